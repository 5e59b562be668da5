public import Machines

/// One step of a run: how long it waits, and which step it is.
public struct Move: Hashable, Sendable {
  /// The ticks since the step before.
  public var wait: Int
  /// The number of the action; see ``CompiledSystem/name(ofAction:)``.
  public var action: Int
  /// Which of the successors by this action, in rule order.
  public var which: Int
  /// A step that no rule of the model makes, if it is one.
  public let offModel: InjectedAction?

  public init(wait: Int, action: Int, which: Int) {
    self.wait = wait
    self.action = action
    self.which = which
    offModel = nil
  }

  /// A step that no rule of the model makes.
  public init(wait: Int, offModel: InjectedAction) {
    self.wait = wait
    action = -1
    which = 0
    self.offModel = offModel
  }
}

/// A run of a system: its steps, and how long it waits after the last.
public struct Path: Hashable, Sendable {
  public var moves: [Move]
  public var finalWait: Int

  public init(moves: [Move] = [], finalWait: Int = 0) {
    self.moves = moves
    self.finalWait = finalWait
  }

  /// The ticks from the beginning to the end.
  public var ticks: Int { moves.reduce(finalWait) { $0 + $1.wait } }

  /// How many steps no rule of the model makes.
  public var offModelSteps: Int { moves.count { $0.offModel != nil } }

  /// How many steps are faults beyond the rules.
  public var faults: Int {
    moves.count { $0.offModel?.fault != nil }
  }
}

/// Keeps the path that a run takes.
struct PathRecorder: WalkObserver {
  private(set) var path = Path()
  var wantsEveryTick: Bool { false }

  mutating func begin(in state: UnsafePointer<UInt64>) { path = Path() }
  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {}
  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) { path.finalWait += ticks }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    path.moves.append(
      Move(
        wait: path.finalWait, action: steps.actions[position],
        which: steps.which(position)))
    path.finalWait = 0
  }

  mutating func apply(_ step: InjectedStep) {
    path.moves.append(Move(wait: path.finalWait, offModel: step.action))
    path.finalWait = 0
  }
}

extension StepList {
  /// Which of the successors by its action one is.
  func which(_ position: Int) -> Int {
    (0..<position).count { actions[$0] == actions[position] }
  }

  /// The position of a successor; none if there is no such.
  func position(ofAction action: Int, which: Int) -> Int? {
    var seen = 0
    for position in 0..<count where actions[position] == action {
      if seen == which { return position }
      seen += 1
    }
    return nil
  }
}

extension Ground {
  /// A path as a run, with its times and what each step does, for people to read.
  ///
  /// - Throws: a ``ModelError`` if the system has no such path.
  public func run(of path: Path) throws(ModelError) -> Run {
    var state = compiled.initial
    var now = 0
    var steps: [RunStep] = []
    let ledger = path.offModelSteps > 0 ? OffModelLedger(self) : nil
    for move in path.moves {
      try wait(move.wait, &state, &now)
      if move.wait > 0 { ledger?.wait(move.wait) }
      if let action = move.offModel {
        guard let step = ledger?.possible(in: state).first(where: { $0.action == action }) else {
          throw ModelError.defect(Defect("\(action.name) cannot be where a run should have it"))
        }
        steps.append(compiled.runStep(step, from: state, at: now))
        ledger?.apply(step)
        state = step.next
        now += step.microseconds
        continue
      }
      let list = try compiled.steps(from: state)
      let same = list.filter { $0.number == move.action }
      guard same.indices.contains(move.which) else {
        let name = compiled.name(ofAction: move.action)
        throw ModelError.defect(Defect("\(name) cannot happen where a run should take it"))
      }
      let step = same[move.which]
      steps.append(compiled.runStep(step, from: state, at: Instant(microseconds: now)))
      ledger?.take(from: state, to: step.next)
      state = step.next
    }
    try wait(path.finalWait, &state, &now)
    return Run(
      steps: steps, end: Instant(microseconds: now),
      conclusion: Conclusion(.state, in: compiled.describe(state)))
  }

  private func wait(
    _ ticks: Int, _ state: inout [UInt64], _ now: inout Int
  ) throws(ModelError) {
    var rest = ticks
    while rest > 0 {
      guard try compiled.steps(from: state).contains(where: \.isTick) else {
        throw ModelError.defect(Defect("time cannot pass where a run should wait"))
      }
      let jump = min(compiled.ticksUntilChange(in: state), rest)
      state = compiled.state(after: jump, in: state)
      rest -= jump
      now += jump * compiled.tickMicroseconds
    }
  }
}

extension CompiledSystem {
  /// A step that no rule makes, as one of a run.
  func runStep(_ step: InjectedStep, from state: [UInt64], at now: Int) -> RunStep {
    let words = step.action.words
    return RunStep(
      at: Instant(microseconds: now), actor: words.actor, event: words.event,
      action: step.action.name,
      rows: [], outputs: [], changes: changes(from: state, to: step.next))
  }
}
