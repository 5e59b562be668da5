internal import Machines

/// Something that a watch looks at in every state or step.
enum AtomicProposition: BitwiseCopyable, Sendable {
  /// Every state in which the condition of this number holds.
  case holds(Int)
  /// Every step after which it holds and before which it did not.
  case rises(Int)
  /// Every step that gives this signal.
  case given(Int)
}

/// The moments of runs that a point of a property speaks of.
struct Moment: Sendable {
  var signs: [AtomicProposition] = []
  /// Conditions that count where a run begins, besides those that count in every state.
  var atStart: [Int] = []
  /// Whether the beginning of every run is such a moment.
  var isStart = false

  /// Whether the same condition can make every one of several states such a moment.
  var lasts: Bool {
    signs.contains { if case .holds = $0 { true } else { false } }
  }
}

/// Collects the conditions and signals that properties speak of, each once.
struct MomentCompiler {
  let ground: Ground
  private(set) var conditions: [Condition] = []
  private(set) var predicates: [CompiledCondition] = []
  private(set) var signals: [EventPredicate] = []
  /// By action: the signals that it gives.
  private(set) var ofAction: [[Int]]
  /// By row and by output: the signals that they give.
  private(set) var ofRow: [[Int]]
  private(set) var ofOutput: [[Int]]
  /// The signals that death gives, inside a step or between two.
  private(set) var ofDeath: [Int] = []

  init(_ ground: Ground) {
    self.ground = ground
    ofAction = ground.compiled.actions.map { _ in [] }
    ofRow = ground.compiled.rows.map { _ in [] }
    ofOutput = ground.compiled.outputs.map { _ in [] }
  }

  /// What a use of a point is for.
  enum Use {
    /// Something is to begin there: a condition that holds from the start became true with it.
    case beginning
    /// States count as well as steps.
    case occurrence
    /// Only steps count; of a condition those that make it hold.
    case step
  }

  mutating func moment(_ point: EventPredicate, _ use: Use) throws(ModelError) -> Moment {
    var moment = Moment()
    try add(point, use, to: &moment)
    return moment
  }

  private mutating func add(
    _ point: EventPredicate, _ use: Use, to moment: inout Moment
  ) throws(ModelError) {
    switch point {
    case .holds(let condition):
      let number = try number(of: condition)
      moment.signs.append(use == .step ? .rises(number) : .holds(number))
    case .becomes(let condition):
      let number = try number(of: condition)
      moment.signs.append(.rises(number))
      if use == .beginning { moment.atStart.append(number) }
    case .launch:
      moment.signs.append(.given(try signal(point)))
      if use != .step { moment.isStart = true }
    case .rule, .event, .emits, .kill: moment.signs.append(.given(try signal(point)))
    case .either(let points): for point in points { try add(point, use, to: &moment) }
    }
  }

  mutating func number(of condition: Condition) throws(ModelError) -> Int {
    if let known = conditions.firstIndex(of: condition) { return known }
    predicates.append(try ground.compiled.predicate(condition))
    conditions.append(condition)
    return conditions.count - 1
  }

  private mutating func signal(_ point: EventPredicate) throws(ModelError) -> Int {
    if let known = signals.firstIndex(of: point) { return known }
    let compiled = ground.compiled
    let number = signals.count
    switch point {
    case .rule(let id):
      for (row, fired) in compiled.rows.enumerated() where fired.ids.contains(id) {
        ofRow[row].append(number)
      }
    case .event(let event):
      for (index, action) in compiled.actions.enumerated() where action.event == event {
        if case .cause = action.kind { ofAction[index].append(number) }
      }
    case .emits(let output):
      if let index = compiled.outputs.firstIndex(of: output) { ofOutput[index].append(number) }
    case .launch:
      for (index, action) in compiled.actions.enumerated() where action.kind.isLaunch {
        ofAction[index].append(number)
      }
    case .kill:
      ofDeath.append(number)
      if ground.killAction >= 0 { ofAction[ground.killAction].append(number) }
    case .holds, .becomes, .either:
      throw ModelError.defect(Defect("a condition is no signal"))
    }
    signals.append(point)
    return number
  }
}
