internal import Diagnostics

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
    guard case .object(let members)? = try? JSONReader.value(of: line) else { return nil }
    for (key, value) in members {
      switch (key, value) {
      case ("states", .object(let found)):
        states = found.compactMapValues(\.stringValue)
        if states.count < found.count { return nil }
      case ("values", .object(let found)):
        values = found.compactMapValues(\.tableText)
        if values.count < found.count { return nil }
      case ("outputs", .array(let found)):
        let texts = found.compactMap(\.stringValue)
        if texts.count < found.count { return nil }
        outputs = texts
      case ("error", .string(let text)): error = text
      default: return nil
      }
    }
  }
}

extension JSON {
  /// A string, a whole number, `true` or `false`, as tables print it.
  fileprivate var tableText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .boolean(let value): String(value)
    case .null, .number, .array, .object: nil
    }
  }
}
