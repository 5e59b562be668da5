/// Which actions an infinite run of a transition system must take.
///
/// Without an assumption a run may stop anywhere, and nothing has to happen. The default of every
/// property that needs one is ``progress``: the weakest under which a system that can only go
/// forward gets there, and what a reader of `successors` expects without being told.
///
/// A step that leads back to the same state changes nothing and is none here: a run that only
/// repeats such steps stays where it is, and they are no progress. That is what TLA+ means by
/// `WF_vars` and `SF_vars`.
///
/// A set of actions of which none occurs in the whole search is refused: the property is undecided,
/// with a reason that names the set.
public struct ActionFairness<Action: Sendable>: Sendable {
  /// A choice among the actions of a system.
  public typealias Actions = @Sendable (_ action: Action) -> Bool

  struct Assumption: Sendable {
    let strength: FairEdges.Strength
    /// All of them, if none are given.
    var actions: Actions?
    var name: String?
    var mayBeEmpty = false
  }

  private(set) var assumptions: [Assumption]

  /// A run may stop in any state.
  public static var none: ActionFairness { ActionFairness(assumptions: []) }

  /// A run does not stop while some step that changes the state is possible: TLA+'s
  /// `WF_vars(Next)`. It may still repeat a cycle.
  public static var progress: ActionFairness {
    ActionFairness(assumptions: [Assumption(strength: .weak)])
  }

  /// One of these actions is taken again if one is possible from some point on without a break.
  ///
  /// - Parameters:
  ///   - name: what the actions are called in the report; if not given, the actions that occur.
  ///   - mayBeEmpty: whether it is no mistake if none of the actions occurs.
  public static func weak(
    _ name: String? = nil, mayBeEmpty: Bool = false, _ actions: @escaping Actions
  ) -> ActionFairness {
    ActionFairness(assumptions: [
      Assumption(strength: .weak, actions: actions, name: name, mayBeEmpty: mayBeEmpty)
    ])
  }

  /// One of these actions is taken again if one is possible again and again.
  ///
  /// - Parameters: those of ``weak(_:mayBeEmpty:_:)``.
  public static func strong(
    _ name: String? = nil, mayBeEmpty: Bool = false, _ actions: @escaping Actions
  ) -> ActionFairness {
    ActionFairness(assumptions: [
      Assumption(strength: .strong, actions: actions, name: name, mayBeEmpty: mayBeEmpty)
    ])
  }

  /// The assumptions for each member of a family: TLA+'s `∀ i : WF_vars(A(i))`.
  public static func all<Member>(
    _ members: some Sequence<Member>, _ assumption: (Member) -> ActionFairness
  ) -> ActionFairness {
    members.reduce(.none) { $0.and(assumption($1)) }
  }

  /// Both assumptions: each set of actions is treated fairly for itself.
  public func and(_ other: ActionFairness) -> ActionFairness {
    ActionFairness(assumptions: assumptions + other.assumptions)
  }

  private init(assumptions: [Assumption]) { self.assumptions = assumptions }
}

/// Assumptions about the actions that occur in one graph.
@usableFromInline struct FairActions: Sendable {
  private struct Set: Sendable {
    let strength: FairEdges.Strength
    /// By label.
    let isMember: [Bool]
  }

  private let sets: [Set]

  /// The assumptions in a sentence, as a report prints them.
  @usableFromInline let note: String

  /// Why the assumptions cannot be meant, if a set has no action that occurs.
  @usableFromInline private(set) var refusal: VerdictReason?

  /// How many assumptions there are.
  @usableFromInline var count: Int { sets.count }

  /// - Parameters:
  ///   - actions: by label, those that occur.
  ///   - isComplete: whether no others can occur.
  @usableFromInline init<Action>(
    _ fairness: ActionFairness<Action>, among actions: [Action], isComplete: Bool,
    name: (Action) -> String
  ) {
    var sets: [Set] = []
    var notes: [String] = []
    for (position, assumption) in fairness.assumptions.enumerated() {
      guard let choice = assumption.actions else {
        sets.append(
          Set(strength: .weak, isMember: [Bool](repeating: true, count: actions.count)))
        notes.append("a run does not stop while a step that changes the state is possible")
        continue
      }
      let isMember = actions.map(choice)
      sets.append(Set(strength: assumption.strength, isMember: isMember))
      let members = actions.indices.filter { isMember[$0] }
      let names = members.prefix(3).map { name(actions[$0]) }
      var called =
        assumption.name ?? (names.isEmpty ? "set \(position + 1)" : names.joined(separator: " or "))
      if assumption.name == nil, members.count > 3 {
        called += " or one of \(members.count - 3) more actions"
      }
      if members.isEmpty, isComplete, !assumption.mayBeEmpty, refusal == nil {
        refusal = .emptyFairness(called)
      }
      notes.append(
        "\(called) happens if it "
          + (assumption.strength == .weak ? "stays possible" : "is possible again and again"))
    }
    self.sets = sets
    note = notes.isEmpty ? "a run may stop in any state" : notes.joined(separator: "; ")
  }

  /// The sets of edges of which each is treated fairly.
  func edges(in graph: StateGraph) -> [FairEdges] {
    sets.map { set in
      FairEdges(
        set.strength,
        graph.transitions { source, edge, target in
          source != target && set.isMember[graph.label(of: edge)]
        })
    }
  }
}
