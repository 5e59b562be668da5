import Foundation
import Testing

/// What contributors can rely on: decisions with a status, in an index; terms in a glossary.
struct HabitTests {
  static let decisions = "Sources/Machines/Machines.docc/decisions"

  static var records: [String] {
    Repository.files(below: decisions, ending: ".md").filter { !$0.hasSuffix("/README.md") }
  }

  @Test func `Every decision has its number, a status and a date`() throws {
    #expect(Self.records.count >= 20)
    for path in Self.records {
      let name = try #require(path.split(separator: "/").last)
      let lines = try Repository.text(of: path).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0].hasPrefix("# \(name.prefix(4)) "), "\(path)")
      #expect(
        lines[2].contains(
          /^\*\*Status\.\*\* (Accepted|Superseded by \[\d{4}\]\(\d{4}-.*\)), 20\d\d-\d\d-\d\d/),
        "\(path): the third line is no status with a date")
    }
  }

  @Test func `A decision that is superseded names one that says so`() throws {
    var superseded = 0
    for path in Self.records {
      let text = try Repository.text(of: path)
      guard let match = text.firstMatch(of: /Superseded by \[(\d{4})\]/) else { continue }
      superseded += 1
      let number = try #require(path.split(separator: "/").last).prefix(4)
      let successor = try #require(
        Self.records.first { $0.contains("/\(match.1)-") }, "\(path): no \(match.1)")
      #expect(
        try Repository.text(of: successor).contains("Supersedes [\(number)]"),
        "\(successor) does not say that it supersedes \(number)")
    }
    #expect(superseded > 0)
  }

  @Test func `The index lists every decision by its title and status`() throws {
    let index = try Repository.text(of: Self.decisions + "/README.md")
    for path in Self.records {
      let name = try #require(path.split(separator: "/").last)
      let text = try Repository.text(of: path)
      let title = try #require(text.split(separator: "\n").first).dropFirst(7)
      let status =
        text.firstMatch(of: /Superseded by \[(\d{4})\]/).map { "superseded by \($0.1)" }
        ?? "accepted"
      #expect(
        index.contains("| [\(name.prefix(4))](\(name)) | \(title) | \(status) |"),
        "the index does not list \(name) as it is")
    }
    #expect(index.split(separator: "\n").count { $0.hasPrefix("| [") } == Self.records.count)
  }

  @Test func `The glossary has each term once`() throws {
    let text = try Repository.text(of: "Sources/Machines/Machines.docc/Glossary.md")
    let terms = text.split(separator: "\n").compactMap { line -> Substring? in
      guard line.hasPrefix("| ") else { return nil }
      return line.dropFirst(2).split(separator: " |").first
    }.filter { $0 != "term" && $0 != "---" }.flatMap { $0.split(separator: ", ") }
    #expect(terms.count > 50)
    for term in Set(terms) { #expect(terms.count { $0 == term } == 1, "\(term)") }
  }
}
