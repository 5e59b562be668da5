import Testing

@testable import SimCommand

struct SourceTextTests {
  func source(_ text: String) throws -> SourceText { try SourceText(Array(text.utf8), path: "x") }

  func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try SourceText(bytes, path: "x")
      return ""
    } catch { return error.description }
  }

  @Test func `Comments, blank lines, byte order mark and line ends are passed over`() throws {
    let text = "\u{FEFF}# hello\r\n\r\n  scenario  A/b \t # why\r\nsystem s\n\t\nkills 1"
    let source = try source(text)
    #expect(source.statements.map(\.keyword) == ["scenario", "system", "kills"])
    #expect(source.statements.map(\.line) == [3, 4, 6])
    #expect(source.statements.map(\.phrase) == ["A/b", "s", "1"])
    #expect(source.lineCount == 6)
  }

  @Test func `What is no text is told with its line`() {
    #expect(message([65, 10, 0, 66]).hasPrefix("x:2: a NUL byte"))
    #expect(message([65, 10, 10, 0xff, 0xfe]).hasPrefix("x:3: not UTF-8"))
    #expect(message([0xc0, 0xaf]).hasPrefix("x:1: not UTF-8"))
    #expect(message([65, 10, 27, 91]) == "x:2: the control character U+1B; remove it")
    #expect(
      message(Array(repeating: 65, count: SourceText.maximumLineBytes + 1)).hasPrefix("x:1: "))
    #expect(message(Array(repeating: 10, count: SourceText.maximumBytes + 1)).hasPrefix("x:1: "))
    #expect(message(Array(repeating: 65, count: SourceText.maximumLineBytes)) == "")
  }

  @Test func `An empty file has one line and no statements`() throws {
    #expect(try source("").statements == [])
    #expect(try source("").lineCount == 1)
    #expect(try source("\n\n").lineCount == 2)
  }
}
