internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs

/// Something that a lint found: where, and the nodes that show it, if it is about reachable states.
private struct LintFinding {
  /// The name by which an exception refers to it.
  var place: String
  var words: String
  var nodes: BitSet?
}

extension SystemPropertyChecker {
  func check(_ lint: Lint, except: [String]) throws(ModelError) -> Answer {
    let all = try findings(lint)
    let findings = all.filter { finding in
      // That nothing was seen shows nothing while the search is unfinished.
      if bound != nil && finding.nodes == nil { return false }
      return !except.contains { finding.place == $0 || finding.place.hasPrefix($0 + ":") }
    }
    guard let first = findings.first else { return .holds() }
    var nearest: NearestRun?
    let shown = findings.compactMap(\.nodes)
    if wantsRuns, !shown.isEmpty, first.nodes != nil {
      nearest = rules.nearestRun(to: shown.reduce(graph.nodes(all: false)) { $0.union($1) })
    }
    let words = findings.map { "\($0.place): \($0.words)" }.joined(separator: "; ")
    return .breaks(
      try nearest.map { (nearest) throws(ModelError) in
        try rules.run(nearest.run) { $0 }
      }, nearest?.told(words) ?? words)
  }

  private func findings(_ lint: Lint) throws(ModelError) -> [LintFinding] {
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

  /// Events that can happen while a machine that knows them is in a state without a row for them.
  private func unhandledEvents() throws(ModelError) -> [LintFinding] {
    try findings(machines.silences, "it can happen here and the table is silent")
  }

  /// Pairs of rows of one state and trigger that can both fire.
  private func overlaps() throws(ModelError) -> [LintFinding] {
    try findings(machines.overlaps, "two rows hold at once, the first is taken")
  }

  /// The conditions that hold in some state.
  private func findings(
    _ conditions: [LintCondition], _ words: String
  ) throws(ModelError) -> [LintFinding] {
    var findings: [LintFinding] = []
    for found in conditions {
      let nodes = try rules.nodes(where: found.condition)
      if !nodes.isEmpty {
        findings.append(
          LintFinding(place: "\(found.state): \(found.event)", words: words, nodes: nodes))
      }
    }
    return findings
  }

  private func deadRows() -> [LintFinding] {
    let fired = rules.firings()
    let active = machines.flatMap { $0.rules.flatMap(\.rules) }
    return rules.compiled.rows.enumerated().compactMap { index, row in
      let rule = active[index]
      guard fired[index] == 0, rule.condition != .never, rule.ignoredBecause == nil,
        !(rule.actions.isEmpty && rule.target == nil)
      else { return nil }
      return LintFinding(place: "\(row.state): \(row.label)", words: "fires in no run")
    }
  }

  private func unreachableStates() throws(ModelError) -> [LintFinding] {
    var findings: [LintFinding] = []
    for table in machines {
      for state in table.states {
        let nodes = try rules.nodes(where: table.isIn(state))
        if nodes.isEmpty {
          findings.append(LintFinding(place: state, words: "no run enters it"))
        }
      }
    }
    return findings
  }

  private func statesWithoutExit() throws(ModelError) -> [LintFinding] {
    var findings: [LintFinding] = []
    for table in machines {
      for block in table.rules {
        if block.hasExit { continue }
        let nodes = try rules.nodes(where: table.isIn(block.state))
        if !nodes.isEmpty {
          findings.append(
            LintFinding(place: block.state, words: "no row leaves it", nodes: nodes))
        }
      }
    }
    return findings
  }

  /// States that wait for an answer of the environment while no timer that the state heeds runs.
  private func answersWithoutTimeout() throws(ModelError) -> [LintFinding] {
    var findings: [LintFinding] = []
    for table in machines where !table.isOutside {
      for block in table.rules {
        guard let wait = machines.wait(of: table, in: block) else { continue }
        let waiting = try rules.nodes(where: wait.condition)
        // The state's own timer may have expired and left the machine where it was.
        let own = rules.compiled.timerNames.filter {
          $0.hasPrefix("\(table.name)/\(block.state) after ")
        }
        let nodes = BitSet(capacity: graph.nodeCount) { node in
          guard waiting[node] else { return false }
          let state = rules.state(node)
          return own.allSatisfy { !rules.compiled.isRunning(timer: $0, in: state) }
        }
        if !nodes.isEmpty {
          findings.append(
            LintFinding(
              place: block.state, words: "waits for \(wait.event) without a timeout", nodes: nodes))
        }
      }
    }
    return findings
  }
}
