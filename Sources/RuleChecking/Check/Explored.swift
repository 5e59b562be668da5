internal import Diagnostics
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

/// A compiled system with everything that a search found of it.
struct Explored {
  let rules: RuleGraph
  /// What ended the search, if it is not complete.
  let endedBy: SearchBound?
  let states: Int
  let transitions: Int
  let depth: Int

  /// Explores; every reachable state is visited unless a bound of the options ends the search.
  ///
  /// - Parameter reduction: one of the system, that observes everything asked of the graph.
  /// - Throws: a ``ModelError`` if the model is at fault, or several timers run at once under the
  ///   reading that the deadline wins, where ticks are not exact.
  init(
    _ compiled: CompiledSystem, options: SearchOptions, reduction: Reduction? = nil
  ) throws(ModelError) {
    try self.init(stepsOf: compiled, options, reduction: reduction)
    try rules.refuseSeveralTimersAtOnce()
  }

  /// The same, of a system whose steps alone are of interest.
  init(
    stepsOf compiled: CompiledSystem, _ options: SearchOptions, reduction: Reduction? = nil
  ) throws(ModelError) {
    switch compiled.words {
    case 1: self = try Explored(TableSystem<1>(compiled, reduction: reduction), options)
    case 2: self = try Explored(TableSystem<2>(compiled, reduction: reduction), options)
    case 3...4: self = try Explored(TableSystem<4>(compiled, reduction: reduction), options)
    case 5...8: self = try Explored(TableSystem<8>(compiled, reduction: reduction), options)
    case 9...16: self = try Explored(TableSystem<16>(compiled, reduction: reduction), options)
    default: self = try Explored(TableSystem<64>(compiled, reduction: reduction), options)
    }
  }

  private init<let words: Int>(
    _ table: TableSystem<words>, _ options: SearchOptions
  ) throws(ModelError) {
    let compiled = table.compiled
    let (faultWord, faultMask) = compiled.executor.faultMark
    let space = explore(table, options: options.leavingRoom(for: .rules)) {
      $0[word: faultWord] & faultMask != 0
    }
    if let fault = space.stoppedAt, let parent = space.parent(of: fault) {
      // The steps of the parent say what went wrong.
      _ = try compiled.steps(from: table.unpacked(space.state(at: parent)))
    }
    rules = RuleGraph(space, jobs: options.jobs, memoryBytes: options.decidingBytes)
    // From here on nobody looks for a state by what it is.
    space.storage.giveBackSlots()
    endedBy = space.endedBy
    self.states = space.count
    transitions = space.transitions
    depth = space.depth
  }
}
