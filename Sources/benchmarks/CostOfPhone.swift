import Checking
import Foundation
import Machines
import Models
import ModelsApp
import SymbolicSearch

extension Cost {
  /// The whole app, part by part, by decision diagrams: any running timer may expire at any moment.
  static func phone() throws -> Table {
    var table = Table(
      "with", "machines", "quantities", "states", "transitions", "nodes", "nodes at once",
      "megabytes", "seconds")
    let clock = ContinuousClock()
    let parts = App.phoneParts
    let most = ProcessInfo.processInfo.environment["PHONE_PARTS"].flatMap(Int.init) ?? parts.count
    for count in 1...most {
      do { _ = try CompiledSystem(App.phone(count)) } catch {
        FileHandle.standardError.write(Data("\(parts[count - 1].title): \(error)\n".utf8))
      }
    }
    for count in 1...most {
      let system = App.phone(count)
      let plain = try CompiledSystem(system)
      let compiled = plain.timerNames.isEmpty ? plain : try plain.byClocks()
      var space: SymbolicSpace?
      let time = try clock.measure { space = try SymbolicSpace.explore(
        compiled, budget: SymbolicBudget(orders: ProcessInfo.processInfo.environment["ORDERS"].flatMap(Int.init) ?? 9)) }
      guard let space else { continue }
      let nodes = space.nodeCounts
      table.add(
        parts[count - 1].title, "\(system.machines.count)", "\(space.quantityCount)",
        "\(space.stateCount)", "\(space.transitionCount)", grouped(nodes.states),
        grouped(nodes.peak), grouped(space.bytes >> 20), rounded(time / .seconds(1), 2))
      FileHandle.standardError.write(Data((table.last + "\n").utf8))
    }
    return table
  }
}
