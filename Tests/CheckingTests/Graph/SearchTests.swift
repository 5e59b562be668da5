import Checking
import SmallNumbers
import Testing

@Suite struct BitSetTests {
  @Test func `a bit set agrees with a set`() {
    var random = SmallGenerator(seed: 1)
    for capacity in [0, 1, 63, 64, 65, 130] {
      let bits = random.set(below: capacity, chance: 1, in: 3)
      let others = random.set(below: capacity, chance: 1, in: 2)
      let (set, other) = (Set(bits), Set(others))
      #expect(bits.count == set.count && Array(bits) == set.sorted())
      #expect(bits.first == set.min() && bits.isEmpty == set.isEmpty)
      #expect(Set(bits.union(others)) == set.union(other))
      #expect(Set(bits.intersection(others)) == set.intersection(other))
      #expect(Set(bits.subtracting(others)) == set.subtracting(other))
      #expect(Set(bits.complement) == Set(0..<capacity).subtracting(set))
      #expect(BitSet(capacity: capacity, full: true).count == capacity)
      #expect(bits.complement.complement == bits)
    }
  }
}

@Suite struct ShortestRunsTests {
  @Test func `every node has its least cost and its first run in rule order`() {
    var random = SmallGenerator(seed: 2)
    for _ in 0..<3000 {
      let graph = randomGraph(&random, nodes: 8, frontier: true)
      let within =
        random.chance(1, in: 2)
        ? random.set(below: graph.nodeCount, chance: 3, in: 4) : nil
      let along =
        random.chance(1, in: 2)
        ? random.set(below: graph.edgeCount, chance: 3, in: 4) : nil
      let priority: ShortestRuns.Priority = random.chance(1, in: 2) ? .steps : .ticks
      let runs = ShortestRuns(graph, within: within, along: along, by: priority)
      let best = bestRuns(graph, from: graph.initial, within: within, along: along, by: priority)
      for node in 0..<graph.nodeCount {
        #expect(runs.reaches(node) == (best[node] != nil))
        #expect(runs.run(to: node)?.edges == best[node]?.edges)
        #expect(runs.run(to: node)?.start == best[node].map { graph.initial[$0.start] })
        if let run = runs.run(to: node) {
          #expect(graph.isRun(run) && graph.end(of: run) == node)
          #expect(runs.cost(of: node) == graph.cost(of: run.edges))
        }
      }
      let goals = random.set(below: graph.nodeCount, chance: 1, in: 3)
      let nearest = goals.compactMap { node in best[node].map { (run: $0, node: node) } }
        .min { $0.run < $1.run }
      #expect(runs.nearest(in: goals) == nearest?.node)
      #expect(graph.reachable(within: within, along: along) == graph.nodes { runs.reaches($0) })
    }
  }

  @Test func `the nearest run that takes an edge of a set is the first of the cheapest`() {
    var random = SmallGenerator(seed: 3)
    for _ in 0..<2000 {
      let graph = randomGraph(&random, nodes: 7)
      let goals = random.set(below: graph.edgeCount, chance: 1, in: 4)
      let best = bestRuns(graph, from: graph.initial)
      let ranked = graph.triples.filter { goals[$0.edge] }.compactMap { triple in
        best[triple.source].map { run in
          let cost = graph.cost(of: triple.edge)
          return RankedRun(
            major: run.major + cost.steps, minor: run.minor + cost.ticks, start: run.start,
            edges: run.edges + [triple.edge])
        }
      }
      #expect(graph.shortestRun(taking: goals)?.edges == ranked.min()?.edges)
    }
  }

  @Test func `a node entered late by a step is entered earlier by waiting`() {
    // To 5 lead one step after two ticks, and one step and then one tick.
    let graph = StateGraph(
      initial: [0], edges: [[(1, 0), (3, 1)], [(2, 0)], [(5, 1)], [(5, 0)], [], [(4, 1)]],
      isDelay: { $0 == 0 })
    let runs = ShortestRuns(graph)
    #expect(runs.cost(of: 5) == .init(steps: 1, ticks: 1))
    #expect(runs.cost(of: 4) == .init(steps: 2, ticks: 1))
  }

  @Test func `a run of fewer steps is cheaper however long it waits`() {
    // 0 waits three ticks for 3, from where one step leads to 4; or two steps lead there at once.
    let graph = StateGraph(
      initial: [0],
      edges: [[(5, 1), (1, 0)], [(2, 0)], [(3, 0)], [(4, 1)], [], [(4, 1)]],
      isDelay: { $0 == 0 })
    let goal = BitSet(capacity: 6, [4])
    #expect(
      graph.shortestRun(to: goal).map { graph.cost(of: $0.edges) } == .init(steps: 1, ticks: 3))
    let hasty = ShortestRuns(graph, by: .ticks)
    #expect(hasty.cost(of: 4) == .init(steps: 2, ticks: 0))
  }
}

