/// A survivor that somebody decided to live with, with the reason.
struct AcceptedSurvivor: Hashable {
  /// The name of the file in the folder of scenarios.
  static let fileName = "accepted.survivors"

  let document: String
  let mutant: String
  let reason: String
  /// A role, such as `product`.
  let owner: String
}

/// The accepted survivors of a file, in the order written.
///
/// A block begins with `accept DOCUMENT`; after it stand `reason` and `owner`, each once, and a line
/// `fault MUTANT` for each that the reason is good for.
///
/// - Throws: ``InputError`` with the line and how to mend it.
func acceptedSurvivors(in source: SourceText) throws(InputError) -> [AcceptedSurvivor] {
  var all: [AcceptedSurvivor] = []
  var block: (head: Statement, fields: [String: String], faults: [Statement])?

  func finish() throws(InputError) {
    guard let (head, fields, faults) = block else { return }
    block = nil
    let fail = { (message: String, line: Int) in
      InputError(path: source.path, line: line, message)
    }
    guard !head.rest.isEmpty, !head.rest.contains(" ") else {
      throw fail("write it as `accept DOCUMENT`, and a line `fault MUTANT` for each", head.line)
    }
    guard let reason = fields["reason"] else {
      throw fail(
        "the block has no `reason` line: why no claim of the document can notice it", head.line)
    }
    guard let owner = fields["owner"] else {
      throw fail(
        "the block has no `owner` line: the role that answers for it, such as product", head.line)
    }
    if faults.isEmpty { throw fail("the block has no `fault` line", head.line) }
    for fault in faults {
      guard !all.contains(where: { $0.document == head.rest && $0.mutant == fault.rest }) else {
        throw fail("the same survivor is accepted before; remove one of them", fault.line)
      }
      all.append(
        AcceptedSurvivor(document: head.rest, mutant: fault.rest, reason: reason, owner: owner))
    }
  }

  try source.read { statement, fail throws(InputError) in
    if statement.keyword == "accept" {
      try finish()
      block = (statement, [:], [])
      return
    }
    guard ["reason", "owner", "fault"].contains(statement.keyword) else {
      throw fail(statement.unknown(among: ["accept", "reason", "owner", "fault"]))
    }
    guard let (head, fields, faults) = block else {
      throw fail("`\(statement.keyword)` before any `accept DOCUMENT`")
    }
    if statement.keyword == "fault", !statement.rest.isEmpty {
      block = (head, fields, faults + [statement])
      return
    }
    guard fields[statement.keyword] == nil, !statement.rest.isEmpty else {
      throw fail("write `\(statement.keyword)` once, with a text after it")
    }
    block = (head, fields.merging([statement.keyword: statement.rest]) { $1 }, faults)
  }
  try finish()
  return all
}
