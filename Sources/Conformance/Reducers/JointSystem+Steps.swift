internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import TimedAutomata

/// What can happen in a place of the joint system: events, the process and at last what takes time, so
/// that of runs with as few steps one that takes little time is found first.
extension JointSystem {
  func append(
    _ place: JointPlace, to transitions: inout TimedTransitions<JointPlace>
  ) throws {
    let (state, situation) = situation(of: place)
    let moment = Moment(
      state: state, situation: situation, requests: app.requests(of: situation),
      timers: app.timers(of: situation), phase: table.phase(of: state),
      enabled: table.enabledEvents(in: state))
    let steps = try table.steps(from: state)
    for step in steps {
      switch step.cause {
      case .expiry: break
      case .event(let event):
        heardIn[Int(event)] = place.number
        try happen(event, by: step, at: moment, &transitions)
      case .process(let change): try process(change, by: step, at: moment, &transitions)
      }
    }
    for event in moment.enabled where heardIn[Int(event)] != place.number {
      try happen(event, by: nil, at: moment, &transitions)
    }
    try answerLate(at: moment, &transitions)
    for step in steps {
      guard case .expiry(let timer) = step.cause else { continue }
      try expire(timer, by: step, at: moment, &transitions)
    }
    for timer in moment.timers { try expireAlone(timer, at: moment, &transitions) }
  }

  /// A place, taken apart.
  struct Moment {
    let state: Int32
    let situation: AppSituation
    let requests: [Int32]
    let timers: [AppTimer]
    let phase: Phase
    let enabled: [Int32]

    var isAlive: Bool { !situation.isDead && (phase == .foreground || phase == .background) }
  }

  // MARK: Events

  /// What an event is to the app now, and the request that it answers, if it is one.
  private func cues(
    for event: Int32, at moment: Moment
  ) -> (request: Int32, cues: [AppSide.Cue]) {
    for request in moment.requests.reversed() where request >= 0 {
      for answer in app.requests[Int(request)].answers where answer.event == event {
        return (request, answer.cues)
      }
    }
    return (-1, app.events[Int(event)])
  }

  /// - Parameter step: what the table does; none if no row hears the event.
  private func happen(
    _ event: Int32, by step: TableStep?, at moment: Moment,
    _ transitions: inout TimedTransitions<JointPlace>
  ) throws {
    let (request, cues) = cues(for: event, at: moment)
    let stimulus = { (alternative: Int) in
      step == nil
        ? JointStimulus.unheard(event, alternative: alternative)
        : .event(event, alternative: alternative)
    }
    if cues.isEmpty {
      // What no row hears needs nobody who hears it.
      guard let step else { return }
      let difference = ShownDifference(
        what: "answers", table: "\(table.events[Int(event)]) can happen",
        app: moment.isAlive
          ? "has asked for nothing that it answers, and no action is said for it"
          : "no cue is said for it")
      add(
        self.step(stimulus(0), step, to: step.target), to: place(of: difference), &transitions)
      return require(step, at: moment, &transitions)
    }
    for (alternative, cue) in cues.enumerated() {
      var situation = moment.situation
      if request >= 0 { app.close(request, &situation) }
      let reaction = try app.take(cue, in: situation, isAlive: moment.isAlive)
      try both(stimulus(alternative), step, reaction, at: moment, &transitions) { transitions in
        if let step { require(step, at: moment, &transitions) }
      }
    }
  }

  /// An answer counts only before a deadline, where the deadline comes first.
  private func require(
    _ step: TableStep, at moment: Moment, _ transitions: inout TimedTransitions<JointPlace>
  ) {
    guard case .event = step.cause, isDeadlineFirst else { return }
    for timer in table.timers.indices where table.canExpire(timer, in: moment.phase) {
      guard let limit = table.limit(ofTimer: timer, in: moment.state) else { continue }
      transitions.require(timer + 1, .less, limit)
    }
  }

