public import Machines

/// A kind of step, or a part of one, with which a monitor goes from one of its states to another.
struct Move {
  let step: Int
  let from: Int
  let to: Int
  let relation: Relation
}

/// What runs do while a monitor watches them: for each of its states, the states of the system in
/// which a run can be then.
///
/// The product of system and monitor, kept as one set for each state of the monitor.
final class WatchedSpace {
  let space: SymbolicSpace
  let moves: [Move]
  /// By state of the monitor: the states of the system.
  private(set) var sets: [Diagram]
  /// The state of the monitor in which runs begin.
  let start: Int
  /// The states of the monitor in which a run is watched no further.
  let ends: Set<Int>

  /// - Parameter memories: how many states the monitor has.
  init(
    _ space: SymbolicSpace, memories: Int, start: Int, ends: Set<Int> = [], moves: [Move]
  ) {
    self.space = space
    self.start = start
    self.ends = ends
    self.moves = moves.filter {
      $0.relation.pairs != DiagramStore.empty && !ends.contains($0.from)
    }
    sets = [Diagram](repeating: DiagramStore.empty, count: memories)
    for move in self.moves { _ = space.hold(move.relation.pairs) }
    sets[start] = space.initial
    space.relations.holdsBack ? spread() : saturate()
  }

  /// Adds to every set what the moves within it lead to, and then what those to others do.
  private func saturate() {
    let store = space.store
    // Everything is kept while it is added to.
    let base = store.kept.count
    store.kept += sets
    let closures = sets.indices.map { memory in
      Saturation(
        store, moves.filter { $0.from == memory && $0.to == memory }.map(\.relation),
        counts: space.variables.counts)
    }
    var isChanging = true
    while isChanging, !store.isExhausted {
      isChanging = false
      for memory in sets.indices {
        let closed = closures[memory].closure(of: sets[memory])
        if closed != sets[memory] { isChanging = true }
        sets[memory] = closed
        store.kept[base + memory] = closed
        for move in moves where move.from == memory && move.to != memory {
          let added = store.union(
            sets[move.to], store.image(of: sets[memory], by: move.relation))
          if added != sets[move.to] {
            isChanging = true
            sets[move.to] = added
            store.kept[base + move.to] = added
          }
        }
        store.collectIfDue()
      }
    }
  }

  /// Adds what the moves lead to from what is new, as long as something is: each where immediate
  /// rules admit it.
  private func spread() {
    let store = space.store
    let base = store.kept.count
    var fresh = sets
    store.kept += sets + fresh
    while fresh.contains(where: { $0 != DiagramStore.empty }), !store.isExhausted {
      for memory in fresh.indices where fresh[memory] != DiagramStore.empty {
        let going = fresh[memory]
        let tangible = store.intersection(going, space.tangible)
        fresh[memory] = DiagramStore.empty
        for move in moves where move.from == memory {
          let isFree = space.relations.steps[move.step].isFree
          let image = store.image(of: isFree ? going : tangible, by: move.relation)
          let new = store.difference(image, sets[move.to])
          sets[move.to] = store.union(sets[move.to], new)
          fresh[move.to] = store.union(fresh[move.to], new)
        }
        for place in fresh.indices {
          store.kept[base + place] = sets[place]
          store.kept[base + sets.count + place] = fresh[place]
        }
        store.collectIfDue()
        store.heedWork()
      }
    }
  }

  /// Every step of a system that nobody watches.
  convenience init(unwatched space: SymbolicSpace) {
    self.init(
      space, start: 0,
      moves: space.relations.steps.indices.map {
        Move(step: $0, from: 0, to: 0, relation: space.relations.steps[$0].relation)
      }, known: [space.reached])
  }

  /// - Parameter known: by state of the monitor, at least the states in which a run can be then.
  init(
    _ space: SymbolicSpace, start: Int, ends: Set<Int> = [], moves: [Move], known: [Diagram]
  ) {
    self.space = space
    self.start = start
    self.ends = ends
    self.moves = moves
    sets = known
    for set in known + moves.map(\.relation.pairs) { _ = space.hold(set) }
  }

  // MARK: Shortest runs

  /// The run of fewest steps to one of the goals; of these the first in the order of the rules.
  ///
  /// The states from which a goal is so many steps away are found backwards, ring by ring; then a
  /// walk from the beginning takes the first step that stays on a shortest way.
  ///
  /// - Parameter goals: by state of the monitor.
  /// - Returns: `nil` if no run comes to a goal, or the budget is at its end.
  func nearestRun(to goals: [Diagram]) throws(ModelError) -> SymbolicTrace? {
    let store = space.store
    var rings = [zip(goals, sets).map { space.hold(store.intersection($0, $1)) }]
    var seen = rings[0]
    let base = store.kept.count
    store.kept += seen
    let origin = space.variables.vector(of: space.compiled.initial)
    while !store.contains(origin, in: rings[rings.count - 1][start]) {
      let last = rings[rings.count - 1]
      var ring = last.map { _ in DiagramStore.empty }
      for move in moves where last[move.to] != DiagramStore.empty {
        ring[move.from] = store.union(
          ring[move.from],
          space.free(
            store.preimage(of: last[move.to], by: move.relation),
            for: space.relations.steps[move.step]))
      }
      for memory in ring.indices {
        ring[memory] = store.difference(
          store.intersection(ring[memory], sets[memory]), seen[memory])
        seen[memory] = store.union(seen[memory], ring[memory])
        store.kept[base + memory] = seen[memory]
        _ = space.hold(ring[memory])
      }
      if store.isExhausted || ring.allSatisfy({ $0 == DiagramStore.empty }) { return nil }
      rings.append(ring)
      store.collectIfDue()
    }
    return try walk(rings)
  }

  private func walk(_ rings: [[Diagram]]) throws(ModelError) -> SymbolicTrace? {
    let (compiled, store) = (space.compiled, space.store)
    var trace = SymbolicTrace(start: compiled.initial)
    var memory = start
    for ring in rings.dropLast().reversed() {
      let state = trace.end
      var taken: (step: Step, memory: Int)?
      let steps =
        try compiled.time == .clocks
        ? compiled.stepsAtAnyMoment(from: state) : compiled.steps(from: state)
      for step in steps {
        guard let next = self.memory(after: step, from: state, memory),
          store.contains(space.variables.vector(of: step.next), in: ring[next])
        else { continue }
        taken = (step, next)
        break
      }
      guard let taken else { return nil }
      trace.steps.append(taken.step)
      memory = taken.memory
    }
    return trace
  }

  /// The state of the monitor after a step of the system; `nil` if no move is such a step.
  private func memory(after step: Step, from state: [UInt64], _ memory: Int) -> Int? {
    let source = space.variables.vector(of: state)
    let target = space.variables.vector(of: step.next)
    for move in moves where move.from == memory {
      let kind = space.relations.steps[move.step]
      guard space.compiled.name(ofAction: kind.label) == step.action else { continue }
      let pair = move.relation.support.levels.flatMap { [source[$0], target[$0]] }
      if space.store.contains(pair, in: move.relation.pairs),
        source.indices.allSatisfy({
          source[$0] == target[$0] || move.relation.support.levels.contains($0)
        })
      {
        return move.to
      }
    }
    return nil
  }
}

/// A run of a system, step by step.
public struct SymbolicTrace: Hashable, Sendable {
  /// The packed state in which the run begins.
  public let start: [UInt64]
  /// The steps, in order.
  public internal(set) var steps: [Step] = []

  init(start: [UInt64]) { self.start = start }

  /// The packed state in which it ends.
  public var end: [UInt64] { steps.last?.next ?? start }
}
