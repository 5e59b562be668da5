/// Whether what an input came to is right.
struct Judgement {
  enum Outcome: String, CaseIterable {
    /// Exit 0, 1 or 3: the command did its work.
    case answered
    /// Exit 2 for what an input says.
    case refused
    /// Exit 2 before what it says was looked at: an encoding, a checksum, a grammar.
    case unread
    case failed
  }

  let outcome: Outcome
  /// What is wrong, one line each.
  let problems: [String]
  /// The complaint without what it quotes and numbers.
  let shape: String

  private static let gates = [
    "not UTF-8", "NUL byte", "control character", "not JSON", "checksum does not match",
    "none of a token's", "not a token", "no checkpoint", "not what sim simulate",
    "neither a token nor", "unknown command", "unknown option", "no command", "larger than",
    "longer than", "No such file", "another version of sim", "is damaged; explore", "is empty",
    "wants a value",
  ]

  /// - Parameter written: the files that differ after an input that was refused.
  init(_ told: Told, of input: Input, written: [String]) {
    var problems: [String] = []
    if let signal = told.signal { problems.append("signal \(signal)") }
    if let code = told.code, ![0, 1, 2, 3].contains(code) {
      problems.append("exit code \(code): \(told.errors.prefix(200))")
    }
    if told.seconds > Limits.seconds { problems.append("\(Int(told.seconds)) s") }
    if told.peakBytes > Limits.memoryBytes { problems.append("\(told.peakBytes >> 20) MiB") }
    if told.code == 2 {
      problems += Self.complaints(about: told.errors, of: input)
      if !told.output.isEmpty { problems.append("prints a part of an answer and then refuses") }
      problems += written.map { "writes \($0) although it refuses" }
    }
    let streams = [
      ("error", told.errors), ("output", String(decoding: told.output, as: UTF8.self)),
    ]
    for (name, text) in streams {
      let plain = Self.asksForColour(input) ? Self.uncoloured(text) : text
      if let stray = Self.stray(in: plain) {
        problems.append("raw U+\(stray) on the standard \(name)")
      }
    }
    self.problems = problems.map { line in
      String(
        line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
    }
    shape = Self.shape(of: told.errors)
    let errors = told.errors
    outcome =
      switch told.code {
      case 0, 1, 3: .answered
      case 2: Self.gates.contains { errors.contains($0) } ? .unread : .refused
      default: .failed
      }
  }

  /// What is wrong with the line that refuses an input.
  private static func complaints(about errors: String, of input: Input) -> [String] {
    var problems: [String] = []
    let lines = errors.utf8.split(separator: 10, omittingEmptySubsequences: false)
    if lines.count != 2 || lines.last?.isEmpty != true {
      problems.append("\(lines.count - 1) lines for one refusal")
    }
    if errors.utf8.count > Limits.lineBytes {
      problems.append("a line of \(errors.utf8.count) bytes: \(errors.prefix(100))")
    }
    if !errors.utf8.starts(with: "sim: ".utf8) {
      problems.append("a line that does not begin with sim:")
    }
    let values = input.arguments.compactMap { $0.split(separator: "=", maxSplits: 1).last }
    let words = input.files.map(\.path) + input.arguments + values.map(String.init)
    // What a terminal would not show is written in other letters: the part before it is looked for.
    let places = words.map { word in
      String(String.UnicodeScalarView(word.unicodeScalars.prefix(20).prefix { !isHidden($0) })).utf8
    }
    // A token or file that is the only operand needs no name.
    let isAlone = ["reproduce", "promote"].contains(input.arguments.first)
    let isPlaced =
      (places.filter { !$0.isEmpty } + ["--".utf8, "\\u{".utf8, "\"\"".utf8, "sim: :".utf8])
      .contains {
        errors.utf8.firstRange(of: $0) != nil
      }
    if !isPlaced, !isAlone, !errors.contains("sim ") {
      problems.append("names no place: \(errors.prefix(200))")
    }
    // What the system says of a file stands for itself.
    let spoken = [
      "No such file", "Not a directory", "Is a directory", "not a regular file",
      "not a folder", "File name too long", "File exists", "Permission denied", "Invalid argument",
    ]
    let remedies =
      spoken + [
        ";", "`", " want", "is not a", "neither", "give ", "must ", "use ", "expected", "write ",
        "the greatest",
      ]
    if !remedies.contains(where: { errors.contains($0) }) {
      problems.append("names no remedy: \(errors.prefix(200))")
    }
    return problems
  }

  private static func asksForColour(_ input: Input) -> Bool {
    let pairs = zip(input.arguments, input.arguments.dropFirst())
    return input.arguments.contains("--color=always")
      || pairs.contains { $0 == ("--color", "always") }
  }

  /// A text without the escapes that set colours.
  private static func uncoloured(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  /// A character that steers terminals or hides, in hexadecimal digits.
  private static func stray(in text: String) -> String? {
    let stray = text.unicodeScalars.first { $0 != "\n" && isHidden($0) && !isHarmless($0) }
    return stray.map { String($0.value, radix: 16, uppercase: true) }
  }

  /// Whether messages write a character in other letters.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }

  /// Whether a character may be printed as it is.
  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    [.privateUse, .unassigned].contains(scalar.properties.generalCategory)
  }

  private static func shape(of errors: String) -> String {
    var shape = ""
    var isQuoted = false
    for character in errors.prefix(400) {
      if character == "\"" { isQuoted.toggle() }
      if isQuoted || character.isNumber || character == "\n" { continue }
      shape.append(character)
    }
    // The place stands before the first colon after that of the program.
    let parts = shape.split(separator: ": ", maxSplits: 2)
    return String((parts.count > 2 && parts[1].contains("/") ? String(parts[2]) : shape).prefix(70))
  }
}
