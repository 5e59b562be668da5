import Checking
import Machines

extension Reports {
  /// The rows, or the missing rows, whose change repairs a finding; where that is not known, the row that decides it.
  func lead(of finding: Finding) -> Lead {
    var search = LeadSearch(finding, in: self)
    var lead = search.run()
    lead.quote(unrestated) { self.rule($0)?.text }
    if let configuration = lead.repaired?.configuration {
      let report = finding.report
      let tried = lead.isOfAmendments ? report.tried[finding.result.property.name]?.verdicts : nil
      lead.warn(of: finding) { name in
        report.variants.contains {
          $0.verdict(name) == .proved
            && $0.change.applied(to: report.configuration, of: report.system) == configuration
        } || tried?.contains { $0.property == name && $0.verdict == .proved } == true
      }
    }
    return lead
  }

  /// What the tables themselves say: against the row of a change, and else what hangs loose near the run.
  fileprivate func tables(
    around finding: Finding
  ) -> (changes: RowChanges, near: [LooseEnd])? {
    guard let (tables, _) = finding.report.resolved else { return nil }
    let changes = RowChanges(
      finding.result, in: tables, of: finding.report.system.machines,
      stored: finding.report.configuration.stored, unrestated: unrestated
    ) { self.rule($0)?.text }
    let kind = finding.result.property.kind.taking(finding.report.outcome.readings)
    return (changes, changes.loose.near(Concern(kind), in: tables))
  }

  /// The scenario of the document that proves the claim and whose tables differ least, in so few rows that they
  /// tell why.
  fileprivate func proved(
    elsewhere finding: Finding, _ compare: (Configuration, System?) -> [RowChange]
  ) -> ScenarioReport? {
    let property = finding.result.property
    return scenarios.filter { report in
      guard report.document == finding.report.document,
        let other = report.result(property.name), other.property.statement == property.statement
      else { return false }
      return other.verdict == .proved
    }.map { ($0, compare($0.configuration, $0.system)) }.filter { (1...6).contains($0.1.count) }
      .min { $0.1.count < $1.1.count }?.0
  }
}

/// What may tell the rows at fault, looked at in turn until something does.
private struct LeadSearch {
  private let reports: Reports
  private let finding: Finding
  private var lead: Lead
  private lazy var tables = reports.tables(around: finding)
  /// Looked for where a change is told alone: that takes long.
  private lazy var clues = tables?.changes.suggested() ?? []

  private var report: ScenarioReport { finding.report }
  private var result: PropertyResult { finding.result }
  private var system: System { report.system }
  private var tried: TriedRepairs? { report.tried[result.property.name] }

  init(_ finding: Finding, in reports: Reports) {
    (self.reports, self.finding) = (reports, finding)
    let (report, system) = (finding.report, finding.report.system)
    lead = Lead(
      machines: (try? system.resolvedTables(under: report.configuration)) ?? system.machines)
  }

  mutating func run() -> Lead {
    if isOfAnswers() || isOfAmendments() || !lead.basis.isEmpty || isOfTriedChanges()
      || isInTables() || isOfUnclaimed() || isOfOtherScenario()
    {
      return lead
    }
    let nearest = tried?.nearest
    if let nearest, clues.contains(where: { $0.change == nearest.change }) {
      add(nearest)
      return lead
    }
    reports.unbounded(finding, &lead)
    if !lead.rows.isEmpty {
      lead.basis = .joined([lead.basis] + told(), by: " ")
      return lead
    }
    lead.isKnown = false
    lead.isUntried = (tried?.count ?? 0) == 0
    if let nearest { add(nearest) } else { addDecidingRow() }
    return lead
  }

  /// What differs under another configuration.
  private func compare(_ other: Configuration, of another: System? = nil) -> [RowChange] {
    guard let there = try? (another ?? system).resolvedTables(under: other) else { return [] }
    return RowChange.between(lead.machines, there)
  }

  private mutating func add(
    _ other: Configuration, of another: System? = nil, origin: (RowChange) -> String? = { _ in nil }
  ) {
    var found: [LintFinding] = []
    if case .findings(let all) = result.detail.reason { found = all }
    lead.add(
      compare(other, of: another), run: result.run, in: system, found: found, origin: origin)
    lead.repaired = (another ?? system, other)
    if !found.isEmpty, !lead.rows.isEmpty {
      lead.add(matching: found, at: result.run, in: report)
    }
  }

  private func answering(_ taken: TakenReading) -> Configuration {
    report.configuration.answering(taken)
  }

  /// What is taken here of a question on whose answer it depends.
  private func chosen(_ taken: TakenReading) -> Inline {
    let here = report.outcome.readings.first { $0.reading == taken.reading }?.alternative ?? ""
    return "The document leaves \(code: taken.reading) open. This run takes **\(here)**"
      + (here == system.reading(of: taken)?.default ? ", as usual" : "")
  }

