import Checking
import Machines
import Models
import ModelsApp
import SymbolicSearch

extension Cost {
  /// The whole app, part by part, by decision diagrams: any running timer may expire at any moment.
  static func phone() throws -> Table {
    var table = Table(
      "with", "machines", "quantities", "states", "transitions", "nodes", "nodes at once",
      "megabytes")
    for (count, part) in zip(1..., App.phoneParts()) {
      let system = App.phone(count)
      let plain = try CompiledSystem(system)
      let compiled = plain.timerNames.isEmpty ? plain : try plain.byClocks()
      let space = try SymbolicSpace.explore(compiled)
      let nodes = space.nodeCounts
      table.add(
        part.title, "\(system.machines.count)", "\(space.quantityCount)",
        "\(space.stateCount)", "\(space.transitionCount)", grouped(nodes.states),
        grouped(nodes.peak), grouped(space.bytes >> 20))
    }
    return table
  }
}
