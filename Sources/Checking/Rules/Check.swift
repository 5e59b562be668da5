public import Machines

/// Explores a system under one configuration and decides its properties.
///
/// Every reachable state is visited unless a bound of the options ends the search, which then shows
/// in the outcome. The outcome does not depend on the number of jobs.
///
/// - Parameter properties: what to decide; all properties of the system if not given.
/// - Throws: a ``ModelError`` if the model is at fault: its tables, a configuration that it does not
///   know, a variable that leaves its range in some run.
public func check(
  _ system: Machines.System, _ configuration: Configuration = Configuration(),
  options: SearchOptions = SearchOptions(), properties: [Property]? = nil
) throws(ModelError) -> Outcome {
  try Spill.using(options.spill) { () throws(ModelError) in
    try outcome(of: system, configuration, options, properties)
  }
}

private func outcome(
  of system: Machines.System, _ configuration: Configuration, _ options: SearchOptions,
  _ properties: [Property]?
) throws(ModelError) -> Outcome {
  let compiled = try CompiledSystem(system, configuration)
  var asked: [Property] = []
  for property in properties ?? system.properties where try compiled.applies(property) {
    asked.append(property)
  }
  let explored =
    try options.engine.usesZones(compiled)
    ? Explored(zonesOf: compiled, options: options)
    : Explored(compiled, options: options)
  let checker = RuleChecker(rules: explored.rules, bound: explored.endedBy)
  var results: [PropertyResult] = []
  for property in asked { results.append(try checker.result(for: property)) }
  return Outcome(
    system: system.name,
    readings: compiled.readings.map {
      TakenReading(reading: $0.reading, alternative: $0.alternative)
    },
    amendments: system.amendments.map(\.id).filter { configuration.amendments.contains($0) },
    complete: explored.endedBy == nil, endedBy: explored.endedBy, states: explored.states,
    transitions: explored.transitions, depth: explored.depth,
    tickMicroseconds: explored.rules.compiled.tickMicroseconds,
    isDense: explored.rules.clockwork != nil, fingerprint: compiled.fingerprint,
    results: results,
    coverage: zip(compiled.rows, explored.rules.firings()).map {
      RowCoverage(row: $0, transitions: $1)
    })
}

extension RuleGraph {
  /// How often each row fired, over all transitions, by position in ``CompiledSystem/rows``.
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
      throw ModelError(
        "\"deadline first\" is exact only while one timer runs at most, and here several do: "
          + compiled.describe(state(node)))
    }
  }
}
