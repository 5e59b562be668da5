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
        "export wants --to "
          + ExportTarget.allCases.map(\.rawValue).joined(separator: "|"))
    }
    if target == .dot { return try graph(invocation) }
    let (system, scenario) = try named(invocation.operands[0], invocation)
    let configuration = scenario?.configuration ?? Configuration()
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
}
