/// A JSON value, written the same way everywhere: keys sorted, integers whole.
package indirect enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number as digits, written as it stands.
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The text in one line, without spaces, keys in the order of their Unicode scalars.
  ///
  /// Slashes and everything seen beyond ASCII stand for themselves; quotes, backslashes, and what is
  /// not seen or changes how the rest is seen (control and format characters, such as those that
  /// turn the direction of text, and the two line separators) are escaped.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// A text in quotation marks, as ``text`` has it.
  package static func quoted(_ string: String) -> String {
    // Nearly every text is plain.
    if string.utf8.allSatisfy({ (32..<127).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      return "\"\(string)\""
    }
    var text = ""
    write(string, to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let digits): text += digits
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      let keys = members.keys.sorted {
        $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
      }
      for (index, key) in keys.enumerated() {
        if index > 0 { text += "," }
        Self.write(key, to: &text)
        text += ":"
        (members[key] ?? .null).write(to: &text)
      }
      text += "}"
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 32 || scalar.value == 127 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where isInvisible(scalar):
        for unit in String(scalar).utf16 { text += "\\u" + unit.hexadecimal(4) }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// The string, or null where there is none.
  package static func optional(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
}
