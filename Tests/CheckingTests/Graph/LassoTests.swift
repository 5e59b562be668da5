import Checking
import SmallNumbers
import Testing

/// The naive rules of fairness: whether some run can go round forever in exactly these nodes. More
/// edges taken only help, so it takes them all.
private func isFair(
  _ nodes: BitSet, in graph: StateGraph, along: BitSet, _ fairness: [FairEdges]
) -> Bool {
  let leads = graph.closure(within: nodes, along: along)
  for from in nodes {
    for to in nodes where !leads[from][to] { return false }
  }
  return fairness.allSatisfy { fair in
    let taken = graph.triples.contains {
      nodes[$0.source] && nodes[$0.target] && along[$0.edge] && fair.edges[$0.edge]
    }
    let enabled = nodes.filter { node in
      graph.triples.contains { $0.source == node && fair.edges[$0.edge] }
    }
    switch fair.strength {
    case .weak: return taken || enabled.count < nodes.count
    case .strong: return taken || enabled.isEmpty
    }
  }
}

/// The nodes in which a run may begin to go on forever, by trying all sets of nodes.
private func endless(
  _ graph: StateGraph, in region: BitSet, along: BitSet, _ fairness: [FairEdges]
) -> BitSet {
  var result = graph.nodes(all: false)
  for bits in 1..<(1 << graph.nodeCount) {
    let nodes = graph.nodes { bits >> $0 & 1 == 1 }
    if nodes.subtracting(region).isEmpty, isFair(nodes, in: graph, along: along, fairness) {
      result = result.union(nodes)
    }
  }
  for node in region where !graph.frontier[node] {
    let isFree = fairness.allSatisfy { fair in
      !graph.triples.contains { $0.source == node && fair.edges[$0.edge] }
    }
    if isFree { result.insert(node) }
  }
  return result
}

func randomFairness(_ graph: StateGraph, _ random: inout SmallGenerator) -> [FairEdges] {
  (0..<random.below(4)).map { _ in
    let edges = random.set(below: graph.edgeCount, chance: 1, in: 2 + random.below(3))
    return random.chance(1, in: 2) ? .weak(edges) : .strong(edges)
  }
}

