import SmallNumbers
import Testing

@testable import StateGraphs

@Suite struct BareVerdictTests {
  /// The part of a graph that runs meet, without delays.
  private static func met(_ graph: StateGraph) -> StateGraph {
    let nodes = Array(graph.reachable())
    let numbers = Dictionary(uniqueKeysWithValues: zip(nodes, 0...))
    return StateGraph(
      initial: graph.initial.compactMap { numbers[$0] },
      edges: nodes.map { node in
        graph.edges(from: node).compactMap { edge in
          numbers[graph.target(of: edge)].map { (target: $0, label: graph.label(of: edge)) }
        }
      })
  }

  @Test func `a claim is broken without a run just where it is with one`() {
    var random = SmallGenerator(seed: 31)
    var (broken, kept) = ([0, 0, 0, 0], [0, 0, 0, 0])
    for _ in 0..<3000 {
      let graph = Self.met(randomGraph(&random, nodes: 6))
      let first = randomOccurrence(graph, &random).occurrence
      let second = randomOccurrence(graph, &random).occurrence
      let resets = random.set(below: graph.edgeCount, chance: random.below(2), in: 4)
      let sets = (0...random.below(2)).map { _ in
        random.set(below: graph.edgeCount, chance: 1, in: 3)
      }
      let canIdle = random.set(below: graph.nodeCount, chance: 1, in: 12)
      let limit = random.below(4)
      let (fairness, others) = (randomFairness(graph, &random), randomFairness(graph, &random))
      let edges = random.set(below: graph.edgeCount, chance: random.below(3), in: 4)
      let round = FairEdges(.weak, edges, wanting: graph.nodes(all: true))
      let lasso = graph.unanswered(
        request: first, answer: second, fairness: fairness, orRoundBy: edges, fairness: others)
      let length = graph.longestLength(from: first, until: second, canIdle: canIdle)
      let pairs: [(bare: Bool?, shown: Bool?)] = [
        (
          graph.occurs(second, before: first, resets: resets),
          graph.isViolated(by: .precedes(first, second, resets: resets))
        ),
        (
          graph.occurs(moreThan: limit, eachOf: sets, resets: resets),
          graph.isViolated(by: .atMost(limit, eachOf: sets, resets: resets))
        ),
        (
          graph.waitsForever(from: first, until: second, canIdle: canIdle),
          length.map { $0 == .unbounded }
        ),
        (
          graph.isUnanswered(
            first, by: second,
            in: [
              LastingNodes(graph, fairness: fairness),
              LastingNodes(graph, along: edges, fairness: others + [round]),
            ]),
          lasso != nil
        ),
      ]
      for (place, pair) in pairs.enumerated() {
        #expect(pair.bare == pair.shown)
        if pair.shown == true { broken[place] += 1 } else { kept[place] += 1 }
      }
    }
    #expect((broken + kept).allSatisfy { $0 > 300 })
  }
}
