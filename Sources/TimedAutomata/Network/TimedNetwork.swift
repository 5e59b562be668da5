public import Diagnostics

/// A network of timed automata: processes with locations and edges, clocks, bounded integers, and
/// vectors of events that processes take together.
///
/// Fischer's protocol, for two processes:
///
/// ```swift
/// let id = TimedNetwork.Variable("id", 0...2)
/// let clocks = (1...2).map { TimedNetwork.Clock("x\($0)") }
/// let fischer = try TimedNetwork(
///   clocks: clocks, variables: [id],
///   processes: zip(1..., clocks).map { number, x in
///     TimedNetwork.Process(
///       "P\(number)", locations: ["idle", .init("request", while: [x <= 10]), "wait", "critical"],
///       edges: [
///         .init("idle", to: "request", when: [id == 0], do: [x.reset]),
///         .init("request", to: "wait", when: [x <= 10], do: [x.reset, id.set(to: number)]),
///         .init("wait", to: "request", when: [id == 0], do: [x.reset]),
///         .init("wait", to: "critical", when: [x > 10, id == number]),
///         .init("critical", to: "idle", do: [id.set(to: 0)]),
///       ])
///   })
/// let both = try fischer.condition("P1", at: "critical")
/// ```
///
/// The semantics is that of TChecker and UPPAAL. All clocks and all processes begin at zero and in
/// their initial locations. Time passes while every location's invariant holds, and not at all
/// while some process is in an urgent or committed location, or an urgent synchronisation is
/// possible. An edge without partners is taken alone; an edge whose event occurs with its process
/// in a synchronisation is taken only together with one edge of every other process of it. While
/// processes are committed, only what one of them takes part in can happen. Guards are read before
/// any update; updates run in the order of the synchronisation; an update out of a variable's range
/// disables the edges. Invariants are those of the target.
///
/// Not offered, because the engine is exact only without: constraints on the difference of two
/// clocks, lower bounds in invariants, stopped clocks. How a broadcast is written, and what to ask of
/// a network, says the page "Timed systems".
///
/// Merging of interleavings knows each process, and each clock or variable of several processes, as
/// an object. The discrete state is packed into 128 bits.
public struct TimedNetwork: Sendable {
  /// The clocks, in the order in which they are numbered, from 1.
  public let clocks: [Clock]
  /// The variables of all processes.
  public let variables: [Variable]
  /// The processes, in rule order.
  public let processes: [Process]
  /// Which edges are taken together.
  public let synchronisations: [Synchronisation]

  /// What transitions declare to use and change; all but the first is for negative controls.
  package var independence: Independence {
    get { tables.independence }
    set { tables.declare(newValue, by: self) }
  }

  var tables: Tables

  /// A network.
  ///
  /// - Parameters:
  ///   - clocks: in the order in which they are numbered, from 1.
  ///   - synchronisations: which events of which processes happen together.
  /// - Throws: what is wrong with the description, and where: a name that is unknown or there
  ///   twice, a constant below 0 or beyond 2²⁸, an invariant that is no upper bound, a variable's
  ///   initial value out of its range, an urgent synchronisation that compares a clock, a discrete
  ///   state that needs more than 128 bits.
  public init(
    clocks: [Clock], variables: [Variable] = [], processes: [Process],
    synchronisations: [Synchronisation] = []
  ) throws(ModelError) {
    self.clocks = clocks
    self.variables = variables
    self.processes = processes
    self.synchronisations = synchronisations
    tables = try Tables(
      clocks: clocks, variables: variables, processes: processes,
      synchronisations: synchronisations)
    tables.declare(.shared, by: self)
  }

  /// Which transitions count as independent of one another.
  package enum Independence: Sendable, CaseIterable {
    /// Those without a common process and of which neither changes what the other reads or changes.
    case shared
    /// Those that have nothing in common, not even what both only read.
    case disjoint
    /// Those without a common process: wrong where clocks or variables are shared.
    case processes
    /// As `shared`, but for what makes an urgent synchronisation possible: wrong where one is.
    case unhurried
    /// All that look the same to each process: wrong where partners can be exchanged.
    case ownEdges
  }
}

extension TimedNetwork {
  /// What holds in the states in which a process is at a location.
  public func condition(
    _ process: String, at location: String
  ) throws(ModelError) -> @Sendable (State) -> Bool {
    guard let number = processes.firstIndex(where: { $0.name == process }) else {
      throw ModelError.unknown(.process, process, in: "the network")
    }
    guard let code = processes[number].locations.firstIndex(where: { $0.name == location }) else {
      throw ModelError.unknown(.location, location, in: "process \(process)")
    }
    let field = tables.locations[number]
    return { field.value(in: $0) == code }
  }

  /// The value of a variable in a state.
  public func value(of variable: Variable, in state: State) -> Int {
    guard let number = variables.firstIndex(of: variable) else {
      fatalError("no variable is called '\(variable.name)'")
    }
    return variable.range.lowerBound + tables.variables[number].value(in: state)
  }

  /// The location of each process in a state, by its number.
  public func locations(in state: State) -> [Int] {
    tables.locations.map { $0.value(in: state) }
  }

  /// A state in words, such as `P1.wait P2.idle id=1`.
  public func text(of state: State) -> String {
    let places = zip(processes, locations(in: state)).map { process, location in
      "\(process.name).\(process.locations[location].name)"
    }
    let values = variables.map { "\($0.name)=\(value(of: $0, in: state))" }
    return (places + values).joined(separator: " ")
  }
}
