import Checking
import Machines

extension Finding {
  /// What it says of the document; where a change of a row alone repairs a claim that rules of the document bear, no
  /// more than that the two disagree.
  fileprivate func frame(_ lead: Lead) -> String {
    fault == .contradiction && lead.isOfRow
      ? "\(fault.sign) a row and what is claimed disagree" : fault.signed
  }
}

extension Page {
  /// One finding, whole: the row at fault, what happens, what should, what helps, and the run.
  ///
  /// - Parameter usual: the acceptance that the page of all findings tells.
  mutating func finding(_ finding: Finding, in reports: Reports, usual: Inline?) {
    let ids = finding.result.property.ids
    var lead = reports.lead(of: finding)
    let repaired = lead.repaired.flatMap { finding.tried(on: $0.system, $0.configuration) }
    if let tried = try? repaired?.get(), let steps = finding.result.run?.steps {
      let step = [tried.parting, tried.first].compactMap { $0.map { steps[$0] } }
        .first(where: lead.isAtFault)
      if let step { lead.lead(with: step) }
    }
    let runs = TriedRuns(finding, lead)
    if let (amendment, stop) = runs.insufficient.first, case .parting(let step) = stop,
      let steps = finding.result.run?.steps, finding.amending.count > 1
    {
      lead.lead(by: amendment, at: steps[step])
    }
    let (report, result) = (finding.report, finding.result)
    let kind = result.property.kind.taking(report.outcome.readings)
    let quoted = Set(lead.ids + ids)
    let amended = finding.amendedRows(in: lead.machines)
    let course = result.run?.course(
      of: finding, lead, StepNames(report.system, rule: lead.rule, isAlone: lead.isAlone),
      try? repaired?.get()
    ) { row, id in
      quoted.contains(id) || amended.contains(row) ? nil : reports.rule(id)?.text
    }
    let should = reports.supporting(finding, lead)
    account(
      of: finding, lead: lead, deciding: reports.deciding(lead, on: self),
      rows: reports.rows(of: finding, in: lead.machines, on: self),
      quotes: reports.quotes(should.filter { !lead.ids.contains($0) }, on: self),
      otherwise: reports.quotes(
        ids.filter { !should.contains($0) && !lead.ids.contains($0) }, on: self),
      unstated: reports.unstated(finding, lead),
      first: [
        reports.plainly(finding, on: self), reports.advice(on: finding, lead, runs, page: self),
      ], usual: usual,
      repaired: repaired, runs: runs, tables: reports.place(in: finding.report.system),
      course: course,
      accepted: { reports.acceptance(of: $0, in: finding.report, on: $1) })
    paragraph(reports.triedElsewhere(finding, lead, on: self))
    if let run = result.run, !run.steps.isEmpty {
      paragraph(run.origins(of: kind, in: report))
      suspects(Suspects(kind, run, in: lead.machines, besides: lead.faulty)) {
        reports.rule($0)?.text
      }
    }
    guard let run = result.run else {
      paragraph("*No run is shown: the finding is about what no run does.*")
      return
    }
    heading(3, "The shortest run: \(run.steps.count.of("step"))")
    if run.steps.isEmpty { paragraph("The app starts and waits: nothing else has to happen.") }
    let atFault = lead.isKnown ? lead.machinesAtFault : []
    let way = PathDiagram(
      run, of: report.system, claim: result.property.kind, atFault: atFault,
      changes: lead.isKnown && lead.repaired != nil ? lead.changes : []
    ).lines
    fence("mermaid", way)
    let sequence = SequenceDiagram(
      run, of: report.system, atFault: atFault,
      keeping: Set(run.steps.indices.filter { lead.isAtFault(run.steps[$0]) }.suffix(2)))
    if sequence.isOfSeveral || way.isEmpty { fence("mermaid", sequence.lines) }
    reproduction(of: result, in: report)
  }

  /// The steps of a finding's run as a table.
  private mutating func steps(
    _ run: Run, of finding: Finding, _ lead: Lead, told: [ToldStep]
  ) {
    let report = finding.report
    let kind = finding.result.property.kind.taking(report.outcome.readings)
    self.run(
      run, in: report, lead,
      end: run.end(
        of: Concern(kind).names.union(lead.names), kind.variables + lead.variables, in: report),
      unchanged: run.unchanged(finding, lead), told: told)
  }

