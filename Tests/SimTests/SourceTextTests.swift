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

  /// Blanks that are taken from the end one by one, each time along the whole line, take minutes.
  @Test(.timeLimit(.minutes(1))) func `Trailing blanks are passed over in linear time`() throws {
    let line = "title x" + String(repeating: " \t", count: SourceText.maximumLineBytes / 2 - 8)
    let source = try source(Array(repeating: line, count: 60).joined(separator: "\r\n"))
    #expect(source.statements.count == 60)
    #expect(source.statements.allSatisfy { $0.rest == "x" && $0.keyword == "title" })
  }

  @Test func `What is not seen, or turns what is, is refused`() throws {
    for code in ["\u{202E}", "\u{2066}", "\u{200F}", "\u{FEFF}", "\u{2028}", "\u{AD}", "\u{E0041}"]
    {
      let bytes = Array("a b\ntitle x\(code)y".utf8)
      #expect(message(bytes).hasPrefix("x:2: the invisible character U+"), "\(code.unicodeScalars)")
    }
    #expect(try source("title a\u{200C}b\u{200D}c").statements.first?.rest == "a\u{200C}b\u{200D}c")
  }

  @Test func `A message quotes no more than can be read`() {
    let long = String(repeating: "x", count: 140_000)
    for error in [
      InputError(path: long, line: 3, "unknown \(quoted(long))"), InputError(long),
      InputError(path: "a", FileError(path: long, reason: "r").description),
    ] {
      #expect(error.description.utf8.count < 2500)
      #expect(
        error.description.contains("… (140000 characters)")
          || error.description.contains("…\" (140000 characters)"))
    }
    #expect(quoted("short") == "\"short\"" && clipped("short") == "short")
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
