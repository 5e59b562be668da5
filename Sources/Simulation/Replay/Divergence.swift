package import Machines

/// The first step of a recording that the present rules do not do as recorded.
package struct Divergence: Hashable, Sendable {
  /// Counted from 1; one more than there are steps if the end differs.
  package let step: Int
  /// The rule that changed, as traces call it; empty if none is known.
  package let rule: String
  /// What changed about it.
  package let reason: Reason
  /// What was recorded there.
  package let expected: Expected
  /// What is possible now in the state before the step.
  package let possible: [String]

  /// What changed about a rule.
  package enum Reason: Hashable, Sendable {
    /// It acts after this time, and not after that one.
    case acts(after: Instant, not: Instant)
    /// It acts first, after this time.
    case actsFirst(after: Instant)
    /// It acts before the end of the run.
    case actsBeforeEnd
    /// It is due after this time, so that other times are drawn.
    case due(after: Instant)
    /// No timer runs that could let this time pass.
    case noTimer(Instant)
    /// Time cannot pass to the end of the run.
    case timeStops
    /// It fires on this action.
    case fires(on: String)
    /// It fires, where none of that name did.
    case isNew
    /// This rule fires in its place; none if it is empty.
    case replaced(by: String)
    /// The step has another effect; the action is told if no rule fires.
    case otherEffect(action: String?, outputs: [String], changes: [Change])
    /// Some step has another effect, for the digest of the run is another.
    case otherDigest
    /// It no longer leads back to the state before this step.
    case opensLoop(step: Int)
    /// It is no longer enabled, so that other steps are drawn if the run was drawn.
    case disabled(isDrawn: Bool)
    /// It is enabled, and was not, so that other steps are drawn.
    case enabled
    /// It is no longer in the tables, so that other steps are drawn if the run was drawn.
    case removed(isDrawn: Bool)
    /// This action is possible, and was not.
    case newStep(String)
    /// This action is in the tables, and was not; the rule reacts to it if one is named.
    case newAction(String, isHeard: Bool)
    /// Other actions are in the tables, so that runs are drawn otherwise.
    case otherActions
    /// Nothing of what was recorded is possible.
    case impossible
    /// It comes where something else did.
    case misplaced
  }

  /// What was recorded.
  package enum Expected: Hashable, Sendable {
    /// An action after this time, by a rule if one is known; `nil` if the action exists no longer.
    case step(after: Instant, action: String?, rule: String)
    /// Nothing for this time.
    case silence(Instant)
    /// That the run repeats from this step.
    case loop(step: Int)
    /// The effects of a step.
    case effects
    /// Something of which the token holds a digest alone.
    case unknown
  }
}

extension Divergence: CustomStringConvertible {
  package var description: String {
    "diverged at step \(step) because \(rule.isEmpty ? "" : "rule \(rule) ")\(reason)"
  }
}

extension Divergence.Reason: CustomStringConvertible {
  /// The reason in words that follow the rule's name.
  package var description: String {
    switch self {
    case .acts(let now, let then):
      "acts after \(now.milliseconds) ms, not \(then.milliseconds) ms"
    case .actsFirst(let now): "now acts first, after \(now.milliseconds) ms"
    case .actsBeforeEnd: "now acts before the end of the run"
    case .due(let now): "is now due after \(now.milliseconds) ms: other times are drawn"
    case .noTimer(let span): "no timer runs that could let \(span.milliseconds) ms pass"
    case .timeStops: "time can no longer pass to the end of the run"
    case .fires(let action): "now fires on \(action)"
    case .isNew: "fires, where none of that name did"
    case .replaced(let rule):
      "no longer fires here; \(rule.isEmpty ? "no rule" : "rule \(rule)") does"
    case .otherEffect(let action, let outputs, let changes):
      (action.map { "\($0) " } ?? "") + "now has another effect: " + effect(outputs, changes)
    case .otherDigest:
      "or one before it now has another effect: every action is possible, but the digest of the run "
        + "is not that of the recording"
    case .opensLoop(let step): "no longer leads back to the state before step \(step)"
    case .disabled(let isDrawn): "is no longer enabled here" + (isDrawn ? drawn : "")
    case .enabled: "is enabled here, and was not" + drawn
    case .removed(let isDrawn): "is no longer in the tables" + (isDrawn ? drawn : "")
    case .newStep(let action): "\(action) is possible here, and was not"
    case .newAction(let action, let isHeard):
      isHeard
        ? "reacts to what is new, \(action): runs are drawn otherwise"
        : "\(action) is new, so that runs are drawn otherwise"
    case .otherActions: "what can happen at all has changed, so that runs are drawn otherwise"
    case .impossible: "what happened then is no longer possible"
    case .misplaced: "comes where something else did"
    }
  }

  private var drawn: String { ": other steps are drawn" }

  private func effect(_ outputs: [String], _ changes: [Change]) -> String {
    let words = effects(outputs, changes)
    return words.isEmpty ? "it changes nothing" : words.joined(separator: ", ")
  }
}

extension Divergence.Expected: CustomStringConvertible {
  package var description: String {
    switch self {
    case .step(let after, let action, let rule):
      "after \(after.milliseconds) ms: \(action ?? "an action that no longer exists")"
        + (rule.isEmpty ? "" : " [\(rule)]")
    case .silence(let span): "nothing happens for \(span.milliseconds) ms"
    case .loop(let step): "the run repeats from step \(step)"
    case .effects: "the effects that were recorded"
    case .unknown: "another step, of which the token holds a digest alone"
    }
  }
}
