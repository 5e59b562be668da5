import Conformance
import Diagnostics

/// What the logs of a suite lack: tests, ends of tests, and what the app was to show.
struct SuiteGaps {
  /// Tests of which no line was read.
  private(set) var missing: [String] = []
  /// Sessions that are none of the tests.
  private(set) var strange: [String] = []
  /// Tests in which less was looked at than the suite does, impossible ones left out.
  private(set) var short: [(session: LogResult.Session, looks: Int, expected: Int)] = []
  /// Fields that stand in fewer lines than in those of a right app.
  private(set) var hidden: [(field: String, lines: Int, expected: Int)] = []

  var isEmpty: Bool {
    missing.isEmpty && strange.isEmpty && short.isEmpty && hidden.isEmpty
  }

  /// - Parameter sessions: those that are possible, or undecided.
  init(_ check: LogCheck, _ sessions: [LogResult.Session], all: Int) {
    let mapping = check.model.mapping
    guard let expected = mapping.expected else { return }
    let names = (0..<all).map { check.name(ofSession: $0) }
    let tests = expected.looks.indices.map { "\($0 + 1)" }
    missing = tests.filter { [names = Set(names)] in !names.contains($0) }
    strange = names.filter { [tests = Set(tests)] in !tests.contains($0) }
    for session in sessions {
      guard let test = Int(session.name), expected.looks.indices.contains(test - 1) else {
        continue
      }
      let looks = check.looks.indices.contains(session.number) ? check.looks[session.number] : 0
      let most = expected.looks[test - 1]
      if looks < most { short.append((session, Int(looks), most)) }
    }
    let isWhole = missing.isEmpty && short.isEmpty && sessions.count == all
    for (field, lines) in zip(mapping.observed, check.linesThatShow) {
      // Where a test is not whole, fewer lines are no wonder.
      guard let most = expected.shows[field.field], isWhole ? lines < most : lines == 0 else {
        continue
      }
      hidden.append((field.field, lines, most))
    }
  }

  private static let mostShown = 20

  /// As a section of Markdown.
  var section: [String] {
    if isEmpty { return [] }
    var lines = ["## Not shown of the suite", ""]
    for (names, what) in [
      (missing, "missing: \(missing.count.counted("test"))"),
      (strange, "no test of the suite: \(strange.count.counted("session"))"),
    ] where !names.isEmpty {
      let shown = names.prefix(Self.mostShown).map { quoted(oneLine($0)) }.joined(separator: ", ")
      let rest = names.count - Self.mostShown
      lines.append("- \(what): \(shown)" + (rest > 0 ? " and \(rest) more" : ""))
    }
    lines += short.prefix(Self.mostShown).map { session, looks, expected in
      "- test \(quoted(oneLine(session.name))) ends after \(looks) of \(expected.counted("look")), at "
        + "\(oneLine(session.file)):\(session.line)"
    }
    let rest = short.count - Self.mostShown
    if rest > 0 { lines.append("- … and \(rest.counted("test")) more that end early") }
    lines += hidden.map { field, lines, expected in
      "- \(quoted(field)) is shown in \(lines.counted("line")), by a right app in \(expected)"
    }
    return lines + [""]
  }

  var json: JSON {
    .object([
      "missing": .array(missing.map(JSON.string)),
      "no_test": .array(strange.map(JSON.string)),
      "short": .array(
        short.map {
          .object([
            "session": .string($0.session.name), "looks": .integer($0.looks),
            "expected": .integer($0.expected),
          ])
        }),
      "hidden": .array(
        hidden.map {
          .object([
            "field": .string($0.field), "lines": .integer($0.lines),
            "expected": .integer($0.expected),
          ])
        }),
    ])
  }
}
