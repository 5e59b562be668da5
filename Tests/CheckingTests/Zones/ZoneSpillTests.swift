import Foundation
import Machines
import Testing
import TimedTrials

@testable import StateSearch
@testable import TimedAutomata

/// Searches by zones find the same from files as in memory.
@Suite struct ZoneSpillTests {
  /// A spill that moves everything into files; to release it as well each time that the page reclaimer
  /// looks is slow.
  static func lazy() throws -> Spill {
    try Spill(
      folder: URL.temporaryDirectory.path(percentEncoded: false), processBytes: 1 << 30,
      tuning: SpillTuning(leastBytes: 1, movesAll: true),
      whenFull: { fatalError("\($0)") })
  }

  /// Every way to explore, without a bound and with everything in files.
  static func ways(
    _ spill: Spill
  ) -> [(name: String, plain: ZoneOptions, spilled: ZoneOptions)] {
    var ways: [(String, ZoneOptions, ZoneOptions)] = []
    func add(_ name: String, merges: Bool = false, _ change: (inout ZoneOptions) -> Void = { _ in })
    {
      var plain = ZoneOptions(bounds: SearchBounds(states: 300), merges: merges)
      change(&plain)
      var spilled = plain
      spilled.spill = spill
      ways.append((name, plain, spilled))
    }
    add("aLU")
    add("merged", merges: true)
    add("depth first") { $0.order = .depthFirst }
    add("deadlocks") { $0 = .forDeadlocks(bounds: $0.bounds) }
    add("graph") {
      $0.abstraction = .extraM
      $0.subsumption = .equality
    }
    return ways
  }

  /// Everything that a space says.
  static func words<System: TimedSystem>(_ space: ZoneSpace<System>) -> [String] {
    var words = [
      "\(space.stored) \(space.visited) \(space.transitions) \(space.hulls) \(space.matrices)",
      "\(space.depth) \(String(describing: space.endedBy)) \(Array(space.states))",
    ]
    for node in 0..<space.nodeCount {
      let state = space.stateNumber(of: node)
      words.append("\(state) \(space.zone(of: node).raw) \(space.isCovered(node))")
      words.append("\(space.actions(to: node)) \(space.nodes(ofState: state))")
    }
    for node in 0..<min(space.nodeCount, 10) where space.options.abstraction == .none {
      words.append("\(String(describing: space.run(to: node)))")
    }
    if space.options.abstraction == .extraM {
      words.append("\(String(describing: space.uncheckedDeadlock()))")
    }
    if let graph = space.graph {
      words.append("\(graph.expanded) \(Array(graph.offsets)) \(Array(graph.targets))")
      words.append("\(Array(graph.places))")
    }
    return words
  }

  @Test(arguments: RandomNetwork.Family.allCases)
  func `random timed systems have the same zones, steps and runs`(
    family: RandomNetwork.Family
  ) throws {
    let (lazy, eager) = (Self.ways(try Self.lazy()), Self.ways(try SpillTests.eager()))
    var zones = 0
    for seed in 0..<12 {
      let network = try RandomNetwork(family, closed: seed % 2 == 0, seed: seed).network
      for way in seed == 5 ? eager : lazy {
        let one = exploreZones(network, options: way.plain)
        let other = exploreZones(network, options: way.spilled)
        zones += one.nodeCount
        #expect(Self.words(one) == Self.words(other), "seed \(seed), \(way.name)")
      }
    }
    #expect(zones > 150)
  }

  @Test func `times and answers are the same`() throws {
    let spill = try Self.lazy()
    for seed in 0..<8 {
      let network = try RandomNetwork(.pairs, closed: false, seed: seed).network
      let states = exploreZones(network).states
      let goals = Set(states.enumerated().filter { $0.offset % 5 == 3 }.map(\.element))
      var options = ZoneOptions(bounds: SearchBounds(states: 300))
      func answers() -> String {
        let first = network.earliestArrival(options: options) { goals.contains($0) }
        let late = network.response(
          to: { !goals.contains($0) }, by: { goals.contains($0) }, within: 4, options: options)
        return "\(first) \(late)"
      }
      let inMemory = answers()
      options.spill = spill
      #expect(answers() == inMemory, "seed \(seed)")
    }
  }

  @Test func `a search that stops at its bound goes on from files`() throws {
    let network = try PublicTimed.fischer(4)
    var options = ZoneOptions(bounds: SearchBounds(memoryBytes: 60_000), merges: false)
    let cut = exploreZones(network, options: options)
    #expect(cut.endedBy == .memory)
    options.spill = try Self.lazy()
    let whole = exploreZones(network, options: options)
    options = ZoneOptions(merges: false)
    #expect(Self.words(whole) == Self.words(exploreZones(network, options: options)))
    #expect(whole.complete && cut.nodeCount < whole.nodeCount)
  }

  @Test func `what every run reaches at last is decided in files`() throws {
    let network = try PublicTimed.fischer(3)
    let first = network.initialStates
    func answers(_ options: ZoneOptions) -> [String] {
      [true, false].map { isSettled in
        "\(network.eventuallyAlways(options: options) { isSettled || !first.contains($0) })"
      }
    }
    var options = ZoneOptions(bounds: SearchBounds(memoryBytes: 40_000))
    #expect(answers(options)[0] == "endedBy(StateSearch.SearchBound.memory)")
    options.spill = try Self.lazy()
    #expect(answers(options) == answers(ZoneOptions()))
  }

  @Test func `slots grow in place and lose nothing`() throws {
    let spill = try Self.lazy()
    for isSpilled in [false, true] {
      Spill.using(isSpilled ? spill : nil) {
        var draws = Draws(state: 12)
        var slots = HashSlots()
        var hashes: [UInt64] = []
        for number in 0..<1500 {
          // Few homes, most near the end, so that entries are carried round.
          let home = draws.below(3) == 0 ? draws.below(1 << 12) : (1 << 12) - 1 - draws.below(40)
          let hash = UInt64(home) << 32 | UInt64(number % 7)
          let (known, slot) = slots.find(hash) { $0 == number }
          #expect(known < 0)
          slots.add(number, hash, slot: slot)
          hashes.append(hash)
        }
        let found = hashes.indices.allSatisfy { place in
          slots.find(hashes[place]) { $0 == place }.number == place
        }
        #expect(found)
        slots.removeAll()
        #expect(slots.find(hashes[5]) { _ in true }.number < 0)
      }
    }
  }
}
