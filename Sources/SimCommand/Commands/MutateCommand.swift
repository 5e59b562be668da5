import Checking
import Machines
import Mutation
import Reporting

extension CommandEnvironment {
  /// `sim mutate`.
  func mutate(_ invocation: Invocation) throws -> ExitCode {
    if invocation.checksOnly || invocation.pins { try refuseParts(invocation) }
    let scenarios = try mutationScenarios(invocation)
    if invocation.asksClaims { return try askClaims(scenarios, invocation) }
    let subjects = try mutationSubjects(scenarios)
    if let shard = invocation.shard {
      return try mutate(shard, of: subjects, scenarios, invocation)
    }
    guard let found = try mutationVerdicts(on: subjects, of: scenarios, invocation)
    else { return .undecided }
    let documents = JudgedDocument.documents(subjects, found)
    let report = MutationReport(
      documents: documents, subjects: subjects, catalogue: self.documents,
      book: RuleBook(self.documents.flatMap(\.rules), systems: systems),
      isMatrix: invocation.wantsMatrix, accepted: try loadSurvivors(invocation))
    let inputs = invocation.checksOnly || invocation.pins ? try survivorInputs(scenarios) : [:]
    let entries = documents.map { document in
      let own = Set(subjects.filter { $0.document == document.name }.map(\.name))
      let entry = SurvivorLock.Entry(
        document, rules: report.notices(document), inputs: inputs.filter { own.contains($0.key) })
      return (name: document.name, entry: entry)
    }
    if invocation.pins {
      var lock = try committedSurvivors(invocation) ?? SurvivorLock()
      for (name, entry) in entries { lock.documents[name] = entry }
      let path = joined(invocation.scenarioFolder, SurvivorLock.fileName)
      try AtomicWriter(files: files).write([(path, Array(lock.text.utf8))])
    }
    var complaints: [String] = []
    if invocation.checksOnly {
      complaints =
        try lock(invocation).complaints(about: entries)
        + report.staleAcceptances.map { "accepted, and no survivor: \($0)" }
    }
    try tell(invocation, text: report.text(complaints), json: report.json(complaints))
    if documents.contains(where: { $0.score[.undecided] > 0 }) { return .undecided }
    return complaints.isEmpty ? .success : .violations
  }

  /// The lock speaks of whole documents.
  private func refuseParts(_ invocation: Invocation) throws(InputError) {
    if invocation.judgesEach || invocation.wantsMatrix || invocation.asksClaims {
      throw InputError(
        "--check and --pin are about the score of documents; leave out --matrix, --each and --claims"
      )
    }
    let names = documents.map(\.name)
    for operand in invocation.operands where !names.contains(operand) {
      throw InputError(
        "--check and --pin want whole documents, and \(quoted(operand)) is none"
          + advice(for: operand, among: names))
    }
  }

  // MARK: What is judged

  func mutationSubjects(_ scenarios: [Scenario]) throws -> [MutationSubject] {
    try scenarios.map { scenario in
      try MutationSubject(
        scenario.name, document: scenario.system.document, scenario.system, scenario.configuration,
        bounds: scenario.bounds)
    }
  }

  func mutationCampaign(_ invocation: Invocation) -> MutationCampaign {
    var campaign = MutationCampaign()
    // What a claim is good for is known only where every scenario was asked.
    campaign.judgesEach = invocation.judgesEach || invocation.wantsMatrix
    campaign.wantsMatrix = invocation.wantsMatrix
    campaign.jobs = invocation.jobs ?? processors
    campaign.isInterrupted = isInterrupted
    if let showProgress {
      campaign.progress = { showProgress("\($0): \($1) of \($2.counted("mutant"))") }
    }
    return campaign
  }

  /// The scenarios in which `sim mutate` judges a document.
  func judgedScenarios(of document: String, _ invocation: Invocation) throws -> [Scenario] {
    try mutationScenarios(invocation.named([document]))
  }

  /// Those that an invocation names; by default and in folders those of the rules as written, and as
  /// amended in full.
  ///
  /// A system that restates no rule of its own document is composed of others: it is judged only
  /// where it is named, or where it alone restates some rule. So is a scenario of other readings.
  private func mutationScenarios(_ invocation: Invocation) throws -> [Scenario] {
    let named = Set(invocation.operands)
    var known: Set<ScenarioKey> = []
    let all = try loadScenarios(invocation)
    let otherwise = try idsReadOtherwise(all)
    return try chosenScenarios(invocation, of: all).filter { scenario in
      if named.contains(scenario.name) {
        try scenario.refuseIfTooLarge(for: "mutate")
        return true
      }
      if scenario.isTooLarge { return false }
      if otherwise[scenario.name] != nil { return true }
      let key = ScenarioKey(
        system: scenario.system.name, configuration: scenario.completed(scenario.configuration))
      let isOwner = !scenario.system.isComposed || !idsOnly(in: scenario.system).isEmpty
      return scenario.isPlain && isOwner && known.insert(key).inserted
    }
  }

