import Machines

/// That something asked for is answered in the end, in a system without timers.
extension SymbolicSpace {
  /// Whether every request leads to an answer: no run goes on, or stays, with something owed for
  /// ever, as the assumptions admit, and none goes round in no time by immediate rules alone.
  func isAnswered(
    _ request: SymbolicOccurrence, _ answer: SymbolicOccurrence, _ fairness: Fairness
  ) throws -> SymbolicAnswer {
    if !compiled.timerNames.isEmpty { return .unanswered }
    let (watched, silent) = owing(request, answer)
    let owed = hold(watched.sets[1])
    if owed == DiagramStore.empty { return .holds }
    let actors = assumptions(fairness)
    let all = immediateRules + actors
    let wanted = all.reduce(DiagramStore.empty) { store.union($0, $1.wanting) }
    if store.difference(owed, wanted) != DiagramStore.empty {
      return .violated(nil, states: nil, of: nil)
    }
    if fairStates(in: owed, by: silent, all) != DiagramStore.empty {
      return .violated(nil, states: nil, of: nil)
    }
    let instant = silent.filter { relations.steps[$0.step].isImmediate }
    let round = fairStates(in: owed, by: instant, actors)
    return round == DiagramStore.empty ? .holds : .violated(nil, states: nil, of: nil)
  }

  /// How long it takes until something owed is answered: no time, or without bound where no immediate
  /// rule is possible, for nothing else keeps time from passing.
  func waits(
    for request: SymbolicOccurrence, until answer: SymbolicOccurrence
  ) throws -> SymbolicAnswer {
    let owed = hold(owing(request, answer).space.sets[1])
    let idle = store.difference(owed, enabled(\.isImmediate))
    return .waits(forEver: idle != DiagramStore.empty)
  }

  /// Where a step is possible of which something is true.
  private func enabled(_ isMember: (SymbolicStep) -> Bool) -> Diagram {
    hold(
      relations.steps.filter(isMember).reduce(DiagramStore.empty) {
        store.union($0, sources(of: $1))
      })
  }

  /// What is up to somebody.
  private func assumptions(_ fairness: Fairness) -> [SymbolicFairness] {
    func assume(_ strength: SymbolicFairness.Strength, _ actors: [Actor]) -> [SymbolicFairness] {
      actors.map { actor in
        SymbolicFairness(
          strength: strength,
          isTaken: { [self] in isBy(actor, relations.steps[$0.step].label) },
          wanting: enabled { [self] in isBy(actor, $0.label) })
      }
    }
    switch fairness {
    case .timeOnly: return []
    case .weak(let actors): return assume(.weak, actors)
    case .strong(let actors): return assume(.strong, actors)
    }
  }

  /// That a run does not stay where an immediate rule is possible, for time could not pass; and
  /// that each machine fires its immediate rules.
  private var immediateRules: [SymbolicFairness] {
    let machines = compiled.rows.map(\.machine)
    func machine(_ step: SymbolicStep) -> String? {
      guard step.isImmediate, let first = step.notes.first(where: { StepMark.isRow($0.mark) })
      else { return nil }
      return machines[Int(first.mark >> 1)]
    }
    let urgent = enabled(\.isImmediate)
    if urgent == DiagramStore.empty { return [] }
    return [SymbolicFairness(strength: .weak, isTaken: { _ in false }, wanting: urgent)]
      + compiled.machineNames.compactMap { name in
        let wanting = enabled { machine($0) == name }
        if wanting == DiagramStore.empty { return nil }
        return SymbolicFairness(
          strength: .strong, isTaken: { [self] in machine(relations.steps[$0.step]) == name },
          wanting: wanting)
      }
  }
}
