import PropertyTesting
import Testing

@testable import SimCommand

struct TableTests {
  private static let rows = [
    ["name", "states", "what it is"],
    ["short", "7", "a machine that downloads a file, and downloads it again when that fails"],
    ["a longer name", "12 345", "a clock"],
  ]

  @Test func `Without a limit a row is a line, and figures stand at the right`() {
    #expect(
      plainTable(Self.rows, numeric: [1], indent: 2, within: nil) == """
          name           states  what it is
          short               7  a machine that downloads a file, and downloads it again when that fails
          a longer name  12 345  a clock

        """)
  }

  @Test func `Words are broken first, then columns stand below`() {
    #expect(
      plainTable(Self.rows, numeric: [1], within: 60) == """
        name           states  what it is
        short               7  a machine that downloads a file, and
                               downloads it again when that fails
        a longer name  12 345  a clock

        """)
    #expect(
      plainTable(Self.rows, numeric: [1], within: 35) == """
        name           states
        short               7
        a longer name  12 345

        name           what it is
        short          a machine that
                       downloads a file,
                       and downloads it
                       again when that
                       fails
        a longer name  a clock

        """)
  }

  @Test func `No word is lost, and no line is longer than the limit`() throws {
    let lengths = Generator.integer(in: 1...9).array(1...5).array(1...5)
    try forAll(seeds: 200, tuple(lengths, .integer(in: 44...120))) { lengths, limit in
      let rows = lengths.enumerated().map { row, cells in
        cells.enumerated().map { column, count in
          (0..<count).map { "\(row).\(column).\($0)" }.joined(separator: " ")
        }
      }
      let text = plainTable(rows, within: limit)
      return text.split(separator: "\n").allSatisfy { $0.count <= limit }
        && Set(text.split { $0 == " " || $0 == "\n" })
          == Set(rows.joined().flatMap { $0.split(separator: " ") })
    }
  }
}
