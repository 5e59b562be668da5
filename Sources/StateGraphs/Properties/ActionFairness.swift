/// Which actions a run of a transition system does not put off for ever.
///
/// Without an assumption a run may stop anywhere, and nothing happens at last. The default of every
/// property that needs one is ``progress``: the weakest under which a system that can only go
/// forward gets there, and what a reader of `successors` expects without being told.
///
/// A step that leads back to the same state changes nothing and is none here: a run that only
/// repeats such steps stays where it is, and they are no progress. That is what TLA+ means by
/// `WF_vars` and `SF_vars`.
public struct ActionFairness: Sendable {
  struct Assumption: Sendable {
    let strength: FairEdges.Strength
    let actions: (@Sendable (Int) -> Bool)?
  }

  private(set) var assumptions: [Assumption]

  /// The assumptions in a sentence, as a report prints them.
  public private(set) var note: String

  /// A run may stop in any state.
  public static let none = ActionFairness(
    assumptions: [], note: "a run may stop in any state")

  /// A run does not stop while some step that changes the state is possible: TLA+'s
  /// `WF_vars(Next)`. It may still go round in a cycle for ever.
  public static let progress = ActionFairness(
    assumptions: [Assumption(strength: .weak, actions: nil)],
    note: "a run does not stop while a step that changes the state is possible")

  /// One of these actions is taken again if one is possible from some point on without a break.
  ///
  /// - Parameter name: what the actions are called in the report.
  public static func weak(
    _ name: String, _ actions: @escaping @Sendable (_ action: Int) -> Bool
  ) -> ActionFairness {
    ActionFairness(
      assumptions: [Assumption(strength: .weak, actions: actions)],
      note: "\(name) happens if it stays possible")
  }

  /// One of these actions is taken again if one is possible again and again.
  ///
  /// - Parameter name: what the actions are called in the report.
  public static func strong(
    _ name: String, _ actions: @escaping @Sendable (_ action: Int) -> Bool
  ) -> ActionFairness {
    ActionFairness(
      assumptions: [Assumption(strength: .strong, actions: actions)],
      note: "\(name) happens if it is possible again and again")
  }

  /// Both assumptions: each set of actions is treated fairly for itself.
  public func and(_ other: ActionFairness) -> ActionFairness {
    if assumptions.isEmpty { return other }
    if other.assumptions.isEmpty { return self }
    return ActionFairness(
      assumptions: assumptions + other.assumptions, note: "\(note); \(other.note)")
  }

  private init(assumptions: [Assumption], note: String) {
    self.assumptions = assumptions
    self.note = note
  }

  /// The sets of edges of which each is treated fairly.
  func edges(in graph: StateGraph) -> [FairEdges] {
    assumptions.map { assumption in
      FairEdges(
        assumption.strength,
        graph.transitions { source, edge, target in
          source != target && (assumption.actions?(graph.label(of: edge)) ?? true)
        })
    }
  }
}
