/// The bytes that are needed, beside the table of states, to decide properties: a function of the
/// numbers of states and transitions alone.
///
/// Each figure is a sum over what the algorithms hold at once at the most; the comments of
/// ``StateGraph``, ``ShortestRuns``, ``Components`` and ``Predecessors`` say what that is.
@usableFromInline package struct MemoryEstimate: Sendable {
  @usableFromInline package var perState = 0
  @usableFromInline package var perTransition = 0

  @usableFromInline init() {}

  init(perState: Int, perTransition: Int) {
    self.perState = perState
    self.perTransition = perTransition
  }

  /// The graph, a few sets, and one search of runs or of predecessors at a time.
  @usableFromInline package static var graph: MemoryEstimate {
    MemoryEstimate(perState: 44, perTransition: 13)
  }

  /// The same with what fired in every step; no runs are kept beside those that are searched for.
  package static var rules: MemoryEstimate { MemoryEstimate(perState: 32, perTransition: 17) }

  /// What a property needs beyond those that every property has.
  package struct Need: Sendable {
    package var perState: Int
    package var perTransition: Int

    package func bytes(states: Int, transitions: Int) -> Int {
      states * perState + transitions * perTransition
    }

    package static let none = Need(perState: 0, perTransition: 0)

    /// Components, runs and a cycle.
    package static let cycle = Need(perState: 80, perTransition: 1)

    /// Spans: runs, components and, from the starts, runs again.
    package static let span = Need(perState: 104, perTransition: 5)

    /// Where spans start, besides, by start; and the list of these while it is sorted.
    package static let start = Need(perState: 80, perTransition: 0)

    /// How large the product with a monitor is, and by node the first of its pairs.
    package static let watching = Need(perState: 16, perTransition: 0)

    /// By node and edge of the product with a monitor: the product, and runs in it.
    package static let watchedRun = Need(perState: 40, perTransition: 14)

    /// The same, and a cycle in it.
    package static let watchedCycle = Need(perState: 93, perTransition: 14)

    /// The same under so many assumptions: of each a bit in the graph and up to two in the product.
    package func assuming(_ count: Int) -> Need {
      Need(
        perState: perState + (3 * count + 7) / 8, perTransition: perTransition + (2 * count + 7) / 8
      )
    }
  }
}
