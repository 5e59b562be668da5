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
