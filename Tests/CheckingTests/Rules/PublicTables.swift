import Machines

/// Public models as tables of rules; what the world does is one event for each row.
enum PublicTables {
  /// A machine whose rows each have an event of their own, which can always happen.
  private static func machine(
    _ name: String, states: [String], _ rows: [(state: String, rule: Rule)]
  ) -> MachineTable {
    var rules: [StateRules] = []
    var causes: [EventCause] = []
    for (position, row) in rows.enumerated() {
      var rule = row.rule
      rule.trigger = .event("\(name) row \(position)")
      rules.append(StateRules(state: row.state, rules: [rule]))
      causes.append(EventCause("\(name) row \(position)", by: .world, when: rule.condition))
    }
    return MachineTable(
      name: name, states: states, initial: states.first ?? "", rules: rules, causes: causes)
  }

  private static func system(_ name: String, _ machines: [MachineTable]) -> Machines.System {
    Machines.System(name, document: "PUBLIC", title: name, machines: machines)
  }

  private static func row(
    _ state: String, when condition: any ConditionConvertible = Condition.always,
    to target: String? = nil, do actions: [Action] = []
  ) -> (state: String, rule: Rule) {
    (state, Rule(.immediately, when: condition.condition, to: target, do: actions))
  }

  /// Two jugs; source: TLA+ Examples, `DieHard`.
  static var dieHard: Machines.System {
    let small = Counter("small", 0...3)
    let big = Counter("big", 0...5)
    let fits = IntegerExpression.difference(.constant(5), big.expression)
    let fitsSmall = IntegerExpression.difference(.constant(3), small.expression)
    let toBig = IntegerExpression.minimum(small.expression, fits)
    let toSmall = IntegerExpression.minimum(big.expression, fitsSmall)
    let poured = Counter("poured", 0...5)
    return system(
      "die-hard",
      [
        machine(
          "jugs", states: ["there"],
          [
            row("there", do: [.set(small, 3)]), row("there", do: [.set(big, 5)]),
            row("there", do: [.set(small, 0)]), row("there", do: [.set(big, 0)]),
            row(
              "there",
              do: [
                .set(poured, toBig), .set(small, small - poured), .set(big, big + poured),
                .set(poured, 0),
              ]),
            row(
              "there",
              do: [
                .set(poured, toSmall), .set(big, big - poured), .set(small, small + poured),
                .set(poured, 0),
              ]),
          ])
      ])
  }

  /// Gray and Lamport's specification of a commit; source: TLA+ Examples, `TCommit`.
  static func transactionCommit(managers: Int) -> Machines.System {
    func all(_ states: String...) -> Condition {
      .all((0..<managers).map { .located(machine: "manager \($0)", states: states) })
    }
    return system(
      "transaction-commit",
      (0..<managers).map { number in
        machine(
          "manager \(number)", states: ["working", "prepared", "committed", "aborted"],
          [
            row("working", to: "prepared"),
            row("prepared", when: all("prepared", "committed"), to: "committed"),
            row("working", when: all("working", "prepared", "aborted"), to: "aborted"),
            row("prepared", when: all("working", "prepared", "aborted"), to: "aborted"),
          ])
      })
  }

  /// Threads that read a shared number and write it back plus one; source: Stateright, `increment`.
  static func increment(threads: Int) -> Machines.System {
    let shared = Counter("shared", 0...threads)
    return system(
      "increment",
      (0..<threads).map { number in
        let seen = Counter("seen by \(number)", 0...threads)
        return machine(
          "thread \(number)", states: ["1", "2", "3"],
          [
            row("1", to: "2", do: [.set(seen, shared)]),
            row("2", to: "3", do: [.set(shared, seen + 1)]),
          ])
      })
  }

  /// Dining philosophers who take the left fork, then the right, and put them back in that order.
  static func philosophers(_ seats: Int) -> Machines.System {
    func fork(_ number: Int) -> Fact { Fact("fork \(number % seats) is taken") }
    return system(
      "philosophers",
      (0..<seats).map { seat in
        machine(
          "philosopher \(seat)", states: ["thinking", "waiting", "eating", "leaving"],
          [
            row("thinking", when: !fork(seat), to: "waiting", do: [.set(fork(seat))]),
            row("waiting", when: !fork(seat + 1), to: "eating", do: [.set(fork(seat + 1))]),
            row("eating", to: "leaving", do: [.clear(fork(seat))]),
            row("leaving", to: "thinking", do: [.clear(fork(seat + 1))]),
          ])
      })
  }
}
