/// Reads JSON text; source of the grammar: RFC 8259.
package struct JSONReader {
  static let maximumDepth = 100

  private let bytes: [UInt8]
  private var position = 0

  /// The value of a text.
  ///
  /// - Throws: ``Complaint`` with the line and what is wrong there.
  package static func value(of bytes: [UInt8]) throws(Complaint) -> JSON {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Complaint("not UTF-8")
    }
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.position == bytes.count else { throw reader.complaint("more after the end") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func complaint(_ message: String) -> Complaint {
    let line = bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
    return Complaint("not JSON on line \(line): \(message)")
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
  }

  private mutating func expect(_ text: StaticString) throws(Complaint) {
    let wanted = text.withUTF8Buffer(Array.init)
    guard bytes[position...].starts(with: wanted) else {
      throw complaint(position == bytes.count ? "it ends too early" : "\(text) was expected")
    }
    position += wanted.count
  }

  private mutating func value(depth: Int) throws(Complaint) -> JSON {
    guard depth < Self.maximumDepth else {
      throw complaint("nested more than \(Self.maximumDepth) deep")
    }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try expect("true")
      return true
    case UInt8(ascii: "f"):
      try expect("false")
      return false
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(Complaint) -> JSON {
    var members: [String: JSON] = [:]
    try expect("{")
    skipBlanks()
    if next == UInt8(ascii: "}") {
      position += 1
      return .object(members)
    }
    while true {
      skipBlanks()
      let key = try string()
      guard members[key] == nil else {
        let start = String(String.UnicodeScalarView(key.unicodeScalars.prefix(77)))
        let length = key.unicodeScalars.count
        throw complaint(
          "the key "
            + (length <= 80 ? "\"\(key)\" twice" : "\"\(start)…\" (\(length) characters) twice"))
      }
      skipBlanks()
      try expect(":")
      members[key] = try value(depth: depth + 1)
      skipBlanks()
      if next == UInt8(ascii: ",") {
        position += 1
      } else {
        try expect("}")
        return .object(members)
      }
    }
  }

  private mutating func array(depth: Int) throws(Complaint) -> JSON {
    var elements: [JSON] = []
    try expect("[")
    skipBlanks()
    if next == UInt8(ascii: "]") {
      position += 1
      return .array(elements)
    }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if next == UInt8(ascii: ",") {
        position += 1
      } else {
        try expect("]")
        return .array(elements)
      }
    }
  }

  private mutating func string() throws(Complaint) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case 0..<32: throw complaint("a control character in a string")
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      default: text.append(byte)
      }
    }
    throw complaint("it ends within a string")
  }

  private mutating func escape() throws(Complaint) -> Unicode.Scalar {
    guard let byte = next else { throw complaint("it ends within a string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try codeUnit()
      if let scalar = Unicode.Scalar(high) { return scalar }
      try expect("\\u")
      let low = try codeUnit()
      guard (0xd800..<0xdc00).contains(high), (0xdc00..<0xe000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
      else { throw complaint("half a surrogate pair") }
      return scalar
    default: throw complaint("an unknown escape")
    }
  }

  private mutating func codeUnit() throws(Complaint) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw complaint("four hexadecimal digits were expected") }
    position += 4
    return value
  }

  private mutating func number() throws(Complaint) -> JSON {
    let start = position
    let isDigit = { (byte: UInt8?) in byte.map { (48...57).contains($0) } ?? false }
    if next == UInt8(ascii: "-") { position += 1 }
    guard isDigit(next) else {
      throw complaint(next == nil ? "it ends too early" : "a value was expected")
    }
    let leading = next
    position += 1
    if leading == UInt8(ascii: "0"), isDigit(next) { throw complaint("a number begins with 0") }
    while isDigit(next) { position += 1 }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      guard isDigit(next) else { throw complaint("a digit was expected") }
      while isDigit(next) { position += 1 }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      guard isDigit(next) else { throw complaint("a digit was expected") }
      while isDigit(next) { position += 1 }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let value = Int(text) { return .integer(value) }
    return .number(text)
  }
}

extension JSON {
  /// The member of an object; `nil` for anything else, and for null.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self, let value = members[key], value != .null else {
      return nil
    }
    return value
  }

  package var stringValue: String? { if case .string(let value) = self { value } else { nil } }
  package var integerValue: Int? { if case .integer(let value) = self { value } else { nil } }
  package var arrayValue: [JSON]? { if case .array(let value) = self { value } else { nil } }
  package var objectValue: [String: JSON]? {
    if case .object(let value) = self { value } else { nil }
  }
}

/// What is wrong with a value, to be placed by anyone who knows where it stood.
package struct Complaint: Error, Hashable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
