import Checking
import SmallNumbers
import Testing

@Suite struct SpaceGraphTests {
  @Test func `the graph of a search is the part of the system that is reached`() {
    var random = SmallGenerator(seed: 15)
    for _ in 0..<500 {
      let whole = randomGraph(&random, nodes: 8)
      let space = explore(GraphSystem(graph: whole))
      let graph = StateGraph(space, isDelay: { $0 == delayLabel })
      #expect(graph.isComplete && graph.nodeCount == whole.reachable().count)
      #expect(graph.edgeCount == space.transitions)
      var initial: [Int] = []
      for node in whole.initial where !initial.contains(node) { initial.append(node) }
      #expect(graph.initial.map { space.state(at: $0) } == initial)
      for node in 0..<graph.nodeCount {
        let original = space.state(at: node)
        let edges = graph.edges(from: node).map { edge in
          [
            space.state(at: graph.target(of: edge)), graph.label(of: edge),
            graph.isDelay(edge) ? 1 : 0,
          ]
        }
        let expected = whole.edges(from: original).map { edge in
          [whole.target(of: edge), whole.label(of: edge), whole.isDelay(edge) ? 1 : 0]
        }
        #expect(edges == expected)
        for edge in graph.edges(from: node) { #expect(graph.source(of: edge) == node) }
      }
    }
  }

  @Test func `a bound leaves a frontier`() {
    // 0 → 1 → 2 → … : three states are stored, and what follows the last one is not known.
    let chain = StateGraph(
      initial: [0], edges: (0..<9).map { [(target: $0 + 1, label: 1)] } + [[]])
    let space = explore(
      GraphSystem(graph: chain), options: SearchOptions(bounds: SearchBounds(states: 3)))
    let graph = StateGraph(space)
    #expect(!space.complete && graph.nodeCount == 3 && !graph.isComplete)
    #expect(Array(graph.frontier) == Array(space.expanded..<3))
    #expect(graph.deadlocks().isEmpty)
    #expect(graph.lostGoal(graph.nodes(all: false)) == nil)
  }

  @Test func `the graph does not depend on the number of threads`() {
    let grid = Grid(side: 200)
    let alone = StateGraph(explore(grid))
    for jobs in [2, 3, 7] {
      let together = StateGraph(explore(grid), jobs: jobs)
      #expect(together.nodeCount == 200 * 200 && alone.nodeCount == together.nodeCount)
      #expect(alone.edgeCount == together.edgeCount)
      #expect(
        (0..<alone.nodeCount).allSatisfy { alone.edges(from: $0) == together.edges(from: $0) })
      #expect(
        (0..<alone.edgeCount).allSatisfy {
          alone.target(of: $0) == together.target(of: $0)
            && alone.label(of: $0) == together.label(of: $0)
        })
    }
  }
}

/// A walk on a square, right or down.
struct Grid: TransitionSystem {
  struct State: Hashable, BitwiseCopyable {
    var across: UInt32
    var down: UInt32
  }

  let side: UInt32

  var initialStates: [State] { [State(across: 0, down: 0)] }

  func successors(of state: State, into next: inout Transitions<State, UInt32>) {
    if state.across + 1 < side { next.append(state, by: 0) { $0.across += 1 } }
    if state.down + 1 < side { next.append(state, by: 1) { $0.down += 1 } }
  }
}
