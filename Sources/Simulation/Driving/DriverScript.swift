internal import Machines

/// Goes paths through the model as a driver will have to go them.
///
/// Rules that fire at once belong to the stimulus that enabled them, the first in rule order first;
/// death between two effects of a step is left out, since no implementation can be stopped there,
/// and so are faults. A step that is not possible is passed over; one that becomes possible only
/// later is waited for.
struct DriverScript: ~Copyable {
  private var player: Player
  private var seen = PathRecorder()
  private let isImmediate: [Bool]
  private var scenes: [DriverRun.Scene] = []
  private var now = 0

  /// - Throws: a `ModelError` if a tick is no whole number of milliseconds.
  init(_ ground: Ground) throws(ModelError) {
    guard ground.compiled.tickMicroseconds % 1000 == 0 else {
      throw ModelError.unsupported(.tick(microseconds: ground.compiled.tickMicroseconds))
    }
    player = Player(ground)
    isImmediate = ground.compiled.actions.map { $0.kind == .immediate }
  }

  /// Goes a path.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  mutating func drive(_ wanted: Path) throws(ModelError) -> DriverRun {
    scenes = []
    now = 0
    try player.begin(leavesModel: true, &seen)
    begin(.launch(inBackground: false))
    try settle()
    for move in wanted.moves { try make(move) }
    try wait(wanted.finalWait)
    return DriverRun(scenes: scenes, path: seen.path)
  }

  private mutating func make(_ move: Move) throws(ModelError) {
    try wait(move.wait)
    if let action = move.offModel {
      if case .idle = action { try idle() }
      return
    }
    guard move.action < isImmediate.count, !isImmediate[move.action] else { return }
    while true {
      if let position = player.steps.position(ofAction: move.action, which: move.which) {
        begin(stimulus(of: move.action))
        try take(position)
        return try settle()
      }
      guard player.steps.tick >= 0 else { return }
      try wait(player.ticksUntilDue)
    }
  }

  private func stimulus(of action: Int) -> Stimulus {
    let entry = player.ground.compiled.actions[action]
    switch entry.kind {
    case .expiry(let timer): return .expiry(of: timer)
    case .cause: return .event(entry.event, by: entry.actor)
    case .process(.background): return .background
    case .process(.suspend): return .suspend
    case .process(.comeBack): return .comeBack
    case .process(.kill): return .kill
    case .process(.launchInBackground): return .launch(inBackground: true)
    case .process(.launch), .immediate, .tick: return .launch(inBackground: false)
    }
  }

  // MARK: Scenes

  private mutating func begin(_ stimulus: Stimulus) {
    scenes.append(DriverRun.Scene(stimulus: stimulus, at: now))
  }

  /// Makes one of the steps that are possible, as part of the last scene.
  private mutating func take(_ position: Int) throws(ModelError) {
    scenes[scenes.count - 1].notes += player.steps.notes(position)
    try player.take(position, &seen)
  }

  /// Lets everything fire that fires at once, and ends the scene.
  private mutating func settle() throws(ModelError) {
    var count = 0
    while let immediate = firstImmediate {
      guard count < 1000 else {
        throw ModelError.step(
          .firesWithoutEnd,
          in: player.ground.compiled.name(ofAction: player.steps.actions[immediate]))
      }
      try take(immediate)
      count += 1
    }
    let last = scenes.count - 1
    scenes[last].state = player.state.array
    scenes[last].moves = seen.path.moves.count
    scenes[last].waited = seen.path.finalWait
  }

  /// The position of the first step that happens at once.
  private var firstImmediate: Int? {
    for position in 0..<player.steps.count {
      let action = player.steps.actions[position]
      if action < isImmediate.count, isImmediate[action] { return position }
    }
    return nil
  }

  // MARK: Time

  /// Lets so many ticks pass, as far as they can.
  private mutating func wait(_ ticks: Int) throws(ModelError) {
    var rest = ticks
    while rest > 0, player.steps.tick >= 0 {
      let passed = min(rest, player.ticksUntilChange)
      pass(passed * player.ground.compiled.tickMicroseconds)
      rest -= try player.wait(passed, &seen)
      try settle()
    }
  }

  /// Begins a scene in which time passes, or makes the last one longer if it is such and no rule
  /// fired in it.
  private mutating func pass(_ microseconds: Int) {
    let last = scenes.count - 1
    if case .wait(let before) = scenes[last].stimulus, scenes[last].notes.isEmpty {
      scenes[last].stimulus = .wait(milliseconds: before + microseconds / 1000)
    } else {
      begin(.wait(milliseconds: microseconds / 1000))
    }
    now += microseconds
  }

  /// For long nothing happens, once no timer runs.
  private mutating func idle() throws(ModelError) {
    while player.steps.tick >= 0 { try wait(player.ticksUntilDue) }
    let step = player.ledger?.possibleIdling(in: player.state.array).first
    guard let step else { return }
    begin(.wait(milliseconds: step.microseconds / 1000))
    now += step.microseconds
    try player.apply(step, &seen)
    try settle()
  }
}
