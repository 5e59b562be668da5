import Machines

/// One fault in the tables of a document, judged in every scenario that has it.
package struct JudgedFault: Sendable {
  package let name: String
  package let `operator`: MutationOperator
  package let ids: [String]
  /// One for each scenario in which it was judged.
  package let verdicts: [MutantVerdict]

  package enum Outcome: String, Sendable, CaseIterable {
    case killed, survivor, undecided
    case observerOnly = "observer only"
    case equivalent, refused
  }

  /// Killed if one scenario kills it, and equivalent only if it is so in all.
  package var outcome: Outcome {
    let outcomes = verdicts.map(\.fate.outcome)
    return Outcome.allCases.first { outcomes.contains($0) } ?? .equivalent
  }

  /// The claims that kill it, by scenario.
  package var killers: [(scenario: String, claims: [String])] {
    verdicts.compactMap { verdict in
      if case .killed(let claims) = verdict.fate { (verdict.scenario, claims) } else { nil }
    }
  }

  /// Of a survivor: the first scenario in which it is one, and the run that tells it apart.
  package var shown: (scenario: String, MutantVerdict.Distinction)? {
    for verdict in verdicts {
      if case .survivor(let distinction) = verdict.fate { return (verdict.scenario, distinction) }
    }
    return nil
  }

  /// Whether a lint of shape notices what no claim does.
  package var isSeenByLint: Bool { verdicts.contains { !$0.lints.isEmpty } }

  /// Whether some other verdict changes, though no proof is lost.
  package var isNoticed: Bool { verdicts.contains { !$0.shifts.isEmpty } }
}

extension MutantVerdict.Fate {
  var outcome: JudgedFault.Outcome {
    switch self {
    case .killed: .killed
    case .observerOnly: .observerOnly
    case .equivalent: .equivalent
    case .survivor: .survivor
    case .refused: .refused
    case .undecided: .undecided
    }
  }
}

/// How many faults the claims notice.
package struct MutationScore: Sendable, Hashable {
  package private(set) var counts: [JudgedFault.Outcome: Int] = [:]
  /// Survivors that a lint of shape notices, and those that change another verdict.
  package private(set) var seenByLint = 0
  package private(set) var noticed = 0

  package init(_ faults: some Sequence<JudgedFault>) {
    for fault in faults {
      let outcome = fault.outcome
      counts[outcome, default: 0] += 1
      if outcome == .survivor {
        seenByLint += fault.isSeenByLint ? 1 : 0
        noticed += fault.isNoticed ? 1 : 0
      }
    }
  }

  package subscript(outcome: JudgedFault.Outcome) -> Int { counts[outcome, default: 0] }

  /// Those that somebody could notice: no observer's, neither equivalent nor refused.
  package var judged: Int { self[.killed] + self[.survivor] + self[.undecided] }

  /// The share that is killed of those that somebody could notice, in tenths of a percent, rounded
  /// down; 1000 where there are none.
  package var permille: Int { judged == 0 ? 1000 : self[.killed] * 1000 / judged }

  package var percent: String { "\(permille / 10).\(permille % 10) %" }
}

/// The faults of documents, in the order of the subjects and of their tables.
package struct JudgedDocument: Sendable {
  package let name: String
  package let faults: [JudgedFault]
  /// Faults that no app can have, so that they are not judged: whose they would be, in the order of
  /// the tables, and how many.
  package let environment: [(whose: String, count: Int)]
  /// The rules that only the environment restates.
  package let environmentIds: Set<String>

  package var score: MutationScore { MutationScore(faults) }

  /// - Parameter verdicts: by subject.
  package static func documents(
    _ subjects: [MutationSubject], _ verdicts: [[MutantVerdict]]
  ) -> [JudgedDocument] {
    gathered(Array(zip(subjects, verdicts)), by: { $0.0.document }).map { own in
      let mutants = own.flatMap { $0.0.mutants }
      return JudgedDocument(
        name: own[0].0.document,
        faults: gathered(own.flatMap { $0.1 }, by: \.mutant).map { verdicts in
          let first = verdicts[0]
          return JudgedFault(
            name: first.mutant, operator: first.operator, ids: first.ids, verdicts: verdicts)
        }, environment: environment(of: mutants),
        environmentIds: Set(mutants.filter { $0.environment != nil }.flatMap(\.ids))
          .subtracting(mutants.filter { $0.environment == nil }.flatMap(\.ids)))
    }
  }

  private static func environment(of mutants: [Mutant]) -> [(whose: String, count: Int)] {
    let foreign = mutants.compactMap { mutant in
      mutant.environment.map { (whose: $0, name: mutant.name) }
    }
    return gathered(foreign, by: { $0.whose }).map { same in
      (same[0].whose, Set(same.map { $0.name }).count)
    }
  }
}
