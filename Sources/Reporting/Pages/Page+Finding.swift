import Checking
import Machines

extension Page {
  /// One finding, whole: the row at fault, what happens, what should, what helps, and the run.
  mutating func finding(_ finding: Finding, in reports: Reports) {
    let ids = finding.result.property.ids
    let lead = reports.lead(of: finding)
    account(
      of: finding, lead: lead, deciding: reports.quotes(lead.ids, on: self),
      rows: reports.rows(of: finding, on: self),
      quotes: reports.quotes(ids.filter { !lead.ids.contains($0) }, on: self))
    paragraph("**The plain document, read as usual:** " + reports.plainly(finding, on: self))
    if let question = reports.question(of: finding, lead, on: self) {
      paragraph("**To decide:** " + question)
    }
    let (report, result) = (finding.report, finding.result)
    guard let run = result.run else {
      paragraph("*No run is shown: the finding is about what no run does.*")
      return
    }
    heading(3, "The shortest run: \(run.steps.count.of("step"))")
    fence("mermaid", PathDiagram(run, of: report.system, claim: result.property.kind).lines)
    self.run(run, in: report)
    fence("mermaid", SequenceDiagram(run, of: report.system).lines)
    reproduction(of: result, in: report)
  }

  /// What happens, what should, and what helps.
  ///
  /// - Parameters:
  ///   - lead: the rows whose change repairs it.
  ///   - deciding: what the document says that leads to it.
  ///   - rows: what the tables do there.
  ///   - quotes: what else it says of what is claimed.
  ///   - isWhole: whether the way to it is told step by step.
  ///   - usual: an acceptance that is told once for all.
  mutating func account(
    of finding: Finding, lead: Lead, deciding: [Inline] = [], rows: [Inline] = [], quotes: [Inline],
    isWhole: Bool = true, usual: Inline? = nil
  ) {
    let (report, result) = (finding.report, finding.result)
    let names = StepNames(report.system, rule: lead.rule)
    paragraph(
      "**\(finding.fault.signed)** · \(result.harm.title) · \(code: result.property.name) in "
        + link("\(code: report.name)", to: finding.evidence))
    if let run = result.run, !run.steps.isEmpty {
      paragraph("**The user sees:** " + Experience(run, of: report.system).line() + ".")
    }
    self.lead(lead, most: isWhole ? lead.rows.count : 2)
    if !lead.rows.isEmpty, !deciding.isEmpty {
      paragraph(
        lead.isMissing
          ? "The \(deciding.count.noun("rule")) that \(deciding.count == 1 ? "leads" : "lead") there:"
          : "What the document says there:")
      quote(deciding)
    }
    if !rows.isEmpty { paragraph("**What the tables do:** " + .joined(rows, by: "; ") + ".") }
    paragraph("**Should hold:** \(result.property.statement)")
    quote(quotes)
    list(result.property.allExemptions.words.map { "Left out: \($0.sentence)" })
    let remark = result.remark.isEmpty ? Inline("") : " (\(result.remark))"
    paragraph(
      "**Found:** \(result.failure(under: report.outcome.readings, in: report).clause)" + remark
        + ".")
    if isWhole, let run = result.run, !run.steps.isEmpty {
      paragraph("**How it comes about:**")
      list(run.course(of: finding, lead, names))
    }
    func rowName(_ row: FiredRow) -> Inline {
      if row.ids.isEmpty { return names.place(row) }
      return isWhole ? self.rules(row.ids) + " (" + names.place(row) + ")" : self.rules(row.ids)
    }
    if let explanation = result.detail.explanation {
      let closed = explanation.impossibilities(rowName)
      if !closed.isEmpty { paragraph("**Why never:** " + .joined(closed, by: " ")) }
      if let run = result.run {
        let needed = explanation.necessities(on: run, names, rowName)
        if isWhole, !needed.isEmpty { paragraph("**What it takes:** " + .joined(needed, by: " ")) }
        let last = explanation.lastChance?.step.flatMap {
          run.steps.indices.contains($0) ? run.steps[$0] : nil
        }
        let chance = [
          explanation.lastChance?.words(on: run, names, lead.machines),
          isWhole && last != nil ? explanation.fork(names, at: last, lead.machines) : nil,
          explanation.outlook?.words(on: run, names),
        ].compactMap(\.self).filter { !$0.isEmpty }
        if !chance.isEmpty {
          paragraph("**The last chance to avoid it:** " + .joined(chance, by: " "))
        }
        if isWhole, let closeness = explanation.closeness(on: run) {
          paragraph("**How close it is:** " + closeness)
        }
      }
    }
    if !result.detail.mends.isEmpty {
      paragraph("**What would mend it:** " + .joined(result.detail.mends, by: " "))
    }
    if result.isUnexplained {
      paragraph("**The last chance to avoid it:** " + PropertyResult.unexplained)
    }
    if isWhole, result.isTimed, let longest = result.run?.longestWaits(names) {
      paragraph("**Where the time goes:** " + longest)
    }
    if let waiting = result.waiting(names, in: report) {
      paragraph("**What it waits for:** " + waiting)
    }
    options(for: finding, isWhole: isWhole)
    if let acceptance = finding.acceptance {
      if acceptance != usual { paragraph("**On file** " + acceptance) }
    } else if usual != nil {
      paragraph("**Nothing is on file.**")
    }
  }

  /// The block at the top, the same on every page: the rows at fault as they are and as they would be.
  private mutating func lead(_ lead: Lead, most: Int) {
    if lead.rows.isEmpty {
      paragraph(
        lead.isKnown
          ? "**No row is at fault.** " + lead.basis : "**The row at fault is not known.**")
      return
    }
    let more = lead.more + lead.rows.dropFirst(most).count
    let title = lead.rows.count == 1 ? "The row at fault" : "The rows at fault"
    paragraph(lead.isKnown ? "**\(title):**" : "**The row at fault is not known.** What decides:")
    table(FaultRow.columns, lead.rows.prefix(most).map(\.cells))
    paragraph(
      lead.basis + (more > 0 ? " \(more.of("more row", "more rows")) with them." : ""))
  }
}
