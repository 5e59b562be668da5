package import Machines

/// Does the steps of paths again, as far as they are possible, and watches for one failure.
struct Attempt: ~Copyable {
  private var player: Player
  private var seeker: FailureSeeker

  /// - Parameters:
  ///   - watch: a watch over one property.
  ///   - kind: how it is to fail; in any way if not given.
  init(_ watch: RuntimeMonitor, _ kind: FailureKind?) {
    precondition(watch.clauses.count == 1, "one property is looked for")
    player = Player(watch.ground)
    seeker = FailureSeeker(watch, kind)
  }

  /// How the property failed, if it did so in the way that is looked for.
  var failure: FailureKind? { seeker.failure }

  /// The path that some moves really take to the failure; none if they do not lead to it.
  mutating func failing(_ wanted: Path) throws(ModelError) -> Path? {
    try player.follow(wanted, seenBy: &seeker)
    return failure == nil ? nil : player.path
  }

  /// Whether the last moves were made as they stood.
  func hasGone(_ path: Path) -> Bool { player.path == path }

  /// Where some moves lead, and what the property remembers there; none if they fail on the way.
  mutating func place(
    after beginning: Path
  ) throws(ModelError) -> (state: [UInt64], memory: Int)? {
    guard try failing(beginning) == nil else { return nil }
    return (state: player.state.array, memory: seeker.watcher.onlyMemory)
  }
}

/// Watches one property until it fails in the way that is looked for.
private struct FailureSeeker: ~Copyable, WalkObserver {
  private(set) var watcher: Watcher
  private let kind: FailureKind?

  init(_ watch: RuntimeMonitor, _ kind: FailureKind?) {
    watcher = Watcher(watch)
    self.kind = kind
  }

  var failure: FailureKind? {
    watcher.findings.first.flatMap { kind == nil || $0.kind == kind ? $0.kind : nil }
  }

  var hasSeenEnough: Bool { failure != nil }
  /// So that the failure is seen when it first shows.
  var wantsEveryTick: Bool { true }

  mutating func begin(in state: UnsafePointer<UInt64>) { watcher.begin(in: state) }
  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {
    watcher.see(steps, in: state)
  }
  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {
    watcher.wait(ticks, until: state)
  }
  mutating func take(_ position: Int, of steps: borrowing StepList) {
    watcher.take(position, of: steps)
  }
  mutating func apply(_ step: InjectedStep) { watcher.apply(step) }
}

extension RuntimeMonitor {
  /// How a run first breaks the only property watched, or shows it, and the part of the run that
  /// does; none if it does not.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  package func finding(in path: Path) throws(ModelError) -> (kind: FailureKind, path: Path)? {
    if clauses.isEmpty { return nil }
    var attempt = Attempt(self, nil)
    guard let failing = try attempt.failing(path), let kind = attempt.failure else { return nil }
    return (kind: kind, path: failing)
  }
}
