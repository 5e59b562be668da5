import Checking

/// Letters over a line that loses them, bounded to two on the way: steps with actions, and a
/// constraint.
struct Letters: TransitionSystem {
  enum Action: Hashable { case send, receive(Int), lose }
  struct State: Hashable { var line: [Int] = [], received = 0 }

  let initialStates = [State()]

  func successors(of state: State, into next: inout Transitions<State, Action>) {
    next.append(state, by: .send) { $0.line.append($0.line.count) }
    guard let letter = state.line.first else { return }
    next.append(state, by: .receive(letter)) { $0.received = min($0.line.removeFirst() + 1, 2) }
    next.append(state, by: .lose) { $0.line.removeFirst() }
  }

  var constraint: (@Sendable (State) -> Bool)? { { $0.line.count <= 2 } }
}

func checkLetters() -> CheckReport<Letters> {
  check(
    Letters(),
    [
      .never("three letters on the line") { $0.line.count == 3 },
      .never("four letters on the line") { $0.line.count == 4 },
      .leadsTo(
        "a letter arrives", from: { !$0.line.isEmpty }, to: { $0.received > 0 },
        fairness: .progress.and(.all(0...1) { i in .strong { $0 == .receive(i) } })),
    ])
}
