import Checking
import Machines

extension Reports {
  /// Whether the documents as they are written, read as usual, have the problem: a sentence for each system that
  /// tells; nothing where the page is about just that.
  func plainly(_ finding: Finding, on page: Page) -> Inline {
    let (report, property) = (finding.report, finding.result.property)
    let plain = principal(of: report.system).flatMap { $0.isAsWritten ? $0 : nil }
    let others = scenarios.filter {
      $0.document == report.document && $0.isAsWritten && $0.system.name != report.system.name
    }
    func says(_ other: ScenarioReport) -> Inline? {
      guard let result = other.result(property.name),
        result.property.statement == property.statement, result.verdict != .vacuous
      else { return nil }
      return "\(other.signed(result)) in " + link("\(code: other.name)", to: other, on: page)
    }
    let elsewhere = others.filter { other in
      other.result(property.name).map { other.faultClass(of: $0) != finding.fault } ?? false
    }.compactMap(says)
    let told: Inline = elsewhere.isEmpty ? "" : "**Elsewhere:** " + .joined(elsewhere) + "."
    if report.isAsWritten {
      let taken = rivals(of: finding).flatMap { rivals in
        rivals.taken.map { "**Read here** with \(code: rivals.reading.id) = **\($0)**." as Inline }
      }
      // That a page is about the document as it is written, read as usual, goes without saying.
      return .joined([taken ?? "", told].filter { !$0.isEmpty }, by: " ")
    }
    let rest = told.isEmpty ? told : " " + told
    let usual = report.system.readings.filter { reading in
      report.outcome.readings.contains {
        $0.reading == reading.id && $0.alternative != reading.default
      }
    }
    func answers(_ alternative: (Reading) -> String) -> Inline {
      .joined(usual.map { "\(code: $0.id) = **\(alternative($0))**" })
    }
    let amendments = report.system.amendments.map(\.id)
      .filter(report.configuration.amendments.contains)
    let names: Inline =
      amendments.count > Self.mostAmendments
      ? "the amendments of " + link("\(code: report.name)", to: report, on: page)
      : "the \(amendments.count.noun("amendment")) "
        + .joined(
          amendments.map { id in
            let tables = Self.tablesPath(of: report.system)
            let amendment = report.system.amendments.first { $0.id == id }
            return amendment.map {
              page.link("\(code: id)", to: tables + "#" + Page.anchor(of: $0))
            } ?? "\(code: id)"
          }, by: " and ")
    let parts: [Inline] =
      (usual.isEmpty
        ? []
        : [
          answers { reading in
            report.outcome.readings.first { $0.reading == reading.id }?.alternative ?? ""
          }
        ])
      + (amendments.isEmpty ? [] : [names])
    let here: Inline =
      parts.isEmpty ? "" : " The run on this page takes " + .joined(parts, by: ", with ") + "."
    let read: Inline =
      usual.isEmpty ? "**Read as usual**" : "**Read as usual** (" + answers(\.default) + ")"
    guard let plain else {
      return read + " the plain document is not explored by itself." + here + rest
    }
    guard let said = says(plain) else {
      return read + " the plain document does not claim this." + here + rest
    }
    let words =
      switch plain.result(property.name)?.verdict {
      case .proved: "keeps the claim"
      case .violated: "does not keep the claim either"
      default: "does not decide the claim"
      }
    return read + " the plain document \(words): "
      + said + "."
      + here + rest
  }

  private static let mostAmendments = 4

