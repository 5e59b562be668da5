package import Machines

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
  let deedOfEdge: [UInt32]
  /// By state: the transition that is one tick of time, or ``none``.
  let tickEdges: [UInt32]
  let effects: [StepEffect]
  static let none = UInt32.max

  /// Finds every state.
  ///
  /// - Parameter stateLimit: the most states; of a system with more there is no reachability graph.
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  /// - Complexity: linear in the transitions.
  package convenience init?(_ ground: Ground, stateLimit: Int = .max) throws(ModelError) {
    var survey = ReachabilityGraphBuilder(ground)
    guard try survey.finish(stateLimit) else { return nil }
    self.init(survey)
  }

  private init(_ survey: consuming ReachabilityGraphBuilder) {
    ground = survey.ground
    reader = survey.reader
    offsets = survey.offsets
    targets = survey.targets
    deedOfEdge = survey.deedOfEdge
    tickEdges = survey.tickEdges
    effects = survey.effects
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
    var low = 0
    var high = stateCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(offsets[middle]) <= edge { low = middle } else { high = middle }
    }
    return low
  }
}

/// a reachability graph in the making.
private struct ReachabilityGraphBuilder: ~Copyable {
  let ground: Ground
  let reader: StepReader
  private(set) var offsets: [UInt32] = [0]
  private(set) var targets: [UInt32] = []
  private(set) var deedOfEdge: [UInt32] = []
  private(set) var tickEdges: [UInt32] = []
  private(set) var effects: [ReachabilityGraph.StepEffect] = []
  private var numbers: [ReachabilityGraph.StepEffect: UInt32] = [:]
  private var states: KeyTable
  private var steps: StepList

  init(_ ground: Ground) {
    self.ground = ground
    reader = StepReader(ground)
    states = KeyTable(words: ground.compiled.words)
    steps = StepList(words: ground.compiled.words, tickAction: ground.tickAction)
  }

  /// - Returns: whether there are no more states than allowed.
  mutating func finish(_ stateLimit: Int) throws(ModelError) -> Bool {
    let here = StateMemory(ground.compiled.initial)
    _ = states.insert(here.words)
    var number = 0
    while number < states.count {
      here.set(states.key(number))
      try steps.fill(from: here.words, by: ground.compiled.recorder)
      tickEdges.append(
        steps.tick < 0 ? ReachabilityGraph.none : UInt32(targets.count + steps.tick))
      for position in 0..<steps.count {
        targets.append(UInt32(states.insert(steps.state(position))))
        deedOfEdge.append(effect(position, here.words))
      }
      offsets.append(UInt32(targets.count))
      number += 1
      if states.count > stateLimit || targets.count > Int(UInt32.max) - 4096 { return false }
    }
    return true
  }

  private mutating func effect(_ position: Int, _ state: UnsafePointer<UInt64>) -> UInt32 {
    let label = steps.actions[position]
    let notes = steps.notes(position)
    var effect = ReachabilityGraph.StepEffect(
      rows: notes.lazy.filter { $0 & 1 == 0 }.map { Int($0 >> 1) }, cells: [],
      kills: reader.kills(label))
    reader.readCells(of: state, label, notes) { effect.cells.append($0) }
    if let known = numbers[effect] { return known }
    let number = UInt32(effects.count)
    numbers[effect] = number
    effects.append(effect)
    return number
  }
}
