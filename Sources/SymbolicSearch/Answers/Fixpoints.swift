import Machines

/// What a run does not put off forever, as sets of states.
struct SymbolicFairness {
  var strength: Strength
  /// The moves of which one is taken.
  var isTaken: (Move) -> Bool
  /// The states in which one is asked for.
  var wanting: Diagram

  enum Strength { case weak, strong }
}

extension SymbolicSpace {
  /// The states from which moves lead to a goal, the goals included, without leaving some states.
  func canReach(_ goals: Diagram, by moves: [Move], within region: Diagram) -> Diagram {
    let height = store.kept.count
    store.kept += [goals, region]
    defer { store.kept.removeLast(store.kept.count - height) }
    var reaching = store.intersection(goals, region)
    var unchanged = 0
    var index = 0
    while unchanged < moves.count, !store.isExhausted {
      let before = free(
        store.preimage(of: reaching, by: moves[index].relation),
        for: relations.steps[moves[index].step])
      let next = store.union(reaching, store.intersection(before, region))
      unchanged = next == reaching ? unchanged + 1 : 0
      reaching = next
      store.kept[height] = next
      store.collectIfDue()
      store.heedWork()
      index = index + 1 == moves.count ? 0 : index + 1
    }
    return reaching
  }

  /// The states of a region from which some move leads into it.
  func sources(of moves: [Move], in region: Diagram) -> Diagram {
    moves.reduce(DiagramStore.empty) {
      store.union(
        $0,
        store.intersection(
          region,
          free(
            store.preimage(of: region, by: $1.relation), for: relations.steps[$1.step])))
    }
  }

  /// States of a region from which runs can go round in it forever, as assumed; empty if none can.
  ///
  /// The greatest set of which every state has a next one and leads, for every assumption, to where
  /// it is met, or (if it is strong) never asks: each part of it that cannot be left is a component
  /// in which a run can go round and be fair. Source: Emerson and Lei, "Modalities for model
  /// checking" (1987).
  func fairStates(
    in region: Diagram, by moves: [Move], _ fairness: [SymbolicFairness]
  ) -> Diagram {
    let height = store.kept.count
    // What is open, what of it remains, and what of that asks for nothing.
    store.kept += [region, region, region] + fairness.map(\.wanting)
    defer { store.kept.removeLast(store.kept.count - height) }
    var open = region
    while !store.isExhausted {
      var next = sources(of: moves, in: open)
      store.kept[height + 1] = next
      for assumption in fairness where next != DiagramStore.empty {
        let calm = store.difference(next, assumption.wanting)
        store.kept[height + 2] = calm
        let taking = sources(of: moves.filter(assumption.isTaken), in: next)
        let isWeak = assumption.strength == .weak
        let leading = canReach(
          isWeak ? store.union(calm, taking) : taking, by: moves, within: next)
        next = isWeak ? leading : store.union(leading, calm)
        store.kept[height + 1] = next
      }
      if next == open { return open }
      open = next
      store.kept[height] = next
      store.collectIfDue()
    }
    return DiagramStore.empty
  }
}
