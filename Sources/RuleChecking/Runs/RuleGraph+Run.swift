internal import Diagnostics
internal import RuleSemantics
internal import StateGraphs
internal import TimedAutomata

extension RuleGraph {
  /// A run through the graph as a run of the system, with its times and what each step changes.
  ///
  /// - Parameters:
  ///   - ending: how the run goes on forever, if it does.
  ///   - goal: in a graph of zones, values of the clocks at the end of the path.
  ///   - outcome: what is wrong at the end, or what the run shows; before any cycle.
  func run(
    _ path: StateGraph.Run, ending: StateGraph.Lasso.Ending? = nil, into goal: DBM? = nil,
    to outcome: Conclusion.Outcome = .nothing
  ) throws(ModelError) -> Run {
    var cycle: [Int] = []
    if case .cycle(let edges) = ending { cycle = edges }
    if let zoneTiming {
      return try zoneTiming.replay(
        from: zoneTiming.state(of: path.start),
        along: path.edges.map(zoneTiming.place),
        cycle: cycle.map(zoneTiming.place), into: goal, to: outcome)
    }
    var run = RunBuilder(compiled, from: start(path.start))
    var node = path.start
    var loopStart: Int?
    var last = run.state
    for (position, edge) in (path.edges + cycle).enumerated() {
      if position == path.edges.count { loopStart = run.steps.count }
      run.take(try step(of: edge, from: node, in: run))
      node = graph.target(of: edge)
      if position < path.edges.count { last = run.state }
    }
    return run.run(
      loopStart: loopStart, to: outcome, in: last, awaiting: try run.awaited(to: outcome))
  }

  /// The state in which the system begins, if the node is that of the beginning.
  private func start(_ node: Int) -> [UInt64] {
    reduction != nil && graph.initial.contains(node) ? compiled.initial : state(node)
  }

  /// The step of the system that stands where the edge stands among those of its node.
  private func step(of edge: Int, from node: Int, in run: RunBuilder) throws(ModelError) -> Step {
    let position = edge - graph.edges(from: node).lowerBound
    let steps = try run.possible()
    precondition(
      steps.indices.contains(position)
        && steps[position].number == graph.label(of: edge),
      "a run of the reduced system is none of the system: \(compiled.describe(run.state))")
    return steps[position]
  }

  func instant(_ ticks: Int) -> Instant {
    Instant(microseconds: ticks * compiled.tickMicroseconds)
  }
}

extension StateGraph.Lasso.Ending {
  /// How a run goes on forever, as what it comes to.
  var outcome: Conclusion.Outcome {
    switch self {
    case .cycle: .repeats
    case .stays: .stays
    case .ends: .deadlock
    }
  }
}
