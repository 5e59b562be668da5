import Conformance
import Machines
import Reporting

extension CommandEnvironment {
  /// `sim list`.
  func list(_ invocation: Invocation) throws -> ExitCode {
    let scenarios = try loadScenarios(invocation)
    let systems = try listedSystems(invocation.operands, scenarios)
    let isWhole = invocation.operands.isEmpty
    let named = Set(systems.map(\.name))
    let listed = isWhole ? scenarios : scenarios.filter { named.contains($0.system.name) }
    let regressions = try loadRegressions(invocation)
    try tell(
      invocation,
      text: try systems.map { system in
        text(
          of: system, scenarios.filter { $0.system.name == system.name },
          regressions.filter { $0.system.name == system.name },
          isWhole ? [] : try Self.vocabulary(of: system))
      }
      .joined(separator: "\n") + (isWhole ? text(of: topics) + text(of: seededDefect) : ""),
      json: .object([
        "schema": 1,
        "systems": .array(try systems.map { json($0, isWhole ? [] : try Self.vocabulary(of: $0)) }),
        "scenarios": .array(listed.map(json)), "subjects": .array(isWhole ? topics.map(json) : []),
        "regressions": .array(
          regressions.filter { isWhole || named.contains($0.system.name) }.map(json)),
        "canary": isWhole ? seededDefect.map(json) ?? .null : .null,
      ]))
    return .success
  }

  /// The systems that are named: by their names, their documents, or their scenarios.
  private func listedSystems(_ operands: [String], _ scenarios: [Scenario]) throws -> [System] {
    if operands.isEmpty { return systems }
    var chosen: Set<String> = []
    for operand in operands {
      var mine = systems.filter { $0.name == operand || $0.document == operand }.map(\.name)
      if mine.isEmpty {
        let meant = namesMeant(by: operand, scenarios.map(\.name))
        mine = scenarios.filter { meant.contains($0.name) }.map(\.system.name)
      }
      if mine.isEmpty {
        let known = uniqued(systems.map(\.document)) + systems.map(\.name)
        throw noSuch(Command.list.kinds, operand, among: known + scenarios.map(\.name))
      }
      chosen.formUnion(mine)
    }
    return systems.filter { chosen.contains($0.name) }
  }

  private func text(
    of system: System, _ scenarios: [Scenario], _ regressions: [Regression],
    _ vocabulary: [(title: String, words: [String])]
  ) -> String {
    var text = "\(system.name)  \(system.document)  \(oneLine(system.title))\n"
    func section(_ title: String, _ rows: [[String]]) {
      if rows.isEmpty { return }
      text += "  \(title)\n"
      text += plainTable(rows.map { $0.map(oneLine) }, indent: 4)
    }
    section(
      "machines",
      system.machines.map { machine in
        let rows = machine.rules.reduce(0) { $0 + $1.rules.count }
        return [machine.name, "\(machine.states.count.counted("state")), \(rows.counted("row"))"]
      })
    for (title, words) in vocabulary { section(title, words.map { [$0] }) }
    section("scenarios", scenarios.sorted { $0.name < $1.name }.map { [$0.name, $0.title] })
    section(
      "regressions",
      regressions.map { [$0.name, "\($0.property): expected that \($0.expectation.meaning)"] })
    section(
      "readings",
      system.readings.flatMap { reading in
        [[reading.id, reading.question]]
          + reading.alternatives.map {
            ["  = \($0.id)", $0.text + ($0.id == reading.default ? " (default)" : "")]
          }
      })
    section(
      "parameters", system.parameters.map { [$0.id, "\($0.default) ms", $0.question] })
    section(
      "amendments",
      system.amendments.map {
        [$0.id, "\($0.text) Repairs: \($0.repairs.joined(separator: ", "))"]
      })
    section("properties", system.properties.map { [$0.name, $0.statement] })
    return text
  }

  /// What a mapping of logs can speak of, each as it is written there.
  private static func vocabulary(
    of system: System
  ) throws -> [(title: String, words: [String])] {
    let compiled = try CompiledSystem(system, Configuration().mortal)
    return [
      ("events", uniqued(compiled.machines.flatMap(\.causes).map { "event \($0.event)" })),
      ("outputs", compiled.outputs.map { "output \($0)" }),
      ("timers", compiled.timerNames.map { "expires \($0)" }),
      ("the process", compiled.actions.filter(\.isProcess).map { "process \($0.name)" }),
      (
        "states",
        compiled.machines.flatMap { table in table.states.map { "enters \(table.name) \($0)" } }
      ),
      ("variables", compiled.variables.map { "variable \($0.name)" }),
    ]
  }

