import Checking
import Machines

extension Reports {
  /// What has to be decided: the question whose answer it depends on, with the answer that is sure to help; or
  /// what the document should say, where neither a reading nor an amendment is an answer.
  ///
  /// - Parameter runs: what becomes of the run with changes under which the claim is not proved.
  func question(
    of finding: Finding, _ lead: Lead, _ runs: TriedRuns = TriedRuns(), on page: Page
  ) -> Inline? {
    if finding.remedies.isMatterOfReading { return answer(to: finding, on: page) }
    if let other = rival(of: finding) {
      return "which of the two is wanted: \(finding.result.property.statement.clause.quoted), or "
        + "\(other.statement.clause.quoted)? No change that is known keeps both."
    }
    guard case .none = finding.cure else { return nil }
    if let taken = finding.remedies.unclaimed.first,
      let reading = finding.report.system.reading(of: taken),
      let here = finding.report.outcome.readings.first(where: { $0.reading == taken.reading })
    {
      let then: Inline =
        runs.unclaimed[taken].map { $0.words + ", and this is not claimed" }
        ?? "this is not claimed"
      return "\(reading.question) With **\(taken.alternative)** " + then
        + ". With **\(here.alternative)**, as here, no repair is known."
    }
    if let rivals = rivals(of: finding) { return rivals.question(on: page) }
    let claim = finding.result.property
    // What another document says against the claim stands on the side of the row.
    let should = supporting(finding, lead)
    let against = claim.ids.filter { !should.contains($0) }
    if lead.isMissing, lead.isKnown, let row = lead.rows.first {
      // That a row was tried on an event does not make it that event.
      let event: Inline = row.event.isEmpty || lead.isTried ? "" : " \(code: row.event)"
      let wanted: Inline =
        lead.asked.isEmpty
        ? ", so that this holds: \(claim.statement.clause.quoted)"
          + (should.isEmpty ? "" : " (" + page.rules(Array(should.prefix(3))) + ")") + "?"
          + (against.isEmpty
            ? ""
            : " Against it \(against.count == 1 ? "speaks" : "speak") " + page.rules(against) + ".")
        : "? " + page.rules(lead.ids) + (lead.ids.count == 1 ? " leaves" : " leave") + " it open."
      let state: Inline = row.state.isEmpty ? "any state" : "\(code: row.state)"
      if row.endsAWait {
        return "after how long does \(row.machine) stop waiting in " + state
          + ", and where does it go" + wanted
      }
      return "what should happen to \(row.machine) in " + state + event + wanted
    }
    if let tried = finding.report.tried[finding.result.property.name], !tried.broken.isEmpty,
      case .atMost(let limit, _, _) = finding.result.property.kind, let row = lead.faulty.first?.old
    {
      let ids = should.filter { !lead.ids.contains($0) }
      let own = against.isEmpty ? row.ids : against
      return "which number holds: that of \(code: row.condition.told)"
        + (own.isEmpty ? "" : " (" + page.rules(own) + ")") + ", or at most \(limit)"
        + (ids.isEmpty ? "" : " (" + page.rules(Array(ids.prefix(1))) + ")") + "?"
    }
    let others = should.filter { !lead.ids.contains($0) }
    if lead.isKnown {
      let ofRows =
        lead.faulty.isEmpty ? lead.ids : uniqued(lead.faulty.compactMap(\.old).flatMap(\.ids))
      let own = uniqued(against.filter(ofRows.contains) + ofRows)
      let theirs = Array(should.filter { !own.contains($0) }.prefix(3))
      if own.isEmpty {
        return "is the row wrong, which restates no rule, or what is claimed: "
          + "\(claim.statement.clause.quoted)?"
      }
      let meant: Inline =
        lead.isOfRow
        ? "does the row do what the words of " + page.rules(own)
          + " say? If not, only the row is wrong, and the repair mends it. If so, "
        : ""
      return theirs.isEmpty
        ? meant + "what do the words of " + page.rules(own) + " mean: the row as it is, or "
          + "\(claim.statement.clause.quoted)?"
        : meant + "which holds: " + page.rules(own) + " as in the row, or " + page.rules(theirs)
          + " as in what is claimed, \(claim.statement.clause.quoted)?"
    }
    if !lead.ids.isEmpty, !others.isEmpty, finding.fault != .silence {
      return "which holds: " + page.rules(against.isEmpty ? lead.ids : against) + ", or "
        + page.rules(others)
        + " as in what is claimed, \(claim.statement.clause.quoted)?"
        + (ways(to: finding, lead).map { " If what is claimed is wanted, " + $0 } ?? "")
    }
    if let run = finding.result.run,
      let last = finding.result.detail.explanation?.lastChance?.step ?? decidingStep(finding),
      run.steps.indices.contains(last)
    {
      let names = StepNames(finding.report.system)
      let wanted: Inline =
        "is this wanted: \(finding.result.property.statement.clause.quoted)? Then "
      if let ways = ways(to: finding, lead) { return wanted + ways }
      let step = run.steps[last]
      return wanted + "the document has to say what else happens in step \(last + 1)"
        + (step.event == Trigger.immediately.name ? "" : ", " + names.words(step)) + "."
    }
    let silent = lead.ids.isEmpty ? others : lead.ids
    return silent.isEmpty
      ? "what should the document say?"
      : "what should follow " + page.rules(Array(silent.prefix(3))) + "?"
  }

