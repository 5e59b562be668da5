import Checking
import Diagnostics
import Machines
import Reporting
import SymbolicSearch

/// A scenario and what its exploration found.
struct ExploredScenario {
  let scenario: Scenario
  let report: ScenarioReport

  var outcome: Outcome { report.outcome }
}

/// What is not as committed, scenario by scenario and then file by file; empty if all is well.
///
/// - Parameters:
///   - explored: every scenario.
///   - accepted: what is decided and was seen.
///   - today: decides which decisions have expired.
///   - folder: the folder of scenarios, for messages.
///   - isWhole: whether every scenario is explored; of some, only what is decided of them is compared.
func gateFindings(
  explored: [ExploredScenario], accepted: DecidedViolations, today: Day, folder: String,
  isWhole: Bool = true
) -> [GateFinding] {
  let names = Set(explored.map(\.scenario.name))
  let documents = Set(explored.map { $0.scenario.system.document })
  var lock = accepted.lock
  if !isWhole { lock = SeenLock(lock.violations.filter { names.contains($0.scenario) }) }
  let decisions = accepted.decisions.filter { isWhole || documents.contains($0.document) }
  let seen =
    accepted.lock.violations
    + explored.flatMap { one in
      one.report.results(.violated).map { SeenViolation($0, in: one.report) }
    }
  return hinted(
    explored.flatMap { scenarioFindings($0, accepted: accepted, today: today) },
    decisions.flatMap {
      decisionFindings(
        $0, seen, explored: explored, today: today, path: joined(folder, Decision.fileName))
    }.filter { isWhole || $0.finding.kind == .expired },
    lockFindings(lock, explored: explored, path: joined(folder, SeenLock.fileName)))
}

/// A finding about a decision, and the cause that it names, if it names one by which nothing fails.
private typealias DecisionFinding = (finding: GateFinding, document: String, cause: String?)

/// All findings; where a claim fails by a cause on which nobody has decided, and a decision on the claim names a
/// cause by which nothing fails, the two are one.
private func hinted(
  _ found: [GateFinding], _ decided: [DecisionFinding], _ locked: [GateFinding]
) -> [GateFinding] {
  var found = found
  var rest: [GateFinding] = []
  for (finding, document, cause) in decided {
    let mine = found.indices.filter {
      found[$0].property == finding.property && found[$0].evidence?.document == document
    }
    guard let cause, !mine.isEmpty else {
      rest.append(finding)
      continue
    }
    for index in mine {
      let open = (found[index].evidence?.causes ?? []).map { trimmed($0.text) }
      let near = nearNames(to: cause, among: open).first
      let hint =
        "\(finding.message.split(separator: " ").first ?? "") decides on \(quoted(cause)), by which "
        + "nothing fails" + (near.map { "; did you mean \(quoted($0))?" } ?? "")
      found[index].hint = [found[index].hint, hint].compactMap(\.self).joined(separator: "; ")
    }
  }
  return found + locked + rest
}

private func scenarioFindings(
  _ explored: ExploredScenario, accepted: DecidedViolations, today: Day
) -> [GateFinding] {
  let scenario = explored.scenario
  let results = explored.outcome.results
  return pinFindings(explored)
    + results.flatMap { resultFindings($0, of: explored, accepted: accepted, today: today) }
    + scenario.expectations.compactMap { expectation in
      let place = "\(scenario.path):\(expectation.line)"
      guard let result = results.first(where: { $0.property.name == expectation.property }) else {
        return GateFinding(
          kind: .expectation, scenario: scenario.name, property: expectation.property,
          message: "\(place) expects a property that these readings do not ask; remove the line",
          place: .file(scenario.path, line: expectation.line))
      }
      guard result.verdict != expectation.verdict else { return nil }
      return GateFinding(
        kind: .expectation, scenario: scenario.name, property: expectation.property,
        message: "\(place) expects \(expectation.verdict.rawValue), and it is "
          + "\(result.verdict.rawValue)",
        place: .file(scenario.path, line: expectation.line))
    }
}

