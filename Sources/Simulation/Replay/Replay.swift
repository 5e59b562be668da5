package import Machines

/// What came of doing the steps of a recording again on the present rules.
package struct Replay: Hashable, Sendable {
  /// The steps that the present rules do as recorded.
  package let steps: [RunStep]
  /// The same steps as a path, by which a ``Watch`` judges them.
  package let path: Path
  package let ending: Ending
  /// Whether the rules are those under which the run was recorded, to the last word.
  package let sameRules: Bool

  package enum Ending: Hashable, Sendable {
    /// Every step, the end and the digest are as recorded.
    case matched(Run)
    case diverged(Divergence)
  }
}

extension Replay {
  /// Does the steps of a recording again, or draws them again.
  ///
  /// - Parameters:
  ///   - compiled: the system under the recording's own configuration.
  ///   - knownNames: catalogue ids, by which a rule is named that the tables no longer hold.
  /// - Throws: a `ModelError` if a step leaves a variable's range or does not end.
  package init(
    of recording: Recording, on compiled: CompiledSystem, knownNames: [String] = []
  ) throws(ModelError) {
    sameRules = recording.rules == UInt32(compiled.fingerprint >> 32)
    let divergence: Divergence?
    let run: RunBuilder
    if let draw = recording.draw {
      var redrawing = Redrawing(
        recording: recording, draw: draw, compiled: compiled, knownNames: knownNames)
      divergence = try redrawing.walk()
      (run, path) = (redrawing.run, redrawing.path)
    } else {
      var walker = Walker(recording: recording, compiled: compiled, knownNames: knownNames)
      divergence = try walker.walk()
      (run, path) = (walker.run, walker.path)
    }
    steps = run.steps
    ending =
      divergence.map { .diverged($0) }
      ?? .matched(run.run(loopStart: recording.loopStart))
  }
}

/// Follows a recording through the states of a compiled system.
private struct Walker: ~Copyable {
  let recording: Recording
  let compiled: CompiledSystem
  let knownNames: [String]
  private var player: Player
  private var seen: Both<RunWriter, PathRecorder>
  /// How much of the next step's delay has already passed, because nothing happened for long.
  private var idled = 0
  /// The states before each step, by which a lasso is seen to close.
  private var before: [[UInt64]] = []

  init(recording: Recording, compiled: CompiledSystem, knownNames: [String]) {
    self.recording = recording
    self.compiled = compiled
    self.knownNames = knownNames
    player = Player(Ground(compiled))
    seen = Both(RunWriter(compiled), PathRecorder())
  }

  /// The run as far as it is as it was.
  var run: RunBuilder { seen.first.run }
  var path: Path { seen.second.path }
  private var state: [UInt64] { run.state }

  /// Walks to the end or to the first step that differs.
  mutating func walk() throws(ModelError) -> Divergence? {
    try player.begin(leavesModel: true, &seen)
    for (position, recorded) in recording.steps.enumerated() {
      before.append(state)
      let delay = recorded.delay - idled
      idled = 0
      if let obstacle = try wait(delay) {
        return try explain(position, recorded, obstacle: obstacle)
      }
      let possible = try run.possible()
      let named = possible.indices.filter {
        !possible[$0].isTick && recorded.action.matches(possible[$0].action)
      }
      let (state, now) = (state, run.now)
      let match = named.first {
        recorded.isEffect(of: compiled.runStep(possible[$0], from: state, at: now))
      }
      if let match {
        try player.take(match, &seen)
      } else if let fault = player.injectable.first(where: {
        recorded.action.matches($0.action.name)
          && recorded.isEffect(of: compiled.runStep($0, from: state, at: now))
      }) {
        try player.apply(fault, &seen)
        idled = fault.microseconds
      } else {
        return try explain(
          position, recorded, named: named.map { possible[$0] }, possible: possible)
      }
    }
    return try finish()
  }

  /// Lets time pass; gives what is possible instead where time cannot pass so long.
  private mutating func wait(_ delay: Int) throws(ModelError) -> [Step]? {
    if delay <= 0 { return nil }
    let length = compiled.tickMicroseconds
    let passed = try player.wait(delay / max(length, 1), &seen)
    return passed * length == delay ? nil : try run.possible()
  }

  private mutating func finish() throws(ModelError) -> Divergence? {
    let position = recording.steps.count
    if let obstacle = try wait(recording.finalDelay - idled) {
      let rule = obstacle.first { !$0.isTick && !$0.rows.isEmpty }?.rows.first?.name ?? ""
      return Divergence(
        step: position + 1, rule: rule,
        reason: rule.isEmpty ? .timeStops : .actsBeforeEnd,
        expected: .silence(Instant(microseconds: recording.finalDelay)),
        possible: describe(obstacle))
    }
    if let start = recording.loopStart, start < before.count, before[start] != state {
      let rule = run.steps.last?.rule ?? ""
      return Divergence(
        step: position, rule: rule,
        reason: .opensLoop(step: start + 1), expected: .loop(step: start + 1),
        possible: [compiled.describe(state)])
    }
    let run = run.run(loopStart: recording.loopStart)
    guard Recording.digest(of: run) == recording.digest else {
      return Divergence(
        step: position, rule: run.steps.last?.rule ?? "",
        reason: .otherDigest, expected: .effects, possible: [compiled.describe(state)])
    }
    return nil
  }

