import Machines

extension RuleGraph {
  /// A run through the graph as a run of the system, with its times and what each step changes.
  ///
  /// - Parameters:
  ///   - ending: how the run goes on for ever, if it does.
  ///   - conclusion: what is wrong at the end, or what the run shows.
  func run(
    _ path: StateGraph.Run, ending: StateGraph.Lasso.Ending? = nil, conclusion: String = ""
  ) throws(ModelError) -> Run {
    var steps: [RunStep] = []
    var node = path.start
    var ticks = 0
    var loopStart: Int?
    var cycle: [Int] = []
    if case .cycle(let edges) = ending { cycle = edges }
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
      steps: steps, loopStart: loopStart, end: instant(ticks), conclusion: conclusion)
  }

  func instant(_ ticks: Int) -> Instant {
    Instant(microseconds: ticks * compiled.tickMicroseconds)
  }

  private func step(from node: Int, by edge: Int, at time: Instant) throws(ModelError) -> RunStep {
    let before = state(node)
    let position = edge - graph.edges(from: node).lowerBound
    let step = try compiled.steps(from: before)[position]
    return RunStep(
      at: time, actor: step.actor, event: step.event, action: step.action, rows: step.rows,
      outputs: step.outputs, changes: compiled.changes(from: before, to: step.next))
  }

  /// How a run goes on for ever, in words.
  func words(for ending: StateGraph.Lasso.Ending, at node: Int) -> String {
    switch ending {
    case .cycle: "and so on for ever"
    case .stays: "stays there for ever: \(compiled.describe(state(node)))"
    case .ends: "nothing can happen any more: \(compiled.describe(state(node)))"
    }
  }
}
