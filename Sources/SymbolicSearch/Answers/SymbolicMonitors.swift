import Machines

/// Monitors as moves between their states: the counterparts of those that watch a stored graph.
extension SymbolicSpace {
  /// Whether it occurs at the beginning of a run.
  private func begins(_ occurrence: SymbolicOccurrence) -> Bool {
    (occurrence.visited + occurrence.begun).contains {
      store.filter(initial, by: $0) != DiagramStore.empty
    }
  }

  /// Whether some run reaches it.
  func occurs(_ occurrence: SymbolicOccurrence) -> Bool {
    if begins(occurrence) { return true }
    if occurrence.visited.contains(where: { store.filter(reached, by: $0) != DiagramStore.empty }) {
      return true
    }
    return relations.steps.indices.contains { step in
      guard concerns(occurrence, step) else { return false }
      let divided = DividedStep(relations, step: step, by: [occurrence])
      let taking = divided.relation(divided.taking(occurrence, step: step))
      return store.image(of: free(reached, for: relations.steps[step]), by: taking)
        != DiagramStore.empty
    }
  }

  /// Whether a kind of step can have to do with it.
  private func concerns(_ occurrence: SymbolicOccurrence, _ step: Int) -> Bool {
    if occurrence.taken[step] != nil { return true }
    let changed = Set(relations.steps[step].relation.support.levels)
    return (occurrence.becoming + occurrence.visited).contains {
      !changed.isDisjoint(with: $0.support.levels)
    }
  }

  /// The moves of a monitor that tells steps apart by what occurs in them.
  ///
  /// - Parameter next: of a state of the monitor and the divided kind of step: where it goes with
  ///   which of the steps; the others leave it where it is.
  private func moves(
    memories: Range<Int>, _ occurrences: [SymbolicOccurrence],
    _ next: (DividedStep, _ step: Int, _ memory: Int) -> [(to: Int, pairs: Diagram)]
  ) -> [Move] {
    var moves: [Move] = []
    for step in relations.steps.indices {
      let relation = relations.steps[step].relation
      // A condition on states can hold after a step that does not change what it is about.
      let isWatched = occurrences.contains { concerns($0, step) || !$0.visited.isEmpty }
      guard isWatched else {
        moves += memories.map { Move(step: step, from: $0, to: $0, relation: relation) }
        continue
      }
      let divided = DividedStep(relations, step: step, by: occurrences)
      for memory in memories {
        var rest = divided.all
        for (to, pairs) in next(divided, step, memory) {
          let part = store.intersection(rest, pairs)
          rest = store.difference(rest, part)
          moves.append(Move(step: step, from: memory, to: to, relation: divided.relation(part)))
        }
        moves.append(Move(step: step, from: memory, to: memory, relation: divided.relation(rest)))
      }
    }
    return moves
  }

  /// In its last state once steps have been taken more than so often without a reset between.
  func counting(
    _ limit: Int, _ counted: SymbolicOccurrence, resets: SymbolicOccurrence?
  ) -> WatchedSpace {
    let isReset = resets != nil
    let resets = resets ?? SymbolicOccurrence()
    let moves = moves(memories: 0..<limit + 1, [counted, resets]) { divided, step, memory in
      let reset = divided.taking(resets, step: step)
      let going = store.difference(divided.all, reset)
      // Those that count most come first: each step takes the first move that has it.
      return divided.taking(counted, step: step, upTo: limit + 1).enumerated().reversed().flatMap {
        (index, taking) in
        [
          (index + 1, store.intersection(taking, reset)),
          (min(memory + index + 1, limit + 1), store.intersection(taking, going)),
        ]
      } + [(0, reset)]
    }
    if limit > 0 || isReset {
      return WatchedSpace(self, memories: limit + 2, start: 0, ends: [limit + 1], moves: moves)
    }
    // Wherever a first step can be taken, a shortest run to it has taken none before.
    let taken = moves.filter { $0.to == 1 }.reduce(DiagramStore.empty) { sum, move in
      let sources = free(reached, for: relations.steps[move.step])
      return store.union(sum, store.image(of: sources, by: move.relation))
    }
    return WatchedSpace(self, start: 0, ends: [1], moves: moves, known: [reached, taken])
  }

  /// In state 2 once the second has occurred although the first has not, or not since a reset.
  func ordering(
    _ first: SymbolicOccurrence, before second: SymbolicOccurrence, resets: SymbolicOccurrence?
  ) -> WatchedSpace {
    let resets = resets ?? SymbolicOccurrence()
    let moves = moves(memories: 0..<2, [first, second, resets]) { divided, step, memory in
      let one = store.union(divided.visiting(first), divided.taking(first, step: step))
      let two = store.union(divided.visiting(second), divided.taking(second, step: step))
      if memory == 0 { return [(1, one), (2, two)] }
      let reset = divided.taking(resets, step: step)
      return [(1, store.difference(divided.all, reset)), (1, one), (2, two), (0, reset)]
    }
    let start = begins(first) ? 1 : begins(second) ? 2 : 0
    return WatchedSpace(self, memories: 3, start: start, ends: [2], moves: moves)
  }

  /// In state 1 while something that was asked for is not answered; with it, the moves on which
  /// that stays so.
  func owing(
    _ request: SymbolicOccurrence, _ answer: SymbolicOccurrence
  ) -> (space: WatchedSpace, silent: [Move]) {
    var silent: [Move] = []
    let moves = moves(memories: 0..<2, [request, answer]) { divided, step, memory in
      let asked = divided.visiting(request)
      let good = divided.visiting(answer)
      let answered = store.union(good, divided.taking(answer, step: step))
      let open = store.union(
        store.difference(asked, good),
        store.difference(store.difference(divided.taking(request, step: step), asked), answered))
      if memory == 1 {
        silent.append(
          Move(
            step: step, from: 1, to: 1,
            relation: divided.relation(store.difference(divided.all, answered))))
      }
      return memory == 0 ? [(1, open)] : [(1, open), (0, answered)]
    }
    let watched = Set(silent.map(\.step))
    silent += moves.filter { $0.from == 1 && $0.to == 1 && !watched.contains($0.step) }
    silent = silent.filter { $0.relation.pairs != DiagramStore.empty }
    for move in silent { _ = hold(move.relation.pairs) }
    // A state asks for as long as it lasts, and is answered in itself alone.
    let asks = request.visited.contains { store.filter(initial, by: $0) != DiagramStore.empty }
    let good = answer.visited.contains { store.filter(initial, by: $0) != DiagramStore.empty }
    let isOpen = asks ? !good : begins(request) && !begins(answer)
    return (
      WatchedSpace(self, memories: 2, start: isOpen ? 1 : 0, moves: moves), silent
    )
  }
}
