internal import StateSearch

extension StateGraph {
  /// The cheapest run on which an occurrence is not followed by another within so many ticks.
  ///
  /// Fewest steps from an initial node, then fewest ticks. It ends with the tick after the last
  /// allowed one; or in a node in which it can wait without end, since it is over there, or time
  /// passes and no edge says so. There is one just if ``longestTime(from:until:along:canIdle:)`` is
  /// above the limit: that function says how late it can be, this one shows it on a short run.
  ///
  /// Among runs to a node only those matter that have waited longer than every cheaper one: linear
  /// in the graph times the number of these, which is at most `limit` and mostly one or two.
  ///
  /// - Parameters: as for the longest time; `along` only holds while the run waits. `mostBytes` is
  ///   the room for the runs that are looked at.
  package func lateAnswer(
    to first: MatchSet, by second: MatchSet, within limit: Int, along: BitSet? = nil,
    canIdle: BitSet? = nil, mostBytes: Int = .max
  ) throws(OutOfBudget) -> TimeSpan? {
    var search = LateSearch(
      graph: self, promise: Promise(request: first, answer: second), limit: limit, along: along,
      canIdle: canIdle, mostBytes: mostBytes)
    return try search.run()
  }
}

/// A search in the order of steps, then ticks, over nodes and how long the run has waited there.
private struct LateSearch {
  let graph: StateGraph
  let promise: Promise
  let limit: Int
  let along: BitSet?
  let canIdle: BitSet?
  let mostBytes: Int

  /// A run to a node, as the last edge of it and the run before.
  struct Arrival: BitwiseCopyable {
    let node: UInt32
    let before: UInt32
    let edge: UInt32
    let ticks: UInt32
    /// The ticks since the first occurrence; below zero where nothing is waited for.
    let waited: Int
    /// Whether the wait began by this edge.
    let isBeginning: Bool
  }

  /// By node: the longest that a cheaper run has waited there, which can be late wherever one can
  /// that has waited less, or not at all.
  struct Longest {
    private var waited: PagedArray<Int>

    init(nodeCount: Int) { waited = PagedArray<Int>(repeating: -2, count: nodeCount) }

    func isImproved(by arrival: Arrival) -> Bool { arrival.waited > waited[Int(arrival.node)] }

    mutating func note(_ arrival: Arrival) { waited[Int(arrival.node)] = arrival.waited }
  }

  private static var none: UInt32 { .max }
  fileprivate var arrivals: PagedArray<Arrival> = []

  /// How many runs there is room for, each also in a list of those that are not followed yet, beside
  /// the longest waits.
  private var mostArrivals: Int {
    let left = mostBytes - graph.nodeCount * MemoryLayout<Int>.stride
    return left / (MemoryLayout<Arrival>.stride + MemoryLayout<Int>.stride)
  }

  mutating func run() throws(OutOfBudget) -> StateGraph.TimeSpan? {
    let most = mostArrivals
    if graph.initial.count > most { throw OutOfBudget() }
    var best = Longest(nodeCount: graph.nodeCount)
    for node in graph.initial {
      let isAsked = promise.isOpen(in: node)
      arrivals.append(
        Arrival(
          node: UInt32(node), before: Self.none, edge: Self.none, ticks: 0,
          waited: isAsked ? 0 : -1, isBeginning: isAsked))
    }
    var queue = LayeredQueue(arrivals.indices)
    while let index = queue.pop().map({ Int($0.number) }) {
      let arrival = arrivals[index]
      if isLate(arrival) { return span(to: index) }
      if !best.isImproved(by: arrival) { continue }
      best.note(arrival)
      for edge in graph.edges(from: Int(arrival.node)) {
        guard let next = next(after: index, by: edge), best.isImproved(by: next) else { continue }
        if arrivals.count >= most { throw OutOfBudget() }
        queue.push(arrivals.count, next.ticks, inNextLayer: !graph.isDelay(edge))
        arrivals.append(next)
      }
    }
    return nil
  }

  private func next(after index: Int, by edge: Int) -> Arrival? {
    let arrival = arrivals[index]
    let isWaiting = arrival.waited >= 0
    let target = graph.target(of: edge)
    let tick = graph.isDelay(edge) ? 1 : 0
    // By an edge that is forbidden to those who wait, a later wait is looked at.
    var waited = isWaiting && along.admits(edge) ? arrival.waited + tick : -1
    // An answer at the tick after the last allowed one is late.
    if waited <= limit && promise.answer.occurs(by: edge, to: target) { waited = -1 }
    let isBeginning = waited < 0 && promise.isOpen(by: edge, to: target)
    if isBeginning { waited = 0 }
    return Arrival(
      node: UInt32(target), before: UInt32(index), edge: UInt32(edge),
      ticks: arrival.ticks + UInt32(tick), waited: waited, isBeginning: isBeginning)
  }

  private func isLate(_ arrival: Arrival) -> Bool {
    arrival.waited > limit
      || arrival.waited >= 0 && graph.canRest(Int(arrival.node), along: along, idle: canIdle)
  }

  private func span(to last: Int) -> StateGraph.TimeSpan {
    let end = Int(arrivals[last].node)
    let waited = arrivals[last].waited
    var edges: [Int] = []
    // How many of the edges, counted from the end, are taken while the run waits.
    var waiting: Int?
    var index = last
    while arrivals[index].before != Self.none {
      if waiting == nil, arrivals[index].isBeginning { waiting = edges.count }
      edges.append(Int(arrivals[index].edge))
      index = Int(arrivals[index].before)
    }
    let start = Int(arrivals[index].node)
    return StateGraph.TimeSpan(
      length: waited > limit ? .atLeast(waited) : .unbounded,
      run: StateGraph.Run(start: start, edges: edges.reversed()),
      ending: waited > limit ? nil : graph.isEnd(end) ? .ends : .stays,
      approach: edges.count - (waiting ?? edges.count))
  }
}
