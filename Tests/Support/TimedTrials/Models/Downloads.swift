package import Machines

/// Machines of one shape run together, so that what one more of something costs can be counted.
///
/// Each is idle, loading, done or failed, and may be tried again. The number of states of every
/// variant is a formula, which the account of cost states and the tests hold.
package struct Downloads {
  /// Whether the machines have to do with one another.
  package enum Coupling: String, CaseIterable, Sendable {
    case independent
    /// An event that all machines hear, which makes every one of them idle.
    case sharedReset = "a shared reset"
    /// Each begins when the one before is done, and none begins again.
    case chain
  }

  /// What the first machine remembers.
  package enum Memory: Hashable, Sendable {
    case nothing
    /// How often it was tried again, at most so often; forgotten when it is idle or done, or else
    /// left to lie there until the next start.
    case attempts(Int, forgets: Bool)
    /// How often it failed, as long as that is not too often to count; nothing asks for it.
    case failures(Int)
    /// So many facts, each of which the user switches on and off.
    case switches(Int)
    /// So many facts, written one after the other when it is done, and when that is cleared.
    case records(Int, Lifetime, atomically: Bool)
  }

  package var count: Int
  package var coupling = Coupling.independent
  package var memory = Memory.nothing
  /// How many milliseconds loading may take, by machine; those beyond the end of the list have no
  /// limit.
  package var timeouts: [Int] = []
  package var kills = 0

  package init(
    _ count: Int, _ coupling: Coupling = .independent, memory: Memory = .nothing,
    timeouts: [Int] = [], kills: Int = 0
  ) {
    self.count = count
    self.coupling = coupling
    self.memory = memory
    self.timeouts = timeouts
    self.kills = kills
  }

  package var system: System {
    System(
      "downloads", document: "COST", title: "\(count) downloads",
      machines: (1...count).map(machine), process: ProcessModel(kills: kills))
  }

  /// That a machine is in a state.
  package static func `is`(_ state: String, _ number: Int = 1) -> Condition {
    .located(machine: name(number), states: [state])
  }

  /// The counter of failures.
  package static func failures(_ most: Int) -> Variable {
    Variable("failures", 0...most, initially: 0, .volatile)
  }

  private static func name(_ number: Int) -> String { "Download \(number)" }

  private func machine(_ number: Int) -> MachineTable {
    let remembered = number == 1 ? memory : .nothing
    var idle = [Rule(.event("start \(number)"), to: "loading", do: remembered.onStart)]
    var loading = [
      Rule(.event("finished \(number)"), to: "done", do: remembered.onDone),
      Rule(.event("broke \(number)"), to: "failed", do: remembered.onFailure),
    ]
    if timeouts.indices.contains(number - 1) {
      loading.append(
        Rule(.after(.fixed(timeouts[number - 1])), to: "failed", do: remembered.onFailure))
    }
    var failed = [
      Rule(
        .event("retry \(number)"), when: remembered.mayRetry, to: "loading", do: remembered.onRetry)
    ]
    var done: [Rule] = []
    var causes = ["finished", "broke"].map { EventCause("\($0) \(number)", by: .network) }
    causes.append(EventCause("retry \(number)", by: .user))
    if coupling == .chain {
      if number < count { loading[0].actions.append(.send("start \(number + 1)")) }
      if number == 1 { causes.append(EventCause("start 1", by: .user)) }
    } else {
      causes += ["start", "clear"].map { EventCause("\($0) \(number)", by: .user) }
      let clear = Rule(.event("clear \(number)"), to: "idle", do: remembered.onClear)
      failed.append(clear)
      done.append(clear)
    }
    if coupling == .sharedReset {
      if number == 1 { causes.append(EventCause("sign out", by: .user)) }
      let reset = Rule(.event("sign out"), to: "idle")
      idle.append(Rule(.event("sign out"), to: "idle"))
      loading.append(reset)
      failed.append(reset)
      done.append(reset)
    }
    return MachineTable(
      name: Self.name(number), states: ["idle", "loading", "done", "failed"], initial: "idle",
      rules: [
        StateRules(state: "idle", rules: idle), StateRules(state: "loading", rules: loading),
        StateRules(state: "done", rules: done), StateRules(state: "failed", rules: failed),
      ], causes: causes + remembered.causes)
  }
}

extension Downloads.Memory {
  private func attempts(_ most: Int) -> Variable {
    Variable("attempts", 0...most, initially: 0, .volatile)
  }

  private func fact(_ number: Int, _ lifetime: Lifetime = .volatile) -> Variable {
    Variable("fact \(number)", 0...1, initially: 0, lifetime)
  }

  private func records(_ value: Int) -> [Action] {
    guard case .records(let count, let lifetime, let atomically) = self else { return [] }
    let writes = (1...count).map { Action.assign(fact($0, lifetime), .constant(value)) }
    return atomically ? [.atomically(writes)] : writes
  }

  fileprivate var onStart: [Action] {
    guard case .attempts(let most, false) = self else { return [] }
    return [.assign(attempts(most), .constant(0))]
  }

  fileprivate var onDone: [Action] {
    guard case .attempts(let most, true) = self else { return records(1) }
    return [.assign(attempts(most), .constant(0))]
  }

  fileprivate var onClear: [Action] {
    guard case .attempts(let most, true) = self else { return records(0) }
    return [.assign(attempts(most), .constant(0))]
  }

  fileprivate var onFailure: [Action] {
    guard case .failures(let most) = self else { return [] }
    let failures = IntegerExpression.variable(Downloads.failures(most))
    return [
      .assign(Downloads.failures(most), .minimum(.sum(failures, .constant(1)), .constant(most)))
    ]
  }

  fileprivate var mayRetry: Condition {
    guard case .attempts(let most, _) = self else { return .always }
    return .compare(.variable(attempts(most)), .less, .constant(most))
  }

  fileprivate var onRetry: [Action] {
    guard case .attempts(let most, _) = self else { return [] }
    return [.assign(attempts(most), .sum(.variable(attempts(most)), .constant(1)))]
  }

  fileprivate var causes: [EventCause] {
    guard case .switches(let count) = self else { return [] }
    return (1...count).map { number in
      let value = IntegerExpression.variable(fact(number))
      return EventCause(
        "switch \(number)", by: .user,
        do: [.assign(fact(number), .difference(.constant(1), value))])
    }
  }
}
