import Foundation
import Machines

/// Finds everything that steps lead to where immediate rules come before all others.
///
/// A step from a state in which none is possible, with all that follow from it at once, is one
/// relation: only rules that depend on what it changes can follow, so it depends on few quantities,
/// and saturation finds the states in which no immediate rule is possible. Those between are the
/// images of these. Deaths, which can strike anywhere, and steps on which too much depends are taken
/// from whole sets in turn.
struct StableSearch {
  private let relations: StepRelations
  private let store: DiagramStore
  /// Where an immediate rule is possible, by what that depends on.
  private let urgent: [Guard]
  private let instant: [(step: SymbolicStep, changed: Set<Int>)]
  /// Steps with all that follows at once; and those of them that something can follow.
  private var whole: [Relation] = []
  private var begun: [Relation] = []
  /// Steps on which too much depends.
  private var wide: [Relation] = []
  /// Steps that other rules need not wait for, but for the immediate ones.
  private var free: [Relation] = []

  /// More quantities than this are not put into one relation.
  private static let mostQuantities = ProcessInfo.processInfo.environment["MOSTQ"].flatMap(Int.init) ?? 12

  init(_ relations: StepRelations) {
    self.relations = relations
    store = relations.store
    let immediate = relations.steps.filter(\.isImmediate)
    urgent = immediate.map(\.enabled).joined(in: store)
    let store = store
    instant = immediate.map { ($0, store.changedLevels(of: $0.relation)) }
    var (whole, begun, wide): ([Relation], [Relation], [Relation]) = ([], [], [])
    for step in relations.steps where !step.isFree {
      let following = following(step.relation)
      if following.isEmpty {
        whole.append(step.relation)
      } else if let joined = completed(step.relation, by: following) {
        whole.append(joined)
        begun.append(step.relation)
      } else {
        wide.append(step.relation)
      }
      if store.isExhausted { return }
    }
    self.whole = whole.joined(in: store)
    self.begun = begun.joined(in: store)
    self.wide = wide.joined(in: store)
    free = relations.steps.filter { $0.isFree && !$0.isImmediate }.map(\.relation)
      .joined(in: store)
    store.kept += (self.whole + self.begun + self.wide + free).map(\.pairs) + urgent.map(\.allowed)
    store.collect()
  }

