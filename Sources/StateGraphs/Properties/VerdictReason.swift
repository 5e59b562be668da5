internal import Diagnostics
public import StateSearch

/// Why a property of a transition system has its verdict, unless it is proved.
public enum VerdictReason: Hashable, Sendable {
  /// There is no state, so there is no run.
  case noRun
  /// In no state does the antecedent hold, or what asks for something.
  case neverAsked
  /// The condition does not hold in the last state.
  case conditionFails
  /// The antecedent holds in the last state, and the condition does not.
  case consequenceFails
  /// Nothing can happen in the last state.
  case deadlock
  /// In none of so many states, which are all, does the condition hold.
  case unreached(states: Int)
  /// The run never comes to where the condition holds.
  case neverHolds
  /// The run leaves the states in which the condition holds again and again.
  case neverStays
  /// The run asks for something that never comes.
  case unanswered
  /// From so many states, of which the last is one, no way leads to the goal.
  case lost(states: Int)
  /// Nothing breaks it within the constraint; so many states are outside it.
  case constraint(outside: Int)
  /// The bound, or somebody if there is none, ended the search after so many states.
  case ended(by: SearchBound?, states: Int)
  /// The bound on memory leaves no room for what decides it.
  case memory
  /// A set of fair actions of this name has none that occurs.
  case emptyFairness(String)
}

extension VerdictReason: CustomStringConvertible {
  /// The reason as a report prints it.
  public var description: String {
    switch self {
    case .noRun: "there is no run"
    case .neverAsked: "no state asks for it"
    case .conditionFails: "it does not hold in the last state"
    case .consequenceFails: "the last state asks for it, and it does not hold there"
    case .deadlock: "nothing can happen in the last state"
    case .unreached(let states): "no run reaches it: all of \(states.counted("state")) searched"
    case .neverHolds: "this run never gets there"
    case .neverStays: "this run never keeps it for good"
    case .unanswered: "this run asks for it and then never gets there"
    case .lost(let states): "no way leads there from the last state, one of \(states) such"
    case .constraint(let outside):
      "nothing says otherwise within the constraint; beyond the \(outside.counted("state")) outside "
        + "it nobody looked"
    case .ended(let bound, let states):
      (bound.map { "the search ended at its bound: \($0.rawValue)" } ?? "the search was stopped")
        + " after \(states.counted("state"))"
    case .memory: "the bound on memory leaves no room for what decides it"
    case .emptyFairness(let name):
      "fairness of “\(name)” speaks of no action that occurs: say which, or mayBeEmpty: true"
    }
  }
}
