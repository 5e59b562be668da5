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
    accepted: (String, Page) -> Inline
  ) {
    let (report, remedies) = (finding.report, finding.remedies)
    let system = report.system
    func worse(
      _ verdicts: [PropertyVerdict], _ aggravated: [PropertyVerdict], isAsked: Bool = true
    ) -> Inline {
      var told: [Inline] = verdicts.map { worse in
        let note: Inline = isWhole ? accepted(worse.property, self) : ""
        return "⚠️ " + name(worse, in: report) + note
      }
      if told.isEmpty {
        told.append(isAsked ? "no other claim newly fails" : "not asked of other claims")
      }
      for worse in isWhole ? aggravated : [] {
        let places = report.newPlaces(of: worse)
        told.append(
          "\(code: worse.property), which fails already, fails in more places: "
            + .joined(places.prefix(Self.mostPlaces).map { words($0, in: system) }, by: ", ")
            + (places.count > Self.mostPlaces ? " and more" : ""))
      }
      return .joined(told, by: "; ")
    }
    func worsened(by change: Variant.Change) -> Inline {
      let variants = report.variants.filter { $0.change == change }
      return worse(
        variants.flatMap(report.worsened), variants.flatMap(report.aggravated),
        isAsked: variants.allSatisfy(report.isAskedOfOthers))
    }
    func answer(_ taken: TakenReading, _ comes: Inline, _ worse: Inline) -> [Inline] {
      let reading = system.readings.first { $0.id == taken.reading }
      let text = reading?.alternatives.first { $0.id == taken.alternative }?.text ?? ""
      return [
        "answer \(code: taken.reading): **\(taken.alternative)**", "\(text.sentence)", comes, worse,
      ]
    }
    func named(_ amendment: Amendment) -> Inline {
      isWhole
        ? link(
          "\(code: amendment.id)",
          to: Reports.tablesPath(of: system) + "#" + Self.anchor(of: amendment))
        : "\(code: amendment.id)"
    }
    var rows: [[Inline]] = []
    if remedies.isMatterOfReading, remedies.readings.isEmpty {
      rows.append(["every usual answer", "", "✅ proved", worsened(by: .defaultReadings)])
    }
    let best: Inline = " *(recommended)*"
    for taken in remedies.readings {
      let isBest = taken == finding.recommended && !finding.prefersAmendment
      let row = answer(
        taken, "✅ proved",
        worsened(by: .reading(taken.reading, alternative: taken.alternative)))
      rows.append([row[0] + (isBest ? best : "")] + row.dropFirst())
    }
    let together = remedies.together == .proved && remedies.repairs.isEmpty
    if together {
      let tried = (report.tried[finding.result.property.name]?.verdicts).flatMap {
        $0.isEmpty ? nil : Variant(.allAmendments, verdicts: $0)
      }
      let names = Inline.joined(finding.amending.map { "\(code: $0.id)" }, by: " and ")
      let isFewest = report.tried[finding.result.property.name]?.enough.isEmpty == false
      rows.append([
        isFewest ? "together: " + names : "all amendments together",
        .joined(finding.amending.map { "\($0.text.sentence)" }, by: "<br>"),
        isFewest ? "✅ proved, and not if one is left out" : "✅ proved",
        isFewest
          ? tried.map { worse(report.worsened(by: $0), report.aggravated(by: $0)) } ?? "not known"
          : worsened(by: .allAmendments),
      ])
    }
    for check in remedies.amendments
    where check.repairs || isWhole && !together {
      let verdict: Inline =
        check.repairs
        ? "✅ proved"
        : check.verdict == .violated
          ? "not enough alone"
          : check.verdict.map { "leaves it \($0.rawValue)" } ?? "claims nothing"
      let isBest =
        finding.prefersAmendment && finding.amending.map(\.id) == [check.amendment.id]
      rows.append([
        "amendment " + named(check.amendment) + (isBest ? best : ""),
        "\(check.amendment.text.sentence)", verdict, worsened(by: .amendment(check.amendment.id)),
      ])
    }
    if isWhole, finding.allAmendmentsHelp {
      rows.append([
        "all amendments together", "What each of them says.", "✅ proved",
        "no other claim newly fails: what fails with one alone holds too",
      ])
    }
    if let repair = report.tried[finding.result.property.name], !repair.changes.isEmpty {
      rows.append([
        repair.amendment.map { "amendment \(code: $0) of one of the documents" }
          ?? "the \(repair.changes.count.noun("row")) above",
        "As in the last column.", "✅ proved",
        (repair.broken.isEmpty
          ? "no other claim newly fails" : "⚠️ " + repair.broken.words(in: report))
          + (repair.lost.isEmpty ? "" : "; " + repair.lost.words),
      ])
    }
    let repairs = rows.count
    if isWhole {
      // An answer under which nothing is asked, and that does not stop the run, is no option.
      rows += remedies.unclaimed.filter { runs.unclaimed[$0] != nil || repairs == 0 }.map { taken in
        let usual = system.readings.contains {
          $0.id == taken.reading && $0.default == taken.alternative
        }
        let stop = runs.unclaimed[taken]
        let row = answer(
          taken, stop.map { "not claimed; " + $0.words } ?? "not claimed, which repairs nothing",
          worsened(by: .reading(taken.reading, alternative: taken.alternative)))
        return [row[0] + (usual ? " *(usual)*" : "")] + row.dropFirst()
      }
    }
    if !rows.isEmpty { paragraph("**What can be done:**") }
    table(["option", "what changes", "this claim", "what gets worse"], rows)
    let tried = report.tried[finding.result.property.name]
    var notes: [Inline] = []
    if repairs == 0, !remedies.isMatterOfReading {
      let stopping = remedies.unclaimed.filter { runs.unclaimed[$0] != nil }.prefix(2)
      notes.append(
        stopping.isEmpty
          ? lead.isMissing && lead.isKnown && tried == nil
            ? "**What is missing was not tried.**"
            : tried?.nearest == nil
              ? "**No repair is known.**"
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
    if let verdict = remedies.together, remedies.repairs.isEmpty, !together {
      notes.append(
        (remedies.isMatterOfReading ? "Only the answer repairs it: the" : "The")
          + " amendments do not\(remedies.isMatterOfReading ? "" : " help"), even together"
          + (verdict == .violated ? "." : ": with them it is \(verdict.rawValue)."))
    }
    if !lead.isKnown && tried?.count != 0
      || lead.isMissing && (tried?.count ?? 0) > 0
        && tried?.changes.isEmpty == true
    {
      notes.append(
        (tried?.count ?? 0) == 0
          ? "A change of a row was not tried."
          : "None of the \(tried?.count ?? 0) changes of single rows "
            + "that were tried repairs it and breaks nothing else"
            + (tried?.nearest?.price.broken.isEmpty == true ? " and loses nothing." : "."))
    }
    if !remedies.isMatterOfReading, remedies.failing > 0 {
      notes.append("No answer to an open question repairs it.")
    }
    paragraph(.joined(notes, by: " "))
  }

  static let mostPlaces = 3

  /// Where a check of the tables fails: of a row that never fires with the rules that it restates.
  private func words(_ finding: LintFinding, in system: System) -> Inline {
    guard case .deadRow(let state, let label) = finding else { return "\(code: finding.place)" }
    let ids = uniqued(
      system.machines.flatMap { table in
        table.rule(of: FiredRow(machine: table.name, state: state, label: label, ids: []))?.ids
          ?? []
      })
    let name: Inline = "\(code: state) \(label)"
    return name + (ids.isEmpty ? "" : " (" + rules(Array(ids.prefix(2))) + ")") + " never fires"
  }

  private func name(_ worse: PropertyVerdict, in report: ScenarioReport) -> Inline {
    return report.name(of: worse.property)
      + (worse.verdict == .violated ? " fails" : " is \(worse.verdict.rawValue)")
  }
}
