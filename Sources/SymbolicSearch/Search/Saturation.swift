/// Finds everything that steps lead to, by saturation: the steps that depend on the last positions
/// alone are taken until they lead to nothing new, in every part of the diagram, before those that
/// depend on earlier positions.
///
/// Most steps of an app only look at a few quantities that stand first, such as whether the app
/// runs, and change later ones. Where that is so at a position, these steps are taken below it, in
/// the part of the diagram that belongs to each value.
///
/// Source: Ciardo, Lüttgen and Siminiescu, "Saturation: an efficient iteration strategy for symbolic
/// state-space generation" (2001).
final class Saturation {
  private struct Firing {
    let relation: Relation
    /// What its results are kept under.
    let number: UInt32
  }

  /// What is to be done from a position on, given the values of earlier ones.
  private struct Rules {
    /// By position: the relations that depend on it and on none before it.
    var byTop: [[Firing]]
    /// What results are kept under.
    let number: UInt32
    /// Nothing is to be done at later positions.
    var last: Int
    /// The next position whose value says which rules follow, and which do, by value.
    var place = Int.max
    var next: [Int] = []
    /// By number of a firing of any rules: the number of the same relation under these.
    var numbers: [UInt32: UInt32] = [:]
  }

  private let store: DiagramStore
  private var rules: [Rules] = []
  /// The values of the lists under construction, beside what can follow them in `kept` of the store.
  @exclusivity(unchecked) private var values: [UInt32] = []
  private let divides: Bool
  /// More than this are not made.
  private static let mostRules = 64

  /// - Parameters:
  ///   - counts: by position, how many values there are.
  ///   - divides: whether what is only read at a position may be taken apart there.
  init(_ store: DiagramStore, _ relations: [Relation], counts: [Int], divides: Bool = false) {
    self.store = store
    self.divides = divides
    _ = add(relations, from: 0, counts)
  }

  /// The rules of some relations that depend on nothing before a position.
  private func add(_ relations: [Relation], from level: Int, _ counts: [Int]) -> Int {
    let index = rules.count
    rules.append(
      Rules(
        byTop: [[Firing]](repeating: [], count: counts.count), number: store.cache.nextSerial(),
        last: -1))
    var rest = relations.filter {
      !$0.support.levels.isEmpty && $0.pairs != DiagramStore.empty
    }
    for level in level..<counts.count {
      let here = rest.filter { $0.support.levels[0] == level }
      if here.isEmpty { continue }
      rest = rest.filter { $0.support.levels[0] != level }
      let readers = here.filter { store.keepsFirst($0.pairs) }
      if divides, readers.count > 3, 2 * readers.count > here.count + rest.count,
        rules.count + counts[level] <= Self.mostRules
      {
        for relation in here where !store.keepsFirst(relation.pairs) {
          append(relation, at: level, to: index)
        }
        rules[index].place = level
        rules[index].last = level
        var known: [[UInt32]: Int] = [:]
        for value in 0..<counts[level] {
          let below = (rest + below(readers, UInt32(value), counts.count)).joined(in: store)
          let key = below.flatMap { [$0.support.number, $0.pairs] }
          let same = store.sabotage.contains(.oneValue) ? rules[index].next.first : known[key]
          let next = same ?? add(below, from: level + 1, counts)
          known[key] = next
          rules[index].next.append(next)
        }
        return index
      }
      for relation in here { append(relation, at: level, to: index) }
    }
    return index
  }

  /// What relations that do not change their first position do after it where it has a value.
  private func below(_ readers: [Relation], _ value: UInt32, _ length: Int) -> [Relation] {
    readers.compactMap { relation in
      let pairs = store.kept(value, in: relation.pairs)
      if pairs <= DiagramStore.unit { return nil }
      let levels = Array(relation.support.levels.dropFirst())
      return Relation(support: store.support(levels, length: length), pairs: pairs)
    }
  }

  private func append(_ relation: Relation, at level: Int, to index: Int) {
    store.kept.append(relation.pairs)
    rules[index].byTop[level].append(
      Firing(relation: relation, number: number(of: relation.support, index)))
    rules[index].last = max(rules[index].last, level)
  }

  private func number(of support: Support, _ index: Int) -> UInt32 {
    if let known = rules[index].numbers[support.number] { return known }
    let number = store.cache.nextSerial()
    rules[index].numbers[support.number] = number
    return number
  }

  /// The rules below a position, after a value there.
  @inline(__always)
  private func below(_ level: Int, _ value: UInt32, _ index: Int) -> Int {
    rules[index].place == level ? rules[index].next[Int(value)] : index
  }

  /// The set with everything that the steps lead to; it means nothing if the store is exhausted.
  func closure(of set: Diagram) -> Diagram {
    store.keeping(set) { saturate(set, 0, 0) }
  }

