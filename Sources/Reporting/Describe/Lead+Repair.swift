import Checking
import Machines

/// A fact of the environment that rows of the app end, so that an event can come no more.
struct GrantedFact {
  let fact: Variable
  let rows: [TableRow]
  let event: PossibleEvent
  /// The amendments that repair the claim as well, and with which it is never so, or the event never comes.
  let without: [Amendment]
}

extension Lead {
  /// The rows that restate one of these rules with the repair, of whatever machine, and what can happen that does.
  func rowsLeft(of ids: [String]) -> [TableRow] {
    tablesAfter.rows { $0.ids.contains(where: ids.contains) }
  }

  private var tablesAfter: [MachineTable] {
    repaired.flatMap { try? $0.system.resolvedTables(under: $0.configuration) } ?? []
  }

  /// Where timers end that the repair starts: in rows that are there already, where the run comes then.
  func timers(of finding: Finding) -> [(timer: String, rows: [TableRow])] {
    guard let run = finding.result.run else { return [] }
    let visited = run.visited(in: finding.report.system.machines)
    var found: [(timer: String, rows: [TableRow])] = []
    for change in changes {
      let known = (change.old?.actions ?? []).flatMap(\.timers)
      for timer in (change.new?.actions ?? []).flatMap(\.timers)
      where !known.contains(timer) && !found.contains(where: { $0.timer == timer.name }) {
        let first = visited.firstIndex { $0[change.machine] == change.state } ?? visited.count
        let rows = tablesAfter.rows { $0.trigger == .expiry(timer) }
          .filter { row in
            visited[first...].contains { $0[row.machine] == row.state }
              && !changes.contains {
                $0.machine == row.machine && $0.state == row.state && $0.new == row.rule
              }
          }
        if !rows.isEmpty { found.append((timer.name, rows)) }
      }
    }
    return found
  }

  /// What the verdict on the repaired system takes for granted: rows of the app, as they are now, end what others
  /// than the user and the app need for doing what the claim speaks of.
  func granted(for finding: Finding) -> [GrantedFact] {
    let after = tablesAfter
    let claimed = Concern(finding.result.property.kind.taking(finding.report.outcome.readings))
      .names
    var found: [GrantedFact] = []
    for cause in after.flatMap(\.causes)
    where ![Actor.user, .app, .world].contains(cause.actor) && cause.condition != .never
      && cause.actions.contains(where: { $0.assigns { name, _ in claimed.contains(name) } })
    {
      for (variable, value) in cause.condition.needs
      where value == 1 && variable.labels == ["false", "true"]
        && !claimed.contains(variable.name) && !found.contains(where: { $0.fact == variable })
        && after.flatMap(\.causes).allSatisfy({ other in
          other.event != cause.event || other.condition == .never
            || other.condition.needs.contains { $0.0.name == variable.name && $0.1 == value }
        })
      {
        func sets(_ isValue: @escaping (Int) -> Bool) -> (Action) -> Bool {
          { $0.assigns { $0 == variable.name && isValue($1) } }
        }
        func begins(in tables: [MachineTable]) -> Bool {
          variable.initial == value
            || !tables.rows { $0.actions.contains(where: sets { $0 == value }) }.isEmpty
        }
        let rows = after.filter(\.isOfApp).flatMap(\.rowsInForce).filter { row in
          guard case .event = row.rule.trigger else { return false }
          // Not what only a choice does.
          return row.rule.actions.contains { action in
            if case .assign(let target, .constant(let new)) = action {
              target.name == variable.name && new != value
            } else {
              false
            }
          }
        }
        if rows.isEmpty || !begins(in: after) { continue }
        let without = finding.remedies.repairs.map(\.amendment).filter { amendment in
          var other = finding.report.configuration
          other.amendments.insert(amendment.id)
          guard let tables = try? finding.report.system.resolvedTables(under: other) else {
            return false
          }
          return !begins(in: tables)
            || !tables.flatMap(\.causes).contains {
              $0.event == cause.event && $0.condition != .never
            }
        }
        found.append(
          GrantedFact(
            fact: variable, rows: rows,
            event: PossibleEvent(actor: cause.actor.name, event: cause.event), without: without))
      }
    }
    return found
  }
}

extension [MachineTable] {
  /// The rows in force of this kind, and what can happen, as rows of no state.
  fileprivate func rows(where isSuch: (Rule) -> Bool) -> [TableRow] {
    flatMap { table in
      table.rowsInForce
        + table.causes.filter { $0.condition != .never }
        .map { TableRow(table: table, state: "", rule: Rule($0)) }
    }.filter { isSuch($0.rule) }
  }
}

extension Condition {
  /// Values that variables must have for it to hold, as far as it names them one by one.
  fileprivate var needs: [(Variable, Int)] {
    switch self {
    case .compare(.variable(let variable), .equal, .constant(let value)): [(variable, value)]
    case .all(let parts): parts.flatMap(\.needs)
    default: []
    }
  }
}

extension Action {
  /// The timers that it starts.
  var timers: [NamedTimer] {
    flattened.compactMap { if case .start(let timer, _) = $0 { timer } else { nil } }
  }

  /// Whether it gives a variable, by name, a value that is known.
  fileprivate func assigns(_ isSuch: (String, Int) -> Bool) -> Bool {
    flattened.contains {
      if case .assign(let variable, .constant(let value)) = $0 {
        isSuch(variable.name, value)
      } else {
        false
      }
    }
  }
}
