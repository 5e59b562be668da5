import Checking
import Machines
import Reporting
import Simulation
import SymbolicSearch

/// What the exploration of scenarios found.
struct Exploration {
  var scenarios: [Scenario] = []
  /// One for each scenario, in the same order.
  var reports: [ScenarioReport] = []
  /// What several documents speak of.
  var topics: [TopicReport] = []
  /// What crossing readings found, as committed.
  var crossed = CrossedReadings()
  /// The sweeps that have no table, because a bound ended a search of theirs.
  var incompleteSweeps: [(scenario: String, sweep: String, reason: IncompleteSweep)] = []
  /// Whether somebody asked sim to stop; then scenarios may be missing.
  var wasInterrupted = false
  /// The name by which its pages are kept; `nil` if they are not.
  var nameOfPages: String?
  /// What is kept of its scenarios.
  var kept: KeptOfScenarios?

  var explored: [ExploredScenario] {
    zip(scenarios, reports).map { ExploredScenario(scenario: $0, report: $1) }
  }

  /// Whether another run may find something else: a search was ended by the clock or by hand.
  var dependsOnMachine: Bool {
    wasInterrupted || reports.contains { $0.outcome.endedBy?.dependsOnMachine == true }
  }

  /// Whether everything asked was found, and another run would find the same.
  var isForGood: Bool { !dependsOnMachine && incompleteSweeps.isEmpty }
}

extension CommandEnvironment {
  /// Explores scenarios, several at a time, each also with one thing changed.
  ///
  /// What is found does not depend on how many searches run at a time.
  ///
  /// - Parameters:
  ///   - sweeps: whether the tables of sweeps are worked out.
  ///   - digests: of the systems, where some are known.
  func explore(
    _ scenarios: [Scenario], _ invocation: Invocation, accepted: DecidedViolations,
    sweeps: Bool = true, digests: SystemDigests = SystemDigests()
  ) throws -> Exploration {
    var exploration = Exploration()
    exploration.crossed = try readingLock(invocation).found
    for topic in topics { exploration.topics.append(try TopicReport(topic)) }
    let outcomes = try outcomes(of: scenarios, invocation)
    let kept = try KeptOfScenarios(scenarios, self, invocation, digests)
    exploration.kept = kept
    let verdicts = try variants(of: scenarios, outcomes, invocation, kept)
    for (position, scenario) in scenarios.enumerated() {
      guard let outcome = outcomes[position] else { continue }
      var report = ScenarioReport(of: scenario, try withTokens(outcome, of: scenario, kept))
      report.variants = verdicts[position]
      report.annotations = annotations(of: report, accepted)
      report.expected = scenario.reasons(for: report)
      let violated = Set(report.results(.violated).map(\.property.name))
      report.settled = accepted.lock.violations
        .filter { $0.scenario == scenario.name && !violated.contains($0.property) }
        .map(\.property)
      for sweep in isInterrupted() || !sweeps ? [] : scenario.system.sweeps {
        do {
          report.sweeps.append(try table(of: sweep, in: scenario, invocation, kept))
        } catch let reason as IncompleteSweep {
          exploration.incompleteSweeps.append((scenario.name, sweep.name, reason))
        }
      }
      exploration.scenarios.append(scenario)
      exploration.reports.append(report)
    }
    try repair(&exploration.reports, of: exploration.scenarios, invocation, kept)
    exploration.wasInterrupted = isInterrupted()
    return exploration
  }

