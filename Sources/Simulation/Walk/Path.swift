package import Machines

/// One step of a run: how long it waits, and which step it is.
package struct Move: Hashable, Sendable {
  /// The ticks since the step before.
  package var wait: Int
  /// The number of the action; see `CompiledSystem/name(ofAction:)`.
  package var action: Int
  /// Which of the successors by this action, in rule order.
  package var which: Int
  /// The name of a step that no rule of the model makes, if it is one: a fault, or that for long
  /// nothing happens.
  package let offModel: String?

  package init(wait: Int, action: Int, which: Int) {
    self.wait = wait
    self.action = action
    self.which = which
    offModel = nil
  }

  /// A step that no rule of the model makes.
  package init(wait: Int, offModel name: String) {
    self.wait = wait
    action = -1
    which = 0
    offModel = name
  }
}

/// A run of a system: its steps, and how long it waits after the last.
package struct Path: Hashable, Sendable {
  package var moves: [Move]
  package var finalWait: Int

  package init(moves: [Move] = [], finalWait: Int = 0) {
    self.moves = moves
    self.finalWait = finalWait
  }

  /// The ticks from the beginning to the end.
  package var ticks: Int { moves.reduce(finalWait) { $0 + $1.wait } }

  /// How many steps no rule of the model makes.
  package var offModelSteps: Int { moves.count { $0.offModel != nil } }

  /// How many steps are faults beyond the rules.
  package var faults: Int {
    moves.count { !($0.offModel ?? InjectedStep.idlePrefix).hasPrefix(InjectedStep.idlePrefix) }
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
    path.moves.append(Move(wait: path.finalWait, offModel: step.name))
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
  /// - Throws: a `ModelError` if the system has no such path.
  package func run(of path: Path) throws(ModelError) -> Run {
    var state = compiled.initial
    var now = 0
    var steps: [RunStep] = []
    let ledger = path.offModelSteps > 0 ? OffModelLedger(self) : nil
    for move in path.moves {
      try wait(move.wait, &state, &now)
      if move.wait > 0 { ledger?.wait(move.wait) }
      if let name = move.offModel {
        guard let step = ledger?.possible(in: state).first(where: { $0.name == name }) else {
          throw ModelError.defect(Defect("\(name) cannot be where a run should have it"))
        }
        steps.append(compiled.runStep(step, from: state, at: now))
        ledger?.apply(step)
        state = step.next
        now += step.microseconds
        continue
      }
      let list = try compiled.steps(from: state)
      let name = compiled.name(ofAction: move.action)
      let same = list.filter { $0.action == name }
      guard same.indices.contains(move.which) else {
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
    let words = InjectedStep.words(of: step.name)
    return RunStep(
      at: Instant(microseconds: now), actor: words.actor, event: words.event, action: step.name,
      rows: [], outputs: [], changes: changes(from: state, to: step.next))
  }
}
