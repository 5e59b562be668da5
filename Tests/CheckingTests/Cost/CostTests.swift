import Checking
import Machines
import Models
import Testing
import TimedTrials

/// The account of cost states laws of growth; these are the counts that they foretell.
struct CostTests {
  private struct Counts: Equatable {
    var states: Int
    var transitions: Int
  }

  /// By ticks, where there is time at all.
  private func counts(_ downloads: Downloads, reducing: Bool = false) throws -> Counts {
    let compiled = try CompiledSystem(downloads.system)
    let reduction = reducing ? try Reduction(compiled, observing: []) : nil
    let space = explore(TableSystem<1>(compiled, reduction: reduction))
    #expect(space.complete)
    return Counts(states: space.count, transitions: space.transitions)
  }

  private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  // MARK: Machines

  @Test(arguments: 1...5)
  func `States of independent machines multiply, and steps with them`(_ count: Int) throws {
    let states = power(4, count)
    let found = try counts(Downloads(count))
    #expect(found == Counts(states: states, transitions: 6 * count * states / 4))
    let shared = try counts(Downloads(count, .sharedReset))
    #expect(shared == Counts(states: states, transitions: found.transitions + states))
    #expect(try counts(Downloads(count), reducing: true) == found)
  }

  @Test(arguments: 1...6)
  func `States of machines that wait for one another add up`(_ count: Int) throws {
    #expect(
      try counts(Downloads(count, .chain))
        == Counts(states: 2 * count + 2, transitions: 3 * count + 1))
  }

  // MARK: Timers

  @Test(arguments: [[5000], [5000, 3000], [5000, 3000, 8000], [3000, 119_900], [7000, 7000]])
  func `In ticks a timer multiplies by its length, in merged zones by nothing`(
    _ limits: [Int]
  ) throws {
    let downloads = Downloads(limits.count, timeouts: limits)
    let compiled = try CompiledSystem(downloads.system)
    let ticks = limits.map { $0 * 1000 / compiled.tickMicroseconds }
    #expect(try counts(downloads).states == ticks.reduce(1) { $0 * ($1 + 4) })

    let clocks = try CompiledSystem(downloads.system, time: .clocks)
    let merged = try exploreZones(clocks)
    #expect(merged.stored == power(4, limits.count))
    #expect(merged.states.count == merged.stored)
    let plain = try exploreZones(clocks, options: ZoneOptions(merges: false))
    #expect(limits.count == 1 ? plain.stored == 4 : plain.stored > merged.stored)
  }

  @Test(arguments: 1...4)
  func `Timers that never run together add up in every engine`(_ count: Int) throws {
    let limits = Array([5000, 3000, 8000, 10_000].prefix(count))
    let downloads = Downloads(count, .chain, timeouts: limits)
    let compiled = try CompiledSystem(downloads.system)
    let ticks = limits.map { $0 * 1000 / compiled.tickMicroseconds }
    #expect(try counts(downloads).states == 2 + ticks.reduce(0) { $0 + $1 + 2 })

    var options = SearchOptions()
    options.engine = .zones
    #expect(try check(downloads.system, options: options, properties: []).states == 2 * count + 2)
    let merged = try exploreZones(CompiledSystem(downloads.system, time: .clocks))
    #expect(merged.stored == 2 * count + 2)
  }

  @Test(arguments: 1...4)
  func `Merged, the timers of an app have one zone for each discrete state`(_ count: Int) throws {
    let found = exploreZones(try AppTimers.network(count))
    #expect(found.stored == [6, 72, 216, 648][count - 1])
    #expect(found.stored == found.states.count)
  }

  // MARK: Kills

  /// The states of a budget of deaths, and how many differ in more than the number of deaths.
  private func lives(_ system: Machines.System, kills: Int) throws -> (states: Int, different: Int)
  {
    let compiled = try CompiledSystem(system, Configuration(kills: kills))
    let table = TableSystem<4>(compiled)
    let space = explore(table)
    let count = kills > 0 ? compiled.quantities.last?.field.place : nil
    var different: Set<PackedWords<4>> = []
    for number in 0..<space.count {
      var state = space.state(at: number)
      if let count { state[word: count.word] &= ~count.mask }
      different.insert(state)
    }
    return (space.count, different.count)
  }

  @Test(arguments: [("migration", 1), ("settings-store", 2)])
  func `From some death on each adds as many states, and none that is new`(
    _ name: String, _ enough: Int
  ) throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == name })
    var before = try lives(system, kills: 0)
    for kills in 1...enough + 2 {
      let found = try lives(system, kills: kills)
      // What a life can reach, a later one can reach too.
      #expect(found.states - before.states == found.different)
      #expect((found.different == before.different) == (kills > enough))
      before = found
    }
  }

  @Test(arguments: [1, 2, 3, 5])
  func `Facts in storage cost what can be torn apart`(_ facts: Int) throws {
    func states(_ lifetime: Lifetime, atomically: Bool = false) throws -> Int {
      let memory = Downloads.Memory.records(facts, lifetime, atomically: atomically)
      return try counts(Downloads(1, memory: memory, kills: 1)).states
    }
    #expect(try states(.volatile) == 9)
    #expect(try states(.durable, atomically: true) == 13)
    #expect(try states(.durable) == 8 * facts + 5)
  }

  // MARK: Variables

  @Test(arguments: [1, 2, 3, 7])
  func `A variable costs its values where somebody may look, and else nothing`(
    _ most: Int
  ) throws {
    let beside = 2
    let others = power(4, beside)
    func states(_ memory: Downloads.Memory, reducing: Bool = false) throws -> Int {
      let found = try counts(Downloads(1 + beside, memory: memory), reducing: reducing).states
      #expect(found % others == 0)
      return found / others
    }
    let forgotten = Downloads.Memory.attempts(most, forgets: true)
    #expect(try states(forgotten) == 2 * most + 4)
    #expect(try states(forgotten, reducing: true) == 2 * most + 4)
    let lying = Downloads.Memory.attempts(most, forgets: false)
    #expect(try states(lying) == 4 * most + 4)
    #expect(try states(lying, reducing: true) == 2 * most + 4)
    #expect(try states(.failures(most)) == 4 * most + 3)
    #expect(try states(.failures(most), reducing: true) == 4)
    #expect(try states(.switches(most)) == 4 << most)
    #expect(try states(.switches(most), reducing: true) == 4)
  }

  @Test func `A property that speaks of a variable makes it cost`() throws {
    let compiled = try CompiledSystem(Downloads(1, memory: .failures(3)).system)
    let alert = Condition.compare(.variable(Downloads.failures(3)), .atLeast, .constant(3))
    let reduction = try Reduction(compiled, observing: [alert])
    #expect(explore(TableSystem<1>(compiled, reduction: reduction)).count == 15)
  }
}
