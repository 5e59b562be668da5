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
/// A block begins with `accept DOCUMENT MUTANT`; after it stand `reason` and `owner`, each once.
///
/// - Throws: ``InputError`` with the line and how to mend it.
func acceptedSurvivors(in source: SourceText) throws(InputError) -> [AcceptedSurvivor] {
  var all: [AcceptedSurvivor] = []
  var block: (head: Statement, fields: [String: String])?

  func finish() throws(InputError) {
    guard let (head, fields) = block else { return }
    block = nil
    let fail = { (message: String) in InputError(path: source.path, line: head.line, message) }
    let parts = head.rest.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw fail("write it as `accept DOCUMENT MUTANT`") }
    guard let reason = fields["reason"] else {
      throw fail("the block has no `reason` line: why no claim of the document can notice it")
    }
    guard let owner = fields["owner"] else {
      throw fail("the block has no `owner` line: the role that answers for it, such as product")
    }
    guard !all.contains(where: { $0.document == parts[0] && $0.mutant == parts[1] }) else {
      throw fail("the same survivor is accepted before; remove one of them")
    }
    all.append(
      AcceptedSurvivor(document: parts[0], mutant: parts[1], reason: reason, owner: owner))
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
    guard ["reason", "owner"].contains(statement.keyword) else {
      throw fail(
        "unknown statement \(quoted(statement.keyword))"
          + advice(for: statement.keyword, among: ["accept", "reason", "owner"]))
    }
    guard let (head, fields) = block else {
      throw fail("`\(statement.keyword)` before any `accept DOCUMENT MUTANT`")
    }
    guard fields[statement.keyword] == nil, !statement.rest.isEmpty else {
      throw fail("one `\(statement.keyword)` with something after it, and no second")
    }
    block = (head, fields.merging([statement.keyword: statement.rest]) { $1 })
  }
  try finish()
  return all
}
