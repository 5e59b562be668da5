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
  /// The statements of scenario files, as messages show them.
  static let forms: StatementForms = [
    "scenario": "scenario NAME", "title": "title TEXT", "system": "system NAME",
    "reading": "reading ID = ALTERNATIVE", "parameter": "parameter ID MILLISECONDS",
    "amend": "amend ID, or amend all", "kills": "kills N",
    "suspension": "suspension on, or suspension off",
    "without": "without EVENT", "stored": "stored VARIABLE = VALUE",
    "engine": "engine explicit|symbolic|auto",
    "timers": "timers exact, or timers any moment",
    "bound": "bound states|memory|depth|seconds|nodes N",
    "pin": "pin states|transitions N",
    "expect": "expect PROPERTY proved|violated|vacuous|undecided [because REASON]",
  ]

  /// Reads a scenario file.
  ///
  /// - Throws: ``InputError`` with the line and how to mend it.
  init(_ source: SourceText) throws(InputError) {
    path = source.path
    let first = try source.required("scenario", of: Self.forms)
    let system = try source.required("system", of: Self.forms)
    name = Located(value: first.phrase, line: first.line)
    self.system = Located(value: system.phrase, line: system.line)
    try source.read(Self.forms) { statement, malformed, fail throws(InputError) in
      try take(statement, malformed, fail)
    }
    if let all = amendsAll, let one = amendments.first {
      throw InputError(
        path: path, line: max(all.line, one.line),
        "`amend all` and `amend \(one.value)` together; remove one of them")
    }
  }

  /// Takes one statement in.
  ///
  /// - Returns: what it says something about, which no other statement may.
  private mutating func take(
    _ statement: Statement, _ malformed: InputError, _ fail: (String) -> InputError
  ) throws(InputError) -> String {
    let words = statement.words
    let line = statement.line
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
      let span = try number(words, words.count - 1, in: 0...86_400_000, fail)
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
      kills = try number(words, 0, in: 0...100, fail)
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
      guard let timers = TimerSemantics(rawValue: statement.phrase.replacing("-", with: " ")) else {
        throw malformed
      }
      engine.timers = timers
      return keyword
    case "bound", "pin":
      guard words.count == 2 else { throw malformed }
      try readNumber(keyword, words, malformed, fail)
      return "\(keyword) \(words[0])"
    default: return try readExpectation(statement, malformed, fail)
    }
    return "\(keyword) \(statement.phrase)"
  }

  private mutating func readNumber(
    _ keyword: String, _ words: [String], _ malformed: InputError, _ fail: (String) -> InputError
  ) throws(InputError) {
    switch (keyword, words[0]) {
    case ("bound", "states"): bounds.states = try number(words, 1, in: 1...Int.max, fail)
    case ("bound", "memory"):
      bounds.memoryBytes = try memorySize(words[1], fail)
    case ("bound", "depth"): bounds.depth = try number(words, 1, in: 1...Int.max, fail)
    case ("bound", "seconds"):
      bounds.seconds = Double(try number(words, 1, in: 1...1_000_000, fail))
    case ("bound", "nodes"): bounds.nodes = try number(words, 1, in: 1...Int.max, fail)
    case ("pin", "states"): pins.states = try count(words[1], fail)
    case ("pin", "transitions"): pins.transitions = try count(words[1], fail)
    default: throw malformed
    }
  }

  private mutating func readExpectation(
    _ statement: Statement, _ malformed: InputError, _ fail: (String) -> InputError
  ) throws(InputError) -> String {
    let (head, reason) = splitReason(statement.rest)
    let words = Statement(line: 0, keyword: "", rest: head).words
    guard words.count >= 2, let last = words.last else { throw malformed }
    let verdict = try lookedUp(
      "unknown verdict", last, among: VerdictKind.allCases, by: \.rawValue, fail)
    guard reason?.isEmpty != true else { throw malformed }
    let property = words.dropLast().joined(separator: " ")
    expectations.append(
      Expectation(
        property: property, verdict: verdict, reason: reason ?? "", line: statement.line))
    return "expect \(property)"
  }

  /// A number of states, however large.
  private func count(
    _ word: String, _ fail: (String) -> InputError
  ) throws(InputError) -> Count {
    let digits = word.filter { $0 != "_" }
    if digits.utf8.count <= 200, let count = Count(digits: digits) { return count }
    throw fail("\(quoted(word)) is not a whole number of at least 0")
  }

  private func number(
    _ words: [String], _ position: Int, in range: ClosedRange<Int>,
    _ fail: (String) -> InputError
  ) throws(InputError) -> Int {
    guard words.count == position + 1 else {
      throw fail("one number is wanted, and nothing after it")
    }
    return try wholeNumber(words[position], in: range, fail)
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
