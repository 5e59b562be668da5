import Checking
import Machines

extension Page {
  /// Which rows fired, and which never did.
  mutating func coverage(_ report: ScenarioReport) {
    let coverage = report.outcome.coverage
    guard !coverage.isEmpty else { return }
    heading(2, "Rows that fired")
    let idle = Self.idle(in: report)
    let fired = coverage.count { $0.transitions > 0 }
    paragraph("\(fired) of \(coverage.count.of("row")) fired in some run.")
    let off = idle.count { $0.kind == .switchedOff }
    if off > 0 { paragraph("The readings taken switch \(off.of("row")) off.") }
    let sections: [(Idleness, Inline)] = [
      (.dead, "Never fired, although no reading switches them off:"),
      (.ignoring, "Rows that ignore an event, and so never fire:"),
    ]
    for (kind, title) in sections {
      let rows = idle.filter { $0.kind == kind }.map(\.row)
      if rows.isEmpty { continue }
      paragraph(title)
      list(
        rows.map { row in
          "\(row.machine)/\(row.state): \(row.label)"
            + (row.ids.isEmpty ? "" : " (" + self.rules(row.ids) + ")")
        })
    }
  }

  private enum Idleness { case dead, ignoring, switchedOff }

  /// The rows that never fired, with the reason that the tables themselves give.
  private static func idle(in report: ScenarioReport) -> [(row: FiredRow, kind: Idleness)] {
    // The rows of the tables with readings and amendments applied stand in the order of coverage.
    let tables = (try? report.system.resolvedTables(under: report.configuration)) ?? []
    let rules = tables.flatMap { table in table.states.flatMap(table.rules(in:)) }
    let isAligned = rules.count == report.outcome.coverage.count
    var idle: [(row: FiredRow, kind: Idleness)] = []
    for (index, entry) in report.outcome.coverage.enumerated() where entry.transitions == 0 {
      var kind = Idleness.dead
      if isAligned {
        if rules[index].condition == .never {
          kind = .switchedOff
        } else if rules[index].ignoredBecause != nil {
          kind = .ignoring
        }
      }
      idle.append((entry.row, kind))
    }
    return idle
  }
}