  /// What happens, what should, and what helps.
  ///
  /// - Parameters:
  ///   - lead: the rows whose change repairs it.
  ///   - deciding: what the document says that leads to it.
  ///   - rows: what the tables do there.
  ///   - quotes: what else it says of what is claimed.
  ///   - otherwise: what another document says against it.
  ///   - unstated: what is said of a number that no rule states.
  ///   - first: what is said before all else: under which reading it is so, and what to decide or to change.
  ///   - isWhole: whether the way to it is told step by step.
  ///   - usual: an acceptance that is told once for all.
  ///   - repaired: what the repaired system does where the run is tried on it.
  ///   - runs: what becomes of the run with changes under which the claim is not proved.
  ///   - tables: where the table of a machine is printed.
  ///   - course: how it comes about.
  ///   - accepted: what is on file about another claim that a repair breaks.
  mutating func account(
    of finding: Finding, lead: Lead, deciding: [Inline] = [], rows: [Inline] = [], quotes: [Inline],
    otherwise: [Inline] = [], unstated: Inline = "", first: [Inline] = [], isWhole: Bool = true,
    usual: Inline? = nil,
    repaired: Result<RepairedRun, RepairedRun.Failure>? = nil, runs: TriedRuns = TriedRuns(),
    tables: (String) -> String? = { _ in nil }, course: [ToldStep]? = nil,
    accepted: @escaping (String, Page) -> Inline = { _, _ in "" }
  ) {
    let (report, result) = (finding.report, finding.result)
    let names = StepNames(report.system, rule: lead.rule, isAlone: lead.isAlone)
    paragraph(
      "**\(finding.frame(lead))** · \(result.harmTitle) · \(code: result.property.name) in "
        + link("\(code: report.name)", to: finding.evidence))
    if let run = result.run, !run.steps.isEmpty {
      let outputs = Set(result.property.kind.outputs)
      let reported = run.steps.flatMap(\.outputs).filter(outputs.contains)
      if !reported.isEmpty {
        paragraph("**Reported:** " + .joined(reported.map { "\(code: $0)" }, by: " → ") + ".")
      }
      paragraph("**The user sees:** " + Experience(run, of: report.system).line() + ".")
    }
    for inline in first { paragraph(inline) }
    self.lead(
      lead, isWhole: isWhole, isRunless: result.run?.steps.isEmpty != false, tables: tables)
    if isWhole { besides(lead, of: finding) }
    if !lead.rows.isEmpty, !deciding.isEmpty {
      paragraph(
        lead.isMissing && lead.asked.isEmpty
          ? "The \(deciding.count.noun("rule")) that \(deciding.count == 1 ? "leads" : "lead") there:"
          : lead.isAssumed ? "What the document says near it:" : "What the document says there:")
      quote(deciding)
    }
    if !rows.isEmpty { paragraph("**What the tables do:** " + .joined(rows, by: "; ") + ".") }
    paragraph("**Should hold:** \(result.property.statement)")
    quote(quotes)
    if !otherwise.isEmpty { paragraph("**Says otherwise:**") }
    quote(otherwise)
    list(result.property.allExemptions.words.map { "Not counted: \($0.sentence)" })
    let remark =
      result.remark.isEmpty || result.detail.isEverywhere ? Inline("") : " (\(result.remark))"
    paragraph(
      "**Found:** \(result.failure(under: report.outcome.readings, in: report).clause)" + remark
        + "." + unstated)
    if isWhole, let run = result.run, !run.steps.isEmpty {
      paragraph("**How it comes about:**")
      if let course { steps(run, of: finding, lead, told: course) }
      if case .failure(let failure)? = repaired {
        paragraph("Where the repair prevents this run is not known: " + failure.words + ".")
      }
    }
    func rowName(_ row: FiredRow) -> Inline {
      if row.ids.isEmpty { return names.place(row) }
      return isWhole ? self.rules(row.ids) + " (" + names.place(row) + ")" : self.rules(row.ids)
    }
    if let explanation = result.detail.explanation {
      let closed = explanation.impossibilities(rowName)
      if !closed.isEmpty { paragraph("**Why never:** " + .joined(closed, by: " ")) }
      if let run = result.run {
        let needed = explanation.necessities(
          on: run, names, besides: lead.toldAlready(of: run, in: report.system), rowName)
        if isWhole, !needed.isEmpty { paragraph("**What it takes:** " + .joined(needed, by: " ")) }
        let last = explanation.lastChance?.step.flatMap {
          run.steps.indices.contains($0) ? run.steps[$0] : nil
        }
        let others = explanation.lastChance?.alternatives(on: run, lead.machines) ?? []
        let fork =
          isWhole && last != nil && others.isEmpty
          ? explanation.fork(names, at: last, lead.machines) : nil
        // That it ends otherwise if somebody else answers otherwise in the step at fault is nothing to do.
        let isAtFault = last.map(lead.isAtFault) == true
        let offersNothing =
          fork == nil
          && (explanation.lastChance?.offersNothing(on: run, lead.machines) == true
            || isAtFault && explanation.lastChance?.isOfOthers(on: run, lead.machines) == true)
        let waiting = explanation.outlook?.waiting(
          on: run, names, heard: run.heardAtTheEnd(in: report))
        let chance = [
          offersNothing
            ? nil
            : explanation.lastChance?.words(
              on: run, names, lead.machines,
              besides: fork == nil ? nil : explanation.passing?.steps.first),
          fork, waiting == nil ? explanation.outlook?.words(on: run, names) : nil,
        ].compactMap(\.self).filter { !$0.isEmpty }
        if !chance.isEmpty {
          paragraph("**The last chance to avoid it:** " + .joined(chance, by: " "))
        }
        if let waiting { paragraph("**What could still end the wait:** " + waiting) }
        // Where no time decides, it says nothing that steps may be earlier or later.
        let isOfTime = result.isTimed || run.steps.contains { $0.actor == "time" }
        if isWhole, isOfTime, !result.property.kind.isLint,
          let closeness = explanation.closeness(on: run)
        {
          paragraph("**How close it is:** " + closeness)
        }
      }
    }
    if !result.detail.mends.isEmpty, lead.repaired == nil {
      paragraph("**What would mend it:** " + .joined(result.detail.mends, by: " "))
    }
    if isWhole, result.isTimed, let longest = result.run?.longestWaits(names) {
      paragraph("**Where the time goes:** " + longest)
    }
    if result.property.kind.limit != 0, let waiting = result.waiting(names, in: report) {
      paragraph("**What it waits for:** " + waiting)
    }
    options(for: finding, lead, runs, isWhole: isWhole, accepted: accepted)
    if let acceptance = finding.acceptance {
      if acceptance != usual { paragraph("**On file** " + acceptance) }
    } else if usual != nil {
      paragraph("**Nothing is on file.**")
    }
  }

