import Conformance
import Diagnostics

extension LogCheck {
  /// Refuses a mapping with a field that no line has: what it would say of the lines is silently left out.
  ///
  /// Of a suite that is a finding: the app shows too little.
  ///
  /// - Parameter path: the file of the mapping.
  func refuseAbsentFields(_ path: String) throws(InputError) {
    let mapped = countOfKind.reduce(0, +)
    let mapping = model.mapping
    var absent: [(key: String, field: String)] = []
    if linesRead > 0, namelessLines == linesRead, let field = mapping.event.first {
      return try refuse([("event", field)], of: linesRead, path)
    }
    if mapped == 0 { return }
    if mapping.expected == nil {
      for (field, count) in zip(mapping.observed, linesThatShow) where count == 0 {
        absent.append(("observe.\(field.field)", field.field))
      }
    }
    if let batch = mapping.batch, linesWithBatch == 0 { absent.append(("batch", batch)) }
    if let id = mapping.id, linesWithoutId == mapped { absent.append(("id", id)) }
    try refuse(absent, of: mapped, path)
  }

  private func refuse(
    _ absent: [(key: String, field: String)], of lines: Int, _ path: String
  ) throws(InputError) {
    guard let (key, field) = absent.first else { return }
    let known = uniqued(
      firstLines.flatMap { (try? JSONReader.value(of: $0)).map(Self.fields) ?? [] })
    throw InputError(
      path: path,
      "\(quoted(key)): none of \(lines.counted("line")) has a field \(quoted(field))"
        + (nearNames(to: field, among: known).first.map { "; did you mean \(quoted($0))?" }
          ?? "; leave it out if the log has none"))
  }

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
