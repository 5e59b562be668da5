public import RuleLanguage
public import RuleSemantics
public import StateSearch

/// Why a property has its verdict, besides what the measure and the run show.
///
/// It is data, by which results are compared; Reporting puts it into words.
public struct VerdictDetail: Hashable, Sendable, Codable {
  /// `nil` where the verdict says it all.
  public let reason: Reason?
  /// Whether another run of as many steps may be earlier than the one shown: there were too many to
  /// look at all of them.
  public let mayBeEarlier: Bool
  /// What explains the violation that the run shows; `nil` where that is not known: of claims about
  /// what happens eventually or how long it takes, and of large systems.
  public let explanation: Explanation?

  package init(
    _ reason: Reason? = nil, mayBeEarlier: Bool = false, explanation: Explanation? = nil
  ) {
    self.reason = reason
    self.mayBeEarlier = mayBeEarlier
    self.explanation = explanation
  }

  /// Nothing to add.
  public static let none = VerdictDetail()

  /// Why a property has its verdict.
  public enum Reason: Hashable, Sendable, Codable {
    /// Vacuous, because this occurs in no run.
    case never(Antecedent)
    /// Undecided, because of this.
    case obstacle(Obstacle)
    /// It holds in all states and orders of steps, whenever timers expire.
    case evenIfTimersExpireAtAnyMoment
    /// What is assumed of infinite runs.
    case assuming(Fairness)
    /// The time that was asked for.
    case time(WaitTime)
    /// The longest time, beside a run that already exceeds the limit.
    ///
    /// `isShown` is false where memory left no room to look for one of fewer steps.
    case worst(WaitTime, isShown: Bool)
    /// The time can exceed the limit, of so many milliseconds.
    case exceeds(milliseconds: Int)
    /// What should occur in some run occurs in none.
    case unreached
    /// From so many of the states asked about, the goal cannot be reached with this help.
    case lost(Int, of: Int, countingOn: Cooperation)
    /// In so many of the states asked about, no such action is possible.
    case missing(Int, of: Int)
    /// In so many states nothing can happen.
    case stuck(Int)
    /// What a lint found, in the order of the tables.
    case findings([LintFinding])
  }

  /// What a vacuous property waits for.
  public enum Antecedent: String, Hashable, Sendable, CaseIterable, Codable {
    /// A state that the property speaks of.
    case state
    /// What should lead to something else.
    case request
    /// What is counted.
    case event
    /// What must not come first.
    case consequence
    /// The beginning of what is measured.
    case beginning
    /// Both ends of what is measured.
    case bothEnds
    /// What the sentence speaks of.
    case given
  }

  /// What keeps a property from being decided.
  public enum Obstacle: Hashable, Sendable, Codable {
    /// The bound ended the search.
    case bound(SearchBound)
    /// The bound ended another search, for a time.
    case boundOnTime(SearchBound)
    /// Memory left no room for what the property needs.
    case memory
    /// Merged interleavings do not show whether a wait ends.
    case mergedInterleavings
    /// A wait is longer than a clock can count.
    case longWait
    /// The deadline wins, so that times are only approached.
    case deadlineFirst
    /// Decision diagrams do not answer it.
    case diagrams
    /// Decision diagrams give the verdict and no run.
    case diagramRun
    /// The budget of nodes is used up.
    case diagramNodes
    /// It does not carry over to time from where timers may expire at any moment.
    case anyMoment
    /// It holds where timers may expire at any moment, from which it does not follow in time.
    case possibleAtAnyMoment
    /// The run that shows it is possible only if timers expire at other moments than they are due.
    case onlyAtAnyMoment
  }

  /// How long something takes.
  public enum WaitTime: Hashable, Sendable, Codable {
    /// It takes this long.
    case exactly(Instant)
    /// It is approached from below, and not attained.
    case justUnder(Instant)
    /// It is approached from above, and not attained.
    case justOver(Instant)
    /// There is no finite bound.
    case unbounded
  }
}

/// Something that a lint found.
public enum LintFinding: Hashable, Sendable, Codable {
  /// An event can happen in the state, and the table has no row for it.
  case unhandled(state: String, event: String)
  /// An event that the machine declares can happen, and no row of any machine hears it.
  case unheard(machine: String, event: String)
  /// Two rows of the state and trigger can both fire.
  case overlap(state: String, trigger: String)
  /// The row fires in no run.
  case deadRow(state: String, row: String)
  /// No run enters the state.
  case unreachable(state: String)
  /// No row leaves the state.
  case noExit(state: String)
  /// The state waits for these events of the environment, and no timer runs that it heeds.
  case noTimeout(state: String, awaited: String)

  /// The state that it is about; of what no machine hears the machine.
  package var state: String {
    switch self {
    case .unhandled(let state, _), .unheard(let state, _), .overlap(let state, _),
      .deadRow(let state, _), .unreachable(let state), .noExit(let state), .noTimeout(let state, _):
      state
    }
  }

  /// The name by which an exception refers to it.
  public var place: String {
    switch self {
    case .unhandled(let state, let event), .unheard(let state, let event): "\(state): \(event)"
    case .overlap(let state, let trigger): "\(state): \(trigger)"
    case .deadRow(let state, let row): "\(state): \(row)"
    case .unreachable(let state), .noExit(let state), .noTimeout(let state, _): state
    }
  }
}
