package import Machines

/// Makes a failing run as simple as it can be, always the same property failing in the same way.
///
/// Simpler is: fewer faults beyond the rules, then fewer steps, then fewer that are the user's or the
/// operating system's, then an earlier end, then earlier steps. First steps are left out, many at a
/// time and then few, and waits shortened; then the model itself is asked for the simplest run that
/// fails, without any fault, and where there is none or there are too many states to say, for the
/// simplest end of the run, from every position. What comes out was run as it stands; made simpler
/// once more it stays as it is, and the same failure gives the same result every time.
package struct Shrinker: Sendable {
  private let watch: RuntimeMonitor
  private let kind: FailureKind
  private let stateLimit: Int

  /// A run made simpler.
  package struct Result: Hashable, Sendable {
    package let path: Path
    /// Whether no run of the system fails so more simply.
    package let isSimplest: Bool
  }

  /// - Parameters:
  ///   - property: one that ``Watch`` can watch.
  ///   - stateLimit: how many states a search for a simpler run may look at.
  /// - Throws: a `ModelError` if the property cannot be compiled or watched.
  package init(
    _ property: Property, _ kind: FailureKind, on ground: Ground, stateLimit: Int = 20_000
  ) throws(ModelError) {
    watch = try RuntimeMonitor([property], on: ground)
    guard watch.properties.count == 1 else {
      throw ModelError.unsupported(.unfalsifiable(property: property.name))
    }
    self.kind = kind
    self.stateLimit = stateLimit
  }

  /// The simplest run that can be found from one; none if the run does not fail so.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  package func simplest(from path: Path) throws(ModelError) -> Result? {
    var attempt = Attempt(watch, kind)
    guard var best = try attempt.failing(path) else { return nil }
    if best.moves.isEmpty && best.finalWait == 0 { return Result(path: best, isSimplest: true) }
    repeat {
      try leaveOut(&best, &attempt)
      switch try search(best, from: 0, &attempt) {
      case .found(let simplest):
        guard try attempt.failing(simplest) == simplest else {
          preconditionFailure("the search found a run that does not fail as it stands")
        }
        // Faults of storage are not searched for, and could do with fewer steps.
        return Result(path: simplest, isSimplest: simplest.faults == 0)
      case .none:
        // No run by the rules alone fails so: one with a fault may still have a simpler end.
        if best.offModelSteps == 0 { return Result(path: best, isSimplest: true) }
      case .unknown: break
      }
    } while try simplifyEnds(&best, &attempt)
    return Result(path: best, isSimplest: false)
  }

  /// Takes another path if it fails too and more simply.
  private func take(
    _ other: Path, instead best: inout Path, _ attempt: inout Attempt
  ) throws(ModelError) -> Bool {
    guard let failing = try attempt.failing(other),
      failing.isSimpler(than: best, on: watch.ground)
    else { return false }
    best = failing
    return true
  }

  // MARK: Passes

  /// Leaves out steps and shortens waits, until nothing gets simpler.
  private func leaveOut(
    _ best: inout Path, _ attempt: inout Attempt
  ) throws(ModelError) {
    var shrinking = Shrinking(best, on: watch.ground, isThorough: best.faults > 0)
    while let path = try shrinking.next() { shrinking.learn(try attempt.failing(path)) }
    best = shrinking.best
  }

  /// Puts the simplest end in the place of what follows each position, as far as it can be found.
  private func simplifyEnds(
    _ best: inout Path, _ attempt: inout Attempt
  ) throws(ModelError) -> Bool {
    var isChanged = false
    var position = 1
    while position <= best.moves.count {
      for beginning in try beginnings(of: best, upTo: position) {
        if case .found(let other) = try search(beginning, from: position, &attempt),
          try take(other, instead: &best, &attempt)
        {
          isChanged = true
        }
      }
      position += 1
    }
    return isChanged
  }

  /// A path, and the same with every other fault in the place of one just before a position.
  private func beginnings(of path: Path, upTo position: Int) throws(ModelError) -> [Path] {
    if path.moves[position - 1].offModel == nil {
      return position < path.moves.count ? [path] : []
    }
    var player = Player(watch.ground)
    let others = try player.otherFaults(at: position - 1, in: path)
    return [path]
      + others.map { action in
        var other = path
        other.moves[position - 1] = Move(wait: path.moves[position - 1].wait, offModel: action)
        return other
      }
  }

  /// The simplest failing path that begins as another does, up to a position.
  private func search(
    _ path: Path, from position: Int, _ attempt: inout Attempt
  ) throws(ModelError) -> SimplestWay.Answer {
    let beginning = Path(moves: Array(path.moves[..<position]))
    // So that what is searched from here is what the beginning leads to.
    guard let place = try attempt.place(after: beginning) else { return .none }
    let rest = path.moves[position...]
    // Without a fault that is still to come the run may be longer.
    let hasFault = rest.contains { $0.offModel != nil }
    let stepsClock = rest.contains {
      $0.offModel?.fault == .clockSteps
    }
    var goal = Watcher(watch, until: kind)
    let answer = try SimplestWay(watch.ground).search(
      from: place.state, place.memory, to: &goal, atMost: hasFault ? .max : rest.count,
      states: stateLimit, stepsClock: stepsClock)
    guard case .found(let end) = answer else { return answer }
    return .found(Path(moves: beginning.moves + end.moves, finalWait: end.finalWait))
  }
}