  /// By scenario of a composed system, or of other readings: the rules that it alone restates.
  func ownIds(
    of subjects: [MutationSubject], _ invocation: Invocation
  ) throws -> [String: Set<String>] {
    let loaded = try loadScenarios(invocation)
    var ids = try idsReadOtherwise(loaded).filter { !invocation.operands.contains($0.key) }
    for subject in subjects where subject.resolved.system.isComposed {
      let own = idsOnly(in: subject.resolved.system)
      if !own.isEmpty { ids[subject.name] = own }
    }
    return ids
  }

  private func idsOnly(in system: System) -> Set<String> {
    var ids = system.restatedIds
    for other in systems where !other.isComposed { ids.subtract(other.restatedIds) }
    return ids
  }

  /// By scenario: the rules that only its readings put in force, and those of no scenario before it.
  private func idsReadOtherwise(_ loaded: [Scenario]) throws -> [String: Set<String>] {
    let all = loaded.filter { !$0.isTooLarge && !$0.system.isComposed }
    var covered: Set<String> = []
    for scenario in all where scenario.isPlain { covered.formUnion(try scenario.idsInForce()) }
    var ids: [String: Set<String>] = [:]
    for scenario in all where scenario.isWhole && !scenario.isPlain {
      let own = try scenario.idsInForce().subtracting(covered)
      if own.isEmpty { continue }
      ids[scenario.name] = own
      covered.formUnion(own)
    }
    return ids
  }

  // MARK: Files

  func loadSurvivors(_ invocation: Invocation) throws -> [AcceptedSurvivor] {
    try acceptedSurvivors(in: statements(of: AcceptedSurvivor.fileName, invocation))
  }

  /// What is committed of scores; `nil` if nothing is.
  func committedSurvivors(_ invocation: Invocation) throws -> SurvivorLock? {
    let source = try statements(of: SurvivorLock.fileName, invocation)
    return source.statements.isEmpty ? nil : try SurvivorLock(source)
  }

  private func lock(_ invocation: Invocation) throws -> SurvivorLock {
    if let lock = try committedSurvivors(invocation) { return lock }
    throw InputError(
      path: joined(invocation.scenarioFolder, SurvivorLock.fileName),
      "no such file; write it with \(program) mutate --pin")
  }
}

private struct ScenarioKey: Hashable {
  let system: String
  let configuration: Configuration
}

extension System {
  /// The catalogue ids that its rows and causes restate.
  fileprivate var restatedIds: Set<String> {
    Set(
      machines.flatMap { table in
        table.rules.flatMap { $0.rules.flatMap(\.ids) } + table.causes.flatMap(\.ids)
      })
  }

  fileprivate var isComposed: Bool {
    let ids = restatedIds
    return !ids.isEmpty && !ids.contains { $0.hasPrefix(document + "-") }
  }
}

extension Scenario {
  /// Whether it is the rules as written, or with all amendments, with nothing withheld.
  fileprivate var isWhole: Bool {
    let amendments = configuration.amendments
    return (amendments.isEmpty || amendments.count == system.amendments.count)
      && configuration.withoutEvents.isEmpty && configuration.stored.isEmpty
  }

  /// Whether it is whole, and read by default.
  fileprivate var isPlain: Bool {
    isWhole
      && configuration.readings.allSatisfy { id, alternative in
        system.readings.contains { $0.id == id && $0.default == alternative }
      }
      && configuration.parameters.allSatisfy { id, span in
        system.parameters.contains { $0.id == id && $0.default == span }
      }
  }

  /// The ids that rows of the app restate which do something under its readings and amendments.
  fileprivate func idsInForce() throws -> Set<String> {
    let machines = try ResolvedScenario(system, configuration).system.machines
    return Set(
      machines.filter { $0.environment == nil }.flatMap { $0.rules.flatMap(\.rules) }.filter {
        $0.condition != .never && ($0.target != nil || !$0.actions.isEmpty)
      }.flatMap(\.ids))
  }
}
