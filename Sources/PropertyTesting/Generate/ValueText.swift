/// A value in words that are the same in every process.
///
/// What Swift prints of a set or a dictionary comes in an order that differs from one process to the
/// next; here their elements are sorted by their text.
func valueText(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  func texts() -> [String] { mirror.children.map { valueText($0.value) } }
  switch mirror.displayStyle {
  case .set: return "[\(texts().sorted().joined(separator: ", "))]"
  case .dictionary:
    let entries = mirror.children.map { entry in
      let parts = Mirror(reflecting: entry.value).children.map { valueText($0.value) }
      return parts.joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
  case .optional: return texts().first ?? "nil"
  case .collection: return "[\(texts().joined(separator: ", "))]"
  case .tuple: return "(\(parts(of: mirror).joined(separator: ", ")))"
  default: break
  }
  if let value = value as? any CustomStringConvertible, !(value is String) {
    return value.description
  }
  guard !mirror.children.isEmpty, !(value is any CustomDebugStringConvertible) else {
    return String(reflecting: value).shortened(value)
  }
  if mirror.displayStyle == .enum, let child = mirror.children.first, let name = child.label {
    let text = valueText(child.value)
    return name + (text.hasPrefix("(") ? text : "(\(text))")
  }
  return "\(type(of: value))(\(parts(of: mirror).joined(separator: ", ")))"
}

/// The parts of a structure or a tuple, with their names as far as they have some.
private func parts(of mirror: Mirror) -> [String] {
  mirror.children.map { child in
    let text = valueText(child.value)
    guard let label = child.label, !label.hasPrefix(".") else { return text }
    return "\(label): \(text)"
  }
}

extension String {
  /// Without the module and the type in front of an enumeration's case.
  fileprivate func shortened(_ value: Any) -> String {
    value is any CustomDebugStringConvertible ? self : String(describing: value)
  }
}
