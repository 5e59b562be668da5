package import Machines

/// A system with one fault in its tables.
package struct Mutant: Sendable {
  /// What is changed: ``App/SPLASH: after 2 s [ASM-T02]``.
  package let place: String
  /// How, told apart from others at the place: ``limit × 2: wait 4 s``.
  package let change: String
  /// Stable while other rows change: the place and the change.
  package var name: String { "\(place) · \(change)" }
  package let `operator`: MutationOperator
  /// The catalogue ids of the row, the cause or the rule that is changed.
  package let ids: [String]
  /// Whose fault it would be, where no app can have it: what the machine stands for, or who causes the
  /// event.
  package let environment: String?
  /// Amended, its readings decided; to be compiled under ``ResolvedScenario/configuration``.
  package let system: System
  /// Whether no run can tell it from the system, as is seen without exploring any.
  var isSame = false
  /// The row whose firing alone shows the fault, by position in ``CompiledSystem/rows``.
  let onlyWhenFires: Int?
  /// The variable that lives longer or shorter, before and after, of which claims speak too.
  let relived: (old: Variable, new: Variable)?
}

/// A system as one configuration of it is: what is changed to make mutants.
package struct ResolvedScenario: Sendable {
  /// The tables amended and their readings decided; all else as it was.
  package let system: System
  /// Under which it is compiled, the amendments left out, which are in the tables.
  package let configuration: Configuration
  /// The rules in force, compiled for ticks.
  let compiled: CompiledSystem
  /// Of the rules in force.
  var fingerprint: UInt64 { compiled.fingerprint }
  /// The properties that apply, in the system's order.
  package let properties: [Property]

  /// - Throws: a ``ModelError`` if the model or the configuration is at fault.
  package init(_ system: System, _ configuration: Configuration) throws(ModelError) {
    let compiled = try CompiledSystem(system, configuration)
    var resolved = system
    resolved.machines = compiled.machines
    // Claims may speak of what only a reading, an amendment or the original brings in.
    let known = system.machines.flatMap { table in
      table.rules.map { Patch.add(machine: table.name, state: $0.state, $0.rules) }
        + table.causes.map { Patch.addCause(machine: table.name, $0) }
    }
    resolved.amendments.append(Amendment("", "as written", repairs: [], patches: known))
    var properties: [Property] = []
    for property in system.properties where try compiled.applies(property) {
      properties.append(property)
    }
    self.system = resolved
    self.properties = properties
    self.configuration = Configuration(
      readings: configuration.readings, parameters: configuration.parameters,
      kills: configuration.kills, suspends: configuration.suspends, stored: configuration.stored)
    self.compiled = try CompiledSystem(resolved, self.configuration)
  }
}