  /// Looks for what repairs the findings that nothing known repairs.
  private func repair(
    _ reports: inout [ScenarioReport], of scenarios: [Scenario], _ invocation: Invocation,
    _ kept: KeptOfScenarios
  ) throws {
    let written = Reports(reports, documents: documents, systems: systems)
    let (open, unrestated) = (written.openFindings, written.unrestated)
    let (all, systems) = (reports, systems)
    let texts = firstByKey(
      documents.flatMap(\.rules).map { ($0.id, $0.text) })
    var kept = kept
    kept.note(unrestated: unrestated, texts)
    let known = open.map { kept.repairs(of: $0.result, in: scenarios[$0.scenario]) }
    let bounds = open.map { scenarios[$0.scenario].bounds }
    let search: @Sendable (System, Configuration, SearchOptions, [Property]?) throws -> Outcome =
      explore
    let found = inParallel(
      open.count, jobs: invocation.jobs ?? processors, isInterrupted: isInterrupted
    ) { place -> TriedRepairs in
      if let repairs = known[place] { return repairs }
      let (number, result) = open[place]
      var options = SearchOptions(bounds: bounds[place], jobs: 1)
      options.detail = .verdict
      return all[number].repairs(
        of: result, systems: systems, unrestated: unrestated, text: { texts[$0] }
      ) {
        system, configuration in
        result.isBrokenAgain(in: system, configuration)
      } explore: { system, configuration, properties, mostStates in
        options.bounds.states = mostStates
        return try search(system, configuration, options, properties)
      }
    }
    for (place, repairs) in zip(open, found) {
      reports[place.scenario].tried[place.result.property.name] = repairs
    }
    kept.keep(
      open.indices.compactMap { place in
        guard known[place] == nil, let repairs = found[place] else { return nil }
        return (repairs, open[place].result, scenarios[open[place].scenario])
      })
  }

  /// Explores scenarios as they are: with nothing changed, without tokens and sweeps.
  func explored(_ scenarios: [Scenario], _ invocation: Invocation) throws -> Exploration {
    var exploration = Exploration()
    for (scenario, outcome) in zip(scenarios, try outcomes(of: scenarios, invocation)) {
      guard let outcome else { continue }
      exploration.scenarios.append(scenario)
      exploration.reports.append(ScenarioReport(of: scenario, outcome))
    }
    exploration.wasInterrupted = isInterrupted()
    return exploration
  }

  /// The identities of all searches that exploring these scenarios may take, for checkpoints.
  func identities(of scenarios: [Scenario], _ invocation: Invocation) throws -> Set<UInt64> {
    var identities: Set<UInt64> = []
    for scenario in scenarios {
      let bounds = scenario.bounds.overridden(by: invocation.searchBounds)
      var configurations = [scenario.configuration] + scenario.changes.map(\.configuration)
      for (change, configuration) in scenario.changes where change.isOfReading {
        var again = configuration
        again.kills = (configuration.kills ?? scenario.system.process.kills) + Self.moreDeaths
        configurations.append(again)
      }
      for configuration in configurations {
        identities.insert(try CheckpointFiles.identity(of: scenario.system, configuration, bounds))
      }
    }
    return identities
  }

  /// What each scenario comes to; `nil` where somebody asked sim to stop before it was begun.
  private func outcomes(
    of scenarios: [Scenario], _ invocation: Invocation
  ) throws -> [Outcome?] {
    var requests: [SearchRequest] = []
    var places: [OutcomeKey: Int] = [:]
    var placeOfScenario: [Int] = []
    for scenario in scenarios {
      let key = OutcomeKey(
        system: scenario.system.name, configuration: scenario.completed(scenario.configuration),
        bounds: scenario.bounds, engine: scenario.engine)
      let place = places[key] ?? requests.count
      if place == requests.count {
        places[key] = place
        var request = SearchRequest(scenario)
        request.isReduced = invocation.reduces
        requests.append(request)
      }
      placeOfScenario.append(place)
    }
    let found = try self.outcomes(of: requests, invocation)
    return placeOfScenario.map { found[$0] }
  }

