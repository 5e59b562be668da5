import Checking
import Machines

extension Page {
  /// One claim that fails: what happens, and the way to the finding and to the run.
  mutating func violation(_ result: PropertyResult, number: Int, in report: ScenarioReport) {
    let headline = result.headline.clause
    heading(3, "\(number). \(headline)", anchor: Self.anchor(of: result, in: report))
    let remedies = Remedies(result.property.name, in: report)
    paragraph(
      "**\(report.signed(result))** · "
        + link(
          "\(code: result.property.name)",
          to: Finding.path(of: result.property.name, in: report.document))
        + " · \(result.property.statement)")
    list(result.property.allExemptions.words.map { "Left out: \($0.sentence)" })
    if remedies.isMatterOfReading {
      let answers = remedies.readings.map {
        "\(code: $0.reading) = **\($0.alternative)**" as Inline
      }
      paragraph(
        "Proved with " + (answers.isEmpty ? "every usual answer" : .joined(answers, by: " or "))
          + ".")
    }
    reproduction(of: result, in: report)
  }

  /// The command that shows the run again. It names the claim: a token holds the rules, and would
  /// change with every one of them.
  mutating func reproduction(of result: PropertyResult, in report: ScenarioReport) {
    if result.run == nil { return }
    fence("sh", ["\(program) reproduce \(report.name.oneLine):\(result.property.name.oneLine)"])
  }

  /// The place in the page of a scenario where a violation is told.
  static func anchor(of result: PropertyResult, in report: ScenarioReport) -> String {
    let position = report.outcome.results.firstIndex(of: result) ?? 0
    return "claim-\(position + 1)"
  }
}