private func pinFindings(_ explored: ExploredScenario) -> [GateFinding] {
  let scenario = explored.scenario
  let outcome = explored.outcome
  let command = "\(program) explore \(scenario.name) --pin"
  if let bound = outcome.endedBy, bound.dependsOnMachine {
    return [
      GateFinding(
        kind: .unfinished, scenario: scenario.name,
        message: "\(bound.rawValue) ended the search, so its counts mean nothing; "
          + "give it more time, or bound states, memory or depth instead",
        place: .file(scenario.path))
    ]
  }
  guard let states = scenario.pins.states, let transitions = scenario.pins.transitions else {
    return [
      GateFinding(
        kind: .unpinned, scenario: scenario.name,
        message: "\(scenario.path) does not pin states and transitions; run \(command)",
        step: .pin(scenario.folder), place: .file(scenario.path))
    ]
  }
  let pairs = [
    ("states", states, outcome.stateCount),
    ("transitions", transitions, outcome.transitionCount),
  ]
  return pairs.filter { $0.1 != $0.2 }.map { what, pinned, found in
    GateFinding(
      kind: .pinChanged, scenario: scenario.name,
      message: "\(pinned) \(what) are pinned, and there are \(found); if that is meant, "
        + "run \(command)",
      step: .pin(scenario.folder), place: .file(scenario.path))
  }
}

private func resultFindings(
  _ result: PropertyResult, of explored: ExploredScenario, accepted: DecidedViolations, today: Day
) -> [GateFinding] {
  let scenario = explored.scenario
  let name = result.property.name
  let isExpected = scenario.expectations.contains {
    $0.property == name && $0.verdict == result.verdict
  }
  let finding = { (kind: GateFinding.Kind, message: String, remedy: String?) in
    GateFinding(
      kind: kind, scenario: scenario.name, property: name, message: message, remedy: remedy,
      place: .source(result.property.source))
  }
  switch result.verdict {
  case .proved: return []
  case .vacuous, .undecided:
    if isExpected { return [] }
    let words = result.detail.words
    let why = words.isEmpty ? "" : " (\(oneLine(words)))"
    return [
      finding(
        result.verdict == .vacuous ? .undeclaredVacuous : .undeclaredUndecided,
        "\(result.verdict.rawValue)\(why); if that is meant, write "
          + "`expect \(name) \(result.verdict.rawValue) because …` in \(scenario.path)", nil)
    ]
  case .violated:
    let seen = SeenViolation(result, in: explored.report)
    let open = accepted.undecided(seen, today: today)
    let earlier = accepted.lock.violations.first { $0.isOfSameClaim(as: seen) }
    if open.isEmpty, earlier == seen { return [] }
    let remedy = "\(program) accept \(name)"
    let isMissed = if case .sometimes = result.property.kind { true } else { false }
    let kind: GateFinding.Kind =
      isMissed ? .missed : earlier == nil ? .newViolation : .otherViolation
    if open.isEmpty {
      var settled = finding(
        kind,
        "fails by a cause that is decided, and \(SeenLock.fileName) has "
          + (earlier == nil ? "no run of it" : "another run") + "; run \(remedy)", remedy)
      settled.isSeenOtherwise = true
      settled.step = .accept
      settled.place = nil
      return [settled]
    }
    var undecided = finding(
      kind,
      "\(isMissed ? "must be reachable and is not" : "violated"), and nobody has decided on the "
        + "cause: \(open.joined(separator: "; "))",
      remedy + " --because \"…\" --owner NAME")
    let evidence = GateEvidence(result, in: explored.report, open: open)
    undecided.evidence = evidence
    undecided.place = .source(evidence.place)
    return [undecided]
  }
}

