import Checking
import Machines
import Reporting
import RuleSemantics

/// Why the gate is red: findings that one change would bring about, said once.
///
/// Claims that fail after the same row have one cause, in however many scenarios; so have files that
/// are merely out of date.
struct GateCause {
  enum Level: String { case error, warning }

  /// Names the cause as long as the rules that it is about do; no line, no count, no scenario.
  let key: String
  /// The first finding tells it.
  let findings: [GateFinding]
  /// The one thing that was edited since the snapshot, if that is the cause.
  let edit: Edit?
  /// A cause that follows from another is a warning; it makes the gate red as well.
  fileprivate(set) var level: Level

  var first: GateFinding { findings[0] }
  var kind: GateFinding.Kind { first.kind }
  var evidence: GateEvidence? { findings.lazy.compactMap(\.evidence).first }
  var claims: [String] { uniqued(findings.map(\.property)).filter { !$0.isEmpty } }
  var scenarios: [String] { uniqued(findings.map(\.scenario)).filter { !$0.isEmpty } }
  var remedies: [String] { uniqued(findings.compactMap(\.remedy)) }
  /// The document, where the cause lies in one.
  var document: String { first.document }

  /// The same for as long as the cause is there: for programs that follow findings over time.
  var fingerprint: String {
    var digest = Fingerprint()
    digest.feed(key)
    return digest.digits
  }
}

extension GateCause {
  /// The findings by their causes, the worst first.
  ///
  /// - Parameter edit: the one thing that was edited, where there is one: whatever fails, fails by it.
  static func all(of findings: [GateFinding], after edit: Edit? = nil) -> [GateCause] {
    var keys: [String] = []
    var groups: [String: [GateFinding]] = [:]
    var keyOfClaim: [[String]: String] = [:]
    for original in findings.filter({ !$0.isOfSeededRun }) + findings.filter(\.isOfSeededRun) {
      var finding = original
      // A run that was drawn ends where it may: it belongs to the shortest one of the claim.
      let claim = [finding.scenario, finding.property]
      let ownKey = (finding.isOfSeededRun ? keyOfClaim[claim] : nil) ?? finding.causeKey
      if finding.isOfSeededRun, ownKey == Self.acceptKey { finding.isSeenOtherwise = true }
      let isOfEdit = edit != nil && finding.isOfRules && !finding.isBookkeeping
      let key = isOfEdit ? Self.editKey : ownKey
      if finding.evidence != nil || finding.isSeenOtherwise { keyOfClaim[claim] = ownKey }
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(finding)
    }
    var causes = keys.compactMap { key in
      groups[key].map { group -> GateCause in
        let sorted = inOrder(group) { $0.rank.lexicographicallyPrecedes($1.rank) }
        let edit = key == Self.editKey ? edit : nil
        return GateCause(
          key: key + (edit.map { " \($0.key)" } ?? ""), findings: sorted, edit: edit,
          level: group.allSatisfy(\.isBookkeeping) ? .warning : .error)
      }
    }
    if causes.allSatisfy({ $0.level == .warning }) {
      for index in causes.indices { causes[index].level = .error }
    }
    return inOrder(causes) { one, other in
      (one.level == .error ? 0 : 1, one.harmRank, one.first.kind.rank, -one.scenarios.count)
        < (
          other.level == .error ? 0 : 1, other.harmRank, other.first.kind.rank,
          -other.scenarios.count
        )
    }
  }

  /// What says that nothing else can be trusted comes first, then the most harmful.
  private var harmRank: Int {
    switch kind {
    case .unfinished, .seededDefect, .modelDiffers, .regression: -1
    default: findings.compactMap { $0.evidence?.harm.rawValue }.min() ?? Harm.allCases.count
    }
  }

  /// What is decided, and not written down yet.
  fileprivate static let acceptKey = "accept"
  private static let editKey = "edit"

  /// Sorted; what is equal stays in its order.
  private static func inOrder<Element>(
    _ elements: [Element], by precedes: (Element, Element) -> Bool
  ) -> [Element] {
    elements.enumerated().sorted {
      if precedes($0.element, $1.element) { return true }
      return !precedes($1.element, $0.element) && $0.offset < $1.offset
    }.map(\.element)
  }
}

extension GateCause {
  /// The cause in one sentence, without its end.
  var headline: String {
    if let edit {
      return "\(edit.key) was edited, \(oneLine(edit.words.first ?? "")): with it "
        + "\(claims.count.counted("claim")) \(claims.count == 1 ? "is" : "are") not as committed"
        + (kind == .modelDiffers ? "; \(first.message)" : "")
    }
    if findings.count == 1 { return first.message }
    switch kind {
    case .report:
      return "\(findings.count.counted("file")) of reports "
        + "\(findings.count == 1 ? "is" : "are") out of date; run \(program) explore"
    case .pinChanged, .unpinned:
      return
        "\(scenarios.count.counted("scenario")) \(scenarios.count == 1 ? "has" : "have") other "
        + "counts of states or transitions than pinned; if that is meant, run \(program) explore --pin"
    case _ where first.isBookkeeping:
      return "\(findings.count.counted("entry", "entries")) of \(Decision.fileName) and "
        + "\(SeenLock.fileName) \(findings.count == 1 ? "is" : "are") not as explored; "
        + "if that is meant, run \(program) accept"
    default: break
    }
    guard kind != .modelDiffers, claims.count > 1 else { return first.message }
    guard evidence != nil else {
      return
        "\(claims.count.counted("claim")) \(kind.others), such as \(claims[0]): \(first.message)"
    }
    let places = uniqued(findings.flatMap { $0.evidence?.causes.map(\.place) ?? [] })
    return
      "\(claims.count.counted("claim")) \(claims.count == 1 ? "fails" : "fail"), and nobody has "
      + "decided on the cause: \(places.joined(separator: "; "))"
  }