  /// Whether an answer repairs it, and the rows tell how.
  private mutating func isOfAnswers() -> Bool {
    if let taken = finding.recommended {
      lead.ask(system.reading(of: taken), result)
      if finding.prefersAmendment { return false }
      add(answering(taken))
      if !lead.rows.isEmpty {
        lead.basis = chosen(taken) + ", the last column **\(taken.alternative)**."
        return true
      }
      lead.basis =
        chosen(taken)
        + ". With **\(taken.alternative)** the claim is proved; no row of the tables differs, but "
        + system.differences(report.configuration, answering(taken), result.property) + "."
    } else if finding.remedies.isMatterOfReading {
      add(Variant.Change.defaultReadings.applied(to: report.configuration, of: system))
      lead.basis = "**Caused by the readings chosen:** with every usual answer the claim is proved."
      return !lead.rows.isEmpty
    }
    return false
  }

  /// Whether amendments repair it, and the rows tell how.
  private mutating func isOfAmendments() -> Bool {
    let amending = finding.amending
    if amending.isEmpty { return false }
    var other = report.configuration
    other.amendments.formUnion(amending.map(\.id))
    var without: [String: Set<RowChange>] = [:]
    for amendment in amending.count > 1 ? amending : [] {
      var fewer = other
      fewer.amendments.remove(amendment.id)
      without[amendment.id] = Set(compare(fewer))
    }
    add(other) { change in
      let owners = without.filter { !$0.value.contains(change) }.map(\.key)
      return owners.count == 1 ? owners.first : nil
    }
    if lead.rows.isEmpty { return false }
    lead.isOfAmendments = true
    let names = Inline.joined(amending.prefix(3).map { "\(code: $0.id)" }, by: " and ")
    let rest = amending.count > 3 ? " and \(amending.count - 3) more" : ""
    // What is advised says already that these repair it, unless they break what is wanted as well.
    if finding.isProvedByAmending, reports.rival(of: finding) == nil { return true }
    lead.basis =
      (lead.basis.isEmpty ? "" : lead.basis + " ")
      + (finding.isProvedByAmending
        ? "With the \(amending.count.noun("amendment")) " + names
          + "\(rest) the claim is proved."
        : "With all amendments together the claim is proved; "
          + (tried == nil
            ? "whether " + names
              + "\(rest) \(amending.count == 1 ? "is" : "are") enough was not tried."
            : names
              + "\(rest) \(amending.count == 1 ? "is" : "are") not enough, and which others it takes was not tried.")
          + " The last column shows the rows "
          + "with \(amending.count == 1 ? "it" : "them").")
    return true
  }

  /// What the tables say against the row of a change, or what hangs loose.
  private mutating func told(_ change: RowChange? = nil) -> [Inline] {
    guard let (changes, near) = tables else { return [] }
    let clue = change.flatMap { change in clues.first { $0.change == change } }
    let kept = Set(report.results(.proved).flatMap(\.property.ids))
    let unmade = changes.unmade(result.run, besides: kept).filter {
      change?.new?.ids.contains($0.id) != true
    }
    return (clue.map { [$0.words(changes.loose)] } ?? near.map(changes.loose.words))
      + uniqued(unmade.map { "**No row does what \($0.id) says:** “\($0.text)”" }).prefix(2)
  }

  private mutating func add(_ nearest: TriedRepairs.Nearest) {
    lead.add([nearest.change], run: result.run, in: system)
    lead.isKnown = false
    let price = nearest.price.words(in: report)
    lead.basis = .joined(
      ["**Nearest:** with this row changed so the claim is proved, but " + price + "."]
        + told(nearest.change), by: " ")
  }

  /// Whether changes of rows were tried and repair it.
  private mutating func isOfTriedChanges() -> Bool {
    guard let repair = tried, !repair.changes.isEmpty else { return false }
    lead.add(repair.changes, run: result.run, in: system)
    lead.repaired = report.repaired(by: repair)
    lead.isTried = repair.amendment == nil && repair.broken.isEmpty
    let rows = repair.changes.count == 1 ? "this row" : "these rows"
    let isSuggested = clues.contains { [$0.change] == repair.changes }
    let leavesLoose = tables?.near.isEmpty == false && !isSuggested
    lead.basis =
      (lead.isMissing
        ? "**The least that repairs it, which need not be what is meant:** "
        : (repair.broken.isEmpty && repair.lost.isEmpty && !leavesLoose ? "✅ " : "") + "Tried: ")
      + (repair.amendment.map { "with the amendment \(code: $0) of one of the documents" }
        ?? "with \(rows) changed so")
      + ", and nothing else, the claim is proved"
      + (repair.broken.isEmpty
        ? ", and none of "
          + "\((report.outcome.results.count - 1).of("other claim")) of \(code: system.name) breaks"
          + (repair.parts.isEmpty
            ? "." : ", nor one of \(Inline.joined(repair.parts.map(Inline.code), by: " or ")).")
          + (lead.elsewhere.isEmpty ? "" : " It changes more rows than these.")
          + (repair.lost.isEmpty ? "" : " But with it " + repair.lost.words + ".")
          + (repair.amendment == nil ? " Whether the document means this is not checked." : "")
          + (repair.changes.first { $0.isFirst(in: lead.machines) }.flatMap(\.new).map {
            " What hears \(code: $0.trigger.name) in other states is left open."
          } ?? "")
          + (leavesLoose ? " It leaves loose what may be the fault:" : "")
        : ". **It is no repair of both:** in return " + repair.broken.words(in: report)
          + ". One of the two numbers has to give way.")
    if let other = repair.nearest, let row = other.row(in: lead.machines) {
      lead.basis =
        lead.basis + " **Or** " + row.repair + " there: the claim is proved, too, but "
        + other.price.words(in: report) + "."
    }
    lead.basis = .joined([lead.basis] + told(repair.changes.first), by: " ")
    return true
  }

