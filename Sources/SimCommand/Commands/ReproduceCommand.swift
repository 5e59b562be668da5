import Checking
import Machines
import Reporting
import Simulation

extension CommandEnvironment {
  /// `sim reproduce`.
  func reproduce(_ invocation: Invocation) throws -> ExitCode {
    let operand = invocation.operands.first ?? ""
    if let run = invocation.run { return try redraw(run, of: operand, invocation) }
    let scenarios = try knownScenarios(invocation)
    let reproductions = try recordings(from: operand, scenarios, invocation).map {
      try reproduction(of: $0, invocation, scenarios: scenarios)
    }
    try tell(
      invocation, text: reproductions.map(text(of:)).joined(separator: "\n"),
      json: .object(["schema": 1, "replays": .array(reproductions.map(json(of:)))]))
    let verdicts = reproductions.map(\.verdict)
    if verdicts.contains(.stillFails) || verdicts.contains(.diverged) { return .violations }
    return verdicts.contains(.undecided) ? .undecided : .success
  }

  /// The claim that an operand names, such as `ASM/as-written:launch-order`; `nil` if it begins with
  /// the name of no scenario.
  func namedClaim(
    _ operand: String, among scenarios: [Scenario]
  ) throws(InputError) -> (scenario: Scenario, property: Property)? {
    guard let scenario = scenarios.first(where: { operand.hasPrefix($0.name + ":") }) else {
      return nil
    }
    let name = String(operand.dropFirst(scenario.name.count + 1))
    let property = try lookedUp(
      "\(scenario.name) has no claim", name, among: scenario.system.properties, by: \.name)
    return (scenario, property)
  }

  /// The shortest run that a page shows of a claim, found again; `nil` if the operand names none.
  ///
  /// - Parameter operand: such as `ASM/as-written:launch-order`.
  func shortestRun(
    _ operand: String, _ scenarios: [Scenario], _ invocation: Invocation
  ) throws -> Recording? {
    guard let (scenario, property) = try namedClaim(operand, among: scenarios) else { return nil }
    let name = property.name
    // All claims, as for the pages: which are asked can decide which of the shortest runs is found.
    let outcome = try explore(
      scenario.system, scenario.configuration,
      options(invocation, named: scenario.name, bounds: scenario.bounds), nil)
    guard let result = outcome.results.first(where: { $0.property.name == name }),
      result.verdict == .violated, let run = result.run
    else {
      let verdict = outcome.results.first { $0.property.name == name }?.verdict.rawValue
      throw InputError(
        "\(quoted(name)) is \(verdict ?? "not asked") in \(scenario.name), by no run that could be "
          + "made again; see \(program) explore \(scenario.name)")
    }
    return Recording(
      of: run, property: name, in: scenario,
      on: try CompiledSystem(scenario.system, scenario.configuration))
  }

  /// One run of a seed, by its number.
  func drawn(
    _ number: Int, of operand: String, _ invocation: Invocation
  ) throws -> (arena: Arena, campaign: Campaign, path: Path) {
    let scenarios = try simulatedScenarios(invocation)
    guard scenarios.count == 1 else {
      throw InputError(
        "\(quoted(operand)) names \(scenarios.count) scenarios, and a run is of one; name it whole")
    }
    let arena = try Arena(scenarios[0])
    let campaign = Campaign(
      seed: invocation.seed, first: number, runs: 1, steps: invocation.steps)
    return (
      arena, campaign,
      try campaign.path(ofRun: number, of: arena.ground, scope: arena.scope)
    )
  }