  /// What became of the properties of each scenario with one thing changed.
  ///
  /// It is asked where something fails, and of the rules as written, for which every reading is
  /// asked about every property; elsewhere readings are asked about what fails, and about the rest
  /// where they keep any of that. A property that was decided on the same rules is not decided again, be it under another reading, or in another
  /// scenario.
  private func variants(
    of scenarios: [Scenario], _ outcomes: [Outcome?], _ invocation: Invocation,
    _ kept: KeptOfScenarios
  ) throws -> [[Variant]] {
    let known = kept.variants(jobs: invocation.jobs ?? processors)
    let open = Set(zip(scenarios, known).filter { $1 == nil }.map(\.0.system.name))
    var book = VerdictCache()
    for (scenario, outcome) in zip(scenarios, outcomes) where open.contains(scenario.system.name) {
      if let outcome { try book.enter(outcome, of: scenario) }
    }
    let broken = inParallel(
      scenarios.count, jobs: invocation.jobs ?? processors, isInterrupted: isInterrupted
    ) { place -> [Set<String>] in
      guard known[place] == nil, let outcome = outcomes[place] else { return [] }
      return scenarios[place].brokenAgain(outcome)
    }
    func violated(_ broken: [Set<String>]?, _ number: Int) -> Set<String> {
      broken.flatMap { $0.isEmpty ? nil : $0[number] } ?? []
    }
    var variants: [[(change: Variant.Change, asked: VerdictCache.Asked)]] = []
    for (place, (scenario, outcome)) in zip(scenarios, outcomes).enumerated() {
      let failing = (outcome?.results ?? []).filter { $0.verdict == .violated }
        .map(\.property.name)
      guard known[place] == nil, let outcome, scenario.isAsWritten || !failing.isEmpty else {
        variants.append([])
        continue
      }
      variants.append(
        try scenario.changes.enumerated().map { number, changed in
          let (change, configuration) = changed
          let isAboutFailing = change.isOfReading && !scenario.isAsWritten
          let asked = try book.ask(
            scenario, configuration, about: isAboutFailing ? Set(failing) : nil,
            broken: violated(broken[place], number), guess: outcome.states)
          return (change, asked)
        })
    }
    var found = try self.outcomes(of: book.requests, invocation)
    book.enter(found)
    // An answer that keeps what fails is advice: it is asked about everything else, too.
    book.beginRound()
    for (place, scenario) in scenarios.enumerated() where !scenario.isAsWritten {
      guard let outcome = outcomes[place] else { continue }
      for (number, (change, asked)) in variants[place].enumerated() where change.isOfReading {
        guard book.verdicts(asked)?.contains(where: { $0.verdict == .proved }) == true else {
          continue
        }
        variants[place][number].asked = try book.ask(
          scenario, change.applied(to: scenario.configuration, of: scenario.system), about: nil,
          broken: violated(broken[place], number), guess: outcome.states)
      }
    }
    let others = try self.outcomes(of: book.requests, invocation)
    book.enter(others)
    found += others
    var new = variants.map { changes in
      changes.compactMap { change, asked in
        book.verdicts(asked).map { Variant(change, verdicts: $0) }
      }
    }
    found += try reach(
      &new, of: scenarios, outcomes, variants.map { $0.map(\.asked) }, &book, invocation)
    if !(outcomes + found).contains(where: { $0?.endedBy?.dependsOnMachine ?? ($0 == nil) }) {
      kept.keep(new.indices.filter { known[$0] == nil }.map { ($0, new[$0]) })
    }
    return zip(known, new).map { $0 ?? $1 }
  }

  /// A sweep worked out, or as it was kept.
  private func table(
    of sweep: Sweep, in scenario: Scenario, _ invocation: Invocation, _ kept: KeptOfScenarios
  ) throws -> SweepTable {
    try kept.table(of: sweep, in: scenario) {
      try evaluate(
        sweep, of: scenario.system, scenario.configuration,
        options: options(
          invocation, named: scenario.name, bounds: scenario.bounds, by: scenario.engine))
    }
  }

  /// The outcome with a token for every run that violates a property, worked out or as it was kept.
  private func withTokens(
    _ outcome: Outcome, of scenario: Scenario, _ kept: KeptOfScenarios
  ) throws -> Outcome {
    var outcome = outcome
    let violated = outcome.results.indices.filter {
      outcome.results[$0].verdict == .violated && outcome.results[$0].run != nil
    }
    if violated.isEmpty { return outcome }
    let isKept = outcome.endedBy?.dependsOnMachine != true
    var tokens = isKept ? kept.tokens(of: scenario) : nil
    if tokens?.count != violated.count {
      tokens = try self.tokens(of: violated.map { outcome.results[$0] }, in: scenario)
      if isKept, let tokens { kept.keep(tokens, of: scenario) }
    }
    for (position, token) in zip(violated, tokens ?? []) { outcome.results[position].token = token }
    return outcome
  }

