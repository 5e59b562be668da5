import Checking
import Machines
import PublicModels
import SymbolicSearch

/// Decision diagrams beside the explicit engine, on public models: the same rules, one thread.
enum SymbolicRuns {
  private struct Model {
    let name: String
    let system: Machines.System
    /// Whether an explicit search comes to an end in seconds.
    let isSmall: Bool
    /// What is published of it: the states, or those in which nothing immediate is possible.
    var published: Int?
  }

  private static let models = [
    Model(name: "2pc9", system: TwoPhaseCommitTable.system(managers: 9), isSmall: true),
    Model(name: "2pc40", system: TwoPhaseCommitTable.system(managers: 40), isSmall: false),
    Model(name: "phil14", system: PhilosophersTable.system(seats: 14), isSmall: true),
    Model(name: "phil200", system: PhilosophersTable.system(seats: 200), isSmall: false),
    Model(
      name: "kanban5", system: KanbanTable.system(cards: 5), isSmall: true, published: 2_546_432),
    Model(
      name: "kanban10", system: KanbanTable.system(cards: 10), isSmall: false,
      published: 1_005_927_208),
    Model(
      name: "ring10", system: TokenRingTable.system(others: 10), isSmall: true, published: 58_905),
    Model(name: "ring13", system: TokenRingTable.system(others: 13), isSmall: true),
    Model(name: "ring15", system: TokenRingTable.system(others: 15), isSmall: false),
    Model(
      name: "fms2", system: FlexibleManufacturingTable.system(parts: 2), isSmall: true,
      published: 810),
    Model(
      name: "fms3", system: FlexibleManufacturingTable.system(parts: 3), isSmall: true,
      published: 6520),
    Model(
      name: "fms4", system: FlexibleManufacturingTable.system(parts: 4), isSmall: true,
      published: 35_910),
    Model(name: "fms6", system: FlexibleManufacturingTable.system(parts: 6), isSmall: true),
    Model(
      name: "slotted5", system: SlottedRingTable.system(nodes: 5), isSmall: true,
      published: 53_856),
    Model(
      name: "slotted7", system: SlottedRingTable.system(nodes: 7), isSmall: true,
      published: 6_225_792),
    Model(
      name: "slotted10", system: SlottedRingTable.system(nodes: 10), isSmall: false,
      published: 8_291_791_872),
  ]

  static func measure(_ arguments: Arguments) throws {
    if arguments.tables != [] { return try SymbolicSystems.measure(arguments.tables) }
    var table = Table(
      "model", "states", "transitions", "nodes", "compiled, s", "diagrams, s", "explicit, s",
      "factor", "published")
    let clock = ContinuousClock()
    for model in models {
      var compiled: CompiledSystem?
      let compiling = try clock.measure { compiled = try CompiledSystem(model.system) }
      guard let compiled else { continue }
      var times: [Double] = []
      var space: SymbolicSpace?
      for _ in 0..<arguments.runs {
        times.append(
          try clock.measure { space = try SymbolicSpace.explore(compiled) } / .seconds(1))
      }
      guard let space else { continue }
      let (states, transitions) = (space.stateCount, space.transitionCount)
      if let published = model.published,
        ![states.exactly, space.tangibleCount.exactly].contains(published)
      {
        throw Complaint("\(model.name) has \(states) states, and not \(published)")
      }
      var explicit: Double?
      if model.isSmall {
        var found: Counts?
        explicit = clock.measure { found = search(compiled) } / .seconds(1)
        guard states.exactly == found?.states, transitions.exactly == found?.transitions else {
          throw Complaint("the engines disagree on \(model.name)")
        }
      }
      table.add(
        model.name, "\(states)", "\(transitions)", grouped(space.nodeCounts.states),
        SymbolicSystems.seconds(compiling), rounded(median(times), 4),
        explicit.map { rounded($0, 2) } ?? "-",
        explicit.map { rounded($0 / median(times), 1) } ?? "-",
        model.published.map { grouped($0) } ?? "-")
      print(table.last)
    }
    print(table.text)
    try SymbolicSystems.measure([])
  }

  /// The search alone, without what properties need.
  private static func search(_ compiled: CompiledSystem) -> Counts {
    func search<let words: Int>(_ system: TableSystem<words>) -> Counts {
      let space = explore(system, options: SearchOptions())
      return Counts(states: space.count, transitions: space.transitions)
    }
    return compiled.words == 1
      ? search(TableSystem<1>(compiled)) : search(TableSystem<2>(compiled))
  }
}
