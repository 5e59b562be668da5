import Machines
import Simulation

extension Regression {
  /// The statements of regression files, as messages show them.
  static let forms: StatementForms = [
    "regression": "regression NAME", "title": "title TEXT", "scenario": "scenario NAME",
    "system": "system NAME", "property": "property NAME",
    "expect": "expect violated|holds|diverged STEP RULE [because REASON]",
    "token": "token TOKEN",
  ]
  /// The statements that tell in words what the token holds.
  static let tellers = [
    "reading", "parameter", "amend", "kills", "suspension", "without", "stored", "step", "again",
    "end",
  ]

  /// Reads a regression file and looks up its names.
  ///
  /// - Parameter name: the name that the file's place gives it.
  /// - Throws: ``InputError`` with the line and how to mend it.
  init(_ source: SourceText, named name: String, systems: [System]) throws(InputError) {
    var found: [String: Statement] = [:]
    var told: [ToldLine] = []
    try source.read(Self.forms, besides: Self.tellers) { statement, _, _ in
      let keyword = statement.keyword
      if Self.tellers.contains(keyword) {
        let words = statement.rest.split(separator: " ").joined(separator: " ")
        told.append(ToldLine(text: "\(keyword) \(words)", line: statement.line))
        return nil
      }
      found[keyword] = statement
      return keyword
    }
    let required = { (keyword: String) throws(InputError) in
      try source.required(keyword, of: Self.forms)
    }
    let own = try required("regression")
    guard own.phrase == name else {
      throw InputError(
        path: source.path, line: own.line,
        "the regression is called \(quoted(own.phrase)) but its file says \(quoted(name)); "
          + "make them the same")
    }
    try self.init(
      name: name, title: found["title"]?.rest ?? name, scenario: found["scenario"],
      system: required("system"), property: required("property"), expect: required("expect"),
      token: required("token"), told: told, path: source.path, systems: systems)
  }

  private init(
    name: String, title: String, scenario: Statement?, system: Statement, property: Statement,
    expect: Statement, token: Statement, told: [ToldLine], path: String, systems: [System]
  ) throws(InputError) {
    let fail = { (line: Int, message: String) in InputError(path: path, line: line, message) }
    let topic = try lookedUp("unknown system", system.phrase, among: systems, by: \.name) {
      fail(system.line, $0)
    }
    _ = try lookedUp("unknown property", property.phrase, among: topic.properties, by: \.name) {
      fail(property.line, $0)
    }
    let recording: Recording
    do { recording = try Token.recording(from: token.phrase) } catch {
      throw fail(token.line, "\(error.description); \(tokenRemedy)")
    }
    let named: [(statement: Statement?, mark: NameDigest?)] = [
      (system, recording.system), (property, recording.property), (scenario, recording.scenario),
    ]
    for case (let statement?, let mark?) in named where !mark.matches(statement.phrase) {
      throw fail(
        statement.line,
        "the token is of another \(statement.keyword) than \(quoted(statement.phrase)); promote the "
          + "token again")
    }
    do { configuration = try recording.configuration(for: topic) } catch {
      throw fail(token.line, error.description)
    }
    self.name = name
    self.title = title
    self.scenario = scenario?.phrase
    self.system = topic
    self.property = property.phrase
    expectation = try ExpectedAnswer(expect, path: path)
    self.told = told
    self.recording = recording
    self.path = path
  }
}

extension ExpectedAnswer {
  fileprivate init(_ statement: Statement, path: String) throws(InputError) {
    let (head, reason) = splitReason(statement.rest)
    let words = Statement(line: 0, keyword: "", rest: head).words
    let malformed = InputError(
      path: path, line: statement.line,
      "write it as `expect violated`, `expect holds` or `expect diverged STEP RULE`")
    guard let first = words.first, reason?.isEmpty != true else { throw malformed }
    switch first {
    case "violated" where words.count == 1: self = .violated
    case "holds" where words.count == 1: self = .holds
    case "diverged" where words.count >= 2:
      let step = try wholeNumber(words[1], in: 1...Int.max) { _ in malformed }
      self = .diverged(step: step, rule: words.dropFirst(2).joined(separator: " "))
    default:
      let kinds = ["violated", "holds", "diverged"]
      if kinds.contains(first) { throw malformed }
      throw InputError(
        path: path, line: statement.line,
        "unknown answer \(quoted(first))" + advice(for: first, among: kinds))
    }
  }
}
