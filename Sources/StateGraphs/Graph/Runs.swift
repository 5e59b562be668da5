extension StateGraph {
  /// A finite run: a node and the edges taken from it, each beginning where the last one ended.
  package struct Run: Hashable, Sendable {
    /// The node in which the run begins.
    package var start: Int

    /// The edges it takes.
    package var edges: [Int]

    /// A run from a node; see ``StateGraph/isRun(_:)`` for what makes it one.
    package init(start: Int, edges: [Int] = []) {
      self.start = start
      self.edges = edges
    }
  }

  /// An infinite run: a finite run, and what goes on after it.
  package struct Lasso: Hashable, Sendable {
    /// How a run goes on forever.
    package enum Ending: Hashable, Sendable {
      /// It takes these edges, which lead back to where they begin, again and again.
      case cycle([Int])
      /// It stays where it is: nothing obliges any of the enabled edges to be taken.
      case stays
      /// It is over: nothing is enabled.
      case ends
    }

    /// The run up to the node in which the ending begins.
    package var stem: Run

    /// What goes on forever after the stem.
    package var ending: Ending

    /// A stem that is a run and an ending that is possible where it ends: the cycle closes, an end is one.
    package init(stem: Run, ending: Ending) {
      self.stem = stem
      self.ending = ending
    }

    /// The edges of the cycle; none if the run stays or ends.
    package var cycle: [Int] {
      if case .cycle(let edges) = ending { edges } else { [] }
    }
  }

  /// What a run costs: steps of the system, and units of time that passed.
  package struct Cost: Hashable, Sendable, Comparable, BitwiseCopyable {
    package var steps: Int
    package var ticks: Int

    package init(steps: Int = 0, ticks: Int = 0) {
      self.steps = steps
      self.ticks = ticks
    }

    /// Fewest steps first, then earliest.
    package static func < (first: Cost, second: Cost) -> Bool {
      (first.steps, first.ticks) < (second.steps, second.ticks)
    }

    package static func + (first: Cost, second: Cost) -> Cost {
      Cost(steps: first.steps + second.steps, ticks: first.ticks + second.ticks)
    }
  }

  /// What one edge costs.
  package func cost(of edge: Int) -> Cost {
    isDelay(edge) ? Cost(ticks: 1) : Cost(steps: 1)
  }

  /// What a sequence of edges costs.
  package func cost(of edges: [Int]) -> Cost {
    edges.reduce(Cost()) { $0 + cost(of: $1) }
  }

  /// The node in which a run ends.
  package func end(of run: Run) -> Int { run.edges.last.map { target(of: $0) } ?? run.start }

  /// The nodes that a run visits, its start first.
  package func nodes(of run: Run) -> [Int] { [run.start] + run.edges.map { target(of: $0) } }
}
