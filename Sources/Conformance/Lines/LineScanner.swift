/// Where a value stands in a line.
struct FieldSpan {
  enum Shape: UInt8 { case absent, text, escapedText, number, literal, other }

  var shape = Shape.absent
  /// Of a text, without the quotes.
  var start = 0
  var end = 0

  var isText: Bool { shape == .text || shape == .escapedText }
  /// Whether it can name something: a text, or a number as it is written.
  var isName: Bool { isText || shape == .number }
}

/// Reads one JSON object a line, and keeps where the wanted fields stand; source of the grammar:
/// RFC 8259. What nobody wants is checked as far as is needed to find its end.
///
/// Of a list of `{"key": NAME, "value": {TYPE: VALUE}}`, as GA4 writes parameters, the fields are those names.
struct LineScanner {
  private let names: [UInt8]
  private let branches: [(start: Int, count: Int, slot: Int, node: Int)]
  private let nodes: [Range<Int>]
  private(set) var spans: [FieldSpan]
  static let deepest = 64
  /// Whether the line read last was given up because of that.
  private(set) var isTooDeep = false
  /// A slot of which that line has two values.
  private(set) var slotFoundTwice: Int?

  init(_ tree: FieldTree) {
    var names: [UInt8] = []
    var branches: [(start: Int, count: Int, slot: Int, node: Int)] = []
    var nodes: [Range<Int>] = []
    for node in tree.nodes {
      let first = branches.count
      for branch in node {
        branches.append((names.count, branch.name.count, branch.slot, branch.node))
        names += branch.name
      }
      nodes.append(first..<branches.count)
    }
    self.names = names
    self.branches = branches
    self.nodes = nodes
    spans = Array(repeating: FieldSpan(), count: max(tree.count, 1))
  }

  /// Reads a line.
  ///
  /// - Returns: the position of the byte at which the line stops being an object of JSON, or -1.
  mutating func scan(_ line: UnsafeRawBufferPointer) -> Int {
    for slot in spans.indices { spans[slot].shape = .absent }
    (isTooDeep, slotFoundTwice) = (false, nil)
    var at = 0
    skipBlanks(line, &at)
    guard at < line.count, line[at] == 0x7B else { return at }
    if !object(line, &at, node: 0, depth: 0) { return at }
    skipBlanks(line, &at)
    return at == line.count ? -1 : at
  }

  @inline(__always)
  private func skipBlanks(_ line: UnsafeRawBufferPointer, _ at: inout Int) {
    while at < line.count, line[at] == 0x20 || line[at] == 0x09 || line[at] == 0x0D { at &+= 1 }
  }

  private mutating func object(
    _ line: UnsafeRawBufferPointer, _ at: inout Int, node: Int, depth: Int
  ) -> Bool {
    at &+= 1
    skipBlanks(line, &at)
    if at < line.count, line[at] == 0x7D {
      at &+= 1
      return true
    }
    while true {
      skipBlanks(line, &at)
      guard at < line.count, line[at] == 0x22 else { return false }
      let start = at &+ 1
      guard text(line, &at) != .absent else { return false }
      let branch = node < 0 ? -1 : self.branch(line, start, at &- 1, in: node)
      skipBlanks(line, &at)
      guard at < line.count, line[at] == 0x3A else { return false }
      at &+= 1
      skipBlanks(line, &at)
      let next = branch < 0 ? -1 : branches[branch].node
      let valueStart = at
      let shape = value(line, &at, node: next, depth: depth)
      if shape == .absent { return false }
      if branch >= 0, branches[branch].slot >= 0 {
        keep(FieldSpan(shape: shape, start: valueStart, end: at), branch)
      }
      skipBlanks(line, &at)
      guard at < line.count else { return false }
      if line[at] == 0x2C {
        at &+= 1
      } else if line[at] == 0x7D {
        at &+= 1
        return true
      } else {
        return false
      }
    }
  }

  @inline(__always)
  private func branch(
    _ line: UnsafeRawBufferPointer, _ start: Int, _ end: Int, in node: Int
  ) -> Int {
    for branch in nodes[node] {
      let wanted = branches[branch]
      if wanted.count != end &- start { continue }
      var offset = 0
      while offset < wanted.count, names[wanted.start &+ offset] == line[start &+ offset] {
        offset &+= 1
      }
      if offset == wanted.count { return branch }
    }
    return -1
  }

  /// Passes a text; its shape, or absent if it has no end.
  @inline(__always)
  private func text(_ line: UnsafeRawBufferPointer, _ at: inout Int) -> FieldSpan.Shape {
    var shape = FieldSpan.Shape.text
    at &+= 1
    while at < line.count {
      let byte = line[at]
      if byte == 0x22 {
        at &+= 1
        return shape
      }
      if byte == 0x5C {
        shape = .escapedText
        if !escape(line, &at) { return .absent }
      } else if byte < 0x20 {
        return .absent
      }
      at &+= 1
    }
    return .absent
  }

