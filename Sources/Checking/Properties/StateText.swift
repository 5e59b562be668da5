/// States in words, and what differs between two.
///
/// The words do not depend on the process: the elements of a set or a dictionary are sorted by theirs.
enum StateText {
  /// A value as Swift prints it, but for what has no order.
  static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set: return "[\(mirror.children.map { of($0.value) }.sorted().joined(separator: ", "))]"
    case .dictionary:
      let pairs = mirror.children.map { pair in
        Mirror(reflecting: pair.value).children.map { of($0.value) }.joined(separator: ": ")
      }
      return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
    case .collection where value is [Any]:
      return "[\(mirror.children.map { of($0.value) }.joined(separator: ", "))]"
    case .struct where !(value is any CustomStringConvertible) && !mirror.children.isEmpty:
      let parts = mirror.children.map { "\($0.label ?? ""): \(of($0.value))" }
      return "\(type(of: value))(\(parts.joined(separator: ", ")))"
    default: return "\(value)"
    }
  }

  /// What changed between two states, as `path = new value`.
  static func changes(from one: Any, to other: Any) -> String {
    var changes: [String] = []
    collect(one, other, at: "", into: &changes)
    return changes.isEmpty ? "· nothing changes" : "· " + changes.joined(separator: ", ")
  }

  private static func collect(
    _ one: Any, _ other: Any, at path: String, into changes: inout [String]
  ) {
    if areEqual(one, other) { return }
    let (old, new) = (Mirror(reflecting: one), Mirror(reflecting: other))
    let isArray = one is [Any] && old.displayStyle == .collection
    let isStructure = old.displayStyle == .struct && !(one is any CustomStringConvertible)
    if (isArray || isStructure || old.displayStyle == .tuple)
      && old.children.count == new.children.count
    {
      let count = changes.count
      for (position, (part, changed)) in zip(old.children, new.children).enumerated() {
        let name = isArray ? "[\(position)]" : (part.label ?? "\(position)")
        let separator = isArray || path.isEmpty ? "" : "."
        collect(part.value, changed.value, at: path + separator + name, into: &changes)
      }
      if changes.count > count { return }
    }
    changes.append(path.isEmpty ? of(other) : "\(path) = \(of(other))")
  }

  private static func areEqual(_ one: Any, _ other: Any) -> Bool {
    func areEqual<Value: Equatable>(_ one: Value) -> Bool { (other as? Value) == one }
    guard let one = one as? any Equatable else { return of(one) == of(other) }
    return areEqual(one)
  }
}
