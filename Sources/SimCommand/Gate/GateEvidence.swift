import Checking
import Machines
import Reporting

extension GateEvidence {
  /// How a result fails by causes on which nobody has decided.
  init(_ result: PropertyResult, in report: ScenarioReport, open: [String]) {
    let system = report.system
    var place = result.run?.decidingRow.flatMap { system.source(of: $0) }
    if case .findings(let findings) = result.detail.reason {
      let found = findings.filter { open.contains(trimmed($0.cause)) }
      place = (found.isEmpty ? findings : found).lazy.compactMap { system.source(of: $0) }.first
    }
    self.init(
      document: system.document, statement: result.property.statement, harm: result.harm,
      causes: report.causes(of: result).filter { open.contains(trimmed($0.text)) },
      run: result.run, sources: system.sources(of: result.run), token: result.token,
      place: place ?? result.property.source)
  }

  /// How a run of a system violates a property.
  init(_ property: Property, of system: System, _ run: Run, token: String?) {
    self.init(
      document: system.document, statement: property.statement, harm: property.harmOfRun,
      causes: [FailureCause(place: run.deciding, repair: "")], run: run,
      sources: system.sources(of: run), token: token,
      place: run.decidingRow.flatMap { system.source(of: $0) } ?? property.source)
  }
}

extension System {
  /// Where the row that fires last in each step of a run is declared.
  fileprivate func sources(of run: Run?) -> [SourceLine?] {
    (run?.steps ?? []).map { $0.rows.last.flatMap { source(of: $0) } }
  }

  /// Where a row is declared that fired; `nil` for one that no source declares.
  func source(of row: FiredRow) -> SourceLine? {
    let rules = rules(of: row.machine, in: row.state)
    let named = rules.filter { $0.ids == row.ids && row.label.begins(with: $0.trigger.name) }
    return (named.first ?? rules.first { $0.ids == row.ids && !row.ids.isEmpty })?.source
  }

  /// Where what a lint found is declared: the row, or the first one of the state.
  func source(of finding: LintFinding) -> SourceLine? {
    let (state, trigger): (String, String) =
      switch finding {
      case .unhandled(let state, let event), .unheard(let state, let event): (state, "on \(event)")
      case .overlap(let state, let trigger): (state, trigger)
      case .deadRow(let state, let row): (state, row)
      case .unreachable(let state), .noExit(let state), .noTimeout(let state, _): (state, "")
      }
    for machine in machines where state.begins(with: machine.name) || machines.count == 1 {
      let name = state.split(separator: "/").last.map(String.init) ?? state
      let rules = rules(of: machine.name, in: name)
      if let row = rules.first(where: { trigger.begins(with: $0.trigger.name) }) ?? rules.first {
        return row.source
      }
    }
    return nil
  }

  /// The rows of a state, those of amendments too.
  private func rules(of machine: String, in state: String) -> [Rule] {
    let added = amendments.flatMap(\.patches).flatMap { patch -> [Rule] in
      switch patch {
      case .add(machine, state, let rules): rules
      case .replace(machine, state, _, let rule): [rule]
      default: []
      }
    }
    return (machines.first { $0.name == machine }?.rules(in: state) ?? []) + added
  }
}

extension String {
  /// Whether a name begins it: it is the name, or a blank or a slash follows.
  fileprivate func begins(with name: String) -> Bool {
    self == name || hasPrefix(name + " ") || hasPrefix(name + "/")
  }
}
