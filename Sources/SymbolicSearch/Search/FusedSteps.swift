import Machines

/// Joins steps with the immediate rules that follow them at once.
///
/// From a state in which no immediate rule is possible, only those can follow that the step makes
/// possible, and then those that these do. So a step and all that follows it depend on few
/// quantities, although "no immediate rule is possible" depends on nearly all.
struct FusedSteps {
  /// An immediate rule, and the positions that it changes.
  private struct Instant {
    let relation: Relation
    let enabled: Guard
    let changed: Set<Int>
  }

  private let relations: StepRelations
  private let store: DiagramStore
  private let instants: [Instant]
  /// More computed results than this, for one step, are given up; with 0, only steps that nothing
  /// can follow are not.
  private let mostWork: Int

  init(_ relations: StepRelations, mostWork: Int) {
    self.relations = relations
    self.mostWork = mostWork
    store = relations.store
    let store = store
    instants = relations.steps.filter(\.isImmediate).map {
      Instant(
        relation: $0.relation, enabled: $0.enabled,
        changed: store.changedLevels(of: $0.relation))
    }
  }

  /// A step with all that follows, from states in which no immediate rule is possible to such, and
  /// whether something can follow; `nil` if that becomes too large.
  func fused(_ step: Relation) -> (relation: Relation, isFollowed: Bool)? {
    if mostWork > 0 { return store.attempt(work: mostWork) { completed(step) } }
    let changed = store.changedLevels(of: step)
    let isFree = instants.allSatisfy { changed.isDisjoint(with: $0.enabled.support.levels) }
    return isFree ? (step, false) : nil
  }

  private func completed(_ step: Relation) -> (relation: Relation, isFollowed: Bool)? {
    var open = (pairs: step.pairs, levels: step.support.levels)
    var following: [Int] = []
    let height = store.kept.count
    store.kept.append(open.pairs)
    while let wider = followed(open.pairs, open.levels, &following) {
      if store.isExhausted { return nil }
      let rules = following.map { lifted(instants[$0].relation, wider.levels) }
      let counts = wider.levels.flatMap {
        [relations.variables.counts[$0]] + [relations.variables.counts[$0]]
      }
      store.kept[height] = wider.pairs
      open = (Saturation(store, rules, counts: counts).closure(of: wider.pairs), wider.levels)
      store.kept[height] = open.pairs
      if store.isExhausted { return nil }
    }
    let done = following.reduce(open.pairs) {
      store.difference(
        $0, store.filter($0, by: lifted(instants[$1].enabled, open.levels, isAfter: true)))
    }
    return (trimmed(done, open.levels), !following.isEmpty)
  }

  /// The pairs with the quantities of all rules that can follow and did not so far; `nil` if there
  /// are none.
  private func followed(
    _ pairs: Diagram, _ levels: [Int], _ following: inout [Int]
  ) -> (pairs: Diagram, levels: [Int])? {
    var (pairs, levels) = (pairs, levels)
    let known = following.count
    let changed = store.changedLevels(of: Relation(support: support(levels), pairs: pairs))
    for (index, instant) in instants.enumerated()
    where !following.contains(index) && !changed.isDisjoint(with: instant.enabled.support.levels) {
      store.heedWork()
      if store.isExhausted { break }
      let wider = Set(levels + instant.enabled.support.levels).sorted()
      let wide = widened(pairs, levels, to: wider)
      let possible = { [self] (pairs: Diagram, isAfter: Bool) in
        store.filter(pairs, by: lifted(instant.enabled, wider, isAfter: isAfter))
      }
      // The step begins where none is possible.
      let calm = store.difference(wide, possible(wide, false))
      if possible(calm, true) == DiagramStore.empty { continue }
      following.append(index)
      levels = Set(wider + instant.relation.support.levels).sorted()
      pairs = widened(calm, wider, to: levels)
    }
    if store.sabotage.contains(.lostFollower), following.count > known { following.removeLast() }
    return following.count == known ? nil : (pairs, levels)
  }

  private func support(_ levels: [Int]) -> Support {
    store.support(levels, length: relations.variables.count)
  }

  private func widened(_ pairs: Diagram, _ levels: [Int], to wider: [Int]) -> Diagram {
    relations.widened(pairs, levels.map { relations.variables.order[$0] }, to: wider).0
  }

  /// The relation without the quantities that do not matter to it.
  private func trimmed(_ pairs: Diagram, _ levels: [Int]) -> Relation {
    if pairs == DiagramStore.empty { return Relation(support: support([]), pairs: pairs) }
    let isConstant = store.constantElements(
      of: pairs, counts: levels.map { relations.variables.counts[$0] })
    return Relation(
      support: support(zip(levels, isConstant).filter { !$1 }.map(\.0)),
      pairs: store.removing(isConstant, width: 2, from: pairs))
  }

  /// In pairs, what stands before and after a step takes turns.
  private func places(_ own: Support, _ levels: [Int], isAfter: Bool) -> Support {
    store.support(
      own.levels.compactMap { level in
        levels.firstIndex(of: level).map { 2 * $0 + (isAfter ? 1 : 0) }
      }, length: 2 * levels.count)
  }

  private func lifted(_ condition: Guard, _ levels: [Int], isAfter: Bool) -> Guard {
    Guard(
      support: places(condition.support, levels, isAfter: isAfter), allowed: condition.allowed)
  }

  private func lifted(_ relation: Relation, _ levels: [Int]) -> Relation {
    Relation(
      support: places(relation.support, levels, isAfter: true), pairs: relation.pairs)
  }
}
