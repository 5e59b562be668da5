import Checking
public import Machines

/// The whole of the generated reports: a front page, a page across the documents, and a page for
/// each document, system and scenario.
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
  /// What several documents speak of, with what was computed of it.
  let topics: [TopicReport]

  /// Reports of scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: in the order in which they are listed.
  ///   - documents: a document that scenarios name and that is missing here is listed without rules.
  ///   - systems: every system that binds rules, explored or not.
  ///   - topics: what several documents speak of.
  public init(
    _ scenarios: [ScenarioReport], documents: [Document], systems: [System],
    topics: [TopicReport] = []
  ) {
    self.scenarios = scenarios
    self.topics = topics
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

  /// Every file: `README.md`, `across.md`, `ASM/README.md`, `ASM/tables/….md`, `ASM/as-written.md`, …
  ///
  /// The front page and the pages of documents are right only if every scenario was explored.
  public var files: [ReportFile] {
    let groups = documents.map(findings)
    return [frontPage(groups)] + (topics.isEmpty ? [] : [acrossPage])
      + zip(documents, groups).map(documentPage) + systems.map(tablesPage)
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
  /// It is called `…/as-written`, or `…/as-written-` and more, or like the system; or else it has the
  /// shortest name of those that explore the rules as written, which the others' names extend.
  func principal(of system: System) -> ScenarioReport? {
    let all = scenarios.filter { $0.system.name == system.name }
    let written = all.filter(\.isAsWritten)
    return named("as-written", of: system, among: written)
      ?? written.first { $0.name == "\(system.document)/\(system.name)" }
      ?? Self.shortestName(written) ?? all.first
  }

  /// The scenario that shows a system amended: with every amendment, or else the one called so.
  func amended(_ system: System) -> ScenarioReport? {
    let all = scenarios.filter { $0.system.name == system.name }
    let whole = all.filter(\.isFullyAmended)
    return named("amended", of: system, among: whole) ?? Self.shortestName(whole)
      ?? named("amended", of: system, among: all.filter { !$0.outcome.amendments.isEmpty })
  }

  /// The scenario of this name, or the shortest of the names that begin with it and a hyphen.
  private func named(
    _ name: String, of system: System, among reports: [ScenarioReport]
  ) -> ScenarioReport? {
    let full = "\(system.document)/\(name)"
    return reports.first { $0.name == full }
      ?? Self.shortestName(reports.filter { $0.name.hasPrefix(full + "-") })
  }

  private static func shortestName(_ reports: [ScenarioReport]) -> ScenarioReport? {
    // The first of several minima, as the standard library defines it.
    reports.min { $0.name.unicodeScalars.count < $1.name.unicodeScalars.count }
  }

  /// The scenarios that speak for the systems of a document, in the order of the systems.
  func principals(of document: Document) -> [ScenarioReport] {
    systems.filter { $0.document == document.name }.compactMap(principal)
  }

  /// Of each system of a document the scenario as written, and the amended one.
  func spokesmen(of document: Document) -> [ScenarioReport] {
    systems.filter { $0.document == document.name }.flatMap { system in
      let principal = principal(of: system)
      let amended = amended(system)
      return [principal, amended?.name == principal?.name ? nil : amended].compactMap { $0 }
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
  var takesDefaults: Bool {
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
}
