public import Machines

/// A kind of step, or a part of one, with which a monitor goes from one of its states to another.
struct Move {
  let step: Int
  let from: Int
  let to: Int
  let relation: Relation
}

/// Moves of one kind together.
struct JointMove {
  let from: Int
  let to: Int
  /// Whether they are possible also where an immediate rule is.
  let isFree: Bool
  let relation: JointRelation
}

extension SymbolicSpace {
  /// Moves, those of one kind together and without those that change nothing; what they are made of
  /// is kept until the present question is answered.
  func joint(_ moves: [Move]) -> [JointMove] {
    struct Kind: Hashable {
      let from: Int
      let to: Int
      let isFree: Bool
    }
    var kinds: [Kind] = []
    var relations: [Kind: [Relation]] = [:]
    for move in moves {
      let kind = Kind(from: move.from, to: move.to, isFree: self.relations.steps[move.step].isFree)
      if relations[kind] == nil { kinds.append(kind) }
      relations[kind, default: []].append(move.relation)
    }
    return kinds.map { kind in
      let all = relations[kind] ?? []
      let joined = kind.from == kind.to ? all.joined(in: store) : all
      for relation in joined { _ = hold(relation.pairs) }
      return JointMove(
        from: kind.from, to: kind.to, isFree: kind.isFree,
        relation: JointRelation(store, joined, counts: variables.counts))
    }
  }
}

extension SymbolicSpace {
  /// Every step of a system that nobody watches; kept from the first question on.
  var unwatched: [JointMove] {
    if let everyStep { return everyStep }
    let moves = joint(WatchedSpace(unwatched: self).moves)
    everyStep = moves
    return moves
  }
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
  /// Whether shortest runs to an end begin as those of the system that nobody watches.
  private let sharesBeginning: Bool

