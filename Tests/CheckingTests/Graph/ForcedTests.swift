import Checking
import SmallNumbers
import Testing

@testable import StateGraphs

@Suite struct ForcedTests {
  /// A graph, what is not to be reached, and the edges of a player and of time.
  private struct Case {
    let graph: StateGraph
    let target: StateGraph.Target
    let player: BitSet
    let time: BitSet

    init(_ random: inout SmallGenerator) {
      graph = randomGraph(&random, nodes: 8, frontier: true)
      target = StateGraph.Target(
        nodes: random.set(below: graph.nodeCount, chance: 1, in: 4),
        edges: random.chance(1, in: 2)
          ? random.set(below: graph.edgeCount, chance: 1, in: 5) : nil)
      player = random.set(below: graph.edgeCount, chance: 1, in: 2)
      time = random.set(below: graph.edgeCount, chance: 1, in: 2).subtracting(player)
    }

    func isHit(_ edge: Int, _ nodes: BitSet) -> Bool {
      target.edges?[edge] == true || nodes[graph.target(of: edge)]
    }
  }

  @Test func `what every run reaches is what no run avoids`() throws {
    var random = SmallGenerator(seed: 41)
    var sizes: Set<Int> = []
    for _ in 0..<3000 {
      let it = Case(&random)
      let canStay = random.set(below: it.graph.nodeCount, chance: 1, in: 3)
      // From above: a node is dropped when every way out of it is.
      var avoiding = it.target.nodes.complement
      var isStable = false
      while !isStable {
        isStable = true
        for node in avoiding where !canStay[node] && !it.graph.frontier[node] {
          let edges = it.graph.edges(from: node)
          if edges.isEmpty || edges.contains(where: { !it.isHit($0, avoiding.complement) }) {
            continue
          }
          avoiding = avoiding.subtracting(BitSet(capacity: it.graph.nodeCount, [node]))
          isStable = false
        }
      }
      #expect(it.graph.forced(to: it.target, canStay: canStay) == avoiding.complement)
      let nearby = it.graph.forcedNearby(to: it.target, budget: 8, canStay: { canStay[$0] })
      for node in 0..<it.graph.nodeCount {
        #expect(try nearby.isForced(node) == !avoiding[node])
      }
      sizes.insert(avoiding.complement.count - it.target.nodes.count)
    }
    #expect(sizes.count > 4)
  }

  @Test func `what lies ahead is not looked at beyond a budget`() throws {
    // 0 → 1 → 2 → 3, which is the target.
    let graph = StateGraph(
      initial: [0], edges: [[(1, 0)], [(2, 0)], [(3, 0)], []], isDelay: { _ in false })
    let target = StateGraph.Target(nodes: BitSet(capacity: 4, [3]))
    for (budget, answer) in [(2, nil), (3, true)] as [(Int, Bool?)] {
      let nearby = graph.forcedNearby(to: target, budget: budget, canStay: { _ in false })
      #expect(try nearby.isForced(0) == answer)
    }
  }

  @Test func `what a player cannot prevent is found round by round`() {
    var random = SmallGenerator(seed: 42)
    var sizes: Set<Int> = []
    for _ in 0..<3000 {
      let it = Case(&random)
      var lost = it.target.nodes
      while true {
        let more = it.graph.nodes { node in
          let edges = it.graph.edges(from: node)
          let hits = edges.filter { it.isHit($0, lost) }
          if hits.contains(where: { !it.player[$0] && !it.time[$0] }) { return true }
          return hits.contains { it.time[$0] }
            && !edges.contains { it.player[$0] && !it.isHit($0, lost) }
        }.union(lost)
        if more == lost { break }
        lost = more
      }
      #expect(it.graph.forced(to: it.target, against: it.player, time: it.time) == lost)
      sizes.insert(lost.count - it.target.nodes.count)
    }
    #expect(sizes.count > 4)
  }
}
