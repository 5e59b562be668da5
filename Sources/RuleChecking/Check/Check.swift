public import Diagnostics
public import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
public import StateSearch

/// Explores a system under one configuration and decides its properties.
///
/// Every reachable state is visited unless a bound of the options ends the search, which then shows
/// in the outcome. The outcome does not depend on the number of jobs.
///
/// - Parameter properties: what to decide; all properties of the system if not given.
/// - Throws: a `ModelError` if the model is at fault: its tables, a configuration that it does
///   not know, a variable that leaves its range in some run.
public func check(
  _ system: RuleLanguage.System, _ configuration: Configuration = Configuration(),
  options: SearchOptions = SearchOptions(), properties: [Property]? = nil
) throws(ModelError) -> Outcome {
  try Spill.using(options.spill) { () throws(ModelError) in
    try outcome(of: system, configuration, options, properties)
  }
}

private func outcome(
  of system: RuleLanguage.System, _ configuration: Configuration, _ options: SearchOptions,
  _ properties: [Property]?
) throws(ModelError) -> Outcome {
  let compiled = try options.engine.compiled(system, configuration)
  var asked: [Property] = []
  for property in properties ?? system.properties where try compiled.applies(property) {
    asked.append(property)
  }
  func explicit(_ asked: [Property]) throws(ModelError) -> Outcome {
    try explicitOutcome(of: system, compiled, asked, configuration, options)
  }
  var found: Outcome?
  if options.engine != .symbolic {
    let outcome = try explicit(asked)
    guard options.engine == .auto, outcome.endedBy == .states || outcome.endedBy == .memory else {
      return outcome
    }
    found = outcome
  }
  let ticking = compiled.time == .ticks ? compiled : try CompiledSystem(system, configuration)
  switch SymbolicCheck.explore(ticking, options) {
  case .success(let check):
    return try check.outcome(of: system, configuration, asked) { (open) throws(ModelError) in
      if let found { return found }
      return try explicit(open)
    }
  case .failure(let obstacle):
    var outcome = if let found { found } else { try explicit(asked) }
    outcome.engine = .fallback(obstacle)
    return outcome
  }
}

/// Explores states one by one, by zones or by ticks.
private func explicitOutcome(
  of system: RuleLanguage.System, _ compiled: CompiledSystem, _ asked: [Property],
  _ configuration: Configuration, _ options: SearchOptions
) throws(ModelError) -> Outcome {
  let byZones = options.engine.usesZones(compiled)
  let reduction =
    try options.reduces && !byZones
    ? Reduction(compiled, observing: compiled.observations(for: asked)) : nil
  // Independent timers multiply zones unless their interleavings are merged.
  let merges = byZones && options.merges && compiled.timerNames.count > 1
  let explored: Explored
  do {
    explored =
      if byZones {
        try Explored(
          zonesOf: compiled, options: options,
          merging: merges && asked.allSatisfy { $0.kind.asksWhatOccurs })
      } else {
        try Explored(compiled, options: options, reduction: reduction)
      }
  } catch {
    // The state that shows a fault is told as the full search finds it.
    guard reduction != nil else { throw error }
    explored = try Explored(compiled, options: options)
  }
  var results = try explored.results(for: asked, options.detail)
  if merges, explored.rules.merged == nil,
    explored.endedBy == .states || explored.endedBy == .memory
  {
    try results.decideAgain(where: \.needsNoGraph, options.detail) { () throws(ModelError) in
      let occurrences = try Explored(zonesOf: compiled, options: options, merging: true)
      return occurrences.endedBy == nil ? occurrences : nil
    }
  }
  if reduction != nil {
    let explains = options.detail == .full && explored.states <= mostReducedStates
    try results.decideAgain(
      where: { $0.needsFullSearch || explains && $0.mayBeExplained }, options.detail
    ) { () throws(ModelError) in
      try Explored(compiled, options: options)
    }
  }
  return Outcome(
    system: system.name,
    readings: compiled.takenReadings,
    amendments: system.amendments(under: configuration),
    complete: explored.endedBy == nil, endedBy: explored.endedBy, states: explored.states,
    transitions: explored.transitions, depth: explored.depth,
    tickMicroseconds: explored.rules.compiled.tickMicroseconds,
    isDense: explored.rules.zoneTiming != nil, fingerprint: compiled.fingerprint,
    results: results,
    coverage: zip(compiled.rows, explored.rules.firings()).map {
      RowCoverage(row: $0, transitions: $1)
    })
}

