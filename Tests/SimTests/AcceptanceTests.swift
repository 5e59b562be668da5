import SmallNumbers
import Testing

@testable import SimCommand

struct AcceptanceTests {
  static func parse(_ text: String) throws -> [Acceptance] {
    try acceptances(in: SourceText(Array(text.utf8), path: "a"))
  }

  static func message(_ text: String) -> String {
    do {
      _ = try parse(text)
      return ""
    } catch { return "\(error)" }
  }

  static func acceptance(seed: Int) -> Acceptance {
    var random = SmallGenerator(seed: seed)
    let words = { (random: inout SmallGenerator) in
      (0...random.below(4)).map { _ in
        ["ASM/as-written", "0:", "event", "→", "because", "#1", "until", "é", "no"][random.below(9)]
      }.joined(separator: " ")
    }
    return Acceptance(
      scenario: "S/\(random.below(5))", property: "p-\(random.below(100_000))",
      trace: words(&random),
      finding: random.below(2) == 0 ? nil : FindingKey("stuck \(words(&random))"),
      reason: words(&random), owner: words(&random),
      until: random.below(2) == 0
        ? nil : Day(secondsSince1970: random.below(2_000_000) * 86_400), line: 1)
  }

  @Test func `What is written is read again`() throws {
    let all = (0..<60).map(Self.acceptance)
    let text = all.map(\.block).joined(separator: "\n\n# and\n")
    let read = try Self.parse(text)
    #expect(read.map(\.block) == all.map(\.block))
    #expect(read.map(\.identity) == all.map(\.identity))
    #expect(read.map(\.until) == all.map(\.until))
  }

  static let block = "accept S/a p\ntrace none\nreason r\nowner o\n"

  static let mistakes: [(text: String, message: String)] = [
    ("trace none", "a:1: `trace` before any `accept SCENARIO PROPERTY`"),
    ("accept S/a", "a:1: write it as `accept SCENARIO PROPERTY`"),
    ("accept", "a:1: write it as `accept SCENARIO PROPERTY`"),
    ("acept S/a p", "a:1: unknown statement \"acept\"; did you mean \"accept\"?"),
    (
      "\naccept S/a p\nreason r\nowner o",
      "a:2: the block has no `trace` line: the run as sim "
        + "gate prints it, or none"
    ),
    (
      "accept S/a p\ntrace none\nowner o",
      "a:1: the block has no `reason` line: why the violation "
        + "is accepted"
    ),
    (
      "accept S/a p\ntrace none\nreason r",
      "a:1: the block has no `owner` line: the role that "
        + "answers for it, such as product"
    ),
    ("accept S/a p\ntrace none\ntrace none", "a:3: a second `trace` for the block of line 1"),
    ("accept S/a p\ntrace", "a:2: nothing after `trace`"),
    ("accept S/a p\nuntil 2027-02-29", "a:2: \"2027-02-29\" is not a day; write one as 2027-03-31"),
    ("accept S/a p\nuntil soon", "a:2: \"soon\" is not a day; write one as 2027-03-31"),
    (block + block, "a:5: the same violation is already accepted on line 1; remove one of them"),
  ]

  @Test(arguments: mistakes)
  func `A mistake is told with its line and how to mend it`(_ mistake: (String, String)) {
    #expect(Self.message(mistake.0) == mistake.1)
  }

  @Test func `Garbage never traps, and is always told in one line with a line number`() {
    var random = SmallGenerator(seed: 5)
    let fragments = [
      "accept ", "S/a ", "p ", "\n", "trace ", "none", "reason ", "owner ", "until ", "2027-01-01",
      "#", "\t", "é", "\u{0}", "\r\n",
    ]
    for _ in 0..<2000 {
      let text = (0..<random.below(30)).map { _ in fragments[random.below(fragments.count)] }
        .joined()
      let message = Self.message(text)
      if message.isEmpty { continue }
      #expect(message.hasPrefix("a:"))
      #expect(message.dropFirst(2).first?.isNumber == true)
      #expect(!message.contains { $0.isNewline })
    }
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