@Suite struct ComponentsTests {
  @Test func `two nodes share a component just if each leads to the other`() {
    var random = SmallGenerator(seed: 4)
    for _ in 0..<2000 {
      let graph = randomGraph(&random, nodes: 9)
      let within =
        random.chance(1, in: 2)
        ? random.set(below: graph.nodeCount, chance: 3, in: 4) : nil
      let along =
        random.chance(1, in: 2)
        ? random.set(below: graph.edgeCount, chance: 3, in: 4) : nil
      let components = Components(graph, within: within, along: along)
      let leads = graph.closure(within: within, along: along)
      var seen = 0
      for first in 0..<graph.nodeCount {
        guard let number = components.number(of: first) else {
          #expect(within?[first] == false)
          continue
        }
        seen += 1
        #expect(components.members(of: number).contains(first))
        #expect(components.cyclicNodes[first] == leads[first][first])
        #expect(components.isCyclic(number) == leads[first][first])
        for second in 0..<graph.nodeCount {
          guard let other = components.number(of: second) else { continue }
          let together = first == second || leads[first][second] && leads[second][first]
          #expect((number == other) == together)
          if leads[first][second] { #expect(number >= other) }
        }
      }
      let members = (0..<components.count).map { components.members(of: $0).count }
      #expect(members.reduce(0, +) == seen && !members.contains(0))
    }
  }

  @Test func `a chain of a hundred thousand nodes needs no deep recursion`() {
    let length = 100_000
    let ring = StateGraph(
      initial: [0], edges: (0..<length).map { [(target: ($0 + 1) % length, label: 1)] })
    #expect(Components(ring).count == 1)
    #expect(ring.nearestCycle(along: BitSet(capacity: length, full: true))?.cycle.count == length)
    let chain = StateGraph(
      initial: [0],
      edges: (0..<length).map { $0 + 1 < length ? [(target: $0 + 1, label: 1)] : [] })
    #expect(Components(chain).count == length)
  }
}

@Suite struct BranchingTests {
  @Test func `a goal is lost where a search from each node does not find it`() {
    var random = SmallGenerator(seed: 5)
    for _ in 0..<2000 {
      let graph = randomGraph(&random, nodes: 7, frontier: random.chance(1, in: 2))
      let goals = random.set(below: graph.nodeCount, chance: 1, in: 4)
      let from = random.set(below: graph.nodeCount, chance: 2, in: 3)
      let along = random.set(below: graph.edgeCount, chance: 3, in: 4)
      let lost = graph.nodes { node in
        let found = graph.reachable(from: [node], along: along)
        return from[node] && found.intersection(goals.union(graph.frontier)).isEmpty
      }
      let answer = graph.lostGoal(goals, along: along, from: from)
      let nearest = lost.intersection(graph.reachable())
      #expect((answer == nil) == nearest.isEmpty)
      if let answer {
        #expect(answer.nodes == lost)
        #expect(answer.run == graph.shortestRun(to: lost) && lost[graph.end(of: answer.run)])
      }
    }
  }

  @Test func `a deadlock has no real edge, is known and is no end`() {
    var random = SmallGenerator(seed: 6)
    for _ in 0..<1000 {
      let graph = randomGraph(&random, frontier: true)
      let ends = random.set(below: graph.nodeCount, chance: 1, in: 3)
      let real = graph.delays.complement
      let found = graph.deadlocks(real: real, ends: ends)
      for node in 0..<graph.nodeCount {
        let moves = graph.triples.contains { $0.source == node && real[$0.edge] }
        #expect(found[node] == (!moves && !ends[node] && !graph.frontier[node]))
      }
    }
  }

  @Test func `a cycle of one kind of edges is found nearest and closes`() {
    var random = SmallGenerator(seed: 7)
    for round in 0..<2000 {
      let graph = randomGraph(&random, nodes: 7, frontier: true)
      let kind = random.set(below: graph.edgeCount, chance: 2, in: 3)
      let isZeno = round % 2 == 0
      let along = isZeno ? kind.subtracting(graph.delays) : kind
      let leads = graph.closure(along: along)
      let best = bestRuns(graph, from: graph.initial)
      let nearest = (0..<graph.nodeCount).filter { leads[$0][$0] }.compactMap { best[$0] }.min()
      let lasso = isZeno ? graph.nearestZenoCycle(along: kind) : graph.nearestCycle(along: kind)
      #expect(lasso?.stem.edges == nearest?.edges)
      if let lasso {
        #expect(graph.isLasso(lasso) && lasso.cycle.allSatisfy { along[$0] })
        if isZeno { #expect(graph.cost(of: lasso.cycle).ticks == 0) }
      }
    }
  }
}
