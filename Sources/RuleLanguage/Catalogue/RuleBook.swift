/// Where a catalogue id is bound: what in the models restates or checks the rule.
public struct Binding: Hashable, Sendable {
  /// What binds the id.
  public enum Kind: String, Sendable, CaseIterable {
    /// A row of a table restates it.
    case row
    /// A property other than a lint checks it.
    case property
    /// A check of the tables themselves checks it.
    case lint
    /// A cause states that the user or the environment can do it.
    case event
    /// It is a passage that can be understood in several ways.
    case reading
    /// It is a span of time that the document leaves open.
    case parameter
    /// A table works its numbers out.
    case sweep
  }

  /// What binds the id.
  public let kind: Kind
  /// The system, by name.
  public let system: String
  /// Where in the system: `machine/STATE: on event`, the name of the property, reading, parameter
  /// or sweep.
  public let place: String

  package init(_ kind: Kind, system: String, place: String) {
    self.kind = kind
    self.system = system
    self.place = place
  }
}

/// A catalogue rule with everything that binds it.
public struct BoundRule: Hashable, Sendable {
  /// The rule of the catalogue.
  public let rule: CatalogueRule
  /// In the order of the systems and, within one, rows, events, readings, parameters,
  /// properties, sweeps.
  public let bindings: [Binding]
  /// Why the rule cannot be executed, where a system says so.
  public let reason: String?

  /// Whether it is neither bound nor listed as not executable: a rule that was lost.
  public var isLost: Bool { bindings.isEmpty && reason == nil }
}

/// Every catalogue id with the rows, properties, lints, events and readings that bind it.
///
/// A pure function of the catalogue and the systems; amendments bind nothing, for they are not the
/// document. Linear in the size of the systems.
public struct RuleBook: Hashable, Sendable {
  /// The rules in the catalogue's order.
  public let rules: [BoundRule]
  /// Ids that some system cites and the catalogue does not have, in the order of citing.
  public let unknown: [String]

  /// Finds what binds each rule of a catalogue in some systems.
  ///
  /// - Parameters:
  ///   - catalogue: the rules, each with an id of its own.
  ///   - systems: where ids are cited.
  public init(_ catalogue: [CatalogueRule], systems: [System]) {
    var bindings: [String: [Binding]] = [:]
    var reasons: [String: String] = [:]
    var cited: [String] = []
    func bind(_ ids: [String], _ kind: Binding.Kind, _ system: System, _ place: String) {
      let binding = Binding(kind, system: system.name, place: place)
      for id in ids {
        if bindings[id] == nil { cited.append(id) }
        if bindings[id]?.contains(binding) != true { bindings[id, default: []].append(binding) }
      }
    }
    for system in systems {
      for machine in system.machines {
        for rows in machine.rules {
          for rule in rows.rules {
            bind(rule.ids, .row, system, "\(machine.name)/\(rows.state): \(rule.trigger.name)")
          }
        }
        for cause in machine.causes {
          bind(cause.ids, .event, system, "\(machine.name): \(cause.actor.name) \(cause.event)")
        }
      }
      for reading in system.readings { bind(reading.ids, .reading, system, reading.id) }
      for parameter in system.parameters {
        bind(parameter.ids, .parameter, system, parameter.id)
      }
      for property in system.properties {
        var kind = Binding.Kind.property
        if case .lint = property.kind { kind = .lint }
        bind(property.ids, kind, system, property.name)
      }
      for sweep in system.sweeps { bind(sweep.ids, .sweep, system, sweep.name) }
      for entry in system.notExecutable {
        if bindings[entry.id] == nil && reasons[entry.id] == nil { cited.append(entry.id) }
        reasons[entry.id] = entry.reason
      }
    }
    rules = catalogue.map {
      BoundRule(rule: $0, bindings: bindings[$0.id] ?? [], reason: reasons[$0.id])
    }
    let known = Set(catalogue.map(\.id))
    unknown = uniqued(cited).filter { !known.contains($0) }
  }

  /// The rule of this id, if the catalogue has it.
  public subscript(id: String) -> BoundRule? { rules.first { $0.rule.id == id } }
}
