internal import StateSearch

extension StateGraph {
  /// Whether a run that waits in a node can do so forever.
  ///
  /// - Parameters:
  ///   - along: the edges that may be taken.
  ///   - idle: nodes in which time can pass without end although no edge says so.
  func canRest(_ node: Int, along: BitSet?, idle: BitSet?) -> Bool {
    idle?[node] == true
      || !frontier[node] && !edges(from: node).contains { along.admits($0) }
  }

  /// The longest time from an occurrence until the next one of another, over all runs.
  ///
  /// It is unbounded if some run never gets to the second occurrence although time goes on or the
  /// run is over: it goes round in a cycle with a delay, or comes to a node without permitted
  /// edges, or to one where time can pass without end. A run that stays in a cycle without delays
  /// forever spends no time there (see ``nearestZenoCycle(along:)``).
  ///
  /// An occurrence of both at once takes no time; an edge does not end what the node it leads to
  /// begins. None if the first never occurs. Linear: the components without delays are condensed,
  /// and the longest way is found from the sinks up.
  ///
  /// - Parameters:
  ///   - along: the edges that may be taken from the first occurrence on: without those of the user
  ///     and the environment, say, where these stay silent.
  ///   - canIdle: nodes in which time can pass without end although no edge says so.
  package func longestTime(
    from first: MatchSet, until second: MatchSet, along: BitSet? = nil,
    canIdle: BitSet? = nil
  ) -> TimeSpan? {
    let starts = Starts(of: first, until: second, in: self)
    let wait = Wait(self, from: starts.nodes, until: second, along: along, canIdle: canIdle)
    if let (run, ending) = wait.endless, let approach = starts.approach(to: run.start) {
      return TimeSpan(
        length: .unbounded, run: Run(start: approach.start, edges: approach.edges + run.edges),
        ending: ending, approach: approach.edges.count)
    }
    guard let (ticks, rest) = wait.longest, let approach = starts.approach(to: rest.start) else {
      return starts.simultaneous.map { run in
        TimeSpan(
          length: isComplete ? .exactly(0) : .atLeast(0), run: run, approach: run.edges.count)
      }
    }
    return TimeSpan(
      length: isComplete ? .exactly(ticks) : .atLeast(ticks),
      run: Run(start: approach.start, edges: approach.edges + rest.edges),
      approach: approach.edges.count)
  }

  /// How long that is, without a run that shows it.
  package func longestLength(
    from first: MatchSet, until second: MatchSet, canIdle: BitSet? = nil
  ) -> TimeSpan.Length? {
    let beginnings = Beginnings(
      Promise(request: first, answer: second), in: self, within: reachable(from: initial))
    if beginnings.open.isEmpty, !beginnings.isKept { return nil }
    let wait = Wait(self, from: beginnings.open, until: second, along: nil, canIdle: canIdle)
    if wait.isEndless { return .unbounded }
    let ticks = wait.best.map { Int($0.ticks) } ?? 0
    return isComplete ? .exactly(ticks) : .atLeast(ticks)
  }
}

/// The part of a graph in which runs wait for an occurrence.
private struct Wait {
  private let graph: StateGraph
  private let starts: [Int]
  private let goal: MatchSet
  private let along: BitSet?
  private let canIdle: BitSet?

  /// The nodes in which runs wait.
  private let region: BitSet
  /// The permitted edges after which they still wait.
  private let inside: BitSet
  private let components: Components

  init(
    _ graph: StateGraph, from starts: [Int], until goal: MatchSet, along: BitSet?,
    canIdle: BitSet?
  ) {
    self.graph = graph
    self.starts = starts
    self.goal = goal
    self.along = along
    self.canIdle = canIdle
    inside = BitSet(capacity: graph.edgeCount) {
      along.admits($0) && !goal.occurs(by: $0, to: graph.target(of: $0))
    }
    region = graph.reachable(from: starts, along: inside)
    components = Components(graph, within: region, along: inside)
  }