  /// Answers to requests that the app has superseded, or the table has given up: none of what they would
  /// bring can happen in it, or a later request of the app waits for it. They must change nothing.
  private func answerLate(
    at moment: Moment, _ transitions: inout TimedTransitions<JointPlace>
  ) throws {
    guard moment.isAlive else { return }
    let requests = moment.requests
    for (position, request) in requests.enumerated() {
      let answers = app.request(request).answers
      let isOpen =
        request >= 0
        && answers.contains { answer in
          moment.enabled.contains(answer.event)
            && !requests[(position + 1)...].contains {
              app.requests[Int($0)].isAnswered(by: answer.event)
            }
        }
      if isOpen { continue }
      for (event, cues) in answers {
        for (alternative, cue) in cues.enumerated() {
          var situation = moment.situation
          app.close(request, &situation)
          let reaction = try app.take(cue, in: situation, isAlive: true)
          try both(
            .stale(event, alternative: alternative, request: request), nil, reaction, at: moment,
            &transitions)
        }
      }
    }
  }

  // MARK: Expiries

  private func clock(_ timer: AppTimer) -> Int { clock(ofSlot: timer.slot) }

  private func expire(
    _ timer: Int, by step: TableStep, at moment: Moment,
    _ transitions: inout TimedTransitions<JointPlace>
  ) throws {
    let limit = table.limit(ofTimer: timer, in: moment.state)
    let pair = moment.timers.filter { $0.pair == Int32(timer) }
    let candidates = pair.isEmpty ? moment.timers.filter { $0.pair < 0 } : pair
    for own in candidates {
      let reaction = try app.expire(own, in: moment.situation)
      try both(
        .expiry(table: timer, slot: own.slot), step, reaction, at: moment, timer: own, &transitions
      ) { transitions in
        if let limit { transitions.require(timer + 1, .equal, limit) }
        transitions.require(clock(own), .equal, Int(own.limit))
      }
    }
    let reaction = AppReaction(situation: moment.situation)
    try both(.expiry(table: timer, slot: -1), step, reaction, at: moment, &transitions) {
      transitions in
      if let limit { transitions.require(timer + 1, .equal, limit) }
      for own in candidates { transitions.require(clock(own), .less, Int(own.limit)) }
    }
  }

  /// A timer of the app that is due when its pair is not.
  private func expireAlone(
    _ own: AppTimer, at moment: Moment, _ transitions: inout TimedTransitions<JointPlace>
  ) throws {
    let reaction = try app.expire(own, in: moment.situation)
    try both(
      .expiry(table: -1, slot: own.slot), nil, reaction, at: moment, timer: own, &transitions
    ) { transitions in
      transitions.require(clock(own), .equal, Int(own.limit))
      for timer in table.timers.indices where table.canExpire(timer, in: moment.phase) {
        guard let limit = table.limit(ofTimer: timer, in: moment.state) else { continue }
        let isOther = moment.timers.contains { $0.pair == Int32(timer) }
        if own.pair == Int32(timer) || own.pair < 0 && !isOther {
          transitions.require(timer + 1, .less, limit)
        }
      }
    }
  }

  // MARK: The process

  private func process(
    _ process: ProcessStep, by step: TableStep, at moment: Moment,
    _ transitions: inout TimedTransitions<JointPlace>
  ) throws {
    let reaction: AppReaction
    switch process {
    case .launch, .launchInBackground: reaction = try app.launch(moment.situation.stored)
    case .kill: reaction = AppReaction(situation: app.killed(moment.situation))
    case .background: reaction = try told(self.process.backgrounded, moment.situation)
    case .comeBack: reaction = try told(self.process.foregrounded, moment.situation)
    case .suspend: reaction = AppReaction(situation: moment.situation)
    }
    try both(.process(process), step, reaction, at: moment, &transitions)
  }

  private func told(_ event: String?, _ situation: AppSituation) throws -> AppReaction {
    guard let event, let cue = app.program.events[event]?.first else {
      return AppReaction(situation: situation)
    }
    return try app.take(cue, in: situation, isAlive: true)
  }

  // MARK: Both at once