  /// What to decide, or else the change that is proposed, in a paragraph.
  func advice(on finding: Finding, _ lead: Lead, _ runs: TriedRuns, page: Page) -> Inline {
    if let question = question(of: finding, lead, runs, on: page) {
      return "**To decide:** " + question
    }
    func told(_ amendments: [Amendment]) -> Inline {
      "**To change:** "
        + .joined(
          amendments.prefix(3).map {
            "\($0.text.sentence) (" + page.link(to: $0, of: finding.report.system) + ")"
          }, by: " ")
        + (amendments.count > 3 ? " And \(amendments.count - 3) more." : "")
    }
    if case .none = finding.cure { return "" }
    let amending = finding.amending
    if let check = finding.alone {
      let all: Inline =
        finding.allAmendmentsHelp ? ", unless all amendments are taken together." : "."
      return told(amending)
        + (check.worsened.isEmpty
          ? " ✅ With it the claim holds, and no other claim newly fails."
          : " With it this claim holds, ⚠️ but no longer "
            + .joined(check.worsened.prefix(3).map { "\(code: $0.property)" }, by: " and ") + all)
    }
    return told(amending)
      + (finding.isProvedByAmending
        ? " ✅ With these together the claim holds."
        : " ✅ With all amendments the claim holds.")
  }

  /// What is said of a limit of time that no rule states of which the page has the words: that it is the model's.
  func unstated(_ finding: Finding, _ lead: Lead) -> Inline {
    guard let limit = finding.result.property.kind.limit, limit > 0 else { return "" }
    let texts = uniqued(finding.result.property.ids + lead.ids).flatMap { id in
      [rule(id)?.text, line(of: id)].compactMap(\.self)
    }
    return texts.contains { $0.states(limit) }
      ? "" : " No rule that is quoted here names \(limit.span): the number is one of the model's."
  }

  private func decidingStep(_ finding: Finding) -> Int? {
    decidingRow(finding).flatMap { deciding in
      finding.result.run?.steps.firstIndex(of: deciding.step)
    }
  }

  /// The claim that every known repair of a finding breaks in return.
  func rival(of finding: Finding) -> Property? {
    guard let first = finding.remedies.repairs.first, !finding.allAmendmentsHelp else { return nil }
    let broken = finding.remedies.repairs.map { repair in
      Set(repair.worsened.filter { $0.verdict == .violated }.map(\.property))
    }
    let all = finding.report.variants.first { $0.change == .allAmendments }
    let kept = finding.remedies.together == .proved ? all?.verdicts ?? [] : []
    return first.worsened.first { worse in
      worse.verdict == .violated && broken.allSatisfy { $0.contains(worse.property) }
        && !kept.contains { $0.property == worse.property && $0.verdict != .violated }
    }.flatMap { finding.report.result($0.property)?.property }
  }

