import Machines

/// Something that runs do, as conditions on states and on steps: see ``Point``.
struct SymbolicOccurrence {
  /// It occurs in every state in which one of these conditions holds, for as long as it lasts.
  var visited: [Guard] = []
  /// It occurs with the beginning of a run in a state in which one of these holds.
  var begun: [Guard] = []
  /// By kind of step: it occurs with the step where one of these holds before it.
  var taken: [Int: [Guard]] = [:]
  /// It occurs with a step that makes one of these hold.
  var becoming: [Guard] = []
}

extension SymbolicSpace {
  /// Where a condition holds, as the system is configured.
  ///
  /// - Throws: a `ModelError` if the system does not know what the condition speaks of, or
  ///   ``TooManyPaths``.
  func guarding(_ condition: Condition) throws -> Guard {
    if let known = conditions[condition] { return known }
    let found = try relations.guarding(compiled.predicate(condition))
    store.kept.append(found.allowed)
    conditions[condition] = found
    return found
  }

  /// The reached states in which a condition holds.
  func states(where condition: Condition) throws -> Diagram {
    hold(store.filter(reached, by: try guarding(condition)))
  }

  private var everywhere: Guard {
    Guard(support: store.support([], length: variables.count), allowed: DiagramStore.unit)
  }

  /// - Parameter begins: whether something is to begin there: then a condition that holds from the
  ///   start became true with it.
  func occurrence(of point: EventPredicate, begins: Bool = false) throws -> SymbolicOccurrence {
    switch point {
    case .holds(let condition): return SymbolicOccurrence(visited: [try guarding(condition)])
    case .becomes(let condition):
      let holding = try guarding(condition)
      return SymbolicOccurrence(begun: begins ? [holding] : [], becoming: [holding])
    case .launch:
      var launch = try steps(of: point)
      launch.begun = [everywhere]
      return launch
    case .rule, .event, .emits, .kill: return try steps(of: point)
    case .either(let points):
      return try points.reduce(SymbolicOccurrence()) {
        $0.or(try occurrence(of: $1, begins: begins))
      }
    }
  }

  /// The steps in which a point occurs; where it is a condition, those that make it hold.
  func steps(of point: EventPredicate) throws -> SymbolicOccurrence {
    switch try compiled.stepTest(of: point) {
    case .condition(let condition):
      return SymbolicOccurrence(becoming: [try guarding(condition)])
    case .rows(let isMeant): return steps { StepMark.isRow($0) && isMeant[Int($0 >> 1)] }
    case .actions(let isMeant):
      return steps(labelled: { isMeant[$0 % CompiledSystem.crashStride] })
    case .deaths(let isMeant):
      return steps(labelled: { $0 >= CompiledSystem.crashStride || isMeant[$0] })
    case .output(_, let number):
      return steps { StepMark.isOutput($0) && Int($0 >> 1) == number }
    case .either(let points):
      return try points.reduce(SymbolicOccurrence()) { $0.or(try steps(of: $1)) }
    }
  }

  private func steps(noting isMember: (UInt64) -> Bool) -> SymbolicOccurrence {
    var found = SymbolicOccurrence()
    for (index, step) in relations.steps.enumerated() {
      let guards = step.notes.filter { isMember($0.mark) }.map(\.guard)
      if !guards.isEmpty { found.taken[index] = guards }
    }
    return found
  }

  private func steps(labelled isMember: (Int) -> Bool) -> SymbolicOccurrence {
    var found = SymbolicOccurrence()
    for (index, step) in relations.steps.enumerated() where isMember(step.label) {
      found.taken[index] = [everywhere]
    }
    return found
  }
}

extension SymbolicOccurrence {
  func or(_ other: SymbolicOccurrence) -> SymbolicOccurrence {
    SymbolicOccurrence(
      visited: visited + other.visited, begun: begun + other.begun,
      taken: taken.merging(other.taken) { $0 + $1 }, becoming: becoming + other.becoming)
  }

  /// The conditions that matter for a kind of step.
  func guards(ofStep step: Int) -> [Guard] { visited + becoming + (taken[step] ?? []) }
}

/// The steps of one kind, divided by what occurs in them.
struct DividedStep {
  let relations: StepRelations
  private let quantities: [Int]
  /// All of them.
  let all: Diagram

  init(_ relations: StepRelations, step: Int, by occurrences: [SymbolicOccurrence]) {
    self.relations = relations
    let relation = relations.steps[step].relation
    let levels = Set(
      relation.support.levels
        + occurrences.flatMap { $0.guards(ofStep: step).flatMap(\.support.levels) })
    (all, quantities) = relations.widened(
      relation.pairs, relation.support.levels.map { relations.variables.order[$0] },
      to: levels.sorted())
  }

  private var store: DiagramStore { relations.store }

  private func wide(_ condition: Guard) -> Diagram {
    relations.widened(
      condition.allowed, condition.support.levels.map { relations.variables.order[$0] },
      to: quantities.map { relations.variables.level[$0] }, arePairs: false
    ).0
  }

  /// Those after which a state is in which it occurs.
  func visiting(_ occurrence: SymbolicOccurrence) -> Diagram {
    occurrence.visited.reduce(DiagramStore.empty) {
      store.union($0, store.restrictTargets(all, to: wide($1)))
    }
  }

  /// Those with which it occurs.
  func taking(_ occurrence: SymbolicOccurrence, step: Int) -> Diagram {
    let taken = (occurrence.taken[step] ?? []).reduce(DiagramStore.empty) {
      store.union($0, store.restrict(all, to: wide($1)))
    }
    return occurrence.becoming.reduce(taken) { sum, condition in
      let holding = wide(condition)
      let before = store.restrict(all, to: holding)
      return store.union(
        sum, store.restrictTargets(store.difference(all, before), to: holding))
    }
  }

  /// Those with which it occurs once or more, twice or more, and so on up to a number.
  func taking(_ occurrence: SymbolicOccurrence, step: Int, upTo most: Int) -> [Diagram] {
    let each =
      (occurrence.taken[step] ?? []).map { store.restrict(all, to: wide($0)) }
      + occurrence.becoming.map { condition in
        let holding = wide(condition)
        return store.restrictTargets(
          store.difference(all, store.restrict(all, to: holding)), to: holding)
      }
    var often = [Diagram](repeating: DiagramStore.empty, count: min(each.count, most))
    for taking in each {
      for index in often.indices.reversed() {
        let again = index == 0 ? taking : store.intersection(often[index - 1], taking)
        often[index] = store.union(often[index], again)
      }
    }
    return often
  }

  func relation(_ pairs: Diagram) -> Relation {
    Relation(support: relations.support(of: quantities), pairs: pairs)
  }
}
