internal import Diagnostics
internal import RuleLanguage
package import RuleSemantics

/// A row in force that no test lets fire, and why: counted over every situation at rest that there is.
package struct UnfiredRow: Hashable, Sendable {
  package let row: FiredRow
  let why: String

  package var description: String { "\(row.machine)/\(row.state) \(row.label): \(why)" }
}

/// Says why rows never fire.
struct UnfiredRows {
  let compiled: CompiledSystem
  /// The situations at rest, packed.
  let states: [[UInt64]]
  /// By machine, the states that are left as soon as they are entered, by position.
  let passed: [Int: Set<Int>]
  /// By situation and event: the rows that fire where somebody causes it; `nil` if the tests leave that out.
  let fired: (_ situation: Int, _ event: String) -> [Int32]?

  /// - Parameter number: that of the row.
  /// - Complexity: O(situations).
  func row(_ number: Int) throws(ModelError) -> UnfiredRow {
    let (row, rule) = compiled.rowRules[number]
    let place = compiled.rowPlaces[number]
    let name = "\(row.machine) \(row.state)"
    let condition = try compiled.predicate(rule.condition)
    let field = compiled.machineFields[place.machine]
    let there = states.indices.filter { field.value(in: states[$0]) == place.state }
    let holds = there.filter { compiled.holds(condition, in: states[$0]) }
    let why: String
    if there.isEmpty {
      why =
        "none of the \(states.count.counted("situation")) at rest is in \(name), "
        + (passed[place.machine, default: []].contains(place.state)
          ? "which is left as soon as it is entered" : "and no step leads through it")
    } else if holds.isEmpty {
      why = "its condition holds in none of the \(there.count.counted("situation")) in \(name)"
    } else {
      why =
        "of the \(there.count.counted("situation")) in \(name) its condition holds in "
        + "\(holds.count), " + (try missing(rule.trigger, in: holds, of: row.machine))
    }
    return UnfiredRow(row: row, why: why)
  }

  /// What keeps a row from firing whose condition holds.
  private func missing(
    _ trigger: Trigger, in holds: [Int], of machine: String
  ) throws(ModelError) -> String {
    switch trigger {
    case .event(let event): return try missing(event, in: holds, of: machine)
    case .expiry(let timer):
      let field = compiled.timers.first { $0.name == timer.name }?.field
      let running = holds.count { (field?.value(in: states[$0]) ?? 0) > 0 }
      return running == 0
        ? "and the timer \"\(timer.name)\" runs in none of these"
        : "and another row goes first in the \(running) of these in which the timer runs"
    case .after, .immediately, .entry, .exit: return "and another row goes first"
    }
  }

  private func missing(
    _ event: String, in holds: [Int], of machine: String
  ) throws(ModelError) -> String {
    var possible: [CompiledCondition] = []
    for cause in compiled.machines.flatMap(\.causes) where cause.event == event {
      possible.append(try compiled.predicate(cause.possible))
    }
    if possible.isEmpty { return "and nobody causes \"\(event)\"" }
    let caused = holds.filter { situation in
      possible.contains { compiled.holds($0, in: states[situation]) }
    }
    if caused.isEmpty { return "and nobody can cause \"\(event)\" in any of these" }
    let rows = caused.compactMap { fired($0, event) }
    let left = caused.count - rows.count
    if rows.isEmpty {
      return
        "and the tests leave out \"\(event)\" in all \(left) of these in which it can be caused"
    }
    let others = Set(rows.joined()).sorted().map { compiled.rows[Int($0)] }.filter {
      $0.machine == machine
    }.map { "\($0.machine)/\($0.state) \($0.label)" }
    return "and \"\(event)\" "
      + (others.isEmpty
        ? "reaches no row of \(machine)" : "goes to \(others.prefix(3).joined(separator: ", "))")
      + (left == 0 ? "" : ", or is left out by the tests")
  }
}
