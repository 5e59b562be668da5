public import Machines

/// Dining philosophers who take the left fork, then the right, and put them back in that order, as
/// a table of rules: 3ⁿ - 1 states and n (2 · 3ⁿ⁻¹ - 1) transitions.
///
/// Source: E. W. Dijkstra, EWD 310, 1971, in the form often used to compare checkers.
public enum PhilosophersTable {
  enum Philosopher: Machine {
    enum State: String, Name { case thinking, holdsLeft, eating, holdsRight }
    enum Event: String, Name { case takesLeft, takesRight, putsLeft, putsRight }
    static let name = "philosopher"
    static let initial = State.thinking
    static let rules: Rules<Philosopher> = [:]
    static let causes: [Cause<Philosopher>] = [
      .by(.world, .takesLeft), .by(.world, .takesRight), .by(.world, .putsLeft),
      .by(.world, .putsRight),
    ]
  }

  /// The system of so many philosophers, each with a fork on the left.
  public static func system(seats: Int) -> Machines.System {
    let eats = (0..<seats).map { seat in
      Condition.located(
        machine: name(seat), states: [Philosopher.State.eating.rawValue])
    }
    return Machines.System(
      "philosophers-\(seats)", document: "PUBLIC", title: "\(seats) dining philosophers",
      machines: (0..<seats).map { table(seat: $0, of: seats) },
      properties: [
        Property(
          "neighbours take turns", "No two neighbours eat at once.",
          .always(!Condition.any((0..<seats).map { eats[$0] && eats[($0 + 1) % seats] })))
      ])
  }

  private static func name(_ seat: Int) -> String { "philosopher \(seat)" }

  private static func table(seat: Int, of seats: Int) -> MachineTable {
    let left = Fact("fork \(seat) is taken")
    let right = Fact("fork \((seat + 1) % seats) is taken")
    return Philosopher.table(
      named: name(seat),
      rules: [
        .thinking: [.on(.takesLeft, when: !left, to: .holdsLeft, do: [.set(left)])],
        .holdsLeft: [.on(.takesRight, when: !right, to: .eating, do: [.set(right)])],
        .eating: [.on(.putsLeft, to: .holdsRight, do: [.clear(left)])],
        .holdsRight: [.on(.putsRight, to: .thinking, do: [.clear(right)])],
      ]
    ).addressed(to: seat)
  }
}
