import Checking
public import Machines

/// The whole of the generated reports: a front page, a page across the documents, and a page for
/// each document, system and scenario.
///
/// A pure function of its values: no clock, no files, no search. The same values give the same
/// bytes everywhere.
public struct Reports: Sendable {
  /// In the order in which they are listed.
  public private(set) var scenarios: [ScenarioReport]
  /// The documents with their catalogues, in the order in which they are listed.
  public let documents: [Document]
  /// Every catalogue id and what binds it.
  public private(set) var book: RuleBook
  /// The rules that no row of any system restates, by their ids.
  package let unrestated: [String]
  /// Every system that was explored or binds rules.
  private(set) var systems: [System]
  /// What the amendments of every system add.
  private(set) var proposals: [Proposal]
  /// What several documents speak of, with what was computed of it.
  private(set) var topics: [TopicReport]
  /// The program whose commands the pages name.
  let command: String
  /// What crossing readings found.
  private(set) var crossed: CrossedReadings
  /// Systems with questions that those of the same name take as answered.
  private(set) var questioned: [System]
  /// The names of the scenarios that have a page: those that speak for a system, as written and amended,
  /// and those that show a finding or a question best. What another one shows differs little from one of these.
  private(set) var withPages: Set<String> = []
  /// By document, what fails, the most harmful first.
  private var findings: [String: [Finding]] = [:]
  /// By document, what it leaves open, each answered in the scenario that speaks for its system.
  private var questions: [String: [Question]] = [:]
  /// By catalogue id, the page that tells what the rule says.
  private let rulePages: [String: String]
  /// By catalogue id, the rule and its document.
  private(set) var catalogue: [String: (rule: CatalogueRule, document: Document)]
  /// By machine, the page on which it is printed: that of the first system that has it.
  private(set) var machinePages: [MachineTable: String]

  /// Reports of scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: in the order in which they are listed.
  ///   - documents: a document that scenarios name and that is missing here is listed without rules.
  ///   - systems: every system that binds rules, explored or not.
  ///   - topics: what several documents speak of.
  ///   - crossed: what crossing readings found.
  ///   - questioned: systems with questions that those of the same name take as answered.
  ///   - command: the program whose commands the pages name.
  public init(
    _ scenarios: [ScenarioReport], documents: [Document], systems: [System],
    topics: [TopicReport] = [], crossed: CrossedReadings = CrossedReadings(),
    questioned: [System] = [], command: String = "sim"
  ) {
    self.crossed = crossed
    self.questioned = questioned
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
    proposals = Proposal.all(of: known)
    book = RuleBook(documents.flatMap(\.rules), systems: systems)
    unrestated = book.rules.filter { rule in !rule.bindings.contains { $0.kind == .row } }
      .map(\.rule.id)
    rulePages = Self.rulePages(all)
    var catalogue: [String: (rule: CatalogueRule, document: Document)] = [:]
    for document in all {
      for rule in document.rules { catalogue[rule.id] = (rule, document) }
    }
    self.catalogue = catalogue
    var machinePages: [MachineTable: String] = [:]
    for system in known {
      for machine in system.machines where machinePages[machine] == nil {
        machinePages[machine] = Self.tablesPath(of: system)
      }
    }
    self.machinePages = machinePages
    for document in all {
      let asked = principals(of: document).flatMap(questions)
      questions[document.name] = asked
      let found = allFindings(of: document, leastHarm: Self.leastHarm(asked))
      findings[document.name] = found
      withPages.formUnion(spokesmen(of: document).map(\.name))
      withPages.formUnion(found.map(\.report.name))
    }
    withPages.formUnion(topics.flatMap { $0.topic.claims.map(\.scenario) })
  }

  /// Every file: `README.md`, `screens.md`, `ASM/README.md`, `ASM/findings/….md`, `ASM/as-written.md`, …
  ///
  /// Only the pages of scenarios are right if not every scenario was explored. No file is longer
  /// than a page may be, and no two have the same title.
  public var files: [ReportFile] { files(PageMemory()) }

  /// Every file, as ``files``.
  ///
  /// - Parameter memory: where the pages lie that were made before of the same.
  package func files(_ memory: PageMemory) -> [ReportFile] {
    let groups = documents.map { findings(of: $0) }
    var pages = [frontPage(groups), wordsPage, screensPage(groups)]
    if documents.contains(where: hasDecisions) { pages.append(decisionsPage) }
    if !topics.isEmpty { pages.append(acrossPage) }
    for (document, findings) in zip(documents, groups) {
      pages.append(documentPage(document, findings))
      if !findings.isEmpty { pages.append(findingsPage(document, findings)) }
      pages += rulesPages(document)
      if hasDecisions(document) { pages.append(decisionsPage(document)) }
    }
    pages += systems.map(tablesPage)
    let own = documents.flatMap { document -> [[ReportFile]] in
      let alone = alone(document)
      return memory.pages(of: document, alone.read) { alone.ownPages(document) }
    }
    return Links.led(pages.map { PageParts($0).files } + own)
  }

  /// The pages of a document's findings and scenarios, each in its parts.
  private func ownPages(_ document: Document) -> [[ReportFile]] {
    (findingPages(findings(of: document))
      + scenarios.filter { withPages.contains($0.name) }.map(page)).map { PageParts($0).files }
  }

