public import Machines

/// Makes a failing run as simple as it can be, always the same property failing in the same way.
///
/// Simpler is: fewer steps, then fewer that are the user's or faults, then an earlier end, then
/// earlier steps. First steps are left out, many at a time and then few; then the model itself is
/// asked for the simplest run that fails, and where it has too many states to say, for the simplest
/// end of the run, from every position. Waits are shortened last. What comes out was run as it
/// stands; made simpler once more it stays as it is, and the same failure gives the same result
/// every time.
public struct Shrinker: Sendable {
  private let watch: Watch
  private let kind: FailureKind
  private let stateLimit: Int

  /// A run made simpler.
  public struct Result: Hashable, Sendable {
    public let path: Path
    /// Whether no run of the system fails so more simply.
    public let isSimplest: Bool
  }

  /// - Parameters:
  ///   - property: one that ``Watch`` can watch.
  ///   - stateLimit: how many states a search for a simpler run may look at.
  /// - Throws: a ``ModelError`` if the property cannot be compiled or watched.
  public init(
    _ property: Property, _ kind: FailureKind, on ground: Ground, stateLimit: Int = 20_000
  ) throws(ModelError) {
    watch = try Watch([property], on: ground)
    guard watch.properties.count == 1 else {
      throw ModelError("no finite run breaks property \"\(property.name)\"")
    }
    self.kind = kind
    self.stateLimit = stateLimit
  }

  /// The simplest run that can be found from one; none if the run does not fail so.
  ///
  /// - Throws: a ``ModelError`` if some step leaves a variable's range or does not end.
  public func simplest(from path: Path) throws(ModelError) -> Result? {
    var attempt = Attempt(watch, kind)
    guard var best = try attempt.failing(path) else { return nil }
    if best.moves.isEmpty && best.finalWait == 0 { return Result(path: best, isSimplest: true) }
    var isChanged = true
    while isChanged {
      isChanged = try leaveOut(&best, &attempt)
      switch try search(best, from: 0, &attempt) {
      case .found(let simplest):
        guard try attempt.failing(simplest) == simplest else {
          preconditionFailure("the search found a run that does not fail as it stands")
        }
        return Result(path: simplest, isSimplest: true)
      case .none: return Result(path: best, isSimplest: true)
      case .unknown: break
      }
      if try simplifyEnds(&best, &attempt) { isChanged = true }
      if try shortenWaits(&best, &attempt) { isChanged = true }
    }
    return Result(path: best, isSimplest: false)
  }

  private func isSimpler(_ one: Path, _ other: Path) -> Bool {
    func measure(_ path: Path) -> (Int, Int, Int, Int) {
      let disturbances = path.moves.count { watch.ground.isDisturbance($0.action) }
      var now = 0
      var lateness = 0
      for move in path.moves {
        now += move.wait
        lateness += now
      }
      return (path.moves.count, disturbances, path.ticks, lateness)
    }
    return measure(one) < measure(other)
  }

  /// Takes another path if it fails too and more simply.
  private func take(
    _ other: Path, instead best: inout Path, _ attempt: inout Attempt
  ) throws(ModelError) -> Bool {
    guard let failing = try attempt.failing(other), isSimpler(failing, best) else { return false }
    best = failing
    return true
  }

  // MARK: Passes

  /// Leaves out half of the steps, a quarter and so on down to one, the last ones first.
  private func leaveOut(
    _ best: inout Path, _ attempt: inout Attempt
  ) throws(ModelError) -> Bool {
    var isChanged = false
    var size = max(best.moves.count / 2, 1)
    while true {
      var end = best.moves.count
      while end >= size, size > 0 {
        var shorter = best
        shorter.moves.removeSubrange((end - size)..<end)
        if try take(shorter, instead: &best, &attempt) {
          isChanged = true
          end = min(end - size, best.moves.count)
        } else {
          end -= size
        }
      }
      if size <= 1 { return isChanged }
      size /= 2
    }
  }

  /// Puts the simplest end in the place of what follows each position, as far as it can be found.
  private func simplifyEnds(
    _ best: inout Path, _ attempt: inout Attempt
  ) throws(ModelError) -> Bool {
    var isChanged = false
    var position = 1
    while position < best.moves.count {
      if case .found(let other) = try search(best, from: position, &attempt),
        try take(other, instead: &best, &attempt)
      {
        isChanged = true
      }
      position += 1
    }
    return isChanged
  }

  /// Shortens each wait: to nothing, to half, by a tick.
  private func shortenWaits(
    _ best: inout Path, _ attempt: inout Attempt
  ) throws(ModelError) -> Bool {
    var isChanged = false
    var position = 0
    while position < best.moves.count {
      let wait = best.moves[position].wait
      for shorter in [0, wait / 2, wait - 1] where shorter >= 0 && shorter < wait {
        var other = best
        other.moves[position].wait = shorter
        if try take(other, instead: &best, &attempt) {
          isChanged = true
          break
        }
      }
      position += 1
    }
    return isChanged
  }

  /// The simplest failing path that begins as another does, up to a position.
  private func search(
    _ path: Path, from position: Int, _ attempt: inout Attempt
  ) throws(ModelError) -> ShortestFailure.Answer {
    let beginning = Path(moves: Array(path.moves[..<position]))
    guard let place = try attempt.place(after: beginning) else { return .none }
    let search = ShortestFailure(watch, kind)
    let answer = try search.search(
      from: place.state, place.memory, atMost: path.moves.count - position, states: stateLimit)
    guard case .found(let end) = answer else { return answer }
    return .found(Path(moves: beginning.moves + end.moves, finalWait: end.finalWait))
  }
}
