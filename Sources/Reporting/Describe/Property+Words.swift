import Checking
import Machines

extension EventPredicate {
  /// The moment in words, after "when" or "until".
  var words: String {
    switch self {
    case .holds(let condition): condition.told
    case .becomes(.located(let machine, let states)): "\(machine) enters \(states.listed("or"))"
    case .becomes(.not(.located(let machine, let states))):
      "\(machine) leaves \(states.listed("or"))"
    case .becomes(.not(let condition)): "\(condition.told.quoted) becomes false"
    case .becomes(let condition): "\(condition.told.quoted) becomes true"
    case .rule(let id): "rule \(id) fires"
    case .event(let name), .emits(let name): name + (deed ?? "")
    case .launch: "the app is launched"
    case .kill: "the process dies"
    case .either(let points):
      points.isEmpty
        ? "never"
        : gathered(points.flatMap(\.points)) { $0.deed ?? $0.words }.map { group in
          let names = group.compactMap(\.name)
          return group.first?.deed.map { names.listed("or") + $0 } ?? group[0].words
        }.joined(separator: ", or ")
    }
  }

  /// What is said of an event or an output after its name.
  private var deed: String? {
    switch self {
    case .event: " happens"
    case .emits: " is emitted"
    default: nil
    }
  }

  private var name: String? {
    switch self {
    case .event(let name), .emits(let name): name
    default: nil
    }
  }
}

extension Cooperation {
  /// Whose help, after "by".
  var words: String {
    switch self {
    case .user: "the user alone"
    case .userAndEnvironment: "the user and a cooperating environment"
    }
  }
}

extension TimeLimit {
  /// The limit, after a comma; empty where none is claimed.
  var words: String {
    switch self {
    case .none: ""
    case .atMost(let limit): "at most \(limit.span)"
    case .lessThan(let limit): "less than \(limit.span)"
    case .atLeast(let limit): "at least \(limit.span)"
    case .finite: "some finite time"
    }
  }
}

extension Lint {
  /// What is checked of the tables.
  var words: String {
    switch self {
    case .total: "every event that can occur in a reachable state has a row there"
    case .noOverlap: "no two rows of a state can fire on the same trigger"
    case .noDeadRow: "every row fires in some run"
    case .noUnreachableState: "every state is entered in some run"
    case .noStateWithoutExit: "every reachable state has a row that can leave it"
    case .everyAnswerHasTimeout:
      "in every reachable state that waits for an answer a timer is running"
    }
  }
}

extension [Exemption] {
  /// The places with what excuses them, those with one excuse together.
  var words: [String] {
    uniqued(map(\.excuse)).map { excuse in
      "\(filter { $0.excuse == excuse }.map(\.place).listed()), for \(excuse)"
    }
  }
}

extension Exemption {
  fileprivate var excuse: String {
    let quotation = words.map { " (line \(line.map(String.init) ?? "?"): \($0.quoted))" } ?? ""
    return reason + quotation
  }
}

extension Property {
  /// What is left out of the claim, and why: what it declares, and what its form says.
  var allExemptions: [Exemption] {
    let ofForm: [Exemption] =
      switch kind {
      case .lint(_, except: let exemptions): exemptions
      case .leadsTo(_, let end, _, _), .longest(_, until: let end, _), .precedes(let end, _, _):
        end.endsWhenLeft
          ? [Exemption("a user who leaves the app", because: "the claim is about those who stay")]
          : []
      default: []
      }
    return ofForm + exemptions
  }

  /// Whether a death of the process keeps the promise, or ends the wait.
  var excusesDeath: Bool {
    switch kind {
    case .leadsTo(_, let end, _, _), .eventually(let end, _), .longest(_, until: let end, _),
      .precedes(let end, _, _):
      end.points.contains(where: \.comesWithDeath)
    default: false
    }
  }

  /// What exactly is checked, in words.
  var words: String {
    kind.words + (given.map { "; vacuous unless in some run \($0.words)" } ?? "")
  }
}

