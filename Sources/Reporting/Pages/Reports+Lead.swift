import Checking
import Machines

/// What a finding is led by: the rows whose change repairs it, or what is missing.
struct Lead {
  /// The tables as they are in the run.
  let machines: [MachineTable]
  /// The rows, as the block at the top of the finding prints them.
  private(set) var rows: [FaultRow] = []
  /// How many more rows change with them.
  private(set) var more = 0
  /// From what the rows are known: a sentence or two.
  fileprivate(set) var basis: Inline = ""
  /// The rules that the rows restate, or by which the run comes to where something is missing.
  private(set) var ids: [String] = []
  /// The old rows, by which steps in which they fire are marked.
  private(set) var faulty: [RowChange] = []
  /// Whether it is known what repairs the finding.
  fileprivate(set) var isKnown = true
  /// Whether something is missing, rather than wrong.
  private(set) var isMissing = false

  fileprivate init(machines: [MachineTable]) { self.machines = machines }

  private static let mostRows = 12

  fileprivate mutating func add(_ changes: [RowChange], run: Run?) {
    let told = changes.prefix(Self.mostRows)
    more = changes.count - told.count
    rows = told.map { change in FaultRow(change, of: machines.first { $0.name == change.machine }) }
    faulty = Array(told)
    isMissing = !told.isEmpty && told.allSatisfy { $0.old == nil }
    ids = uniqued(
      told.flatMap { change in
        change.old?.ids ?? run?.introducing(change.state, of: change.machine) ?? []
      })
  }

  fileprivate mutating func add(_ rows: [FaultRow], ids: [String], isMissing: Bool) {
    more = max(0, rows.count - Self.mostRows)
    self.rows = Array(rows.prefix(Self.mostRows))
    self.ids = ids
    self.isMissing = isMissing
  }

  /// The row of the tables that fired.
  func rule(of row: FiredRow) -> Rule? {
    machines.first { $0.name == row.machine }?.rule(of: row)
  }
}

extension Reports {
  /// The rows, or the missing rows, whose change repairs a finding; where that is not known, the row that decides it.
  func lead(of finding: Finding) -> Lead {
    let (report, result) = (finding.report, finding.result)
    let system = report.system
    var lead = Lead(
      machines: (try? system.resolvedTables(under: report.configuration)) ?? system.machines)
    let fired = result.run?.firedRules(in: lead.machines) ?? []
    /// Whether rows differ under another configuration.
    func compare(_ other: Configuration, of another: System? = nil) -> [RowChange] {
      guard let there = try? (another ?? system).resolvedTables(under: other) else { return [] }
      return RowChange.between(lead.machines, there, after: fired)
        .nearest(to: result.run, fired, in: system)
    }
    func answering(_ taken: TakenReading) -> Configuration {
      var other = report.configuration
      other.readings[taken.reading] = taken.alternative
      return other
    }
    func chosen(_ taken: TakenReading) -> Inline {
      let here = report.outcome.readings.first { $0.reading == taken.reading }?.alternative ?? ""
      let question = system.readings.first { $0.id == taken.reading }?.question ?? taken.reading
      return "**Caused by choosing this reading:** \(question) Here: **\(here)**."
    }
    if let taken = finding.recommended, finding.prefersAmendment {
      lead.basis = chosen(taken)
    } else if let taken = finding.recommended {
      lead.add(compare(answering(taken)), run: result.run)
      lead.basis = chosen(taken) + " With **\(taken.alternative)** the claim is proved"
      if !lead.rows.isEmpty {
        lead.basis = lead.basis + ": then the rows are as in the last column."
        return lead
      }
      lead.basis =
        lead.basis + "; no row of the tables differs, but "
        + system.differences(report.configuration, answering(taken), result.property) + "."
    } else if finding.remedies.isMatterOfReading {
      var usual = report.configuration
      for reading in system.readings where !reading.isVariant { usual.readings[reading.id] = nil }
      lead.add(compare(usual), run: result.run)
      lead.basis = "**Caused by the readings chosen:** with every usual answer the claim is proved."
      if !lead.rows.isEmpty { return lead }
    }
    let amending = finding.amending
    if !amending.isEmpty {
      var other = report.configuration
      other.amendments.formUnion(amending.map(\.id))
      lead.add(compare(other), run: result.run)
      if !lead.rows.isEmpty {
        let names = Inline.joined(amending.prefix(3).map { "\(code: $0.id)" }, by: " and ")
        let rest = amending.count > 3 ? " and \(amending.count - 3) more" : ""
        lead.basis =
          (lead.basis.isEmpty ? "" : lead.basis + " ")
          + "The rows as in the last column are the \(amending.count.noun("amendment")) " + names
          + "\(rest), with which the claim is proved."
        return lead
      }
    }
    if !lead.basis.isEmpty { return lead }
    if let repair = report.tried[result.property.name], !repair.changes.isEmpty {
      let shown = repair.changes.map { change in
        guard change.old == nil, let new = change.new else { return change }
        return RowChange(
          machine: change.machine, state: change.state,
          old: fired.rule(of: change.machine, in: change.state, for: new.trigger), new: new)
      }
      lead.add(shown.nearest(to: result.run, fired, in: system), run: result.run)
      lead.basis =
        "✅ Tried: "
        + (repair.amendment.map { "with the amendment \(code: $0) of one of the documents" }
          ?? "with this row changed so")
        + ", and nothing else, the claim is proved and no other claim breaks."
      return lead
    }
    if case .findings(let found) = result.detail.reason {
      let rows = found.compactMap { $0.row(in: lead.machines) }
      if !rows.isEmpty {
        lead.add(rows, ids: decidingRow(finding)?.row.ids ?? [], isMissing: true)
        lead.basis = "Found in the tables themselves."
        return lead
      }
    }
    for taken in finding.remedies.unclaimed {
      let changes = compare(answering(taken))
      if changes.isEmpty { continue }
      lead.add(changes, run: result.run)
      lead.basis =
        chosen(taken)
        + " With **\(taken.alternative)** the rows are as in the last column, and this is not claimed."
      return lead
    }
    if let (other, changes) = proved(elsewhere: finding, compare) {
      lead.add(changes, run: result.run)
      lead.basis =
        "The claim is proved in \(code: other.name), where the rows are as in the last column."
      return lead
    }
    unbounded(finding, &lead)
    if !lead.rows.isEmpty { return lead }
    lead.isKnown = false
    if let (row, step) = decidingRow(finding), let rule = lead.rule(of: row),
      let table = lead.machines.first(where: { $0.name == row.machine })
    {
      lead.add(
        [FaultRow(rule, in: row.state, of: table, what: "decides", repair: "*not known*")],
        ids: row.ids, isMissing: false)
      let number = finding.result.run?.steps.firstIndex(of: step).map { $0 + 1 } ?? 0
      lead.basis =
        "This row fires in step \(number). "
        + (report.tried[result.property.name] == nil
          ? "No change was tried." : "No change that was tried repairs the claim.")
    }
    return lead
  }

