public import StateSearch
public import SymbolicSearch

/// Which engine found an outcome, and why it was not the one that was asked for.
public enum EngineUse: Hashable, Sendable, Codable {
  /// States were explored one by one, as was asked.
  case explicit
  /// They were, although diagrams were asked for, because of this.
  case fallback(DiagramObstacle)
  /// States were held in decision diagrams.
  case diagrams(DiagramFacts)
}

/// Why a system is not explored by decision diagrams.
public enum DiagramObstacle: String, Hashable, Sendable, CaseIterable, Codable {
  /// It has timers, which diagrams keep only if they may expire at any moment.
  case timers
  /// Its timers cannot be kept by clocks.
  case clocks
  /// More nodes were needed than the budget allows.
  case nodes
  /// Some code has more paths than are followed.
  case paths
  /// The model is at fault, and the explicit engine says where.
  case fault
  /// Somebody asked for an end.
  case interruption
}

/// What is known of a search by decision diagrams.
public struct DiagramFacts: Hashable, Sendable, Codable {
  /// How many states there are, however many.
  public let states: Count
  /// How many transitions.
  public let transitions: Count
  /// How many nodes hold the states, and how many there were at once on the way.
  public let nodes: Int
  /// How many nodes there were at once on the way.
  public let peak: Int
  /// What became of timers; `exact` where there are none.
  public let timers: TimerSemantics
  /// The claims that were decided by exploring states one by one.
  public let explicit: [String]

  package init(
    states: Count, transitions: Count, nodes: Int, peak: Int, timers: TimerSemantics = .exact,
    explicit: [String] = []
  ) {
    self.states = states
    self.transitions = transitions
    self.nodes = nodes
    self.peak = peak
    self.timers = timers
    self.explicit = explicit
  }
}

extension Outcome {
  /// How many states there are, exactly.
  public var stateCount: Count { facts?.states ?? Count(states) }

  /// How many transitions there are, exactly.
  public var transitionCount: Count { facts?.transitions ?? Count(transitions) }

  /// What is known of the diagrams, if states were held in them.
  public var facts: DiagramFacts? {
    if case .diagrams(let facts) = engine { facts } else { nil }
  }
}
