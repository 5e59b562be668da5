package import Machines

/// One step of a run: how long it waits, and which step it is.
package struct Move: Hashable, Sendable {
  /// The ticks since the step before.
  package var wait: Int
  /// The number of the action; see `CompiledSystem/name(ofAction:)`.
  package var action: Int
  /// Which of the successors by this action, in rule order.
  package var which: Int
  /// A step that no rule of the model makes, if it is one.
  package let offModel: InjectedAction?

  package init(wait: Int, action: Int, which: Int) {
    self.wait = wait
    self.action = action
    self.which = which
    offModel = nil
  }

  /// A step that no rule of the model makes.
  package init(wait: Int, offModel: InjectedAction) {
    self.wait = wait
    action = -1
    which = 0
    self.offModel = offModel
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
    moves.count { $0.offModel?.fault != nil }
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

  /// A successor in full.
  func step(_ position: Int, of compiled: CompiledSystem) -> Step {
    compiled.step(
      by: actions[position], noting: notes(position),
      to: Array(UnsafeBufferPointer(start: state(position), count: wordCount)))
  }

  /// All successors in full, in rule order.
  func all(of compiled: CompiledSystem) -> [Step] {
    var all: [Step] = []
    for position in 0..<count { all.append(step(position, of: compiled)) }
    return all
  }
}

extension Ground {
  /// A path as a run, with its times and what each step does, for people to read.
  ///
  /// - Throws: a `ModelError` if the system has no such path.
  package func run(of path: Path) throws(ModelError) -> Run {
    var player = Player(self)
    var observer = Both(RunWriter(compiled), PathRecorder())
    try player.follow(path, seenBy: &observer)
    guard observer.second.path == path else {
      throw ModelError.defect(Defect("a run that is to be shown cannot be made as it stands"))
    }
    return observer.first.run.run(to: .state)
  }
}

extension CompiledSystem {
  /// A step that no rule makes, as one of a run.
  func runStep(_ step: InjectedStep, from state: [UInt64], at now: Instant) -> RunStep {
    let words = step.action.words
    return RunStep(
      at: now, actor: words.actor, event: words.event, action: step.action.name,
      rows: [], outputs: [], changes: changes(from: state, to: step.next))
  }
}
