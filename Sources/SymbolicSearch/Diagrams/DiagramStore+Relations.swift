/// Positions in the vectors of a set of states, ascending, on which something depends.
struct Support: Hashable {
  let levels: [Int]
  /// What results that depend on the positions are kept under: one number for equal positions in
  /// vectors of equal length.
  let number: UInt32
}

/// A condition on some positions: whatever the others hold.
struct Guard: Hashable {
  var support: Support
  /// The vectors at these positions for which it holds.
  var allowed: Diagram
}

/// A set of steps that read and change some positions, and neither read nor change the others.
struct Relation: Hashable {
  var support: Support
  /// Pairs of vectors at these positions, before and after the step, whose elements take turns.
  var pairs: Diagram
}

extension DiagramStore {
  /// The vectors of a set for which a condition holds.
  func filter(_ set: Diagram, by condition: Guard) -> Diagram {
    let levels = condition.support.levels
    let number = condition.support.number
    func visit(_ set: Diagram, _ allowed: Diagram, _ level: Int, _ index: Int) -> Diagram {
      if allowed == Self.empty || set == Self.empty { return Self.empty }
      if index == levels.count { return set }
      if let known = cache.result(of: .filter, number, set, allowed) { return known }
      let node = nodes[Int(set)]
      let result: Diagram
      if level < levels[index] {
        let down = visit(node.down, allowed, level + 1, index)
        result = make(node.value, down, visit(node.right, allowed, level, index))
      } else {
        let other = nodes[Int(allowed)]
        if node.value < other.value {
          result = visit(node.right, allowed, level, index)
        } else if node.value > other.value {
          result = visit(set, other.right, level, index)
        } else {
          let down = visit(node.down, other.down, level + 1, index + 1)
          result = make(node.value, down, visit(node.right, other.right, level, index))
        }
      }
      cache.keep(result, of: .filter, number, set, allowed)
      return result
    }
    return visit(set, condition.allowed, 0, 0)
  }

  /// The vectors to which steps lead from those of a set.
  func image(of set: Diagram, by relation: Relation) -> Diagram {
    let levels = relation.support.levels
    let number = relation.support.number
    func visit(_ set: Diagram, _ pairs: Diagram, _ level: Int, _ index: Int) -> Diagram {
      if pairs == Self.empty || set == Self.empty { return Self.empty }
      if index == levels.count { return set }
      if let known = cache.result(of: .image, number, set, pairs) { return known }
      var result = Self.empty
      if level < levels[index] {
        let node = nodes[Int(set)]
        let down = visit(node.down, pairs, level + 1, index)
        result = make(node.value, down, visit(node.right, pairs, level, index))
      } else {
        var (place, source) = (set, pairs)
        while place != Self.empty, source != Self.empty {
          let (node, pair) = (nodes[Int(place)], nodes[Int(source)])
          if node.value <= pair.value { place = node.right }
          if pair.value <= node.value { source = pair.right }
          if node.value != pair.value { continue }
          var target = pair.down
          while target != Self.empty {
            let step = nodes[Int(target)]
            let down = visit(node.down, step.down, level + 1, index + 1)
            result = union(result, make(step.value, down, Self.empty))
            target = step.right
          }
        }
      }
      cache.keep(result, of: .image, number, set, pairs)
      return result
    }
    return visit(set, relation.pairs, 0, 0)
  }

  /// The vectors from which steps lead to those of a set.
  func preimage(of set: Diagram, by relation: Relation) -> Diagram {
    let levels = relation.support.levels
    let number = relation.support.number
    func visit(_ set: Diagram, _ pairs: Diagram, _ level: Int, _ index: Int) -> Diagram {
      if pairs == Self.empty || set == Self.empty { return Self.empty }
      if index == levels.count { return set }
      if let known = cache.result(of: .preimage, number, set, pairs) { return known }
      let result: Diagram
      if level < levels[index] {
        let node = nodes[Int(set)]
        let down = visit(node.down, pairs, level + 1, index)
        result = make(node.value, down, visit(node.right, pairs, level, index))
      } else {
        let pair = nodes[Int(pairs)]
        var down = Self.empty
        var (place, target) = (set, pair.down)
        while place != Self.empty, target != Self.empty {
          let (node, step) = (nodes[Int(place)], nodes[Int(target)])
          if node.value <= step.value { place = node.right }
          if step.value <= node.value { target = step.right }
          if node.value == step.value {
            down = union(down, visit(node.down, step.down, level + 1, index + 1))
          }
        }
        result = make(pair.value, down, visit(set, pair.right, level, index))
      }
      cache.keep(result, of: .preimage, number, set, pairs)
      return result
    }
    return visit(set, relation.pairs, 0, 0)
  }
}
