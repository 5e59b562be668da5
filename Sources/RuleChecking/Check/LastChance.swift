public import RuleSemantics

/// Until when a violation could be avoided, by whom, and how: what a run that ends in one does not
/// show by itself.
///
/// Steps are numbered as those of the run, from 0.
public struct LastChance: Hashable, Sendable, Codable {
  /// What the user can do about it for certain, whatever everybody else does.
  public enum User: Hashable, Sendable, Codable {
    /// Nothing, from the beginning on.
    case never
    /// Not take this step; after it, nothing.
    case abstaining(step: Int)
    /// Do one of these before this step; after it, nothing.
    case acting(before: Int, [PossibleEvent])
  }

  /// The step after which every run reaches the violation; `nil` if every run does from the
  /// beginning on.
  public let step: Int?
  /// What else could happen in place of that step, with which some run still avoids the violation;
  /// at most three, in rule order. Not what leaves the same step to do the same, if anything else is.
  public let instead: [PossibleEvent]
  /// What the user can do; `nil` if that is not known.
  public let user: User?
  /// Whether runs are left out in which the app dies or is left meanwhile: after the step, these
  /// alone avoid it.
  public let leavesOutProcess: Bool

  package init(
    step: Int?, instead: [PossibleEvent], user: User?, leavesOutProcess: Bool = false
  ) {
    self.leavesOutProcess = leavesOutProcess
    self.step = step
    self.instead = instead
    self.user = user
  }
}
