/// The bytes that are needed, beside the table of states, to decide properties: a function of the
/// numbers of states and transitions alone.
///
/// Each figure is a sum over what the algorithms hold at once at the most; the comments of
/// ``StateGraph``, ``ShortestRuns``, ``Components`` and ``Predecessors`` say what that is.
@usableFromInline struct AnalysisBytes: Sendable {
  @usableFromInline var perState = 0
  @usableFromInline var perTransition = 0

  @usableFromInline init() {}

  init(perState: Int, perTransition: Int) {
    self.perState = perState
    self.perTransition = perTransition
  }

  /// The graph, a few sets, and one search of runs or of predecessors at a time.
  @usableFromInline static var graph: AnalysisBytes {
    AnalysisBytes(perState: 44, perTransition: 13)
  }

  /// The same with what fired in every step, and its list while it grows.
  static var rules: AnalysisBytes { AnalysisBytes(perState: 44, perTransition: 21) }

  /// Why a property is not decided.
  static var refusal: String { "the bound on memory leaves no room for what decides it" }

  /// What a property needs beyond those that every property has.
  struct Need: Sendable {
    var perState: Int
    var perTransition: Int

    func bytes(states: Int, transitions: Int) -> Int {
      states * perState + transitions * perTransition
    }

    static let none = Need(perState: 0, perTransition: 0)

    /// Components, runs and a cycle.
    static let cycle = Need(perState: 80, perTransition: 1)

    /// The starts of spans, components and runs at once.
    static let span = Need(perState: 220, perTransition: 2)

    /// The product with a monitor of so many states, and a cycle in it.
    static func watched(_ memories: Int) -> Need {
      Need(perState: 120 * memories + 4, perTransition: 17 * memories)
    }
  }
}
