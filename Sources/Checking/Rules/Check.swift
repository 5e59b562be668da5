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
  let compiled = try CompiledSystem(system, configuration)
  var asked: [Property] = []
  for property in properties ?? system.properties where try compiled.applies(property) {
    asked.append(property)
  }
  switch compiled.words {
  case 1: return try explore(TableSystem<1>(compiled), system, asked, configuration, options)
  case 2: return try explore(TableSystem<2>(compiled), system, asked, configuration, options)
  case 3...4: return try explore(TableSystem<4>(compiled), system, asked, configuration, options)
  case 5...8: return try explore(TableSystem<8>(compiled), system, asked, configuration, options)
  case 9...16:
    return try explore(TableSystem<16>(compiled), system, asked, configuration, options)
  default: return try explore(TableSystem<64>(compiled), system, asked, configuration, options)
  }
}

private func explore<let words: Int>(
  _ table: TableSystem<words>, _ system: Machines.System, _ properties: [Property],
  _ configuration: Configuration, _ options: SearchOptions
) throws(ModelError) -> Outcome {
  let compiled = table.compiled
  let (faultWord, faultMask) = compiled.executor.faultMark
  let space = explore(table, options: options) { $0[word: faultWord] & faultMask != 0 }
  if let fault = space.stoppedAt, let parent = space.parent(of: fault) {
    // The steps of the parent say what went wrong.
    _ = try compiled.steps(from: table.unpacked(space.state(at: parent)))
  }
  var states: [UInt64] = []
  states.reserveCapacity(space.count * compiled.words)
  for node in 0..<space.count {
    let state = space.state(at: node)
    for word in 0..<compiled.words { states.append(state[word: word]) }
  }
  let graph = StateGraph(space, isDelay: { $0 == compiled.tickAction })
  let rules = try RuleGraph(compiled, graph, states: states)
  try rules.refuseSeveralTimersAtOnce()
  let checker = RuleChecker(rules: rules, bound: space.endedBy)
  var results: [PropertyResult] = []
  for property in properties { results.append(try checker.result(for: property)) }
  let rows = compiled.rows
  return Outcome(
    system: system.name,
    readings: compiled.readings.map {
      TakenReading(reading: $0.reading, alternative: $0.alternative)
    },
    amendments: system.amendments.map(\.id).filter { configuration.amendments.contains($0) },
    complete: space.complete, endedBy: space.endedBy, states: space.count,
    transitions: space.transitions, depth: space.depth,
    tickMicroseconds: compiled.tickMicroseconds, fingerprint: compiled.fingerprint,
    results: results,
    coverage: zip(rows, rules.firings()).map { RowCoverage(row: $0, transitions: $1) })
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
