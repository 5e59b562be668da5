import Conformance
import Diagnostics

extension LogCheck {
  /// Refuses a mapping with a field for names, ids or batches that no line has: what it would say of the lines is
  /// silently left out.
  ///
  /// - Parameter path: the file of the mapping.
  func refuseAbsentFields(_ path: String) throws(InputError) {
    let mapped = countOfKind.reduce(0, +)
    let mapping = model.mapping
    func refuse(_ key: String, _ field: String, of lines: Int) throws(InputError) {
      throw InputError(
        path: path,
        "\(quoted(key)): "
          + (isThere(field)
            ? "in none of \(lines.counted("line")) the field \(quoted(field)) is a text or a number"
            : "none of \(lines.counted("line")) has a field \(quoted(field))\(advice(for: field))"))
    }
    if linesRead > 0, namelessLines == linesRead, let field = mapping.event.first {
      try refuse("event", field, of: linesRead)
    }
    if mapped == 0 { return }
    if let batch = mapping.batch, linesWithBatch == 0 { try refuse("batch", batch, of: mapped) }
    if let id = mapping.id, linesWithoutId == mapped { try refuse("id", id, of: mapped) }
  }

  /// The observed fields that no line has, each with what is wrong; of a suite that is a finding of its own.
  var absentFields: [(field: String, what: String)] {
    if model.mapping.expected != nil || countOfKind.allSatisfy({ $0 == 0 }) { return [] }
    return zip(model.mapping.observed, linesThatShow).filter { $0.1 == 0 }.map { field, _ in
      let isThere = isThere(field.field)
      return (
        field.field,
        isThere
          ? "in no line a text or a number" : "no line has it\(advice(for: field.field))"
      )
    }
  }

  private func advice(for field: String) -> String {
    let known = uniqued(firstObjects.flatMap(Self.fields))
    return nearNames(to: field, among: known).first.map { "; did you mean \(quoted($0))?" }
      ?? "; leave it out if the log has none"
  }

  /// Whether one of the first lines has a field at all.
  private func isThere(_ field: String) -> Bool {
    let names = field.split(separator: ".").map(String.init)
    return firstObjects.contains { names.reduce($0 as JSON?) { $0?[$1] } != nil }
  }

  private var firstObjects: [JSON] { firstLines.compactMap { try? JSONReader.value(of: $0) } }

  /// The fields of an object, those of nested objects and of lists of keys and values with dots.
  private static func fields(of value: JSON) -> [String] {
    var members = (value.objectValue ?? [:]).sorted { $0.key < $1.key }
    for element in value.arrayValue ?? [] {
      if let key = element["key"]?.stringValue { members.append((key, .null)) }
    }
    return members.flatMap { name, member in
      let inner = fields(of: member)
      return inner.isEmpty ? [name] : inner.map { "\(name).\($0)" }
    }
  }
}
