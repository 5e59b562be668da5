import Checking
public import Machines

/// The whole of the generated reports: a front page, a page a document, a page a scenario.
///
/// A pure function of its values: no clock, no files, no search. The same values give the same
/// bytes everywhere.
public struct Reports: Sendable {
  /// In the order in which they are listed.
  public let scenarios: [ScenarioReport]
  /// The documents with their catalogues, in the order in which they are listed.
  public let documents: [Document]
  /// Every catalogue id and what binds it.
  public let book: RuleBook
  /// Every system that was explored or binds rules.
  let systems: [System]

  /// - Parameters:
  ///   - documents: a document that scenarios name and that is missing here is listed without rules.
  ///   - systems: every system that binds rules, explored or not.
  public init(_ scenarios: [ScenarioReport], documents: [Document], systems: [System]) {
    self.scenarios = scenarios
    var all = documents
    for scenario in scenarios where !all.contains(where: { $0.name == scenario.document }) {
      all.append(Document(scenario.document, title: scenario.system.title, rules: []))
    }
    self.documents = all
    var known = systems
    for scenario in scenarios where !known.contains(where: { $0.name == scenario.system.name }) {
      known.append(scenario.system)
    }
    self.systems = known
    book = RuleBook(documents.flatMap(\.rules), systems: systems)
  }

  /// Every file: `README.md`, `ASM/README.md`, `ASM/tables/….md`, `ASM/as-written.md`, …
  ///
  /// The front page and the pages of documents are right only if every scenario was explored.
  public var files: [ReportFile] {
    [frontPage] + documents.map(documentPage) + systems.map(tablesPage)
      + scenarios.map(scenarioPage)
  }

  /// The words of each catalogue id.
  var words: [String: String] {
    var words: [String: String] = [:]
    for bound in book.rules { words[bound.rule.id] = bound.rule.text }
    return words
  }

  func scenarios(of document: Document) -> [ScenarioReport] {
    scenarios.filter { $0.document == document.name }
  }

  /// The scenario that speaks for a system: the one as written, or else the first.
  ///
  /// Where several explore the rules as written it is the one with the shortest name, which the
  /// others' names extend.
  func principal(of system: System) -> ScenarioReport? {
    let all = scenarios.filter { $0.system.name == system.name }
    return all.first { $0.name == "\(system.document)/as-written" }
      ?? Self.shortestName(all.filter(\.isAsWritten)) ?? all.first
  }

  private static func shortestName(_ reports: [ScenarioReport]) -> ScenarioReport? {
    // The first of several minima, as the standard library defines it.
    reports.min { $0.name.unicodeScalars.count < $1.name.unicodeScalars.count }
  }

  /// The scenarios that speak for the systems of a document, in the order of the systems.
  func principals(of document: Document) -> [ScenarioReport] {
    systems.filter { $0.document == document.name }.compactMap(principal)
  }

  /// The scenarios that the front page lists: of each system the one as written, and the one
  /// with all amendments.
  func spokesmen(of document: Document) -> [ScenarioReport] {
    systems.filter { $0.document == document.name }.flatMap { system in
      let amended = Self.shortestName(
        scenarios.filter { $0.system.name == system.name && $0.isFullyAmended })
      return [principal(of: system), amended].compactMap { $0 }
    }
  }

  /// The path of a page from another page's folder.
  static func path(to target: String, from page: String) -> String {
    let from = page.split(separator: "/").dropLast()
    let to = target.split(separator: "/")
    var shared = 0
    while shared < from.count, shared < to.count - 1, from[shared] == to[shared] { shared += 1 }
    return (Array(repeating: "..", count: from.count - shared) + to[shared...].map(String.init))
      .joined(separator: "/")
  }
}

extension ScenarioReport {
  /// The path of the scenario's page.
  var path: String { "\(name).md" }

  /// Whether every reading and every parameter is the usual one.
  private var takesDefaults: Bool {
    system.parameters.allSatisfy {
      configuration.parameters[$0.id, default: $0.default] == $0.default
    }
      && system.readings.allSatisfy { reading in
        outcome.readings.allSatisfy {
          $0.reading != reading.id || $0.alternative == reading.default
        }
      }
  }

  /// Whether the rules are explored as the document has them.
  var isAsWritten: Bool {
    takesDefaults && outcome.amendments.isEmpty && configuration.withoutEvents.isEmpty
  }

  /// Whether every amendment is in force, and nothing else differs from the document.
  var isFullyAmended: Bool {
    takesDefaults && configuration.withoutEvents.isEmpty && !system.amendments.isEmpty
      && outcome.amendments == system.amendments.map(\.id)
  }

  /// The number of states, and whether they are all.
  var stateCount: Inline { "\(outcome.states)" + (outcome.complete ? "" : " (incomplete)") }

  /// How many results have each verdict; what depends on a reading is counted apart.
  var tally: Tally {
    var tally = Tally()
    for result in outcome.results {
      switch result.verdict {
      case .proved: tally.proved += 1
      case .vacuous: tally.vacuous += 1
      case .undecided: tally.undecided += 1
      case .violated:
        if Remedies(result.property.name, in: self).isMatterOfReading {
          tally.dependent += 1
        } else {
          tally.violated += 1
        }
      }
    }
    return tally
  }
}

/// The verdicts of a scenario, counted.
struct Tally: Hashable {
  var proved = 0
  /// Violated under every reading that was tried.
  var violated = 0
  /// Violated, but not under every reading.
  var dependent = 0
  var vacuous = 0
  var undecided = 0

  static let columns: [Column] = [
    .number("✅ proved"), .number("❌ violated"), .number("🟠 depends on the reading"),
    .number("⚪ vacuous"), .number("❔ undecided"),
  ]

  var cells: [Inline] { [proved, violated, dependent, vacuous, undecided].map { "\($0)" } }

  /// The counts in words, without those that are zero.
  var words: String {
    let parts = [
      (proved, "proved"), (violated, "violated"),
      (dependent, "violated depending on the reading"), (vacuous, "vacuous"),
      (undecided, "undecided"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.listed()
  }
}