  private func tokens(of results: [PropertyResult], in scenario: Scenario) throws -> [String] {
    let compiled = try CompiledSystem(
      scenario.system, scenario.configuration, time: .ticks, notes: true)
    var finest: CompiledSystem?
    return try results.compactMap { result in
      guard let run = result.run else { return nil }
      let recording = Recording(of: run, property: result.property.name, in: scenario, on: compiled)
      let isFine = recording.tickMicroseconds < compiled.tickMicroseconds
      if isFine, finest == nil { finest = try compiled.finest() }
      return try replayedToken(recording, of: run, on: isFine ? finest ?? compiled : compiled)
    }
  }

  private func annotations(
    of report: ScenarioReport, _ accepted: DecidedViolations
  ) -> [Annotation] {
    report.results(.violated).compactMap { result in
      let seen = SeenViolation(result, in: report)
      return accepted.acceptance(of: seen, today: today).map {
        Annotation(property: result.property.name, owner: $0.owner, reason: $0.reason)
      }
    }
  }
}

extension Scenario {
  /// Why its author expects what a property that is neither proved nor violated came to, by its name.
  fileprivate func reasons(for report: ScenarioReport) -> [String: String] {
    let open = expectations.filter {
      [.vacuous, .undecided].contains($0.verdict) && !$0.reason.isEmpty
        && report.result($0.property)?.verdict == $0.verdict
    }
    return firstByKey(open.map { ($0.property, $0.reason) })
  }
}

extension ScenarioReport {
  fileprivate init(of scenario: Scenario, _ outcome: Outcome) {
    self.init(
      name: scenario.name, title: scenario.title, document: scenario.system.document,
      system: scenario.system, configuration: scenario.configuration, outcome: outcome)
  }
}

/// What decides an outcome.
private struct OutcomeKey: Hashable {
  let system: String
  let configuration: Configuration
  let bounds: SearchBounds
  let engine: ScenarioEngine
}

extension Variant.Change {
  fileprivate var isOfReading: Bool {
    switch self {
    case .reading, .defaultReadings: true
    case .amendment, .allAmendments: false
    }
  }
}

extension Scenario {
  /// Whether the rules are explored as they are written.
  fileprivate var isAsWritten: Bool { configuration.isAsWritten(of: system) }

  /// A configuration with everything named that the system says where it is not.
  func completed(_ configuration: Configuration) -> Configuration {
    var configuration = configuration
    for reading in system.readings where configuration.readings[reading.id] == nil {
      configuration.readings[reading.id] = reading.default
    }
    for parameter in system.parameters where configuration.parameters[parameter.id] == nil {
      configuration.parameters[parameter.id] = parameter.default
    }
    configuration.kills = configuration.kills ?? system.process.kills
    configuration.suspends = configuration.suspends ?? system.process.suspends
    return configuration
  }

  /// The scenario with one thing changed, in the system's order: each other alternative of each
  /// reading, all readings at their defaults if several are not, each further amendment, and all
  /// amendments.
  var changes: [(change: Variant.Change, configuration: Configuration)] {
    var changes: [Variant.Change] = []
    var unusual = 0
    for reading in system.readings {
      let taken = configuration.readings[reading.id] ?? reading.default
      if taken != reading.default, !reading.isVariant { unusual += 1 }
      for alternative in reading.alternatives where alternative.id != taken {
        changes.append(.reading(reading.id, alternative: alternative.id))
      }
    }
    if unusual > 1 { changes.append(.defaultReadings) }
    let missing = system.amendments.map(\.id).filter { !configuration.amendments.contains($0) }
    changes += missing.map { .amendment($0) }
    if missing.count > 1 { changes.append(.allAmendments) }
    return changes.map { ($0, $0.applied(to: configuration, of: system)) }
  }
}