  private func text(of topics: [Topic]) -> String {
    if topics.isEmpty { return "" }
    let rows = topics.map { topic in
      [
        topic.name, oneLine(topic.title),
        uniqued(topic.sayings.map(\.document)).joined(separator: ", "),
      ]
    }
    return "\nacross the documents\n" + plainTable(rows, indent: 2)
  }

  private func text(of seededDefect: SeededDefect?) -> String {
    guard let seededDefect else { return "" }
    let texts = seededDefect.system.amendments.map { oneLine($0.text) }
    return
      "\nwrong on purpose\n  \(seededDefect.system.name)  \(oneLine(seededDefect.system.title))\n"
      + "    planted: \(texts.joined(separator: " "))\n    must break: \(seededDefect.property)\n"
  }

  private func json(_ seededDefect: SeededDefect) -> JSON {
    .object([
      "name": .string(seededDefect.system.name), "title": .string(seededDefect.system.title),
      "planted": .array(seededDefect.system.amendments.map { .string($0.text) }),
      "property": .string(seededDefect.property),
    ])
  }

  private func json(_ regression: Regression) -> JSON {
    .object([
      "name": .string(regression.name), "title": .string(regression.title),
      "scenario": .optional(regression.scenario), "system": .string(regression.system.name),
      "property": .string(regression.property), "expect": .string(regression.expectation.text),
    ])
  }

  private func json(_ topic: Topic) -> JSON {
    .object([
      "name": .string(topic.name), "title": .string(topic.title),
      "sayings": .array(topic.sayings.map(\.json)),
    ])
  }

  private func json(
    _ system: System, _ vocabulary: [(title: String, words: [String])]
  ) -> JSON {
    .object([
      "name": .string(system.name), "document": .string(system.document),
      "mapping": .object(
        Dictionary(
          uniqueKeysWithValues: vocabulary.map { ($0.title, .array($0.words.map(JSON.string))) })),
      "title": .string(system.title),
      "machines": .array(
        system.machines.map { machine in
          .object([
            "name": .string(machine.name), "states": .array(machine.states.map(JSON.string)),
            "rows": .integer(machine.rules.reduce(0) { $0 + $1.rules.count }),
          ])
        }),
      "readings": .array(
        system.readings.map { reading in
          .object([
            "id": .string(reading.id), "question": .string(reading.question),
            "rules": .array(reading.ids.map(JSON.string)),
            "alternatives": .array(
              reading.alternatives.map {
                .object([
                  "id": .string($0.id), "text": .string($0.text),
                  "default": .boolean($0.id == reading.default),
                ])
              }),
          ])
        }),
      "parameters": .array(
        system.parameters.map {
          .object([
            "id": .string($0.id), "question": .string($0.question),
            "rules": .array($0.ids.map(JSON.string)), "default_ms": .integer($0.default),
          ])
        }),
      "amendments": .array(
        system.amendments.map {
          .object([
            "id": .string($0.id), "text": .string($0.text),
            "repairs": .array($0.repairs.map(JSON.string)),
          ])
        }),
      "properties": .array(
        system.properties.map {
          .object([
            "name": .string($0.name), "statement": .string($0.statement),
            "rules": .array($0.ids.map(JSON.string)), "fault": .string("\($0.fault)"),
          ])
        }),
    ])
  }

  private func json(_ scenario: Scenario) -> JSON {
    let configuration = scenario.configuration
    let taken = scenario.system.readings.map {
      ($0.id, JSON.string(configuration.readings[$0.id] ?? $0.default))
    }
    let spans = scenario.system.parameters.map {
      ($0.id, JSON.integer(configuration.parameters[$0.id] ?? $0.default))
    }
    return .object([
      "name": .string(scenario.name), "title": .string(scenario.title),
      "system": .string(scenario.system.name),
      "readings": .object(firstByKey(taken)),
      "parameters": .object(firstByKey(spans)),
      "amendments": .array(
        scenario.system.amendments(under: configuration).map(JSON.string)),
      "kills": configuration.kills.map { .integer($0) } ?? .null,
      "suspension": configuration.suspends.map { .boolean($0) } ?? .null,
      "without": .array(configuration.withoutEvents.sorted().map(JSON.string)),
      "stored": .object(configuration.stored.mapValues { .integer($0) }),
    ])
  }
}
