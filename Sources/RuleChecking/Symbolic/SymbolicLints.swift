internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import SymbolicSearch

extension SymbolicCheck {
  /// What a lint finds in the states and steps that diagrams hold.
  func result(
    for property: Property, _ lint: Lint, except: [Exemption]
  ) throws(ModelError) -> PropertyResult {
    var found: [LintFinding] = []
    var shown: [Condition] = []
    for suspicion in compiled.suspicions(of: lint, firings: answers.firings.map(\.clamped)) {
      guard !except.contains(where: { $0.covers(suspicion.finding) })
      else { continue }
      switch suspicion.evidence {
      case .rows: found.append(suspicion.finding)
      case .nowhere(let condition):
        guard let occurs = try occurs(condition) else {
          return undecided(property, .diagramNodes)
        }
        if !occurs { found.append(suspicion.finding) }
      case .somewhere(let condition, let timers):
        // Which timers run, no condition of a property says.
        if !timers.isEmpty { return undecided(property, .anyMoment) }
        guard let occurs = try occurs(condition) else {
          return undecided(property, .diagramNodes)
        }
        if occurs {
          found.append(suspicion.finding)
          shown.append(condition)
        }
      }
    }
    if found.isEmpty { return answered(property, .proved) }
    // In time, fewer states are reached.
    if timers == .anyMoment, !shown.isEmpty { return undecided(property, .anyMoment) }
    var trace: SymbolicTrace?
    if wantsRuns, !shown.isEmpty,
      case .violated(let nearest, _, _) = try answers.answer(
        to: .never(.holds(.any(shown))))
    {
      trace = nearest
    }
    return PropertyResult(
      property: property, verdict: .violated, detail: VerdictDetail(.findings(found)),
      run: run(trace, to: .state))
  }

  /// - Returns: `nil` if the budget does not suffice.
  private func occurs(_ condition: Condition) throws(ModelError) -> Bool? {
    switch try answers.answer(to: .never(.holds(condition)), wantsRun: false) {
    case .holds: false
    case .violated: true
    default: nil
    }
  }
}
