import Checking
import Machines

/// A row of a table as the block at the top of a finding prints it: what it is now, and what it is in the repair.
struct FaultRow {
  /// What has to be done with it: `to change`, `missing`, `to remove`.
  var what: Inline
  let machine: String
  let state: String
  let event: String
  var condition: Condition = .always
  var now: Inline
  var repair: Inline
  /// The amendment that changes it, where the repair takes several.
  var origin: String?

  /// - Parameter other: where the rows are as in the last column.
  static func columns(_ other: String?) -> [Column] {
    [
      "", "machine", "state", "event", "condition", "now",
      Column(other ?? "in the repair"),
    ]
  }

  /// The event of a missing row that should end a wait.
  static let afterSome = "after …"

  /// Whether it is missing, and should end a wait.
  var endsAWait: Bool { event == Self.afterSome }

  /// The repair of a row that differs in no word.
  static let same: Inline = "does the same"

  /// What has to be done with it, and by which amendment.
  var told: Inline { what + (origin.map { " by \(code: $0)" } ?? "") }

  /// Whether it takes several lines.
  var isLong: Bool { now.markdown.count + repair.markdown.count > 2 * Self.mostOfLine }

  var cells: [Inline] {
    FoldedRow.folding([self]).first?.cells { "\($0)" } ?? []
  }
}

extension FaultRow {
  /// A row that changes, comes or goes.
  ///
  /// - Parameters:
  ///   - table: its machine, which knows what its states show.
  ///   - present: the row that fires where a new one would.
  ///   - carried: the variables that are the content of an event that rows send.
  init(
    _ change: RowChange, of table: MachineTable?, present: Rule? = nil,
    carried: (String) -> Set<String> = { _ in [] }
  ) {
    let rule = change.old ?? change.new ?? Rule(.immediately)
    what = Self.what(change)
    machine = change.machine
    state = change.state
    event =
      change.state.isEmpty ? String(rule.trigger.name.trimmingPrefix("on ")) : rule.trigger.name
    condition = rule.condition
    let isCause = change.state.isEmpty
    let screens = table?.screens ?? [:]
    let parting = change.new.flatMap { new in change.old.flatMap { Self.parting($0, new, screens) }
    }
    now =
      parting ?? change.old.map { Self.effects($0, screens, isCause) }
      ?? present.map { "*no row of its own*: " + Self.effects($0, screens) } ?? "*no such row*"
    var shown = screens
    if let target = change.new?.target, target != change.old?.target, table?.enters(target) == false
    {
      let isNew = "new: nothing leads there now"
      shown[target] = shown[target].map { "\($0); \(isNew)" } ?? isNew
    }
    repair =
      switch (change.old, change.new) {
      case (let old?, _) where change.isMove:
        "is tried before the row "
          + Self.told(table?.row(before: old, in: change.state) ?? old, screens)
      case (let old?, let new?): .joined(Self.differences(old, new, shown, carried), by: "; ")
      case (nil, let new?): Self.effects(new, shown, isCause)
      default: isCause ? "*does not happen any more*" : "*not there*"
      }
  }

  /// What has to be done with a row that changes, comes or goes.
  static func what(_ change: RowChange) -> Inline {
    change.old == nil ? "**missing**" : change.new == nil ? "**to remove**" : "**to change**"
  }

  /// A row that fires, with what it does.
  init(_ rule: Rule, in state: String, of table: MachineTable, what: Inline, repair: Inline) {
    self.init(
      what: what, machine: table.name, state: state, event: rule.trigger.name,
      condition: rule.condition, now: Self.effects(rule, table.screens), repair: repair)
  }

  /// Where a row leads, with what is shown there, and all that it does, in order.
  private static func effects(
    _ rule: Rule, _ screens: [String: String], _ isCause: Bool = false
  ) -> Inline {
    if let reason = rule.ignoredBecause { return "ignored: \(reason)" }
    let actions = rule.actions.map { "\(code: $0.told)" as Inline }
    let place: [Inline] =
      if let target = rule.target {
        [leading(to: target, screens)]
      } else if isCause {
        ["can happen"]
      } else {
        rule.trigger == .entry || rule.trigger == .exit ? [] : ["stays"]
      }
    let isLong = actions.count > 1 && rule.actions.words.count > mostOfLine
    return .joined(place + actions, by: isLong ? "<br>" : "; ")
  }

  /// What a row does, and if what.
  private static func told(_ rule: Rule, _ screens: [String: String]) -> Inline {
    let asked: Inline =
      rule.condition == .always ? "" : "if \(code: rule.condition.told): "
    return asked + effects(rule, screens)
  }

  /// Of a long row only what the new one does not do, and how much else it does; `nil` of a short one.
  private static func parting(
    _ old: Rule, _ new: Rule, _ screens: [String: String]
  ) -> Inline? {
    let (before, after) = (old.actions.flatMap(\.parts), new.actions.flatMap(\.parts))
    let gone = before.filter { !after.contains($0) }
    let kept = before.count - gone.count
    guard before.words.count > mostOfLine, kept > 1 else { return nil }
    let place: Inline = old.target.map { leading(to: $0, screens) } ?? "stays"
    return .joined(
      [place] + gone.map { "\(code: $0.told)" } + [
        "and \(kept) more things, which stay as they are"
      ],
      by: "<br>")
  }

  /// Longer ones are told in several lines.
  private static let mostOfLine = 160

  private static func leading(to target: String, _ screens: [String: String]) -> Inline {
    "→ \(code: target)" + (screens[target].map { " (\($0))" } ?? "")
  }

