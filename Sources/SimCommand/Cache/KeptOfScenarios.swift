import Checking
import Machines
import Reporting
import RuleSemantics

/// What is kept of whole scenarios: their tokens, their verdicts with one thing changed, and their sweeps.
///
/// Its names are made of the tables as they are written, all readings and amendments included, which is
/// cheaper than resolving each variant: nothing of a variant is resolved unless its system changes.
struct KeptOfScenarios {
  private let cache: OutcomeCache?
  /// By scenario: a digest of it, and of all that decides what is found; `nil` where nothing is kept.
  private var digests: [String: Fingerprint] = [:]
  /// By system: a digest of what repairs are looked for in besides, and held against.
  private var others: [String: String] = [:]
  private let scenarios: [Scenario]
  let systems: SystemDigests
  /// A digest of the rules that no row restates: rows that do what these ask for are tried first.
  private var unrestated = ""

  init(
    _ scenarios: [Scenario], _ environment: CommandEnvironment, _ invocation: Invocation,
    _ systems: SystemDigests
  ) throws {
    self.scenarios = scenarios
    self.systems = systems
    cache = environment.checkpointFiles == nil ? environment.cache : nil
    if cache == nil { return }
    let texts = environment.documents.flatMap(\.rules).map { ($0.id, $0.text) }
    for scenario in scenarios {
      let options = environment.options(
        invocation, named: scenario.name, bounds: scenario.bounds, by: scenario.engine)
      if options.dependOnMachine { continue }
      var digest = Fingerprint()
      digest.feed("of a scenario, by \(SimCommandSources.digest)")
      digest.feed(try systems.digest(of: scenario.system))
      digest.feed(scenario.completed(scenario.configuration))
      digest.feed(options)
      digest.feed("\(invocation.reduces)")
      digests[scenario.name] = digest
      let system = scenario.system
      if others[system.name] == nil {
        others[system.name] = try Self.others(
          of: system, among: environment.systems, systems, words: texts)
      }
    }
  }

  private static func others(
    of system: System, among all: [System], _ digests: SystemDigests,
    words: [(id: String, text: String)]
  ) throws -> String {
    let parts = Set(system.parts(among: all).map(\.name))
    let used = all.filter {
      parts.contains($0.name) || !system.foreignAmendments(of: $0).isEmpty
    }
    var digest = Fingerprint()
    for other in used { digest.feed(try digests.digest(of: other)) }
    // Rows are tried in an order that the words of their rules suggest.
    let ids = Set(system.machines.flatMap(\.rules).flatMap(\.rules).flatMap(\.ids))
    for (id, text) in words where ids.contains(id) { digest.feed("\(id) \(text)") }
    return digest.digits
  }

  private func name(_ scenario: Scenario, _ what: String) -> String? {
    guard var digest = digests[scenario.name] else { return nil }
    digest.feed(what)
    return digest.digits
  }

  /// By what whole reports of a scenario are the same; `nil` where nothing is kept of it.
  func name(of report: ScenarioReport, in scenario: Scenario) -> String? {
    name(
      scenario,
      "report \(report.name) \(report.title) \(others[scenario.system.name] ?? "") "
        + "\(report.annotations) \(report.settled) \(scenario.expectations)")
  }

  /// By scenario: its variants, where they are kept.
  func variants(jobs: Int) -> [[Variant]?] {
    let names = scenarios.map { name($0, "variants") }
    let entries = names.map { name in name.flatMap { cache?.entry(named: $0) } }
    return inParallel(entries.count, jobs: jobs) {
      entries[$0]?.value(as: KeptVariants.self)?.variants
    }
    .map { $0 ?? nil }
  }

  /// Keeps the variants of scenarios, by their positions.
  func keep(_ variants: [(place: Int, variants: [Variant])]) {
    cache?.keep(
      values: variants.compactMap { place, variants in
        name(scenarios[place], "variants").map { ($0, KeptVariants(variants)) }
      })
  }

  /// A token says in which scenario its run was found, which nothing else that is kept does.
  private func nameOfTokens(_ scenario: Scenario) -> String? {
    name(scenario, "tokens in \(scenario.name)")
  }

  /// The tokens of the runs that violate a claim of a scenario, in its order; `nil` if they are not kept.
  func tokens(of scenario: Scenario) -> [String]? {
    nameOfTokens(scenario).flatMap { cache?.value(named: $0) }
  }

  func keep(_ tokens: [String], of scenario: Scenario) {
    if let name = nameOfTokens(scenario) { cache?.keep(values: [(name, tokens)]) }
  }

  private func name(of result: PropertyResult, in scenario: Scenario) -> String? {
    name(
      scenario,
      "repairs \(result.property.name) \(others[scenario.system.name] ?? "") \(unrestated)")
  }

  /// Notes the rules that no row restates, by their ids, with their words.
  mutating func note(unrestated: [String], _ words: [String: String]) {
    var digest = Fingerprint()
    for id in unrestated { digest.feed("\(id) \(words[id] ?? "")") }
    self.unrestated = digest.digits
  }

  /// What was tried to repair a violation, where it is kept.
  func repairs(of result: PropertyResult, in scenario: Scenario) -> TriedRepairs? {
    name(of: result, in: scenario).flatMap { cache?.value(named: $0) }
  }

  /// Keeps what was tried to repair violations, all at once: what is kept is counted with every call.
  func keep(_ repairs: [(tried: TriedRepairs, result: PropertyResult, scenario: Scenario)]) {
    cache?.keep(
      values: repairs.compactMap { tried, result, scenario in
        name(of: result, in: scenario).map { ($0, tried) }
      })
  }

  /// The table of a sweep: as it was kept, or else as it is worked out.
  func table(
    of sweep: Sweep, in scenario: Scenario, else evaluate: () throws -> SweepTable
  ) throws -> SweepTable {
    let name = name(scenario, "sweep \(sweep.name)")
    if let table: SweepTable = name.flatMap({ cache?.value(named: $0) }) { return table }
    let table = try evaluate()
    if let name { cache?.keep(values: [(name, table)]) }
    return table
  }
}
