/// A named patch on the tables that is claimed to repair violations; the claim is checked.
public struct Amendment: Hashable, Sendable, Codable {
  /// The id, unique in a system, by which scenarios name it.
  public let id: String
  /// What is changed and why, in a sentence for the document's owner.
  public var text: String
  /// The names of the properties that are proved with the amendment and not without.
  public let repairs: [String]
  /// What changes in the tables, in the order in which it is done.
  public let patches: [Patch]

  /// A change of the tables with the properties that it claims to repair.
  public init(_ id: String, _ text: String, repairs: [String], _ patches: Patch...) {
    self.init(id, text, repairs: repairs, patches: patches)
  }

  /// A change of the tables with the properties that it claims to repair, from a list of patches.
  public init(_ id: String, _ text: String, repairs: [String], patches: [Patch]) {
    self.id = id
    self.text = text
    self.repairs = repairs
    self.patches = patches
  }

  /// The same patch with another claim, for a system that asks other properties of the same tables.
  public func claimed(to repairs: String...) -> Amendment {
    Amendment(id, text, repairs: repairs, patches: patches)
  }
}

/// Which rows of a state a patch is about.
public enum RowSelector: Hashable, Sendable, Codable {
  /// Those that restate this catalogue id.
  case restating(String)
  /// Those with this trigger.
  case on(Trigger)

  /// Whether the patch is about this row.
  package func selects(_ rule: Rule) -> Bool {
    switch self {
    case .restating(let id): rule.ids.contains(id)
    case .on(let trigger): rule.trigger == trigger
    }
  }

  /// The id, or the trigger's name.
  public var name: String {
    switch self {
    case .restating(let id): id
    case .on(let trigger): trigger.name
    }
  }
}

/// One change of one table.
public enum Patch: Hashable, Sendable, Codable {
  /// Adds rows to a state, before those it has, so that they are tried first.
  case add(machine: String, state: String, [Rule])
  /// Removes rows of a state.
  case remove(machine: String, state: String, rows: RowSelector)
  /// Puts a row in the place of rows of a state.
  case replace(machine: String, state: String, rows: RowSelector, Rule)
  /// Adds a cause to a machine.
  case addCause(machine: String, EventCause)
  /// Puts a cause in the place of every cause of this event.
  case replaceCause(machine: String, event: String, EventCause)
  /// Removes every cause of this event.
  case removeCause(machine: String, event: String)

  /// Adds rows to a state, before those it has.
  public static func add<M: Machine>(_: M.Type, in state: M.State, _ rows: Row<M>...) -> Patch {
    .add(machine: M.name, state: state.rawValue, rows.map(\.rule))
  }

  /// Removes the rows of a state that restate this catalogue id.
  public static func remove<M: Machine>(_: M.Type, in state: M.State, per id: String) -> Patch {
    .remove(machine: M.name, state: state.rawValue, rows: .restating(id))
  }

  /// Removes rows that restate no catalogue id: all those of the state with this trigger.
  public static func remove<M: Machine>(
    _: M.Type, in state: M.State, on trigger: Trigger
  ) -> Patch {
    .remove(machine: M.name, state: state.rawValue, rows: .on(trigger))
  }

  /// Puts a row in the place of those of a state that restate this catalogue id.
  public static func replace<M: Machine>(
    _: M.Type, in state: M.State, per id: String, with row: Row<M>
  ) -> Patch {
    .replace(machine: M.name, state: state.rawValue, rows: .restating(id), row.rule)
  }

  /// Replaces rows that restate no catalogue id: all those of the state with this trigger.
  public static func replace<M: Machine>(
    _: M.Type, in state: M.State, on trigger: Trigger, with row: Row<M>
  ) -> Patch {
    .replace(machine: M.name, state: state.rawValue, rows: .on(trigger), row.rule)
  }

  /// Puts a row in the place of all those of the state with its trigger.
  public static func replace<M: Machine>(_: M.Type, in state: M.State, with row: Row<M>) -> Patch {
    .replace(M.self, in: state, on: row.rule.trigger, with: row)
  }

  /// Adds a cause to a machine.
  public static func add<M: Machine>(_: M.Type, cause: Cause<M>) -> Patch {
    .addCause(machine: M.name, cause.cause)
  }

  /// Puts a cause in the place of every cause of its event.
  public static func replace<M: Machine>(_: M.Type, cause: Cause<M>) -> Patch {
    .replaceCause(machine: M.name, event: cause.cause.event, cause.cause)
  }
}

extension Patch {
  /// The machine whose table is changed.
  public var machine: String {
    switch self {
    case .add(let machine, _, _), .remove(let machine, _, _), .replace(let machine, _, _, _),
      .addCause(let machine, _), .replaceCause(let machine, _, _), .removeCause(let machine, _):
      machine
    }
  }
}
