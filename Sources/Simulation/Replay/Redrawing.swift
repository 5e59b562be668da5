internal import Machines

/// Draws a run once more on the present rules and compares it with what was drawn then.
struct Redrawing {
  let recording: Recording
  let draw: SeededRun
  let compiled: CompiledSystem
  let knownNames: [String]
  /// The run as far as it is as it was.
  private(set) var run: RunBuilder
  private(set) var path = Path()

  init(recording: Recording, draw: SeededRun, compiled: CompiledSystem, knownNames: [String]) {
    self.recording = recording
    self.draw = draw
    self.compiled = compiled
    self.knownNames = knownNames
    run = RunBuilder(compiled)
  }

  /// Draws up to the end of the recording or to the first step that differs.
  mutating func walk() throws(ModelError) -> Divergence? {
    let campaign = Campaign(
      seed: draw.seed, runs: 1, steps: draw.limit, manner: draw.manner)
    let ground = Ground(compiled)
    let drawn = try campaign.path(ofRun: draw.run, of: ground, scope: draw.scope)
    var player = Player(ground)
    var trail = Trail(compiled)
    try player.begin(leavesModel: false, &trail)
    for (position, recorded) in draw.steps.enumerated() {
      guard position < drawn.moves.count else {
        return try explain(position, recorded, taken: nil)
      }
      let move = drawn.moves[position]
      try player.wait(move.wait, &trail)
      guard try player.make(move, &trail), let mark = trail.marks.last else {
        throw ModelError.defect(Defect("a run that was drawn cannot be made as it stands"))
      }
      guard mark.trail == recorded.trail else {
        return try explain(position, recorded, taken: trail)
      }
      run = trail.run
      path.moves.append(move)
    }
    return try finish(drawn)
  }

  private mutating func finish(_ drawn: Path) throws(ModelError) -> Divergence? {
    let wanted = recording.finalDelay / max(compiled.tickMicroseconds, 1)
    let isLast = path.moves.count == drawn.moves.count
    let waits = isLast ? drawn.finalWait : drawn.moves[path.moves.count].wait
    run.wait(min(waits, wanted))
    let possible = try run.possible()
    guard waits >= wanted, wanted * compiled.tickMicroseconds == recording.finalDelay else {
      let early = possible.first { !$0.isTick && !$0.rows.isEmpty }
      return divergence(
        path.moves.count, rule: early?.rows.first?.name ?? "",
        reason: early == nil ? .timeStops : .actsBeforeEnd, possible: possible)
    }
    path.finalWait = wanted
    guard Recording.digest(of: run.run()) == recording.digest else {
      return divergence(
        max(path.moves.count - 1, 0), rule: run.steps.last?.rule ?? "",
        reason: .otherDigest, possible: possible)
    }
    return nil
  }

  // MARK: Why it differs

  /// What is possible at a moment of the wait for a step.
  private struct Offer {
    let possible: [Step]
    let sum: UInt16
  }

  /// - Parameter taken: the run up to the step that differs, if there is one.
  private func explain(
    _ position: Int, _ recorded: DrawnStep, taken: Trail?
  ) throws(ModelError) -> Divergence {
    let state = run.state
    let (offers, due) = try offers(after: state)
    let here = if let taken { taken.possible } else { offers[0].possible }
    let step = taken?.run.steps.last
    let tell = { (rule: String, reason: Divergence.Reason) in
      divergence(position, rule: rule, reason: reason, possible: here)
    }
    let newcomer = changedActions()
    if let newcomer, !newcomer.rule.isEmpty { return tell(newcomer.rule, newcomer.reason) }
    if newcomer == nil, let step, taken?.marks.last?.offer == recorded.offer {
      let rule = step.rows.first?.name ?? ""
      return tell(
        rule,
        .otherEffect(
          action: rule.isEmpty ? step.action : nil, outputs: step.outputs, changes: step.changes))
    }
    if let (rule, reason) = oneRule(recorded.offer, offers, state) { return tell(rule, reason) }
    if let newcomer { return tell("", newcomer.reason) }
    if let due, let tick = due.ticks {
      return tell(
        due.rule, .due(after: Instant(microseconds: tick * compiled.tickMicroseconds)))
    }
    return tell(step?.rows.first?.name ?? "", taken == nil ? .impossible : .misplaced)
  }