/// What was seen and is no more.
private func lockFindings(
  _ lock: SeenLock, explored: [ExploredScenario], path: String
) -> [GateFinding] {
  let places = firstByKey(
    explored.map { ($0.scenario.name, $0) })
  return lock.violations.compactMap { seen in
    let finding = { (kind: GateFinding.Kind, message: String) in
      GateFinding(
        kind: kind, scenario: seen.scenario, property: seen.property,
        message: "\(path) \(message); run \(program) accept", remedy: "\(program) accept",
        step: .accept, place: .file(path))
    }
    guard let match = places[seen.scenario] else {
      return finding(
        .unknownAcceptance,
        "names no scenario" + advice(for: seen.scenario, among: places.keys.sorted()))
    }
    let properties = match.scenario.system.properties.map(\.name)
    guard properties.contains(seen.property), match.scenario.system.document == seen.document
    else {
      return finding(
        .unknownAcceptance, "names no property" + advice(for: seen.property, among: properties))
    }
    guard let result = match.report.result(seen.property) else {
      return finding(.acceptedGone, "has a property that these readings do not ask")
    }
    // Another run of what is violated is a finding of the result.
    if result.verdict == .violated { return nil }
    return finding(
      .acceptedGone, "has what no longer occurs: it is \(result.verdict.rawValue)")
  }
}

private func decisionFindings(
  _ decision: Decision, _ seen: [SeenViolation], explored: [ExploredScenario], today: Day,
  path: String
) -> [DecisionFinding] {
  let finding = { (kind: GateFinding.Kind, line: Int, property: String, message: String) in
    GateFinding(
      kind: kind, property: property, message: "\(path):\(line) \(message)",
      remedy: kind == .unknownAcceptance ? nil : "\(program) accept",
      step: kind == .idleDecision ? .accept : nil, place: .file(path, line: line))
  }
  let document = decision.document
  let line = decision.lines.lowerBound
  let mine = explored.filter { $0.scenario.system.document == decision.document }
  if mine.isEmpty {
    let documents = uniqued(explored.map { $0.scenario.system.document })
    let isMisspelt = !nearNames(to: document, among: documents).isEmpty
    var gone = finding(
      .unknownAcceptance, line, "",
      "names no document that is explored" + advice(for: document, among: documents)
        + (isMisspelt ? "" : "; if it is gone, run \(program) accept"))
    if !isMisspelt { gone.step = .accept }
    return [(gone, document, nil)]
  }
  let properties = uniqued(
    uniqued(mine.map(\.scenario.system.name)).flatMap { name in
      mine.first { $0.scenario.system.name == name }?.scenario.system.properties.map(\.name) ?? []
    })
  var findings: [DecisionFinding] = decision.scenarios.filter { name in
    !mine.contains { $0.scenario.name == name }
  }.map {
    let message =
      "names no scenario of \(document)" + advice(for: $0, among: mine.map(\.scenario.name))
    return (finding(.unknownAcceptance, line, "", message), document, nil)
  }
  if decision.hasExpired(today), let until = decision.until {
    let message = "expired on \(until); \(decision.owner) must decide again or mend the rules"
    findings.append((finding(.expired, line, "", message), document, nil))
  }
  for claim in decision.claims {
    guard properties.contains(claim.property) else {
      let message = "names no property" + advice(for: claim.property, among: properties)
      findings.append(
        (finding(.unknownAcceptance, claim.line, claim.property, message), document, nil))
      continue
    }
    findings += claim.causes.filter { cause in
      !seen.contains {
        $0.property == claim.property && $0.causes.contains(cause) && decision.covers(cause, of: $0)
      }
    }.map { cause in
      let message = "decides on a cause by which nothing fails: \(cause); run \(program) accept"
      return (finding(.idleDecision, claim.line, claim.property, message), document, cause)
    }
  }
  return findings
}

/// The text as one line of a file holds it: no control characters, single blanks.
func trimmed(_ text: String) -> String {
  oneLine(text).split(whereSeparator: { $0 == " " }).joined(separator: " ")
}

extension SearchBound {
  /// Whether another run may end elsewhere.
  var dependsOnMachine: Bool { self == .time || self == .interruption }
}