  /// Passes an escape but for its last byte; false if it is none.
  private func escape(_ line: UnsafeRawBufferPointer, _ at: inout Int) -> Bool {
    at &+= 1
    guard at < line.count else { return false }
    switch line[at] {
    case 0x22, 0x2F, 0x5C, 0x62, 0x66, 0x6E, 0x72, 0x74: return true
    case 0x75:
      for _ in 0..<4 {
        at &+= 1
        guard at < line.count, line[at] &- 0x30 < 10 || (line[at] | 0x20) &- 0x61 < 6 else {
          return false
        }
      }
      return true
    default: return false
    }
  }

  private mutating func value(
    _ line: UnsafeRawBufferPointer, _ at: inout Int, node: Int, depth: Int
  ) -> FieldSpan.Shape {
    guard depth < Self.deepest else {
      isTooDeep = true
      return .absent
    }
    guard at < line.count else { return .absent }
    switch line[at] {
    case 0x22: return text(line, &at)
    case 0x7B: return object(line, &at, node: node, depth: depth &+ 1) ? .other : .absent
    case 0x5B: return array(line, &at, node: node, depth: depth &+ 1) ? .other : .absent
    case 0x74: return literal("true", line, &at)
    case 0x66: return literal("false", line, &at)
    case 0x6E: return literal("null", line, &at) == .absent ? .absent : .other
    default: return number(line, &at)
    }
  }

  private mutating func array(
    _ line: UnsafeRawBufferPointer, _ at: inout Int, node: Int, depth: Int
  ) -> Bool {
    at &+= 1
    skipBlanks(line, &at)
    if at < line.count, line[at] == 0x5D {
      at &+= 1
      return true
    }
    while true {
      skipBlanks(line, &at)
      let start = at
      if value(line, &at, node: -1, depth: depth) == .absent { return false }
      if node >= 0, line[start] == 0x7B { keep(parameter: line, start, of: node) }
      skipBlanks(line, &at)
      guard at < line.count else { return false }
      let byte = line[at]
      if byte != 0x2C && byte != 0x5D { return false }
      at &+= 1
      if byte == 0x5D { return true }
    }
  }

  /// Keeps the value of an object of a list if somebody wants the field that it names.
  private mutating func keep(
    parameter line: UnsafeRawBufferPointer, _ start: Int, of node: Int
  ) {
    let key = member("key", of: line, start)
    guard key >= 0, line[key] == 0x22 else { return }
    var end = key
    guard text(line, &end) == .text else { return }
    let branch = branch(line, key &+ 1, end &- 1, in: node)
    if branch < 0 || branches[branch].slot < 0 { return }
    var place = member("value", of: line, start)
    if place >= 0, line[place] == 0x7B { place = member(nil, of: line, place) }
    if place < 0 { return }
    end = place
    let shape = value(line, &end, node: -1, depth: 0)
    keep(FieldSpan(shape: shape, start: place, end: end), branch)
  }

  /// Keeps where a value stands, of a text without the quotes.
  @inline(__always) private mutating func keep(_ span: FieldSpan, _ branch: Int) {
    var span = span
    if span.isText { (span.start, span.end) = (span.start &+ 1, span.end &- 1) }
    let slot = branches[branch].slot
    if spans[slot].shape != .absent { slotFoundTwice = slot }
    spans[slot] = span
  }

  /// Where the value of a member begins in an object without faults, or the first that is a text, a number or
  /// a truth value; -1 if there is none.
  private mutating func member(
    _ name: StaticString?, of line: UnsafeRawBufferPointer, _ start: Int
  ) -> Int {
    var at = start &+ 1
    skipBlanks(line, &at)
    while line[at] == 0x22 {
      let first = at &+ 1
      _ = text(line, &at)
      let found = UnsafeRawBufferPointer(rebasing: line[first..<(at &- 1)])
      skipBlanks(line, &at)
      at &+= 1
      skipBlanks(line, &at)
      let place = at
      let shape = value(line, &at, node: -1, depth: 0)
      if let name {
        if found.count == name.utf8CodeUnitCount,
          found.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: found.count))
        {
          return place
        }
      } else if shape != .other {
        return place
      }
      skipBlanks(line, &at)
      if line[at] != 0x2C { return -1 }
      at &+= 1
      skipBlanks(line, &at)
    }
    return -1
  }

  private func literal(
    _ word: StaticString, _ line: UnsafeRawBufferPointer, _ at: inout Int
  ) -> FieldSpan.Shape {
    for offset in 0..<word.utf8CodeUnitCount {
      guard at &+ offset < line.count, line[at &+ offset] == word.utf8Start[offset] else {
        return .absent
      }
    }
    at &+= word.utf8CodeUnitCount
    return .literal
  }

  private func number(_ line: UnsafeRawBufferPointer, _ at: inout Int) -> FieldSpan.Shape {
    func digits() -> Bool {
      let start = at
      while at < line.count, line[at] &- 0x30 < 10 { at &+= 1 }
      return at > start
    }
    if line[at] == 0x2D { at &+= 1 }
    let first = at
    guard digits() else { return .absent }
    if line[first] == 0x30, at > first &+ 1 { return .absent }
    if at < line.count, line[at] == 0x2E {
      at &+= 1
      guard digits() else { return .absent }
    }
    if at < line.count, line[at] | 0x20 == 0x65 {
      at &+= 1
      if at < line.count, line[at] == 0x2B || line[at] == 0x2D { at &+= 1 }
      guard digits() else { return .absent }
    }
    return .number
  }
}
