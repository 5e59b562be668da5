import Checking
import Machines

extension Page {
  /// The tables computed for a scenario's system.
  mutating func sweeps(_ report: ScenarioReport) {
    if report.sweeps.isEmpty { return }
    heading(2, "Computed tables")
    for table in report.sweeps { sweep(table, of: report.system) }
  }

  private mutating func sweep(_ table: SweepTable, of system: System) {
    let sweep = table.sweep
    heading(3, "\(sweep.title.clause)")
    paragraph(
      "Every cell is exact: the search was complete. *or* means that two things fall "
        + "on the same moment, and either may come first. "
        + "\(sweep.parameter.question) The document leaves it open; each row takes one value. "
        + "Rules: " + rules(sweep.ids) + ".")
    for reading in sweep.readings {
      paragraph("\(code: reading.id): \(reading.question)")
      list(reading.alternatives.map { "\(code: $0.id): \($0.text)" })
    }
    let words = table.columns.map { table.rowWords($0) }
    self.table(
      [.number(sweep.parameter.id)]
        + table.columns.map {
          Column(stringLiteral: $0.readings.isEmpty ? "in every run" : $0.title)
        },
      sweep.values.enumerated().map { row, value in
        [.text(value.span)]
          + words.map { .joined($0[row].map(Inline.text), by: "<br>") }
      })
    list(
      table.columns.flatMap { column in
        column.thresholds.map { threshold in
          Inline.text(column.title) + ": " + .text(table.words(threshold)) + "."
        }
      })
  }
}