  private func step(
    _ stimulus: JointStimulus, _ step: TableStep?, to target: Int32, timer: AppTimer? = nil,
    outputs: [Int32]? = nil, diesAfter: Int = 0
  ) -> JointStep {
    JointStep(
      stimulus: stimulus, step: step, target: target, timer: timer?.name ?? -1,
      diesAfter: Int32(diesAfter), outputCount: Int32(outputs?.count ?? step?.outputs.count ?? 0))
  }

  /// What comes of a step that both make, at the moments that the guards allow.
  private func both(
    _ stimulus: JointStimulus, _ step: TableStep?, _ reaction: AppReaction, at moment: Moment,
    timer: AppTimer? = nil, _ transitions: inout TimedTransitions<JointPlace>,
    guards: (inout TimedTransitions<JointPlace>) -> Void = { _ in }
  ) throws {
    let target = step?.target ?? moment.state
    let outputs = step?.outputs ?? []
    let next = try arrive(after: step, target, outputs, reaction)
    if app.slots > slots { return }
    add(self.step(stimulus, step, to: target, timer: timer), to: next, &transitions)
    guards(&transitions)
    for started in step?.started ?? [] { transitions.reset(started + 1) }
    for slot in reaction.started { transitions.reset(clock(ofSlot: slot)) }
    if next.number >= 0 {
      try die(in: reaction, stimulus, step, at: moment, timer: timer, &transitions, guards: guards)
    }
  }

  /// Lets the process die between two effects of the app.
  ///
  /// Each such death must be one of the table's: the one after as many effects where both have as
  /// many, and otherwise one after which as much was emitted and the same is stored. A death of the
  /// table that the app does not have is left out: an app may do at once what the table does not.
  private func die(
    in reaction: AppReaction, _ stimulus: JointStimulus, _ step: TableStep?, at moment: Moment,
    timer: AppTimer?, _ transitions: inout TimedTransitions<JointPlace>,
    guards: (inout TimedTransitions<JointPlace>) -> Void
  ) throws {
    guard kills > 0, reaction.effects.count > 1 else { return }
    let target = step?.target ?? moment.state
    let whole = try table.steps(from: target).first { $0.cause == .process(.kill) }
    let before = try table.steps(from: moment.state).first { $0.cause == .process(.kill) }
    guard let whole else { return }
    let inside = step?.deaths ?? []
    let ends =
      [before.map { TableStep.Death(outputs: [], target: $0.target) }].compactMap { $0 }
      + [TableStep.Death(outputs: step?.outputs ?? [], target: whole.target)]
    for effect in 1..<reaction.effects.count {
      let (stored, emitted) = reaction.effects[effect - 1]
      let outputs = Array(reaction.outputs[..<emitted])
      func agrees(_ death: TableStep.Death) throws -> Bool {
        try death.outputs == outputs && self.agrees(stored, with: death.target)
      }
      var death: TableStep.Death?
      if inside.count == reaction.effects.count - 1 {
        death = try agrees(inside[effect - 1]) ? inside[effect - 1] : nil
      }
      if death == nil { death = try (inside + ends).first(where: agrees) }
      let next: JointPlace
      if let death {
        let dead = AppReaction(situation: app.killed(reaction.situation, stored: stored))
        next = place(after: nil, death.target, dead)
      } else {
        next = place(
          of: ShownDifference(
            what: "storage", table: "no death in this step leaves that behind",
            app: "a death after effect \(effect) of \(reaction.effects.count) leaves "
              + "\(try words(ofStorage: stored)); outputs: \(names(of: outputs))"))
      }
      add(
        self.step(
          stimulus, step, to: death?.target ?? target, timer: timer, outputs: outputs,
          diesAfter: effect), to: next,
        &transitions)
      guards(&transitions)
    }
  }
}

extension TableSteps {
  /// Whether a timer can run out in a phase.
  func canExpire(_ timer: Int, in phase: Phase) -> Bool {
    phase == .foreground || phase == .background || timers[timer].isOutside
  }
}
