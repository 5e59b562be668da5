package import Diagnostics
package import RuleLanguage
package import RuleSemantics
package import StateGraphs
package import StateSearch
internal import TimedAutomata

/// A system under one configuration, explored once, of which properties are asked one by one.
///
/// For anyone who asks many systems few questions: only verdicts are decided, and only those asked for.
package final class ExploredSystem {
  private let explored: Explored
  private let checker: SystemPropertyChecker

  /// - Throws: a `ModelError` if the model is at fault.
  package init(
    _ compiled: CompiledSystem, options: SearchOptions
  ) throws(ModelError) {
    explored =
      options.engine.usesZones(compiled)
      ? try Explored(zonesOf: compiled, options: options)
      : try Explored(compiled, options: options)
    checker = SystemPropertyChecker(
      rules: explored.rules, bound: explored.endedBy, detail: .verdict)
  }

  /// Explores by ticks, for anyone who asks for its graph and for no property.
  ///
  /// - Throws: a ``ModelError`` if the model is at fault.
  package init(ticksOf compiled: CompiledSystem, _ options: SearchOptions) throws(ModelError) {
    explored = try Explored(stepsOf: compiled, options)
    checker = SystemPropertyChecker(
      rules: explored.rules, bound: explored.endedBy, detail: .verdict)
  }

  private var rules: RuleGraph { explored.rules }
  package var graph: StateGraph { explored.rules.graph }

  package var isComplete: Bool { explored.endedBy == nil }
  package var states: Int { explored.states }

  /// - Throws: a `ModelError` if the property asks for what the system does not have.
  package func verdict(of property: Property) throws(ModelError) -> VerdictKind {
    try checker.result(for: property).verdict
  }

  /// How often each row fired, over all transitions, by position in `CompiledSystem/rows`.
  package var firings: [Int] { rules.firings() }
}

// MARK: Its graph

extension ExploredSystem {

  package var initialNodes: [Int] { graph.initial }

  package var nodeCount: Int { graph.nodeCount }

  package func edges(from node: Int) -> Range<Int> { graph.edges(from: node) }

  package func target(of edge: Int) -> Int { graph.target(of: edge) }

  /// The number of the discrete state of a node: several nodes have one at different times.
  package func stateNumber(of node: Int) -> Int { rules.zoneTiming?.state(of: node) ?? node }

  package func state(of node: Int) -> [UInt64] { rules.state(node) }

  /// How many different steps there are: by what happens, what fires and what is emitted.
  package var stepCount: Int { rules.trails.count }

  /// The number of the step of an edge.
  package func step(of edge: Int) -> Int { Int(rules.trailOfEdge[edge]) }

  /// The rows that fire in a step.
  package func rows(ofStep step: Int) -> [Int] { rules.trails[step].rows }

  /// Which of the steps of its node an edge is, in the order in which an executor makes them.
  package func position(of edge: Int, from node: Int) -> Int {
    guard let zoneTiming = rules.zoneTiming else {
      return edge - graph.edges(from: node).lowerBound
    }
    let first = zoneTiming.skeleton.edges(from: zoneTiming.state(of: node)).lowerBound
    return zoneTiming.place(of: edge) - first
  }

  /// A path of the graph as a run, at the earliest moments.
  package func run(along edges: [Int]) throws(ModelError) -> Run {
    let start = graph.initial[0]
    return try rules.run(StateGraph.Run(start: start, edges: edges))
  }
}
