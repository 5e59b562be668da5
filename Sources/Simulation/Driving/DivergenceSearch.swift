internal import Machines
internal import PropertyTesting

/// Looks for a run in which an implementation parts from the model, and then for the simplest one.
///
/// It says which run to make next and learns what came of it, so that the same search serves
/// implementations whose calls suspend.
struct DivergenceSearch {
  private let sides: SideBySide
  /// A run that is replayed; none while runs are drawn.
  private let replayed: Path?
  private var run = 0
  private var current = DriverRun()
  private var found: (run: Int, stimuli: Int)?
  private var divergence: DriverDivergence?
  private var best = DriverRun()
  private var shrinking: Shrinking?

  /// - Throws: a ``ReplayFailure``.
  init(_ sides: SideBySide, replay: String?) throws {
    self.sides = sides
    replayed = try replay.map { try sides.trials.path(of: $0) }
  }

  /// The next run to make; none if no run parts.
  ///
  /// - Throws: the ``DriverFailure``, once its run is as simple as can be.
  mutating func next() throws -> DriverRun? {
    if let divergence {
      guard let path = try shrinking?.next() else {
        throw try sides.failure(best, divergence, found: found)
      }
      current = try sides.driven(of: path)
    } else if let replayed {
      if run > 0 { return nil }
      current = try sides.driven(of: replayed)
    } else {
      if run == sides.trials.campaign.runs { return nil }
      current = try sides.driven(ofRun: run)
    }
    run += 1
    return current
  }

  /// Learns where the run given last parts.
  mutating func learn(_ seen: DriverDivergence?) throws {
    guard let first = divergence else {
      guard let seen else { return }
      guard replayed == nil else { throw try sides.failure(current, seen, found: nil) }
      divergence = seen
      best = current
      found = (run: run - 1, stimuli: seen.scene)
      shrinking = Shrinking(
        current.path(upTo: seen.scene), on: sides.trials.ground, isThorough: true, endsIdle: true)
      return
    }
    guard let seen, seen.isLike(first) else {
      shrinking?.learn(nil)
      return
    }
    let path = current.path(upTo: seen.scene)
    shrinking?.learn(path)
    if shrinking?.best == path {
      best = current
      divergence = seen
    }
  }
}

extension SideBySide {
  convenience init(
    _ system: System, _ configuration: Configuration, seeds: Int, seed: Seed, steps: Int
  ) throws(ModelError) {
    var campaign = Campaign(seed: seed, runs: seeds, steps: steps)
    campaign.idles = true
    try self.init(Trials(system, configuration, campaign))
  }
}