  /// Whether a run waits without end from some start: all nodes lie on ways from one.
  var isEndless: Bool { region.contains { isEndless($0) } }

  /// The nearest way, from the first start that has one, to wait without end.
  var endless: (run: StateGraph.Run, ending: StateGraph.Lasso.Ending)? {
    let nodes = graph.nodes { region[$0] && isEndless($0) }
    if nodes.isEmpty { return nil }
    let hopeless = graph.canReach(nodes, along: inside)
    guard let start = starts.first(where: { hopeless[$0] }) else { return nil }
    let runs = ShortestRuns(graph, from: [start], within: region, along: inside)
    guard let node = runs.nearest(in: nodes), let run = runs.run(to: node) else { return nil }
    if graph.isEnd(node) { return (run, .ends) }
    guard !graph.canRest(node, along: along, idle: canIdle), let delay = delayOnCycle(node) else {
      return (run, .stays)
    }
    let back = ShortestRuns(graph, from: [graph.target(of: delay)], within: region, along: inside)
      .run(to: node)
    return (run, .cycle([delay] + (back?.edges ?? [])))
  }

  private func isEndless(_ node: Int) -> Bool {
    graph.canRest(node, along: along, idle: canIdle) || delayOnCycle(node) != nil
  }

  private func delayOnCycle(_ node: Int) -> Int? {
    graph.edges(from: node).first { graph.isDelay($0) && components.isInside($0, from: node) }
  }

  /// By component: the most ticks that a run waits from there, if none waits without end.
  private var ticks: PagedArray<UInt32> {
    var ticks = PagedArray<UInt32>(repeating: 0, count: components.count)
    // Sinks have the lowest numbers, and no cycle has a delay: each value is final when it is used.
    for component in 0..<components.count {
      for node in components.members(of: component) {
        for edge in graph.edges(from: node) {
          if let value = value(of: edge, in: component, ticks) {
            ticks[component] = max(ticks[component], value)
          }
        }
      }
    }
    return ticks
  }

  /// The most ticks that a run waits, if none waits without end, and the first start from which one does.
  var best: (ticks: UInt32, start: Int)? { best(ticks) }

  private func best(_ ticks: PagedArray<UInt32>) -> (ticks: UInt32, start: Int)? {
    var best: (ticks: UInt32, start: Int)?
    for start in starts {
      guard let component = components.number(of: start) else { continue }
      if let found = best, found.ticks >= ticks[component] { continue }
      best = (ticks[component], start)
    }
    return best
  }

  /// The most ticks that a run waits, if none waits without end, and a run that does.
  var longest: (ticks: Int, run: StateGraph.Run)? {
    let ticks = ticks
    guard let best = best(ticks) else { return nil }

    // Every way along these edges attains the value of the node it starts from.
    var attaining = BitSet(capacity: graph.edgeCount)
    for node in region {
      guard let component = components.number(of: node) else { continue }
      for edge in graph.edges(from: node) {
        if components.isInside(edge, from: node)
          || value(of: edge, in: component, ticks) == ticks[component]
        {
          attaining.insert(edge)
        }
      }
    }
    let runs = ShortestRuns(graph, from: [best.start], along: attaining)
    let run =
      runs.nearestRun { goal.occurs(by: $0, to: graph.target(of: $0)) }
      ?? runs.nearest { node in components.number(of: node).map { ticks[$0] == 0 } ?? false }
      .flatMap { runs.run(to: $0) }
    return run.map { (Int(best.ticks), $0) }
  }

  /// The ticks that a run waits if it leaves its component by this edge; none if it cannot.
  private func value(of edge: Int, in component: Int, _ ticks: PagedArray<UInt32>) -> UInt32? {
    let cost: UInt32 = graph.isDelay(edge) ? 1 : 0
    guard inside[edge] else { return along.admits(edge) ? cost : nil }
    guard let next = components.number(of: graph.target(of: edge)), next != component else {
      return nil
    }
    return cost + ticks[next]
  }
}
