import SmallNumbers
import Testing

@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// Assumptions of fairness take memory, and a bound on it counts them.
@Suite struct AssumptionRoomTests {
  /// So many assumptions, each about a third of the steps.
  private static func fairness(_ count: Int) -> ActionFairness<UInt32> {
    (0..<count).reduce(.none) { fairness, number in
      fairness.and(.weak("\(number)") { Int($0) % 3 == number % 3 })
    }
  }

  /// The least bound under which a property is decided.
  private static func leastBytes(
    _ property: SystemProperty<GraphSystem>, on space: StateSpace<GraphSystem>, _ graph: StateGraph
  ) -> Int {
    var bounds = 0..<1 << 24
    while bounds.count > 1 {
      let middle = (bounds.lowerBound + bounds.upperBound) / 2
      let judge = GraphPropertyChecker(
        space, graph, actions: [0, 1, 2, 3, 4], isTimed: false, memoryBytes: middle)
      let isDecided = judge.finding(property).verdict.kind != .undecided
      bounds = isDecided ? bounds.lowerBound..<middle : middle..<bounds.upperBound
    }
    return bounds.upperBound
  }

  @Test func `each takes what its bits take, and little more`() {
    var random = SmallGenerator(seed: 31)
    let space = explore(GraphSystem(graph: randomGraph(&random, nodes: 300)))
    let graph = StateGraph(space, isDelay: { _ in false }, jobs: 1)
    #expect(graph.nodeCount > 50)
    let kinds: [(ActionFairness<UInt32>) -> SystemProperty<GraphSystem>] = [
      { .eventually("e", fairness: $0) { $0 % 7 == 6 } },
      { .eventuallyAlways("a", fairness: $0) { $0 % 7 != 6 } },
      { .leadsTo("l", from: { $0 % 5 == 1 }, to: { $0 % 7 == 6 }, fairness: $0) },
    ]
    for property in kinds {
      let few = Self.leastBytes(property(Self.fairness(1)), on: space, graph)
      let many = Self.leastBytes(property(Self.fairness(81)), on: space, graph)
      // Of each assumption, its steps and where one is possible.
      let bytes = 80 * (graph.edgeCount + graph.nodeCount) / 8
      #expect(many - few >= bytes && many - few <= 6 * bytes)
    }
  }
}
