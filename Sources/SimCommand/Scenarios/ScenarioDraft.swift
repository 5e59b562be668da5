import Checking
import Machines
import SymbolicSearch

/// A scenario file as it is written, before its names are looked up.
struct ScenarioDraft: Hashable {
  /// A value and the line on which it stands.
  struct Located<Value: Hashable>: Hashable {
    let value: Value
    let line: Int
  }

  /// What a reading or a stored variable is set to.
  struct Choice: Hashable {
    let name: String
    let value: String
  }

  struct ParameterChoice: Hashable {
    let parameter: String
    let milliseconds: Int
  }

  let path: String
  var name: Located<String>
  var title: String?
  var system: Located<String>
  var readings: [Located<Choice>] = []
  var parameters: [Located<ParameterChoice>] = []
  var amendments: [Located<String>] = []
  var amendsAll: Located<Bool>?
  var kills: Int?
  var suspends: Bool?
  var withoutEvents: [Located<String>] = []
  var stored: [Located<Choice>] = []
  var bounds = SearchBounds()
  var pins = Pins()
  var engine = ScenarioEngine()
  var expectations: [Expectation] = []
}

extension ScenarioDraft {
  /// The statements of scenario files, as help and messages show them.
  static let forms: [(keyword: String, form: String)] = [
    ("scenario", "scenario NAME"), ("title", "title TEXT"), ("system", "system NAME"),
    ("reading", "reading ID = ALTERNATIVE"), ("parameter", "parameter ID MILLISECONDS"),
    ("amend", "amend ID, or amend all"), ("kills", "kills N"),
    ("suspension", "suspension on, or suspension off"),
    ("without", "without EVENT"), ("stored", "stored VARIABLE = VALUE"),
    ("engine", "engine explicit|symbolic|auto"),
    ("timers", "timers exact, or timers any moment"),
    ("bound", "bound states|memory|depth|seconds|nodes N"),
    ("pin", "pin states|transitions N"),
    ("expect", "expect PROPERTY proved|violated|vacuous|undecided [because REASON]"),
  ]

  /// Reads a scenario file.
  ///
  /// - Throws: ``InputError`` with the line and how to mend it.
  init(_ source: SourceText) throws(InputError) {
    path = source.path
    let missing = { (keyword: String) in
      InputError(
        path: source.path, line: source.lineCount, "the scenario has no `\(keyword)` statement")
    }
    guard let first = source.statements.first(where: { $0.keyword == "scenario" }) else {
      throw missing("scenario NAME")
    }
    guard let system = source.statements.first(where: { $0.keyword == "system" }) else {
      if let stray = source.statements.first(where: { Self.form(of: $0.keyword) == nil }) {
        throw Self.unknown(stray, in: source.path)
      }
      throw missing("system NAME")
    }
    name = Located(value: first.phrase, line: first.line)
    self.system = Located(value: system.phrase, line: system.line)
    var seen: [String: Int] = [:]
    for statement in source.statements {
      let key = try read(statement)
      if let earlier = seen[key] {
        throw InputError(
          path: path, line: statement.line,
          "`\(key)` is already said on line \(earlier); remove one of them")
      }
      seen[key] = statement.line
    }
    if let all = amendsAll, let one = amendments.first {
      throw InputError(
        path: path, line: max(all.line, one.line),
        "`amend all` and `amend \(one.value)` together; remove one of them")
    }
  }

  private static func form(of keyword: String) -> String? {
    forms.first { $0.keyword == keyword }?.form
  }

  private static func unknown(_ statement: Statement, in path: String) -> InputError {
    InputError(
      path: path, line: statement.line, statement.unknown(among: forms.map(\.keyword)))
  }