  // MARK: Explaining

  private func explain(
    _ position: Int, _ recorded: RecordedStep, obstacle: [Step]
  ) throws(ModelError) -> Divergence {
    let passed = run.now.microseconds - (run.steps.last?.at.microseconds ?? 0)
    let wanted = Instant(microseconds: recorded.delay)
    let acting = obstacle.filter { !$0.isTick && !$0.rows.isEmpty }
    if let step = acting.first(where: { recorded.rule.matches($0.rows[0].name) }) {
      return divergence(
        position, recorded, rule: step.rows[0].name,
        reason: .acts(after: Instant(microseconds: passed), not: wanted), possible: obstacle)
    }
    if obstacle.contains(where: \.isTick), let later = try laterDelay(of: recorded) {
      return divergence(
        position, recorded, rule: expectedRule(recorded) ?? "",
        reason: .acts(after: Instant(microseconds: passed + later), not: wanted),
        possible: obstacle)
    }
    // Only timers and immediate rules keep time from passing.
    let urgent = acting.first {
      compiled.actions[$0.number % CompiledSystem.crashStride].kind.isAutomatic
    }
    return divergence(
      position, recorded, rule: urgent?.rows[0].name ?? expectedRule(recorded) ?? "",
      reason: urgent == nil
        ? .noTimer(wanted) : .actsFirst(after: Instant(microseconds: passed)),
      possible: obstacle)
  }

  private func explain(
    _ position: Int, _ recorded: RecordedStep, named: [Step], possible: [Step]
  ) throws(ModelError) -> Divergence {
    let expected = expectedRule(recorded)
    if let step = named.first {
      let now = step.rows.first?.name ?? ""
      if recorded.rule.matches(now) {
        return divergence(
          position, recorded, rule: now,
          reason: .otherEffect(
            action: now.isEmpty ? "the action" : nil, outputs: step.outputs,
            changes: compiled.changes(from: state, to: step.next)), possible: possible)
      }
      return divergence(
        position, recorded, rule: expected ?? now,
        reason: expected == nil || expected == "" ? .isNew : .replaced(by: now),
        possible: possible)
    }
    let elsewhere = possible.first {
      !$0.isTick && !$0.rows.isEmpty && recorded.rule.matches($0.rows[0].name)
    }
    if let step = elsewhere, let name = step.rows.first?.name {
      return divergence(
        position, recorded, rule: name, reason: .fires(on: step.action), possible: possible)
    }
    if let later = try laterDelay(of: recorded), let name = expected, !name.isEmpty {
      let total = Instant(microseconds: recorded.delay + later)
      return divergence(
        position, recorded, rule: name,
        reason: .acts(after: total, not: Instant(microseconds: recorded.delay)),
        possible: possible)
    }
    let rule = expected ?? ""
    let exists = compiled.rows.contains { $0.name == rule }
    let reason: Divergence.Reason =
      rule.isEmpty ? .impossible : exists ? .disabled(isDrawn: false) : .removed(isDrawn: false)
    return divergence(position, recorded, rule: rule, reason: reason, possible: possible)
  }

  /// How much longer to wait until the recorded rule can act, if ever, in microseconds.
  private func laterDelay(of recorded: RecordedStep) throws(ModelError) -> Int? {
    var ahead = state
    var waited = 0
    while try compiled.steps(from: ahead).contains(where: \.isTick) {
      let jump = compiled.ticksUntilChange(in: ahead)
      ahead = compiled.state(after: jump, in: ahead)
      waited += jump * compiled.tickMicroseconds
      let possible = try compiled.steps(from: ahead)
      if possible.contains(where: { step in
        recorded.action.matches(step.action)
          || step.rows.first.map { recorded.rule.matches($0.name) } == true
      }) {
        return waited
      }
    }
    return nil
  }

  /// The name of the rule that fired then; empty if none did, `nil` if it cannot be known.
  private func expectedRule(_ recorded: RecordedStep) -> String? {
    recorded.rule.name(among: [""] + compiled.rows.map(\.name) + knownNames)
  }

  private func divergence(
    _ position: Int, _ recorded: RecordedStep, rule: String, reason: Divergence.Reason,
    possible: [Step]
  ) -> Divergence {
    let names = compiled.actions.map(\.name)
    return Divergence(
      step: position + 1, rule: rule, reason: reason,
      expected: .step(
        after: Instant(microseconds: recorded.delay), action: recorded.action.name(among: names),
        rule: expectedRule(recorded) ?? ""),
      possible: describe(possible))
  }

  private func describe(_ possible: [Step]) -> [String] {
    possible.map(\.words)
  }
}

extension RecordedStep {
  /// Whether the effect is that of a step.
  fileprivate func isEffect(of step: RunStep) -> Bool {
    let other = Recording.effect(step)
    return effect == (effect.text == nil ? other.bare : other)
  }
}
