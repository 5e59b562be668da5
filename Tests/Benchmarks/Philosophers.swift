import Checking

/// Dining philosophers who take the left fork, then the right, and put them back in that order.
struct Philosophers: TransitionSystem {
  enum Phase: UInt32 { case thinking, holdsLeft, eating, holdsRight }

  struct State: PackedState {
    /// Two bits a philosopher, and a bit for each fork that is taken.
    private var phases: UInt32 = 0
    var forks: UInt32 = 0

    /// No two neighbours of those at so many seats eat at once.
    func neighboursTakeTurns(of seats: Int) -> Bool {
      let eating = phases >> 1 & ~phases & 0x5555_5555
      let last = 2 * UInt32(seats - 1)
      return eating & (eating << 2 | eating >> last & 1) == 0
    }

    subscript(philosopher: Int) -> Phase {
      get { Phase(rawValue: phases >> UInt32(2 * philosopher) & 3) ?? .thinking }
      set {
        let shift = UInt32(2 * philosopher)
        phases = phases & ~(3 << shift) | newValue.rawValue << shift
      }
    }
  }

  /// From two to sixteen.
  let seats: Int

  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Transitions<State, UInt32>) {
    for seat in 0..<seats {
      let left: UInt32 = 1 << UInt32(seat)
      let right: UInt32 = seat + 1 == seats ? 1 : left << 1
      switch state[seat] {
      case .thinking where state.forks & left == 0:
        next.append(state, by: 0) {
          $0[seat] = .holdsLeft
          $0.forks |= left
        }
      case .holdsLeft where state.forks & right == 0:
        next.append(state, by: 1) {
          $0[seat] = .eating
          $0.forks |= right
        }
      case .eating:
        next.append(state, by: 2) {
          $0[seat] = .holdsRight
          $0.forks &= ~left
        }
      case .holdsRight:
        next.append(state, by: 3) {
          $0[seat] = .thinking
          $0.forks &= ~right
        }
      case .thinking, .holdsLeft:
        break
      }
    }
  }
}
