/// Something wrong in what the user gave: one line that says where and how to mend it.
struct InputError: Error, Hashable, CustomStringConvertible {
  /// The file and the line, as `Scenarios/ASM/x.scenario:7`; empty for the command line.
  let place: String
  let message: String

  init(_ message: String) {
    place = ""
    self.message = message
  }

  init(path: String, line: Int? = nil, _ message: String) {
    place = path + (line.map { ":\($0)" } ?? "")
    self.message = message
  }

  var description: String {
    let text = clipped(oneLine(message), to: 2000)
    return place.isEmpty ? text : "\(clipped(oneLine(place))): \(text)"
  }
}

/// A text without anything that would break a line or steer a terminal.
func oneLine(_ text: String) -> String {
  if text.unicodeScalars.allSatisfy(\.isHarmless) { return text }
  var safe = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar.isHarmless {
      safe.append(scalar)
    } else {
      safe.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    }
  }
  return String(safe)
}

extension Unicode.Scalar {
  fileprivate var isHarmless: Bool {
    if (0x20..<0x7f).contains(value) { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return false
    default: return true
    }
  }
}

/// A text, cut to a length that leaves a message readable; then with the length of the whole.
func clipped(_ text: String, to limit: Int = 200) -> String {
  let scalars = text.unicodeScalars
  guard scalars.count > limit else { return text }
  return "\(String(String.UnicodeScalarView(scalars.prefix(limit))))… "
    + "(\(scalars.count) characters)"
}

/// What the user wrote, in quotation marks, cut to a length that leaves the message readable.
func quoted(_ text: some StringProtocol) -> String {
  let scalars = text.unicodeScalars
  return scalars.count <= 80
    ? "\"\(text)\""
    : "\"\(String(String.UnicodeScalarView(scalars.prefix(77))))…\" (\(scalars.count) characters)"
}
