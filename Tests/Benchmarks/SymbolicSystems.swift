import Checking
import Machines
import Models
import SymbolicSearch

/// Explores the systems of the catalogue by decision diagrams: those without timers exactly, beside
/// the explicit engine, the others with any timer expiring at any moment.
enum SymbolicSystems {
  static func measure(_ names: [String]) throws {
    var table = Table(
      "system", "time", "states", "transitions", "quantities", "kinds of steps", "nodes",
      "nodes at once", "seconds", "explicit, s")
    let clock = ContinuousClock()
    for system in Catalogue.models.systems where names.isEmpty || names.contains(system.name) {
      let plain = try CompiledSystem(system)
      let isTimed = !plain.timerNames.isEmpty
      guard !isTimed || plain.canBeKeptByClocks else { continue }
      let compiled = isTimed ? try plain.byClocks() : plain
      var space: SymbolicSpace?
      let time = try clock.measure { space = try SymbolicSpace.explore(compiled) }
      guard let space else { continue }
      var explicit = "-"
      if !isTimed {
        var outcome: Outcome?
        let time = try clock.measure { outcome = try check(system, properties: []) }
        explicit = seconds(time)
        guard space.stateCount.exactly == outcome?.states,
          space.transitionCount.exactly == outcome?.transitions,
          space.firings.map(\.exactly) == outcome?.coverage.map(\.transitions)
        else { throw Complaint("the engines disagree on \(system.name)") }
      }
      let nodes = space.nodeCounts
      table.add(
        system.name, isTimed ? "any" : "none", "\(space.stateCount)", "\(space.transitionCount)",
        "\(space.quantityCount)", "\(space.stepCount)", grouped(nodes.states), grouped(nodes.peak),
        seconds(time), explicit)
      print(table.last)
    }
    print(table.text)
  }

  static func seconds(_ time: Duration) -> String { rounded(time / .seconds(1), 4) }
}
