import SmallNumbers
import Testing

@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

@Suite struct WatchedExtentTests {
  /// Of each kind, and one with more states than a word has bits.
  private static func monitors(
    _ graph: StateGraph, _ random: inout SmallGenerator
  ) -> [Monitor] {
    let (first, second) = (randomOccurrence(graph, &random), randomOccurrence(graph, &random))
    let edges = random.set(below: graph.edgeCount, chance: 1, in: 2)
    return [
      .atMost(random.below(3), edges), .atMost(70, edges),
      .precedes(first.occurrence, second.occurrence, resets: nil),
      .owes(first.occurrence, until: second.occurrence),
    ]
  }

  @Test func `the product with a monitor is as large as was counted before`() {
    var random = SmallGenerator(seed: 21)
    var (violated, larger) = (0, 0)
    for _ in 0..<300 {
      let graph = randomGraph(&random, nodes: 6)
      for monitor in Self.monitors(graph, &random) {
        let product = WatchedGraph(graph, by: monitor)
        let extent = graph.extent(watchedBy: monitor)
        #expect(extent.nodes == product.graph.nodeCount)
        #expect(extent.edges == product.graph.edgeCount)
        let isViolated = graph.shortestViolation(of: monitor) != nil
        #expect(graph.isViolated(by: monitor) == isViolated)
        if isViolated { violated += 1 }
        if extent.nodes > graph.nodeCount { larger += 1 }
      }
    }
    #expect(violated > 100 && larger > 300)
  }
}
