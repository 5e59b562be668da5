import Checking
import Machines
import Models

/// Measures what storing one state for many that cannot be told apart buys, system by system.
enum Reductions {
  /// The composed systems, and the others whose searches are the biggest.
  static let names = [
    "journey-with-events", "journey-with-stores", "two-counts", "splash-and-stores", "journey",
    "hydration", "lifecycle", "lifecycle-events", "splash", "onboarding", "migration",
  ]

  /// Every property of the system is decided by ticks in both ways; the table's times are of that.
  static func measure() throws {
    var table = Table(
      "system", "verdicts", "states", "reduced", "factor", "transitions", "reduced", "factor",
      "seconds", "reduced", "of which to reduce")
    let clock = ContinuousClock()
    var byTicks = SearchOptions()
    byTicks.engine = .ticks
    var reducing = byTicks
    reducing.reduces = true
    for system in Catalogue.models.systems where names.contains(system.name) {
      var (full, reduced): (Outcome?, Outcome?)
      let fullTime = try clock.measure { full = try check(system, options: byTicks) }
      let reducedTime = try clock.measure { reduced = try check(system, options: reducing) }
      let analysis = try clock.measure { try analyse(system) }
      guard let full, let reduced else { continue }
      table.add(
        system.name, full.results == reduced.results ? "the same" : "DIFFERENT",
        grouped(full.states), grouped(reduced.states), factor(full.states, reduced.states),
        grouped(full.transitions), grouped(reduced.transitions),
        factor(full.transitions, reduced.transitions), seconds(fullTime), seconds(reducedTime),
        seconds(analysis))
      if full.results != reduced.results {
        throw Complaint("the reduced search of \(system.name) says otherwise than the full one")
      }
    }
    print(table.text)
  }

  private static func analyse(_ system: Machines.System) throws {
    let compiled = try CompiledSystem(system)
    var asked: [Property] = []
    for property in system.properties where try compiled.applies(property) {
      asked.append(property)
    }
    _ = try Reduction(compiled, observing: compiled.observations(for: asked))
  }

  private static func factor(_ full: Int, _ reduced: Int) -> String {
    rounded(Double(full) / Double(max(reduced, 1)), 1)
  }

  private static func seconds(_ time: Duration) -> String {
    rounded(
      Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18, 2)
  }
}
