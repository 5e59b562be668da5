import Foundation
import Testing

@testable import RuleChecking
@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// Whatever lies in files, everything that is found is the same.
@Suite struct SpillTests {
  /// A spill that moves everything into files and releases it each time that the page reclaimer looks.
  static func eager(in folder: URL = .temporaryDirectory) throws -> Spill {
    var tuning = SpillTuning()
    tuning.leastBytes = 1
    tuning.movesAll = true
    tuning.releasesAll = true
    return try Spill(
      folder: folder.path(percentEncoded: false), processBytes: 1 << 30, tuning: tuning,
      whenFull: { fatalError("\($0)") })
  }

  /// Options of a tiny search, and the same with everything in files.
  static func both(jobs: Int, block: Int) throws -> (plain: SearchOptions, spilled: SearchOptions) {
    let plain = SearchOptions.tiny(jobs: jobs, block: block)
    var spilled = plain
    spilled.spill = try eager()
    return (plain, spilled)
  }

  @Test(arguments: 1...3)
  func `random graphs have the same states, numbers, parents and steps from files`(
    jobs: Int
  ) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let system = RandomGraph(seed: seed, nodes: 60 * Int(seed))
      let (plain, spilled) = try Self.both(jobs: jobs, block: Int(seed))
      let (one, other) = (explore(system, options: plain), explore(system, options: spilled))
      #expect(other.count == one.count && other.transitions == one.transitions)
      #expect(other.depth == one.depth && other.complete)
      #expect((0..<one.count).allSatisfy { one.state(at: $0) == other.state(at: $0) })
      #expect((0..<one.count).allSatisfy { one.parent(of: $0) == other.parent(of: $0) })
      #expect((0..<one.count).allSatisfy { other.id(of: one.state(at: $0)) == $0 })
      let (graph, same) = (
        StateGraph(one, jobs: jobs), Spill.using(spilled.spill) { StateGraph(other, jobs: jobs) }
      )
      #expect(graph.offsets == same.offsets && graph.targets == same.targets)
      #expect(graph.labels == same.labels && graph.frontier == same.frontier)
    }
  }

  @Test func `states with parts on the heap are the same from files`() throws {
    let system = RandomGraph(
      seed: 5, nodes: 500, make: { [String($0)] }, node: { Int($0[0]) ?? 0 })
    let (plain, spilled) = try Self.both(jobs: 2, block: 7)
    let (one, other) = (explore(system, options: plain), explore(system, options: spilled))
    #expect(one.count == other.count && one.count > 200)
    #expect((0..<one.count).allSatisfy { one.state(at: $0) == other.state(at: $0) })
  }

  @Test(arguments: 1...3)
  func `every kind of property has the same answer and the same run from files`(
    jobs: Int
  ) throws {
    let properties: [SystemProperty<RandomGraph<Int>>] = [
      .always("always") { $0 != 7 }, .sometimes("sometimes") { $0 == 11 }, .noDeadlock("ends"),
      .eventually("eventually", { $0 % 5 == 0 }),
      .leadsTo("leads to", from: { $0 % 3 == 0 }, to: { $0 % 4 == 1 }),
      .alwaysPossible("possible", to: { $0 % 9 == 2 }),
    ]
    for seed in 1...3 as ClosedRange<UInt64> {
      let system = RandomGraph(seed: seed, nodes: 200)
      let (plain, spilled) = try Self.both(jobs: jobs, block: 9)
      for isTimed in [false, true] {
        let tick: @Sendable (UInt32) -> Bool = { $0 == 1 }
        let isDelay = isTimed ? tick : nil
        let one = check(system, properties, options: plain, isDelay: isDelay)
        let other = check(system, properties, options: spilled, isDelay: isDelay)
        #expect("\(one)" == "\(other)", "seed \(seed)")
      }
    }
  }

  @Test func `times and histories on graphs in files are those on graphs in memory`() throws {
    let spill = try Self.eager()
    for seed in 1...6 as ClosedRange<UInt64> {
      let space = explore(RandomGraph(seed: seed, nodes: 120))
      func answers() throws -> String {
        let graph = StateGraph(space, isDelay: { $0 == 0 })
        let first = MatchSet.visiting(graph.nodes { space.state(at: $0) % 6 == 1 })
        let second = MatchSet.taking(graph.edges(labelled: { $0 == 2 }))
        let some = graph.nodes { space.state(at: $0) % 7 == 3 }
        return """
          \(String(describing: graph.shortestTime(from: first, until: second)))
          \(String(describing: graph.longestTime(from: first, until: second)))
          \(String(describing: try graph.lateAnswer(to: first, by: second, within: 2)))
          \(String(describing: graph.unanswered(request: first, answer: second)))
          \(String(describing: graph.lasso(in: some.complement)))
          \(String(describing: graph.lostGoal(some)))
          \(String(describing: graph.nearestCycle(along: graph.delays)))
          \(String(describing: graph.shortestViolation(of: .precedes(first, second))))
          """
      }
      let inMemory = try answers()
      #expect(try Spill.using(spill) { try answers() } == inMemory, "seed \(seed)")
    }
  }

  @Test func `a column in a file is an array`() throws {
    var draws = Draws(state: 4)
    let spill = try Self.eager()
    Spill.using(spill) {
      var (column, array): (PagedArray<Int>, [Int]) = ([], [])
      var (copies, arrays): ([PagedArray<Int>], [[Int]]) = ([], [])
      for _ in 0..<12_000 {
        switch draws.below(9) {
        case 0:
          #expect(column.popLast() == array.popLast())
        case 1 where !array.isEmpty:
          let (place, value) = (draws.below(array.count), draws.below(100))
          column[place] = value
          array[place] = value
        case 2 where draws.below(500) == 0:
          copies.append(column)
          arrays.append(array)
        default:
          let value = draws.below(1_000)
          column.append(value)
          array.append(value)
        }
      }
      #expect(column.elementsEqual(array))
      #expect(zip(copies, arrays).allSatisfy { $0.elementsEqual($1) } && !copies.isEmpty)
      column.append(contentsOf: arrays[0])
      array.append(contentsOf: arrays[0])
      column.sort(from: 100, by: <)
      #expect(column.elementsEqual(array[..<100] + array[100...].sorted()))
    }
  }

  @Test func `long columns are sorted in parts, and equal elements keep their order`() throws {
    struct Pair: BitwiseCopyable, Equatable {
      var key: Int
      var place: Int
    }
    var draws = Draws(state: 9)
    let spill = try Self.eager()
    Spill.using(spill) {
      var column: PagedArray<Pair> = []
      for place in 0..<140_000 { column.append(Pair(key: draws.below(300), place: place)) }
      column.sort { $0.key < $1.key }
      #expect(column.count == 140_000)
      #expect(
        zip(column, column.dropFirst()).allSatisfy { ($0.key, $0.place) < ($1.key, $1.place) })
    }
  }

  @Test func `a search that was saved goes on from files, and the other way round`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spill-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "saved").path(percentEncoded: false)
    let system = TwoPhaseCommit(managers: 4)
    let whole = explore(system)
    for isSpilledFirst in [false, true] {
      let (plain, spilled) = try Self.both(jobs: 2, block: 16)
      var first = isSpilledFirst ? spilled : plain
      first.checkpoint = Checkpoint(identity: 3, savesTo: file, seconds: 0)
      first.interrupted = { FileManager.default.fileExists(atPath: file) }
      let cut = explore(system, options: first)
      #expect(cut.endedBy == .interruption && cut.count < whole.count)
      var second = isSpilledFirst ? plain : spilled
      second.checkpoint = Checkpoint(identity: 3, resumesFrom: file)
      let rest = explore(system, options: second)
      #expect(rest.count == whole.count && rest.transitions == whole.transitions)
      #expect((0..<whole.count).allSatisfy { rest.state(at: $0) == whole.state(at: $0) })
      #expect((0..<whole.count).allSatisfy { rest.parent(of: $0) == whole.parent(of: $0) })
      try FileManager.default.removeItem(atPath: file)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(left.isEmpty, "files of a spill have no names")
  }

  @Test func `a bound on memory ends no search that may spill`() throws {
    let system = RandomGraph(seed: 3, nodes: 300)
    var options = SearchOptions.tiny(jobs: 2, block: 5, bounds: .init(memoryBytes: 2048))
    #expect(explore(system, options: options).endedBy == .memory)
    options.spill = try Self.eager()
    #expect(explore(system, options: options).complete)
  }

  @Test func `a folder that cannot be used is told at once`() throws {
    let missing = FileManager.default.temporaryDirectory.appending(path: "none-\(UUID())")
    for path in [missing.path(percentEncoded: false), "/dev/null"] {
      #expect(throws: SpillError.self) {
        try Spill(folder: path, processBytes: 1 << 30, whenFull: { fatalError("\($0)") })
      }
    }
  }
}
