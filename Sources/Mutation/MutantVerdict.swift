package import Checking
package import Machines

/// What became of a mutant.
package struct MutantVerdict: Sendable, Codable {
  package enum Fate: Sendable, Codable {
    /// Claims that are proved of the system are violated by the mutant: the first that was found,
    /// or all of them.
    case killed(by: [String])
    /// An observer cannot tell it from the system at any moment of any run.
    case equivalent
    /// No claim notices, and an observer can: in which run, the shortest, and how.
    case survivor(Distinction)
    /// It differs in nothing but what only claims look at, so that it is no fault of an app: not judged.
    case observerOnly
    /// It is no model: a variable leaves its range, or its tables cannot be run.
    case refused(String)
    case undecided(String)
  }

  /// A run that tells a mutant from its system.
  package struct Distinction: Sendable, Codable {
    /// A run of the system, or of the mutant.
    package let run: Run
    package let isOfMutant: Bool
    /// Whether its last step shows it; otherwise the other system does something after it.
    package let isShownByLastStep: Bool
    /// What the other does in its place, or does besides.
    package let words: String
  }

  /// A verdict that changed without a proof being lost.
  package struct Shift: Sendable, Hashable, Codable {
    package let claim: String
    package let from: VerdictKind
    package let to: VerdictKind
  }

  package let mutant: String
  package let `operator`: MutationOperator
  package let ids: [String]
  /// The scenario in which it was judged.
  package let scenario: String
  package let fate: Fate
  /// Of a mutant that is not killed: other verdicts that change, such as proved to vacuous.
  package let shifts: [Shift]
  /// Of a mutant that is not killed: the lints of shape that it violates.
  package let lints: [String]
  /// Of a mutant that is killed, where all claims were asked: weaker forms of the claims that kill it
  /// which do not.
  package let missedBy: [Weakening]

  /// A claim made weaker, in words.
  package struct Weakening: Sendable, Hashable, Codable {
    package let claim: String
    package let words: String
  }
}
