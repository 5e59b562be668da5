/// Changes of JSON that leave most of it right.
enum JSONMutation: CaseIterable {
  case nastyNumber, nearNumber, nastyText, remove, double, swap, graft, deepen, multiply, retype,
    key
  case sameKey, escape

  func apply(_ tree: inout JSONTree, _ dice: inout Dice) {
    let count = tree.count
    let target = dice.below(count)
    let other = tree.value(dice.below(count))
    switch self {
    case .nastyNumber, .nearNumber, .nastyText, .escape:
      // Looks for a value of the kind that it changes, for a while.
      for attempt in 0..<20 {
        var isChanged = false
        tree.change(attempt == 0 ? target : dice.below(count)) {
          isChanged = changeLeaf(&$0, &dice)
        }
        if isChanged { return }
      }
    case .deepen:
      let depth = dice.pick([1, 50, 99, 100, 101, 5000, 100_000])
      let isArray = dice.isOne(in: 2)
      tree.change(target) { value in
        let bytes = value.bytes
        let open: [UInt8] = isArray ? [91] : Array("{\"a\":".utf8)
        let close: [UInt8] = isArray ? [93] : [125]
        let whole = [[UInt8]](repeating: open, count: depth).joined()
        let end = [[UInt8]](repeating: close, count: depth).joined()
        value = .raw(Array(whole) + (bytes.count > 1000 ? [48] : bytes) + Array(end))
      }
    case .swap, .graft:
      let source = dice.below(count)
      let value = tree.value(target)
      tree.change(target) { $0 = other }
      if self == .swap, source < tree.count { tree.change(source) { $0 = value } }
    case .retype:
      let texts = ["null", "true", "false", "0", "-1", "\"\"", "[]", "{}", "[[]]", "1.5", "1e3"]
      tree.change(target) { $0 = .raw(dice.pick(texts)) }
    case .remove, .double, .multiply, .key, .sameKey:
      for _ in 0..<20 {
        var isChanged = false
        tree.change(dice.below(count)) { isChanged = changeList(&$0, &dice) }
        if isChanged { return }
      }
    }
  }

  private func changeLeaf(_ value: inout JSONTree, _ dice: inout Dice) -> Bool {
    switch (self, value) {
    case (.nastyNumber, .raw): value = .raw(Nasty.number(&dice))
    case (.nearNumber, .raw(let digits)):
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return false }
      value = .raw("\(number &+ dice.pick([-1, 1, 2, 10, -10, 1000]))")
    case (.nastyText, .string(var text)):
      let nasty = Nasty.text(&dice).unicodeScalars.flatMap { scalar in
        scalar.value < 32 || scalar == "\"" || scalar == "\\"
          ? Array("\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))".utf8)
          : Array(String(scalar).utf8)
      }
      text.replaceSubrange(dice.part(of: text.count), with: nasty)
      value = .string(text)
    case (.escape, .string(var text)):
      let escapes = [
        "\\u0000", "\\ud800", "\\udc00", "\\ud800\\ud800", "\\ud83d\\ude00", "\\u202e", "\\x",
        "\\u12", "\\", "\\ufeff", "\\u0022", "\\n", "\\/", "\\u2028", "\\uFFFF",
      ]
      text.insert(contentsOf: Array(dice.pick(escapes).utf8), at: dice.place(in: text))
      value = .string(text)
    case (.nastyText, .raw), (.escape, .raw): return false
    default: return false
    }
    return true
  }

  private func changeList(_ value: inout JSONTree, _ dice: inout Dice) -> Bool {
    switch value {
    case .array(var elements):
      guard !elements.isEmpty, self != .key, self != .sameKey else { return false }
      let position = dice.below(elements.count)
      switch self {
      case .remove: elements.remove(at: position)
      case .double: elements.insert(elements[position], at: dice.place(in: elements))
      default:
        let times = dice.pick([2, 10, dice.isOne(in: 10) ? 2000 : 100])
        let element = elements[position]
        guard element.count < 200 else { return false }
        elements.insert(contentsOf: [JSONTree](repeating: element, count: times), at: position)
      }
      value = .array(elements)
    case .object(var members):
      guard !members.isEmpty else { return false }
      let position = dice.below(members.count)
      switch self {
      case .remove: members.remove(at: position)
      case .key: members[position].key += Array(dice.pick(["x", " ", "_", "\u{301}"]).utf8)
      case .sameKey: members[position].key = dice.pick(members).key
      default: members.insert(members[position], at: dice.place(in: members))
      }
      value = .object(members)
    case .string, .raw: return false
    }
    return true
  }
}