  /// The immediate rules that can become possible by a step, and by these.
  private func following(_ relation: Relation) -> [Int] {
    var changed = store.changedLevels(of: relation)
    var found: [Int] = []
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (index, rule) in instant.enumerated()
      where !found.contains(index) && !changed.isDisjoint(with: rule.step.enabled.support.levels) {
        found.append(index)
        changed.formUnion(rule.changed)
        isGrowing = true
      }
    }
    return found.sorted()
  }

  /// A step with all that follows at once; `nil` if too much depends on it.
  private func completed(_ relation: Relation, by following: [Int]) -> Relation? {
    let rules = following.map { instant[$0].step }
    let levels = Set(
      relation.support.levels
        + rules.flatMap { $0.relation.support.levels + $0.enabled.support.levels }
    ).sorted()
    if levels.count > Self.mostQuantities { return nil }
    var index: [Int: Int] = [:]
    for (place, level) in levels.enumerated() { index[level] = place }
    // In the pairs, what stands after the step takes every other place.
    func lifted(_ support: Support) -> Support {
      store.support(
        support.levels.compactMap { index[$0].map { 2 * $0 + 1 } }, length: 2 * levels.count)
    }
    let lifts = rules.map { rule in
      (
        guard: Guard(support: lifted(rule.enabled.support), allowed: rule.enabled.allowed),
        relation: Relation(
          support: lifted(rule.relation.support), pairs: rule.relation.pairs)
      )
    }
    var open = relations.widened(
      relation.pairs, relation.support.levels.map { relations.variables.order[$0] }, to: levels
    ).0
    var seen = open
    var done = DiagramStore.empty
    while open != DiagramStore.empty, !store.isExhausted {
      var (going, next) = (DiagramStore.empty, DiagramStore.empty)
      for lift in lifts {
        let enabled = store.filter(open, by: lift.guard)
        if enabled == DiagramStore.empty { continue }
        going = store.union(going, enabled)
        next = store.union(next, store.image(of: enabled, by: lift.relation))
      }
      done = store.union(done, store.difference(open, going))
      open = store.difference(next, seen)
      seen = store.union(seen, next)
    }
    return Relation(
      support: store.support(levels, length: relations.variables.count), pairs: done)
  }

  /// The states of a set in which no immediate rule is possible.
  func calm(_ set: Diagram) -> Diagram {
    urgent.reduce(set) { store.difference($0, store.filter(set, by: $1)) }
  }

  /// Everything reached, and the states of it in which no immediate rule is possible.
  func reached(from initial: Diagram) -> (all: Diagram, calm: Diagram) {
    let levels = relations.variables.count
    let immediate = instant.map(\.step.relation).joined(in: store)
    store.kept += immediate.map(\.pairs)
    let height = store.kept.count
    // What is calm, all, and what is worked on.
    store.kept += [initial, initial, initial]
    defer { store.kept.removeLast(store.kept.count - height) }
    let atOnce = Saturation(store, immediate, levels: levels)
    let steps = Saturation(store, whole, levels: levels)
    func keep(_ place: Int, _ set: Diagram) -> Diagram {
      store.kept[height + place] = set
      return set
    }
    func images(_ set: Diagram, _ relations: [Relation]) -> Diagram {
      relations.reduce(DiagramStore.empty) { store.union($0, store.image(of: set, by: $1)) }
    }
    var all = keep(1, atOnce.closure(of: initial))
    var calm = keep(0, self.calm(all))
    while !store.isExhausted {
      calm = keep(0, steps.closure(of: calm))
      let started = keep(2, images(calm, begun + wide))
      var more = keep(2, atOnce.closure(of: started))
      all = keep(1, store.union(store.union(all, calm), more))
      // Deaths come from everywhere, and what too much depends on, from calm states.
      let struck = keep(2, images(all, free))
      more = keep(2, atOnce.closure(of: struck))
      let next = store.union(all, more)
      let calmer = keep(2, store.union(calm, self.calm(next)))
      all = keep(1, next)
      if calmer == calm { break }
      calm = keep(0, calmer)
      store.collectIfDue()
    }
    return (all, calm)
  }
}

extension DiagramStore {
  /// The positions that some pair of a relation changes.
  func changedLevels(of relation: Relation) -> Set<Int> {
    var changed: Set<Int> = []
    var seen: Set<Diagram> = []
    func visit(_ set: Diagram, _ index: Int) {
      if set <= Self.unit || !seen.insert(set).inserted { return }
      var source = set
      while source != Self.empty {
        let node = nodes[Int(source)]
        var target = node.down
        while target != Self.empty {
          let step = nodes[Int(target)]
          if step.value != node.value { changed.insert(relation.support.levels[index]) }
          visit(step.down, index + 1)
          target = step.right
        }
        source = node.right
      }
    }
    visit(relation.pairs, 0)
    return changed
  }
}

extension [Relation] {
  /// The same steps, those that depend on the same quantities joined.
  func joined(in store: DiagramStore) -> [Relation] {
    var places: [UInt32: Int] = [:]
    var joined: [Relation] = []
    for relation in self where !relation.support.levels.isEmpty {
      if let place = places[relation.support.number] {
        joined[place].pairs = store.union(joined[place].pairs, relation.pairs)
      } else {
        places[relation.support.number] = joined.count
        joined.append(relation)
      }
    }
    return joined.filter { store.diagonal(of: store.domain(of: $0.pairs)) != $0.pairs }
  }
}

extension [Guard] {
  /// The same conditions, those on the same quantities joined.
  func joined(in store: DiagramStore) -> [Guard] {
    var places: [UInt32: Int] = [:]
    var joined: [Guard] = []
    for condition in self {
      if let place = places[condition.support.number] {
        joined[place].allowed = store.union(joined[place].allowed, condition.allowed)
      } else {
        places[condition.support.number] = joined.count
        joined.append(condition)
      }
    }
    return joined
  }
}