  /// The block at the top, the same on every page: the rows at fault as they are and as they would be.
  private mutating func lead(
    _ lead: Lead, isWhole: Bool, isRunless: Bool, tables: (String) -> String?
  ) {
    if lead.rows.isEmpty {
      let fault: Inline =
        lead.isKnown ? "**No row is at fault.**" : "**The row at fault is not known.**"
      paragraph(lead.basis.isEmpty ? fault : fault + " " + lead.basis)
      return
    }
    let most = isWhole ? lead.rows.count : 1
    let more = lead.more + (isWhole ? 0 : lead.rows.count - most + lead.rowsElsewhere.count)
    let title =
      (lead.rows.count == 1 ? "The row at fault" : "The rows at fault")
      + (lead.elsewhere.isEmpty || isRunless ? "" : " in this run")
    paragraph(
      lead.isKnown
        ? "**\(title):**"
        : lead.changes.isEmpty
          ? "**\(lead.isUntried ? "No repair was looked for here" : "No change of a row is known that repairs it").** What decides:"
          : "**The row at fault is not sure.** Nearest to a repair comes:")
    func cells(_ row: FoldedRow) -> [Inline] {
      row.cells { name in tables(name).map { link("\(name)", to: $0) } ?? "\(name)" }
    }
    let total = isWhole ? lead.rows.count + lead.rowsElsewhere.count : 0
    table(
      FaultRow.columns(lead.other),
      FoldedRow.folding(Array(lead.rows.prefix(most)), of: total).map(cells))
    paragraph(
      lead.basis + (more > 0 ? " \(more.of("more row", "more rows")) with them." : ""))
    if !isWhole || lead.rowsElsewhere.isEmpty { return }
    paragraph(
      "**\(lead.other == nil ? "The repair changes" : "So are") these rows, too,** where this run does not come:"
    )
    table(FaultRow.columns(lead.other), FoldedRow.folding(lead.rowsElsewhere, of: total).map(cells))
  }