  /// The same with no more than ``ownPages(_:)`` of a document may read, so that they read nothing else: its
  /// scenarios and systems, and the rules of documents that these restate, and those that nobody does.
  private func alone(_ document: Document) -> Reports {
    var alone = self
    alone.scenarios = scenarios(of: document)
    let explored = Set(alone.scenarios.map(\.system.name))
    alone.systems = systems.filter { $0.document == document.name || explored.contains($0.name) }
    let names = Set(alone.systems.map(\.name))
    alone.questioned = questioned.filter { names.contains($0.name) }
    let machines = Set(alone.systems.flatMap(\.machines).map(\.name))
    alone.proposals = proposals.filter { $0.adds.contains { machines.contains($0.machine) } }
    let bound = book.rules.filter { $0.bindings.contains { names.contains($0.system) } }
    let sources = Set(bound.compactMap { catalogue[$0.rule.id]?.document.name } + [document.name])
    let open = Set(unrestated)
    alone.catalogue = catalogue.filter { sources.contains($1.document.name) || open.contains($0) }
    alone.book = RuleBook([], systems: [])
    alone.topics = []
    alone.crossed = CrossedReadings()
    alone.findings = [document.name: findings(of: document)]
    alone.questions = [:]
    alone.withPages.formIntersection(alone.scenarios.map(\.name))
    alone.machinePages = [:]
    for machine in alone.systems.flatMap(\.machines) {
      alone.machinePages[machine] = machinePages[machine]
    }
    return alone
  }

  /// What there is of it besides scenarios and systems.
  private var read: [String] {
    let names = documents.map { document in
      "\(document.name) \(document.title) \(document.address ?? "") \(document.rules.map(\.id))"
    }
    let rules = catalogue.sorted { $0.key < $1.key }.map { id, entry in
      let line = entry.rule.line
      return "\(id) \(entry.document.name) \(line) \(entry.rule.text) "
        + (entry.document.lines[line] ?? "")
    }
    let machines = systems.flatMap { system in system.machines.map { machinePages[$0] ?? "" } }
    return [command] + names + rules + unrestated + [""] + withPages.sorted() + machines
      + proposals.map(\.words)
  }

  /// The pages of the scenarios alone, whether or not all the files have them.
  ///
  /// They are those among all the files: no page of a scenario depends on another scenario.
  public var scenarioFiles: [ReportFile] {
    let names = Set(scenarios.map(\.system.name))
    let tables = systems.filter { names.contains($0.name) }.map(tablesPage)
    return Links.led(
      scenarios.map { PageParts(page($0)).files }, linkedTo: tables.map { PageParts($0).files })
  }

  /// The claims of a document that fail, each once, the most harmful first.
  func findings(of document: Document) -> [Finding] { findings[document.name] ?? [] }

  /// The questions of a document's systems, each answered in the scenario that speaks for it.
  func questions(in document: Document) -> [Question] { questions[document.name] ?? [] }

  /// An empty page with this path below the folder of reports.
  ///
  /// - Parameter scenario: the scenario that alone decides what is on the page.
  func page(_ path: String, scenario: String? = nil) -> Page {
    Page(
      command: "\(command) explore" + (scenario.map { " \($0.oneLine)" } ?? ""), path: path,
      rulePages: rulePages)
  }

  /// The way back from a page of a document.
  func navigation(_ document: Document, also links: [Inline] = [], _ page: inout Page) {
    page.paragraph(
      .joined(
        [
          page.link("All documents", to: "README.md"),
          page.link("\(document.title)", to: "\(document.name)/README.md"),
        ] + links, by: " › ") + " · " + page.link("how to read this", to: Self.wordsPath))
  }

  /// The rule of a catalogue id.
  func rule(_ id: String) -> CatalogueRule? { catalogue[id]?.rule }

  /// The line of its document at which a rule stands, in the document's own words, without its marks;
  /// `nil` where it has none.
  func line(of id: String) -> String? {
    guard let (rule, document) = catalogue[id], let line = document.lines[rule.line]?.unmarked,
      line.contains(where: \.isLetter)
    else { return nil }
    // Of a paragraph the sentence that has most words of the rule.
    guard line.wordCount > 30 else { return line }
    let words = Set(rule.text.split(separator: " "))
    let sentences = line.split(separator: ". ").map {
      Set($0.split(separator: " ")).intersection(words).count
    }
    let best = sentences.indices.max { sentences[$0] < sentences[$1] } ?? 0
    return "… " + line.split(separator: ". ")[best]
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
    _ text: Inline, to report: ScenarioReport, at anchor: String = "", on page: Page
  ) -> Inline {
    withPages.contains(report.name) ? page.link(text, to: report.path + anchor) : text
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

  /// Whether it differs from the rules as written, and from the fully amended ones, of a process as the system
  /// has it.
  var isVariant: Bool {
    !(isAsWritten || configuration.isFullyAmended(of: system))
      || !configuration.takesProcess(of: system)
  }

  /// The number of states, and whether they are all; in a table a great one by its order.
  func stateCount(isExact: Bool = false) -> Inline {
    .text(isExact ? outcome.stateCount.grouped : outcome.stateCount.approximate)
      + (outcome.complete ? "" : " (incomplete)")
  }
}