  /// What the steps at this and later positions lead to.
  ///
  /// A collection may happen: the caller keeps the set.
  private func saturate(_ set: Diagram, _ level: Int, _ index: Int) -> Diagram {
    if set <= DiagramStore.unit { return set }
    store.collectIfDue()
    if level > rules[index].last { return set }
    let number = rules[index].number
    if let known = store.cache.result(of: .saturate, number, set, 0) { return known }
    store.heedWork()
    if store.isExhausted { return set }
    let base = store.kept.count
    var values: [UInt32] = []
    var place = set
    while place != DiagramStore.empty {
      let node = store.nodes[Int(place)]
      values.append(node.value)
      store.kept.append(saturate(node.down, level + 1, below(level, node.value, index)))
      place = store.nodes[Int(place)].right
    }
    var result = DiagramStore.empty
    for index in values.indices.reversed() {
      result = store.make(values[index], store.kept[base + index], result)
    }
    store.kept.removeLast(values.count)
    store.kept.append(result)
    var unchanged = 0
    let firings = rules[index].byTop[level]
    var turn = 0
    while unchanged < firings.count, !store.isExhausted {
      let firing = firings[turn]
      let image = fire(
        firing.relation, firing.number, result, firing.relation.pairs, level, 0, index)
      let next = store.union(result, image)
      if next == result {
        unchanged += 1
        turn = turn + 1 == firings.count ? 0 : turn + 1
      } else {
        result = next
        store.kept[base] = next
        unchanged = 0
      }
    }
    store.kept.removeLast(store.kept.count - base)
    // What was broken off is not all.
    if store.isExhausted { return result }
    store.cache.keep(result, of: .saturate, number, set, 0)
    if divides, result != set { store.cache.keep(result, of: .saturate, number, result, 0) }
    return result
  }

  /// Where a relation leads from a set; below the first position of the relation, saturated.
  private func fire(
    _ relation: Relation, _ number: UInt32, _ set: Diagram, _ pairs: Diagram, _ level: Int,
    _ index: Int, _ place: Int
  ) -> Diagram {
    if set == DiagramStore.empty || store.isExhausted { return DiagramStore.empty }
    if index == relation.support.levels.count {
      // Other rules may follow than where the step began.
      return rules.count == 1 ? set : saturate(set, level, place)
    }
    if index > 0, let known = store.cache.result(of: .fire, number, set, pairs) { return known }
    let (base, bottom) = (store.kept.count, values.count)
    let parts = rules[place].place == level
    func down(_ value: UInt32, _ set: Diagram, _ pairs: Diagram, _ index: Int) -> Diagram {
      if !parts { return fire(relation, number, set, pairs, level + 1, index, place) }
      let next = rules[place].next[Int(value)]
      let number = self.number(of: relation.support, next)
      return fire(relation, number, set, pairs, level + 1, index, next)
    }
    if level < relation.support.levels[index] {
      var rest = set
      while rest != DiagramStore.empty {
        let node = store.nodes[Int(rest)]
        store.kept.append(down(node.value, node.down, pairs, index))
        values.append(node.value)
        rest = node.right
      }
    } else {
      var (rest, source) = (set, pairs)
      while rest != DiagramStore.empty, source != DiagramStore.empty {
        let (node, pair) = (store.nodes[Int(rest)], store.nodes[Int(source)])
        if node.value <= pair.value { rest = node.right }
        if pair.value <= node.value { source = pair.right }
        if node.value != pair.value { continue }
        var target = pair.down
        while target != DiagramStore.empty {
          let step = store.nodes[Int(target)]
          enter(step.value, down(step.value, node.down, step.down, index + 1), bottom, base)
          target = step.right
        }
      }
    }
    var result = DiagramStore.empty
    while values.count > bottom {
      result = store.make(values.removeLast(), store.kept.removeLast(), result)
    }
    store.kept.append(result)
    if index > 0 {
      result = saturate(result, level, place)
      if !store.isExhausted { store.cache.keep(result, of: .fire, number, set, pairs) }
    }
    store.kept.removeLast(store.kept.count - base)
    return result
  }
}

extension Saturation {
  /// Adds what can follow a value to a list under construction, whose values ascend.
  @inline(__always)
  private func enter(_ value: UInt32, _ down: Diagram, _ bottom: Int, _ base: Int) {
    if down == DiagramStore.empty { return }
    var place = values.count
    while place > bottom, values[place - 1] > value { place -= 1 }
    let kept = base + place - bottom
    if place > bottom, values[place - 1] == value {
      store.kept[kept - 1] = store.union(store.kept[kept - 1], down)
    } else {
      values.insert(value, at: place)
      store.kept.insert(down, at: kept)
    }
  }
}

extension DiagramStore {
  /// Whether every pair of a relation has the same first element before and after.
  fileprivate func keepsFirst(_ pairs: Diagram) -> Bool {
    var place = pairs
    while place != Self.empty {
      let node = nodes[Int(place)]
      let target = nodes[Int(node.down)]
      if target.value != node.value || target.right != Self.empty { return false }
      place = node.right
    }
    return true
  }

  /// What follows in the pairs whose first element is a value before and after.
  fileprivate func kept(_ value: UInt32, in pairs: Diagram) -> Diagram {
    var place = pairs
    while place != Self.empty {
      let node = nodes[Int(place)]
      if node.value == value { return nodes[Int(node.down)].down }
      place = node.right
    }
    return Self.empty
  }
}
