/// JSON as it is written: members keep their order and may stand twice, numbers keep their digits.
indirect enum JSONTree: Equatable {
  case object([Member])
  case array([JSONTree])
  /// A string, between its quotation marks, with its escapes.
  case string([UInt8])
  /// Anything else, right or wrong.
  case raw([UInt8])

  struct Member: Equatable {
    var key: [UInt8]
    var value: JSONTree
  }

  static func raw(_ text: String) -> JSONTree { .raw(Array(text.utf8)) }
  static func string(_ text: String) -> JSONTree { .string(Array(text.utf8)) }

  var bytes: [UInt8] {
    switch self {
    case .object(let members):
      [123] + members.map { [34] + $0.key + [34, 58] + $0.value.bytes }.joined(separator: [44])
        + [125]
    case .array(let elements): [91] + elements.map(\.bytes).joined(separator: [44]) + [93]
    case .string(let text): [34] + text + [34]
    case .raw(let bytes): bytes
    }
  }

  /// How many values there are in it, itself included.
  var count: Int {
    switch self {
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .string, .raw: 1
    }
  }

  /// Changes the value of a number, counted from 0 in the order written.
  mutating func change(_ number: Int, _ body: (inout JSONTree) -> Void) {
    guard number > 0 else { return body(&self) }
    var rest = number - 1
    switch self {
    case .object(var members):
      for position in members.indices {
        let size = members[position].value.count
        if rest < size {
          members[position].value.change(rest, body)
          break
        }
        rest -= size
      }
      self = .object(members)
    case .array(var elements):
      for position in elements.indices {
        let size = elements[position].count
        if rest < size {
          elements[position].change(rest, body)
          break
        }
        rest -= size
      }
      self = .array(elements)
    case .string, .raw: break
    }
  }

  /// The value of a number.
  func value(_ number: Int) -> JSONTree {
    var copy = self
    var found = self
    copy.change(number) { found = $0 }
    return found
  }

  /// The value of right JSON.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    self.init(from: &rest)
  }

  private init(from rest: inout ArraySlice<UInt8>) {
    Self.skip(&rest)
    switch rest.first {
    case 123:
      rest.removeFirst()
      var members: [Member] = []
      Self.skip(&rest)
      while let first = rest.first, first != 125 {
        let key = Self.text(&rest)
        Self.skip(&rest)
        members.append(Member(key: key, value: JSONTree(from: &rest)))
        Self.skip(&rest)
      }
      rest = rest.dropFirst()
      self = .object(members)
    case 91:
      rest.removeFirst()
      var elements: [JSONTree] = []
      Self.skip(&rest)
      while let first = rest.first, first != 93 {
        elements.append(JSONTree(from: &rest))
        Self.skip(&rest)
      }
      rest = rest.dropFirst()
      self = .array(elements)
    case 34: self = .string(Self.text(&rest))
    default:
      let word = rest.prefix { ![44, 93, 125, 32, 10].contains($0) }
      rest = rest.dropFirst(max(1, word.count))
      self = .raw(Array(word))
    }
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop { [32, 10, 13, 9, 44, 58].contains($0) }
  }

  private static func text(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst(), byte != 34 {
      text.append(byte)
      if byte == 92, let escaped = rest.popFirst() { text.append(escaped) }
    }
    return text
  }
}
