import Checking
import Machines
import Mutation
import Reporting

extension Surroundings {
  /// `sim mutate`.
  func mutate(_ invocation: Invocation) throws -> ExitCode {
    let subjects = try mutationScenarios(invocation).map { scenario in
      try MutationSubject(
        scenario.name, document: scenario.system.document, scenario.system, scenario.configuration,
        bounds: scenario.bounds)
    }
    var campaign = MutationCampaign()
    campaign.judgesEach = invocation.judgesEach
    campaign.wantsMatrix = invocation.wantsMatrix
    campaign.jobs = invocation.jobs ?? processors
    campaign.isInterrupted = isInterrupted
    if let showProgress, invocation.showsProgress {
      campaign.progress = { showProgress("\($0): \($1) of \($2) mutants") }
    }
    guard let verdicts = campaign.verdicts(on: subjects) else { return .undecided }
    let documents = JudgedDocument.documents(subjects, verdicts)
    switch invocation.format {
    case .json:
      try print(
        JSON.object([
          "schema": 1, "documents": .array(documents.map(\.json)),
          "scenarios": .array(subjects.map { .string($0.name) }),
        ]).text + "\n")
    case .text: try print(documents.map(\.text).joined(separator: "\n") + scoreTable(documents))
    }
    return documents.contains { $0.score[.undecided] > 0 } ? .undecided : .success
  }

  /// Those that an invocation names; by default and in folders those of the rules as written, and as
  /// amended in full.
  private func mutationScenarios(_ invocation: Invocation) throws -> [Scenario] {
    let all = try chosenScenarios(invocation)
    let named = Set(invocation.operands)
    var known: Set<ScenarioKey> = []
    return all.filter { scenario in
      if named.contains(scenario.name) { return true }
      let key = ScenarioKey(
        system: scenario.system.name, configuration: scenario.completed(scenario.configuration))
      return scenario.isPlain && known.insert(key).inserted
    }
  }

  private func scoreTable(_ documents: [JudgedDocument]) -> String {
    let all = MutationScore(documents.flatMap(\.faults))
    var rows = [
      [
        "", "killed", "survivors", "undecided", "score", "by a lint", "otherwise", "equivalent",
        "refused",
      ]
    ]
    for (name, score) in documents.map({ ($0.name, $0.score) }) + [("all", all)] {
      rows.append(
        [
          name, "\(score[.killed])", "\(score[.survivor])", "\(score[.undecided])", score.percent,
          "\(score.seenByLint)", "\(score.noticed)", "\(score[.equivalent])",
          "\(score[.refused])",
        ])
    }
    var kinds = [["", "killed", "survivors", "undecided", "score", "equivalent"]]
    for kind in MutationOperator.allCases {
      let score = MutationScore(
        documents.flatMap(\.faults).lazy.filter { $0.operator == kind })
      if score.counts.isEmpty { continue }
      kinds.append([
        kind.rawValue, "\(score[.killed])", "\(score[.survivor])", "\(score[.undecided])",
        score.percent, "\(score[.equivalent])",
      ])
    }
    return "\n" + plainTable(rows) + "\n" + plainTable(kinds)
  }
}

private struct ScenarioKey: Hashable {
  let system: String
  let configuration: Configuration
}

extension Scenario {
  /// Whether it is the rules as written, or with all amendments, as they are read by default and
  /// with nothing withheld.
  fileprivate var isPlain: Bool {
    let amendments = configuration.amendments
    return (amendments.isEmpty || amendments.count == system.amendments.count)
      && configuration.withoutEvents.isEmpty
      && configuration.readings.allSatisfy { id, alternative in
        system.readings.contains { $0.id == id && $0.default == alternative }
      }
      && configuration.parameters.allSatisfy { id, span in
        system.parameters.contains { $0.id == id && $0.default == span }
      }
  }
}

extension JudgedDocument {
  fileprivate var text: String {
    var lines: [String] = []
    for fault in faults {
      switch fault.outcome {
      case .survivor:
        guard let (scenario, distinction) = fault.shown else { continue }
        lines.append("survives: \(fault.name)")
        lines.append("    \(scenario): \(distinction.run.signature); \(distinction.words)")
      case .undecided: lines.append("undecided: \(fault.name)")
      case .killed, .equivalent, .refused: continue
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  fileprivate var json: JSON {
    .object([
      "name": .string(name), "killed": .integer(score[.killed]),
      "survivors": .integer(score[.survivor]), "undecided": .integer(score[.undecided]),
      "equivalent": .integer(score[.equivalent]), "refused": .integer(score[.refused]),
      "score_permille": .integer(score.permille), "faults": .array(faults.map(\.json)),
    ])
  }
}

extension JudgedFault {
  fileprivate var json: JSON {
    .object([
      "name": .string(name), "operator": .string(self.operator.rawValue),
      "rules": .array(ids.map(JSON.string)), "outcome": .string(outcome.rawValue),
      "verdicts": .array(verdicts.map(\.json)),
    ])
  }
}

extension MutantVerdict {
  fileprivate var json: JSON {
    var members: [String: JSON] = ["scenario": .string(scenario)]
    if !lints.isEmpty { members["lints"] = .array(lints.map(JSON.string)) }
    if !shifts.isEmpty {
      members["shifts"] = .array(
        shifts.map {
          .object([
            "claim": .string($0.claim), "from": .string($0.from.rawValue),
            "to": .string($0.to.rawValue),
          ])
        })
    }
    switch fate {
    case .killed(let claims):
      members["fate"] = "killed"
      members["claims"] = .array(claims.map(JSON.string))
    case .equivalent: members["fate"] = "equivalent"
    case .survivor(let distinction):
      members["fate"] = "survivor"
      members["run"] = .string(distinction.run.signature)
      members["run_of_mutant"] = .boolean(distinction.isOfMutant)
      members["then"] = .string(distinction.words)
    case .refused(let reason):
      members["fate"] = "refused"
      members["reason"] = .string(reason)
    case .undecided(let reason):
      members["fate"] = "undecided"
      members["reason"] = .string(reason)
    }
    return .object(members)
  }
}
