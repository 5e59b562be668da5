/// The acceptances of a file, in the order written.
///
/// A block begins with `accept SCENARIO PROPERTY`; after it stand, each once and in any order,
/// `trace`, `finding` (optional), `reason`, `owner` and `until` (optional).
///
/// - Throws: ``InputError`` with the line and how to mend it.
func acceptances(in source: SourceText) throws(InputError) -> [Acceptance] {
  let fields = ["trace", "finding", "reason", "owner", "until"]
  var all: [Acceptance] = []
  var places: [ViolationIdentity: Int] = [:]
  var block: (head: Statement, fields: [String: String])?

  func finish() throws(InputError) {
    guard let (head, values) = block else { return }
    let acceptance = try Acceptance(head, values, path: source.path)
    if let earlier = places[acceptance.identity] {
      throw InputError(
        path: source.path, line: head.line,
        "the same violation is already accepted on line \(earlier); remove one of them")
    }
    places[acceptance.identity] = head.line
    all.append(acceptance)
    block = nil
  }

  for statement in source.statements {
    let fail = { (message: String) in
      InputError(path: source.path, line: statement.line, message)
    }
    if statement.keyword == "accept" {
      try finish()
      block = (statement, [:])
      continue
    }
    guard fields.contains(statement.keyword) else {
      throw fail(
        "unknown statement \(quoted(statement.keyword))"
          + advice(for: statement.keyword, among: ["accept"] + fields))
    }
    guard let (head, values) = block else {
      throw fail("`\(statement.keyword)` before any `accept SCENARIO PROPERTY`")
    }
    guard values[statement.keyword] == nil else {
      throw fail("a second `\(statement.keyword)` for the block of line \(head.line)")
    }
    guard !statement.rest.isEmpty else { throw fail("nothing after `\(statement.keyword)`") }
    if statement.keyword == "until", Day(statement.phrase) == nil {
      throw fail("\(quoted(statement.rest)) is not a day; write one as 2027-03-31")
    }
    if statement.keyword == "finding", FindingKey(statement.rest) == nil {
      throw fail(
        "\(quoted(statement.rest)) is no key of a finding (sentences were, once); remove the block, "
          + "run \(program) gate, and write the block that it prints with the same reason and owner"
      )
    }
    let value = statement.keyword == "until" ? statement.phrase : statement.rest
    block = (head, values.merging([statement.keyword: value]) { $1 })
  }
  try finish()
  return all
}

extension Acceptance {
  fileprivate init(
    _ head: Statement, _ fields: [String: String], path: String
  ) throws(InputError) {
    let words = head.words
    guard words.count >= 2 else {
      throw InputError(path: path, line: head.line, "write it as `accept SCENARIO PROPERTY`")
    }
    let required = { (keyword: String, what: String) throws(InputError) -> String in
      if let value = fields[keyword] { return value }
      throw InputError(
        path: path, line: head.line, "the block has no `\(keyword)` line: \(what)")
    }
    self.init(
      scenario: words[0], property: words.dropFirst().joined(separator: " "),
      trace: try required("trace", "the run as \(program) gate prints it, or none"),
      finding: fields["finding"].flatMap { FindingKey($0) },
      reason: try required("reason", "why the violation is accepted"),
      owner: try required("owner", "the role that answers for it, such as product"),
      until: fields["until"].flatMap { Day($0) }, line: head.line)
  }
}
