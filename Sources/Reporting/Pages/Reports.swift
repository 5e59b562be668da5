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
  /// The program whose commands the pages name.
  let command: String
  /// The names of the scenarios that have a page: those that speak for a system, as written and amended,
  /// and those that show a finding or a question best. What another one shows differs little from one of these.
  private(set) var withPages: Set<String> = []

  /// Reports of scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: in the order in which they are listed.
  ///   - documents: a document that scenarios name and that is missing here is listed without rules.
  ///   - systems: every system that binds rules, explored or not.
  ///   - topics: what several documents speak of.
  ///   - command: the program whose commands the pages name.
  public init(
    _ scenarios: [ScenarioReport], documents: [Document], systems: [System],
    topics: [TopicReport] = [], command: String = "sim"
  ) {
    self.command = command
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
    for document in all {
      withPages.formUnion(spokesmen(of: document).map(\.name))
      withPages.formUnion(findings(of: document).map(\.report.name))
    }
    withPages.formUnion(topics.flatMap { $0.topic.claims.map(\.scenario) })
  }

  /// Every file: `README.md`, `across.md`, `ASM/README.md`, `ASM/tables/….md`, `ASM/as-written.md`, …
  ///
  /// The front page and the pages of documents are right only if every scenario was explored.
  public var files: [ReportFile] {
    let groups = documents.map(findings)
    return [frontPage(groups)] + (topics.isEmpty ? [] : [acrossPage])
      + zip(documents, groups).map(documentPage) + systems.map(tablesPage)
      + scenarios.filter { withPages.contains($0.name) }.map(scenarioPage)
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
  func principal(of system: System) -> ScenarioReport? {
    let all = scenarios.filter { $0.system.name == system.name }
    return Self.plainest(all.filter(\.isAsWritten)) ?? all.first
  }

  /// The scenario that shows a system with every amendment.
  func amended(_ system: System) -> ScenarioReport? {
    Self.plainest(
      scenarios.filter {
        $0.system.name == system.name && $0.configuration.isFullyAmended(of: $0.system)
      })
  }

  /// The first in which the process lives and dies as the system says; or else the first.
  private static func plainest(_ reports: [ScenarioReport]) -> ScenarioReport? {
    reports.first { $0.configuration.takesProcess(of: $0.system) } ?? reports.first
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

  /// A link to the page of a scenario, or the text alone if it has none.
  func link(
    _ text: Inline, to report: ScenarioReport, at anchor: String = "", from page: String
  ) -> Inline {
    withPages.contains(report.name)
      ? .link(text, to: Self.path(to: report.path + anchor, from: page)) : text
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

  /// Whether the rules are explored as the document has them.
  var isAsWritten: Bool { configuration.isAsWritten(of: system) }

  /// The number of states, and whether they are all.
  var stateCount: Inline {
    .text(outcome.stateCount.grouped) + (outcome.complete ? "" : " (incomplete)")
  }
}
