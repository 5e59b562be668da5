import Testing

@testable import Reporting

/// Reads back what ``Inline`` wrote, by the rules of GitHub's Markdown; `nil` if something in it
/// would not be shown as text.
private func shown(_ markdown: String) -> String? {
  var rest = Substring(markdown)
  var text = ""
  if let first = rest.first, "#-+=".contains(first) { return nil }
  let digits = rest.prefix { ("0"..."9").contains($0) }
  if !digits.isEmpty, let stop = rest.dropFirst(digits.count).first, ".)".contains(stop) {
    return nil
  }
  while let scalar = rest.unicodeScalars.first {
    rest = Substring(rest.unicodeScalars.dropFirst())
    switch scalar {
    case "&":
      guard let end = rest.unicodeScalars.firstIndex(of: ";"), rest.hasPrefix("#"),
        let code = UInt32(String(rest[..<end].dropFirst())), let decoded = Unicode.Scalar(code)
      else { return nil }
      text.unicodeScalars.append(decoded)
      rest = rest[rest.unicodeScalars.index(after: end)...]
    case "\\":
      guard let escaped = rest.unicodeScalars.first, escaped.isASCII,
        !escaped.properties.isAlphabetic, !("0"..."9").contains(escaped)
      else { return nil }
      text.unicodeScalars.append(escaped)
      rest = Substring(rest.unicodeScalars.dropFirst())
    case "<", ">", "|", "`", "*", "[", "]", "~", "$": return nil
    case "_":
      guard let before = text.unicodeScalars.last, let after = rest.unicodeScalars.first,
        before.properties.isAlphabetic || ("0"..."9").contains(before),
        after.properties.isAlphabetic || ("0"..."9").contains(after)
      else { return nil }
      text.unicodeScalars.append("_")
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text
}

@Suite struct `Markdown` {
  @Test func `any text is shown as it is, in one line`() {
    for text in NastyText.texts(5000, seed: 1) {
      let inline: Inline = "\(text)"
      let same = shown(inline.markdown).map {
        $0.unicodeScalars.elementsEqual(text.oneLine.unicodeScalars)
      }
      #expect(same == true, "\(text.debugDescription) became \(inline.markdown)")
    }
  }

  @Test func `any text in the type of code is one span, or escaped`() {
    for text in NastyText.texts(5000, seed: 2) {
      let markdown = Inline.code(text).markdown
      let wanted = text.oneLine
      if markdown.hasPrefix("`") {
        #expect(markdown == "`\(wanted)`")
        #expect(!wanted.contains { "`|\\".contains($0) })
      } else {
        let inner = markdown.dropFirst("<code>".count).dropLast("</code>".count)
        #expect(markdown.hasPrefix("<code>") && markdown.hasSuffix("</code>"))
        let same = shown(String(inner)).map {
          $0.unicodeScalars.elementsEqual(wanted.unicodeScalars)
        }
        #expect(same == true, "\(text.debugDescription) became \(markdown)")
      }
    }
  }

  @Test func `a table keeps its shape whatever stands in it`() {
    let texts = NastyText.texts(2000, seed: 3)
    var page = Page(command: "sim test")
    page.table(["a", .number("b"), "c"], texts.map { ["\($0)", "\(code: $0)", "x \($0) y"] })
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.filter { $0.hasPrefix("| ") }
    #expect(rows.count == texts.count + 2)
    for row in rows { #expect(row.count { $0 == "|" } == 4, "\(row)") }
    #expect(rows[1] == "| --- | ---: | --- |")
  }

  @Test func `a fence is longer than any fence inside`() {
    var page = Page(command: "sim test")
    page.fence("diff", ["+ a", "````", "- b"])
    #expect(page.text.hasSuffix("\n\n`````diff\n+ a\n````\n- b\n`````\n"))
  }

  @Test func `links lead from page to page`() {
    #expect(Reports.path(to: "README.md", from: "ASM/as-written.md") == "../README.md")
    #expect(Reports.path(to: "ASM/x.md", from: "ASM/README.md") == "x.md")
    #expect(Reports.path(to: "LC/a/x.md", from: "ASM/README.md") == "../LC/a/x.md")
    #expect(Reports.path(to: "ASM/x.md", from: "README.md") == "ASM/x.md")
    #expect(Inline.link("a", to: "A b/(c)|é.md").markdown == "[a](A%20b/%28c%29%7C%C3%A9.md)")
  }

  @Test(arguments: [
    (0, "0"), (9999, "9999"), (10_000, "10\u{202F}000"), (-1_234_567, "−1\u{202F}234\u{202F}567"),
    (123_456, "123\u{202F}456"),
  ])
  func `large numbers are grouped`(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(arguments: [
    (0, "0 ms"), (100, "100 ms"), (1500, "1500 ms"), (3000, "3 s"), (120_000, "120 s"),
    (300_000, "5 min"), (7_200_000, "2 h"), (90_000, "90 s"), (301_000, "301 s"),
  ])
  func `spans have the unit that documents use`(milliseconds: Int, text: String) {
    #expect(milliseconds.span == text)
  }
}
