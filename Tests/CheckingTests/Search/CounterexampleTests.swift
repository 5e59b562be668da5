import Testing

@testable import Checking

/// That a search stops at the first state in breadth-first order, and tells how it is reached.
@Suite struct CounterexampleTests {
  @Test(arguments: 1...4)
  func `a search stops at the first state that it is asked to stop at`(jobs: Int) {
    for seed in 0..<30 as Range<UInt64> {
      let graph = RandomGraph(seed: seed, nodes: 400)
      let naive = NaiveSearch(graph)
      for rest in 0..<3 {
        let wanted = Int(seed) * 7 + rest
        let stop: @Sendable (Int) -> Bool = { $0 % 211 == wanted % 211 }
        let space = explore(graph, options: .tiny(jobs: jobs, block: 8), stopWhen: stop)
        let first = naive.states.firstIndex(where: stop)
        #expect(space.stoppedAt == first)
        #expect(space.complete == (first == nil))
        #expect(space.endedBy == nil)
        guard let first else { continue }
        #expect(space.count == first + 1)
        #expect(space.expanded == naive.parents[first] ?? 0)
        #expect(
          space.transitions
            == naive.states[..<space.expanded].reduce(0) { $0 + graph.edges[$1].count })
        #expect((0...first).map { space.parent(of: $0) } == Array(naive.parents[...first]))
        #expect(space.path(to: first).count == naive.depths[first] + 1)
        #expect((0...first).allSatisfy { space.id(of: naive.states[$0]) == $0 })
      }
    }
  }

  @Test func `the steps to a state replay, each by the first action that leads there`() {
    for seed in 0..<10 as Range<UInt64> {
      let graph = RandomGraph(seed: seed, nodes: 120, mostEdges: 6)
      let space = explore(graph)
      for number in 0..<space.count {
        let path = space.path(to: number)
        #expect(path.count == space.depth(of: number) + 1)
        #expect(graph.initialStates.contains(space.state(at: path[0])))
        var state = space.state(at: path[0])
        for step in space.steps(to: number) {
          let target = graph.edges[state][Int(step.action)]
          #expect(graph.edges[state].firstIndex(of: target) == Int(step.action))
          #expect(space.id(of: target) == step.state)
          state = target
        }
        #expect(state == space.state(at: number))
      }
    }
  }

  @Test func `an initial state can be the one`() {
    let graph = RandomGraph(seed: 1, nodes: 50)
    let space = explore(graph, stopWhen: { _ in true })
    #expect(space.stoppedAt == 0)
    #expect(space.count == 1)
    #expect(space.expanded == 0)
    #expect(space.transitions == 0)
    #expect(space.steps(to: 0).isEmpty)
  }
}
