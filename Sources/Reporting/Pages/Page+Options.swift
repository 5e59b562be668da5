import Checking
import Machines

extension Page {
  /// What can be done about a finding, in one table: answers, amendments, the change of a row; what each comes to,
  /// and what gets worse.
  ///
  /// - Parameter isWhole: whether options are told that do not repair it, too.
  mutating func options(for finding: Finding, isWhole: Bool) {
    let (report, remedies) = (finding.report, finding.remedies)
    let system = report.system
    func worse(_ verdicts: [PropertyVerdict]) -> Inline {
      verdicts.isEmpty
        ? "nothing" : "⚠️ " + .joined(verdicts.map { worse in name(worse, in: report) }, by: "; ")
    }
    func answer(_ taken: TakenReading, _ comes: Inline, _ worse: Inline) -> [Inline] {
      let reading = system.readings.first { $0.id == taken.reading }
      let text = reading?.alternatives.first { $0.id == taken.alternative }?.text ?? ""
      return [
        "answer \(code: taken.reading): **\(taken.alternative)**", "\(text.sentence)", comes, worse,
      ]
    }
    var rows: [[Inline]] = []
    if remedies.isMatterOfReading, remedies.readings.isEmpty {
      rows.append(["every usual answer", "", "✅ proved", "nothing"])
    }
    let best: Inline = " *(recommended)*"
    for taken in remedies.readings {
      let isBest = taken == finding.recommended && !finding.prefersAmendment
      let row = answer(taken, "✅ proved", worse(finding.worsened(under: taken)))
      rows.append([row[0] + (isBest ? best : "")] + row.dropFirst())
    }
    let together = remedies.together == .proved && remedies.repairs.isEmpty
    if together {
      let names = Inline.joined(finding.amending.map { "\(code: $0.id)" }, by: " and ")
      let isFewest = report.tried[finding.result.property.name]?.enough.isEmpty == false
      rows.append([
        isFewest ? "together: " + names : "all amendments together",
        .joined(finding.amending.map { "\($0.text.sentence)" }, by: "<br>"),
        isFewest ? "✅ proved, with none left out" : "✅ proved", "–",
      ])
    }
    for check in remedies.amendments where check.repairs || isWhole && !together {
      let verdict: Inline =
        check.repairs
        ? "✅ proved"
        : check.verdict == .violated
          ? "not enough alone"
          : check.verdict.map { "leaves it \($0.rawValue)" } ?? "claims nothing"
      let isBest =
        finding.prefersAmendment && finding.amending.map(\.id) == [check.amendment.id]
      rows.append([
        "amendment \(code: check.amendment.id)" + (isBest ? best : ""),
        "\(check.amendment.text.sentence)", verdict, worse(check.worsened),
      ])
    }
    if let repair = report.tried[finding.result.property.name], !repair.changes.isEmpty {
      rows.append([
        repair.amendment.map { "amendment \(code: $0) of one of the documents" } ?? "the row above",
        "As in the last column.", "✅ proved", "nothing",
      ])
    }
    if isWhole {
      rows += remedies.unclaimed.map { answer($0, "not claimed, which repairs nothing", "–") }
    }
    if !rows.isEmpty { paragraph("**What can be done:**") }
    table(["option", "what changes", "this claim", "what gets worse"], rows)
    var notes: [Inline] = []
    if let verdict = remedies.together, remedies.repairs.isEmpty, !together {
      notes.append(
        "No amendment repairs it: with all \(system.amendments.count) it still "
          + (verdict == .violated ? "fails." : "is \(verdict.rawValue)."))
    }
    if !remedies.isMatterOfReading, remedies.failing > 0 {
      notes.append(
        "It fails too with \(remedies.failing.of("other answer")) to the document's open questions, one at a time."
      )
    }
    paragraph(.joined(notes, by: " "))
  }

  private func name(_ worse: PropertyVerdict, in report: ScenarioReport) -> Inline {
    let name: Inline = "\(code: worse.property)"
    guard worse.verdict == .violated else { return name + " is \(worse.verdict.rawValue)" }
    return name + " fails"
      + (report.result(worse.property).map { " (“\($0.property.statement.clause)”)" } ?? "")
  }
}
