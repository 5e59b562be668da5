import Checking
package import Machines

extension ScenarioReport {
  /// The system with its tables amended and read, and the configuration without that; `nil` if that cannot be.
  package var resolved: (System, Configuration)? { system.resolved(under: configuration) }
}

extension System {
  /// The question that an answer is given to.
  func reading(of taken: TakenReading) -> Reading? {
    readings.first { $0.id == taken.reading }
  }

  /// The answer that is taken.
  func alternative(_ taken: TakenReading) -> Reading.Alternative? {
    reading(of: taken)?.alternatives.first { $0.id == taken.alternative }
  }

  /// The other systems of which this one has all machines.
  package func parts(among systems: [System]) -> [System] {
    let names = Set(machines.map(\.name))
    return systems.filter { other in
      other.name != name && other.machines.allSatisfy { names.contains($0.name) }
    }
  }

  /// The amendments of another system that change nothing but machines which this one has, and that are not its own.
  package func foreignAmendments(of other: System) -> [Amendment] {
    if other.name == name { return [] }
    let known = Set(amendments.map(\.id))
    let names = Set(machines.map(\.name))
    return other.amendments.filter { amendment in
      !known.contains(amendment.id)
        && amendment.patches.allSatisfy { names.contains($0.machine) }
    }
  }

  /// The system with its tables amended and read, and the configuration without that; `nil` if that cannot be.
  ///
  /// Claims may speak of what only a reading, an amendment or the original brings in.
  func resolved(under configuration: Configuration) -> (System, Configuration)? {
    guard let machines = try? resolvedTables(under: configuration) else { return nil }
    let known = self.machines.flatMap { table in
      table.rules.map { Patch.add(machine: table.name, state: $0.state, $0.rules) }
        + table.causes.map { Patch.addCause(machine: table.name, $0) }
    }
    var resolved = self
    resolved.machines = machines
    resolved.amendments.append(Amendment("", "", repairs: [], patches: known))
    var rest = configuration
    rest.amendments = []
    return (resolved, rest)
  }
}
