internal import Diagnostics

/// Tests of a suite that an implementation fails.
public struct SuiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A test that fails.
  public struct Test: Hashable, Sendable {
    /// What reports call the test: its number in the suite, from 1, as text.
    public let name: String
    /// What was done up to there.
    public let steps: [String]
    /// What was seen that cannot be.
    public let why: String
  }

  /// In the order of the suite.
  public let failed: [Test]
  /// How many tests there are.
  public let count: Int
  /// Why no test was made.
  public let reason: String?

  private static let mostShown = 5

  public var description: String {
    if let reason { return reason }
    var lines = ["\(failed.count) of \(count.counted("test")) fail"]
    for test in failed.prefix(Self.mostShown) {
      lines.append("test \(test.name): " + test.steps.joined(separator: " | "))
      lines.append("  " + test.why)
    }
    if failed.count > Self.mostShown { lines.append("…") }
    return lines.joined(separator: "\n")
  }
}
