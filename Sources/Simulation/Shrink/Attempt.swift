public import Machines

/// Does the steps of paths again, as far as they are possible, and watches for one failure.
///
/// A step that is not possible is passed over, so that steps can be taken out of the middle of a
/// path; one that becomes possible only later is waited for.
struct Attempt: ~Copyable {
  private let ground: Ground
  private let kind: FailureKind?
  private let state: StateMemory
  private var steps: StepList
  private var watcher: Watcher
  /// The moves that were really made, up to the failure if there is one.
  private(set) var path = Path()

  /// - Parameters:
  ///   - watch: a watch over one property.
  ///   - kind: how it is to fail; in any way if not given.
  init(_ watch: Watch, _ kind: FailureKind?) {
    precondition(watch.clauses.count == 1, "one property is looked for")
    ground = watch.ground
    self.kind = kind
    state = StateMemory(ground.compiled.initial)
    steps = StepList(words: ground.compiled.words, tickAction: ground.compiled.tickAction)
    watcher = Watcher(watch)
  }

  /// How the property failed, if it did so in the way that is looked for.
  var failure: FailureKind? {
    watcher.findings.first.flatMap { kind == nil || $0.kind == kind ? $0.kind : nil }
  }

  private var hasFailed: Bool { failure != nil }

  /// The path that some moves really take to the failure; none if they do not lead to it.
  mutating func failing(_ wanted: Path) throws(ModelError) -> Path? {
    path = Path()
    state.set(ground.compiled.initial)
    watcher.begin(in: state.words)
    try look()
    for move in wanted.moves {
      if hasFailed { return path }
      try wait(move.wait)
      while !hasFailed {
        if let position = steps.position(ofAction: move.action, which: move.which) {
          try take(position, move)
          break
        }
        guard steps.tick >= 0 else { break }
        try wait(max(executor.ticksUntilDue(state.words), 1))
      }
    }
    try wait(wanted.finalWait)
    return hasFailed ? path : nil
  }

  /// Where some moves lead, and what the property remembers there; none if they fail on the way.
  mutating func place(
    after beginning: Path
  ) throws(ModelError) -> (state: [UInt64], memory: Int)? {
    guard try failing(beginning) == nil else { return nil }
    return (state: state.array, memory: watcher.onlyMemory)
  }

  private var executor: Executor { ground.compiled.recorder }

  private mutating func look() throws(ModelError) {
    try steps.fill(from: state.words, by: executor)
    watcher.see(steps, in: state.words)
  }

  private mutating func take(_ position: Int, _ move: Move) throws(ModelError) {
    path.moves.append(Move(wait: path.finalWait, action: move.action, which: move.which))
    path.finalWait = 0
    watcher.take(position, of: steps)
    state.set(steps.state(position))
    try look()
  }

  /// Waits tick by tick, so that the failure is seen when it first shows.
  private mutating func wait(_ ticks: Int) throws(ModelError) {
    var rest = ticks
    while rest > 0, !hasFailed, steps.tick >= 0 {
      executor.pass(1, state.words)
      path.finalWait += 1
      rest -= 1
      watcher.wait(1, until: state.words)
      try look()
    }
  }
}

extension Watch {
  /// How a run first breaks the only property watched, or shows it, and the part of the run that
  /// does; none if it does not.
  ///
  /// - Throws: a ``ModelError`` if some step leaves a variable's range or does not end.
  public func finding(in path: Path) throws(ModelError) -> (kind: FailureKind, path: Path)? {
    if clauses.isEmpty { return nil }
    var attempt = Attempt(self, nil)
    guard let failing = try attempt.failing(path), let kind = attempt.failure else { return nil }
    return (kind: kind, path: failing)
  }
}
