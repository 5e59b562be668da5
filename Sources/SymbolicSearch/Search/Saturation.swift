/// Finds everything that steps lead to, by saturation: the steps that depend on the last positions
/// alone are taken until they lead to nothing new, in every part of the diagram, before those that
/// depend on earlier positions.
///
/// Source: Ciardo, Lüttgen and Siminiescu, "Saturation: an efficient iteration strategy for symbolic
/// state-space generation" (2001).
final class Saturation {
  private let store: DiagramStore
  /// By position: the relations that depend on it and on none before it.
  private var byTop: [[Relation]]
  /// By position, then relation: what results of it are kept under.
  private var numbers: [[UInt32]]
  private let number: UInt32
  /// Nothing is to be done at later positions.
  private let last: Int

  init(_ store: DiagramStore, _ relations: [Relation], levels: Int) {
    self.store = store
    byTop = [[Relation]](repeating: [], count: levels)
    numbers = [[UInt32]](repeating: [], count: levels)
    number = store.cache.nextSerial()
    var bySupport: [UInt32: UInt32] = [:]
    var last = -1
    for relation in relations {
      guard let top = relation.support.levels.first else { continue }
      last = max(last, top)
      byTop[top].append(relation)
      let known = bySupport[relation.support.number] ?? store.cache.nextSerial()
      bySupport[relation.support.number] = known
      numbers[top].append(known)
    }
    self.last = last
  }

  /// The set with everything that the steps lead to; it means nothing if the store is exhausted.
  func closure(of set: Diagram) -> Diagram {
    store.keeping(set) { saturate(set, 0) }
  }

  /// What the steps at this and later positions lead to.
  ///
  /// A collection may happen: whoever calls keeps the set.
  private func saturate(_ set: Diagram, _ level: Int) -> Diagram {
    if set <= DiagramStore.unit { return set }
    store.collectIfDue()
    if level > last { return set }
    if let known = store.cache.result(of: .saturate, number, set, 0) { return known }
    store.heedWork()
    if store.isExhausted { return set }
    let base = store.kept.count
    var values: [UInt32] = []
    var place = set
    while place != DiagramStore.empty {
      values.append(store.nodes[Int(place)].value)
      store.kept.append(saturate(store.nodes[Int(place)].down, level + 1))
      place = store.nodes[Int(place)].right
    }
    var result = DiagramStore.empty
    for index in values.indices.reversed() {
      result = store.make(values[index], store.kept[base + index], result)
    }
    store.kept.removeLast(values.count)
    store.kept.append(result)
    var unchanged = 0
    let count = byTop[level].count
    var index = 0
    while unchanged < count, !store.isExhausted {
      let relation = byTop[level][index]
      let image = fire(
        relation, numbers[level][index], result, relation.pairs, level, 0)
      let next = store.union(result, image)
      if next == result {
        unchanged += 1
        index = index + 1 == count ? 0 : index + 1
      } else {
        result = next
        store.kept[base] = next
        unchanged = 0
      }
    }
    store.kept.removeLast(store.kept.count - base)
    store.cache.keep(result, of: .saturate, number, set, 0)
    return result
  }

  /// Where a relation leads from a set; below the first position of the relation, saturated.
  private func fire(
    _ relation: Relation, _ number: UInt32, _ set: Diagram, _ pairs: Diagram, _ level: Int,
    _ index: Int
  ) -> Diagram {
    if index == relation.support.levels.count || set == DiagramStore.empty { return set }
    if index > 0, let known = store.cache.result(of: .fire, number, set, pairs) { return known }
    let base = store.kept.count
    store.kept.append(DiagramStore.empty)
    func add(_ value: UInt32, _ down: Diagram) {
      let one = store.make(value, down, DiagramStore.empty)
      store.kept[base] = store.union(store.kept[base], one)
    }
    if level < relation.support.levels[index] {
      var place = set
      while place != DiagramStore.empty {
        let node = store.nodes[Int(place)]
        add(node.value, fire(relation, number, node.down, pairs, level + 1, index))
        place = node.right
      }
    } else {
      var (place, source) = (set, pairs)
      while place != DiagramStore.empty, source != DiagramStore.empty {
        let (node, pair) = (store.nodes[Int(place)], store.nodes[Int(source)])
        if node.value <= pair.value { place = node.right }
        if pair.value <= node.value { source = pair.right }
        if node.value != pair.value { continue }
        var target = pair.down
        while target != DiagramStore.empty {
          let step = store.nodes[Int(target)]
          add(step.value, fire(relation, number, node.down, step.down, level + 1, index + 1))
          target = step.right
        }
      }
    }
    var result = store.kept[base]
    if index > 0 {
      result = saturate(result, level)
      store.cache.keep(result, of: .fire, number, set, pairs)
    }
    store.kept.removeLast(store.kept.count - base)
    return result
  }
}
