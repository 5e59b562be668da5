import Checking
import Machines
import Models

extension Cost {
  /// What is explored with more and more deaths of the process, in ticks where there are timers.
  private static let killed = [
    "migration", "hydration", "provider-models", "settings-store", "two-counts",
  ]

  static func kills() throws -> Table {
    var table = Table(
      "system", "kills", "states", "more", "transitions", "seconds", "without the count", "new")
    for name in killed {
      guard let system = Catalogue.models.systems.first(where: { $0.name == name }) else {
        throw Complaint("there is no system \(name)")
      }
      var before: (states: Int, different: Int)?
      for kills in 0...(name == "two-counts" ? 3 : 4) {
        let compiled = try CompiledSystem(system, Configuration(kills: kills))
        let (found, different) = exploredByLife(compiled)
        table.add(
          name, String(kills), found.text, before.map { grouped(found.states - $0.states) } ?? "-",
          grouped(found.transitions), rounded(found.seconds, 3), grouped(different),
          before.map { grouped(different - $0.different) } ?? "-")
        before = (found.states, different)
      }
    }
    return table
  }

  /// Explores, and counts the states that differ in more than the number of deaths.
  ///
  /// If one more death adds none to these, no number of deaths does: what a life can begin with is
  /// then the same for every further one.
  private static func exploredByLife(_ compiled: CompiledSystem) -> (Exploration, Int) {
    switch compiled.words {
    case 1: exploredByLife(TableSystem<1>(compiled))
    case 2: exploredByLife(TableSystem<2>(compiled))
    case 3...4: exploredByLife(TableSystem<4>(compiled))
    default: exploredByLife(TableSystem<8>(compiled))
    }
  }

  private static func exploredByLife<let words: Int>(
    _ table: TableSystem<words>
  ) -> (Exploration, Int) {
    let start = ContinuousClock.now
    let space = explore(table)
    let found = Exploration(
      states: space.count, transitions: space.transitions, seconds: seconds(since: start),
      bytes: space.bytes)
    guard table.compiled.kills > 0, let count = table.compiled.quantities.last?.field.place else {
      return (found, space.count)
    }
    var different: Set<PackedWords<words>> = []
    for number in 0..<space.count {
      var state = space.state(at: number)
      state[word: count.word] &= ~count.mask
      different.insert(state)
    }
    return (found, different.count)
  }
}
