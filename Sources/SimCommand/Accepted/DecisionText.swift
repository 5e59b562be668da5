/// The file of decisions, changed line by line; what is not changed stays as somebody wrote it.
struct DecisionText {
  private var lines: [String]
  private(set) var decisions: [Decision]
  private let path: String

  init(_ text: String, path: String) throws(InputError) {
    let heading =
      "# What is decided of claims that fail. \(program) accept keeps the claims up to date.\n"
    lines = (text.isEmpty ? heading : text)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    self.path = path
    decisions = []
    try parse()
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func parse() throws(InputError) {
    decisions = try SimCommand.decisions(in: SourceText(Array(text.utf8), path: path))
  }

  /// Decides on causes: in the block that says the same of the document, or in a new one at the end.
  mutating func decide(
    _ decided: [(property: String, causes: [String])], of document: String, _ reason: String,
    _ owner: String, until: Day?
  ) throws(InputError) {
    for (property, causes) in decided {
      let block = decisions.first {
        ($0.document, $0.reason, $0.owner, $0.until) == (document, reason, owner, until)
          && $0.scenarios.isEmpty
      }
      if let block, var claim = block.claims.first(where: { $0.property == property }) {
        claim.causes += causes.filter { !claim.causes.contains($0) }
        lines[claim.line - 1] = claim.text
      } else {
        let claim = Decision.Claim(property: property, causes: causes, line: 0)
        if let block {
          lines.insert(claim.text, at: block.lines.upperBound)
        } else {
          lines += ["", "decide \(document)", "  reason \(reason)", "  owner \(owner)"]
          if let until { lines.append("  until \(until)") }
          lines.append(claim.text)
        }
      }
      try parse()
    }
  }

  /// Keeps the causes that somebody has need of; a claim or a block without any goes.
  ///
  /// - Returns: the document, the claim and the cause of each that goes.
  mutating func keep(
    _ isNeeded: (Decision, String, String) -> Bool
  ) throws(InputError) -> [[String]] {
    var gone: Set<Int> = []
    var causes: [[String]] = []
    for decision in decisions {
      var isEmpty = true
      for claim in decision.claims {
        var kept = claim
        kept.causes.removeAll { !isNeeded(decision, claim.property, $0) }
        causes += claim.causes.filter { !kept.causes.contains($0) }
          .map { [decision.document, claim.property, $0] }
        if kept.causes.isEmpty {
          gone.insert(claim.line)
        } else {
          isEmpty = false
          if kept != claim { lines[claim.line - 1] = kept.text }
        }
      }
      if isEmpty {
        gone.formUnion(decision.lines)
        // The blank line before the block is its own.
        let before = decision.lines.lowerBound - 1
        if before > 1, lines[before - 1].isEmpty { gone.insert(before) }
      }
    }
    lines = lines.enumerated().filter { !gone.contains($0.offset + 1) }.map(\.element)
    try parse()
    return causes
  }
}