  /// What sort of finding it is.
  var label: String {
    if edit != nil { return "edited" }
    return key == Self.acceptKey && findings.count > 1 ? "decisions out of date" : kind.rawValue
  }

  /// What it is about, in a few words.
  var subject: String {
    if edit != nil { return "" }
    if findings.count > 1, first.isBookkeeping || claims.count > 1 { return "" }
    return [first.scenario, first.property].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What more there is to it than the headline, a line each.
  var details: [String] {
    var lines: [String] = []
    if edit != nil {
      lines = claims.prefix(20).map { claim in
        let mine = findings.filter { $0.property == claim }
        let kinds = uniqued(mine.map(\.kind.rawValue)).joined(separator: ", ")
        return "\(claim): \(kinds) \(Self.places(uniqued(mine.map(\.scenario))))"
      }
      if claims.count > 20 { lines.append("and \(claims.count - 20) more claims") }
      return lines
    }
    if findings.count > 1, claims.count > 1, !first.isBookkeeping {
      lines += claims.map { claim in
        let mine = findings.filter { $0.property == claim }
        let statement = mine.lazy.compactMap { $0.evidence?.statement }.first
        let places = uniqued(mine.map(\.scenario)).filter { !$0.isEmpty }
        return "\(claim)\(statement.map { ": \(oneLine($0))" } ?? "")"
          + (places.isEmpty ? "" : " " + Self.places(places))
      }
    } else if scenarios.count > 1 {
      lines.append(Self.places(scenarios))
    }
    if first.isBookkeeping, findings.count > 1, kind == .report {
      lines.append(
        listed(
          findings.compactMap { if case .file(let path, _) = $0.place { path } else { nil } },
          most: 5))
    }
    return lines
  }

  private static func places(_ scenarios: [String]) -> String {
    "in " + listed(scenarios, most: 3)
  }
}

/// The first of several, and how many more there are.
func listed(_ names: [String], most: Int) -> String {
  let shown = names.prefix(most).joined(separator: ", ")
  return names.count > most ? "\(shown) and \(names.count - most) more" : shown
}

extension GateFinding {
  /// The document that it is about; empty if it is about none.
  var document: String {
    evidence?.document ?? scenario.split(separator: "/").first.map(String.init) ?? ""
  }

  /// Whether it says something of the tables, and not of files, engines or days.
  fileprivate var isOfRules: Bool {
    ![.unfinished, .seededDefect, .stray, .expired].contains(kind)
  }

  fileprivate var isOfSeededRun: Bool { kind == .seededViolation }

  /// What tells its cause from all others.
  fileprivate var causeKey: String {
    if isSeenOtherwise { return GateCause.acceptKey }
    switch kind {
    case .acceptedGone, .unknownAcceptance, .idleDecision: return GateCause.acceptKey
    case .pinChanged, .unpinned: return "pins"
    case .report: return "reports"
    case .modelDiffers: return "row \(rule)"
    case .undeclaredVacuous, .undeclaredUndecided, .expectation, .unfoundedClaim:
      return "\(kind.rawValue) \(document)"
    default: break
    }
    if let evidence {
      let places = uniqued(evidence.causes.map(\.steadyPlace)).joined(separator: "; ")
      return evidence.run == nil ? "table \(evidence.document) \(places)" : "row \(places)"
    }
    return [kind.rawValue, scenario, property, [.stray, .readings].contains(kind) ? message : ""]
      .joined(separator: " ")
  }

  /// The order in which findings of one cause are told.
  fileprivate var rank: [Int] { [kind.rank, evidence?.harm.rawValue ?? 0] }
}

extension GateFinding.Kind {
  /// What is said of several claims.
  fileprivate var others: String {
    switch self {
    case .undeclaredVacuous: "are vacuous, which their scenarios do not expect"
    case .undeclaredUndecided: "are undecided, which their scenarios do not expect"
    case .expectation: "are not as their scenarios expect"
    case .unfoundedClaim: "are not repaired by the amendments that say so"
    default: "are not as committed"
    }
  }

  /// What tells most about a cause comes first.
  fileprivate var rank: Int {
    let order: [GateFinding.Kind] = [
      .unfinished, .seededDefect, .modelDiffers, .newViolation, .otherViolation, .missed,
      .seededViolation, .regression, .expired, .expectation, .undeclaredVacuous,
      .undeclaredUndecided, .unfoundedClaim, .unanswered, .stray,
    ]
    return order.firstIndex(of: self) ?? order.count
  }
}

extension FailureCause {
  /// The row, whatever is missing after it.
  fileprivate var steadyPlace: String {
    place.replacing(", then none", with: "").replacing(" again", with: "")
  }
}
