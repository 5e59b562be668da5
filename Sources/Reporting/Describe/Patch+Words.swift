import Machines

extension Patch {
  /// The change as lines of a `diff` block: rows that go with `-`, rows that come with `+`.
  ///
  /// - Parameter system: the system before the change, which knows the rows that go.
  func lines(in system: System) -> [String] {
    let table = system.machines.first { $0.name == machine }
    // Of rows that restate nothing only the new one is shown.
    func gone(_ state: String, _ rows: RowSelector) -> [String] {
      guard case .restating = rows else { return [] }
      return (table?.rules(in: state) ?? []).filter(rows.selects).map {
        "- \($0.line(in: state))"
      }
    }
    func causes(_ event: String) -> [String] {
      (table?.causes ?? []).filter { $0.event == event }.map { "- \($0.line)" }
    }
    switch self {
    case .add(_, let state, let rules): return rules.map { "+ \($0.line(in: state))" }
    case .remove(_, let state, let rows): return gone(state, rows)
    case .replace(_, let state, let rows, let rule):
      return gone(state, rows) + ["+ \(rule.line(in: state))"]
    case .addCause(_, let cause): return ["+ \(cause.line)"]
    case .replaceCause(_, let event, let cause): return causes(event) + ["+ \(cause.line)"]
    case .removeCause(_, let event): return causes(event)
    }
  }
}
