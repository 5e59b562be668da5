/// The text as Markdown of a line that any reader shows as exactly it.
package func escapedMarkdown(_ text: String) -> String { Inline.text(text).markdown }

/// A piece of Markdown within a line: literals are Markdown, and what is interpolated is escaped.
///
/// `Inline("**\(name)** stays")` prints any name as the text it is, whatever characters it has:
/// it cannot break a table, open a tag or begin a list. An `Inline` is interpolated as it stands.
struct Inline: ExpressibleByStringInterpolation, Hashable, Sendable {
  private(set) var markdown: String

  struct StringInterpolation: StringInterpolationProtocol {
    var markdown = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { markdown += literal }

    mutating func appendInterpolation(_ text: String) { markdown += Inline.escape(text) }

    mutating func appendInterpolation(_ number: Int) { markdown += number.grouped }

    mutating func appendInterpolation(_ inline: Inline) { markdown += inline.markdown }

    /// A name as the tables write it, in the type of code.
    mutating func appendInterpolation(code text: String) { markdown += Inline.code(text).markdown }
  }

  init(stringLiteral markdown: String) { self.markdown = markdown }

  init(stringInterpolation: StringInterpolation) { markdown = stringInterpolation.markdown }

  private init(markdown: String) { self.markdown = markdown }

  /// The text, escaped.
  static func text(_ text: String) -> Inline { Inline(markdown: escape(text)) }

  /// The text in the type of code.
  static func code(_ text: String) -> Inline {
    let line = text.oneLine
    let isPlain =
      !line.isEmpty && line.first != " " && line.last != " "
      && !line.unicodeScalars.contains { $0 == "`" || $0 == "|" || $0 == "\\" }
    return Inline(markdown: isPlain ? "`\(line)`" : "<code>\(escape(line))</code>")
  }

  /// A link to a file by its path from the page, or to a place in the page if it begins with `#`.
  static func link(_ inline: Inline, to target: String) -> Inline {
    var address = ""
    for byte in target.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "#"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return Inline(markdown: "[\(inline.markdown)](\(address))")
  }

  /// A link out of the reports, to an address as it is.
  static func reference(_ inline: Inline, to address: String) -> Inline {
    let isPlain = address.unicodeScalars.allSatisfy {
      $0.isASCII && !$0.properties.isWhitespace && $0 != "(" && $0 != ")" && $0 != "<" && $0 != ">"
        && $0 != "|"
    }
    return isPlain ? Inline(markdown: "[\(inline.markdown)](\(address))") : inline
  }

  /// A place in the page to which links can lead; a name of letters, digits and hyphens.
  static func anchor(_ name: String) -> Inline { Inline(markdown: "<a id=\"\(name)\"></a>") }

  /// The pieces with a separator between them.
  static func joined(_ pieces: [Inline], by separator: Inline = ", ") -> Inline {
    Inline(markdown: pieces.map(\.markdown).joined(separator: separator.markdown))
  }

  var isEmpty: Bool { markdown.isEmpty }

  static func + (left: Inline, right: Inline) -> Inline {
    Inline(markdown: left.markdown + right.markdown)
  }

  /// The text such that any Markdown reader shows exactly it, in a paragraph or in a table.
  ///
  /// Entities rather than backslashes wherever readers disagree about the latter: a bar in a table,
  /// a formula, an emoji's name.
  private static func escape(_ text: String) -> String {
    let scalars = Array(text.oneLine.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "&", "<", ">", "|", "\\", "`", "$": result += "&#\(scalar.value);"
      case "*", "[", "]", "~": result += "\\\(scalar)"
      case "_":
        let isInsideWord =
          index > 0 && scalars[index - 1].isWord && next.map(\.isWord) == true
        result += isInsideWord ? "_" : "\\_"
      case ":" where next.map { $0.isWord || $0 == "+" || $0 == "-" } == true: result += "&#58;"
      case "#" where index == 0, "-" where index == 0, "+" where index == 0, "=" where index == 0:
        result += "\\\(scalar)"
      case ".", ")":
        let isNumbering = index > 0 && scalars[..<index].allSatisfy { ("0"..."9").contains($0) }
        result += isNumbering ? "\\\(scalar)" : "\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  /// The text in one line: whatever breaks lines or is invisible control is a space.
  var oneLine: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.isControl ? " " : scalar) }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isWord: Bool {
    isASCII
      ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
      : properties.isAlphabetic
  }

  /// Control characters, separators of lines, and what changes the direction of writing.
  var isControl: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