  /// Takes one statement in.
  ///
  /// - Returns: what it says something about, which no other statement may.
  private mutating func read(_ statement: Statement) throws(InputError) -> String {
    guard let form = Self.form(of: statement.keyword) else {
      throw Self.unknown(statement, in: path)
    }
    let words = statement.words
    let line = statement.line
    let malformed = InputError(path: path, line: line, "write it as `\(form)`")
    guard !words.isEmpty else { throw malformed }
    let keyword = statement.keyword
    switch keyword {
    case "scenario", "system": return keyword
    case "title":
      title = statement.rest
      return keyword
    case "reading", "stored":
      guard let equals = words.firstIndex(of: "="), equals > 0, equals < words.count - 1 else {
        throw malformed
      }
      let id = words[..<equals].joined(separator: " ")
      let answer = words[(equals + 1)...].joined(separator: " ")
      let choice = Located(value: Choice(name: id, value: answer), line: line)
      if keyword == "reading" { readings.append(choice) } else { stored.append(choice) }
      return "\(keyword) \(id)"
    case "parameter":
      guard words.count >= 2 else { throw malformed }
      let id = words.dropLast().joined(separator: " ")
      // A day: what takes longer is not waited for.
      let span = try number(words, words.count - 1, in: 0...86_400_000, line)
      parameters.append(
        Located(value: ParameterChoice(parameter: id, milliseconds: span), line: line))
      return "parameter \(id)"
    case "amend":
      if statement.phrase == "all" {
        amendsAll = Located(value: true, line: line)
      } else {
        amendments.append(Located(value: statement.phrase, line: line))
      }
    case "without": withoutEvents.append(Located(value: statement.phrase, line: line))
    case "kills":
      kills = try number(words, 0, in: 0...100, line)
      return keyword
    case "suspension":
      guard words == ["on"] || words == ["off"] else { throw malformed }
      suspends = words == ["on"]
      return keyword
    case "engine":
      guard let engine = Engine(rawValue: statement.phrase), engine != .zones, engine != .ticks
      else { throw malformed }
      self.engine.engine = engine
      return keyword
    case "timers":
      guard let timers = TimerSemantics(word: statement.phrase) else { throw malformed }
      engine.timers = timers
      return keyword
    case "bound", "pin":
      guard words.count == 2 else { throw malformed }
      try readNumber(keyword, words, line, malformed)
      return "\(keyword) \(words[0])"
    default: return try readExpectation(statement, malformed)
    }
    return "\(keyword) \(statement.phrase)"
  }

  private mutating func readNumber(
    _ keyword: String, _ words: [String], _ line: Int, _ malformed: InputError
  ) throws(InputError) {
    switch (keyword, words[0]) {
    case ("bound", "states"): bounds.states = try number(words, 1, in: 1...Int.max, line)
    case ("bound", "memory"):
      bounds.memoryBytes = try memorySize(words[1]) { [path] in
        InputError(path: path, line: line, $0)
      }
    case ("bound", "depth"): bounds.depth = try number(words, 1, in: 1...Int.max, line)
    case ("bound", "seconds"):
      bounds.seconds = Double(try number(words, 1, in: 1...1_000_000, line))
    case ("bound", "nodes"): bounds.nodes = try number(words, 1, in: 1...Int.max, line)
    case ("pin", "states"): pins.states = try count(words[1], line)
    case ("pin", "transitions"): pins.transitions = try count(words[1], line)
    default: throw malformed
    }
  }

  private mutating func readExpectation(
    _ statement: Statement, _ malformed: InputError
  ) throws(InputError) -> String {
    let (head, reason) = splitReason(statement.rest)
    let words = Statement(line: 0, keyword: "", rest: head).words
    guard words.count >= 2, let last = words.last else { throw malformed }
    let verdict = try lookedUp(
      "unknown verdict", last, among: VerdictKind.allCases, by: \.rawValue
    ) { [path] in InputError(path: path, line: statement.line, $0) }
    guard reason?.isEmpty != true else { throw malformed }
    let property = words.dropLast().joined(separator: " ")
    expectations.append(
      Expectation(
        property: property, verdict: verdict, reason: reason ?? "", line: statement.line))
    return "expect \(property)"
  }

  /// A number of states, however large.
  private func count(_ word: String, _ line: Int) throws(InputError) -> Count {
    let digits = word.filter { $0 != "_" }
    if digits.utf8.count <= 200, let count = Count(digits: digits) { return count }
    throw InputError(
      path: path, line: line, "\(quoted(word)) is not a whole number of at least 0")
  }

  private func number(
    _ words: [String], _ position: Int, in range: ClosedRange<Int>, _ line: Int
  ) throws(InputError) -> Int {
    guard words.count == position + 1 else {
      throw InputError(path: path, line: line, "one number is wanted, and nothing after it")
    }
    return try wholeNumber(words[position], in: range) {
      InputError(path: path, line: line, $0)
    }
  }
}

/// What stands before the word `because`, and the text after it.
func splitReason(_ text: String) -> (head: String, reason: String?) {
  var rest = text[...]
  let isBlank = { (character: Character) in character == " " || character == "\t" }
  while let start = rest.firstIndex(where: { !isBlank($0) }) {
    let word = rest[start...].prefix { !isBlank($0) }
    if word == "because" {
      return (String(text[..<start]), String(rest[word.endIndex...].drop(while: isBlank)))
    }
    rest = rest[word.endIndex...]
  }
  return (text, nil)
}