  private static func differences(
    _ old: Rule, _ new: Rule, _ screens: [String: String], _ carried: (String) -> Set<String>
  ) -> [Inline] {
    if let reason = new.ignoredBecause, old.ignoredBecause == nil {
      let only: Inline =
        [old.condition, .always].contains(new.condition)
        ? "" : " if \(code: new.condition.told)"
      return ["ignored" + only + ": \(reason)"]
    }
    var parts: [Inline] = []
    if old.trigger != new.trigger { parts.append("\(code: new.trigger.name)") }
    if old.condition != new.condition {
      parts.append(
        new.condition == .always
          ? "in any case"
          : (new.condition.isWider(than: old.condition) ? "already if " : "only if ")
            + "\(code: new.condition.told)")
    }
    if old.target != new.target {
      parts.append(new.target.map { leading(to: $0, screens) } ?? "stays")
      if !old.actions.isEmpty, old.actions == new.actions {
        parts.append("what else it does stays as it is")
      }
    }
    // What an event that is not sent any more would have carried is forgotten with it.
    let unsent = old.actions.filter { !new.actions.contains($0) }.compactMap {
      if case .send(let event) = $0 { event } else { nil }
    }
    let content = unsent.reduce(into: Set()) { $0.formUnion(carried($1)) }
    let told = new.actions.filter { action in
      guard case .assign(let variable, let value) = action else { return true }
      return value != .constant(variable.initial) || old.actions.contains(action)
        || !content.contains(variable.name)
    }
    parts += ActionDifference.between(old.actions, told).words
    if told.count < new.actions.count { parts.append("what it carries is thrown away") }
    if parts.isEmpty {
      parts.append(
        old.actions == new.actions || new.actions.count < 2
          ? same
          : "in this order: " + .joined(new.actions.map { "\(code: $0.told)" }, by: ", "))
    }
    return parts
  }
}

extension Condition {
  /// Whether it bounds the same less.
  fileprivate func isWider(than other: Condition) -> Bool {
    guard case .compare(let left, let comparison, .constant(let limit)) = self,
      case .compare(left, comparison, .constant(let old)) = other
    else { return false }
    return switch comparison {
    case .greater, .atLeast: limit < old
    case .less, .atMost: limit > old
    case .equal, .unequal: false
    }
  }
}

extension [MachineTable] {
  /// The variables that are the content of an event: those that rows which hear it read, and no other row reads.
  func carried(by event: String) -> Set<String> {
    func read(_ isSuch: (Rule) -> Bool) -> Set<String> {
      Set(
        flatMap { $0.rules.flatMap(\.rules) }.filter(isSuch).flatMap { rule in
          var names = rule.condition.variables.map(\.name)
          for action in rule.actions {
            action.walk(
              action: {
                if case .assign(_, let value) = $0 { names += value.variables.map(\.name) }
              }, condition: { names += $0.variables.map(\.name) })
          }
          return names
        })
    }
    return read { $0.trigger == .event(event) }.subtracting(read { $0.trigger != .event(event) })
  }
}

extension MachineTable {
  /// Whether it begins in a state, or some row in force leads there.
  func enters(_ state: String) -> Bool {
    state == initial
      || rules.contains { $0.rules.contains { $0.target == state && $0.condition != .never } }
  }
}

extension LintFinding {
  /// The row that it speaks of, or the one that is missing.
  func row(in machines: [MachineTable]) -> FaultRow? {
    // Of several machines with a state of this name the one of which it is so.
    func row(
      _ what: Inline, _ state: String, _ event: String, _ now: Inline, _ repair: Inline,
      of isSuch: (MachineTable) -> Bool
    ) -> FaultRow {
      let owners = machines.filter { $0.states.contains(state) }
      let owner = owners.first(where: isSuch) ?? owners.first
      return FaultRow(
        what: what, machine: owner?.name ?? "", state: state, event: event, now: now,
        repair: repair)
    }
    switch self {
    case .noTimeout(let state, let awaited):
      return row(
        "**missing**", state, FaultRow.afterSome,
        "waits for \(code: awaited), and nothing ends the wait",
        "a row that leads on after some time"
      ) { table in
        let events = awaited.split(separator: ", ").map(String.init)
        return table.rulesInForce(in: state).contains {
          $0.trigger.heardEvent.map(events.contains) == true
        }
      }
    case .unhandled(let state, let event):
      return row(
        "**missing**", state, "on \(event)", "it can happen there, and no row hears it",
        "a row that answers it, or says why nothing does"
      ) { $0.hears(.event(event)) }
    case .unheard(let machine, let event):
      return FaultRow(
        what: "**missing**", machine: machine, state: "", event: event,
        now: "it can happen, and no row of any machine hears it",
        repair: "a row that answers it, or no such event")
    case .overlap(let state, let trigger):
      return row(
        "**to change**", state, trigger, "two rows can fire on it",
        "a condition that lets one of them fire"
      ) { table in table.rulesInForce(in: state).count { $0.trigger.name == trigger } > 1 }
    case .unreachable(let state):
      return row(
        "**missing**", state, "", "no run comes to this state",
        "a row that leads there, or no such state"
      ) { !$0.enters(state) }
    case .noExit(let state):
      return row("**missing**", state, "", "no row leaves this state", "a row that leads on") {
        table in !table.rulesInForce(in: state).contains { $0.target.map { $0 != state } == true }
      }
    case .deadRow(let state, let label):
      for table in machines {
        let fired = FiredRow(machine: table.name, state: state, label: label, ids: [])
        guard let rule = table.rule(of: fired) else { continue }
        return FaultRow(
          rule, in: state, of: table, what: "**never fires**",
          repair: "a case in which it fires, or no such row")
      }
      return nil
    }
  }
}
