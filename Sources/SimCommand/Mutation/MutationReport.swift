import Checking
import Machines
import Mutation
import Reporting

/// What `sim mutate` prints.
struct MutationReport {
  let documents: [JudgedDocument]
  let subjects: [MutationSubject]
  let catalogue: [Document]
  let book: RuleBook
  /// Whether all claims were asked of all mutants.
  let isMatrix: Bool
  let accepted: [AcceptedSurvivor]

  private func acceptance(_ fault: JudgedFault, _ document: JudgedDocument) -> AcceptedSurvivor? {
    accepted.first { $0.document == document.name && $0.mutant == fault.name }
  }

  /// Those of the documents judged that do not survive.
  var staleAcceptances: [String] {
    accepted.filter { acceptance in
      documents.contains { document in
        document.name == acceptance.document
          && !document.faults.contains {
            $0.name == acceptance.mutant && $0.outcome == .survivor
          }
      }
    }.map { "\($0.document) \($0.mutant)" }
  }

  /// What is noticed of each rule that the systems judged restate.
  func notices(_ document: JudgedDocument) -> [(notice: RuleNotice, isExecutable: Bool)] {
    let ids = catalogue.first { $0.name == document.name }?.rules.map(\.id) ?? []
    return document.notices(of: ids).map { ($0, book[$0.id]?.reason == nil) }
  }

  // MARK: Text

  func text(_ complaints: [String]) -> String {
    documents.map(text(of:)).joined() + scores + operators + environment
      + complaints.map { "not as committed: \($0)\n" }.joined()
  }

  private func text(of document: JudgedDocument) -> String {
    var text = ""
    for fault in document.faults {
      switch fault.outcome {
      case .survivor:
        guard let (scenario, distinction) = fault.shown else { continue }
        text += "survives: \(fault.name)\n    in the app \(fault.operator.fault)\n"
        text += "    \(scenario), a run of \(distinction.isOfMutant ? "the mutant" : "the rules"): "
        text += "\(distinction.run.signature); \(distinction.words)\n"
        if let acceptance = acceptance(fault, document) {
          text += "    accepted by \(acceptance.owner): \(acceptance.reason)\n"
        }
      case .undecided: text += "undecided: \(fault.name)\n"
      case .killed, .observerOnly, .equivalent, .refused: continue
      }
    }
    if isMatrix { text += claims(document) }
    let notices = notices(document)
    for kind in [RuleNotice.Kind.bound, .decorative] {
      let ids = notices.filter { $0.isExecutable && $0.notice.kind == kind }.map(\.notice.id)
      if ids.isEmpty { continue }
      text += "\(document.name), \(kind.rawValue): \(ids.joined(separator: ", "))\n"
    }
    return text + observers(document)
  }

  /// What the faults that are told apart as *observer only* are in, so that a reader can see whether an app has it.
  private func observers(_ document: JudgedDocument) -> String {
    let names = names(ofObserversIn: document)
    return names.isEmpty
      ? ""
      : "\(document.name), outside the app, and only claims look at it: "
        + "\(names.joined(separator: ", "))\n"
  }

  private func names(ofObserversIn document: JudgedDocument) -> [String] {
    Set(subjects.filter { $0.document == document.name }.flatMap(\.observers)).sorted()
  }

  private func claims(_ document: JudgedDocument) -> String {
    document.claims(of: subjects).map { claim in
      var line = "claim \(claim.name.system)/\(claim.name.claim): kills \(claim.kills), alone "
      line += "\(claim.alone.count)"
      if claim.kills == 0 {
        line += "; it kills no fault that an app can have"
      } else if claim.isRedundant {
        let names = claim.coveredBy.map { "\($0.system)/\($0.claim)" }
        line += "; redundant beside \(names.joined(separator: ", "))"
      } else if !claim.unnoticedWeakenings.isEmpty {
        line += "; as good if weaker: \(claim.unnoticedWeakenings.joined(separator: "; "))"
      }
      return line + "\n"
    }.joined()
  }

