import Checking

/// Lamport's fast mutual exclusion: seven accesses to memory where nobody else wants to enter.
///
/// Source: L. Lamport, *A fast mutual exclusion algorithm*, 1987; `lamport` among the models of BEEM
/// (R. Pelánek, *BEEM: Benchmarks for explicit model checkers*, 2007), which says of three processes
/// 29,242 states and 77,286 edges.
struct FastMutex: TransitionSystem {
  enum Step: UInt8 {
    case idle, announced, claimed, refused, seized, sure, waiting, last, critical, leaving
  }

  struct State: Hashable {
    /// Nobody.
    static let none: UInt8 = 255

    var x = none
    var y = none
    var at = SIMD4<UInt8>(repeating: 0)
    var wants = SIMD4<UInt8>(repeating: 0)
    var looksAt = SIMD4<UInt8>(repeating: 0)
  }

  /// At most four.
  let processes: Int

  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    for process in 0..<processes {
      let (own, other) = (UInt8(process), Int(state.looksAt[process]))
      func go(to step: Step, _ change: (inout State) -> Void = { _ in }) {
        next.append(state, by: process) {
          $0.at[process] = step.rawValue
          change(&$0)
        }
      }
      let isFree = state.y == State.none
      switch Step(rawValue: state.at[process]) {
      case .idle: go(to: .announced) { $0.wants[process] = 1 }
      case .announced: go(to: .claimed) { $0.x = own }
      case .claimed where isFree: go(to: .seized)
      case .claimed: go(to: .refused) { $0.wants[process] = 0 }
      case .refused: if isFree { go(to: .idle) }
      case .seized: go(to: .sure) { $0.y = own }
      case .sure where state.x == own: go(to: .critical)
      case .sure:
        go(to: .waiting) {
          $0.wants[process] = 0
          $0.looksAt[process] = 0
        }
      case .waiting where other == processes: go(to: .last)
      case .waiting:
        if state.wants[other] == 0 { go(to: .waiting) { $0.looksAt[process] += 1 } }
      case .last where state.y == own: go(to: .critical)
      case .last: if isFree { go(to: .idle) }
      case .critical: go(to: .leaving) { $0.y = State.none }
      case .leaving: go(to: .idle) { $0.wants[process] = 0 }
      case nil: break
      }
    }
  }
}
