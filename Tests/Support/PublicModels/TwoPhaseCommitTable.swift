public import Machines

/// Two-phase commit by Gray and Lamport, as a table of rules: a public model with known counts.
///
/// Source: TLA+ Examples, `transaction_commit/TwoPhase.tla`. With 3 managers it has 288 states.
public enum TwoPhaseCommitTable {
  /// The system of one transaction manager and so many resource managers.
  public static func system(managers: Int) -> Machines.System {
    let all = (0..<managers).map { Manager(number: $0) }
    return Machines.System(
      "two-phase-commit-\(managers)", document: "PUBLIC",
      title: "Two-phase commit with \(managers) resource managers",
      machines: all.map(\.table) + [transaction(all)],
      properties: [
        Property(
          "managers agree", "No manager commits while another aborts.",
          .always(
            !(Condition.any(all.map { $0.is(.committed) })
              && Condition.any(all.map { $0.is(.aborted) })))),
        Property(
          "commit is possible", "In some run every manager commits.",
          .sometimes(.holds(.all(all.map { $0.is(.committed) })))),
      ])
  }

  static let commitSent = Fact("commit sent")
  static let abortSent = Fact("abort sent")

  /// A resource manager and the facts that are about it.
  struct Manager: Sendable {
    let number: Int
    var name: String { "manager \(number)" }
    var preparedSent: Fact { Fact("prepared sent by \(number)") }
    var preparedKnown: Fact { Fact("prepared known of \(number)") }

    func `is`(_ state: Resource.State) -> Condition {
      .located(machine: name, states: [state.rawValue])
    }

    var table: MachineTable {
      let messages: [Row<Resource>] = [
        .on(.hearsCommit, when: commitSent, to: .committed),
        .on(.hearsAbort, when: abortSent, to: .aborted),
      ]
      let working: [Row<Resource>] = [
        .on(.prepares, to: .prepared, do: [.set(preparedSent)]),
        .on(.choosesToAbort, to: .aborted),
      ]
      return Resource.table(
        named: name,
        rules: [
          .working: working + messages, .prepared: messages, .committed: messages,
          .aborted: messages,
        ]
      ).addressed(to: number)
    }
  }

  enum Resource: Machine {
    enum State: String, Name { case working, prepared, committed, aborted }
    enum Event: String, Name { case prepares, choosesToAbort, hearsCommit, hearsAbort }
    static let name = "manager"
    static let initial = State.working
    static let rules: Rules<Resource> = [:]
    static let causes: [Cause<Resource>] = [
      .by(.world, .prepares), .by(.world, .choosesToAbort), .by(.world, .hearsCommit),
      .by(.world, .hearsAbort),
    ]
  }

  private static func transaction(_ managers: [Manager]) -> MachineTable {
    let allPrepared = Condition.all(managers.map { $0.preparedKnown.condition })
    let rules: [Rule] =
      managers.map { manager in
        Rule(
          .event("hears prepared of \(manager.number)"),
          when: manager.preparedSent.condition, do: [.set(manager.preparedKnown)])
      } + [
        Rule(.event("commits"), when: allPrepared, to: "committed", do: [.set(commitSent)]),
        Rule(.event("aborts"), to: "aborted", do: [.set(abortSent)]),
      ]
    return MachineTable(
      name: "transaction", states: ["initial", "committed", "aborted"], initial: "initial",
      rules: [StateRules(state: "initial", rules: rules)],
      causes: rules.compactMap { rule in
        if case .event(let event) = rule.trigger { EventCause(event, by: .world) } else { nil }
      })
  }
}

extension MachineTable {
  /// The same table with a number added to every event, so that only this machine hears it.
  func addressed(to number: Int) -> MachineTable {
    var table = self
    for block in table.rules.indices {
      for row in table.rules[block].rules.indices {
        if case .event(let event) = table.rules[block].rules[row].trigger {
          table.rules[block].rules[row].trigger = .event("\(event) \(number)")
        }
      }
    }
    for cause in table.causes.indices { table.causes[cause].event += " \(number)" }
    return table
  }
}
