import Checking
import Testing

/// A state outside the constraint is checked, is not expanded, and is no deadlock.
@Suite struct `Constraints` {
  /// Counts up forever, by one or by two.
  struct Counter: TransitionSystem {
    let most: Int?
    var initialStates: [Int] { [0] }
    func successors(of count: Int, into next: inout Successors<Int>) {
      if let most { precondition(count <= most, "it was expanded") }
      if count < 1000 {
        next.append(count + 1)
        next.append(count + 2)
      }
    }
    var constraint: (@Sendable (Int) -> Bool)? {
      guard let most else { return nil }
      return { $0 <= most }
    }
  }

  @Test(arguments: 1...4)
  func `a state outside is checked and not expanded`(jobs: Int) {
    let report = check(
      Counter(most: 10),
      [
        .never("11") { $0 == 11 }, .never("12") { $0 == 12 }, .never("13") { $0 == 13 },
        .sometimes("12 is met") { $0 == 12 }, .sometimes("13 is met") { $0 == 13 },
        .noDeadlock(), .eventually("7 or 8") { $0 == 7 || $0 == 8 },
        .eventually("13") { $0 == 13 }, .alwaysPossible("12") { $0 == 12 },
        .leadsTo("from 13", from: { $0 == 13 }, to: { $0 == 14 }),
      ], options: SearchOptions(jobs: jobs))
    #expect(report.states == 13 && report.outside == 2 && !report.complete)
    #expect(report.endedBy == nil && !report.isProved)
    let words = report.description.split(separator: "\n").compactMap { line in
      ["proved", "violated", "bounded", "vacuous", "undecided"]
        .first { line.hasPrefix($0 + ":") }
    }
    #expect(
      words == [
        "violated", "violated", "bounded", "proved", "bounded", "bounded", "bounded", "bounded",
        "bounded", "bounded",
      ])
    #expect(report.description.contains("2 of the states outside the constraint"))
    #expect(report["12"]?.trace?.last == 12)
  }

  @Test func `a constraint that no state is outside of changes nothing`() {
    let properties: [SystemProperty<Counter>] = [
      .always("small") { $0 <= 1001 }, .noDeadlock(), .eventually("the end") { $0 >= 1000 },
    ]
    let (free, loose) = (
      check(Counter(most: nil), properties), check(Counter(most: 2000), properties)
    )
    #expect(free.description == loose.description)
    #expect(loose.complete && loose.findings[2].verdict.kind == .proved)
  }

  @Test func `an initial state outside is checked`() {
    let report = check(Counter(most: -1), [.never("0") { $0 == 0 }, .noDeadlock()])
    #expect(report.findings.map(\.verdict.kind) == [.violated, .undecided])
    #expect(report.states == 1)
  }
}
