internal import Machines

/// Goes paths through the model as a driver will have to go them.
///
/// Rules that fire at once belong to the stimulus that enabled them, the first in rule order first;
/// death between two effects of a step is left out, since no implementation can be stopped there,
/// and so are faults. A step that is not possible is passed over; one that becomes possible only
/// later is waited for.
struct DriverScript: ~Copyable {
  private let ground: Ground
  private let state: StateMemory
  private var steps: StepList
  private let ledger: OffModelLedger
  private let isImmediate: [Bool]
  private var rehearsal = Rehearsal()
  private var now = 0

  /// - Throws: a `ModelError` if a tick is no whole number of milliseconds.
  init(_ ground: Ground) throws(ModelError) {
    guard ground.compiled.tickMicroseconds % 1000 == 0 else {
      throw ModelError.unsupported(.tick(microseconds: ground.compiled.tickMicroseconds))
    }
    self.ground = ground
    state = StateMemory(ground.compiled.initial)
    steps = StepList(words: ground.compiled.words, tickAction: ground.compiled.tickAction)
    ledger = OffModelLedger(ground)
    isImmediate = ground.compiled.actions.map { $0.kind == .immediate }
  }

  /// Goes a path.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  mutating func rehearse(_ wanted: Path) throws(ModelError) -> Rehearsal {
    rehearsal = Rehearsal()
    now = 0
    state.set(ground.compiled.initial)
    begin(.launch(inBackground: false))
    try settle()
    for move in wanted.moves { try make(move) }
    try wait(wanted.finalWait)
    return rehearsal
  }

  private mutating func make(_ move: Move) throws(ModelError) {
    try wait(move.wait)
    if let name = move.offModel {
      if name.hasPrefix(InjectedStep.idlePrefix) { try idle() }
      return
    }
    guard move.action < ground.stride, !isImmediate[move.action] else { return }
    while true {
      if let position = steps.position(ofAction: move.action, which: move.which) {
        begin(stimulus(of: move.action))
        take(position)
        return try settle()
      }
      guard steps.tick >= 0 else { return }
      try wait(max(ground.compiled.executor.ticksUntilDue(state.words), 1))
    }
  }

  private func stimulus(of action: Int) -> Stimulus {
    let entry = ground.compiled.actions[action]
    switch entry.kind {
    case .expiry: return .expiry(of: String(entry.name.dropFirst("timer ".count)))
    case .cause: return .event(entry.event, by: entry.actor)
    case .immediate, .tick, .visit, .system:
      switch entry.name {
      case "background": return .background
      case "suspend": return .suspend
      case "return": return .comeBack
      case "kill": return .kill
      default: return .launch(inBackground: entry.name != "launch")
      }
    }
  }

  // MARK: Scenes

  private mutating func begin(_ stimulus: Stimulus) {
    rehearsal.scenes.append(Rehearsal.Scene(stimulus: stimulus, at: now))
  }

  /// Makes one of the steps that are possible, as part of the last scene.
  private mutating func take(_ position: Int) {
    let label = steps.actions[position]
    rehearsal.path.moves.append(
      Move(wait: rehearsal.path.finalWait, action: label, which: steps.which(position)))
    rehearsal.path.finalWait = 0
    rehearsal.scenes[rehearsal.scenes.count - 1].notes += steps.notes(position)
    ledger.take(from: state.words, to: steps.state(position))
    state.set(steps.state(position))
  }

  /// Lets everything fire that fires at once, and ends the scene.
  private mutating func settle() throws(ModelError) {
    var count = 0
    while true {
      try steps.fill(from: state.words, by: ground.compiled.recorder)
      let immediate = (0..<steps.count).first {
        steps.actions[$0] < ground.stride && isImmediate[steps.actions[$0]]
      }
      guard let immediate else { break }
      take(immediate)
      count += 1
      guard count < 1000 else {
        throw ModelError.step(
          .firesWithoutEnd, in: ground.compiled.name(ofAction: steps.actions[immediate]))
      }
    }
    let last = rehearsal.scenes.count - 1
    rehearsal.scenes[last].state = state.array
    rehearsal.scenes[last].moves = rehearsal.path.moves.count
    rehearsal.scenes[last].waited = rehearsal.path.finalWait
  }

  // MARK: Time

  /// Lets so many ticks pass, as far as they can.
  private mutating func wait(_ ticks: Int) throws(ModelError) {
    let isWhole = !ground.compiled.measuresTime
    var rest = ticks
    while rest > 0, steps.tick >= 0 {
      let due = max(ground.compiled.executor.ticksUntilDue(state.words), 1)
      let passed = isWhole ? min(rest, due) : 1
      pass(passed * ground.compiled.tickMicroseconds)
      ground.compiled.executor.pass(passed, state.words)
      rehearsal.path.finalWait += passed
      ledger.wait(passed)
      rest -= passed
      try settle()
    }
  }

  /// Begins a scene in which time passes, or makes the last one longer if it is such and no rule
  /// fired in it.
  private mutating func pass(_ microseconds: Int) {
    let last = rehearsal.scenes.count - 1
    if case .wait(let before) = rehearsal.scenes[last].stimulus,
      rehearsal.scenes[last].notes.isEmpty
    {
      rehearsal.scenes[last].stimulus = .wait(milliseconds: before + microseconds / 1000)
    } else {
      begin(.wait(milliseconds: microseconds / 1000))
    }
    now += microseconds
  }

  /// For long nothing happens, once no timer runs.
  private mutating func idle() throws(ModelError) {
    while steps.tick >= 0 {
      try wait(max(ground.compiled.executor.ticksUntilDue(state.words), 1))
    }
    guard let step = ledger.possibleIdling(in: state.array).first else { return }
    begin(.wait(milliseconds: step.microseconds / 1000))
    now += step.microseconds
    rehearsal.path.moves.append(Move(wait: rehearsal.path.finalWait, offModel: step.name))
    rehearsal.path.finalWait = 0
    ledger.apply(step)
    try settle()
  }
}
