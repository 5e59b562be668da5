import Checking
import Machines
import Mutation
import Reporting

extension CommandEnvironment {
  /// `sim why`.
  func why(_ invocation: Invocation) throws -> ExitCode {
    let operand = invocation.operands.first ?? ""
    let (scenario, property) = try claim(operand, try knownScenarios(invocation))
    guard let outcome = try outcomes(of: [SearchRequest(scenario)], invocation)[0] else {
      return .undecided
    }
    guard let result = outcome.results.first(where: { $0.property.name == property.name }) else {
      throw InputError(
        "\(quoted(property.name)) is not claimed in \(scenario.name), as it is read there")
    }
    var answer = WhyAnswer(scenario: scenario.name, result: result, outcome: outcome)
    if scenario.isTooLarge {
      answer.isTooLarge = true
    } else if result.verdict == .proved, property.role != .measurement {
      guard let (needs, core) = try needs(of: property, in: scenario, invocation) else {
        return .undecided
      }
      answer.needs = needs
      answer.core = core
    }
    try tell(invocation, text: answer.text, json: answer.json)
    return result.verdict == .undecided ? .undecided : .success
  }

  /// The claim that an operand names.
  private func claim(
    _ operand: String, _ scenarios: [Scenario]
  ) throws -> (scenario: Scenario, property: Property) {
    if let named = try namedClaim(operand, among: scenarios) { return named }
    if let scenario = scenarios.first(where: { $0.name == operand }) {
      let example = scenario.system.properties.first?.name ?? "CLAIM"
      throw InputError("why wants a claim too, as \(scenario.name):\(example)")
    }
    let name = operand.split(separator: ":").first.map(String.init) ?? operand
    throw noSuch("SCENARIO", name, among: scenarios.map(\.name))
  }

  private func needs(
    of property: Property, in scenario: Scenario, _ invocation: Invocation
  ) throws -> (ClaimNeeds, ProofCore)? {
    let subject = try mutationSubjects([scenario])[0]
    let count = subject.mutants.count
    var progress: (@Sendable (Int) -> Void)?
    if let showProgress {
      progress = { showProgress("\(scenario.name): \($0) of \(count.counted("change"))") }
    }
    let jobs = invocation.jobs ?? processors
    let needs = subject.needs(
      of: property, jobs: jobs, isInterrupted: isInterrupted, progress: progress)
    if let showProgress {
      progress = { showProgress("\(scenario.name): \($0.counted("fact")) may go") }
    }
    let core = subject.core(of: property, isInterrupted: isInterrupted, progress: progress)
    guard let needs, let core else { return nil }
    return (needs, core)
  }
}

/// What `sim why` tells of a claim.
private struct WhyAnswer {
  let scenario: String
  let result: PropertyResult
  let outcome: Outcome
  var needs: ClaimNeeds?
  var core: ProofCore?
  var isTooLarge = false

  var text: String {
    var text = "\(scenario): \(result.property.name) is \(result.verdict.rawValue)\n"
    text += "    \(oneLine(result.property.statement))\n"
    if result.verdict == .violated {
      for reason in result.reasons(under: outcome.readings) { text += "  \(oneLine(reason))\n" }
    } else if !result.remark.isEmpty {
      text += "  \(oneLine(result.remark))\n"
    }
    if isTooLarge, result.verdict == .proved {
      text += "  what the proof needs is not asked: there are too many states for every change\n"
    }
    guard let needs else { return text }
    if needs.broken.isEmpty {
      text += "  no single change of the tables breaks it\n"
    } else {
      text += "  each of these changes alone breaks it:\n"
    }
    // The mutants of a row stand together.
    var place = ""
    for mutant in needs.broken {
      if mutant.place != place { text += "  \(oneLine(mutant.place))\n" }
      place = mutant.place
      text += "      \(oneLine(mutant.change)): \(mutant.operator.fault)\n"
    }
    text += "\(needs.broken.count) of \(needs.all.counted("single change")) break it, "
    text += "\(needs.harmless) keep it"
    if needs.vacuous > 0 { text += ", \(needs.vacuous) leave nothing that it speaks of" }
    if needs.unknown > 0 { text += ", \(needs.unknown) are no models" }
    return text + "\n" + suffices
  }

  /// What suffices to prove it, row by row.
  private var suffices: String {
    guard let core else { return "" }
    var text =
      "  these suffice to prove it, with all else gone at once, and none of them can go too:\n"
    var place = ""
    for fact in core.facts {
      let row = "\(fact.place)" + (fact.ids.isEmpty ? "" : " [\(fact.ids.joined(separator: ", "))]")
      if row != place { text += "  \(oneLine(row))\n" }
      place = row
      if let condition = fact.condition { text += "      only if \(oneLine(condition))\n" }
    }
    text += "\(core.facts.count) of \((core.facts.count + core.spared).counted("row or condition"))"
    return text + " suffice\n"
  }

  var json: JSON {
    let needs: JSON =
      self.needs.map { needs in
        .object([
          "breaking": .array(
            needs.broken.map { mutant in
              .object([
                "place": .string(mutant.place), "change": .string(mutant.change),
                "rules": .array(mutant.ids.map(JSON.string)),
              ])
            }), "keeping": .integer(needs.harmless), "emptying": .integer(needs.vacuous),
          "unknown": .integer(needs.unknown),
        ])
      } ?? .null
    let core: JSON =
      self.core.map { core in
        .object([
          "facts": .array(
            core.facts.map { fact in
              .object([
                "place": .string(fact.place), "rules": .array(fact.ids.map(JSON.string)),
                "condition": fact.condition.map(JSON.string) ?? .null,
              ])
            }), "spared": .integer(core.spared),
        ])
      } ?? .null
    return .object([
      "schema": 1, "scenario": .string(scenario), "claim": .string(result.property.name),
      "verdict": .string(result.verdict.rawValue),
      "reasons": .array(
        result.verdict == .violated
          ? result.reasons(under: outcome.readings).map(JSON.string) : []), "needs": needs,
      "core": core,
    ])
  }
}

extension ClaimNeeds {
  fileprivate var all: Int { broken.count + vacuous + harmless + unknown }
}