  /// What is possible until the next deadline, each different offer once, and the rule due then.
  private func offers(
    after state: [UInt64]
  ) throws(ModelError) -> (offers: [Offer], due: (rule: String, ticks: Int?)?) {
    let due = compiled.ticksUntilDue(in: state)
    var ahead = state
    var offers: [Offer] = []
    var tick = 0
    while true {
      let possible = try compiled.steps(from: ahead)
      let sum = Trail.offer(of: possible, due: due)
      if !offers.contains(where: { $0.sum == sum }) {
        offers.append(Offer(possible: possible, sum: sum))
      }
      if tick == due { break }
      guard possible.contains(where: \.isTick) else { return (offers, nil) }
      let jump = compiled.ticksUntilChange(in: ahead)
      ahead = compiled.state(after: jump, in: ahead)
      tick += jump
    }
    let before = offers[0].possible.map(\.cause)
    let expiry = offers.last?.possible.first { !$0.rows.isEmpty && !before.contains($0.cause) }
    return (offers, due == 0 ? nil : expiry.map { (rule: $0.cause, ticks: due) })
  }

  /// The one rule by whose presence or absence what was possible differs from what is.
  private func oneRule(
    _ recorded: UInt16, _ offers: [Offer], _ state: [UInt64]
  ) -> (rule: String, reason: Divergence.Reason)? {
    for offer in offers {
      for step in offer.possible
      where !step.isTick && differs(offer.sum, recorded, by: step.cause) {
        return step.rows.isEmpty
          ? ("", .newStep(step.action)) : (step.cause, .enabled)
      }
    }
    let rows = compiled.rows
    let names = rows.map(\.name)
    let gone = knownNames.filter { !names.contains($0) }
    // Rows of the states in which the machines are come first: of them there are few.
    let here = rows.filter { compiled.location(of: $0.machine, in: state) == $0.state }
    for offer in offers {
      for name in here.map(\.name) + names where differs(recorded, offer.sum, by: name) {
        return (name, .disabled(isDrawn: true))
      }
      for name in gone where differs(recorded, offer.sum, by: name) {
        return (name, .removed(isDrawn: true))
      }
    }
    for offer in offers {
      for step in offer.possible where !step.rows.isEmpty {
        for name in gone where differs(recorded, offer.sum, by: name, insteadOf: step.cause) {
          return (name, .replaced(by: step.cause))
        }
      }
    }
    return nil
  }

  /// Whether one sum is the other and some alternatives of one name, perhaps in place of another.
  private func differs(
    _ more: UInt16, _ less: UInt16, by name: String, insteadOf other: String? = nil
  ) -> Bool {
    let digest = Trail.digest(ofAlternative: name)
    let lost = other.map(Trail.digest(ofAlternative:)) ?? 0
    // A row is an alternative once for each point at which death can strike in it.
    return (1...4).contains { less &+ (digest &- lost) &* UInt16($0) == more }
  }

  /// What is known of a change of all that can happen, among which swarms draw.
  ///
  /// The rule is empty if it cannot be told.
  private func changedActions() -> (rule: String, reason: Divergence.Reason)? {
    let names = compiled.actions.map(\.name)
    guard Trail.digest(ofActions: names) != draw.actions else { return nil }
    for position in names.indices {
      var others = names
      let name = others.remove(at: position)
      guard Trail.digest(ofActions: others) == draw.actions else { continue }
      let event = Trigger.event(compiled.actions[position].event)
      let row = compiled.rowTriggers.firstIndex(of: event).map { compiled.rows[$0] }
      return (row?.name ?? "", .newAction(name, isHeard: row != nil))
    }
    return ("", .otherActions)
  }

  private func divergence(
    _ position: Int, rule: String, reason: Divergence.Reason, possible: [Step]
  ) -> Divergence {
    Divergence(
      step: position + 1, rule: rule, reason: reason, expected: .unknown,
      possible: possible.map(\.words))
  }
}
