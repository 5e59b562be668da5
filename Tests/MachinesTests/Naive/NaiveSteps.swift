import Machines

extension NaiveSystem {
  /// The state after the first launch.
  func initialState() throws -> NaiveState {
    var state = NaiveState(phase: .foreground, kills: 0, locations: [:], values: [:], timers: [:])
    for machine in machines { state.locations[machine.name] = machine.initial }
    for variable in variables {
      state.values[variable.name] = stored[variable.name] ?? variable.initial
    }
    var execution = NaiveExecution(self, from: state)
    try execution.launch(into: .foreground, machines)
    return execution.state
  }

  /// Everything that can happen in a state, in rule order.
  func steps(from state: NaiveState) throws -> [NaiveStep] {
    let immediate = machines.filter { isAlive($0, in: state) }
      .compactMap { firstRow(for: .immediately, of: $0, in: state) }
    let due = timers.filter { state.timers[$0]?.remaining == 0 && canExpire($0, in: state) }
    let isAtomic = immediacy == .atomic && !immediate.isEmpty

    var steps = try immediate.flatMap { row in
      try outcomes(.immediately(machine: row.machine, state: row.state), from: state) {
        try $0.fire(row)
      }
    }
    if !isAtomic {
      for timer in due { steps += try expiry(of: timer, from: state) }
      if ties != .deadlineFirst || due.isEmpty {
        for (cause, number) in causes { steps += try happening(of: cause, number, from: state) }
      }
      if immediate.isEmpty && due.isEmpty { steps += try tick(from: state) }
      steps += try comingsAndGoings(from: state)
    }
    if state.phase != .dead && state.kills < process.kills {
      steps += try outcomes(.kill, from: state) { $0.kill() }
    }
    return steps
  }

  // MARK: The kinds of steps

  private func expiry(of timer: NaiveTimer, from state: NaiveState) throws -> [NaiveStep] {
    try outcomes(.expiry(timer), from: state) { execution in
      execution.state.timers[timer] = nil
      switch timer {
      case .anonymous(let name, _, let delay):
        if let machine = machine(named: name) { try execution.offer(.after(delay), to: machine) }
      case .named(let name): try execution.offerToAll(.expiry(NamedTimer(name)))
      }
    }
  }

  private func happening(
    of cause: EventCause, _ number: Int, from state: NaiveState
  ) throws -> [NaiveStep] {
    let canAct =
      switch cause.actor.presence {
      case .foreground: state.phase == .foreground
      case .running: state.phase == .foreground || state.phase == .background
      case .anytime: true
      }
    guard canAct, state.holds(cause.condition) else { return [] }
    let isTaken = machines.contains { machine in
      guard isAlive(machine, in: state) else { return false }
      let row = firstRow(for: .event(cause.event), of: machine, in: state)
      return row != nil && row?.rule.ignoredBecause == nil
    }
    guard isTaken || !cause.actions.isEmpty else { return [] }
    return try outcomes(.event(cause.event, number: number), from: state) { execution in
      try execution.perform(cause.actions, by: NaiveDoer(naming: cause.event))
      try execution.offerToAll(.event(cause.event))
    }
  }

  private func tick(from state: NaiveState) throws -> [NaiveStep] {
    let progressing = timers.filter { timer in
      guard let span = state.timers[timer] else { return false }
      return span.remaining > 0 && canProgress(timer, in: state)
    }
    guard !progressing.isEmpty else { return [] }
    return try outcomes(.tick, from: state) { execution in
      for timer in progressing {
        execution.state.timers[timer]?.remaining -= tickMicroseconds
      }
    }
  }

  /// What the operating system does to the process, without death.
  private func comingsAndGoings(from state: NaiveState) throws -> [NaiveStep] {
    var steps: [NaiveStep] = []
    if process.suspends, state.phase == .foreground {
      steps += try outcomes(.background, from: state) { execution in
        execution.state.phase = .background
        if let event = process.backgrounded { try execution.offerToAll(.event(event)) }
      }
    }
    if process.suspends, state.phase == .background {
      steps += try outcomes(.suspend, from: state) { $0.state.phase = .suspended }
    }
    if process.suspends, state.phase == .background || state.phase == .suspended {
      steps += try outcomes(.comeBack, from: state) { execution in
        if state.phase == .suspended, suspendedTimers == .restart {
          restartTimers(&execution.state)
        }
        execution.state.phase = .foreground
        if let event = process.foregrounded { try execution.offerToAll(.event(event)) }
      }
    }
    if state.phase == .dead {
      let entering = machines.filter { !$0.isOutside }
      steps += try outcomes(.launch, from: state) { try $0.launch(into: .foreground, entering) }
      if process.launchesInBackground {
        steps += try outcomes(.launchInBackground, from: state) {
          try $0.launch(into: .background, entering)
        }
      }
    }
    return steps
  }

  private func restartTimers(_ state: inout NaiveState) {
    for timer in timers where isOfApp(timer) {
      if let span = state.timers[timer] { state.timers[timer]?.remaining = span.limit }
    }
  }

  // MARK: Outcomes

  /// The outcome of a step, and those in which death strikes between two of its effects.
  private func outcomes(
    _ action: NaiveAction, from state: NaiveState, _ body: (inout NaiveExecution) throws -> Void
  ) throws -> [NaiveStep] {
    let (whole, effects) = try outcome(action, from: state, lastEffect: nil, body)
    var steps = [whole]
    if effects >= 2 && state.kills < process.kills && whole.next.phase != .dead {
      for last in 1..<effects {
        steps.append(try outcome(action, from: state, lastEffect: last, body).step)
      }
    }
    return steps
  }

  private func outcome(
    _ action: NaiveAction, from state: NaiveState, lastEffect: Int?,
    _ body: (inout NaiveExecution) throws -> Void
  ) throws -> (step: NaiveStep, effects: Int) {
    var execution = NaiveExecution(self, from: state)
    execution.lastEffect = lastEffect ?? .max
    do {
      try body(&execution)
      try execution.workOffQueue()
    } catch is NaiveCut {
      execution.kill()
    }
    let step = NaiveStep(
      action: action, killedAfterEffect: lastEffect, rows: execution.rows,
      outputs: execution.outputs, next: execution.state)
    return (step, execution.effects)
  }

  /// Under *deadline first* a state in which two timers run at once is refused.
  func isRefused(_ state: NaiveState) -> Bool {
    ties == .deadlineFirst && state.timers.count > 1
  }
}
