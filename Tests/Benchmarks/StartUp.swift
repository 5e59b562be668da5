import Checking

/// The start-up of an app of three components that depend on one another: each connects, loads,
/// and on failure waits longer and longer before it tries again, fifteen times at most.
struct StartUp: TransitionSystem {
  enum Phase: UInt8 { case idle, connecting, waiting, loading, ready, failed }

  /// One component; its timer counts whole seconds down.
  struct Component: Hashable, BitwiseCopyable, Sendable {
    var phase: Phase = .idle
    var retries: UInt8 = 0
    var wait: UInt8 = 0
    var timer: UInt8 = 0

    var isRunning: Bool {
      phase == .connecting || phase == .waiting || phase == .loading
    }

    mutating func connect(within limit: UInt8) {
      phase = .connecting
      timer = limit
    }

    mutating func fail() {
      if retries < 15 {
        phase = .waiting
        timer = wait == 0 ? 5 : wait == 1 ? 12 : 30
        retries += 1
        if wait < 2 { wait += 1 }
      } else {
        phase = .failed
        timer = 0
        wait = 0
      }
    }

    mutating func startOver() {
      if phase == .failed { return }
      phase = .idle
      wait = 0
      timer = 0
    }
  }

  struct State: PackedState {
    var components: InlineArray<3, Component> = .init(repeating: Component())

    static func == (one: Self, other: Self) -> Bool {
      (0..<3).allSatisfy { one.components[$0] == other.components[$0] }
    }

    func hash(into hasher: inout Hasher) {
      for place in 0..<3 { hasher.combine(components[place]) }
    }

    /// Nothing is ready before what it depends on is.
    var isOrdered: Bool {
      (components[1].phase != .ready || components[0].phase == .ready)
        && (components[2].phase != .ready || components[1].phase == .ready)
    }

    var canTick: Bool {
      var running = false
      for place in 0..<3 where components[place].isRunning {
        if components[place].timer == 0 { return false }
        running = true
      }
      return running
    }

    mutating func tick() {
      for place in 0..<3 where components[place].isRunning { components[place].timer -= 1 }
    }

    mutating func fail(_ place: Int) {
      components[place].fail()
      for dependent in (place + 1)..<3 where place < 2 { components[dependent].startOver() }
    }
  }

  var initialStates: [State] { [State()] }

  func successors(of state: State, into next: inout Transitions<State, UInt32>) {
    for place in 0..<3 {
      let phase = state.components[place].phase
      let before = place == 0 ? Phase.ready : state.components[place - 1].phase
      let connectLimit: UInt8 = place == 0 ? 8 : place == 1 ? 6 : 4
      let loadLimit: UInt8 = place == 0 ? 6 : place == 1 ? 5 : 3
      switch phase {
      case .idle:
        if before == .loading || before == .ready {
          next.append(state, by: 0) { $0.components[place].connect(within: connectLimit) }
        }
      case .connecting:
        next.append(state, by: 1) {
          $0.components[place].phase = .loading
          $0.components[place].timer = loadLimit
        }
        next.append(state, by: 2) { $0.fail(place) }
      case .loading:
        if before == .ready {
          next.append(state, by: 3) {
            $0.components[place].phase = .ready
            $0.components[place].timer = 0
            $0.components[place].wait = 0
          }
        }
        next.append(state, by: 2) { $0.fail(place) }
      case .ready:
        next.append(state, by: 2) { $0.fail(place) }
      case .waiting:
        if state.components[place].timer == 0 {
          next.append(state, by: 0) { $0.components[place].connect(within: connectLimit) }
        }
      case .failed:
        break
      }
    }
    if state.canTick { next.append(state, by: 4) { $0.tick() } }
  }
}
