/// A line of a Mermaid diagram: literals are Mermaid, and what is interpolated is escaped.
struct MermaidLine: ExpressibleByStringInterpolation, Hashable, Sendable {
  private(set) var text: String

  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ text: String) { self.text += MermaidLine.escape(text) }

    /// The number of a participant or a state in its short name.
    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ line: MermaidLine) { text += line.text }
  }

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// The text such that Mermaid shows exactly it.
  ///
  /// Letters, digits, spaces, hyphens inside words and a few harmless signs stand for themselves; all else, and the first
  /// letter of every word that Mermaid takes for its own, is written as the code of the character.
  private static func escape(_ text: String) -> String {
    var result = ""
    var word = ""
    func flush() {
      if reserved.contains(word.lowercased()), let first = word.unicodeScalars.first {
        result += "#\(first.value);"
        result.unicodeScalars.append(contentsOf: word.unicodeScalars.dropFirst())
      } else {
        result += word
      }
      word = ""
    }
    let scalars = Array(text.oneLine.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if scalar.isASCIILetter {
        word.unicodeScalars.append(scalar)
        continue
      }
      flush()
      let isHarmless =
        scalar == " " || scalar == "_" || scalar == "." || scalar == "," || scalar == "/"
        || scalar == "·" || scalar == "→" || scalar == "≤" || scalar == "≥" || scalar == "\u{202F}"
        || (scalar == "-" && index > 0 && index + 1 < scalars.count
          && scalars[index - 1].isASCIIWord && scalars[index + 1].isASCIIWord)
        || scalar.isASCIIWord || (!scalar.isASCII && scalar.properties.isAlphabetic)
      if isHarmless { result.unicodeScalars.append(scalar) } else { result += "#\(scalar.value);" }
    }
    flush()
    return result
  }

  private static let reserved: Set<String> = [
    "accdescr", "acctitle", "activate", "actor", "alt", "and", "as", "autonumber", "box", "break",
    "class", "classdef", "click", "create", "critical", "deactivate", "default", "destroy",
    "direction", "else", "end", "href", "link", "links", "loop", "note", "opt", "option", "over",
    "par", "participant", "properties", "rect", "scale", "state", "style", "title",
  ]
}

extension Unicode.Scalar {
  fileprivate var isASCIIWord: Bool { isASCIILetter || ("0"..."9").contains(self) }

  fileprivate var isASCIILetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
