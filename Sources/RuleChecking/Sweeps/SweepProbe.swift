internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

/// One complete search of a system with one value of a sweep's parameter.
struct SweepProbe {
  private let rules: RuleGraph

  /// - Parameter stretch: how many units of `value` make a millisecond; all times found are in
  ///   these units too.
  /// - Throws: a `ModelError` or an ``IncompleteSweep``.
  init(
    _ system: RuleLanguage.System, _ configuration: Configuration, _ parameter: Parameter,
    value: Int, stretch: Int = 1, options: SearchOptions
  ) throws {
    var configuration = configuration
    configuration.parameters = configuration.parameters.mapValues { $0 * stretch }
    configuration.parameters[parameter.id] = value
    let explored = try Explored(
      CompiledSystem(system, configuration, stretch: stretch, time: .ticks), options: options)
    if let bound = explored.endedBy {
      throw IncompleteSweep(
        parameter: parameter.id, milliseconds: Fraction(value, over: stretch), endedBy: bound)
    }
    rules = explored.rules
  }

  func cell(_ entry: Sweep.Entry) throws(ModelError) -> SweepTable.Cell {
    switch entry {
    case .count(_, let point, let end): return try count(point, until: end)
    case .time(_, let point):
      return .time(span(until: try rules.edges(of: point), along: nil))
    case .first(_, let landmarks): return .first(try first(of: landmarks))
    }
  }

  private var graph: StateGraph { rules.graph }

  private var start: MatchSet {
    .starting(
      in: BitSet(capacity: graph.nodeCount, graph.initial),
      orTaking: BitSet(capacity: graph.edgeCount))
  }

  /// Counting is measuring time in a graph whose clock ticks whenever the point occurs.
  private func count(_ point: EventPredicate, until end: EventPredicate) throws(ModelError)
    -> SweepTable.Cell
  {
    let clock = StateGraph(
      initial: graph.initial, offsets: graph.offsets, targets: graph.targets,
      labels: graph.labels, frontier: graph.frontier, delays: try rules.edges(of: point))
    let ends = graph.nodes { graph.isEnd($0) }
    let over = MatchSet.taking(try rules.edges(of: end).union(graph.edges(into: ends)))
    let least = clock.shortestTime(from: start, until: over)?.ticks ?? 0
    let longest = clock.longestTime(from: start, until: over)
    return .count(least: least, greatest: longest.map(\.ticks) ?? 0)
  }

  /// Those of the landmarks that come before all others in some run.
  func first(of landmarks: [Sweep.Landmark]) throws(ModelError) -> [SweepTable.Arrival] {
    var edges: [BitSet] = []
    for landmark in landmarks { edges.append(try rules.edges(of: landmark.point)) }
    let any = edges.reduce(BitSet(capacity: graph.edgeCount)) { $0.union($1) }
    return zip(landmarks, edges).compactMap { landmark, own in
      span(until: own, along: any.subtracting(own).complement).map {
        SweepTable.Arrival(landmark: landmark.name, span: $0)
      }
    }
  }

  /// The times at which one of the edges is first taken, in the runs that take one.
  private func span(until edges: BitSet, along: BitSet?) -> SweepTable.Span? {
    let goal = MatchSet.taking(edges)
    guard let shortest = graph.shortestTime(from: start, until: goal, along: along),
      let least = shortest.ticks
    else { return nil }
    // Only ways that can still get there.
    let hopeful = graph.canReach(graph.sources(of: edges), along: along)
    let ways = BitSet(capacity: graph.edgeCount) {
      along.admits($0) && (edges[$0] || hopeful[graph.target(of: $0)])
    }
    let longest = graph.longestTime(from: start, until: goal, along: ways)?.ticks
    return SweepTable.Span(
      earliest: rules.instant(least), latest: longest.map { rules.instant($0) })
  }
}
