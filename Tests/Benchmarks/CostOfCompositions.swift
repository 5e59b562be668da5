import Checking
import Machines
import Models

extension Cost {
  /// Systems of the models that were composed of others, in ticks where there are timers.
  static func compositions() throws -> Table {
    let wholes = [
      ("journey", ["lifecycle", "onboarding"]),
      ("splash-and-stores", ["splash", "hydration-gate"]),
      ("two-counts", ["splash", "lifecycle-events"]),
      ("journey-with-events", ["journey", "lifecycle-events"]),
      ("journey-with-stores", ["journey", "hydration-gate"]),
    ]
    var table = Table(
      "composed", "of", "states", "the parts", "factor", "their product", "seconds", "reduced",
      "factor", "seconds")
    for (name, parts) in wholes {
      let whole = explored(try compiled(name))
      let counts = try parts.map { explored(try compiled($0)).states }
      let alone = counts.reduce(0, +)
      let start = ContinuousClock.now
      let reduced = try reduced(name)
      table.add(
        name, parts.joined(separator: ", "), grouped(whole.states), grouped(alone),
        factor(whole.states, to: alone), grouped(counts.reduce(1, *)), rounded(whole.seconds, 2),
        grouped(reduced.states),
        factor(whole.states, to: reduced.states), rounded(seconds(since: start), 2))
    }
    return table
  }

  private static func system(_ name: String) throws -> Machines.System {
    guard let system = Catalogue.models.systems.first(where: { $0.name == name }) else {
      throw Complaint("there is no system \(name)")
    }
    return system
  }

  private static func compiled(_ name: String) throws -> CompiledSystem {
    try CompiledSystem(system(name))
  }

  /// With everything observed that the properties of the system ask.
  private static func reduced(_ name: String) throws -> Exploration {
    let system = try system(name)
    let compiled = try CompiledSystem(system)
    var asked: [Property] = []
    for property in system.properties where try compiled.applies(property) {
      asked.append(property)
    }
    let reduction = try Reduction(compiled, observing: compiled.observations(for: asked))
    return explored(compiled, reduction: reduction)
  }
}
