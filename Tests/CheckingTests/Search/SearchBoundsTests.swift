import Synchronization
import Testing

@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// Where a bounded search ends, and that it says so.
@Suite struct SearchBoundsTests {
  /// A graph whose search shares rounds among threads once 160 states are stored.
  static let graph = RandomGraph(seed: 3, nodes: 700)
  static let naive = NaiveSearch(graph)

  /// The parent of the state that a search of `states` states has no room for.
  func expandedWhenFull(_ states: Int) -> Int {
    Self.naive.parents[states].map { $0 } ?? 0
  }

  @Test(arguments: 1...4)
  func `a bound on states stores exactly so many, the first ones`(jobs: Int) {
    let all = Self.naive.states.count
    #expect(all > 400)
    for states in [0, 1, 2, 5, 50, 161, 170, 200, 333, all - 1] {
      let space = explore(
        Self.graph, options: .tiny(jobs: jobs, block: 5, bounds: .init(states: states)))
      #expect(!space.complete)
      #expect(space.endedBy == .states)
      #expect(space.count == states)
      #expect((0..<states).map { space.state(at: $0) } == Array(Self.naive.states[..<states]))
      #expect((0..<states).allSatisfy { space.id(of: Self.naive.states[$0]) == $0 })
      #expect(space.id(of: Self.naive.states[states]) == nil)
      #expect(space.expanded == expandedWhenFull(states))
      #expect(
        space.transitions
          == Self.naive.states[..<space.expanded].reduce(0) { $0 + Self.graph.edges[$1].count })
      #expect(space.depth == Self.naive.depths[..<states].max() ?? 0)
    }
  }

  @Test(arguments: 1...4)
  func `a bound that is just met leaves the search complete`(jobs: Int) {
    let all = Self.naive.states.count
    let space = explore(
      Self.graph, options: .tiny(jobs: jobs, block: 5, bounds: .init(states: all)))
    #expect(space.complete)
    #expect(space.count == all)
    #expect(space.endedBy == nil)
  }

  @Test func `a bound on memory is kept at every moment and ends every search alike`() {
    for kilobytes in [0, 1, 2, 4, 6] {
      var counts: Set<Int> = []
      for jobs in 1...3 {
        let space = explore(
          Self.graph,
          options: .tiny(jobs: jobs, block: 5, bounds: .init(memoryBytes: kilobytes * 1024)))
        #expect(space.endedBy == .memory)
        #expect(space.count == 0 || space.bytes <= kilobytes * 1024)
        counts.insert(space.count * 1_000_000 + space.expanded)
      }
      #expect(counts.count == 1, "\(kilobytes) KB")
    }
  }

  @Test func `room is left for the graph, at the same state for any number of threads`() {
    for kilobytes in [1, 20, 40, 60, 80] {
      var ends: Set<[Int]> = []
      for jobs in 1...4 {
        let options = SearchOptions.tiny(
          jobs: jobs, block: 5, bounds: .init(memoryBytes: kilobytes * 1024)
        ).leavingRoom(for: MemoryEstimate(perState: 44, perTransition: 13))
        let space = explore(Self.graph, options: options)
        ends.insert([space.count, space.expanded, space.transitions])
        #expect(space.endedBy == (kilobytes == 80 ? nil : .memory), "\(kilobytes) KB")
        #expect(
          (0..<space.count).map { space.parent(of: $0) }
            == Array(Self.naive.parents[..<space.count]))
        guard space.expanded > 0 else { continue }
        let held = space.bytes + 44 * space.count + 13 * space.transitions
        // A state has at most four successors, and the bound is asked about after them.
        #expect(held <= kilobytes * 1024 + 4 * (13 + 8 + 44 + 1))
      }
      #expect(ends.count == 1, "\(kilobytes) KB: \(ends)")
    }
  }

  @Test func `a property that the bound leaves no room for is undecided`() {
    let property = SystemProperty<RandomGraph<Int>>.leadsTo(
      "the end", from: { _ in true }, to: { $0 == 1 })
    let roomy = check(Self.graph, [property], options: .init(bounds: .init(memoryBytes: 1 << 20)))
    #expect(roomy.complete)
    #expect(roomy.findings[0].verdict.kind == .violated)
    let tight = check(Self.graph, [property], options: .init(bounds: .init(memoryBytes: 80_000)))
    #expect(tight.complete)
    #expect(tight.findings[0].verdict.kind == .undecided)
  }

  @Test func `the states that fit in so many bytes are the most that do`() {
    for stride in [1, 8, 12, 24, 40] {
      let sizes = SlotSizes(first: 8, doublesBelow: 512, stateStride: stride)
      let bytes = TableBytes(stateStride: stride, sizes: sizes)
      for bound in [32, 64, 65, 66, 100, 200, 500, 1_000, 5_000, 20_000, 64_000] {
        let fit = bytes.states(within: bound)
        #expect((0...fit).allSatisfy { bytes.held(by: $0) <= bound }, "\(stride) \(bound)")
        #expect(bytes.held(by: fit + 1) > bound, "stride \(stride) bound \(bound)")
      }
    }
  }

  @Test(arguments: 1...3)
  func `a bound on depth expands no state of that depth`(jobs: Int) {
    let deepest = Self.naive.depths.max() ?? 0
    for depth in 0..<deepest {
      let space = explore(
        Self.graph, options: .tiny(jobs: jobs, block: 9, bounds: .init(depth: depth)))
      #expect(space.endedBy == .depth)
      #expect(space.count == Self.naive.depths.count { $0 <= depth })
      #expect(space.expanded == Self.naive.depths.count { $0 < depth })
      #expect(space.depth == depth)
    }
    let deeper = explore(
      Self.graph, options: .tiny(jobs: jobs, block: 9, bounds: .init(depth: deepest + 1)))
    #expect(deeper.complete)
  }

  @Test func `no time at all ends a search after its first block`() {
    let space = explore(Self.graph, options: .tiny(jobs: 1, block: 1, bounds: .init(seconds: 0)))
    #expect(space.endedBy == .time)
    #expect(space.expanded == 1)
    let patient = explore(Self.graph, options: .init(bounds: .init(seconds: .infinity)))
    #expect(patient.complete)
  }

  @Test(arguments: 1...3)
  func `an interrupted search keeps what it has`(jobs: Int) {
    let asked = Mutex(0)
    var options = SearchOptions.tiny(jobs: jobs, block: 5)
    options.interrupted = {
      asked.withLock {
        $0 += 1
        return $0 == 10
      }
    }
    let space = explore(Self.graph, options: options)
    #expect(space.endedBy == .interruption)
    #expect(!space.complete)
    #expect(space.count > 0 && space.count < Self.naive.states.count)
    #expect(
      (0..<space.count).map { space.state(at: $0) } == Array(Self.naive.states[..<space.count]))
    #expect(
      space.transitions
        == Self.naive.states[..<space.expanded].reduce(0) { $0 + Self.graph.edges[$1].count })
  }

  @Test func `progress adds up`() {
    let reports = Mutex<[SearchProgress]>([])
    var options = SearchOptions.tiny(jobs: 1, block: 5)
    options.tuning.progressSeconds = 0
    options.progress = { report in reports.withLock { $0.append(report) } }
    let space = explore(Self.graph, options: options)
    let all = reports.withLock { $0 }
    #expect(all.count > 10)
    #expect(all.map(\.states) == all.map(\.states).sorted())
    #expect(all.map(\.transitions) == all.map(\.transitions).sorted())
    #expect(all.map(\.seconds) == all.map(\.seconds).sorted())
    for report in all {
      let expanded = report.states - report.queue
      #expect(expanded > 0 && expanded < space.count)
      #expect(report.depth == Self.naive.depths[expanded - 1])
      #expect(report.bytes <= space.bytes)
    }
  }
}
