/// What somebody decided of claims that fail: a block of the file of decisions.
///
/// It covers claims of one document, each by the causes of its failure, in all scenarios or in those that
/// it names. A failure of another cause is not covered.
struct Decision: Hashable {
  /// The claims of the block, in the order written.
  struct Claim: Hashable {
    let property: String
    var causes: [String]
    /// The line of the file.
    var line: Int
  }

  let document: String
  var claims: [Claim]
  /// The scenarios that it is for; empty for all.
  let scenarios: [String]
  let reason: String
  /// A role, such as `product`.
  let owner: String
  /// The last day on which it holds.
  let until: Day?
  /// The lines of the block, from 1.
  var lines: ClosedRange<Int>

  /// The name of the file in the folder of scenarios.
  static let fileName = "decisions"

  func hasExpired(_ today: Day) -> Bool { until.map { $0 < today } ?? false }

  func covers(_ cause: String, of seen: SeenViolation) -> Bool {
    document == seen.document && (scenarios.isEmpty || scenarios.contains(seen.scenario))
      && claims.contains { $0.property == seen.property && $0.causes.contains(cause) }
  }
}

extension Decision.Claim {
  /// The line of the file.
  var text: String { "  claim \(property): \(causes.joined(separator: "; "))" }

  fileprivate init?(_ statement: Statement) {
    guard let colon = statement.rest.firstRange(of: ": ") else { return nil }
    let name = trimmed(String(statement.rest[..<colon.lowerBound]))
    let causes = causesListed(statement.rest[colon.upperBound...])
    guard !name.isEmpty, let causes else { return nil }
    self.init(property: name, causes: causes, line: statement.line)
  }
}

/// Causes, separated by `;`; `nil` if one is empty or stands twice.
func causesListed(_ text: some StringProtocol) -> [String]? {
  let causes = text.split(separator: ";", omittingEmptySubsequences: false)
    .map { trimmed(String($0)) }
  return causes.contains("") || Set(causes).count < causes.count ? nil : causes
}

/// The decisions of a file, in the order written.
///
/// A block begins with `decide DOCUMENT`; after it stand `reason` and `owner`, each once, `until` and
/// `in SCENARIO…` at most once, and a line `claim NAME: CAUSE; CAUSE` for each claim.
///
/// - Throws: ``InputError`` with the line and how to mend it.
func decisions(in source: SourceText) throws(InputError) -> [Decision] {
  let once = ["reason", "owner", "until", "in"]
  var all: [Decision] = []
  var block: DecisionDraft?
  try source.read { statement, fail throws(InputError) in
    if statement.keyword == "decide" {
      if let block { all.append(try block.decision(path: source.path)) }
      guard statement.words.count == 1 else { throw fail("write it as `decide DOCUMENT`") }
      block = DecisionDraft(document: statement.words[0], line: statement.line)
      return
    }
    guard once.contains(statement.keyword) || statement.keyword == "claim" else {
      throw fail(statement.unknown(among: ["decide", "claim"] + once))
    }
    guard var open = block else {
      throw fail("`\(clipped(statement.keyword))` before any `decide DOCUMENT`")
    }
    guard !statement.rest.isEmpty else { throw fail(statement.bareness) }
    open.lastLine = statement.line
    if statement.keyword == "claim" {
      guard let claim = Decision.Claim(statement) else {
        throw fail(
          "write it as `claim NAME: CAUSE; CAUSE`, each cause once, as \(program) accept prints them"
        )
      }
      if let earlier = open.claims.first(where: { $0.property == claim.property }) {
        throw fail(
          "the claim stands on line \(earlier.line) already; write all causes on one line")
      }
      open.claims.append(claim)
    } else {
      guard open.fields[statement.keyword] == nil else {
        throw fail("a second `\(statement.keyword)` for the block of line \(open.line)")
      }
      if statement.keyword == "until", Day(statement.phrase) == nil {
        throw fail("\(quoted(statement.rest)) is not a day; write one as 2027-03-31")
      }
      open.fields[statement.keyword] =
        ["until", "in"].contains(statement.keyword) ? statement.phrase : statement.rest
    }
    block = open
  }
  if let block { all.append(try block.decision(path: source.path)) }
  return all
}

/// A block under way.
private struct DecisionDraft {
  let document: String
  let line: Int
  var lastLine: Int
  var claims: [Decision.Claim] = []
  var fields: [String: String] = [:]

  init(document: String, line: Int) {
    self.document = document
    self.line = line
    lastLine = line
  }

  func decision(path: String) throws(InputError) -> Decision {
    func required(_ keyword: String, _ what: String) throws(InputError) -> String {
      if let value = fields[keyword] { return value }
      throw InputError(path: path, line: line, "the block has no `\(keyword)` line: \(what)")
    }
    if claims.isEmpty {
      throw InputError(
        path: path, line: line,
        "the block has no `claim` line; \(program) accept CLAIM writes one, or remove the block")
    }
    return Decision(
      document: document, claims: claims,
      scenarios: fields["in"].map { $0.split(separator: " ").map(String.init) } ?? [],
      reason: try required("reason", "why the violations are accepted"),
      owner: try required("owner", "the role that answers for it, such as product"),
      until: fields["until"].flatMap { Day($0) }, lines: line...lastLine)
  }
}
