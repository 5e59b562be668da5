import Machines

extension RuleGraph {
  /// A run through the graph as a run of the system, with its times and what each step changes.
  ///
  /// - Parameters:
  ///   - ending: how the run goes on for ever, if it does.
  ///   - goal: in a graph of zones, values of the clocks at the end of the path.
  ///   - conclusion: what is wrong at the end, or what the run shows; of the last state in words,
  ///     before any cycle.
  func run(
    _ path: StateGraph.Run, ending: StateGraph.Lasso.Ending? = nil, into goal: OwnedZone? = nil,
    conclusion: (String) -> String = { _ in "" }
  ) throws(ModelError) -> Run {
    var cycle: [Int] = []
    if case .cycle(let edges) = ending { cycle = edges }
    if let clockwork {
      let replayed = try clockwork.replay(
        from: clockwork.stateOfNode[path.start],
        along: path.edges.map { clockwork.placeOfEdge[$0] },
        cycle: cycle.map { clockwork.placeOfEdge[$0] }, into: goal)
      return replayed.run(conclusion: conclusion(replayed.conclusion))
    }
    var steps: [RunStep] = []
    var node = path.start
    var ticks = 0
    var loopStart: Int?
    for (position, edge) in (path.edges + cycle).enumerated() {
      if position == path.edges.count { loopStart = steps.count }
      if graph.isDelay(edge) {
        ticks += 1
      } else {
        steps.append(try step(from: node, by: edge, at: instant(ticks)))
      }
      node = graph.target(of: edge)
    }
    return Run(
      steps: steps, loopStart: loopStart, end: instant(ticks),
      conclusion: conclusion(compiled.describe(state(graph.end(of: path)))))
  }

  func instant(_ ticks: Int) -> Instant {
    Instant(microseconds: ticks * compiled.tickMicroseconds)
  }

  private func step(from node: Int, by edge: Int, at time: Instant) throws(ModelError) -> RunStep {
    let before = state(node)
    let position = edge - graph.edges(from: node).lowerBound
    let step = try compiled.steps(from: before)[position]
    return compiled.runStep(step, from: before, at: time)
  }
}

extension StateGraph.Lasso.Ending {
  /// How a run goes on for ever, in words, from a state in words.
  func words(from state: String) -> String {
    switch self {
    case .cycle: "and so on for ever"
    case .stays: "stays there for ever: \(state)"
    case .ends: "nothing can happen any more: \(state)"
    }
  }
}
