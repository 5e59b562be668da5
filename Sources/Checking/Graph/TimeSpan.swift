extension StateGraph {
  /// A time between two occurrences, with a run that takes it.
  public struct TimeSpan: Hashable, Sendable {
    /// How long it is, in ticks.
    public enum Length: Hashable, Sendable {
      case exactly(Int)
      /// The graph has a frontier: a longer one may exist.
      case atLeast(Int)
      /// The graph has a frontier: a shorter one may exist.
      case atMost(Int)
      case unbounded
    }

    public var length: Length

    /// A run from an initial node to the second occurrence. Where the time is unbounded, the run
    /// up to where ``ending`` begins; where a longest time is spent in a run that never gets to the
    /// second occurrence, up to where time stops or the graph is unknown.
    public var run: Run

    /// How the run goes on for ever, where the time is unbounded.
    public var ending: Lasso.Ending?

    /// How many edges of the run are taken before the first occurrence; that edge included.
    public var approach: Int

    /// The ticks, exact or as far as known; none where the time is unbounded.
    public var ticks: Int? {
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
  /// time. None if the first never occurs, or the second never after it. Linear.
  ///
  /// - Parameter along: the edges that may be taken from the first occurrence on.
  public func shortestTime(
    from first: Occurrence, until second: Occurrence, along: BitSet? = nil
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
  /// The nodes, nearest first; what is looked for has not occurred there yet.
  private(set) var nodes: [Int] = []

  /// The nearest run on which both ends of the span occur at once, if there is one.
  private(set) var simultaneous: StateGraph.Run?

  /// By position among the nodes: the edge of the first occurrence; none if a run begins there.
  private var lastEdges: [Int?] = []
  private let runs: ShortestRuns

  init(of first: Occurrence, until second: Occurrence, in graph: StateGraph) {
    runs = ShortestRuns(graph)
    var moments: [(cost: StateGraph.Cost, node: Int, edge: Int?, isOver: Bool)] = []
    for node in graph.initial where first.occurs(in: node) {
      moments.append((StateGraph.Cost(), node, nil, second.occurs(in: node)))
    }
    for node in runs.order.lazy.map(Int.init) {
      guard let cost = runs.cost(of: node) else { continue }
      for edge in graph.edges(from: node) {
        let target = graph.target(of: edge)
        if first.occurs(by: edge, to: target) {
          let isOver = second.occurs(by: edge, to: target)
          moments.append((cost + graph.cost(of: edge), target, edge, isOver))
        }
      }
    }
    var listed = graph.nodes(all: false)
    // Equal costs were met in rule order.
    for index in moments.indices.sorted(by: { (moments[$0].cost, $0) < (moments[$1].cost, $1) }) {
      let moment = moments[index]
      if moment.isOver {
        if simultaneous == nil { simultaneous = run(to: moment.node, by: moment.edge) }
      } else if !listed[moment.node] {
        listed.insert(moment.node)
        nodes.append(moment.node)
        lastEdges.append(moment.edge)
      }
    }
  }

  /// The nearest run that ends in one of the nodes by the first occurrence.
  func approach(to start: Int) -> StateGraph.Run? {
    guard let position = nodes.firstIndex(of: start) else { return nil }
    return run(to: start, by: lastEdges[position])
  }

  private func run(to node: Int, by edge: Int?) -> StateGraph.Run? {
    guard let edge else { return StateGraph.Run(start: node) }
    guard var run = runs.run(to: runs.graph.source(of: edge)) else { return nil }
    run.edges.append(edge)
    return run
  }
}
