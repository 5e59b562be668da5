// swift-format-ignore-file
// Printed by: sim tests download --for swift-testing
//
// It wants the tables and a driver, in a file of your own:
//
//   extension DownloadSuite {
//     static let system = …
//     static func make(_ tests: [String], _ check: SuiteCheck) throws {
//       try check.run(tests) { MyDriver() }
//     }
//   }

import Machines
import Suites
import Testing

/// - Every implementation with at most 6 states that differs fails: 14 tests, 55 steps, launches included.
/// - All 6 situations at rest were explored, 6 remain when those are joined that nobody can tell apart (none), and 6 of these are told apart by what can be done in all of them.
/// - It does the same when it is told the same.
/// - What is observed can be seen after each step: "shows" in the expected logs, and outputs.
/// - Whatever is outside of the app is a stub, the clock included: it answers when a test says so.
/// - Events come right after another step, one millisecond before the next deadline, and at it, before the timer expires; the process dies between steps.
/// - Rules that fire at once fire in the order of the table.
/// - Each test begins with a fresh installation.
@Suite struct DownloadSuite {
  static let configuration = Configuration()
  static let rules = "86b46c0120463d8e"

  /// What is done stands between bars: what the app has to hear, and in parentheses what it has to pass over.
  @Test(arguments: tests) func `The app does as the table`(test: String) throws {
    try Self.make([test], Self.check.get())
  }

  static let check = Result { try SuiteCheck(system, configuration, fingerprint: rules) }

  static let tests = #"""
    launch | user: start | (user: start) | 10000 ms pass | Download/loading after 10000 ms expires
    launch | user: start | network: finished | (user: start)
    launch | user: start | network: finished | (network: finished)
    launch | user: start | network: finished | 10001 ms pass
    launch | user: start | 10000 ms pass | Download/loading after 10000 ms expires | user: start | 10000 ms pass | Download/loading after 10000 ms expires
    launch | user: start | 10000 ms pass | Download/loading after 10000 ms expires | (network: finished)
    launch | user: start | 10000 ms pass | Download/loading after 10000 ms expires | 10001 ms pass
    launch | user: start | 9999 ms pass | (user: start) | 1 ms pass | Download/loading after 10000 ms expires
    launch | user: start | 9999 ms pass | network: finished
    launch | user: start | 9999 ms pass | 1 ms pass | Download/loading after 10000 ms expires
    launch | user: start | 10000 ms pass | (user: start) | Download/loading after 10000 ms expires
    launch | user: start | 10000 ms pass | network: finished
    launch | (network: finished)
    launch | 10001 ms pass
    """#.split(separator: "\n").map(String.init)
}
