internal import StateSearch

extension StateGraph {
  /// A time between two occurrences, with a run that takes it.
  package struct TimeSpan: Hashable, Sendable {
    /// How long it is, in ticks.
    package enum Length: Hashable, Sendable {
      case exactly(Int)
      /// A longer one may exist: the graph has a frontier, or only so much was asked for.
      case atLeast(Int)
      /// The graph has a frontier: a shorter one may exist.
      case atMost(Int)
      case unbounded
    }

    package var length: Length

    /// A run from an initial node to the second occurrence. Where the time is unbounded, the run
    /// up to where ``ending`` begins; where a longest time is spent in a run that never gets to the
    /// second occurrence, up to where time stops or the graph is unknown.
    package var run: Run

    /// How the run goes on forever, where the time is unbounded.
    package var ending: Lasso.Ending?

    /// How many edges of the run are taken before the first occurrence; that edge included.
    package var approach: Int

    /// The ticks, exact or as far as known; none where the time is unbounded.
    package var ticks: Int? {
      switch length {
      case .exactly(let ticks), .atLeast(let ticks), .atMost(let ticks): ticks
      case .unbounded: nil
      }
    }
  }

  /// The shortest time from an occurrence until the next one of another, over all runs.
  ///
  /// Among runs with fewest ticks, one with fewest steps after the first occurrence is given, and
  /// of those the one whose first occurrence is nearest. An occurrence of both at once takes no
  /// time; an edge does not end what the node it leads to begins. None if the first never occurs,
  /// or the second never after it. Linear.
  ///
  /// - Parameter along: the edges that may be taken from the first occurrence on.
  package func shortestTime(
    from first: MatchSet, until second: MatchSet, along: BitSet? = nil
  ) -> TimeSpan? {
    let starts = Starts(of: first, until: second, in: self)
    let length = { [isComplete] ticks in
      isComplete ? TimeSpan.Length.exactly(ticks) : .atMost(ticks)
    }
    if let run = starts.simultaneous {
      return TimeSpan(length: length(0), run: run, approach: run.edges.count)
    }
    let runs = ShortestRuns(self, from: starts.nodes, along: along, by: .ticks)
    let rest = runs.nearestRun { second.occurs(by: $0, to: target(of: $0)) }
    guard let rest, let approach = starts.approach(to: rest.start) else { return nil }
    return TimeSpan(
      length: length(cost(of: rest.edges).ticks),
      run: Run(start: approach.start, edges: approach.edges + rest.edges),
      approach: approach.edges.count)
  }
}

/// Where a span of time can begin: the nodes just after its first occurrence.
struct Starts {
  /// The nearest run on which both ends of the span occur at once, if there is one.
  let simultaneous: StateGraph.Run?

  private let moments: PagedArray<Moment>
  private let runs: ShortestRuns

  init(of first: MatchSet, until second: MatchSet, in graph: StateGraph) {
    let runs = ShortestRuns(graph)
    self.runs = runs
    var moments: PagedArray<Moment> = []
    var nearest: Moment?
    var listed = PagedArray<UInt32>(repeating: .max, count: graph.nodeCount)

    let promise = Promise(request: first, answer: second)
    func add(_ moment: Moment, isOver: Bool, isOpen: Bool) {
      if isOver, nearest.map({ moment.cost < $0.cost }) ?? true { nearest = moment }
      if !isOpen { return }
      if listed[moment.node] == .max {
        listed[moment.node] = UInt32(moments.count)
        moments.append(moment)
      } else if moment.cost < moments[Int(listed[moment.node])].cost {
        moments[Int(listed[moment.node])] = moment
      }
    }

    for (order, node) in graph.initial.enumerated() where first.occurs(in: node) {
      let moment = Moment(cost: StateGraph.Cost(), order: order, node: node, edge: nil)
      add(moment, isOver: promise.isKept(in: node), isOpen: promise.isOpen(in: node))
    }
    for (order, node) in runs.order.lazy.map(Int.init).enumerated() {
      guard let cost = runs.cost(of: node) else { continue }
      for edge in graph.edges(from: node) {
        let target = graph.target(of: edge)
        guard first.occurs(by: edge, to: target) else { continue }
        let moment = Moment(
          cost: cost + graph.cost(of: edge), order: order, node: target, edge: edge)
        add(
          moment, isOver: promise.isKept(by: edge, to: target),
          isOpen: promise.isOpen(by: edge, to: target))
      }
    }
    moments.sort(by: <)
    self.moments = moments
    simultaneous = nearest.flatMap { runs.run(to: $0) }
  }

  /// The nodes, nearest first; what is looked for has not occurred there yet.
  var nodes: [Int] { moments.map(\.node) }

  /// The nearest run that ends in one of the nodes by the first occurrence.
  func approach(to start: Int) -> StateGraph.Run? {
    moments.first { $0.node == start }.flatMap { runs.run(to: $0) }
  }
}

/// An occurrence on the cheapest run to it.
private struct Moment: Comparable, BitwiseCopyable {
  let cost: StateGraph.Cost
  /// The position of the source of the edge, or of the initial node, in rule order.
  let order: Int
  /// The node after it.
  let node: Int
  /// The edge by which it occurs; none if it does where a run begins.
  let edge: Int?

  /// Nearest first, and then in rule order.
  static func < (one: Moment, other: Moment) -> Bool {
    (one.cost, one.order, one.edge ?? -1) < (other.cost, other.order, other.edge ?? -1)
  }
}

extension ShortestRuns {
  fileprivate func run(to moment: Moment) -> StateGraph.Run? {
    guard let edge = moment.edge else { return StateGraph.Run(start: moment.node) }
    guard var run = run(to: graph.source(of: edge)) else { return nil }
    run.edges.append(edge)
    return run
  }
}
