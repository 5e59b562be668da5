import SmallNumbers
import Testing

@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// The nodes in which a span begins, found from the definition.
private func starts(
  _ graph: StateGraph, _ first: DrawnOccurrence, _ second: DrawnOccurrence
) -> (nodes: [Int], isSimultaneous: Bool) {
  let reached = graph.reachable()
  var nodes: [Int] = []
  var isSimultaneous = false
  let places = Places(first, second)
  for node in graph.initial {
    if places.kept(in: node) { isSimultaneous = true }
    if places.open(in: node) { nodes.append(node) }
  }
  for (source, edge, target) in graph.triples where reached[source] {
    if places.kept(by: edge, to: target) { isSimultaneous = true }
    if places.open(by: edge, to: target) { nodes.append(target) }
  }
  return (nodes, isSimultaneous)
}

/// Whether the clock of the span starts and stops where it should, and what it shows at the end.
private func ticks(
  _ graph: StateGraph, _ span: StateGraph.TimeSpan, _ first: DrawnOccurrence,
  _ second: DrawnOccurrence
) -> Int {
  #expect(graph.isRun(span.run) && graph.initial.contains(span.run.start))
  let approach = span.run.edges.prefix(span.approach)
  if let edge = approach.last {
    #expect(first.naive(edge, to: graph.target(of: edge)))
  } else {
    #expect(first.naive(in: span.run.start))
  }
  // No occurrence that leads to the same node is nearer.
  let begin =
    span.approach == 0 ? span.run.start : graph.target(of: span.run.edges[span.approach - 1])
  let best = bestRuns(graph, from: graph.initial)
  let rest = Array(span.run.edges.dropFirst(span.approach))
  let places = Places(first, second)
  func costs(_ begins: (Int, Int) -> Bool, _ beginsIn: (Int) -> Bool) -> StateGraph.Cost? {
    let costs = graph.triples.compactMap { source, edge, target in
      target == begin && begins(edge, target)
        ? best[source].map { $0.cost + graph.cost(of: edge) } : nil
    }
    return (graph.initial.contains(begin) && beginsIn(begin) ? costs + [StateGraph.Cost()] : costs)
      .min()
  }
  let cost = graph.cost(of: Array(approach))
  let open = costs({ places.open(by: $0, to: $1) }, { places.open(in: $0) })
  let kept = costs({ places.kept(by: $0, to: $1) }, { places.kept(in: $0) })
  #expect(cost == open || rest.isEmpty && cost == kept)
  for edge in rest.dropLast() { #expect(!second.naive(edge, to: graph.target(of: edge))) }
  return graph.cost(of: rest).ticks
}

@Suite struct TimeSpanTests {
  @Test func `the longest time agrees with the ticks of all long walks`() {
    var random = SmallGenerator(seed: 12)
    var (endless, finite) = (0, 0)
    for _ in 0..<3000 {
      let graph = randomGraph(&random, nodes: 6, frontier: random.chance(1, in: 4))
      let first = randomOccurrence(graph, &random)
      let second = randomOccurrence(graph, &random)
      let along = random.set(below: graph.edgeCount, chance: 7, in: 8)
      let canIdle = random.set(below: graph.nodeCount, chance: 1, in: 12)
        .subtracting(graph.frontier)
      let span = graph.longestTime(
        from: first.occurrence, until: second.occurrence, along: along, canIdle: canIdle)
      let unhindered = graph.longestTime(
        from: first.occurrence, until: second.occurrence, canIdle: canIdle)
      let length = graph.longestLength(
        from: first.occurrence, until: second.occurrence, canIdle: canIdle)
      #expect(length == unhindered?.length)

      // The most ticks of any walk of 0, 1, 2 … edges that still waits, by its last node.
      let (begin, isSimultaneous) = starts(graph, first, second)
      var walks = [Int?](repeating: nil, count: graph.nodeCount)
      for node in begin { walks[node] = 0 }
      var most = begin.isEmpty ? nil : Optional(0)
      var isEndless = false
      for _ in 0..<(graph.nodeCount + 2) * (graph.nodeCount + 2) {
        for node in 0..<graph.nodeCount where walks[node] != nil {
          let permitted = graph.edges(from: node).filter { along[$0] }
          if canIdle[node] || permitted.isEmpty && !graph.frontier[node] { isEndless = true }
        }
        var longer = [Int?](repeating: nil, count: graph.nodeCount)
        for (source, edge, target) in graph.triples {
          guard let before = walks[source], along[edge] else { continue }
          let after = before + (graph.isDelay(edge) ? 1 : 0)
          most = max(most ?? 0, after)
          if !second.naive(edge, to: target) { longer[target] = max(longer[target] ?? 0, after) }
        }
        walks = longer
      }
      // Without a cycle, no edge with a delay is taken twice between two different nodes.
      if let most, most > graph.nodeCount { isEndless = true }

      guard let span else {
        #expect(most == nil && !isSimultaneous)
        continue
      }
      let shown = ticks(graph, span, first, second)
      #expect(span.run.edges.dropFirst(span.approach).allSatisfy { along[$0] })
      if let ending = span.ending {
        endless += 1
        #expect(isEndless && span.length == .unbounded && span.ticks == nil)
        let lasso = StateGraph.Lasso(stem: span.run, ending: ending)
        #expect(graph.isLasso(lasso))
        for edge in span.run.edges.dropFirst(span.approach) + lasso.cycle {
          #expect(along[edge] && !second.naive(edge, to: graph.target(of: edge)))
        }
        let last = graph.end(of: span.run)
        switch ending {
        case .cycle(let edges): #expect(graph.cost(of: edges).ticks > 0)
        case .stays:
          #expect(canIdle[last] || !graph.edges(from: last).contains { along[$0] })
        case .ends: #expect(graph.edges(from: last).isEmpty)
        }
      } else {
        finite += 1
        #expect(!isEndless && span.ticks == most ?? 0 && shown == span.ticks)
        #expect(
          span.length == (graph.isComplete ? .exactly(shown) : .atLeast(shown)))
      }
    }
    #expect(endless > 500 && finite > 500)
  }

  @Test func `the shortest time agrees with relaxation`() {
    var random = SmallGenerator(seed: 13)
    for _ in 0..<2000 {
      let graph = randomGraph(&random, nodes: 7)
      let first = randomOccurrence(graph, &random)
      let second = randomOccurrence(graph, &random)
      let (begin, isSimultaneous) = starts(graph, first, second)
      let best = bestRuns(graph, from: begin, by: .ticks)
      var least = isSimultaneous ? 0 : Int.max
      for (source, edge, target) in graph.triples where second.naive(edge, to: target) {
        if let run = best[source] { least = min(least, run.major + graph.cost(of: edge).ticks) }
      }
      let span = graph.shortestTime(from: first.occurrence, until: second.occurrence)
      #expect(span?.ticks == (least == .max ? nil : least))
      if let span {
        #expect(ticks(graph, span, first, second) == least)
        #expect(span.length == .exactly(least))
      }
    }
  }

  @Test func `a cycle without delays does not make a time unbounded`() {
    // 0 → 1 ⇄ 2 at once, 2 waits a tick for 3, 3 a tick for 4.
    let graph = StateGraph(
      initial: [0], edges: [[(1, 1)], [(2, 1)], [(1, 1), (3, 0)], [(4, 0)], []],
      isDelay: { $0 == 0 })
    let span = graph.longestTime(
      from: .visiting(BitSet(capacity: 5, [0])), until: .visiting(BitSet(capacity: 5, [4])))
    #expect(span?.length == .exactly(2))
    #expect(span.map { graph.nodes(of: $0.run) } == [0, 1, 2, 3, 4])
    // The twin: with the delay in the cycle, it is.
    let slow = StateGraph(
      initial: [0], edges: [[(1, 1)], [(2, 0)], [(1, 1), (3, 0)], [(4, 0)], []],
      isDelay: { $0 == 0 })
    let endless = slow.longestTime(
      from: .visiting(BitSet(capacity: 5, [0])), until: .visiting(BitSet(capacity: 5, [4])))
    #expect(endless?.length == .unbounded && endless?.ending == .cycle([1, 2]))
  }
}

