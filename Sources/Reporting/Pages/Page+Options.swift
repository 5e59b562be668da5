import Checking
import Machines

extension Page {
  /// What can be done about a finding, in one table: answers, amendments, the change of a row; what each comes to,
  /// and what gets worse.
  ///
  /// - Parameters:
  ///   - runs: what becomes of the run with changes under which the claim is not proved.
  ///   - isWhole: whether options are told that do not repair it, too.
  ///   - accepted: what is on file about another claim that an option breaks.
  mutating func options(
    for finding: Finding, _ lead: Lead, _ runs: TriedRuns, isWhole: Bool,
    accepted: @escaping (String, Page) -> Inline
  ) {
    let options = Options(
      page: self, finding: finding, lead: lead, runs: runs, isWhole: isWhole, accepted: accepted)
    let repairs = options.answers + options.amendments + options.changes
    let rows = repairs + options.unclaimed(isAlone: repairs.isEmpty)
    if !rows.isEmpty { paragraph("**What can be done:**") }
    table(["option", "what changes", "this claim", "what gets worse"], rows)
    paragraph(.joined(options.notes(isUnrepaired: repairs.isEmpty), by: " "))
  }

  static let mostPlaces = 3

  /// Where a check of the tables fails: of a row that never fires with the rules that it restates.
  fileprivate func words(_ finding: LintFinding, in system: System) -> Inline {
    guard case .deadRow(let state, let label) = finding else { return "\(code: finding.place)" }
    let ids = uniqued(
      system.machines.flatMap { table in
        table.rule(of: FiredRow(machine: table.name, state: state, label: label, ids: []))?.ids
          ?? []
      })
    let name: Inline = "\(code: state) \(label)"
    return name + (ids.isEmpty ? "" : " (" + rules(Array(ids.prefix(2))) + ")") + " never fires"
  }

  fileprivate func name(_ worse: PropertyVerdict, in report: ScenarioReport) -> Inline {
    report.name(of: worse.property)
      + (worse.verdict == .violated ? " fails" : " is \(worse.verdict.rawValue)")
  }
}

/// What can be done about a finding: the rows of a table, and notes on it.
private struct Options {
  let page: Page
  let finding: Finding
  let lead: Lead
  let runs: TriedRuns
  let isWhole: Bool
  let accepted: (String, Page) -> Inline

  private static let mostIdle = 3
  private static let best: Inline = " *(recommended)*"

  private var report: ScenarioReport { finding.report }
  private var remedies: Remedies { finding.remedies }
  private var system: System { report.system }
  private var tried: TriedRepairs? { report.tried[finding.result.property.name] }
  private var isOnlyTogether: Bool { remedies.together == .proved && remedies.repairs.isEmpty }

  private func worse(
    _ verdicts: [PropertyVerdict], _ aggravated: [PropertyVerdict], isAsked: Bool = true
  ) -> Inline {
    // What has no case any more is no harm.
    let idle = verdicts.filter { $0.verdict == .vacuous }
    var told: [Inline] = verdicts.filter { $0.verdict != .vacuous }.map { worse in
      let note: Inline = isWhole ? accepted(worse.property, page) : ""
      return "⚠️ " + page.name(worse, in: report) + note
    }
    if told.isEmpty {
      told.append(isAsked ? "no other claim newly fails" : "not asked of other claims")
    }
    if !idle.isEmpty {
      let names = idle.prefix(Self.mostIdle).map { "\(code: $0.property)" as Inline }
      told.append(
        "nothing is left to check of " + .joined(names)
          + (idle.count > names.count ? " and \(idle.count - names.count) more" : ""))
    }
    for worse in isWhole ? aggravated : [] {
      let places = report.newPlaces(of: worse)
      told.append(
        "\(code: worse.property), which fails already, fails in more places: "
          + .joined(places.prefix(Page.mostPlaces).map { page.words($0, in: system) }, by: ", ")
          + (places.count > Page.mostPlaces ? " and more" : ""))
    }
    return .joined(told, by: "; ")
  }

  private func worsened(by change: Variant.Change) -> Inline {
    let variants = report.variants.filter { $0.change == change }
    return worse(
      variants.flatMap(report.worsened), variants.flatMap(report.aggravated),
      isAsked: variants.allSatisfy(report.isAskedOfOthers))
  }

  private func answer(_ taken: TakenReading, _ note: Inline, _ comes: Inline) -> [Inline] {
    let alternative = system.alternative(taken)
    let assumes: Inline =
      alternative?.isAssumption == true ? " *(to be found out, not decided)*" : ""
    return [
      "answer \(code: taken.reading): **\(taken.alternative)**" + note + assumes,
      "\((alternative?.text ?? "").sentence)", comes,
      worsened(by: .reading(taken.reading, alternative: taken.alternative)),
    ]
  }

  private func named(_ amendment: Amendment) -> Inline {
    isWhole
      ? page.link(to: amendment, of: system)
      : "\(code: amendment.id)"
  }

  var answers: [[Inline]] {
    let usual: [[Inline]] =
      remedies.isMatterOfReading && remedies.readings.isEmpty
      ? [["every usual answer", "", "✅ proved", worsened(by: .defaultReadings)]] : []
    // That what goes wrong does not happen is to be found out, and not decided.
    let best = finding.recommended.flatMap {
      finding.prefersAmendment || finding.isAssumption($0) ? nil : $0
    }
    return usual
      + remedies.readings.map { answer($0, $0 == best ? Self.best : "", "✅ proved") }
  }

