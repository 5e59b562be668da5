extension Search {
  /// More threads than this are not used.
  @inlinable static var mostJobs: Int { 64 }

  /// Whether so many states of a layer are worth the threads.
  @inlinable func isWorthSharing(
    _ states: Int, _ round: borrowing FrontierBatch<System.State, System.Action>
  ) -> Bool {
    // From the disk, look-ups are cheap only where many are made together.
    if table.isInFile { return round.states(in: table) > 0 }
    return round.jobs > 1 && min(states, round.states(in: table)) >= options.tuning.roundFrom
  }

  /// Expands the next states of a layer with several threads, to the same effect as one would.
  @inlinable mutating func expandRound(
    before layerEnd: Int, _ round: inout FrontierBatch<System.State, System.Action>,
    _ block: inout Block<System.State, System.Action>
  ) {
    let first = expanded
    let before = table.count
    let end = round.expand(
      first, before: min(layerEnd, first + round.states(in: table)), of: system, in: table,
      by: Identity.self)
    let new = round.number(from: before)
    let stored = min(before + new, mostStates)
    table.makeRoom(for: stored)
    table.willRead(before, before: stored)
    let stop = round.store(below: stored, in: table, stopWhen: stopWhen)
    // The first state that may not be stored, and the state whose successor it is.
    let overflow = stored < before + new ? round.parent(ofNumber: stored) : end
    let spent = firstBeyondMemory(from: first, before: overflow, round)
    if stop < stored && stop < spent.states {
      stoppedAt = stop
      endRound(at: round.parent(ofNumber: stop), from: first, &block)
      table.forget(from: stop + 1, of: stored)
    } else if spent.source < overflow {
      endedBy = .memory
      expanded = spent.source + 1
      transitions = spent.transitions
      table.forget(from: spent.states, of: stored)
    } else if stored < before + new {
      endedBy = mostStatesBound
      endRound(at: overflow, from: first, &block)
      table.count = stored
    } else {
      expanded = end
      transitions += round.generated
      table.count = stored
    }
    for source in first..<expanded {
      table.parents.append(Int(round.parts.children[source - first]))
    }
    if isOver { table.parents.appendOpen(table.count - table.parents.ones) }
    settle(round)
    // Not even one state's candidates had room.
    if end == first && !isOver { expandBlock(before: layerEnd, &block) }
  }

  /// Makes the slots say what is stored, once a round's states are; makes more if they do not suffice.
  @inlinable mutating func settle(_ round: borrowing FrontierBatch<System.State, System.Action>) {
    if table.count <= table.limit {
      if round.isCut || isOver { round.bury(in: &table) }
      // Graves take slots that nothing counts: there must not be many.
      if isOver || table.graves <= table.slotCount / 32 { return }
    }
    while table.count > table.limit { table.widenSlots() }
    table.clearSlots()
    table.fillSlots(with: round.pool, by: Identity.self)
  }

  /// The first state of a round after which memory is short, with the states and transitions after
  /// it; a state beyond the round, and no bound, if there is none.
  @inlinable func firstBeyondMemory(
    from first: Int, before end: Int, _ round: borrowing FrontierBatch<System.State, System.Action>
  ) -> (source: Int, states: Int, transitions: Int) {
    guard options.analysis.perTransition > 0, options.decidingBytes != nil else {
      return (.max, .max, 0)
    }
    var (states, transitions) = (table.count, self.transitions)
    for source in first..<end {
      states += Int(round.parts.children[source - first])
      transitions += Int(round.parts.successors[source - first])
      if isBeyondMemory(states: states, transitions: transitions) {
        return (source, states, transitions)
      }
    }
    return (.max, .max, 0)
  }

  /// Ends the search in a round that began with the state `first`, while `state` is expanded.
  @inlinable mutating func endRound(
    at state: Int, from first: Int, _ block: inout Block<System.State, System.Action>
  ) {
    while expanded < state {
      table.willRead(expanded, before: min(state, expanded + block.target))
      block.fill(from: table.states, expanded, before: state, of: system)
      expanded += block.states
      transitions += block.successors.count
    }
  }
}
