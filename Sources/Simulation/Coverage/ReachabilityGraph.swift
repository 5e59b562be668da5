package import Machines
internal import RuleChecking
internal import StateGraphs
internal import StateSearch

/// Every state of a system with every step, and what each step means for coverage: the truth
/// against which runs are measured.
///
/// States are numbered as a breadth-first search meets them in rule order, transitions state by
/// state in rule order, so that the same rules give the same numbers. 8 bytes a transition, and 16
/// and its packed words a state.
package final class ReachabilityGraph: Sendable {
  /// What a step does as far as coverage counts it; steps that do the same share one.
  struct StepEffect: Hashable, Sendable {
    var rows: [Int]
    var cells: [Int]
    /// Whether the process dies in it.
    var kills: Bool
  }

  package let ground: Ground
  let reader: StepReader
  /// By state, and one more: the number of its first transition.
  let offsets: [UInt32]
  let targets: [UInt32]
  /// By transition: the position of what it does in ``effects``.
  let effectOfEdge: [UInt32]
  /// By state: the transition that is one tick of time, or ``none``.
  let tickEdges: [UInt32]
  let effects: [StepEffect]
  static let none = UInt32.max

  /// Finds every state.
  ///
  /// - Parameters:
  ///   - stateLimit: the most states; of a system with more there is no reachability graph.
  ///   - jobs: how many threads search.
  /// - Throws: a ``ModelError`` if some step leaves a variable's range or does not end.
  /// - Complexity: linear in the transitions.
  package init?(_ ground: Ground, stateLimit: Int = .max, jobs: Int = 1) throws(ModelError) {
    let bounds = SearchBounds(states: stateLimit == .max ? nil : stateLimit)
    let explored = try ExploredSystem(
      ticksOf: ground.compiled, SearchOptions(bounds: bounds, jobs: jobs))
    guard explored.isComplete else { return nil }
    let graph = explored.graph
    let reader = StepReader(ground)
    var effects: [StepEffect] = []
    var numbers: [StepEffect: UInt32] = [:]
    // By step: its effect when it was met last, which is mostly its effect again.
    var lastOfStep = [UInt32](repeating: ReachabilityGraph.none, count: explored.stepCount)
    var cells: [Int] = []
    var effectOfEdge: [UInt32] = []
    effectOfEdge.reserveCapacity(graph.edgeCount)
    var tickEdges = [UInt32](repeating: ReachabilityGraph.none, count: graph.nodeCount)
    let here = StateMemory(ground.compiled.initial)
    for node in 0..<graph.nodeCount {
      here.set(explored.state(of: node))
      for edge in graph.edges(from: node) {
        if graph.isDelay(edge) { tickEdges[node] = UInt32(edge) }
        let (label, step) = (graph.label(of: edge), explored.step(of: edge))
        let rows = explored.rows(ofStep: step)
        cells.removeAll(keepingCapacity: true)
        reader.readCells(of: here.words, label) { machine in
          rows.contains { reader.machineOfRow[$0] == machine }
        } _: {
          cells.append($0)
        }
        var number = lastOfStep[step]
        if number == ReachabilityGraph.none || effects[Int(number)].cells != cells {
          let effect = StepEffect(rows: rows, cells: cells, kills: reader.kills(label))
          number = numbers[effect] ?? UInt32(effects.count)
          if number == effects.count {
            numbers[effect] = number
            effects.append(effect)
          }
          lastOfStep[step] = number
        }
        effectOfEdge.append(number)
      }
    }
    self.ground = ground
    self.reader = reader
    offsets = Array(graph.offsets)
    targets = Array(graph.targets)
    self.effectOfEdge = effectOfEdge
    self.tickEdges = tickEdges
    self.effects = effects
  }

  package var stateCount: Int { offsets.count - 1 }
  package var transitionCount: Int { targets.count }

  @inline(__always) func edges(from state: Int) -> Range<Int> {
    Int(offsets[state])..<Int(offsets[state + 1])
  }

  @inline(__always) func isTick(_ edge: Int, from state: Int) -> Bool {
    tickEdges[state] == UInt32(edge)
  }

  /// The state from which a transition leads; logarithmic.
  func source(of edge: Int) -> Int {
    firstNumber(in: 1..<stateCount) { Int(offsets[$0]) > edge } - 1
  }
}
