internal import RuleSemantics

/// Until when a violation could be avoided, by whom, and how: what a run that ends in one does not
/// show by itself.
///
/// Steps are numbered as those of the run, from 0.
public struct LastChance: Hashable, Sendable, Codable {
  /// Something that somebody can do.
  public struct Choice: Hashable, Sendable, Codable {
    /// Who, as in `RunStep.actor`.
    public let actor: String
    /// What, as in `RunStep.event`.
    public let event: String

    package init(actor: String, event: String) {
      self.actor = actor
      self.event = event
    }

    init(_ action: ActionEntry) { self.init(actor: action.actor, event: action.event) }
  }

  /// What the user can do about it for certain, whatever everybody else does.
  public enum User: Hashable, Sendable, Codable {
    /// Nothing, from the beginning on.
    case never
    /// Not take this step; after it, nothing.
    case abstaining(step: Int)
    /// Do one of these before this step; after it, nothing.
    case acting(before: Int, [Choice])
  }

  /// The step after which every run comes to the violation; `nil` if every run does from the
  /// beginning on.
  public let step: Int?
  /// What else could happen in place of that step, with which some run still avoids the violation;
  /// at most three, in rule order.
  public let instead: [Choice]
  /// Whether it is avoided too if nothing happens in place of that step.
  public let mayStay: Bool
  /// What the user can do; `nil` if that is not known.
  public let user: User?

  package init(step: Int?, instead: [Choice], mayStay: Bool, user: User?) {
    self.step = step
    self.instead = instead
    self.mayStay = mayStay
    self.user = user
  }
}
