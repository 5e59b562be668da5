import Checking
package import Machines

/// What a proved claim rests on: the single changes of the tables that break it.
package struct ClaimNeeds: Sendable {
  /// Those by which it is violated, in the order of the tables.
  package var broken: [Mutant] = []
  /// How many leave nothing that it speaks of, so that it holds of nothing.
  package var vacuous = 0
  /// How many change nothing of it.
  package var harmless = 0
  /// How many are no models, or too large to be decided.
  package var unknown = 0
}

extension MutationSubject {
  /// Makes each change alone, and asks one claim again.
  ///
  /// - Parameters:
  ///   - jobs: worker threads; the result does not depend on them.
  ///   - progress: told how many mutants are asked.
  /// - Returns: `nil` if it was interrupted.
  package func needs(
    of property: Property, jobs: Int, isInterrupted: @Sendable () -> Bool,
    progress: (@Sendable (Int) -> Void)? = nil
  ) -> ClaimNeeds? {
    let judge = MutantJudge(subject: self, wantsAll: false, order: [])
    let answers = inParallel(mutants.count, jobs: jobs, isInterrupted: isInterrupted) { index in
      progress?(index)
      return judge.answer(of: property, on: mutants[index])
    }
    if isInterrupted() { return nil }
    var needs = ClaimNeeds()
    for (mutant, answer) in zip(mutants, answers) {
      switch answer ?? nil {
      case .violated: needs.broken.append(mutant)
      case .vacuous: needs.vacuous += 1
      case .proved: needs.harmless += 1
      case .undecided, nil: needs.unknown += 1
      }
    }
    return needs
  }
}
