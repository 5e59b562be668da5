import Checking
import Machines
import Reporting

extension CommandEnvironment {
  /// Each other answer to each question by itself, one after another, where one search has no room for all
  /// of them. What is found is told, and kept in the cache, as soon as it is there.
  ///
  /// - Parameter names: of the questions; all if there are none.
  func crossInTurns(
    _ system: System, _ names: [String], _ invocation: Invocation,
    _ isOver: @escaping @Sendable () -> Bool
  ) throws -> ExitCode {
    var each = invocation
    // They bound all of it, and a result that a clock might have ended is not kept.
    each.bounds.seconds = nil
    let scenario = Scenario(
      name: system.name, title: system.title, system: system, configuration: Configuration(),
      bounds: SearchBounds(), pins: Pins(), expectations: [],
      engine: ScenarioEngine(engine: .symbolic, timers: .anyMoment), path: system.name)
    var ending = self
    ending.isInterrupted = isOver
    var rounds = VerdictRounds(ending, each)
    var table = CrossInTurns(system: system)
    let readings = system.readings.filter { names.isEmpty || names.contains($0.id) }
    let others = readings.flatMap { reading in
      reading.alternatives.map(\.id).filter { $0 != reading.default }.map { [reading.id: $0] }
    }
    for (number, answers) in ([[:]] + others).enumerated() {
      if isOver() {
        table.left.append(answers)
        continue
      }
      let configuration = Configuration(readings: answers)
      do {
        let question = VerdictRounds.Question(scenario: scenario, configuration: configuration)
        let verdicts = try rounds.verdicts(on: [question])[0]
        // A search that somebody ended on the way says little.
        if isOver() { throw VerdictRounds.Interrupted() }
        table.found.append(
          CrossInTurns.Found(
            answers: answers, verdicts: verdicts,
            rules: try system.fingerprint(under: configuration)))
        let changed = table.changed(verdicts).count
        warn(
          "\(number + 1) of \(others.count + 1): \(answers.words): "
            + (changed == 0 ? "no other verdict" : changed.counted("other verdict")))
      } catch is VerdictRounds.Interrupted { table.left.append(answers) }
    }
    try tell(invocation, text: table.text, json: table.json)
    return table.left.isEmpty ? .success : .undecided
  }
}

/// The verdicts on the claims of a system under each answer that is not its question's default.
private struct CrossInTurns {
  struct Found {
    let answers: ReadingChoices.Answers
    let verdicts: VerdictRounds.Verdicts
    /// What identifies the rules in force.
    let rules: UInt64
  }

  let system: System
  /// The rules as written come first.
  var found: [Found] = []
  /// What nobody waited for.
  var left: [ReadingChoices.Answers] = []

  private var written: VerdictRounds.Verdicts { found.first?.verdicts ?? [:] }

  /// The claims whose verdict is not as written, sorted.
  func changed(_ verdicts: VerdictRounds.Verdicts) -> [String] {
    Set(verdicts.keys).union(written.keys).filter { verdicts[$0] != written[$0] }.sorted()
  }

  var text: String {
    let rules = found.dropFirst().count { $0.rules != found[0].rules }
    var text =
      "\(system.name): \(max(found.count - 1, 0).counted("other answer")), each by itself, in "
      + "\(rules) of which the rules are others\n"
    if !left.isEmpty { text += "not tried: \(left.map(\.words).joined(separator: ", "))\n" }
    var same: [VerdictKind?] = []
    for property in system.properties {
      let name = property.name
      let others = found.dropFirst().filter { $0.verdicts[name] != written[name] }
      if others.isEmpty {
        same.append(written[name])
        continue
      }
      text += "\n\(name): \(written[name]?.rawValue ?? "not claimed") as written\n"
      for one in others {
        text += "  \(one.verdicts[name]?.rawValue ?? "not claimed") under \(one.answers.words)\n"
      }
    }
    let counts = uniqued(same.compactMap(\.self)).map { verdict in
      "\(same.count { $0 == verdict }) \(verdict.rawValue)"
    }
    return text
      + "\nthe same under all: \(counts.isEmpty ? "none" : counts.joined(separator: ", "))\n"
  }

  var json: JSON {
    func object(_ answers: ReadingChoices.Answers) -> JSON {
      .object(answers.mapValues(JSON.string))
    }
    return .object([
      "schema": 2, "system": .string(system.name),
      "written": .object(written.mapValues { .string($0.rawValue) }),
      "answers": .array(
        found.dropFirst().map { one in
          .object([
            "answers": object(one.answers),
            "changed": .object(
              Dictionary(
                uniqueKeysWithValues: changed(one.verdicts).map {
                  ($0, .string(one.verdicts[$0]?.rawValue ?? ""))
                })),
          ])
        }),
      "left": .array(left.map(object)),
    ])
  }
}