  /// One run of a seed, drawn again as `sim simulate` draws it.
  private func redraw(
    _ number: Int, of operand: String, _ invocation: Invocation
  ) throws -> ExitCode {
    let (arena, campaign, path) = try drawn(number, of: operand, invocation)
    let run = try arena.ground.run(of: path)
    let groups = try tally(of: arena, campaign, invocation).groups.filter { $0.kind != .reached }
    let failures = groups.map { (arena.watch.properties[$0.property].name, $0.kind.rawValue) }
    var text = "\(arena.scenario.system.name) in \(arena.scenario.name)\n"
    text += "run \(number) of seed \(invocation.seed.text), at most "
    text += "\(invocation.steps.counted("step"))\n" + table(of: run.steps)
    text += failures.map { "\($0.0): \($0.1)\n" }.joined()
    let failed = failures.map { property, kind in
      JSON.object(["property": .string(property), "kind": .string(kind)])
    }
    try tell(
      invocation, text: text + (failures.isEmpty ? "nothing fails\n" : ""),
      json: .object([
        "schema": 1, "scenario": .string(arena.scenario.name),
        "seed": .string(invocation.seed.text), "run": .integer(number),
        "steps": .array(run.steps.enumerated().map { $1.json(number: $0 + 1) }),
        "failures": .array(failed),
      ]))
    return failures.isEmpty ? .success : .violations
  }

  /// Steps as a table to read.
  func table(of steps: [RunStep]) -> String {
    var rows = [["step", "ms", "who", "what", "rule", "changes"]]
    for (index, step) in steps.enumerated() {
      rows.append([
        String(index + 1), step.at.milliseconds, step.actor, step.event, step.rule, step.effects,
      ])
    }
    return plainTable(rows.map { $0.map(oneLine) }, numeric: [0, 1])
  }

  private func text(of reproduction: Reproduction) -> String {
    let place = reproduction.scenario.map { " in \($0)" } ?? ""
    let property = reproduction.property.map { ": \($0.name)" } ?? ""
    var text = "\(reproduction.system.name)\(place)\(property)\n"
    if let draw = reproduction.recording.draw {
      text += "run \(draw.run) of seed \(draw.seed.text), at most \(draw.limit.counted("step"))\n"
    }
    text += table(of: reproduction.replay.steps)
    for (index, possible) in (reproduction.possible ?? []).enumerated() {
      text += "possible at step \(index + 1): \(oneLine(possible.joined(separator: "; ")))\n"
    }
    if case .diverged(let divergence) = reproduction.replay.ending {
      text += "expected: \(oneLine(divergence.expected.description))\n"
      text += "possible: \(oneLine(divergence.possible.joined(separator: "; ")))\n"
    }
    text += oneLine(reproduction.detail) + "\n"
    if !reproduction.replay.sameRules { text += "the rules have changed since the recording\n" }
    return text
  }

  private func json(of reproduction: Reproduction) -> JSON {
    var divergence = JSON.null
    if case .diverged(let found) = reproduction.replay.ending {
      divergence = .object([
        "step": .integer(found.step), "rule": found.rule.isEmpty ? .null : .string(found.rule),
        "reason": .string(found.reason.description),
        "expected": .string(found.expected.description),
        "possible": .array(found.possible.map(JSON.string)),
      ])
    }
    return .object([
      "scenario": .optional(reproduction.scenario),
      "system": .string(reproduction.system.name),
      "property": .string(reproduction.property?.name ?? ""),
      "drawn": reproduction.recording.draw.map {
        .object([
          "seed": .string($0.seed.text), "run": .integer($0.run), "steps": .integer($0.limit),
        ])
      } ?? .null,
      "verdict": .string(reproduction.verdict.rawValue), "detail": .string(reproduction.detail),
      "same_rules": .boolean(reproduction.replay.sameRules),
      "steps": .array(
        reproduction.replay.steps.enumerated().map { $1.json(number: $0 + 1) }),
      "possible": reproduction.possible.map { steps in
        .array(steps.map { .array($0.map(JSON.string)) })
      } ?? .null,
      "divergence": divergence,
    ])
  }
}

extension RunStep {
  /// What the step emits and changes, in words.
  var effects: String {
    RuleSemantics.effects(outputs, changes).joined(separator: ", ")
  }
}
