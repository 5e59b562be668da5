import Machines

/// The language of another checker, or of a drawing program.
enum ExportTarget: String, CaseIterable {
  case promela, tchecker, dot
}

extension CommandEnvironment {
  /// `sim export`.
  func export(_ invocation: Invocation) throws -> ExitCode {
    guard let target = invocation.target else {
      throw InputError(
        "\(program) export wants --to "
          + ExportTarget.allCases.map(\.rawValue).joined(separator: "|"))
    }
    if target == .dot { return try graph(invocation) }
    let (system, configuration) = try exported(invocation)
    let tables = try ExportedSystem(system, configuration, title: invocation.operands[0])
    switch target {
    case .promela:
      var export = PromelaExport(tables)
      try print(try export.text())
    case .tchecker:
      var export = try TCheckerExport(tables)
      try print(try export.text())
    case .dot: break
    }
    return .success
  }

  /// The scenario, or the system as it is by default, that an operand names.
  func exported(_ invocation: Invocation) throws -> (System, Configuration) {
    let name = invocation.operands[0]
    let scenarios = try knownScenarios(invocation)
    if let scenario = scenarios.first(where: { $0.name == name }) {
      return (scenario.system, scenario.configuration)
    }
    if let system = systems.first(where: { $0.name == name }) { return (system, Configuration()) }
    throw InputError(
      "\(quoted(name)) is neither a system nor a scenario"
        + advice(for: name, among: systems.map(\.name) + scenarios.map(\.name)))
  }
}
