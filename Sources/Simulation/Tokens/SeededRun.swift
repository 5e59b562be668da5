package import Machines
package import PropertyTesting

/// How a run of a campaign was drawn, and digests of what it then did, step by step.
///
/// The seed, the scope and the number of the run are enough to draw it once more. The digests tell
/// where the present rules first do something else, and what it is about.
package struct SeededRun: Hashable, Sendable {
  /// Which way of drawing runs this is; one that makes other runs of the same seed has another.
  package static let currentVersion: UInt8 = 1
  /// The most steps that a run can be allowed.
  package static let maximumLimit = 1_000_000

  package var version: UInt8
  package var seed: Seed
  package var scope: Scope
  package var manner: Campaign.Manner
  /// The number of the run, counted from 0.
  package var run: Int
  /// The most steps of a run of the campaign.
  package var limit: Int
  /// A digest of the names of all actions, among which a swarm draws what to leave out.
  package var actions: UInt16
  /// One for each step up to the failure.
  package var steps: [DrawnStep]
}

/// What a token keeps of one step of a run that can be drawn again.
package struct DrawnStep: Hashable, Sendable {
  /// A digest of all that was done up to this step.
  package var trail: UInt8
  /// The sum of the digests of all that was possible when the step was drawn, and of the time to
  /// the next deadline when it was drawn how long to wait.
  package var offer: UInt16
}

extension Campaign {
  /// The recording of one of the campaign's runs by how it was drawn.
  ///
  /// - Parameters:
  ///   - recording: that of the same run, step by step.
  ///   - path: the run up to where its failure shows; the beginning of ``path(ofRun:of:scope:)``.
  /// - Precondition: nothing goes wrong in the campaign beyond the rules: ``Draw`` holds no faults.
  /// - Throws: a `ModelError` if the system has no such path.
  package func drawn(
    _ recording: Recording, run: Int, upTo path: Path, of ground: Ground, scope: Scope
  ) throws(ModelError) -> Recording {
    precondition(!leavesModel, "a run with faults is known by its steps alone")
    var trail = Trail(ground.compiled)
    var steps: [DrawnStep] = []
    for move in path.moves { steps.append(try trail.take(move).mark) }
    var drawn = recording
    drawn.scenario = scope.mark
    drawn.steps = []
    drawn.loopStart = nil
    drawn.draw = SeededRun(
      version: SeededRun.currentVersion, seed: seed, scope: scope, manner: manner, run: run,
      limit: self.steps, actions: Trail.digest(ofActions: ground.compiled.actions.map(\.name)),
      steps: steps)
    return drawn
  }
}

/// Follows a path through a compiled system and digests what it does.
struct Trail {
  let compiled: CompiledSystem
  private(set) var state: [UInt64]
  private(set) var now = 0
  private var fingerprint = Fingerprint()

  init(_ compiled: CompiledSystem) {
    self.compiled = compiled
    state = compiled.initial
  }

  /// A step of the path with its digests, what was possible instead, and the state before it.
  struct Taken {
    let step: RunStep
    let mark: DrawnStep
    let possible: [Step]
  }

  /// Waits for a move and makes it.
  ///
  /// - Throws: a `ModelError` if the system cannot do so.
  mutating func take(_ move: Move) throws(ModelError) -> Taken {
    let due = compiled.ticksUntilDue(in: state)
    try wait(move.wait)
    let possible = try compiled.steps(from: state)
    let name = compiled.name(ofAction: move.action)
    let same = possible.filter { $0.action == name }
    guard same.indices.contains(move.which) else {
      throw ModelError.defect(Defect("\(name) cannot happen where a run should take it"))
    }
    let chosen = same[move.which]
    let step = compiled.runStep(chosen, from: state, at: Instant(microseconds: now))
    fingerprint.feed(now)
    fingerprint.feed(step.action)
    fingerprint.feed(Recording.effectText(step))
    let mark = DrawnStep(
      trail: UInt8(SplitMix64.mixed(fingerprint.value) >> 56),
      offer: Self.offer(of: possible, due: due))
    state = chosen.next
    return Taken(step: step, mark: mark, possible: possible)
  }

  /// Lets ticks pass.
  mutating func wait(_ ticks: Int) throws(ModelError) {
    for _ in 0..<ticks {
      guard let tick = try compiled.steps(from: state).first(where: \.isTick) else {
        throw ModelError.defect(Defect("time cannot pass where a run should wait"))
      }
      state = tick.next
      now += compiled.tickMicroseconds
    }
  }

  // MARK: Digests

  /// A sum, so that one alternative more or less is recognized by the difference.
  ///
  /// - Parameter due: the ticks from the step before to the next deadline, by which waits are drawn.
  static func offer(of possible: [Step], due: Int) -> UInt16 {
    possible.reduce(digest(ofAlternative: "due \(due)")) {
      $1.isTick ? $0 : $0 &+ digest(ofAlternative: $1.cause)
    }
  }

  static func digest(ofAlternative cause: String) -> UInt16 {
    UInt16(NameDigest.digest(cause, width: 16))
  }

  static func digest(ofActions names: [String]) -> UInt16 {
    UInt16(NameDigest.digest(names.joined(separator: "\n"), width: 16))
  }
}

extension Step {
  /// The first rule that fires, or else the action.
  var cause: String { rows.first?.name ?? action }
}