extension Property.Kind {
  /// What exactly is checked, in words.
  var words: String {
    switch self {
    case .always(let condition, whenever: let guarding):
      return guarding == .always
        ? "in every reachable state: \(condition.spelled)"
        : "in every reachable state in which \(guarding.spelled): \(condition.spelled)"
    case .never(let point): return "in no run: \(point.words)"
    case .sometimes(let point): return "in some run: \(point.words)"
    case .leadsTo(let cause, let effect, within: let limit, let fairness):
      let time = limit.map { " within \($0.span)" } ?? ""
      return "whenever \(cause.words), then\(time) \(effect.words), assuming \(fairness.words)"
    case .eventually(let point, let fairness):
      return "in every run, eventually \(point.words), assuming \(fairness.words)"
    case .alwaysPossible(let goal, from: let start, with: let help):
      return
        "from every reachable state\(Self.suffix(start)) the goal is reachable: \(goal.spelled); by "
        + help.words
    case .offers(let goal, from: let start, by: let events):
      let action =
        events.isEmpty
        ? "some action of the user leads" : "\(events.listed("or")) can happen and leads"
      return "in every reachable state\(Self.suffix(start)) \(action) directly to: " + goal.spelled
    case .noDeadlock(let ends):
      return "every reachable state has a next step"
        + (ends == .never ? "" : ", except where \(ends.spelled)")
    case .noAutomaticCycle: return "no run loops forever by time and immediate rules alone"
    case .noZeno: return "no run takes infinitely many steps in finite time (no Zeno run)"
    case .atMost(let limit, let point, per: let scope):
      return "at most \(limit == 1 ? "once" : "\(limit) times")\(Self.scope(scope)): \(point.words)"
    case .precedes(let first, let second, per: let scope):
      return "not before \(first.words)\(Self.scope(scope)): \(second.words)"
    case .longest(from: let start, until: let end, let limit):
      return "the longest time from when \(start.words) until \(end.words)\(Self.claim(limit))"
    case .shortest(from: let start, until: let end, let limit):
      return "the shortest time from when \(start.words) until \(end.words)\(Self.claim(limit))"
    case .lint(let lint, except: let exceptions):
      return "in the tables, \(lint.words)"
        + (exceptions.isEmpty ? "" : "; except \(exceptions.words.joined(separator: "; "))")
    }
  }

  /// Whether the property computes a time.
  var isMeasure: Bool {
    switch self {
    case .longest, .shortest: true
    default: false
    }
  }

  private static func suffix(_ condition: Condition) -> String {
    condition == .always ? "" : " in which \(condition.spelled)"
  }

  private static func scope(_ point: EventPredicate?) -> String {
    point.map { " since \($0.words)" } ?? ""
  }

  private static func claim(_ limit: TimeLimit) -> String {
    limit == .none ? "" : ", which must be \(limit.words)"
  }
}

extension Condition {
  /// Whether it holds only as long as the user looks at the app.
  fileprivate var endsWhenLeft: Bool {
    switch self {
    case .phase(let phases): phases == [.foreground]
    case .all(let parts): parts.contains(where: \.endsWhenLeft)
    default: false
    }
  }
}

extension EventPredicate {
  /// Whether it happens, too, when a process dies that the user looks at.
  fileprivate var comesWithDeath: Bool {
    switch self {
    case .kill: true
    case .becomes(.not(let condition)), .holds(.not(let condition)): condition.endsWhenLeft
    default: false
    }
  }

  /// Whether a promise is kept, or a wait is over, when the user leaves the app.
  var endsWhenLeft: Bool {
    switch self {
    case .either(let points): points.contains(where: \.endsWhenLeft)
    case .becomes(.phase([.background, .suspended])): true
    case .becomes(.not(let condition)), .holds(.not(let condition)): condition.endsWhenLeft
    case .holds, .becomes, .rule, .event, .emits, .launch, .kill: false
    }
  }
}
