import Checking
import Machines
import TimedTrials

extension Cost {
  /// One variable more in one of six machines, by what it is for.
  static func variables() throws -> Table {
    var table = Table(
      "variable", "values", "states", "factor", "seconds", "reduced", "factor", "seconds")
    let none = explored(try CompiledSystem(Downloads(machinesBeside).system))
    func add(
      _ name: String, _ values: Int, _ memory: Downloads.Memory, observing: [Condition] = []
    ) throws {
      let compiled = try CompiledSystem(Downloads(machinesBeside, memory: memory).system)
      let full = explored(compiled)
      let start = ContinuousClock.now
      let reduction = try Reduction(compiled, observing: observing)
      let reduced = explored(compiled, reduction: reduction)
      table.add(
        name, String(values), grouped(full.states), factor(full.states, to: none.states),
        rounded(full.seconds, 3), grouped(reduced.states), factor(reduced.states, to: none.states),
        rounded(seconds(since: start), 3))
    }
    try add("none", 1, .nothing)
    for most in [1, 3, 7, 15] {
      try add("attempts, forgotten when over", most + 1, .attempts(most, forgets: true))
    }
    for most in [1, 3, 7, 15] {
      try add("attempts, left to lie there", most + 1, .attempts(most, forgets: false))
    }
    for most in [1, 3, 7, 15] {
      try add("failures, which nobody reads", most + 1, .failures(most))
    }
    let alert = Condition.compare(.variable(Downloads.failures(15)), .atLeast, .constant(15))
    try add("failures, of which a property speaks", 16, .failures(15), observing: [alert])
    for count in [1, 2, 4] {
      try add("switches, which nobody reads", 1 << count, .switches(count))
    }
    return table
  }

  private static let machinesBeside = 6

  /// Facts that one machine writes, in memory and in storage, with one death of the process.
  static func records() throws -> Table {
    var table = Table("facts", "kept", "states", "transitions")
    for count in [1, 2, 4, 8] {
      for (name, lifetime, atomically) in [
        ("in memory", Lifetime.volatile, false), ("in storage, written together", .durable, true),
        ("in storage, one after the other", .durable, false),
      ] {
        let memory = Downloads.Memory.records(count, lifetime, atomically: atomically)
        let found = explored(try CompiledSystem(Downloads(1, memory: memory, kills: 1).system))
        table.add(String(count), name, grouped(found.states), grouped(found.transitions))
      }
    }
    return table
  }
}
