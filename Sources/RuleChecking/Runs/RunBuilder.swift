internal import Diagnostics
internal import RuleSemantics
internal import StateGraphs
internal import TimedAutomata

extension RuleGraph {
  /// A run through the graph as a run of the system, with its times and what each step changes.
  ///
  /// - Parameters:
  ///   - ending: how the run goes on for ever, if it does.
  ///   - goal: in a graph of zones, values of the clocks at the end of the path.
  ///   - outcome: what is wrong at the end, or what the run shows; before any cycle.
  func run(
    _ path: StateGraph.Run, ending: StateGraph.Lasso.Ending? = nil, into goal: DBM? = nil,
    to outcome: Conclusion.Outcome = .nothing
  ) throws(ModelError) -> Run {
    var cycle: [Int] = []
    if case .cycle(let edges) = ending { cycle = edges }
    if let zoneTiming {
      let replayed = try zoneTiming.replay(
        from: zoneTiming.state(of: path.start),
        along: path.edges.map(zoneTiming.place),
        cycle: cycle.map(zoneTiming.place), into: goal)
      return replayed.run(to: outcome)
    }
    var steps: [RunStep] = []
    var walk = Walk(start: path.start, state: start(path.start))
    var ticks = 0
    var loopStart: Int?
    var last = walk.state
    for (position, edge) in (path.edges + cycle).enumerated() {
      if position == path.edges.count { loopStart = steps.count }
      let before = walk.state
      let step = try take(edge, &walk)
      if graph.isDelay(edge) {
        ticks += 1
      } else {
        steps.append(compiled.runStep(step, from: before, at: instant(ticks)))
      }
      if position < path.edges.count { last = walk.state }
    }
    return Run(
      steps: steps, loopStart: loopStart, end: instant(ticks),
      conclusion: Conclusion(outcome, in: compiled.describe(last)))
  }

  /// Where a run through the graph stands: its node, and the state of the system that is there.
  private struct Walk {
    var node: Int
    var state: [UInt64]

    init(start: Int, state: [UInt64]) {
      node = start
      self.state = state
    }
  }

  /// The state in which the system begins, if the node is that of the beginning.
  private func start(_ node: Int) -> [UInt64] {
    reduction != nil && graph.initial.contains(node) ? compiled.initial : state(node)
  }

  /// Takes the step of the system that stands where the edge stands among those of its node.
  private func take(_ edge: Int, _ walk: inout Walk) throws(ModelError) -> Step {
    let position = edge - graph.edges(from: walk.node).lowerBound
    let steps = try compiled.steps(from: walk.state)
    precondition(
      steps.indices.contains(position)
        && steps[position].number == graph.label(of: edge),
      "a run of the reduced system is none of the system: \(compiled.describe(walk.state))")
    walk.state = steps[position].next
    walk.node = graph.target(of: edge)
    return steps[position]
  }

  func instant(_ ticks: Int) -> Instant {
    Instant(microseconds: ticks * compiled.tickMicroseconds)
  }
}

extension StateGraph.Lasso.Ending {
  /// How a run goes on for ever, as what it comes to.
  var outcome: Conclusion.Outcome {
    switch self {
    case .cycle: .repeats
    case .stays: .stays
    case .ends: .deadlock
    }
  }
}