@Suite struct LateAnswerTests {
  @Test func `an answer is late just if the longest time says so, and the run is the cheapest`()
    throws
  {
    var random = SmallGenerator(seed: 19)
    var (late, idle, punctual) = (0, 0, 0)
    for _ in 0..<1500 {
      let graph = randomGraph(&random, nodes: 6, frontier: random.chance(1, in: 4))
      let first = randomOccurrence(graph, &random)
      let second = randomOccurrence(graph, &random)
      let along = random.set(below: graph.edgeCount, chance: 7, in: 8)
      let canIdle = random.set(below: graph.nodeCount, chance: 1, in: 12)
        .subtracting(graph.frontier)
      let limit = random.below(4)
      let span = try graph.lateAnswer(
        to: first.occurrence, by: second.occurrence, within: limit, along: along, canIdle: canIdle)
      let longest = graph.longestTime(
        from: first.occurrence, until: second.occurrence, along: along, canIdle: canIdle)
      let cost = cheapestLateness(graph, first, second, limit, along, canIdle)
      #expect((span != nil) == (longest.map { ($0.ticks ?? .max) > limit } ?? false))
      #expect(span.map { graph.cost(of: $0.run.edges) } == cost)
      guard let span else {
        punctual += 1
        continue
      }
      #expect(graph.isRun(span.run) && graph.initial.contains(span.run.start))
      let rest = Array(span.run.edges.dropFirst(span.approach))
      for edge in rest.dropLast() { #expect(!second.naive(edge, to: graph.target(of: edge))) }
      #expect(rest.allSatisfy { along[$0] })
      if let edge = span.run.edges.prefix(span.approach).last {
        let target = graph.target(of: edge)
        #expect(Places(first, second).open(by: edge, to: target))
      } else {
        #expect(Places(first, second).open(in: span.run.start))
      }
      if let ending = span.ending {
        idle += 1
        #expect(span.length == .unbounded && graph.cost(of: rest).ticks <= limit)
        #expect(graph.isLasso(.init(stem: span.run, ending: ending)))
        let last = graph.end(of: span.run)
        #expect(canIdle[last] || !graph.edges(from: last).contains { along[$0] })
      } else {
        late += 1
        #expect(span.length == .atLeast(limit + 1) && graph.cost(of: rest).ticks == limit + 1)
      }
    }
    #expect(late > 100 && idle > 100 && punctual > 100)
  }

  @Test func `with any room there is the same run or none, and more room never finds less`() throws
  {
    var random = SmallGenerator(seed: 23)
    var lacking: [Int: Int] = [:]
    for _ in 0..<200 {
      let graph = randomGraph(&random, nodes: 6, frontier: false)
      let (first, second) = (randomOccurrence(graph, &random), randomOccurrence(graph, &random))
      let whole = try graph.lateAnswer(to: first.occurrence, by: second.occurrence, within: 2)
      var hadRoom = false
      for bytes in [0, 100, 300, 600, 1200, 1 << 16] {
        let found = Result { () throws(OutOfBudget) in
          try graph.lateAnswer(
            to: first.occurrence, by: second.occurrence, within: 2, mostBytes: bytes)
        }
        switch found {
        case .success(let span):
          hadRoom = true
          #expect(span == whole)
        case .failure:
          lacking[bytes, default: 0] += 1
          #expect(!hadRoom)
        }
      }
    }
    #expect(lacking[0] == 200 && lacking[1 << 16] == nil)
    #expect((1..<200).contains(lacking[300, default: 0]))
  }

  /// The least cost of a late run, by relaxing all steps between nodes with their waiting time.
  private func cheapestLateness(
    _ graph: StateGraph, _ first: DrawnOccurrence, _ second: DrawnOccurrence, _ limit: Int,
    _ along: BitSet, _ canIdle: BitSet
  ) -> StateGraph.Cost? {
    // Position 0: not waiting; position t + 1: for t ticks. The last is late.
    let row = [StateGraph.Cost?](repeating: nil, count: limit + 3)
    var best = [[StateGraph.Cost?]](repeating: row, count: graph.nodeCount)
    let places = Places(first, second)
    for node in graph.initial {
      best[node][places.open(in: node) ? 1 : 0] = StateGraph.Cost()
    }
    var isChanging = true
    while isChanging {
      isChanging = false
      for (source, edge, target) in graph.triples {
        for position in 0..<limit + 2 {
          guard let cost = best[source][position] else { continue }
          let isAnswered = second.naive(edge, to: target)
          var next = position + (graph.isDelay(edge) ? 1 : 0)
          // One that waits and may not take the edge lets its wait go.
          if position == 0 || !along[edge] || next < limit + 2 && isAnswered {
            next = places.open(by: edge, to: target) ? 1 : 0
          }
          let sum = cost + graph.cost(of: edge)
          if let known = best[target][next], known <= sum { continue }
          best[target][next] = sum
          isChanging = true
        }
      }
    }
    return (0..<graph.nodeCount).flatMap { node in
      let isEnd =
        !graph.frontier[node] && !graph.edges(from: node).contains { along[$0] }
      return best[node].enumerated().compactMap { position, cost in
        position == limit + 2 || position > 0 && (canIdle[node] || isEnd) ? cost : nil
      }
    }.min()
  }
}

@Suite struct FrontierTests {
  @Test func `what is found in an unfinished graph is there in the finished one`() {
    var random = SmallGenerator(seed: 14)
    var found = 0
    for _ in 0..<2000 {
      let graph = randomGraph(&random, nodes: 7)
      let part = truncated(graph, &random)
      let nodes = random.set(below: graph.nodeCount, chance: 1, in: 3)
      func edges(_ graph: StateGraph) -> BitSet { graph.edges(labelled: { $0 == 1 }) }
      func answers(_ graph: StateGraph) -> [Bool] {
        let all = BitSet(capacity: graph.edgeCount, full: true)
        let fairness = [FairEdges.weak(edges(graph)), .strong(graph.delays)]
        let wait = graph.longestTime(from: .taking(edges(graph)), until: .visiting(nodes))
        return [
          graph.shortestRun(to: nodes) != nil,
          !graph.deadlocks().intersection(graph.reachable()).isEmpty,
          graph.lostGoal(nodes) != nil,
          graph.nearestCycle(along: all) != nil,
          graph.nearestZenoCycle(along: all) != nil,
          graph.lasso(in: nodes.complement, fairness: fairness) != nil,
          graph.unanswered(
            request: .taking(edges(graph)), answer: .visiting(nodes), fairness: fairness) != nil,
          graph.shortestViolation(of: .atMost(1, edges(graph))) != nil,
          wait.map { $0.length == .unbounded } ?? false,
        ]
      }
      for (inPart, inWhole) in zip(answers(part), answers(graph)) where inPart {
        found += 1
        #expect(inWhole)
      }
    }
    #expect(found > 2000)
  }
}
