@testable import Checking

/// Numbers to draw random systems from: SplitMix64 (Steele, Lea and Flood 2014).
struct Draws {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ (word >> 31)) % UInt64(bound))
  }
}

/// A directed graph drawn at random, with ends, repetitions and loops; its states are made of the
/// numbers of its nodes by `make`.
struct RandomGraph<State: Hashable & Sendable>: TransitionSystem {
  let edges: [[Int]]
  let initial: [Int]
  let make: @Sendable (Int) -> State
  let node: @Sendable (State) -> Int

  init(
    seed: UInt64, nodes: Int, mostEdges: Int = 4, make: @escaping @Sendable (Int) -> State,
    node: @escaping @Sendable (State) -> Int
  ) {
    var draws = Draws(state: seed)
    self.make = make
    self.node = node
    initial = (0...draws.below(3)).map { _ in draws.below(nodes) }
    edges = (0..<nodes).map { _ in
      (0..<draws.below(mostEdges + 1)).map { _ in draws.below(nodes) }
    }
  }

  var initialStates: [State] { initial.map(make) }

  func successors(of state: State, into next: inout Transitions<State, UInt32>) {
    for (action, target) in edges[node(state)].enumerated() {
      next.append(make(target), by: UInt32(action))
    }
  }
}

extension RandomGraph where State == Int {
  init(seed: UInt64, nodes: Int, mostEdges: Int = 4) {
    self.init(seed: seed, nodes: nodes, mostEdges: mostEdges, make: { $0 }, node: { $0 })
  }
}

/// Two-phase commit (Gray and Lamport 2006) with up to 32 resource managers.
struct TwoPhaseCommit: TransitionSystem {
  struct State: Hashable, Sendable {
    /// Two bits a manager: 0 working, 1 prepared, 2 committed, 3 aborted.
    var managers: UInt64 = 0
    /// Whom the coordinator knows to be prepared, and who has said so.
    var known: UInt32 = 0
    var said: UInt32 = 0
    var decision: Decision = .none
    enum Decision: UInt64 { case none, commit, abort }

    subscript(manager: Int) -> UInt64 {
      get { managers >> UInt64(2 * manager) & 3 }
      set {
        managers &= ~(3 << UInt64(2 * manager))
        managers |= newValue << UInt64(2 * manager)
      }
    }
  }

  let managers: Int
  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Transitions<State, UInt32>) {
    if state.decision == .none {
      if state.known == (1 << UInt32(managers)) - 1 {
        next.append(state, by: 0) { $0.decision = .commit }
      }
      next.append(state, by: 1) { $0.decision = .abort }
    }
    for manager in 0..<managers {
      let bit: UInt32 = 1 << UInt32(manager)
      if state.decision == .none && state.said & bit != 0 {
        next.append(state, by: 2) { $0.known |= bit }
      }
      if state[manager] == 0 {
        next.append(state, by: 3) {
          $0[manager] = 1
          $0.said |= bit
        }
        next.append(state, by: 4) { $0[manager] = 3 }
      }
      if state.decision == .commit { next.append(state, by: 5) { $0[manager] = 2 } }
      if state.decision == .abort { next.append(state, by: 6) { $0[manager] = 3 } }
    }
  }
}

extension SearchOptions {
  /// Options whose blocks and tables are so small that every path of the engine is taken.
  static func tiny(jobs: Int, block: Int, bounds: SearchBounds = .init()) -> Self {
    var options = SearchOptions(bounds: bounds, jobs: jobs)
    options.tuning.block = block
    options.tuning.firstSlots = 8
    options.tuning.slotsDoubleBelow = 512
    options.tuning.chunkStates = 3
    options.tuning.roundStates = 50
    options.tuning.roundFrom = 2
    options.tuning.mostCandidates = 40
    options.tuning.runPlaces = 4
    return options
  }
}
