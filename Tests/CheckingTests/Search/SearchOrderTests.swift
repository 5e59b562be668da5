import Testing

@testable import StateSearch
@testable import TimedAutomata

/// That a search is what the textbook's is, whatever its sizes and threads.
@Suite struct SearchOrderTests {
  /// Compares all that a search found with the textbook's.
  func expectTextbook<System: TransitionSystem>(
    _ space: StateSpace<System>, _ naive: NaiveSearch<System>, _ comment: Comment
  ) {
    #expect(space.complete, comment)
    #expect(space.count == naive.states.count, comment)
    #expect(space.expanded == naive.states.count, comment)
    #expect(space.transitions == naive.transitions, comment)
    #expect(space.depth == naive.depths.max() ?? 0, comment)
    guard space.count == naive.states.count else { return }
    let all = 0..<space.count
    #expect(all.map { space.state(at: $0) } == naive.states, comment)
    #expect(all.map { space.parent(of: $0) } == naive.parents, comment)
    #expect(all.map { space.depth(of: $0) } == naive.depths, comment)
    #expect(all.map { space.id(of: space.state(at: $0)) } == all.map { $0 }, comment)
  }

  @Test(arguments: 1...4)
  func `random graphs are numbered as by a queue and a set`(jobs: Int) {
    for seed in 0..<40 as Range<UInt64> {
      let graph = RandomGraph(seed: seed, nodes: 1 + Int(seed) * 12)
      let naive = NaiveSearch(graph)
      for block in [1, 7, 64] {
        expectTextbook(
          explore(graph, options: .tiny(jobs: jobs, block: block)), naive,
          "seed \(seed) block \(block)")
      }
    }
  }

  @Test(arguments: 2...4)
  func `the table of slots grows while it is shared`(jobs: Int) {
    for seed in 0..<3 as Range<UInt64> {
      let graph = RandomGraph(seed: seed, nodes: 6_000, mostEdges: 6)
      expectTextbook(
        explore(graph, options: .tiny(jobs: jobs, block: 32)), NaiveSearch(graph), "seed \(seed)")
    }
  }

  @Test(arguments: [(2, 56, 154), (3, 288, 1_146), (4, 1_568, 8_258), (5, 8_832, 58_146)])
  func `two-phase commit has its known counts`(managers: Int, states: Int, generated: Int) {
    let space = explore(TwoPhaseCommit(managers: managers))
    #expect(space.complete)
    #expect(space.count == states)
    #expect(space.generated == generated)
  }
}
