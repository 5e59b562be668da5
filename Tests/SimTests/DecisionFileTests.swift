import SmallNumbers
import Testing

@testable import SimCommand

/// The files of what is decided and of what was seen: as texts.
struct DecisionFileTests {
  static func parse(_ text: String) throws -> [Decision] {
    try decisions(in: SourceText(Array(text.utf8), path: "a"))
  }

  static func lock(_ text: String) throws -> SeenLock {
    try SeenLock(SourceText(Array(text.utf8), path: "a"))
  }

  static func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch { return "\(error)" }
  }

  static func seen(seed: Int) -> SeenViolation {
    var random = SmallGenerator(seed: seed)
    let words = { (random: inout SmallGenerator) in
      (0...random.below(4)).map { _ in
        ["ASM/as-written", "0:", "event", "→", "because", "#1", "until", "é", "no"][random.below(9)]
      }.joined(separator: " ")
    }
    return SeenViolation(
      document: "D\(random.below(2))", scenario: "S/\(seed)", property: "p-\(random.below(5))",
      causes: (0...random.below(2)).map { "\($0) \(words(&random))" }, trace: words(&random),
      finding: random.below(2) == 0 ? nil : FindingKey("stuck \(words(&random))"))
  }

  @Test func `What the lock writes is read again, in one order`() throws {
    let all = (0..<60).map(Self.seen)
    let lock = SeenLock(all)
    #expect(try Self.lock(lock.text) == lock)
    #expect(SeenLock(all.reversed()) == lock)
    #expect(Set(lock.violations) == Set(all))
    #expect(lock.text.split(separator: "\n").allSatisfy { $0.count < 120 })
  }

  @Test func `Scenarios with the same run share its lines`() throws {
    let one = Self.seen(seed: 1)
    let many = (0..<40).map {
      SeenViolation(
        document: one.document, scenario: "S/number-\($0)", property: one.property,
        causes: one.causes, trace: one.trace, finding: one.finding)
    }
    let text = SeenLock(many).text
    #expect(text.split(separator: "\n").count { $0.contains(" run ") } == 1)
    #expect(try Self.lock(text) == SeenLock(many))
  }

  static let block = "decide D\n  reason r\n  owner o\n  claim p: a → b; c\n"

  static let mistakes: [(text: String, message: String)] =
    [
      ("claim p: a", "a:1: `claim` before any `decide DOCUMENT`"),
      ("decide", "a:1: write it as `decide DOCUMENT`"),
      ("decide A B", "a:1: write it as `decide DOCUMENT`"),
      ("decid A", "a:1: unknown statement \"decid\"; did you mean \"decide\"?"),
      (
        "\ndecide D\nowner o\nclaim p: a",
        "a:2: the block has no `reason` line: why the violations are accepted"
      ),
      (
        "decide D\nreason r\nclaim p: a",
        "a:1: the block has no `owner` line: the role that answers for it, such as product"
      ),
      (
        "decide D\nreason r\nowner o",
        "a:1: the block has no `claim` line; sim accept CLAIM writes one, or remove the block"
      ),
      ("decide D\nreason r\nreason r", "a:3: a second `reason` for the block of line 1"),
      ("decide D\nreason", "a:2: nothing after `reason`"),
      ("decide D\nuntil 2027-02-29", "a:2: \"2027-02-29\" is not a day; write one as 2027-03-31"),
    ]
    + ["p", "p:", "p: ", "p: a;", "p: a; a"].map {
      (
        "decide D\nclaim \($0)",
        "a:2: write it as `claim NAME: CAUSE; CAUSE`, each cause once, as sim accept prints them"
      )
    } + [
      (
        block + "  claim p: d\n",
        "a:5: the claim stands on line 4 already; write all causes on one line"
      )
    ]

  @Test(arguments: mistakes)
  func `A mistake is told with its line and how to mend it`(_ mistake: (String, String)) {
    #expect(Self.message { _ = try Self.parse(mistake.0) } == mistake.1)
  }

  @Test(arguments: [
    "cause a\nrun r\nin S/a", "claim D p\nin S/a", "claim D p\ncause a\nin S/a", "claim D",
    "claim D p\ncause a;\nrun r\nin S/a", "claim D p\ncause a\nrun r\nin S/a S/a",
    "claim D p\ncause a\nrun r\nfinding it is wrong\nin S/a", "seen x", "run",
  ])
  func `A lock that nobody wrote so is refused with its line`(_ text: String) {
    let message = Self.message { _ = try Self.lock(text) }
    #expect(message.hasPrefix("a:"))
    #expect(message.hasSuffix("; remove the file and write it with sim accept"))
  }

  @Test func `Garbage never traps, and is always told in one line with a line number`() {
    var random = SmallGenerator(seed: 5)
    let fragments = [
      "decide ", "D ", "p", ": ", "\n", "claim ", "none", "reason ", "owner ", "until ", "; ",
      "2027-01-01", "#", "\t", "é", "\u{0}", "\r\n", "in ", "cause ", "run ", "finding ",
    ]
    for _ in 0..<2000 {
      let text = (0..<random.below(30)).map { _ in fragments[random.below(fragments.count)] }
        .joined()
      for message in [
        Self.message { _ = try Self.parse(text) }, Self.message { _ = try Self.lock(text) },
      ] where !message.isEmpty {
        #expect(message.hasPrefix("a:"))
        #expect(message.dropFirst(2).first?.isNumber == true)
        #expect(!message.contains { $0.isNewline })
      }
    }
  }

  @Test func `Deciding and forgetting touch the lines of the claim alone`() throws {
    let old =
      "# Mind.\n" + Self.block + "  # why\n  claim q: x\n\ndecide E\n  owner o\n"
      + "  reason r\n  claim p: a\n"
    var text = try DecisionText(old, path: "a")
    try text.decide([("p", ["c", "d"]), ("n", ["a"])], of: "D", "r", "o", until: nil)
    #expect(
      text.text
        == old.replacing("b; c\n", with: "b; c; d\n")
        .replacing("q: x\n", with: "q: x\n  claim n: a\n"))
    _ = try text.keep { $0.document == "D" && $1 == "p" && $2 == "c" }
    #expect(text.text == "# Mind.\ndecide D\n  reason r\n  owner o\n  claim p: c\n  # why\n")
    try text.decide([("p", ["d"])], of: "D", "r", "o", until: Day("2027-01-01"))
    #expect(
      text.text.hasSuffix(
        "  # why\n\ndecide D\n  reason r\n  owner o\n  until 2027-01-01\n  claim p: d\n"))
  }

  @Test func `Days are those of the calendar`() {
    #expect(Day(secondsSince1970: 0).description == "1970-01-01")
    #expect(Day(secondsSince1970: 951_782_400).description == "2000-02-29")
    #expect(Day(secondsSince1970: 4_107_542_399).description == "2100-02-28")
    #expect(Day(secondsSince1970: 4_107_542_400).description == "2100-03-01")
    var last = Day(secondsSince1970: 0)
    for number in 1..<60_000 {
      let day = Day(secondsSince1970: number * 86_400)
      guard last < day, Day(day.description) == day else {
        Issue.record("\(day)")
        break
      }
      last = day
    }
    for text in ["2027-13-01", "2027-00-10", "2027-1-1", "1900-02-29", "2027-04-31", "", "----"] {
      #expect(Day(text) == nil, "\(text)")
    }
  }
}
