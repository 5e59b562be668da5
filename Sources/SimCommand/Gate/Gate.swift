import Checking
import Machines
import Reporting

/// A scenario and what its exploration found.
struct Explored {
  let scenario: Scenario
  let outcome: Outcome
}

/// What is not as committed, scenario by scenario and then file by file; empty if all is well.
///
/// - Parameters:
///   - explored: every scenario.
///   - accepted: what the accepted-violations file holds.
///   - today: decides which acceptances have expired.
func gateFindings(
  explored: [Explored], accepted: [Acceptance], today: Day, acceptedPath: String
) -> [GateFinding] {
  explored.flatMap { scenarioFindings($0, accepted: accepted) }
    + accepted.flatMap {
      acceptanceFindings($0, explored: explored, today: today, path: acceptedPath)
    }
}

private func scenarioFindings(_ explored: Explored, accepted: [Acceptance]) -> [GateFinding] {
  let scenario = explored.scenario
  let results = explored.outcome.results
  let mine = accepted.filter { $0.scenario == scenario.name }
  return pinFindings(explored)
    + results.flatMap { resultFindings($0, of: scenario, accepted: mine) }
    + scenario.expectations.compactMap { expectation in
      let place = "\(scenario.path):\(expectation.line)"
      guard let result = results.first(where: { $0.property.name == expectation.property }) else {
        return GateFinding(
          kind: .expectation, scenario: scenario.name, property: expectation.property,
          message: "\(place) expects a property that these readings do not ask; remove the line")
      }
      guard result.verdict != expectation.verdict else { return nil }
      return GateFinding(
        kind: .expectation, scenario: scenario.name, property: expectation.property,
        message: "\(place) expects \(expectation.verdict.rawValue), and it is "
          + "\(result.verdict.rawValue)")
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
          + "give it more time, or bound states, memory or depth instead")
    ]
  }
  guard let states = scenario.pins.states, let transitions = scenario.pins.transitions else {
    return [
      GateFinding(
        kind: .unpinned, scenario: scenario.name,
        message: "\(scenario.path) does not pin states and transitions; run \(command)")
    ]
  }
  let pairs = [
    ("states", states, outcome.states), ("transitions", transitions, outcome.transitions),
  ]
  return pairs.filter { $0.1 != $0.2 }.map { what, pinned, found in
    GateFinding(
      kind: .pinChanged, scenario: scenario.name,
      message: "\(pinned) \(what) are pinned, and there are \(found); if that is meant, "
        + "run \(command)")
  }
}

private func resultFindings(
  _ result: PropertyResult, of scenario: Scenario, accepted: [Acceptance]
) -> [GateFinding] {
  let name = result.property.name
  let isExpected = scenario.expectations.contains {
    $0.property == name && $0.verdict == result.verdict
  }
  let finding = { (kind: GateFinding.Kind, message: String, block: String?) in
    GateFinding(kind: kind, scenario: scenario.name, property: name, message: message, block: block)
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
    let identity = ViolationIdentity(of: result, in: scenario.name)
    if accepted.contains(where: { $0.identity == identity }) { return [] }
    if case .sometimes = result.property.kind {
      return [finding(.missed, "must be reachable and is not", identity.block)]
    }
    let others = accepted.filter { $0.property == name }
    guard let other = others.first else {
      return [finding(.newViolation, "violated, and not accepted", identity.block)]
    }
    return [
      finding(
        .otherViolation,
        "violated in another way than the one accepted on line \(other.line)", identity.block)
    ]
  }
}

private func acceptanceFindings(
  _ acceptance: Acceptance, explored: [Explored], today: Day, path: String
) -> [GateFinding] {
  let place = "\(path):\(acceptance.line)"
  let finding = { (kind: GateFinding.Kind, message: String) in
    GateFinding(
      kind: kind, scenario: acceptance.scenario, property: acceptance.property,
      message: "\(place) \(message)")
  }
  guard let match = explored.first(where: { $0.scenario.name == acceptance.scenario }) else {
    let names = explored.map(\.scenario.name)
    return [
      finding(
        .unknownAcceptance,
        "names no scenario" + advice(for: acceptance.scenario, among: names))
    ]
  }
  let properties = match.scenario.system.properties.map(\.name)
  guard properties.contains(acceptance.property) else {
    return [
      finding(
        .unknownAcceptance,
        "names no property" + advice(for: acceptance.property, among: properties))
    ]
  }
  var findings: [GateFinding] = []
  if let until = acceptance.until, until < today {
    findings.append(
      finding(
        .expired, "expired on \(until); \(acceptance.owner) must decide again or mend the rules"))
  }
  let result = match.outcome.results.first { $0.property.name == acceptance.property }
  guard let result else {
    return findings + [
      finding(
        .acceptedGone,
        "accepts a property that these readings do not ask; \(acceptRemedy(acceptance))")
    ]
  }
  switch result.verdict {
  case .violated:
    if ViolationIdentity(of: result, in: acceptance.scenario) != acceptance.identity {
      findings.append(
        finding(
          .acceptedGone,
          "accepts a run that is not the shortest one any more; \(acceptRemedy(acceptance))"))
    }
  case .proved, .vacuous, .undecided:
    findings.append(
      finding(
        .acceptedGone,
        "accepts what no longer occurs: it is \(result.verdict.rawValue); "
          + acceptRemedy(acceptance)))
  }
  return findings
}

private func acceptRemedy(_ acceptance: Acceptance) -> String {
  "run \(program) accept \(acceptance.property)"
}

extension ViolationIdentity {
  /// What identifies the violation that a result shows.
  init(of result: PropertyResult, in scenario: String) {
    self.init(
      scenario: scenario, property: result.property.name,
      trace: result.run.map { trimmed($0.signature) } ?? "none", finding: FindingKey(result.detail))
  }
}

/// The text as one line of a file holds it: no control characters, single blanks.
func trimmed(_ text: String) -> String {
  oneLine(text).split(whereSeparator: { $0 == " " }).joined(separator: " ")
}

extension SearchBound {
  /// Whether another run may end elsewhere.
  var dependsOnMachine: Bool { self == .time || self == .interruption }
}