extension CompiledSystem {
  /// Every reading with the alternative taken, in the system's order.
  var takenReadings: [TakenReading] {
    readings.map { TakenReading(reading: $0.reading, alternative: $0.alternative) }
  }
}

extension Explored {
  /// The answers to properties, in their order.
  fileprivate func results(
    for properties: [Property], _ detail: AnswerDetail
  ) throws(ModelError) -> [PropertyResult] {
    let checker = SystemPropertyChecker(rules: rules, bound: endedBy, detail: detail)
    var results: [PropertyResult] = []
    for property in properties { results.append(try checker.result(for: property)) }
    return results
  }
}

extension [PropertyResult] {
  /// Replaces some results by what another exploration says, which is made if there are any and may
  /// come to nothing.
  fileprivate mutating func decideAgain(
    where isOpen: (PropertyResult) -> Bool, _ detail: AnswerDetail,
    by explore: () throws(ModelError) -> Explored?
  ) throws(ModelError) {
    let open = indices.filter { isOpen(self[$0]) }
    if open.isEmpty { return }
    guard let explored = try explore() else { return }
    let again = try explored.results(for: open.map { self[$0].property }, detail)
    for (position, result) in zip(open, again) { self[position] = result }
  }
}

/// The number of reduced states up to which the full search is made for explanations alone.
private let mostReducedStates = 10_000

extension PropertyResult {
  /// Whether a graph of single steps says until when the violation could be avoided.
  fileprivate var mayBeExplained: Bool {
    guard verdict == .violated else { return false }
    switch property.kind {
    case .always, .never, .offers, .atMost, .precedes, .sometimes, .lint: return true
    default: return false
    }
  }

  /// Whether it was left open by a search of the graph, and the graph is not what it needs.
  fileprivate var needsNoGraph: Bool {
    verdict == .undecided && (property.kind.asksWhatOccurs || property.kind.measuresWaits)
  }

  /// Whether a reduction preserves the verdict alone, and not to the letter how it is shown: a
  /// cycle may close earlier among states that stand for many, and there are fewer of these to
  /// count.
  fileprivate var needsFullSearch: Bool {
    guard run != nil else { return false }
    switch property.kind {
    case .leadsTo, .eventually, .noAutomaticCycle, .noZeno, .alwaysPossible, .offers, .noDeadlock:
      return verdict == .violated
    case .longest: return measure == .unbounded
    case .always, .never, .sometimes, .atMost, .precedes, .shortest, .lint: return false
    }
  }
}

extension RuleGraph {
  /// How often each row fired, over all transitions, by position in `CompiledSystem/rows`.
  func firings() -> [Int] {
    var byTrail = [Int](repeating: 0, count: trails.count)
    for trail in trailOfEdge { byTrail[Int(trail)] += 1 }
    var byRow = [Int](repeating: 0, count: compiled.rows.count)
    for (trail, count) in zip(trails, byTrail) {
      for row in trail.rows { byRow[row] += count }
    }
    return byRow
  }

  /// Half ticks tell "strictly before the deadline" exactly only while one timer runs at most.
  func refuseSeveralTimersAtOnce() throws(ModelError) {
    guard compiled.ties == .deadlineFirst else { return }
    for node in 0..<graph.nodeCount where compiled.runningTimers(in: state(node)) > 1 {
      throw ModelError.unsupported(.severalTimers(state: compiled.describe(state(node))))
    }
  }
}