  /// - Parameter memories: how many states the monitor has.
  init(
    _ space: SymbolicSpace, memories: Int, start: Int, ends: Set<Int> = [], moves: [Move]
  ) {
    self.space = space
    self.start = start
    self.ends = ends
    sharesBeginning = false
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

  /// Adds what the moves lead to from what is new, as long as something is.
  private func spread() {
    prepare()
    let store = space.store
    let base = store.kept.count
    var fresh = sets
    store.kept += sets + fresh
    while fresh.contains(where: { $0 != DiagramStore.empty }), !store.isExhausted {
      fresh = zip(image(of: fresh), sets).map { store.difference($0, $1) }
      sets = zip(sets, fresh).map { store.union($0, $1) }
      store.kept.replaceSubrange(base..<base + 2 * sets.count, with: sets + fresh)
      store.collectIfDue()
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

  /// With one state of the monitor that is no end: what leaves it ends the watch.
  ///
  /// - Parameter known: by state of the monitor, at least the states in which a run can be then.
  init(
    _ space: SymbolicSpace, start: Int, ends: Set<Int> = [], moves: [Move], known: [Diagram]
  ) {
    self.space = space
    self.start = start
    self.ends = ends
    self.moves = moves
    sharesBeginning = true
    sets = known
    for set in known + moves.map(\.relation.pairs) { _ = space.hold(set) }
  }

  // MARK: Shortest runs

  /// The run of fewest steps to one of the goals; of these the first in the order of the rules.
  ///
  /// Sets of states so many steps from the beginning, and so many from a goal, are found in turn, on
  /// the side where the last set is smaller, until two meet. What lies between the two is on a shortest
  /// way; a walk from the beginning takes the first step that stays on one.
  ///
  /// - Parameter goals: by state of the monitor.
  /// - Returns: `nil` if no run reaches a goal, or the budget is at its end.
  func nearestRun(to goals: [Diagram]) throws(ModelError) -> SymbolicTrace? {
    prepare()
    let store = space.store
    var back = Rings(zip(goals, sets).map { store.intersection($0, $1) }, in: store)
    var forth = Rings(alone(space.initial), in: store)
    if sharesBeginning, let known = space.beginning {
      forth.rings = known.rings.map(alone)
      forth.seen = alone(known.seen)
    }
    let before = { [self] in preimage(of: $0, in: sets) }
    // Runs that nobody watches come to no end, but to a step before it.
    if back.last[start] == DiagramStore.empty { back.extend(store, by: before) }
    var met = 0
    var onTheWay = meeting(forth.rings[0], back.last)
    while onTheWay.allSatisfy({ $0 == DiagramStore.empty }) {
      if store.isExhausted || back.last.allSatisfy({ $0 == DiagramStore.empty }) { return nil }
      if met + 1 == forth.rings.count, forth.size(store) > 2 * back.size(store) {
        back.extend(store, by: before)
      } else {
        if met + 1 == forth.rings.count {
          forth.extend(store, by: sharesBeginning ? unwatchedImage : image)
          if sharesBeginning {
            space.beginning = (forth.rings.map { $0[start] }, forth.seen[start])
          }
        }
        met += 1
        if forth.rings[met].allSatisfy({ $0 == DiagramStore.empty }) { return nil }
      }
      onTheWay = meeting(forth.rings[met], back.last)
    }
    if store.isExhausted { return nil }
    // Of the states so many steps from the beginning only those that lead to where the two met.
    var rings = back.rings
    for ring in forth.rings[..<met].reversed() {
      onTheWay = preimage(of: onTheWay, in: ring).map { space.hold($0) }
      rings.append(onTheWay)
      if store.isExhausted { return nil }
    }
    return try walk(rings)
  }

  /// The states in which nothing that is watched for has happened.
  private func alone(_ set: Diagram) -> [Diagram] {
    sets.indices.map { $0 == start ? set : DiagramStore.empty }
  }

  private func meeting(_ one: [Diagram], _ other: [Diagram]) -> [Diagram] {
    zip(one, other).map { space.store.intersection($0, $1) }
  }

  /// The moves, those of one kind together.
  private lazy var joint = sets.count == 1 ? space.unwatched : space.joint(moves)

  /// Makes what holds nodes for as long as the question is open, before sets are held for less.
  private func prepare() {
    _ = joint
    if sharesBeginning { _ = space.unwatched }
  }

  /// Where the moves lead from some states.
  private func image(of ring: [Diagram]) -> [Diagram] { image(of: ring, by: joint) }

  /// Where all steps lead, whatever is watched for.
  private func unwatchedImage(of ring: [Diagram]) -> [Diagram] {
    let moves = space.unwatched.map { move in
      JointMove(from: start, to: start, isFree: move.isFree, relation: move.relation)
    }
    return image(of: ring, by: moves)
  }

  private func image(of ring: [Diagram], by moves: [JointMove]) -> [Diagram] {
    let store = space.store
    let calm = ring.map { store.intersection($0, space.tangible) }
    return keeping(ring + calm) { add in
      for move in moves where ring[move.from] != DiagramStore.empty {
        add(move.to, move.relation.image(of: (move.isFree ? ring : calm)[move.from]))
      }
    }
  }

  /// From where the moves lead to some states.
  ///
  /// - Parameter region: by state of the monitor: the states asked about.
  private func preimage(of ring: [Diagram], in region: [Diagram]) -> [Diagram] {
    let store = space.store
    let calm = region.map { store.intersection($0, space.tangible) }
    return keeping(ring + region + calm) { add in
      for move in joint where ring[move.to] != DiagramStore.empty {
        let sources = (move.isFree ? region : calm)[move.from]
        add(move.from, move.relation.preimage(of: ring[move.to], in: sources))
      }
    }
  }

  /// The union, by state of the monitor, of what some work finds while it may collect.
  private func keeping(
    _ sets: [Diagram], _ work: (_ add: (Int, Diagram) -> Void) -> Void
  ) -> [Diagram] {
    let store = space.store
    var sums = self.sets.map { _ in DiagramStore.empty }
    let base = store.kept.count
    store.kept += sets + sums
    work { memory, set in
      if store.isExhausted { return }
      sums[memory] = store.union(sums[memory], set)
      store.kept[base + sets.count + memory] = sums[memory]
      store.collectIfDue()
      store.heedWork()
    }
    store.kept.removeLast(store.kept.count - base)
    return sums
  }

  /// The states so many steps away, by number of steps and state of the monitor.
  private struct Rings {
    var rings: [[Diagram]]
    var seen: [Diagram]

    var last: [Diagram] { rings[rings.count - 1] }

    init(_ ring: [Diagram], in store: DiagramStore) {
      rings = [ring]
      seen = ring
      store.kept += ring
    }

    /// How many nodes the last ring is made of: what the next one takes is about as much.
    func size(_ store: DiagramStore) -> Int { last.reduce(0) { $0 + store.size(of: $1) } }

    mutating func extend(_ store: DiagramStore, by step: ([Diagram]) -> [Diagram]) {
      let height = store.kept.count
      store.kept += seen
      let ring = zip(step(last), seen).map { store.difference($0, $1) }
      store.kept.removeLast(store.kept.count - height)
      seen = zip(seen, ring).map { store.union($0, $1) }
      // What was seen are the rings together: it is made of little more than they are.
      store.kept += ring + seen
      rings.append(ring)
    }
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

extension SymbolicTrace {
  /// Which of the steps that are possible at any moment is taken, from state to state; `nil` if one is
  /// none of them.
  package func places(in compiled: CompiledSystem) throws(ModelError) -> [Int]? {
    var (places, state) = ([Int](), start)
    for step in steps {
      guard let place = try compiled.stepsAtAnyMoment(from: state).firstIndex(of: step) else {
        return nil
      }
      places.append(place)
      state = step.next
    }
    return places
  }

  /// The run that takes these steps; `nil` if there is none.
  package init?(_ places: [Int], in compiled: CompiledSystem) throws(ModelError) {
    self.init(start: compiled.initial)
    for place in places {
      let possible = try compiled.stepsAtAnyMoment(from: end)
      guard possible.indices.contains(place) else { return nil }
      steps.append(possible[place])
    }
  }
}
