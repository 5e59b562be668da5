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
  /// What was edited since the snapshot, if that is the cause.
  let edits: [Edit]
  /// A cause that follows from another is a warning; it makes the gate red as well.
  fileprivate(set) var level: Level

  var first: GateFinding { findings[0] }
  var kind: GateFinding.Kind { first.kind }
  var evidence: GateEvidence? { findings.lazy.compactMap(\.evidence).first }
  var claims: [String] { uniqued(findings.map(\.property)).filter { !$0.isEmpty } }
  var scenarios: [String] { uniqued(findings.map(\.scenario)).filter { !$0.isEmpty } }
  /// What brings files up to date that merely follow.
  var steps: [GateStep] { (edits.isEmpty ? [] : [.diff]) + findings.compactMap(\.step) }

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
  /// - Parameter edits: what was edited. Whatever fails, fails by the one thing, where there is one; files
  ///   that are out of date are so by all.
  static func all(of findings: [GateFinding], after edits: [Edit] = []) -> [GateCause] {
    var keys: [String] = []
    var groups: [String: [GateFinding]] = [:]
    var keyOfClaim: [[String]: String] = [:]
    for original in findings.filter({ !$0.isOfSeededRun }) + findings.filter(\.isOfSeededRun) {
      var finding = original
      // A run that was drawn ends where it may: it belongs to the shortest one of the claim.
      let claim = [finding.scenario, finding.property]
      let ownKey = (finding.isOfSeededRun ? keyOfClaim[claim] : nil) ?? finding.causeKey
      if finding.isOfSeededRun, ownKey == Self.acceptKey { finding.isSeenOtherwise = true }
      let isOfEdits =
        finding.isOfRules && (edits.count == 1 || !edits.isEmpty && finding.isBookkeeping)
      let key = isOfEdits ? Self.editKey : ownKey
      if finding.evidence != nil || finding.isSeenOtherwise { keyOfClaim[claim] = ownKey }
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(finding)
    }
    var causes = keys.compactMap { key in
      groups[key].map { group -> GateCause in
        let sorted = group.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        let edits = key == Self.editKey ? edits : []
        return GateCause(
          key: key + edits.map { " \($0.key)" }.joined(), findings: sorted, edits: edits,
          level: group.allSatisfy(\.isBookkeeping) ? .warning : .error)
      }
    }
    if causes.allSatisfy({ $0.level == .warning }) {
      for index in causes.indices { causes[index].level = .error }
    }
    return causes.sorted { one, other in
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
  static let acceptKey = "accept"
  private static let editKey = "edit"
}

/// The first of several, and how many more there are.
func listed(_ names: [String], most: Int) -> String {
  let shown = names.prefix(most).joined(separator: ", ")
  return names.count > most ? "\(shown) and \(names.count - most) more" : shown
}

extension GateFinding {
  /// The document that it is about; empty if it is about none.
  var document: String {
    if let document = evidence?.document { return document }
    let folder = scenario.split(separator: "/").first.map(String.init)
    if folder == nil, step == .explore, case .file(let path, _) = place {
      // A page of reports lies in the folder of its document.
      let parts = path.split(separator: "/").map(String.init)
      return parts.count > 2 ? parts[1] : ""
    }
    return folder ?? ""
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
    return [
      kind.rawValue, scenario, property,
      [.stray, .readings, .oversight].contains(kind) ? message : "",
    ]
    .joined(separator: " ")
  }

  /// The order in which findings of one cause are told.
  fileprivate var rank: [Int] { [kind.rank, evidence?.harm.rawValue ?? 0] }
}

extension GateFinding.Kind {
  /// What is said of several claims.
  var others: String {
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
      .unfinished, .seededDefect, .modelDiffers, .oversight, .newViolation, .otherViolation,
      .missed,
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