  var amendments: [[Inline]] {
    var rows = isOnlyTogether ? [together] : []
    let best = finding.prefersAmendment ? finding.cheapest?.amendment : nil
    for check in remedies.amendments where check.repairs || isWhole && !isOnlyTogether {
      let verdict: Inline =
        check.repairs
        ? "✅ proved"
        : check.verdict == .violated
          ? "not enough alone"
          : check.verdict.map { "leaves it \($0.rawValue)" } ?? "claims nothing"
      rows.append([
        "amendment " + named(check.amendment) + (check.amendment == best ? Self.best : ""),
        "\(check.amendment.text.sentence)", verdict, worsened(by: .amendment(check.amendment.id)),
      ])
    }
    if isWhole, finding.allAmendmentsHelp {
      rows.append([
        "all amendments together", "What each of them says.", "✅ proved",
        "no other claim newly fails: what fails with one alone holds too",
      ])
    }
    return rows
  }

  private var together: [Inline] {
    let variant = (tried?.verdicts).flatMap {
      $0.isEmpty ? nil : Variant(.allAmendments, verdicts: $0)
    }
    let names = Inline.joined(finding.amending.map { "\(code: $0.id)" }, by: " and ")
    let isFewest = tried?.enough.isEmpty == false
    return [
      isFewest ? "together: " + names : "all amendments together",
      .joined(finding.amending.map { "\($0.text.sentence)" }, by: "<br>"),
      isFewest
        ? "✅ proved, and not if one is left out" + idle : "✅ proved",
      isFewest
        ? variant.map { worse(report.worsened(by: $0), report.aggravated(by: $0)) } ?? "not known"
        : worsened(by: .allAmendments),
    ]
  }

  /// Those of several amendments without which the claim does not fail.
  private var idle: Inline {
    let names = (tried?.idle ?? []).map { "\(code: $0)" as Inline }
    return names.isEmpty
      ? ""
      : "; without " + .joined(names, by: " or ") + " alone it does not fail, but has no case"
  }

  var changes: [[Inline]] {
    guard let repair = tried, !repair.changes.isEmpty else { return [] }
    return [
      [
        repair.amendment.map { "amendment \(code: $0) of one of the documents" }
          ?? "the \(repair.changes.count.noun("row")) above",
        "As in the last column.", "✅ proved",
        (repair.broken.isEmpty
          ? "no other claim newly fails" : "⚠️ " + repair.broken.words(in: report))
          + (repair.lost.isEmpty ? "" : "; " + repair.lost.words),
      ]
    ]
  }

  /// An answer under which nothing is asked, and that does not stop the run, is no option beside others.
  func unclaimed(isAlone: Bool) -> [[Inline]] {
    if !isWhole { return [] }
    return remedies.unclaimed.filter { runs.unclaimed[$0] != nil || isAlone }.map { taken in
      let isUsual = system.readings.contains {
        $0.id == taken.reading && $0.default == taken.alternative
      }
      let comes = runs.unclaimed[taken].map { "not claimed; " + $0.words }
      return answer(
        taken, isUsual ? " *(usual)*" : "", comes ?? "the document does not promise this then")
    }
  }

  func notes(isUnrepaired: Bool) -> [Inline] {
    var notes: [Inline] = []
    if isUnrepaired, !remedies.isMatterOfReading {
      let stopping = remedies.unclaimed.filter { runs.unclaimed[$0] != nil }.prefix(2)
      notes.append(
        stopping.isEmpty
          ? lead.isMissing && lead.isKnown && tried == nil
            ? "**What is missing was not tried here.**"
            : tried?.nearest == nil
              ? lead.isUntried ? "" : "**No repair is known.**"
              : "**No repair is known that breaks nothing else:** the nearest is told above."
          : "**No repair is known, but an answer stops this run:** "
            + .joined(stopping.map { "\(code: $0.alternative)" as Inline }, by: " or ")
            + ", where what the claim says is not asked.")
    }
    for (amendment, stop) in isWhole ? runs.insufficient : [] {
      notes.append(
        "**Not enough:** with the amendment " + named(amendment) + " " + stop.words
          + ", and another one breaks the claim.")
    }
    if let verdict = remedies.together, remedies.repairs.isEmpty, !isOnlyTogether {
      notes.append(
        (remedies.isMatterOfReading
          ? "Only \(remedies.readings.count > 1 ? "an" : "the") answer repairs it: the" : "The")
          + " amendments do not\(remedies.isMatterOfReading ? "" : " help"), even together"
          + (verdict == .violated ? "." : ": with them it is \(verdict.rawValue)."))
    }
    if let count = tried?.count, count > 0,
      !lead.isKnown || lead.isMissing && tried?.changes.isEmpty == true
    {
      notes.append(
        "None of the \(count) changes of single rows "
          + "that were tried repairs it and breaks nothing else"
          + (tried?.nearest?.price.broken.isEmpty == true ? " and loses nothing." : "."))
    }
    // Where an unusual answer is what breaks it, the usual one is an answer.
    if isUnrepaired, !remedies.isMatterOfReading, remedies.failing > 0, report.isReadAsUsual {
      notes.append(
        remedies.unclaimed.isEmpty
          ? "No answer to an open question repairs it."
          : "Each other answer leaves it failing, or takes the promise back.")
    }
    return notes
  }
}