  /// What has to be decided: the question whose answer it depends on, with the answer that is sure to help; or
  /// what the document should say, where neither a reading nor an amendment is an answer.
  ///
  /// - Parameter runs: what becomes of the run with changes under which the claim is not proved.
  func question(
    of finding: Finding, _ lead: Lead, _ runs: TriedRuns = TriedRuns(), on page: Page
  ) -> Inline? {
    if finding.remedies.isMatterOfReading { return answer(to: finding) }
    if let other = rival(of: finding) {
      return "which of the two is wanted: \(finding.result.property.statement.clause.quoted), or "
        + "\(other.statement.clause.quoted)? No change that is known keeps both."
    }
    guard case .none = finding.cure else { return nil }
    if let taken = finding.remedies.unclaimed.first,
      let reading = finding.report.system.readings.first(where: { $0.id == taken.reading }),
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
    if lead.isMissing, lead.isKnown, let row = lead.rows.first {
      let event: Inline = row.event.isEmpty ? "" : " \(code: row.event)"
      let wanted: Inline =
        lead.asked.isEmpty
        ? ", so that this holds: \(claim.statement.clause.quoted)"
          + (claim.ids.isEmpty ? "" : " (" + page.rules(Array(claim.ids.prefix(3))) + ")") + "?"
        : "? " + page.rules(lead.ids) + (lead.ids.count == 1 ? " leaves" : " leave") + " it open."
      return "what should happen to \(row.machine) in \(code: row.state)" + event + wanted
    }
    if let tried = finding.report.tried[finding.result.property.name], !tried.broken.isEmpty,
      case .atMost(let limit, _, _) = finding.result.property.kind, let row = lead.faulty.first?.old
    {
      let ids = finding.result.property.ids.filter { !lead.ids.contains($0) }
      return "which number holds: that of \(code: row.condition.told)"
        + (row.ids.isEmpty ? "" : " (" + page.rules(row.ids) + ")") + ", or at most \(limit)"
        + (ids.isEmpty ? "" : " (" + page.rules(Array(ids.prefix(1))) + ")") + "?"
    }
    let others = claim.ids.filter { !lead.ids.contains($0) }
    if lead.isKnown {
      let own =
        lead.faulty.isEmpty ? lead.ids : uniqued(lead.faulty.compactMap(\.old).flatMap(\.ids))
      let theirs = Array(claim.ids.filter { !own.contains($0) }.prefix(3))
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
      return "which holds: " + page.rules(lead.ids) + ", or " + page.rules(others)
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

  /// Where the last step leaves, or comes to, states of a machine of which the claim speaks with something else: that each
  /// row that does so has to ask for that.
  private func ways(to finding: Finding, _ lead: Lead) -> Inline? {
    guard let step = finding.result.run?.steps.last else { return nil }
    var parts: [Condition]
    var asked: Inline?
    switch finding.result.property.kind.taking(finding.report.outcome.readings) {
    case .never(.holds(.all(let all))), .never(.becomes(.all(let all))): parts = all
    case .always(let condition, whenever: let guarding): parts = [guarding, .not(condition)]
    case .precedes(let first, .becomes(let condition), per: _):
      parts = [condition]
      asked = "until this has been so: \(first.words)"
    default: return nil
    }
    guard
      let place = parts.firstIndex(where: { part in
        part.moves.contains { move in
          step.changes.contains { $0.what == move.machine && move.takes(from: $0.from, to: $0.to) }
        }
      })
    else { return nil }
    let moves = parts.remove(at: place).moves
    let count = moves.map { move in
      guard let table = lead.machines.first(where: { $0.name == move.machine }) else { return 0 }
      return table.states.map { state in
        table.rules(in: state).count { rule in
          rule.condition != .never && rule.target.map { move.takes(from: state, to: $0) } == true
        }
      }.reduce(0, +)
    }.reduce(0, +)
    if asked == nil, !parts.isEmpty {
      let rest: Condition = parts.count == 1 ? parts[0] : .all(parts)
      // Another machine may come there later; a value is asked for.
      asked =
        rest.variables.isEmpty || !rest.locations.isEmpty
        ? "until it is sure that this cannot be: \(code: rest.told)"
        : "until this holds: \(code: Condition.not(rest).told)"
    }
    guard let asked, count > 0 else { return nil }
    let all: Inline = count == 1 ? "the row" : "each of the \(count) rows"
    return all + " by which " + .joined(moves.map(\.words), by: " or ") + " has to wait " + asked
      + "." + (count > 1 ? " One row alone leaves the others." : "")
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
  private func rival(of finding: Finding) -> Property? {
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

  private func answer(to finding: Finding) -> Inline? {
    guard let taken = finding.recommended,
      let reading = finding.report.system.readings.first(where: { $0.id == taken.reading })
    else { return nil }
    let worsened = finding.worsened(under: taken)
    let isAsked = finding.report.variants.allSatisfy {
      $0.change != .reading(taken.reading, alternative: taken.alternative)
        || finding.report.isAskedOfOthers($0)
    }
    let answer: Inline =
      "**\(taken.alternative)**: this claim is then proved, and "
      + (worsened.isEmpty
        ? isAsked ? "no other claim newly fails." : "other claims were not asked."
        : "in return " + .joined(worsened.prefix(3).map { "\(code: $0.property)" })
          + " \(worsened.count == 1 ? "gets" : "get") worse.")
    guard case .one(let check) = finding.cure, check.worsened.isEmpty,
      !isSame(taken, as: check.amendment, finding)
    else {
      return "\(reading.question) We recommend " + answer
    }
    let amendment: Inline = "the amendment \(code: check.amendment.id), which breaks no other claim"
    return finding.prefersAmendment
      ? "we recommend " + amendment + ". Or: \(reading.question) " + answer
      : "\(reading.question) We recommend " + answer + " Otherwise " + amendment + "."
  }
}

/// That a machine comes to some states, or leaves them.
private struct Move {
  let machine: String
  let states: [String]
  let isEntry: Bool

  func takes(from: String, to: String) -> Bool {
    states.contains(to) == isEntry && states.contains(from) != isEntry
  }

  var words: Inline {
    "\(machine) " + (isEntry ? "enters " : "leaves ")
      + .joined(states.map { "\(code: $0)" }, by: " or ")
  }
}

extension Condition {
  /// The machines of whose states it speaks.
  fileprivate var locations: Set<String> {
    var names: Set<String> = []
    walk { if case .located(let machine, _) = $0 { names.insert(machine) } }
    return names
  }

  /// The moves by each of which it comes to hold.
  fileprivate var moves: [Move] {
    switch self {
    case .located(let machine, let states):
      states.isEmpty ? [] : [Move(machine: machine, states: states, isEntry: true)]
    case .not(.located(let machine, let states)):
      [Move(machine: machine, states: states, isEntry: false)]
    case .not(.not(let inner)): inner.moves
    case .any(let parts): parts.flatMap(\.moves)
    case .not(.all(let parts)): parts.flatMap { Condition.not($0).moves }
    default: []
    }
  }
}

extension String {
  /// Whether it names a span of time, with its unit.
  func states(_ milliseconds: Int) -> Bool {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let units: [(Int, [String])] = [
      (1, ["ms", "millisecond", "milliseconds"]), (1000, ["s", "sec", "second", "seconds"]),
      (60_000, ["min", "minute", "minutes"]),
    ]
    return units.contains { scale, names in
      guard milliseconds.isMultiple(of: scale) else { return false }
      let number = String(milliseconds / scale)
      return words.indices.contains { place in
        names.contains { words[place] == number + $0 }
          || words[place] == number && place + 1 < words.count && names.contains(words[place + 1])
      }
    }
  }
}
