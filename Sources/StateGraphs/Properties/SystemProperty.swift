public import StateSearch

/// A named sentence about all runs of a transition system.
///
/// ```swift
/// let report = check(TwoPhaseCommit(managers: 3), [
///   .never("two managers disagree") { $0.hasAborted && $0.hasCommitted },
///   .sometimes("all commit") { $0.allCommitted },
///   .eventually("all decide") { $0.allDecided },
///   .noDeadlock(except: { $0.allDecided }),
/// ])
/// print(report)
/// ```
///
/// What each constructor says of its verdicts holds for a complete search. A search that a bound
/// ended can still find a violation, or the witness of a ``sometimes(_:_:)``; for all the rest it
/// is *undecided*, and *bounded* where it was the system's constraint alone.
public struct SystemProperty<System: TransitionSystem>: Sendable {
  /// A condition on states; a pure function, called from several threads.
  public typealias Condition = @Sendable (System.State) -> Bool

  /// A choice among the actions of the system.
  public typealias Actions = @Sendable (_ action: System.Action) -> Bool

  /// What is assumed of infinite runs.
  public typealias Fairness = ActionFairness<System.Action>

  /// The sentence, as a report prints it.
  public let name: String

  @usableFromInline let kind: Kind

  @usableFromInline enum Kind: Sendable {
    /// Violated by a state where the antecedent holds and the consequence does not.
    case always(whenever: Condition?, Condition)
    case sometimes(Condition)
    case eventually(Condition, Fairness)
    case eventuallyAlways(Condition, Fairness)
    case leadsTo(from: Condition, to: Condition, Fairness)
    case alwaysPossible(Condition, from: Condition?, by: Actions?)
    case noDeadlock(except: Condition)
  }

  @usableFromInline init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The condition holds in every reachable state.
  public static func always(_ name: String, _ condition: @escaping Condition) -> SystemProperty {
    SystemProperty(name, .always(whenever: nil, condition))
  }

  /// The condition holds in every reachable state in which `antecedent` does; vacuous if there is
  /// no such state.
  public static func always(
    _ name: String, whenever antecedent: @escaping Condition, holds condition: @escaping Condition
  ) -> SystemProperty {
    SystemProperty(name, .always(whenever: antecedent, condition))
  }

  /// The condition holds in no reachable state.
  public static func never(_ name: String, _ condition: @escaping Condition) -> SystemProperty {
    SystemProperty(name, .always(whenever: nil) { !condition($0) })
  }

  /// The condition holds in some reachable state: proved with a run to the nearest, violated
  /// without one.
  public static func sometimes(
    _ name: String, _ condition: @escaping Condition
  ) -> SystemProperty {
    SystemProperty(name, .sometimes(condition))
  }

  /// Every run reaches a state in which the condition holds.
  ///
  /// Violated by an infinite run, or one that ends, without such a state; it must be as
  /// `fairness` assumes.
  public static func eventually(
    _ name: String, fairness: Fairness = .progress, _ condition: @escaping Condition
  ) -> SystemProperty {
    SystemProperty(name, .eventually(condition, fairness))
  }

  /// Every run reaches a state after which the condition always holds (in TLA+, `<>[]`).
  ///
  /// Violated by a run that breaks the condition again and again, or ends where it does not hold.
  /// That it holds again and again (`[]<>`) is a ``leadsTo(_:from:to:fairness:)`` from every state.
  public static func eventuallyAlways(
    _ name: String, fairness: Fairness = .progress, _ condition: @escaping Condition
  ) -> SystemProperty {
    SystemProperty(name, .eventuallyAlways(condition, fairness))
  }

  /// After every state in which `request` holds there is one, or it is one, in which `answer` does.
  ///
  /// Vacuous if the request holds in no reachable state. Runs are as for
  /// ``eventually(_:fairness:_:)``.
  public static func leadsTo(
    _ name: String, from request: @escaping Condition, to answer: @escaping Condition,
    fairness: Fairness = .progress
  ) -> SystemProperty {
    SystemProperty(name, .leadsTo(from: request, to: answer, fairness))
  }

  /// From every reachable state some run leads to a state in which the condition holds (in the
  /// logic CTL, AG EF).
  ///
  /// - Parameters:
  ///   - from: asks only about the states in which this holds; vacuous if it holds in none.
  ///   - actions: the actions that may be taken on the way; all if not given.
  public static func alwaysPossible(
    _ name: String, from: Condition? = nil, by actions: Actions? = nil,
    to condition: @escaping Condition
  ) -> SystemProperty {
    SystemProperty(name, .alwaysPossible(condition, from: from, by: actions))
  }

  /// Every reachable state has a successor, save those in which `isEnd` holds.
  public static func noDeadlock(
    _ name: String = "no deadlock", except isEnd: @escaping Condition = { _ in false }
  ) -> SystemProperty {
    SystemProperty(name, .noDeadlock(except: isEnd))
  }
}
