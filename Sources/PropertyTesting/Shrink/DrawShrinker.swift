/// Makes the decisions behind a failing value as simple as it can: fewest, then each the simplest,
/// the first ones first (shortlex), always the same failure.
///
/// Source of the method: MacIver and Donaldson, "Test-Case Reduction via Test-Case Generation:
/// Insights from the Hypothesis Reducer" (ECOOP 2020); the passes and their order are this file's.
/// Whatever a pass proposes is a sequence that makes some value, so a pass never has to know what the
/// values are. A pass depends on the best sequence alone, and is done with it when it changes nothing;
/// the result is one that no pass changes. So the same failure gives the same result every time, and
/// shrunk once more it stays as it is, unless the limit of executions came first.
struct DrawShrinker {
  /// What came of a sequence.
  struct Trial {
    /// The decisions that were really made.
    let trace: ChoiceSequence
    /// Whether the value was tried and fails as the first one does.
    let fails: Bool
  }

  /// Makes the value of a sequence and, if its trace is worth while, tries it; none if it makes none of
  /// so many draws at most.
  typealias Attempt = (
    _ indices: [UInt64], _ most: Int, _ isWorthwhile: (ChoiceSequence) -> Bool
  ) -> Trial?

  private let attempt: Attempt
  private(set) var best: ChoiceSequence
  /// How often a value was tried.
  private(set) var executions = 0
  private let limit: Int
  /// How often a value was made.
  private var generations = 0
  /// Fingerprints of what was proposed, and of what was tried, since.
  private var proposed: Set<UInt64> = []
  private var tried: Set<UInt64> = []

  /// - Parameters:
  ///   - trace: one that fails.
  ///   - executions: the most values that are tried; fifty times as many are made.
  init(_ trace: ChoiceSequence, executions: Int, attempt: @escaping Attempt) {
    best = trace
    limit = executions
    self.attempt = attempt
  }

  /// Whether the limit was reached, so that nothing is proposed any more.
  var isOver: Bool { executions >= limit || generations >= 50 * limit }

  /// Simplifies until no pass changes anything.
  ///
  /// - Returns: whether it ended by itself, not by the limit.
  mutating func shrink() -> Bool {
    var isChanged = true
    while isChanged, !isOver {
      isChanged = false
      for pass in Self.passes where !(pass.isCostly && isChanged) {
        let before = best.indices
        pass.run(&self)
        if best.indices != before { isChanged = true }
      }
    }
    return !isOver
  }

  // MARK: Passes

  /// One way to make a sequence simpler.
  struct Pass: Sendable {
    /// Whether it is tried only once all before it change nothing any more.
    var isCostly = false
    let run: @Sendable (inout DrawShrinker) -> Void
  }

  /// The passes in their order: what deletes comes before what lowers, one draw before several, and
  /// what costs many executions last.
  static let passes: [Pass] = [
    Pass { $0.deleteSpans() },
    Pass { $0.deleteBlocks() },
    Pass { $0.zeroSpans() },
    Pass { $0.liftParts() },
    Pass { $0.lowerEqualDraws() },
    Pass { $0.lowerDraws() },
    Pass { $0.lowerLengths() },
    Pass { $0.sortParts() },
    Pass { $0.swapDraws() },
    Pass { $0.lowerPairs() },
    Pass { $0.lowerInProportion() },
    Pass { $0.redistribute() },
    Pass(isCostly: true) { $0.deleteAndRenumber() },
    Pass(isCostly: true) { $0.swapSpans() },
    Pass(isCostly: true) { $0.deletePairsOfSpans() },
    Pass(isCostly: true) { $0.deleteAndRaise() },
    Pass(isCostly: true) { $0.lowerAndRaise() },
    Pass(isCostly: true) { $0.scanDraws() },
  ]

  // MARK: Proposals

  /// Takes a sequence if the value it makes is simpler and fails in the same way.
  ///
  /// - Returns: whether it was taken.
  mutating func consider(_ indices: [UInt64]) -> Bool {
    guard proposed.insert(Self.fingerprint(indices)).inserted else { return false }
    let before = executions
    // What has more draws than the best is not simpler.
    guard let trace = trace(of: indices, atMost: best.draws.count), executions > before else {
      return false
    }
    return trace == best
  }

  /// What a sequence makes, none if nothing of so few draws; taken as ``consider(_:)`` takes it.
  mutating func trace(of indices: [UInt64], atMost most: Int) -> ChoiceSequence? {
    if isOver { return nil }
    generations += 1
    var isNew = false
    let trial = attempt(indices, most) { trace in
      isNew = trace.isSimpler(than: best) && tried.insert(Self.fingerprint(trace.indices)).inserted
      return isNew
    }
    if isNew { executions += 1 }
    guard let trial else { return nil }
    if trial.fails { best = trial.trace }
    return trial.trace
  }

  private static func fingerprint(_ indices: [UInt64]) -> UInt64 {
    indices.reduce(UInt64(indices.count)) { SplitMix64.mixed(($0 &+ 0x9e37_79b9_7f4a_7c15) ^ $1) }
  }
}
