/// A moment of a run that a property speaks of.
public indirect enum EventPredicate: Hashable, Sendable, Codable {
  /// Every state in which the condition holds, for as long as it lasts. The step that leads to the
  /// state comes before it.
  case holds(Condition)
  /// A step after which the condition holds and before which it did not; as the beginning of a time
  /// or of a promise also the start of a run in which it holds.
  case becomes(Condition)
  /// A step in which a row fires that restates this catalogue id: the row itself, not its guard.
  case rule(String)
  /// A step in which this event happens, whether or not a machine reacts.
  case event(String)
  /// A step in which this output is emitted.
  case emits(String)
  /// The launch of the process (the beginning of the run included), and its death.
  case launch
  /// The death of the process.
  case kill
  /// A moment of any of these.
  case either([EventPredicate])
}

/// What keeps a run from standing still, in a property that something eventually happens.
///
/// Time is always fair: it passes, no timer stays due, and immediate rules fire. "What a property
/// says of a run" in Semantics says it exactly.
public enum Fairness: Hashable, Sendable, Codable {
  /// Nobody but time need ever act.
  case timeOnly
  /// Each of these actors, eventually causes something if something it can cause stays possible.
  case weak([Actor])
  /// Each of these actors causes something if something it can cause is possible again and again.
  case strong([Actor])
}

/// Whose actions a property of the kind "always possible" may count on, besides time.
public enum Cooperation: String, Sendable, CaseIterable, Codable {
  /// Only what the user can do counts.
  case user
  /// What the environment can do counts as well: answers that come.
  case userAndEnvironment = "user and environment"
}

/// A limit on a time, in whole milliseconds.
public enum TimeLimit: Hashable, Sendable, Codable {
  /// No limit is claimed: the time is computed and reported.
  case none
  /// At most this many milliseconds.
  case atMost(Int)
  /// Less than this many milliseconds.
  case lessThan(Int)
  /// Of a shortest time: it may not be shorter.
  case atLeast(Int)
  /// Some finite bound must exist, whatever it is.
  case finite
}

/// A check of the tables themselves.
public enum Lint: String, Sendable, CaseIterable, Codable {
  /// Every event that can happen in a reachable state has a row there, if only to be ignored; and
  /// some row hears it, or what it sends, unless it is marked as unheard.
  case total
  /// In no reachable state can two rows of a machine fire on the same trigger.
  case noOverlap = "no overlap"
  /// Every row fires in some run.
  case noDeadRow = "no dead row"
  /// Every state is entered in some run.
  case noUnreachableState = "no unreachable state"
  /// Every reachable state has a row that can leave it.
  case noStateWithoutExit = "no state without exit"
  /// In every reachable state that waits for an answer of the environment a timer is running.
  case everyAnswerHasTimeout = "every answer has a timeout"
}

/// A named sentence about all runs, with the catalogue ids that it checks.
public struct Property: Hashable, Sendable, Codable {
  /// What is claimed of all runs.
  public indirect enum Kind: Hashable, Sendable, Codable {
    /// The condition holds in every reachable state in which `whenever` holds.
    case always(Condition, whenever: Condition)
    /// The point occurs in no run.
    case never(EventPredicate)
    /// The point occurs in some run; a step, not merely its guard.
    case sometimes(EventPredicate)
    /// Once the first point has occurred, the second occurs with it or later, or within so many
    /// milliseconds.
    case leadsTo(EventPredicate, EventPredicate, within: Int?, Fairness)
    /// Every run reaches the point.
    case eventually(EventPredicate, Fairness)
    /// From every reachable state where `from` holds, some continuation reaches the condition,
    /// counting on the help named.
    case alwaysPossible(Condition, from: Condition, with: Cooperation)
    /// In every reachable state where `from` holds, one of these events, whoever causes it, can happen
    /// and leads directly into a state where the condition holds; if none is named, any action of the
    /// user.
    case offers(Condition, from: Condition, by: [String])
    /// Every reachable state has a next step besides those of process death, but for ends.
    case noDeadlock(ends: Condition)
    /// No run goes round a cycle by time and immediate rules alone.
    case noAutomaticCycle
    /// No run does infinitely many steps in finite time by itself.
    case noZeno
    /// The point occurs at most so often between two occurrences of `per` (or in the whole run).
    case atMost(Int, EventPredicate, per: EventPredicate?)
    /// The second point never occurs before the first (since `per` last occurred, if given).
    case precedes(EventPredicate, EventPredicate, per: EventPredicate?)
    /// The longest time from the first point until the second: from the moment at which a state is
    /// entered.
    case longest(from: EventPredicate, until: EventPredicate, TimeLimit)
    /// The shortest time from the first point until the second: from the moment at which a state is
    /// left.
    case shortest(from: EventPredicate, until: EventPredicate, TimeLimit)
    /// A check of the tables, but for some places.
    case lint(Lint, except: [Exemption])

    /// Of a claim that only a run without end breaks: the fairness of such a run.
    package var fairness: Fairness? {
      switch self {
      case .leadsTo(_, _, nil, let fairness), .eventually(_, let fairness): fairness
      default: nil
      }
    }
  }

