/// A line from the process: an object of JSON with the members `states`, `values`, `outputs` and `error`,
/// any of them left out.
///
/// Source of the grammar: RFC 8259, without fractions.
struct PipedAnswer: Equatable {
  var states: [String: String] = [:]
  /// As tables print them.
  var values: [String: String] = [:]
  var outputs: [String]?
  var error: String?

  init() {}

  /// - Returns: `nil` if the line is no answer.
  init?(_ line: [UInt8]) {
    guard String(validating: line, as: UTF8.self) != nil else { return nil }
    var reader = Reader(bytes: line)
    var isAnswer = true
    let isWhole = reader.members { key, reader in
      switch key {
      case "states":
        isAnswer = reader.members { name, reader in
          guard let text = reader.string() else { return false }
          states[name] = text
          return true
        }
      case "values":
        isAnswer = reader.members { name, reader in
          guard let text = reader.scalar() else { return false }
          values[name] = text
          return true
        }
      case "outputs":
        outputs = reader.strings()
        isAnswer = outputs != nil
      case "error":
        error = reader.string()
        isAnswer = error != nil
      default: isAnswer = false
      }
      return isAnswer
    }
    guard isWhole, isAnswer, reader.isAtEnd else { return nil }
  }

  private struct Reader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func skipBlanks() {
      while position < bytes.count, [32, 9, 10, 13].contains(bytes[position]) { position += 1 }
    }

    var isAtEnd: Bool {
      mutating get {
        skipBlanks()
        return position == bytes.count
      }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    /// Reads an object; whether it is one, and each member is as it should be.
    mutating func members(_ member: (String, inout Reader) -> Bool) -> Bool {
      guard take("{") else { return false }
      if take("}") { return true }
      repeat {
        guard let key = string(), take(":"), member(key, &self) else { return false }
      } while take(",")
      return take("}")
    }

    mutating func strings() -> [String]? {
      guard take("[") else { return nil }
      if take("]") { return [] }
      var found: [String] = []
      repeat {
        guard let text = string() else { return nil }
        found.append(text)
      } while take(",")
      return take("]") ? found : nil
    }

    /// A string, a whole number, `true` or `false`.
    mutating func scalar() -> String? {
      skipBlanks()
      if position < bytes.count, bytes[position] == UInt8(ascii: "\"") { return string() }
      let end = bytes[position...].firstIndex { [44, 125, 32, 9, 10, 13].contains($0) }
      let text = String(decoding: bytes[position..<(end ?? bytes.count)], as: UTF8.self)
      guard text == "true" || text == "false" || Int(text) != nil else { return nil }
      position = end ?? bytes.count
      return text
    }

    mutating func string() -> String? {
      guard take("\"") else { return nil }
      var units: [UInt16] = []
      var start = position
      func flush(_ end: Int) {
        units += Array(String(decoding: bytes[start..<end], as: UTF8.self).utf16)
      }
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "\""):
          flush(position)
          position += 1
          return String(decoding: units, as: UTF16.self)
        case UInt8(ascii: "\\"):
          flush(position)
          guard let unit = escape() else { return nil }
          units.append(unit)
          start = position
        case ..<32: return nil
        default: position += 1
        }
      }
      return nil
    }

    private mutating func escape() -> UInt16? {
      guard position + 1 < bytes.count else { return nil }
      let kind = Unicode.Scalar(bytes[position + 1])
      position += 2
      switch kind {
      case "\"", "\\", "/": return UInt16(kind.value)
      case "b": return 8
      case "f": return 12
      case "n": return 10
      case "r": return 13
      case "t": return 9
      case "u":
        guard position + 4 <= bytes.count else { return nil }
        let digits = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
        position += 4
        return digits.allSatisfy(\.isHexDigit) ? UInt16(digits, radix: 16) : nil
      default: return nil
      }
    }
  }
}
