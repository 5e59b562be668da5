public import Checking
public import Machines

/// What became of a mutant.
public struct MutantVerdict: Sendable {
  public enum Fate: Sendable {
    /// Claims that are proved of the system are violated by the mutant: the first that was found,
    /// or all of them.
    case killed(by: [String])
    /// An observer cannot tell it from the system at any moment of any run.
    case equivalent
    /// No claim notices, and an observer can: in which run, the shortest, and how.
    case survivor(Distinction)
    /// It is no model: a variable leaves its range, or its tables cannot be run.
    case refused(String)
    case undecided(String)
  }

  /// A run that tells a mutant from its system.
  public struct Distinction: Sendable {
    /// A run of the system, or of the mutant.
    public let run: Run
    public let isOfMutant: Bool
    /// What the other does in its place, or does besides.
    public let words: String
  }

  /// A verdict that changed without a proof being lost.
  public struct Shift: Sendable, Hashable {
    public let claim: String
    public let from: VerdictKind
    public let to: VerdictKind
  }

  public let mutant: String
  public let `operator`: MutationOperator
  public let ids: [String]
  /// The scenario in which it was judged.
  public let scenario: String
  public let fate: Fate
  /// Of a mutant that is not killed: other verdicts that change, such as proved to vacuous.
  public let shifts: [Shift]
  /// Of a mutant that is not killed: the lints of shape that it violates.
  public let lints: [String]
  /// Of a mutant that is killed, where all claims were asked: weaker forms of the claims that kill it
  /// which do not.
  public let missedBy: [Weakening]

  /// A claim made weaker, in words.
  public struct Weakening: Sendable, Hashable {
    public let claim: String
    public let words: String
  }
}
