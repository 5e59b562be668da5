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
    var player = Player(ground)
    var trail = Trail(ground.compiled)
    try player.follow(path, seenBy: &trail)
    guard trail.marks.count == path.moves.count else {
      throw ModelError.defect(Defect("a run that was drawn cannot be made as it stands"))
    }
    var drawn = recording
    drawn.scenario = scope.nameDigest
    drawn.steps = []
    drawn.loopStart = nil
    drawn.draw = SeededRun(
      version: SeededRun.currentVersion, seed: seed, scope: scope, manner: manner, run: run,
      limit: self.steps, actions: Trail.digest(ofActions: ground.compiled.actions.map(\.name)),
      steps: trail.marks)
    return drawn
  }
}

/// Digests what a run does, step by step.
struct Trail: WalkObserver {
  /// The run so far.
  private(set) var run: RunBuilder
  private var fingerprint = Fingerprint()
  /// The ticks from the last step to the next deadline.
  private var due = 0
  private(set) var marks: [DrawnStep] = []
  /// What was possible at the last step.
  private(set) var possible: [Step] = []

  init(_ compiled: CompiledSystem) { run = RunBuilder(compiled) }

  mutating func begin(in state: UnsafePointer<UInt64>) {
    self = Trail(run.compiled)
    due = run.compiled.executor.ticksUntilDue(state)
  }

  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) { run.wait(ticks) }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    possible = steps.all(of: run.compiled)
    run.take(possible[position])
    guard let step = run.steps.last else { return }
    fingerprint.feed(step.at.microseconds)
    fingerprint.feed(step.action)
    fingerprint.feed(Recording.effectText(step))
    marks.append(
      DrawnStep(
        trail: UInt8(SplitMix64.mixed(fingerprint.value) >> 56),
        offer: Self.offer(of: possible, due: due)))
    due = run.compiled.executor.ticksUntilDue(steps.state(position))
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
