import Checking
import Machines
import TimedTrials

extension Cost {
  /// The same machine once to eleven times, and what has to do with what.
  static func machines() throws -> Table {
    var table = Table(
      "coupling", "machines", "states", "factor", "transitions", "factor", "seconds", "ns/state",
      "bytes/state", "reduced")
    let counts: [(Downloads.Coupling, [Int])] = [
      (.independent, Array(1...10)), (.sharedReset, [1, 2, 4, 8]), (.chain, [1, 2, 4, 8, 10]),
    ]
    for (coupling, numbers) in counts {
      var before: Exploration?
      for number in numbers {
        let compiled = try CompiledSystem(Downloads(number, coupling).system)
        let found = explored(compiled)
        let reduced = try reducedStates(compiled, of: found)
        let each = found.seconds * 1e9 / Double(found.states)
        table.add(
          coupling.rawValue, String(number), grouped(found.states),
          factor(found.states, to: before?.states), grouped(found.transitions),
          factor(found.transitions, to: before?.transitions), rounded(found.seconds, 3),
          found.states < 1000 ? "-" : grouped(Int(each)),
          found.states < 1000 ? "-" : rounded(Double(found.bytes) / Double(found.states), 1),
          reduced)
        before = found
      }
    }
    return table
  }

  /// What a search that stores one state for many stores, where both are quick to find.
  private static func reducedStates(
    _ compiled: CompiledSystem, of found: Exploration
  ) throws -> String {
    guard found.states <= 100_000 else { return "-" }
    return grouped(
      explored(compiled, reduction: try Reduction(compiled, observing: [])).states)
  }
}
