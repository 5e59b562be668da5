import Checking
import Machines

/// A claim of a document that fails, told once: in the scenario that shows it best.
struct Finding {
  let report: ScenarioReport
  let result: PropertyResult
  let remedies: Remedies
  let fault: FaultClass
  /// By question of the document, the answers under which least harm is done.
  let leastHarm: [String: [String]]

  init(
    _ result: PropertyResult, in report: ScenarioReport, leastHarm: [String: [String]] = [:]
  ) {
    self.report = report
    self.result = result
    self.leastHarm = leastHarm
    remedies = Remedies(result.property.name, in: report)
    fault = remedies.faultClass(declared: result.property.fault)
  }

  /// What happens, in a sentence.
  var headline: String { result.headline.clause + "." }

  /// By whom it is accepted and why, in words.
  var acceptance: Inline? {
    report.annotation(result.property.name).map { "by \($0.owner): \($0.reason.sentence)" }
  }

  /// The acceptance of more findings than any other, the first of those that are as many.
  static func usualAcceptance(of findings: [Finding]) -> Inline? {
    let all = findings.compactMap(\.acceptance)
    let count = all.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let most = count.values.max() ?? 0
    return most > 1 ? all.first { count[$0] == most } : nil
  }

  /// The page that tells it: that of all findings of this name in the document.
  var path: String { Self.path(of: result.property.name, in: report.document) }

  /// Its place in that page, where others stand there, too.
  fileprivate(set) var anchor: String?

  /// That page, and the place in it.
  var place: String { path + (anchor.map { "#\($0)" } ?? "") }

  /// The page of the findings of this name in a document.
  static func path(of property: String, in document: String) -> String {
    "\(document)/findings/\(property.slug).md"
  }

  /// The place in the page of its scenario.
  var evidence: String { report.path + "#" + Page.anchor(of: result, in: report) }
}

extension Finding {
  /// The change that repairs it, as far as one was found.
  enum Cure {
    /// One amendment alone repairs it; what else it worsens is in the check.
    case one(AmendmentCheck)
    /// All amendments together repair it; these claim to.
    case together([Amendment])
    /// Amendments were tried in vain; or none was tried.
    case none(wasTried: Bool)
  }

  var cure: Cure {
    if let best = remedies.repairs.first(where: { $0.worsened.isEmpty }) { return .one(best) }
    if remedies.together == .proved {
      return .together(remedies.amendments.filter(\.isClaimed).map(\.amendment))
    }
    if let best = remedies.repairs.first { return .one(best) }
    return .none(wasTried: remedies.together != nil || !remedies.amendments.isEmpty)
  }

  /// What findings of one cause share: the document and the change that repairs them.
  var cause: String {
    let change: String
    switch cure {
    case .one(let check): change = check.amendment.id
    case .together(let amendments):
      change =
        amendments.isEmpty
        ? "together " + result.property.name : amendments.map(\.id).joined(separator: " ")
    case .none: change = "none " + result.property.name
    }
    return report.document + " " + change
  }
}
extension PropertyResult {
  /// What is claimed, whatever system it is claimed of.
  fileprivate var claim: String { "\(property.name)\u{0}\(property.statement)" }
}

extension Reports {
  /// The claims of a document that fail, each once, the most harmful first.
  ///
  /// Systems of a document share claims, as they share machines: equal names and sentences are one.
  /// A claim is told in the scenario that speaks for its system, or else in the first that fails it;
  /// but if it is a matter of reading there, and another scenario that reads the rules as usual and
  /// unamended fails it however they are read, in that one.
  func allFindings(of document: Document, leastHarm: [String: [String]]) -> [Finding] {
    var findings: [Finding] = []
    var places: [String: Int] = [:]
    let principals = principals(of: document)
    let names = Set(principals.map(\.name))
    for report in principals + scenarios(of: document).filter({ !names.contains($0.name) }) {
      for result in report.results(.violated) {
        let key = result.claim
        guard let place = places[key] else {
          places[key] = findings.count
          findings.append(Finding(result, in: report, leastHarm: leastHarm))
          continue
        }
        guard findings[place].fault == .ambiguity, report.isAsWritten else { continue }
        let other = Finding(result, in: report, leastHarm: leastHarm)
        if other.fault != .ambiguity { findings[place] = other }
      }
    }
    findings = Self.byHarm(findings)
    for page in gathered(Array(findings.indices), by: { findings[$0].path }) where page.count > 1 {
      for (number, index) in page.enumerated() { findings[index].anchor = "finding-\(number + 1)" }
    }
    return findings
  }

  /// The most harmful first; what is equally harmful stays in its order.
  static func byHarm(_ findings: [Finding]) -> [Finding] {
    findings.sorted { $0.result.isMoreHarmful(than: $1.result) }
  }

  /// What became of the claims of a document's systems: those that fail in any scenario by what
  /// they say of it, the others as in the scenario that speaks for their system.
  func tally(of document: Document, _ findings: [Finding]) -> FaultCounts {
    var tally = FaultCounts()
    var failing: Set<String> = []
    for finding in findings {
      tally.faults[finding.fault, default: 0] += 1
      failing.insert(finding.result.claim)
    }
    var counted: Set<String> = []
    for report in principals(of: document) {
      for result in report.outcome.results
      where !failing.contains(result.claim) && counted.insert(result.claim).inserted {
        tally.add(result.verdict, result.property.role)
      }
    }
    return tally
  }
}
