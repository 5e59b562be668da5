internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs

/// Something that a lint found, and the nodes that show it, if it is about reachable states.
private struct LocatedFinding {
  var finding: LintFinding
  var nodes: BitSet?
}

extension SystemPropertyChecker {
  func check(_ lint: Lint, except: [Exemption]) throws(ModelError) -> Answer {
    let found = try findings(lint).filter { found in
      // That nothing was seen shows nothing while the search is unfinished.
      if bound != nil && found.nodes == nil { return false }
      let place = found.finding.place
      return !except.contains { place == $0.place || place.hasPrefix($0.place + ":") }
    }
    if found.isEmpty { return .holds() }
    let reason = VerdictDetail.Reason.findings(found.map(\.finding))
    let shown = found.compactMap(\.nodes)
    guard wantsRuns, !shown.isEmpty, found[0].nodes != nil,
      let nearest = rules.nearestRun(to: shown.reduce(graph.nodes(all: false)) { $0.union($1) })
    else { return .breaks(nil, VerdictDetail(reason)) }
    return .breaks(try rules.run(nearest.run, to: .state), nearest.detail(reason))
  }

  private func findings(_ lint: Lint) throws(ModelError) -> [LocatedFinding] {
    switch lint {
    case .total: return try unhandledEvents()
    case .noOverlap: return try overlaps()
    case .noDeadRow: return deadRows()
    case .noUnreachableState: return try unreachableStates()
    case .noStateWithoutExit: return try statesWithoutExit()
    case .everyAnswerHasTimeout: return try answersWithoutTimeout()
    }
  }

  private var machines: [MachineTable] { rules.compiled.machines }

  /// Events that can happen while a machine that knows them is in a state without a row for them, and
  /// those that no machine knows.
  private func unhandledEvents() throws(ModelError) -> [LocatedFinding] {
    try findings(machines.silences) { .unhandled(state: $0.state, event: $0.event) }
      + findings(machines.unheardEvents) { .unheard(machine: $0.state, event: $0.event) }
  }

  /// Pairs of rows of one state and trigger that can both fire.
  private func overlaps() throws(ModelError) -> [LocatedFinding] {
    try findings(machines.overlaps) { .overlap(state: $0.state, trigger: $0.event) }
  }

  /// The conditions that hold in some state.
  private func findings(
    _ conditions: [LintCondition], _ finding: (LintCondition) -> LintFinding
  ) throws(ModelError) -> [LocatedFinding] {
    var findings: [LocatedFinding] = []
    for found in conditions {
      let nodes = try rules.nodes(where: found.condition)
      if !nodes.isEmpty {
        findings.append(LocatedFinding(finding: finding(found), nodes: nodes))
      }
    }
    return findings
  }

  private func deadRows() -> [LocatedFinding] {
    let fired = rules.firings()
    let active = machines.flatMap { $0.rules.flatMap(\.rules) }
    return rules.compiled.rows.enumerated().compactMap { index, row in
      let rule = active[index]
      guard fired[index] == 0, rule.condition != .never, rule.ignoredBecause == nil,
        !(rule.actions.isEmpty && rule.target == nil)
      else { return nil }
      return LocatedFinding(finding: .deadRow(state: row.state, row: row.label))
    }
  }

  private func unreachableStates() throws(ModelError) -> [LocatedFinding] {
    var findings: [LocatedFinding] = []
    for table in machines {
      for state in table.states {
        let nodes = try rules.nodes(where: table.isIn(state))
        if nodes.isEmpty {
          findings.append(LocatedFinding(finding: .unreachable(state: state)))
        }
      }
    }
    return findings
  }

  private func statesWithoutExit() throws(ModelError) -> [LocatedFinding] {
    var findings: [LocatedFinding] = []
    for table in machines {
      for block in table.rules {
        if block.hasExit { continue }
        let nodes = try rules.nodes(where: table.isIn(block.state))
        if !nodes.isEmpty {
          findings.append(
            LocatedFinding(finding: .noExit(state: block.state), nodes: nodes))
        }
      }
    }
    return findings
  }

  /// States that wait for an answer of the environment while no timer that the state heeds runs.
  private func answersWithoutTimeout() throws(ModelError) -> [LocatedFinding] {
    var findings: [LocatedFinding] = []
    for table in machines where !table.isOutside {
      for block in table.rules {
        guard let wait = machines.wait(of: table, in: block) else { continue }
        let waiting = try rules.nodes(where: wait.condition)
        // The state's own timer may have expired and left the machine where it was.
        let own = rules.compiled.timerNames(ofState: block.state, of: table.name)
        let nodes = BitSet(capacity: graph.nodeCount) { node in
          guard waiting[node] else { return false }
          let state = rules.state(node)
          return own.allSatisfy { !rules.compiled.isRunning(timer: $0, in: state) }
        }
        if !nodes.isEmpty {
          findings.append(
            LocatedFinding(
              finding: .noTimeout(state: block.state, awaited: wait.event), nodes: nodes))
        }
      }
    }
    return findings
  }
}
