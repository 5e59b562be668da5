/// Text as HTML shows it.
package enum HTML {
  /// The text in one line, escaped for contents and for attributes between double quotes.
  static func escape(_ text: String) -> String { escaped(text.oneLine) }

  /// The text as it is, escaped in the same way.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A link to a place in the page, or what it would be put on alone where there is none.
  static func link(_ html: String, to place: String?) -> String {
    guard let place else { return html }
    return "<a href=\(attribute(place))>\(html)</a>"
  }

  /// The value of an attribute, in quotes where it needs them.
  static func attribute(_ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || $0.properties.numericType != nil
          || "#/.-_~".unicodeScalars.contains($0))
    }
    return isPlain && !value.isEmpty ? value : "\"\(escape(value))\""
  }
}

/// The Markdown that pages are made of as HTML: what ``Inline`` and ``Page`` write, and no more.
///
/// Tags that a reader of HTML supplies by itself, such as the end of a paragraph, are left out.
struct MarkdownHTML {
  /// Where a link leads in this page; `nil` where it has no such place.
  let place: (String) -> String?

  /// The blocks of a page but its first, which says how it is made, and its pictures.
  func html(of page: Page) -> String {
    page.blocks.dropFirst().map { block($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: Blocks

  private func block(_ block: String) -> String {
    if block.hasPrefix("<a id=") || block.hasPrefix("```") { return "" }
    if block.hasPrefix("#") {
      let level = block.prefix { $0 == "#" }.count
      return "<h\(level)>\(inline(block.dropFirst(level + 1)))</h\(level)>"
    }
    if block.hasPrefix("> ") {
      let lines = parts(block, by: "\n>\n").map { "<p>\(inline($0.dropFirst(2)))" }
      return "<blockquote>\(lines.joined())</blockquote>"
    }
    if block.hasPrefix("| ") { return table(block) }
    if block.hasPrefix("- ") {
      let items = String(block.dropFirst(2)).replacing("\n\n- ", with: "\n- ")
      return "<ul>\(parts(items, by: "\n- ").map { "<li>\(inline($0[...]))" }.joined())</ul>"
    }
    if block.hasPrefix("1. ") {
      let items = block.split(separator: "\n").map { line in
        "<li>\(inline(line.drop { $0 != " " }.dropFirst()))"
      }
      return "<ol>\(items.joined())</ol>"
    }
    return "<p>\(inline(block[...]))"
  }

  private func table(_ block: String) -> String {
    let lines = block.split(separator: "\n").map { line in
      parts(String(line.dropFirst(2).dropLast(2)), by: " | ")
    }
    let isNumeric = lines.dropFirst().first?.map { $0.hasSuffix(":") } ?? []
    func row(_ cells: [String], _ tag: String) -> String {
      let cells = cells.enumerated().map { position, cell in
        let kind = isNumeric.indices.contains(position) && isNumeric[position] ? " class=n" : ""
        return "<\(tag)\(kind)>\(inline(cell[...]))"
      }
      return "<tr>\(cells.joined())"
    }
    let head = lines.first.map { row($0, "th") } ?? ""
    return "<div class=w><table>\(head)\(lines.dropFirst(2).map { row($0, "td") }.joined())"
      + "</table></div>"
  }

  private func parts(_ text: String, by separator: String) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  // MARK: Lines

  func html(_ inline: Inline) -> String { self.inline(inline.markdown[...]) }

  private func inline(_ markdown: Substring) -> String {
    var rest = markdown.unicodeScalars
    var result = ""
    var open: [String] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        if let next = rest.popFirst() { result += HTML.escape(String(next)) }
      case "*":
        let tag = rest.first == "*" ? "b" : "i"
        if tag == "b" { rest.removeFirst() }
        if open.last == tag {
          open.removeLast()
          result += "</\(tag)>"
        } else {
          open.append(tag)
          result += "<\(tag)>"
        }
      case "`":
        let code = rest.prefix { $0 != "`" }
        rest = rest[code.endIndex...].dropFirst()
        result += "<code>\(HTML.escape(String(code)))</code>"
      case "[":
        guard let link = Self.link(&rest) else {
          result += "["
          continue
        }
        result += HTML.link(inline(link.text), to: place(String(link.target)))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A link of which the opening bracket has been read.
  private static func link(
    _ rest: inout Substring.UnicodeScalarView
  ) -> (text: Substring, target: Substring)? {
    var depth = 1
    var position = rest.startIndex
    while position < rest.endIndex {
      let scalar = rest[position]
      if scalar == "\\" {
        position = rest.index(after: position)
        if position == rest.endIndex { return nil }
      } else if scalar == "[" {
        depth += 1
      } else if scalar == "]" {
        depth -= 1
        if depth == 0 { break }
      }
      position = rest.index(after: position)
    }
    guard position < rest.endIndex else { return nil }
    let after = rest[rest.index(after: position)...]
    guard after.first == "(", let end = after.firstIndex(of: ")") else { return nil }
    let text = Substring(rest[..<position])
    let target = Substring(after[after.index(after: after.startIndex)..<end])
    rest = rest[rest.index(after: end)...]
    return (text, target)
  }
}
