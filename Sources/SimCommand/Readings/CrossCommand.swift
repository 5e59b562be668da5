import Checking
import Machines
import Reporting

extension CommandEnvironment {
  /// `sim explore SYSTEM --cross READING,READING`.
  func cross(_ names: [String], _ invocation: Invocation) throws -> ExitCode {
    if let first = names.first, let reach = CrossReach(rawValue: first) {
      return try cross(reach, among: Array(names.dropFirst()), invocation)
    }
    let scenario = try crossedScenario(invocation)
    let readings = try names.map { name throws(InputError) in
      try lookedUp(
        "--cross:", name, " is no reading of \(scenario.system.name)",
        among: scenario.system.readings, by: \.id)
    }
    guard let combinations = readings.combinations else {
      throw InputError(
        "--cross: more than \(ReadingCrossing.mostCombinations) combinations; name fewer readings")
    }
    var rounds = VerdictRounds(self, invocation)
    let found: [VerdictRounds.Verdicts]
    do {
      found = try rounds.verdicts(
        on: combinations.map { chosen in
          let changed = scenario.with { $0.readings.merge(chosen) { _, new in new } }
          return .init(scenario: scenario, configuration: changed.configuration)
        })
    } catch is VerdictRounds.Interrupted { return .undecided }
    let table = CrossTable(
      scenario: scenario, readings: readings, combinations: combinations, verdicts: found)
    try tell(invocation, text: table.text, json: table.json)
    if found.contains(where: { $0.values.contains(.violated) }) { return .violations }
    return found.contains { $0.values.contains(.undecided) } ? .undecided : .success
  }

  /// The system named, or that of the scenario named, with all questions open where it takes them for
  /// decided; and the scenario, if one is named.
  func crossed(_ invocation: Invocation) throws -> (system: System, scenario: Scenario?) {
    guard let name = invocation.operands.first, invocation.operands.count == 1 else {
      throw InputError("--cross wants one SYSTEM or SCENARIO, not \(invocation.operands.count)")
    }
    let (system, scenario) = try named(name, invocation)
    return (questioned.first { $0.name == system.name } ?? system, scenario)
  }

  /// The scenario named, or that which speaks for the system named; one of its own for a system that has more
  /// questions than its scenarios ask.
  private func crossedScenario(_ invocation: Invocation) throws -> Scenario {
    let (system, scenario) = try crossed(invocation)
    if questioned.contains(where: { $0.name == system.name }) {
      return Scenario(questioning: system)
    }
    if let known = try scenario ?? loadScenarios(invocation).principal(of: system) { return known }
    throw InputError("no scenario explores \(system.name)")
  }
}

/// The verdicts of one scenario under every combination of answers to some of its questions.
private struct CrossTable {
  let scenario: Scenario
  let readings: [Reading]
  let combinations: [[String: String]]
  let verdicts: [VerdictRounds.Verdicts]

  private var claims: [String] {
    uniqued(scenario.system.properties.map(\.name)).filter { name in
      verdicts.contains { $0[name] != nil }
    }
  }

  private func isSame(_ claim: String) -> Bool { Set(verdicts.map { $0[claim] }).count == 1 }

  var text: String {
    var text = "\(scenario.name): \(combinations.count.counted("combination"))\n\n"
    text += plainTable(
      combinations.enumerated().map { number, chosen in
        ["\(number + 1)"] + readings.map { "\($0.id) = \(chosen[$0.id] ?? "")" }
          + ["\(verdicts[number].values.count { $0 == .violated }) violated"]
      }, numeric: [0])
    let changed = claims.filter { !isSame($0) }
    let same = claims.filter(isSame)
    if !changed.isEmpty {
      text +=
        "\n"
        + plainTable(
          [["claim"] + combinations.indices.map { "\($0 + 1)" }]
            + changed.map { claim in
              [claim] + verdicts.map { $0[claim]?.rawValue ?? "not claimed" }
            })
    }
    let counts = uniqued(same.compactMap { verdicts[0][$0] }).map { verdict in
      "\(same.count { verdicts[0][$0] == verdict }) \(verdict.rawValue)"
    }
    return text
      + "\nthe same under all: \(counts.isEmpty ? "none" : counts.joined(separator: ", "))\n"
  }

  var json: JSON {
    .object([
      "schema": 1, "scenario": .string(scenario.name),
      "combinations": .array(
        zip(combinations, verdicts).map { chosen, found in
          .object([
            "readings": .object(chosen.mapValues(JSON.string)),
            "verdicts": .object(found.mapValues { .string($0.rawValue) }),
          ])
        }),
    ])
  }
}

extension Scenario {
  /// A system as written, with all its questions open, too large to be explored state by state.
  fileprivate init(questioning system: System) {
    self.init(
      name: system.name, title: system.title, system: system, configuration: Configuration(),
      bounds: SearchBounds(), pins: Pins(), expectations: [],
      engine: ScenarioEngine(engine: .symbolic, timers: .anyMoment), path: system.name)
  }
}
