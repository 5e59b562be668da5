import Machines

/// Thrown where death cuts a step short.
struct NaiveCut: Error {}

/// Whose actions are being done.
struct NaiveDoer {
  /// Whether outputs and durable writes are effects: those of a machine outside are not.
  var areEffects: Bool
  /// What a message about a fault must name.
  let words: [String]

  init(_ row: NaiveRow, of machine: MachineTable) {
    areEffects = !machine.isOutside
    words = ["\(row.machine)/\(row.state)"] + row.rule.ids
  }

  init(naming words: String...) {
    areEffects = true
    self.words = words
  }
}

/// The doing of one step: everything that happens until the queue of sent events is empty.
struct NaiveExecution {
  let system: NaiveSystem
  var state: NaiveState
  var rows: [NaiveRow] = []
  var outputs: [String] = []
  /// How many effects have been done.
  var effects = 0
  /// The step is cut short before the effect after this one.
  var lastEffect = Int.max
  private var queue: [String] = []
  private var sent = 0

  init(_ system: NaiveSystem, from state: NaiveState) {
    self.system = system
    self.state = state
  }

  // MARK: Actions

  mutating func perform(_ actions: [Action], by doer: NaiveDoer) throws {
    for action in actions { try perform(action, by: doer) }
  }

  private mutating func perform(_ action: Action, by doer: NaiveDoer) throws {
    switch action {
    case .assign(let variable, let expression):
      if doer.areEffects, variable.lifetime == .durable { try beginEffect() }
      let value = state.value(of: expression)
      guard variable.range.contains(value) else {
        throw NaiveFault(words: doer.words + [variable.name])
      }
      state.values[variable.name] = value

    case .start(let timer, let delay): start(.named(timer.name), delay)
    case .stop(let timer): state.timers[.named(timer.name)] = nil

    case .emit(let output):
      if doer.areEffects { try beginEffect() }
      outputs.append(output)

    case .send(let event):
      // Every event sent is dispatched in the end, so the sixty-fifth is one too many.
      sent += 1
      if sent > 64 { throw NaiveFault(words: doer.words + ["64"]) }
      queue.append(event)

    case .choose(let condition, let then, let otherwise):
      try perform(state.holds(condition) ? then : otherwise, by: doer)

    case .atomically(let inner):
      // One effect, however many writes it holds, none included.
      if doer.areEffects { try beginEffect() }
      var quiet = doer
      quiet.areEffects = false
      try perform(inner, by: quiet)
    }
  }

  private mutating func beginEffect() throws {
    if effects == lastEffect { throw NaiveCut() }
    effects += 1
  }

  private mutating func start(_ timer: NaiveTimer, _ delay: Delay) {
    let span = state.span(of: delay)
    state.timers[timer] = NaiveSpan(remaining: span, limit: span)
  }

  // MARK: Rows

  mutating func fire(_ row: NaiveRow) throws {
    rows.append(row)
    guard let machine = system.machine(named: row.machine) else { return }
    if let target = row.rule.target {
      try leave(machine)
      state.locations[machine.name] = target
      try perform(row.rule.actions, by: NaiveDoer(row, of: machine))
      try enter(machine)
    } else {
      try perform(row.rule.actions, by: NaiveDoer(row, of: machine))
    }
  }

  mutating func enter(_ machine: MachineTable) throws {
    for timer in anonymousTimers(of: machine) {
      if case .anonymous(_, _, let delay) = timer { start(timer, delay) }
    }
    try performAll(.entry, of: machine)
  }

  private mutating func leave(_ machine: MachineTable) throws {
    try performAll(.exit, of: machine)
    for timer in anonymousTimers(of: machine) { state.timers[timer] = nil }
  }

  private mutating func performAll(_ trigger: Trigger, of machine: MachineTable) throws {
    for row in system.rows(of: machine, in: state)
    where row.rule.trigger == trigger && state.holds(row.rule.condition) {
      rows.append(row)
      try perform(row.rule.actions, by: NaiveDoer(row, of: machine))
    }
  }

  private func anonymousTimers(of machine: MachineTable) -> [NaiveTimer] {
    system.timers.filter { timer in
      if case .anonymous(machine.name, state.locations[machine.name], _) = timer {
        true
      } else {
        false
      }
    }
  }

  /// Fires the machine's first row for the trigger whose condition holds, if there is one.
  mutating func offer(_ trigger: Trigger, to machine: MachineTable) throws {
    guard system.isAlive(machine, in: state) else { return }
    if let row = system.firstRow(for: trigger, of: machine, in: state),
      row.rule.ignoredBecause == nil
    {
      try fire(row)
    }
  }

  mutating func offerToAll(_ trigger: Trigger) throws {
    for machine in system.machines { try offer(trigger, to: machine) }
  }

  /// Works the queue off, first in first out.
  mutating func workOffQueue() throws {
    while !queue.isEmpty { try offerToAll(.event(queue.removeFirst())) }
  }

  // MARK: The process

  mutating func launch(into phase: Phase, _ entering: [MachineTable]) throws {
    state.phase = phase
    try perform(system.process.onLaunch, by: NaiveDoer(naming: "launch"))
    for machine in entering { try enter(machine) }
    try workOffQueue()
  }

  mutating func kill() {
    state.phase = .dead
    state.kills += 1
    for machine in system.machines where !machine.isOutside {
      state.locations[machine.name] = machine.initial
    }
    for variable in system.variables where variable.lifetime == .volatile {
      state.values[variable.name] = variable.initial
    }
    for timer in system.timers where system.isOfApp(timer) { state.timers[timer] = nil }
  }
}

extension NaiveSystem {
  func firstRow(
    for trigger: Trigger, of machine: MachineTable, in state: NaiveState
  ) -> NaiveRow? {
    rows(of: machine, in: state).first {
      $0.rule.trigger == trigger && state.holds($0.rule.condition)
    }
  }
}
