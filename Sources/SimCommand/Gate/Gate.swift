import Checking
import Machines
import Reporting
import SymbolicSearch

/// A scenario and what its exploration found.
struct Explored {
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
  explored: [Explored], accepted: AcceptedViolations, today: Day, folder: String,
  isWhole: Bool = true
) -> [GateFinding] {
  let names = Set(explored.map(\.scenario.name))
  let documents = Set(explored.map { $0.scenario.system.document })
  var lock = accepted.lock
  if !isWhole { lock = SeenLock(lock.violations.filter { names.contains($0.scenario) }) }
  return explored.flatMap { scenarioFindings($0, accepted: accepted, today: today) }
    + lockFindings(lock, explored: explored, path: joined(folder, SeenLock.fileName))
    + accepted.decisions.filter { isWhole || documents.contains($0.document) }.flatMap {
      decisionFindings(
        $0, accepted.lock, explored: explored, today: today,
        path: joined(folder, Decision.fileName))
    }.filter { isWhole || $0.kind == .expired }
}

private func scenarioFindings(
  _ explored: Explored, accepted: AcceptedViolations, today: Day
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

private func pinFindings(_ explored: Explored) -> [GateFinding] {
  let scenario = explored.scenario
  let outcome = explored.outcome
  let command = "\(program) explore \(scenario.name) --pin"
  if let bound = outcome.endedBy, bound.dependsOnMachine {
    return [
      GateFinding(
        kind: .unfinished, scenario: scenario.name,
        message: "\(bound.rawValue) ended the search, so its counts mean nothing; "
          + "give it more time, or bound states, memory or depth instead",
        place: .file(scenario.path, line: 1))
    ]
  }
  guard let states = scenario.pins.states, let transitions = scenario.pins.transitions else {
    return [
      GateFinding(
        kind: .unpinned, scenario: scenario.name,
        message: "\(scenario.path) does not pin states and transitions; run \(command)",
        place: .file(scenario.path, line: 1))
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
      place: .file(scenario.path, line: 1))
  }
}

private func resultFindings(
  _ result: PropertyResult, of explored: Explored, accepted: AcceptedViolations, today: Day
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
  _ lock: SeenLock, explored: [Explored], path: String
) -> [GateFinding] {
  let places = Dictionary(
    explored.map { ($0.scenario.name, $0) }, uniquingKeysWith: { first, _ in first })
  return lock.violations.compactMap { seen in
    let finding = { (kind: GateFinding.Kind, message: String) in
      GateFinding(
        kind: kind, scenario: seen.scenario, property: seen.property,
        message: "\(path) \(message); run \(program) accept",
        remedy: "\(program) accept", place: .file(path, line: 1))
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
  _ decision: Decision, _ lock: SeenLock, explored: [Explored], today: Day, path: String
) -> [GateFinding] {
  let finding = { (kind: GateFinding.Kind, line: Int, property: String, message: String) in
    GateFinding(
      kind: kind, scenario: "", property: property, message: "\(path):\(line) \(message)",
      remedy: kind == .unknownAcceptance ? nil : "\(program) accept",
      place: .file(path, line: line))
  }
  let line = decision.lines.lowerBound
  let mine = explored.filter { $0.scenario.system.document == decision.document }
  if mine.isEmpty {
    let documents = uniqued(explored.map { $0.scenario.system.document })
    return [
      finding(
        .unknownAcceptance, line, "",
        "names no document that is explored" + advice(for: decision.document, among: documents))
    ]
  }
  let properties = uniqued(
    uniqued(mine.map(\.scenario.system.name)).flatMap { name in
      mine.first { $0.scenario.system.name == name }?.scenario.system.properties.map(\.name) ?? []
    })
  var findings = decision.scenarios.filter { name in
    !mine.contains { $0.scenario.name == name }
  }.map {
    finding(
      .unknownAcceptance, line, "",
      "names no scenario of \(decision.document)"
        + advice(for: $0, among: mine.map(\.scenario.name)))
  }
  if decision.hasExpired(today), let until = decision.until {
    findings.append(
      finding(
        .expired, line, "",
        "expired on \(until); \(decision.owner) must decide again or mend the rules"))
  }
  for claim in decision.claims {
    guard properties.contains(claim.property) else {
      findings.append(
        finding(
          .unknownAcceptance, claim.line, claim.property,
          "names no property" + advice(for: claim.property, among: properties)))
      continue
    }
    findings += claim.causes.filter { cause in
      !lock.violations.contains {
        $0.property == claim.property && $0.causes.contains(cause) && decision.covers(cause, of: $0)
      }
    }.map {
      finding(
        .idleDecision, claim.line, claim.property,
        "decides on a cause by which nothing fails: \($0); run \(program) accept")
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