  /// Whether a check of the tables finds it there.
  private mutating func isInTables() -> Bool {
    guard case .findings(let found) = result.detail.reason else { return false }
    lead.add(matching: found, at: result.run, in: report)
    let isUnmatched = lead.matching.isEmpty
    let rows = isUnmatched ? found.compactMap { $0.row(in: lead.machines) } : lead.rows
    if rows.isEmpty { return false }
    lead.add(
      rows, ids: isUnmatched ? reports.decidingRow(finding)?.row.ids ?? [] : lead.ids,
      isMissing: isUnmatched)
    lead.basis = "Found in the tables themselves."
    return true
  }

  /// Whether other rows are in force under an answer with which nothing is claimed.
  private mutating func isOfUnclaimed() -> Bool {
    guard
      let taken = finding.remedies.unclaimed.first(where: { !compare(answering($0)).isEmpty })
    else { return false }
    add(answering(taken))
    lead.ask(system.reading(of: taken), result)
    lead.repaired = nil
    lead.other = "by the other answer"
    lead.basis =
      chosen(taken) + ", the last column **\(taken.alternative)**, under which this is not claimed."
    return true
  }

  /// Whether another scenario proves it with other rows.
  private mutating func isOfOtherScenario() -> Bool {
    guard let other = reports.proved(elsewhere: finding, { compare($0, of: $1) }) else {
      return false
    }
    add(other.configuration, of: other.system)
    // Another system does not go the way of this run.
    lead.repaired = nil
    lead.other = "there"
    lead.basis = "In \(code: other.name) the claim is proved."
    return true
  }

  /// The row that decides, or else of the rows of the app that bring what the claim speaks of the last one that fires;
  /// with its state, the step, and what it is.
  private var decidingRow: (machine: String, state: String, rule: Rule, step: Int, note: Inline)? {
    guard let run = result.run else { return nil }
    if let (row, step) = reports.exactRow(finding), let rule = lead.rule(of: row),
      let number = run.steps.firstIndex(of: step)
    {
      return (row.machine, row.state, rule, number, "")
    }
    let kind = result.property.kind.taking(report.outcome.readings)
    return Suspects(kind, run, in: lead.machines, besides: []).rows.lazy.filter(\.isOfApp)
      .compactMap { row in
        row.step.map {
          (
            row.machine, row.states[0], row.rule, $0,
            ", the last of those that bring what the claim speaks of"
          )
        }
      }.first
  }

  private mutating func addDecidingRow() {
    if let row = decidingRow, let table = lead.machines.first(where: { $0.name == row.machine }) {
      lead.add(
        [FaultRow(row.rule, in: row.state, of: table, what: "decides", repair: "*not known*")],
        ids: row.rule.ids, isMissing: false)
      lead.basis = .joined(
        ["This row fires in step \(row.step + 1)\(row.note)."] + told(), by: " ")
    }
    if lead.basis.isEmpty { lead.basis = .joined(told(), by: " ") }
  }
}

extension ScenarioReport {
  /// The system with a repair that was tried.
  fileprivate func repaired(by repair: TriedRepairs) -> (System, Configuration)? {
    guard let (tables, rest) = resolved else { return nil }
    return repair.changes.applied(to: tables).map { ($0, rest) }
  }
}

extension System {
  /// What differs between two configurations besides rows of tables: a clause.
  fileprivate func differences(
    _ here: Configuration, _ there: Configuration, _ property: Property
  ) -> Inline {
    func now(_ id: String, _ answer: String) -> Bool {
      readings.takes(id, answer, of: here.readings)
    }
    func then(_ id: String, _ answer: String) -> Bool {
      readings.takes(id, answer, of: there.readings)
    }
    var parts: [Inline] = []
    if ties.value(now) != ties.value(then) {
      parts.append("what comes first when an answer and a timer are due together")
    }
    if immediacy.value(now) != immediacy.value(then) {
      parts.append("whether something can happen between two of the app's own steps")
    }
    if suspendedTimers.value(now) != suspendedTimers.value(then) {
      parts.append("what timers do while the app is suspended")
    }
    let launch = process.onLaunch
    if launch.flatMap({ $0.resolved(now) }) != launch.flatMap({ $0.resolved(then) }) {
      parts.append("what is done at a launch")
    }
    return parts.isEmpty ? "what is claimed does" : .joined(parts, by: ", ") + " does"
  }
}
