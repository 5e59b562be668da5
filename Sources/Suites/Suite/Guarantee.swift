/// What tests are made for.
package enum SuiteGoal: Hashable, Sendable {
  /// Every implementation that differs fails, unless it has too many states.
  case differences(extraStates: Int)
  /// All of something happens; a launch costs so many steps.
  case cover(Tour.Cover, relaunch: Int)

  /// Whether tests are made of some situations if there are too many.
  var mayBePart: Bool { if case .cover(.rows, _) = self { true } else { false } }

  /// Whether situations are joined that nobody can tell apart.
  var joins: Bool { if case .differences = self { true } else { false } }
}

/// Tests, and what is sure of them.
package enum Guarantee: Sendable {
  case complete(CompleteSuite)
  case tour(Tour)

  init(
    _ goal: SuiteGoal, of machine: SystemMachine, isInterrupted: @escaping () -> Bool
  ) throws {
    let mayGoOn = { if isInterrupted() { throw CompleteSuite.Failure.interrupted } }
    switch goal {
    case .differences(let extra):
      self = .complete(
        try CompleteSuite(
          of: machine.machine, extraStates: extra, isInterrupted: isInterrupted))
    case .cover(.rows, let relaunch):
      let (graph, rows) = machine.transitions
      self = .tour(Tour(try RowTour(graph, rows: rows, mayGoOn), relaunch: relaunch))
    case .cover(let cover, let relaunch):
      self = .tour(try Tour(of: machine.machine, cover, relaunch: relaunch, mayGoOn))
    }
  }

  /// Leaves out tests that others make too: all but those of these numbers.
  mutating func keep(_ numbers: [Int]) {
    switch self {
    case .complete(var suite):
      suite.keep(numbers)
      self = .complete(suite)
    case .tour(var tour):
      tour.keep(numbers)
      self = .tour(tour)
    }
  }

  /// Each a word of inputs from the launch.
  package var tests: [[Int]] {
    switch self {
    case .complete(let suite): suite.tests
    case .tour(let tour): tour.tests
    }
  }
}
