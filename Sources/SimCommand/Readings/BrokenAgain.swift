import Checking
import Machines
import Reporting
import Simulation

extension PropertyResult {
  /// Whether the run that breaks the claim breaks it in another system, too; then nobody need explore it.
  func isBrokenAgain(in system: Machines.System, _ configuration: Configuration) -> Bool {
    guard verdict == .violated, let run,
      let compiled = try? CompiledSystem(system, configuration, time: .ticks, notes: true)
    else { return false }
    return !compiled.brokenAgain([(property, run)]).isEmpty
  }
}

extension Scenario {
  /// By change of ``changes``: the claims that fail here and there, as the runs show by which they fail here.
  ///
  /// A verdict that changes is never among them.
  func brokenAgain(_ outcome: Outcome) -> [Set<String>] {
    guard outcome.engine == .explicit else { return [] }
    let failing = outcome.results.filter { $0.verdict == .violated && $0.run != nil }
    if failing.isEmpty { return [] }
    return changes.map { _, configuration in
      guard
        let compiled = try? CompiledSystem(system, configuration, time: .ticks, notes: true)
      else { return [] }
      let taken = system.readings(takenUnder: configuration)
      let claims = failing.compactMap { result -> (property: Property, run: Run)? in
        let property = result.property
        guard let run = result.run, property.applies.taking(taken) == .always else { return nil }
        return (Property(property.name, "", property.kind.taking(taken)), run)
      }
      return Set(compiled.brokenAgain(claims).map { claims[$0].property.name })
    }
  }
}
