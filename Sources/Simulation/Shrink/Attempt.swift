package import Machines

/// Does the steps of paths again, as far as they are possible, and watches for one failure.
struct Attempt: ~Copyable {
  private var player: Player
  private var seen: Both<Watcher, PathRecorder>

  /// - Parameters:
  ///   - watch: a watch over one property.
  ///   - kind: how it is to fail; in any way if not given.
  init(_ watch: RuntimeMonitor, _ kind: FailureKind?) {
    player = Player(watch.ground)
    seen = Both(Watcher(watch, until: kind), PathRecorder())
  }

  /// How the property failed, if it did so in the way that is looked for.
  var failure: FailureKind? { seen.first.failure }

  /// The path that some moves really take to the failure; none if they do not lead to it.
  mutating func failing(_ wanted: Path) throws(ModelError) -> Path? {
    try player.follow(wanted, seenBy: &seen)
    return failure == nil ? nil : seen.second.path
  }

  /// Where some moves lead, and what the property remembers there; none if they fail on the way, or
  /// cannot be made as they stand.
  mutating func place(
    after beginning: Path
  ) throws(ModelError) -> (state: [UInt64], memory: Int)? {
    guard try failing(beginning) == nil, seen.second.path == beginning else { return nil }
    return (state: player.state.array, memory: seen.first.onlyMemory)
  }
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
