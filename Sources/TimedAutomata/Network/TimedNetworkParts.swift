extension TimedNetwork {
  /// A location: where a process is.
  ///
  /// One that is only a name may be written as that name.
  public struct Location: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name, unique in a process.
    public var name: String
    /// Upper bounds of clocks, which hold on entry and as long as the process is here.
    public var invariant: [Condition]
    /// Whether time may pass while the process is here.
    public var urgency: Urgency

    /// Whether time may pass in a location, and what comes next.
    public enum Urgency: Hashable, Sendable {
      /// Time may pass.
      case none
      /// Time does not pass while a process is here.
      case urgent
      /// Time does not pass, and a process that is committed takes part in what comes next.
      case committed
    }

    /// A location in which time may pass for as long as the invariant holds.
    public init(_ name: String, _ urgency: Urgency = .none, while invariant: [Condition] = []) {
      self.name = name
      self.invariant = invariant
      self.urgency = urgency
    }

    public init(stringLiteral name: String) { self.init(name) }
  }

  /// An edge of a process, from one location to another, or to the same.
  public struct Edge: Hashable, Sendable {
    /// The location that it leaves, by name.
    public var source: String
    /// The location that it enters, by name; it may be the same.
    public var target: String
    /// What synchronisations call it; edges that need no partner may share one event.
    public var event: String
    /// What must hold for it to be taken, all together.
    public var guards: [Condition]
    /// What it does to clocks and variables, in order.
    public var updates: [Update]

    /// An edge between two locations, by their names; without guards it can always be taken.
    public init(
      _ source: String, to target: String, on event: String = "tau", when guards: [Condition] = [],
      do updates: [Update] = []
    ) {
      self.source = source
      self.target = target
      self.event = event
      self.guards = guards
      self.updates = updates
    }
  }

  /// A timed automaton of the network.
  public struct Process: Hashable, Sendable {
    /// The name, unique in a network.
    public var name: String
    /// Where the process can be.
    public var locations: [Location]
    /// The name of the location in which runs begin.
    public var initial: String
    /// In rule order.
    public var edges: [Edge]

    /// A process that begins in the location named, or else in the first.
    public init(
      _ name: String, locations: [Location], initial: String? = nil, edges: [Edge]
    ) {
      self.name = name
      self.locations = locations
      self.initial = initial ?? locations.first?.name ?? ""
      self.edges = edges
    }
  }

  /// Processes that take one edge each in one moment, by the events of the edges.
  ///
  /// Written as `["Bus": "begin", "Station1": "begin"]`: UPPAAL's binary channel, and any longer
  /// vector; ``urgent(_:)`` is that of an urgent channel.
  public struct Synchronisation: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// An event of a process.
    public struct Part: Hashable, Sendable {
      /// The process, by name.
      public var process: String
      /// The event, as edges of the process have it.
      public var event: String

      /// An event of a process, both by name.
      public init(_ process: String, on event: String) {
        self.process = process
        self.event = event
      }
    }

    /// In the order in which updates run.
    public var parts: [Part]

    /// Whether time stands still while edges can be taken together by it; they compare no clock.
    public var isUrgent: Bool

    /// Events of different processes that happen together.
    public init(_ parts: [Part], urgent isUrgent: Bool = false) {
      self.parts = parts
      self.isUrgent = isUrgent
    }

    public init(dictionaryLiteral parts: (String, String)...) {
      self.init(parts.map { Part($0, on: $1) })
    }

    /// UPPAAL's urgent channel: time does not pass in states in which edges of all processes can be
    /// taken together, as far as locations and variables say.
    ///
    /// Invariants of their targets are not asked.
    ///
    /// None of the edges may compare a clock.
    public static func urgent(_ parts: KeyValuePairs<String, String>) -> Synchronisation {
      Synchronisation(parts.map { Part($0.key, on: $0.value) }, urgent: true)
    }

    var text: String { parts.map { "\($0.process)@\($0.event)" }.joined(separator: ":") }
  }
}
