internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

/// Something that a lint may find, and what shows it.
struct LintSuspicion {
  var finding: LintFinding
  var evidence: Evidence

  enum Evidence {
    /// A reachable state in which this holds, and none of these timers runs.
    case somewhere(Condition, idle: [String])
    /// That this holds in no reachable state.
    case nowhere(Condition)
    /// What fires in no run.
    case rows
  }
}

extension Exemption {
  func covers(_ finding: LintFinding) -> Bool {
    finding.place == place || finding.place.hasPrefix(place + ":")
  }
}

extension CompiledSystem {
  /// What a lint may find, in the order of the tables.
  ///
  /// - Parameter firings: how often each row fires.
  func suspicions(of lint: Lint, firings: @autoclosure () -> [Int]) -> [LintSuspicion] {
    func somewhere(
      _ conditions: [LintCondition], _ finding: (LintCondition) -> LintFinding
    ) -> [LintSuspicion] {
      conditions.map {
        LintSuspicion(finding: finding($0), evidence: .somewhere($0.condition, idle: []))
      }
    }
    switch lint {
    // Events that can happen while a machine that knows them is in a state without a row for them,
    // and those that no machine knows.
    case .total:
      return somewhere(machines.silences) { .unhandled(state: $0.state, event: $0.event) }
        + somewhere(machines.unheardEvents) { .unheard(machine: $0.state, event: $0.event) }
    // Pairs of rows of one state and trigger that can both fire.
    case .noOverlap:
      return somewhere(machines.overlaps) { .overlap(state: $0.state, trigger: $0.event) }
    case .noDeadRow: return deadRows(firings())
    case .noUnreachableState:
      return machines.flatMap { table in
        table.states.map {
          LintSuspicion(
            finding: .unreachable(state: $0), evidence: .nowhere(table.isIn($0)))
        }
      }
    case .noStateWithoutExit:
      return machines.flatMap { table in
        table.rules.filter { !$0.hasExit }.map {
          LintSuspicion(
            finding: .noExit(state: $0.state), evidence: .somewhere(table.isIn($0.state), idle: []))
        }
      }
    case .everyAnswerHasTimeout:
      return machines.filter { !$0.isOutside }.flatMap { table in
        table.rules.compactMap { block in
          machines.wait(of: table, in: block).map { wait in
            // The state's own timer may have expired and left the machine where it was.
            LintSuspicion(
              finding: .noTimeout(state: block.state, awaited: wait.event),
              evidence: .somewhere(
                wait.condition, idle: timerNames(ofState: block.state, of: table.name)))
          }
        }
      }
    }
  }

  private func deadRows(_ fired: [Int]) -> [LintSuspicion] {
    let active = machines.flatMap { $0.rules.flatMap(\.rules) }
    return rows.enumerated().compactMap { index, row in
      let rule = active[index]
      guard fired[index] == 0, rule.condition != .never, rule.ignoredBecause == nil,
        !(rule.actions.isEmpty && rule.target == nil)
      else { return nil }
      return LintSuspicion(
        finding: .deadRow(state: row.state, row: row.label), evidence: .rows)
    }
  }
}

extension SystemPropertyChecker {
  func check(_ lint: Lint, except: [Exemption]) throws(ModelError) -> Answer {
    var found: [LintFinding] = []
    var shown: [BitSet] = []
    var first: Bool?
    for suspicion in rules.compiled.suspicions(of: lint, firings: rules.firings())
    where !except.contains(where: { $0.covers(suspicion.finding) }) {
      switch suspicion.evidence {
      // That nothing was seen shows nothing while the search is unfinished.
      case .rows where bound != nil, .nowhere where bound != nil: continue
      case .rows: break
      case .nowhere(let condition):
        if !(try rules.nodes(where: condition)).isEmpty { continue }
      case .somewhere(let condition, let timers):
        let nodes = try nodes(where: condition, idle: timers)
        if nodes.isEmpty { continue }
        shown.append(nodes)
        first = first ?? true
      }
      first = first ?? false
      found.append(suspicion.finding)
    }
    if found.isEmpty { return .holds() }
    let reason = VerdictDetail.Reason.findings(found)
    let places = shown.reduce(graph.nodes(all: false)) { $0.union($1) }
    guard wantsRuns, first == true, var nearest = rules.nearestRun(to: places) else {
      let absences = detail == .full ? try absences(of: found) : []
      return .breaks(
        nil,
        VerdictDetail(
          reason, explanation: absences.isEmpty ? nil : Explanation(absences: absences)))
    }
    if detail == .full { nearest.explain(by: rules, to: StateGraph.Target(nodes: places)) }
    return .breaks(try rules.run(nearest.run, to: .state), nearest.detail(reason))
  }

  /// Why rows do not fire, or states are not entered, as far as that is known.
  private func absences(
    of found: [LintFinding]
  ) throws(ModelError) -> [Explanation.Absence] {
    let fired = rules.firings()
    var absences: [Explanation.Absence] = []
    let targets = rules.compiled.machines.flatMap { table in
      table.rules.flatMap { block in block.rules.map { $0.target } }
    }
    for finding in found {
      let rows = rules.compiled.rows.indices.filter { row in
        switch finding {
        case .deadRow(let state, let label):
          fired[row] == 0 && rules.compiled.rows[row].state == state
            && rules.compiled.rows[row].label == label
        case .unreachable(let state): targets[row] == state
        default: false
        }
      }
      absences += try rules.absences(of: rows.map { (row: $0, asking: .always) })
    }
    return absences
  }

  private func nodes(where condition: Condition, idle timers: [String]) throws(ModelError) -> BitSet
  {
    let nodes = try rules.nodes(where: condition)
    if timers.isEmpty { return nodes }
    return BitSet(capacity: graph.nodeCount) { node in
      guard nodes[node] else { return false }
      let state = rules.state(node)
      return timers.allSatisfy { !rules.compiled.isRunning(timer: $0, in: state) }
    }
  }
}