  /// What the table does not tell of the repair, and of the rows that match at once.
  private mutating func besides(_ lead: Lead, of finding: Finding) {
    if !lead.elsewhere.isEmpty, lead.repaired != nil {
      let system = finding.report.system
      let amendments = lead.isOfAmendments ? finding.amending : []
      let all = amendments.prefix(3).map { link(to: $0, of: system) }
      if !all.isEmpty {
        paragraph("All rows of it: " + .joined(all) + (amendments.count > 3 ? " and more." : "."))
      }
    }
    for matching in lead.matching {
      func told(_ rule: Rule) -> Inline {
        let ids: Inline = rule.ids.isEmpty ? "a row of the model" : rules(rule.ids)
        return ids
          + (rule.condition == .always ? " in any case" : " if \(code: rule.condition.words)")
      }
      paragraph(
        "**\(matching.count > 2 ? "All of these" : "Both") match at the end of the run:** "
          + told(matching[0]) + " is taken, as it comes first; "
          + .joined(matching.dropFirst().map(told), by: " and ") + " would be too.")
    }
    func told(_ rows: [TableRow]) -> Inline {
      let groups = gathered(rows) { [$0.machine, $0.rule.trigger.name, $0.rule.target ?? ""] }
      let most = groups.prefix(Self.mostPlaces).map { group -> Inline in
        let (machine, rule) = (group[0].machine, group[0].rule)
        let states = uniqued(group.map(\.state)).filter { !$0.isEmpty }
        let ids = uniqued(group.flatMap(\.rule.ids))
        let place: Inline =
          states.isEmpty
          ? ""
          : " in " + .joined(states.prefix(3).map { "\(code: $0)" }, by: ", ")
            + (states.count > 3 ? " and others" : "")
        return "\(machine)" + place + ", \(rule.trigger.name)"
          + (rule.target.map { " → \(code: $0)" } ?? "")
          + (ids.isEmpty ? "" : " (" + self.rules(ids) + ")")
      }
      return .joined(most, by: "; ") + (groups.count > most.count ? "; and others" : "")
    }
    let timers = lead.timers(of: finding)
    for timer in timers {
      paragraph(
        "The timer \(code: timer.timer) ends in rows that are there already: " + told(timer.rows)
          + ".")
    }
    let left = lead.removed.isEmpty ? [] : lead.rowsLeft(of: lead.removed)
    let gone = lead.removed.filter { id in !left.contains { $0.rule.ids.contains(id) } }
    let visited = finding.result.run?.visited(in: finding.report.system.machines) ?? []
    let still = left.filter { row in
      row.state.isEmpty || visited.contains { $0[row.machine] == row.state }
    }
    if !still.isEmpty, timers.isEmpty {
      paragraph("Still in force with the repair, where the run comes: " + told(still) + ".")
    }
    if lead.repaired != nil, !gone.isEmpty {
      paragraph("With the repair no row here restates " + rules(gone) + " any more.")
    }
    for granted in lead.repaired == nil ? [] : lead.granted(for: finding).prefix(1) {
      let names = StepNames(finding.report.system)
      paragraph(
        "**Taken for granted:** " + told(granted.rows) + " ends it that \(granted.fact.name): "
          + "after that " + names.words(granted.event) + " cannot come until it is so again."
          + (granted.without.isEmpty
            ? ""
            : " " + .joined(granted.without.map { "\(code: $0.id)" }, by: " and ")
              + " \(granted.without.count == 1 ? "does" : "do") without this."))
    }
    if lead.isAssumed, lead.asked.isEmpty {
      paragraph(
        "**The document has no word for \(lead.rows.count == 1 ? "this row" : "these rows"):** "
          + "\(lead.rows.count == 1 ? "it is" : "they are") what the model assumes.")
    }
  }
}
