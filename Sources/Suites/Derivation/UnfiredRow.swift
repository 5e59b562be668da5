internal import Diagnostics
internal import RuleLanguage
package import RuleSemantics

/// A row in force that no test lets fire, and why: counted over every situation at rest that there is.
package struct UnfiredRow: Hashable, Sendable {
  package let row: FiredRow
  /// In how many situations its machine is in its state.
  package let there: Int
  /// In how many of these its condition holds.
  package let holds: Int
  /// How many situations there are.
  package let situations: Int

  init(
    _ row: FiredRow, at place: StatePlace, _ rule: Rule, _ states: [[UInt64]],
    _ compiled: CompiledSystem
  ) throws(ModelError) {
    self.row = row
    situations = states.count
    let condition = try compiled.predicate(rule.condition)
    let field = compiled.machineFields[place.machine]
    let here = states.filter { field.value(in: $0) == place.state }
    there = here.count
    holds = here.count { compiled.holds(condition, in: $0) }
  }

  package var description: String {
    let place = "\(row.machine) \(row.state)"
    let why: String
    if there == 0 {
      why = "none of the \(situations.counted("situation")) at rest is in \(place)"
    } else if holds == 0 {
      why = "its condition holds in none of the \(there.counted("situation")) in \(place)"
    } else {
      why =
        "of the \(there.counted("situation")) in \(place) its condition holds in \(holds), and what it "
        + "waits for comes in none of these, goes to another row, or is left out"
    }
    return "\(row.machine)/\(row.state) \(row.label): \(why)"
  }
}