  /// What is on file about a claim that a repair breaks, in a scenario of the same document; a sentence in parentheses.
  func acceptance(of property: String, in report: ScenarioReport, on page: Page) -> Inline {
    let found = scenarios.first {
      $0.document == report.document && $0.annotation(property) != nil
        && $0.result(property)?.property.statement == report.result(property)?.property.statement
    }
    guard let found, let note = found.annotation(property) else { return "" }
    let place = page.link("on file", to: Finding.path(of: property, in: report.document))
    return " (" + place + " by \(note.owner): \(note.reason.clause))"
  }

  /// Whether an answer and an amendment change the same rows to the same.
  private func isSame(_ taken: TakenReading, as amendment: Amendment, _ finding: Finding) -> Bool {
    let (system, configuration) = (finding.report.system, finding.report.configuration)
    var amended = configuration
    amended.amendments.insert(amendment.id)
    guard let here = try? system.resolvedTables(under: configuration),
      let answered = try? system.resolvedTables(under: configuration.answering(taken)),
      let other = try? system.resolvedTables(under: amended)
    else { return false }
    func rows(_ tables: [MachineTable]) -> [RowChange] {
      // Which rule a row restates does not change what it does.
      RowChange.between(here, tables).map { change in
        var new = change.new
        new?.ids = []
        return RowChange(machine: change.machine, state: change.state, old: change.old, new: new)
      }
    }
    return Set(rows(answered)) == Set(rows(other))
  }

  /// Which answer is better for the document as a whole, if another one.
  private func elsewhere(_ taken: TakenReading, _ finding: Finding) -> Inline? {
    guard let best = finding.leastHarm[taken.reading], !best.isEmpty,
      !finding.doesLeastHarm(taken)
    else { return nil }
    return .joined(best.map { "**\($0)**" }, by: " or ")
  }

  /// Which claims get worse: at most three by name.
  private func worse(_ verdicts: [PropertyVerdict]) -> Inline {
    .joined(verdicts.prefix(3).map { "\(code: $0.property)" })
      + (verdicts.count > 3 ? " and \(verdicts.count - 3) more" : "")
      + " \(verdicts.count == 1 ? "gets" : "get") worse"
  }

  private func answer(to finding: Finding, on page: Page) -> Inline? {
    guard let taken = finding.recommended,
      let reading = finding.report.system.reading(of: taken)
    else { return nil }
    let worsened = finding.worsened(under: taken).filter { $0.verdict != .vacuous }
    let isAsked = finding.report.variants.allSatisfy {
      $0.change != .reading(taken.reading, alternative: taken.alternative)
        || finding.report.isAskedOfOthers($0)
    }
    let isAssumption = finding.isAssumption(taken)
    let answer: Inline =
      "**\(taken.alternative)**: this claim is then proved, "
      + (isAssumption ? "as what goes wrong is taken not to happen, " : "") + "and "
      + (worsened.isEmpty
        ? isAsked ? "no other claim newly fails." : "other claims were not asked."
        : "in return " + worse(worsened) + ".")
    // Where the whole document is better off otherwise, what helps this claim is no recommendation.
    let recommending: Inline =
      elsewhere(taken, finding).map {
        "Counted over all claims " + $0 + " does least harm; this claim asks for "
      } ?? "We recommend "
    guard let check = finding.cheapest, finding.prefersAmendment || check.worsened.isEmpty,
      !isSame(taken, as: check.amendment, finding)
    else {
      return isAssumption && finding.cheapest == nil
        ? "\(reading.question) That is to be found out: under **\(taken.alternative)** it cannot happen, "
          + "and nothing is to be changed; if it can, no repair is known."
        : "\(reading.question) " + recommending + answer
    }
    let broken = check.worsened.filter { $0.verdict != .vacuous }
    let amendment: Inline =
      "\(check.amendment.text.clause.quoted) ("
      + page.link(to: check.amendment, of: finding.report.system) + "), "
      + (broken.isEmpty ? "which breaks no other claim" : "with which " + worse(broken))
    return finding.prefersAmendment
      ? "we recommend to write " + amendment + ". Or: \(reading.question) " + answer
      : "\(reading.question) " + recommending + answer + " Otherwise write " + amendment + "."
  }
}
