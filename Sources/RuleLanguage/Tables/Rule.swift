/// What makes a rule fire.
public enum Trigger: Hashable, Sendable, Codable {
  /// An event of this name.
  case event(String)
  /// The state has been occupied for this span; its timer starts on entry and stops on exit.
  case after(Delay)
  /// A named timer has reached its limit.
  case expiry(NamedTimer)
  /// Nothing: fires before time passes.
  case immediately
  /// Not a transition: actions done whenever the state is entered, or left.
  case entry
  /// Not a transition: actions done whenever the state is left by a rule.
  case exit

  /// An event.
  public static func event(_ event: some Name) -> Trigger { .event(event.rawValue) }
}

/// One row of a machine's table, in its untyped form.
public struct Rule: Hashable, Sendable, Codable {
  /// What makes the row fire.
  public var trigger: Trigger
  /// What must hold for it to fire.
  public var condition: Condition
  /// The state to go to; `nil` is to stay, without leaving and entering again.
  public var target: String?
  /// What is done, in this order.
  public var actions: [Action]
  /// The catalogue ids that the row restates.
  public var ids: [String]
  /// Why nothing happens, where the row says that a trigger is ignored; `nil` on every other row.
  public var ignoredBecause: String?
  /// Where the row is declared.
  public var source = SourceLine.unknown

  private enum CodingKeys: CodingKey {
    case trigger, condition, target, actions, ids, ignoredBecause
  }

  /// A row; without a target it stays, and without a condition it always fires.
  public init(
    _ trigger: Trigger, when condition: Condition = .always, to target: String? = nil,
    do actions: [Action] = [], per ids: [String] = [], ignoredBecause: String? = nil
  ) {
    self.trigger = trigger
    self.condition = condition
    self.target = target
    self.actions = actions
    self.ids = ids
    self.ignoredBecause = ignoredBecause
  }
}

/// One row of the table of a machine: in a state, on a trigger, if a condition holds, go and do.
public struct Row<M: Machine>: Hashable, Sendable {
  /// The row in its untyped form.
  public private(set) var rule: Rule

  private init(rule: Rule, _ file: String, _ line: Int) {
    var placed = rule
    placed.source = SourceLine(file, line)
    self.rule = placed
  }

  /// On an event of the user, of the environment or of another machine.
  public static func on(
    _ event: M.Event, when condition: any ConditionConvertible = Condition.always,
    to target: M.State? = nil, do actions: [Action] = [], per ids: String...,
    file: String = #filePath, line: Int = #line
  ) -> Row {
    Row(
      rule: Rule(
        .event(event.rawValue), when: condition.condition, to: target?.rawValue, do: actions,
        per: ids), file, line)
  }

  /// When the state has been occupied for a span.
  public static func after(
    _ delay: Delay, when condition: any ConditionConvertible = Condition.always,
    to target: M.State? = nil, do actions: [Action] = [], per ids: String...,
    file: String = #filePath, line: Int = #line
  ) -> Row {
    Row(
      rule: Rule(
        .after(delay), when: condition.condition, to: target?.rawValue, do: actions, per: ids),
      file, line)
  }

  /// When a named timer expires while the machine is in the state.
  public static func expires(
    _ timer: NamedTimer, when condition: any ConditionConvertible = Condition.always,
    to target: M.State? = nil, do actions: [Action] = [], per ids: String...,
    file: String = #filePath, line: Int = #line
  ) -> Row {
    Row(
      rule: Rule(
        .expiry(timer), when: condition.condition, to: target?.rawValue, do: actions, per: ids),
      file, line)
  }

  /// Before time passes.
  public static func immediately(
    when condition: any ConditionConvertible = Condition.always, to target: M.State? = nil,
    do actions: [Action] = [], per ids: String..., file: String = #filePath, line: Int = #line
  ) -> Row {
    Row(
      rule: Rule(
        .immediately, when: condition.condition, to: target?.rawValue, do: actions, per: ids), file,
      line)
  }

  /// Actions done whenever the state is entered.
  public static func onEntry(
    when condition: any ConditionConvertible = Condition.always, do actions: [Action],
    per ids: String..., file: String = #filePath, line: Int = #line
  ) -> Row {
    Row(rule: Rule(.entry, when: condition.condition, do: actions, per: ids), file, line)
  }

  /// Actions done whenever the state is left by a rule.
  public static func onExit(
    when condition: any ConditionConvertible = Condition.always, do actions: [Action],
    per ids: String..., file: String = #filePath, line: Int = #line
  ) -> Row {
    Row(rule: Rule(.exit, when: condition.condition, do: actions, per: ids), file, line)
  }

  /// That nothing happens on an event, and why: silence is written.
  public static func ignore(
    _ event: M.Event, when condition: any ConditionConvertible = Condition.always,
    because reason: String, per ids: String..., file: String = #filePath, line: Int = #line
  ) -> Row {
    Row(
      rule: Rule(
        .event(event.rawValue), when: condition.condition, per: ids, ignoredBecause: reason), file,
      line)
  }

  /// The same row, in force only while a condition on the readings (or anything else) holds too.
  public func only(when condition: any ConditionConvertible) -> Row {
    var row = self
    row.rule.condition =
      rule.condition == .always
      ? condition.condition : .all([rule.condition, condition.condition])
    return row
  }
}

/// The table of a machine, written as a literal: a state, and its rows.
public struct Rules<M: Machine>: ExpressibleByDictionaryLiteral, Sendable {
  /// The states that have rows, in the order written; a state may appear more than once.
  public let rows: [(state: M.State, rows: [Row<M>])]

  public init(dictionaryLiteral elements: (M.State, [Row<M>])...) {
    rows = elements.map { (state: $0.0, rows: $0.1) }
  }

  init(rows: [(state: M.State, rows: [Row<M>])]) { self.rows = rows }

  /// The same table with rows that hold in every state but those excepted, after the state's own.
  public func everywhere(except excepted: [M.State] = [], _ common: [Row<M>]) -> Rules {
    also(in: M.State.allCases.filter { !excepted.contains($0) }, common)
  }

  /// The same table with rows that several states share, after the states' own.
  public func also(in states: [M.State], _ common: [Row<M>]) -> Rules {
    Rules(rows: rows + states.map { (state: $0, rows: common) })
  }
}

extension Trigger {
  /// The name by which rows are known in traces, tokens and exceptions, and printed in tables:
  /// `on login`, `after 3 s`, `immediately`.
  public var name: String {
    switch self {
    case .event(let event): "on \(event)"
    case .after(let delay): "after \(delay.words)"
    case .expiry(let timer): "\(timer.name) expires"
    case .immediately: "immediately"
    case .entry: "on entry"
    case .exit: "on exit"
    }
  }
}
