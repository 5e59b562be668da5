import Checking

/// The root contention of IEEE 1394 with clocks that count: two nodes that both want to be the child send
/// each other requests, by wires that hold two messages, until one of them waits longer.
///
/// Source: G. Norman and D. Parker; `models/mdps/firewire/firewire.nm` of the benchmark suite of PRISM,
/// where each throw of a coin is one choice here; its logs have the counts.
struct FireWire: TransitionSystem {
  enum Message: UInt8 { case none, request, acknowledge, idle }

  enum Place: UInt8 {
    case contention, receivedIdle, requestFast, requestSlow, idleFast, idleSlow, requested, root
    case child
  }

  struct Wire: Hashable, BitwiseCopyable {
    var first = Message.none
    var second = Message.none
    /// Since there was a message; since the last one was sent.
    var clock: UInt8 = 0
    var lastClock: UInt8 = 0
  }

  struct Node: Hashable, BitwiseCopyable {
    var place = Place.contention
    var clock: UInt8 = 0
  }

  struct State: Hashable, BitwiseCopyable {
    /// By the node that sends.
    var firstWire = Wire()
    var secondWire = Wire()
    var first = Node()
    var second = Node()

    var isDecided: Bool {
      first.place == .root && second.place == .child
        || first.place == .child && second.place == .root
    }
  }

  /// How long a message takes at most.
  let delay: UInt8

  let initialStates = [State()]

  func successors(of state: State, into next: inout Transitions<State, Int>) {
    steps(of: \.first, sending: \.firstWire, hearing: \.secondWire, state, &next)
    steps(of: \.second, sending: \.secondWire, hearing: \.firstWire, state, &next)
    if state.isDecided {
      next.append(state, by: 0)
      next.append(state, by: 0)
    }
    if let later = later(state) { next.append(later, by: 1) }
  }

  private func steps(
    of node: WritableKeyPath<State, Node>, sending out: WritableKeyPath<State, Wire>,
    hearing heard: WritableKeyPath<State, Wire>, _ state: State,
    _ next: inout Transitions<State, Int>
  ) {
    let here = state[keyPath: node]
    func send(_ message: Message, _ place: Place, after clock: UInt8 = 0) {
      guard here.clock >= clock, let wire = sent(message, by: state[keyPath: out]) else { return }
      next.append(state, by: 2) {
        $0[keyPath: out] = wire
        $0[keyPath: node] = Node(place: place)
      }
    }
    func hear(_ message: Message, _ place: Place) {
      let wire = state[keyPath: heard]
      guard wire.first == message else { return }
      next.append(state, by: 3) {
        $0[keyPath: heard] =
          wire.second == .none
          ? Wire() : Wire(first: wire.second, clock: wire.clock, lastClock: wire.lastClock)
        $0[keyPath: node].place = place
      }
    }
    switch here.place {
    case .contention:
      send(.idle, .requestFast)
      send(.idle, .requestSlow)
      hear(.idle, .receivedIdle)
    case .receivedIdle:
      send(.idle, .idleFast)
      send(.idle, .idleSlow)
      hear(.request, .contention)
    case .requestFast:
      hear(.idle, .idleFast)
      send(.acknowledge, .root, after: Self.fast.lowerBound)
    case .requestSlow:
      hear(.idle, .idleSlow)
      send(.acknowledge, .root, after: Self.slow.lowerBound)
    case .idleFast:
      hear(.request, .requestFast)
      send(.request, .requested, after: Self.fast.lowerBound)
    case .idleSlow:
      hear(.request, .requestSlow)
      send(.request, .requested, after: Self.slow.lowerBound)
    case .requested:
      hear(.request, .contention)
      hear(.acknowledge, .child)
    case .root, .child: break
    }
  }

  private static let fast: ClosedRange<UInt8> = 76...85
  private static let slow: ClosedRange<UInt8> = 159...167

  /// A wire after a message was sent; a message that is the last one already changes nothing.
  private func sent(_ message: Message, by wire: Wire) -> Wire? {
    if wire.first == .none { return Wire(first: message) }
    if (wire.second == .none ? wire.first : wire.second) == message { return wire }
    if wire.second != .none { return nil }
    return Wire(first: wire.first, second: message, clock: wire.clock)
  }

  /// A unit of time later; nil if something must happen before.
  private func later(_ state: State) -> State? {
    var state = state
    for wire in [\State.firstWire, \.secondWire] where state[keyPath: wire].first != .none {
      let here = state[keyPath: wire]
      if (here.second == .none ? here.lastClock : here.clock) >= delay { return nil }
      state[keyPath: wire].clock = min(here.clock + 1, delay + 1)
      state[keyPath: wire].lastClock = min(here.lastClock + 1, delay + 1)
    }
    for node in [\State.first, \.second] {
      let here = state[keyPath: node]
      switch here.place {
      case .contention, .receivedIdle: return nil
      case .requestFast, .idleFast:
        if here.clock >= Self.fast.upperBound { return nil }
        state[keyPath: node].clock += 1
      case .requestSlow, .idleSlow:
        if here.clock >= Self.slow.upperBound { return nil }
        state[keyPath: node].clock += 1
      case .requested, .root, .child: break
      }
    }
    return state
  }
}
