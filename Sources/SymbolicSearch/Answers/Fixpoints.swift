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
  ///
  /// - Parameter asked: the states asked about, if not all are: no more is looked for once all of them
  ///   are known.
  func canReach(
    _ goals: Diagram, from asked: Diagram? = nil, by moves: [Move], within region: Diagram
  ) -> Diagram {
    let height = store.kept.count
    store.kept += [goals, region] + (asked.map { [$0] } ?? [])
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
      if let asked, next != reaching, store.difference(asked, next) == DiagramStore.empty {
        return next
      }
      reaching = next
      store.kept[height] = next
      store.collectIfDue()
      store.heedWork()
      index = index + 1 == moves.count ? 0 : index + 1
    }
    return reaching
  }

  /// The states from which moves lead to a goal whenever timers expire, so that in time some run
  /// does from each of them: what others than time do comes before any timer, immediate rules come at
  /// once, and where nothing but time leads on, it does whichever timer expires first.
  ///
  /// Not all of them: coming back to the app is left out, with which timers come due that ran out
  /// meanwhile.
  ///
  /// - Parameter asked: the states asked about; no more is looked for once all of them are known.
  func canReachInTime(_ goals: Diagram, from asked: Diagram, by moves: [Move]) -> Diagram {
    let kinds = moves.map { compiled.kind(ofAction: relations.steps[$0.step].label) }
    let byTime = zip(moves, kinds).filter { if case .expiry = $1 { true } else { false } }
    let atOnce = zip(moves, kinds).filter { _, kind in
      switch kind {
      case .expiry, .tick: false
      case .immediate, .cause: true
      case .process(let step): step == .launch
      }
    }
    return backward(
      from: goals, asked, existing: joint(atOnce.map(\.0)), whichever: joint(byTime.map(\.0)))
  }

  /// The least set with the goals, and with every state from which some move leads into it, or some
  /// and all of those of which no other can be chosen.
  ///
  /// Set by set of states so many moves from the goals: of a whole app that takes a small part of the
  /// nodes that ``canReach(_:from:by:within:)`` does, which adds to one set what each move leads to.
  ///
  /// - Parameter asked: the states asked about; no more is looked for once all of them are known.
  func backward(
    from goals: Diagram, _ asked: Diagram, existing: [JointMove], whichever: [JointMove] = []
  ) -> Diagram {
    // Where an immediate rule is possible no time passes.
    let calm =
      relations.holdsBack
      ? tangible
      : relations.steps.filter(\.isImmediate).reduce(reached) {
        store.difference($0, store.filter(reached, by: $1.enabled))
      }
    let height = store.kept.count
    var ring = store.intersection(goals, reached)
    var rest = store.difference(reached, ring)
    store.kept += [asked, calm, ring, rest, DiagramStore.empty, DiagramStore.empty]
    defer { store.kept.removeLast(store.kept.count - height) }
    /// The states of a region from which some of the moves lead to a set.
    func before(_ set: Diagram, _ moves: [JointMove], in region: Diagram) -> Diagram {
      var sum = DiagramStore.empty
      let base = store.kept.count
      store.kept += [set, region, store.intersection(region, tangible), sum]
      for move in moves where !store.isExhausted {
        let sources = store.kept[base + (move.isFree ? 1 : 2)]
        sum = store.union(sum, move.relation.preimage(of: set, in: sources))
        store.kept[base + 3] = sum
        store.collectIfDue()
        store.heedWork()
      }
      store.kept.removeLast(4)
      return sum
    }
    while ring != DiagramStore.empty, !store.isExhausted {
      if store.intersection(asked, rest) == DiagramStore.empty { break }
      var next = before(ring, existing, in: rest)
      store.kept[height + 4] = next
      if !whichever.isEmpty {
        let open = store.difference(store.intersection(rest, calm), next)
        let some = before(ring, whichever, in: open)
        store.kept[height + 5] = some
        next = store.union(next, store.difference(some, before(rest, whichever, in: some)))
      }
      rest = store.difference(rest, next)
      ring = next
      store.kept[height + 2] = ring
      store.kept[height + 3] = rest
    }
    return store.difference(reached, rest)
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
