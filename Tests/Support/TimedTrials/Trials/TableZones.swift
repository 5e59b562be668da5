package import Checking
package import Machines

/// What an exploration by zones found of a compiled table.
package struct TableZones: Sendable {
  /// The discrete states reached, packed, in order of discovery.
  package let states: [[UInt64]]
  /// The zones kept.
  package let stored: Int
  package let transitions: Int
  /// How many successors became part of one that a reordering of the same run reached.
  package let hulls: Int
  /// The bytes that zones and discrete states take.
  package let bytes: Int
  /// What ended the search; `nil` if it is complete.
  package let endedBy: SearchBound?
}

/// Explores every reachable discrete state of a table in dense time.
///
/// - Parameter compiled: a system compiled for clocks.
/// - Throws: a `ModelError` if the model is at fault, as ticks would find it, or has timers of
///   which zones cannot keep count.
package func exploreZones(
  _ compiled: CompiledSystem, options: ZoneOptions = ZoneOptions()
) throws(ModelError) -> TableZones {
  switch compiled.words {
  case 1: try TableZones(TimedTable<1>(compiled, merges: options.merges), options)
  case 2: try TableZones(TimedTable<2>(compiled, merges: options.merges), options)
  case 3...4: try TableZones(TimedTable<4>(compiled, merges: options.merges), options)
  case 5...8: try TableZones(TimedTable<8>(compiled, merges: options.merges), options)
  case 9...16: try TableZones(TimedTable<16>(compiled, merges: options.merges), options)
  default: try TableZones(TimedTable<64>(compiled, merges: options.merges), options)
  }
}

extension TableZones {
  init<let words: Int>(_ table: TimedTable<words>, _ options: ZoneOptions) throws(ModelError) {
    let space = try table.explored(options)
    // A state can be named by a transition that no moment allows.
    var isReached = [Bool](repeating: false, count: space.states.count)
    for node in 0..<space.nodeCount { isReached[space.stateNumber(of: node)] = true }
    states = space.states.indices.filter { isReached[$0] }.map { table.unpacked(space.states[$0]) }
    stored = space.stored
    transitions = space.transitions
    hulls = space.hulls
    bytes = space.bytes
    endedBy = space.endedBy
  }
}