  private var scores: String {
    var rows = [
      [
        "", "killed", "survivors", "undecided", "score", "by a lint", "otherwise", "accepted",
        "observer only", "equivalent", "refused",
      ]
    ]
    func add(_ name: String, _ faults: [JudgedFault], accepted: Int) {
      let score = MutationScore(faults)
      rows.append([
        name, "\(score[.killed])", "\(score[.survivor])", "\(score[.undecided])", score.percent,
        "\(score.seenByLint)", "\(score.noticed)", "\(accepted)", "\(score[.observerOnly])",
        "\(score[.equivalent])", "\(score[.refused])",
      ])
    }
    var sum = 0
    for document in documents {
      let count = document.faults.count {
        $0.outcome == .survivor && acceptance($0, document) != nil
      }
      sum += count
      add(document.name, document.faults, accepted: count)
    }
    add("all", documents.flatMap(\.faults), accepted: sum)
    return "\n" + plainTable(rows, numeric: Array(1..<11)) + "\n"
  }

  private var operators: String {
    var rows = [["", "killed", "survivors", "undecided", "score", "equivalent"]]
    for kind in MutationOperator.allCases {
      let faults = documents.flatMap(\.faults).filter { $0.operator == kind }
      if faults.isEmpty { continue }
      let score = MutationScore(faults)
      rows.append([
        kind.rawValue, "\(score[.killed])", "\(score[.survivor])", "\(score[.undecided])",
        score.percent, "\(score[.equivalent])",
      ])
    }
    return plainTable(rows, numeric: Array(1..<6))
  }

  /// What is not judged, with whose fault it would be.
  private var environment: String {
    documents.filter { !$0.environment.isEmpty }.map { document in
      let count = document.environment.reduce(0) { $0 + $1.count }
      return
        "\n\(document.name), \(count.counted("fault")) of the environment, which no app can have: "
        + "not judged, and not in the score\n"
        + plainTable(
          document.environment.map { ["  \($0.count)", $0.whose] }, numeric: [0])
    }.joined()
  }

  // MARK: JSON

  func json(_ complaints: [String]) -> JSON {
    .object([
      "schema": 1, "scenarios": .array(subjects.map { .string($0.name) }),
      "documents": .array(documents.map(json(of:))),
      "not_as_committed": .array(complaints.map(JSON.string)),
    ])
  }

  private func json(of document: JudgedDocument) -> JSON {
    let score = document.score
    var members: [String: JSON] = [
      "name": .string(document.name), "killed": .integer(score[.killed]),
      "survivors": .integer(score[.survivor]), "undecided": .integer(score[.undecided]),
      "observer_only": .integer(score[.observerOnly]),
      "observers": .array(names(ofObserversIn: document).map(JSON.string)),
      "equivalent": .integer(score[.equivalent]), "refused": .integer(score[.refused]),
      "score_permille": .integer(score.permille),
      "survivors_seen_by_lint": .integer(score.seenByLint),
      "survivors_that_change_a_verdict": .integer(score.noticed),
      "environment": .array(
        document.environment.map {
          .object(["whose": .string($0.whose), "faults": .integer($0.count)])
        }),
      "faults": .array(document.faults.map { $0.json(acceptance($0, document)?.reason) }),
      "rules": .array(
        notices(document).map { notice, isExecutable in
          .object([
            "id": .string(notice.id),
            "noticed": .string(isExecutable ? notice.kind.rawValue : "not executable"),
            "claims": .array(notice.claims.map(JSON.string)),
            "loss_noticed": .boolean(notice.isLossNoticed),
          ])
        }),
    ]
    if isMatrix {
      members["claims"] = .array(document.claims(of: subjects).map(\.json))
    }
    return .object(members)
  }
}

extension ClaimScore {
  fileprivate var json: JSON {
    .object([
      "system": .string(name.system), "claim": .string(name.claim), "kills": .integer(kills),
      "alone": .array(alone.map(JSON.string)), "redundant": .boolean(isRedundant),
      "covered_by": .array(coveredBy.map { .string("\($0.system)/\($0.claim)") }),
      "as_good_if_weaker": .array(unnoticedWeakenings.map(JSON.string)),
    ])
  }
}

extension JudgedFault {
  fileprivate func json(_ reason: String?) -> JSON {
    .object([
      "name": .string(name), "operator": .string(self.operator.rawValue),
      "fault": .string(self.operator.fault), "rules": .array(ids.map(JSON.string)),
      "outcome": .string(outcome.rawValue), "accepted": .optional(reason),
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
    case .observerOnly: members["fate"] = "observer only"
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
