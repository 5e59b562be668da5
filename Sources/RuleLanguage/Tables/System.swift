/// Machines run together, with what surrounds them and what is claimed of them.
public struct System: Hashable, Sendable, Codable {
  /// The name by which scenarios refer to it, such as `app-state-machine`.
  public var name: String
  /// The document it restates, by the prefix of its catalogue ids, such as `ASM`.
  public var document: String
  /// What it is, as reports print it.
  public var title: String
  /// The machines, in the order in which they hear an event.
  public var machines: [MachineTable]
  /// What the operating system can do to the process.
  public var process: ProcessModel
  /// What happens when an answer comes exactly at a deadline.
  public var ties: Setting<Ties>
  /// Whether something can come before an immediate rule at the same instant.
  public var immediacy: Setting<Immediacy>
  /// What happens to timers while the process is suspended.
  public var suspendedTimers: Setting<SuspendedTimers>
  /// The passages that can be understood in several ways.
  public var readings: [Reading]
  /// The spans of time that the document leaves open.
  public var parameters: [Parameter]
  /// The changes that claim to repair violations, in the order in which they are applied.
  public var amendments: [Amendment]
  /// What is claimed of all runs.
  public var properties: [Property]
  /// Tables to be computed.
  public var sweeps: [Sweep]
  /// Catalogue ids that have no behaviour to execute, each with the reason.
  public var notExecutable: [Unexecutable]

  /// A catalogue id that cannot be bound to anything, and why.
  public struct Unexecutable: Hashable, Sendable, Codable {
    /// The id.
    public let id: String
    /// Why nothing can be executed, in a sentence.
    public let reason: String

    /// An id, and why it has no behaviour.
    public init(_ id: String, _ reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// A system; what is not named is empty, or as its type has it.
  public init(
    _ name: String, document: String, title: String, machines: [MachineTable],
    process: ProcessModel = ProcessModel(), ties: Setting<Ties> = .always(.bothWays),
    immediacy: Setting<Immediacy> = .always(.urgent),
    suspendedTimers: Setting<SuspendedTimers> = .always(.wallClock), readings: [Reading] = [],
    parameters: [Parameter] = [], amendments: [Amendment] = [], properties: [Property] = [],
    sweeps: [Sweep] = [], notExecutable: [Unexecutable] = []
  ) {
    self.name = name
    self.document = document
    self.title = title
    self.machines = machines
    self.process = process
    self.ties = ties
    self.immediacy = immediacy
    self.suspendedTimers = suspendedTimers
    self.readings = readings
    self.parameters = parameters
    self.amendments = amendments
    self.properties = properties
    self.sweeps = sweeps
    self.notExecutable = notExecutable
  }
}

extension System {
  /// The amendments in force, in the system's order.
  package func amendments(under configuration: Configuration) -> [String] {
    amendments.map(\.id).filter(configuration.amendments.contains)
  }
}

extension System: CustomStringConvertible {
  public var description: String { "system \(name)" }
}

/// One way to explore a system: what a scenario fixes of it.
public struct Configuration: Hashable, Sendable, Codable {
  /// The alternatives taken, by reading; readings not named take their default.
  public var readings: [String: String]
  /// The lengths of the parameters in milliseconds; those not named have their default.
  public var parameters: [String: Int]
  /// The amendments in force, applied in the order of the system's own list.
  public var amendments: Set<String>
  /// How often the process may die; `nil` is as the system says.
  public var kills: Int?
  /// Whether the process can be suspended; `nil` is as the system says.
  public var suspends: Bool?
  /// Events that the environment does not cause.
  public var withoutEvents: Set<String>
  /// What a run finds stored, or outside the app, before its first step: the value of a variable, by
  /// its name; those not named have their initial value.
  public var stored: [String: Int]

  /// A configuration; what is not named is as the system says.
  public init(
    readings: [String: String] = [:], parameters: [String: Int] = [:],
    amendments: Set<String> = [], kills: Int? = nil, suspends: Bool? = nil,
    withoutEvents: Set<String> = [], stored: [String: Int] = [:]
  ) {
    self.readings = readings
    self.parameters = parameters
    self.amendments = amendments
    self.kills = kills
    self.suspends = suspends
    self.withoutEvents = withoutEvents
    self.stored = stored
  }

  /// The same with one death of the process, so that what follows one is there.
  package var mortal: Configuration {
    var mortal = self
    mortal.kills = 1
    return mortal
  }

  /// Whether it takes every reading and every parameter of a system by default, leaves nothing out of
  /// the environment, and begins with nothing stored.
  public func takesDefaults(of system: System) -> Bool {
    withoutEvents.isEmpty && stored.isEmpty
      && system.readings.allSatisfy { readings[$0.id, default: $0.default] == $0.default }
      && system.parameters.allSatisfy { parameters[$0.id, default: $0.default] == $0.default }
  }

  /// Whether it explores the rules of a system as they are written.
  public func isAsWritten(of system: System) -> Bool {
    takesDefaults(of: system) && amendments.isEmpty
  }

  /// Whether it amends a system in every way, and changes nothing else.
  public func isFullyAmended(of system: System) -> Bool {
    takesDefaults(of: system) && !system.amendments.isEmpty
      && amendments == Set(system.amendments.map(\.id))
  }

  /// Whether the process lives and dies as the system says.
  public func takesProcess(of system: System) -> Bool {
    kills ?? system.process.kills == system.process.kills
      && suspends ?? system.process.suspends == system.process.suspends
  }
}