  /// The scenario of the document that proves the claim and whose tables differ least.
  private func proved(
    elsewhere finding: Finding, _ compare: (Configuration, System?) -> [RowChange]
  ) -> (ScenarioReport, [RowChange])? {
    let property = finding.result.property
    return scenarios.filter { report in
      guard report.document == finding.report.document,
        let other = report.result(property.name), other.property.statement == property.statement
      else { return false }
      return other.verdict == .proved
    }.map { ($0, compare($0.configuration, $0.system)) }.filter { !$0.1.isEmpty }
      .min { $0.1.count < $1.1.count }
  }

  /// What is missing where a run only waits, or where the user can do nothing.
  private func unbounded(_ finding: Finding, _ lead: inout Lead) {
    guard let run = finding.result.run else { return }
    let system = finding.report.system
    let names = StepNames(system)
    let states = run.visited(in: system).last ?? [:]
    let changed = run.steps.reversed().flatMap { $0.changes.reversed() }.map(\.what)
    let apps = uniqued(changed).compactMap { name in
      system.machines.first { $0.name == name && $0.isOfApp }
    }
    func add(_ table: MachineTable, _ event: String, _ now: Inline, _ repair: Inline) {
      let state = states[table.name] ?? table.initial
      lead.add(
        [
          FaultRow(
            what: "**missing**", machine: table.name, state: state, event: event, now: now,
            repair: repair)
        ], ids: run.introducing(state, of: table.name), isMissing: true)
      lead.basis = "The run ends there."
    }
    switch run.conclusion.outcome {
    case .noAction:
      if let table = apps.first {
        add(table, "", "no action of the user leads on from here", "an action that does")
      }
    case .noWay:
      if let table = apps.first {
        add(table, "", "no way leads on from here to what should stay possible", "a row that does")
      }
    case .stays:
      for table in apps {
        let heard = run.heardAtTheEnd(in: finding.report, by: table.name)
        let awaited = run.conclusion.awaited.filter { heard.contains($0.event) }
        let others = awaited.filter { $0.actor != Actor.user.name }
        if others.isEmpty { continue }
        let waits = Inline.joined(others.map(names.words), by: " or ")
        return add(
          table, "after …", "waits for " + waits + ", and nothing ends the wait",
          "a row that leads on after some time")
      }
    default: break
    }
  }
}

extension System {
  /// What differs between two configurations besides rows of tables: a clause.
  fileprivate func differences(
    _ here: Configuration, _ there: Configuration, _ property: Property
  ) -> Inline {
    func takes(_ configuration: Configuration) -> (String, String) -> Bool {
      { id, alternative in
        readings.contains {
          $0.id == id && (configuration.readings[id] ?? $0.default) == alternative
        }
      }
    }
    let (now, then) = (takes(here), takes(there))
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

extension Finding {
  /// The amendments that repair it, one or as many as it takes; none if none do.
  var amending: [Amendment] {
    switch cure {
    case .one(let check): return [check.amendment]
    case .together(let claimed):
      let enough = report.tried[result.property.name]?.enough ?? []
      return enough.isEmpty ? claimed : report.system.amendments.filter { enough.contains($0.id) }
    case .none: return []
    }
  }

  /// The answer to a question under which it holds: one with which no other claim gets worse, the usual one first.
  var recommended: TakenReading? {
    func isUsual(_ taken: TakenReading) -> Bool {
      report.system.readings.contains { $0.id == taken.reading && $0.default == taken.alternative }
    }
    let readings = remedies.readings
    let clean = readings.filter { worsened(under: $0).isEmpty }
    return clean.first(where: isUsual) ?? clean.first ?? readings.first(where: isUsual)
      ?? readings.first
  }

  /// Whether an amendment repairs it that breaks no other claim, and no answer does so.
  var prefersAmendment: Bool {
    guard case .one(let check) = cure, check.worsened.isEmpty, let taken = recommended else {
      return false
    }
    return !worsened(under: taken).isEmpty
  }

  /// The other claims that get worse under another answer.
  func worsened(under taken: TakenReading) -> [PropertyVerdict] {
    report.variants.filter {
      $0.change == .reading(taken.reading, alternative: taken.alternative)
    }.flatMap(report.worsened)
  }
}