  /// The name, unique in a system.
  public let name: String
  /// What is claimed, in a sentence that a product manager understands.
  public var statement: String
  /// What happens if it is violated, in such a sentence; `nil` where the kind says it.
  public var instead: String?
  /// The catalogue ids that the property checks.
  public let ids: [String]
  /// What is claimed, in a form that is decided.
  public let kind: Kind
  /// A condition on readings: where it does not hold the property is not asked.
  public let applies: Condition
  /// What the sentence speaks of and the kind does not: where it occurs in no run, the claim is
  /// vacuous.
  public let given: EventPredicate?
  /// What it says of the document if the property is violated.
  public let fault: Fault
  /// What a violation does to users; `nil` where it follows from the kind.
  public let harm: Harm?
  /// What the form leaves out and the sentence does not name, and why it may; a lint has its own.
  public private(set) var exemptions: [Exemption] = []
  /// Where the property is declared.
  public var source = SourceLine.unknown

  private enum CodingKeys: CodingKey {
    case name, statement, ids, kind, applies, given, fault, harm
  }

  /// A named sentence with what decides it.
  ///
  /// - Parameters:
  ///   - name: unique in a system.
  ///   - statement: a sentence that a product manager understands.
  ///   - instead: what happens if it is violated, in a sentence; `nil` where the kind says it.
  ///   - ids: the catalogue ids that it checks.
  ///   - kind: the sentence in a form that is decided.
  ///   - given: what has to occur in some run for the sentence to say anything, besides what the kind
  ///     itself waits for.
  ///   - applies: a condition on readings, without which it is not asked.
  ///   - fault: `nil` for what the kind suggests: a lint finds silence, anything else a
  ///     contradiction.
  ///   - harm: `nil` for what the kind suggests.
  ///   - exemptions: what the form leaves out besides; reports print it beside the verdict.
  ///   - file: the file that declares it.
  ///   - line: the line that declares it.
  public init(
    _ name: String, _ statement: String, instead: String? = nil, per ids: [String] = [],
    _ kind: Kind, given: EventPredicate? = nil, under applies: Condition = .always,
    fault: Fault? = nil, harm: Harm? = nil, except exemptions: [Exemption] = [],
    file: String = #filePath, line: Int = #line
  ) {
    self.name = name
    self.statement = statement
    self.instead = instead
    self.ids = ids
    self.kind = kind
    self.given = given
    self.applies = applies
    self.harm = harm
    self.exemptions = exemptions
    source = SourceLine(file, line)
    if case .lint = kind {
      self.fault = fault ?? .silence
    } else {
      self.fault = fault ?? .contradiction
    }
  }
}

extension Property: CustomStringConvertible {
  public var description: String { "property \(name)" }
}

extension Property.Kind {
  /// The condition holds in every reachable state.
  public static func always(_ condition: any ConditionConvertible) -> Property.Kind {
    .always(condition.condition, whenever: .always)
  }

  /// The condition holds in no reachable state.
  public static func never(_ condition: any ConditionConvertible) -> Property.Kind {
    .never(.holds(condition.condition))
  }

  /// The tables pass a check, everywhere.
  public static func lint(_ lint: Lint) -> Property.Kind { .lint(lint, except: []) }

  /// Once the first point has occurred, the second occurs before any time passes.
  public static func leadsAtOnce(_ first: EventPredicate, to second: EventPredicate) -> Self {
    .leadsTo(first, second, within: 0, .timeOnly)
  }

  /// Once the first point has occurred, the second occurs with it or later, however long it takes.
  public static func leadsTo(
    _ first: EventPredicate, _ second: EventPredicate, _ fairness: Fairness
  ) -> Self {
    .leadsTo(first, second, within: nil, fairness)
  }

  /// The longest time for which a condition holds.
  public static func longest(_ condition: Condition, _ limit: TimeLimit) -> Self {
    .longest(from: .becomes(condition), until: .becomes(!condition), limit)
  }

  /// In every reachable state where `from` holds, one of these events can happen and leads directly
  /// into a state where the condition holds.
  public static func offers<N: Name>(_ condition: Condition, from: Condition, by events: [N])
    -> Self
  {
    .offers(condition, from: from, by: events.map(\.rawValue))
  }
}

extension EventPredicate {
  /// A step in which this event happens, whether or not a machine reacts.
  public static func event(_ event: some Name) -> Self { .event(event.rawValue) }

  /// A step in which any of these events happens.
  public static func events<N: Name>(_ events: N...) -> Self {
    .either(events.map { .event($0.rawValue) })
  }

  /// Every state in which a fact holds.
  public static func holds(_ fact: Fact) -> Self { .holds(fact.condition) }

  /// A step after which a fact holds and before which it did not.
  public static func becomes(_ fact: Fact) -> Self { .becomes(fact.condition) }

  /// A moment of any of these, or the death of the process.
  public static func orKill(_ points: Self...) -> Self { .either(points + [.kill]) }

  /// This moment, or the death of the process.
  public var orKill: Self { .either([self, .kill]) }
}

extension Property {
  /// The tables pass ``Lint/total``, but for some places.
  public static func total(
    _ name: String = "lint-total", per ids: [String] = [], except exemptions: [Exemption] = [],
    file: String = #filePath, line: Int = #line
  ) -> Property {
    Property(
      name, "Every event that can occur in a state has a row there (completeness).", per: ids,
      .lint(.total, except: exemptions), file: file, line: line)
  }

  /// The point occurs in some run: without that, what is claimed of it could hold for want of it.
  ///
  /// - Parameter name: the name without its end, `-can-happen`.
  public static func way(
    _ name: String, _ point: EventPredicate, _ sentence: String, _ ids: String...,
    under applies: Condition = .always, file: String = #filePath, line: Int = #line
  ) -> Property {
    Property(
      "\(name)-can-happen", sentence, per: ids, .sometimes(point), under: applies, file: file,
      line: line)
  }
}
