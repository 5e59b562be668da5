import Checking
import Machines

extension TriedRepairs.Price {
  /// What gets worse, in a clause.
  func words(in report: ScenarioReport) -> Inline {
    .joined(
      (broken.isEmpty ? [] : ["in return " + broken.words(in: report)])
        + (lost.isEmpty ? [] : [lost.words]),
      by: ", and ")
  }
}

extension TriedRepairs.Nearest {
  /// The row as it would be.
  func row(in machines: [MachineTable]) -> FaultRow? {
    machines.first { $0.name == change.machine }.map { FaultRow(change, of: $0) }
  }
}

extension [TriedRepairs.BrokenClaim] {
  /// What is lost: `a` (“…”) and `b` of `system` are no longer proved.
  ///
  /// - Parameter report: the scenario, whose claims are told with their sentences.
  func words(in report: ScenarioReport) -> Inline {
    let systems = uniqued(map(\.system))
    return .joined(
      systems.map { system in
        let claims = filter { $0.system == system }.map(\.claim)
        return .joined(claims.prefix(3).map { report.name(of: $0) }, by: ", ")
          + (claims.count > 3 ? " and \(claims.count - 3) more" : "") + " of \(code: system)"
      }, by: ", ") + (count == 1 ? " is no longer proved" : " are no longer proved")
  }
}

extension ScenarioReport {
  /// A claim with its sentence, where it is one of the system: `a` (“…”).
  func name(of claim: String) -> Inline {
    "\(code: claim)"
      + (result(claim).map { " (“\($0.property.statement.clause)”)" } ?? "")
  }
}