@Suite struct LassoTests {
  @Test func `a lasso is found just if some set of nodes admits one, and is one`() {
    var random = SmallGenerator(seed: 8)
    var (found, cycles, missed) = (0, 0, 0)
    for _ in 0..<3000 {
      let graph = randomGraph(&random, nodes: 5, frontier: random.chance(1, in: 3))
      let region = random.set(below: graph.nodeCount, chance: 4, in: 5)
      let along = random.set(below: graph.edgeCount, chance: 5, in: 6)
      let fairness = randomFairness(graph, &random)
      let isInside = random.chance(1, in: 2)
      let expected = endless(graph, in: region, along: along, fairness)
      let best = bestRuns(
        graph, from: graph.initial, within: isInside ? region : nil, along: along)
      let nearest = expected.compactMap { best[$0] }.min()
      let lasso = graph.lasso(
        in: region, along: along, stem: isInside ? .insideRegion : .anywhere, fairness: fairness)
      #expect(lasso?.stem.edges == nearest?.edges)
      guard let lasso else {
        missed += 1
        continue
      }
      found += 1
      #expect(graph.isLasso(lasso))
      #expect(respects(lasso, fairness, in: graph))
      #expect((lasso.stem.edges + lasso.cycle).allSatisfy { along[$0] })
      #expect(region[graph.end(of: lasso.stem)])
      #expect(lasso.cycle.allSatisfy { region[graph.target(of: $0)] })
      if isInside { #expect(graph.nodes(of: lasso.stem).allSatisfy { region[$0] }) }
      if !lasso.cycle.isEmpty { cycles += 1 }
    }
    #expect(found > 500 && cycles > 200 && missed > 200)
  }

  @Test func `a long tour is made where several things must be taken`() throws {
    // A wheel: from the hub 0 each of five loops leads away and back; all are strongly fair.
    let spokes = 5
    let graph = StateGraph(
      initial: [0],
      edges: [(1...spokes).map { (target: $0, label: $0) }]
        + (1...spokes).map { [(target: 0, label: spokes + $0)] })
    let fairness = (1...spokes).map { spoke in
      FairEdges.strong(graph.edges(labelled: { $0 == spoke }))
    }
    let lasso = try #require(graph.lasso(in: graph.nodes(all: true), fairness: fairness))
    #expect(graph.isLasso(lasso) && respects(lasso, fairness, in: graph))
    #expect(lasso.cycle.count == 2 * spokes)
    // The run that goes to one spoke only is a lasso, and no fair one.
    let unfair = StateGraph.Lasso(stem: lasso.stem, ending: .cycle(Array(lasso.cycle.prefix(2))))
    #expect(graph.isLasso(unfair) && !respects(unfair, fairness, in: graph))
  }

  @Test func `a strongly fair exit closes only the nodes that have it`() {
    // 0 ⇄ 1 ⇄ 2, and from 0 an exit to 3. Going round 1 and 2 is fair to the exit, and to the step
    // from 2 to 1; staying in 1 or 2 is not, nor is any round through 0.
    let graph = StateGraph(
      initial: [0], edges: [[(1, 1), (3, 2)], [(0, 1), (2, 1)], [(1, 3)], []])
    let region = graph.nodes { $0 != 3 }
    let progress = FairEdges.weak(BitSet(capacity: 5, full: true))
    let exit = FairEdges.strong(graph.edges(labelled: { $0 == 2 }))
    let lasso = graph.lasso(in: region, fairness: [progress, exit])
    #expect(lasso == .init(stem: .init(start: 0, edges: [0]), ending: .cycle([3, 4])))
    let back = FairEdges.strong(graph.edges(labelled: { $0 == 1 }))
    #expect(graph.lasso(in: region, fairness: [progress, exit, back]) == lasso)
    // A step from 1 to 0 that must be taken opens the exit again and again.
    let home = FairEdges.strong(BitSet(capacity: 5, [2]))
    #expect(graph.lasso(in: region, fairness: [progress, exit, home]) == nil)
  }

  @Test func `eventually is not lost at joins and cycles`() {
    // 0 → 1 → 3 and 0 → 2 → 3, where 3 → 4 → 3 forever; only 1 is a goal. A search that marks a
    // state as seen although it was seen by a run that had met the goal misses 0 → 2 → 3.
    let joined = StateGraph(
      initial: [0],
      edges: [[(1, 1), (2, 1)], [(3, 1)], [(3, 1)], [(4, 1)], [(3, 1)]])
    let progress = [FairEdges.weak(BitSet(capacity: 6, full: true))]
    let missed = joined.lasso(in: joined.nodes { $0 != 1 }, fairness: progress)
    #expect(missed.map { joined.nodes(of: $0.stem) } == [0, 2, 3])
    #expect(missed?.cycle.count == 2)
    // The join may be the end of the run, too.
    let ending = StateGraph(
      initial: [0], edges: [[(1, 1), (2, 1)], [(3, 1)], [(3, 1)], []])
    let ended = ending.lasso(
      in: ending.nodes { $0 != 1 }, fairness: [.weak(BitSet(capacity: 4, full: true))])
    #expect(ended?.ending == .ends && ended?.stem.edges.count == 2)
    // With the goal on the other branch as well, nothing is missed.
    let met = joined.lasso(in: joined.nodes { $0 != 1 && $0 != 2 }, fairness: progress)
    #expect(met == nil)
  }

  @Test func `a request is unanswered just if some run waits from it forever`() {
    var random = SmallGenerator(seed: 9)
    var (found, missed) = (0, 0)
    for _ in 0..<2000 {
      let graph = randomGraph(&random, nodes: 5, frontier: random.chance(1, in: 3))
      let request = randomOccurrence(graph, &random)
      let answer = randomOccurrence(graph, &random)
      let fairness = randomFairness(graph, &random)
      // From each place of a request that nothing answers at once, a run without answers.
      let silent = BitSet(capacity: graph.edgeCount) {
        !answer.naive($0, to: graph.target(of: $0))
      }
      let reached = graph.reachable()
      let places = Places(request, answer)
      var starts = graph.initial.filter { places.open(in: $0) }
      for (source, edge, target) in graph.triples where reached[source] {
        if places.open(by: edge, to: target) { starts.append(target) }
      }
      let waiting = graph.reachable(from: starts, along: silent)
      let expected = endless(graph, in: waiting, along: silent, fairness)
      let lasso = graph.unanswered(
        request: request.occurrence, answer: answer.occurrence, fairness: fairness)
      #expect((lasso != nil) == !expected.isEmpty)
      guard let lasso else {
        missed += 1
        continue
      }
      found += 1
      #expect(graph.isLasso(lasso) && respects(lasso, fairness, in: graph))
      // Looking at the whole run, once round: the last answer is before the last request.
      var run = places.start(in: lasso.stem.start)
      for edge in lasso.stem.edges + lasso.cycle {
        run += places.step(by: edge, to: graph.target(of: edge))
      }
      let asked = run.lastIndex(where: \.asks) ?? -1
      #expect(asked > run.lastIndex(where: \.answers) ?? -1)
      #expect(asked >= 0 && lasso.cycle.allSatisfy { silent[$0] })
    }
    #expect(found > 300 && missed > 300)
  }
}

/// Whether an infinite run respects every assumption, read off its nodes and edges.
func respects(_ lasso: StateGraph.Lasso, _ fairness: [FairEdges], in graph: StateGraph) -> Bool {
  let visited = Set(lasso.cycle.map { graph.target(of: $0) } + [graph.end(of: lasso.stem)])
  return fairness.allSatisfy { fair in
    let enabled = visited.filter { node in
      graph.triples.contains { $0.source == node && fair.edges[$0.edge] }
    }
    if !Set(lasso.cycle).isDisjoint(with: Set(fair.edges)) { return true }
    return fair.strength == .weak ? enabled.count < visited.count : enabled.isEmpty
  }
}
