internal import Diagnostics

/// Tests that make all of something happen, with as few relaunches and steps as can be.
package struct Tour: Sendable {
  /// What all of it is.
  package enum Cover: String, Sendable, CaseIterable {
    /// Each row that some situation lets fire.
    case rows
    /// Each transition between situations at rest.
    case transitions
    /// Each pair of transitions of which one follows the other.
    case pairs
  }

  package enum Failure: Error, Equatable, CustomStringConvertible {
    case tooManyPairs(Int, limit: Int)

    package var description: String {
      switch self {
      case .tooManyPairs(let count, let limit):
        "\(count.counted("pair")) of transitions, and at most \(limit) are taken; give --cover transitions"
      }
    }
  }

  package static let mostPairs = 8_000_000

  package let cover: Cover
  /// What a launch costs, in steps.
  package let relaunch: Int
  /// Each a word of inputs from the launch.
  package private(set) var tests: [[Int]]
  /// How many tests were left out since others begin with what they do.
  package private(set) var leftOut = 0
  /// How many rows, transitions or pairs there are.
  package let covered: Int
  /// No set of tests that covers as much has fewer.
  package let fewestTests: Int
  /// How many inputs all tests have, launches not included.
  package private(set) var inputs: Int

  /// Whether no tests that cover as much cost less; of such as have inputs of their own to do the same it is not known.
  package var isLeast: Bool { cover != .rows && leftOut == 0 }

  /// What the tests cost.
  package var cost: Int { inputs + relaunch * tests.count }

  /// Leaves out tests that others make too.
  mutating func keep(_ numbers: [Int]) {
    leftOut = tests.count - numbers.count
    tests = numbers.map { tests[$0] }
    inputs = tests.reduce(0) { $0 + $1.count }
  }

  /// The tests of a machine.
  package init(
    of machine: TestMachine, _ cover: Cover, relaunch: Int, _ mayGoOn: () throws -> Void
  ) throws {
    var graph = TourGraph(transitionsOf: machine)
    if cover == .pairs { graph = try graph.pairs(most: Self.mostPairs) }
    try self.init(of: graph, cover, relaunch: relaunch, mayGoOn)
  }

  package init(
    of graph: TourGraph, _ cover: Cover, relaunch: Int, _ mayGoOn: () throws -> Void
  ) rethrows {
    self.cover = cover
    self.relaunch = relaunch
    let postman = try Postman(graph, step: 1, relaunch: relaunch, mayGoOn)
    tests = postman.tests(of: graph).map { $0.map { Int(graph.input[Int($0)]) } }
    covered = graph.arcCount
    inputs = postman.steps
    // Where steps cost nothing, nodes that can be reached from one another are one.
    fewestTests = try Postman(graph.joined, step: 0, relaunch: 1, mayGoOn).relaunches
  }

  init(_ rows: RowTour, relaunch: Int) {
    cover = .rows
    self.relaunch = relaunch
    tests = rows.tests
    covered = rows.covered
    inputs = rows.tests.reduce(0) { $0 + $1.count }
    fewestTests = rows.fewestTests
  }
}
