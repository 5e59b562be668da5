/// Operations on sets of pairs of vectors, in which the elements take turns: the first element of
/// the one vector, then that of the other, and so on. Relations are made of these.
extension DiagramStore {
  /// What becomes of a set if one element of every vector is looked up in a table.
  ///
  /// - Parameters:
  ///   - depth: the position of the element.
  ///   - length: the length of the vectors.
  ///   - table: by value: the new one; vectors for which it is negative are left out.
  func replace(
    _ set: Diagram, at depth: Int, of length: Int, by table: [Int32]
  ) -> Diagram {
    // A node is of vectors of one length, so how far from their end the element is tells all.
    let number = tableNumber([Int32(length - depth)] + table)
    func visit(_ set: Diagram, _ depth: Int) -> Diagram {
      if set == Self.empty { return set }
      if let known = cache.result(of: .replace, number, set, 0) { return known }
      let result: Diagram
      if depth > 0 {
        let node = nodes[Int(set)]
        let down = visit(node.down, depth - 1)
        result = make(node.value, down, visit(node.right, depth))
      } else {
        var sum = Self.empty
        var place = set
        while place != Self.empty {
          let node = nodes[Int(place)]
          let value = table[Int(node.value)]
          if value >= 0 { sum = union(sum, make(UInt32(value), node.down, Self.empty)) }
          place = node.right
        }
        result = sum
      }
      cache.keep(result, of: .replace, number, set, 0)
      return result
    }
    return visit(set, depth)
  }

  /// The first vectors of the pairs.
  func domain(of pairs: Diagram) -> Diagram {
    if pairs <= Self.unit { return pairs }
    if let known = cache.result(of: .domain, 0, pairs, 0) { return known }
    let node = nodes[Int(pairs)]
    var down = Self.empty
    var target = node.down
    while target != Self.empty {
      down = union(down, domain(of: nodes[Int(target)].down))
      target = nodes[Int(target)].right
    }
    let result = make(node.value, down, domain(of: node.right))
    cache.keep(result, of: .domain, 0, pairs, 0)
    return result
  }

  /// Each vector of a set, paired with itself.
  func diagonal(of set: Diagram) -> Diagram {
    if set <= Self.unit { return set }
    if let known = cache.result(of: .diagonal, 0, set, 0) { return known }
    let node = nodes[Int(set)]
    let pair = make(node.value, diagonal(of: node.down), Self.empty)
    let result = make(node.value, pair, diagonal(of: node.right))
    cache.keep(result, of: .diagonal, 0, set, 0)
    return result
  }

  /// The pairs whose first vector is in a set.
  func restrict(_ pairs: Diagram, to set: Diagram) -> Diagram {
    if pairs <= Self.unit || set <= Self.unit {
      return pairs == Self.unit && set == Self.unit ? Self.unit : Self.empty
    }
    if let known = cache.result(of: .restrict, 0, pairs, set) { return known }
    let (pair, node) = (nodes[Int(pairs)], nodes[Int(set)])
    let result: Diagram
    if pair.value < node.value {
      result = restrict(pair.right, to: set)
    } else if pair.value > node.value {
      result = restrict(pairs, to: node.right)
    } else {
      var targets: [Node] = []
      var target = pair.down
      while target != Self.empty {
        targets.append(nodes[Int(target)])
        target = nodes[Int(target)].right
      }
      let list = targets.reversed().reduce(Self.empty) { list, target in
        make(target.value, restrict(target.down, to: node.down), list)
      }
      result = make(pair.value, list, restrict(pair.right, to: node.right))
    }
    cache.keep(result, of: .restrict, 0, pairs, set)
    return result
  }

  /// The pairs whose second vector is in a set.
  func restrictTargets(_ pairs: Diagram, to set: Diagram) -> Diagram {
    if pairs <= Self.unit || set <= Self.unit {
      return pairs == Self.unit && set == Self.unit ? Self.unit : Self.empty
    }
    if let known = cache.result(of: .restrictTargets, 0, pairs, set) { return known }
    let pair = nodes[Int(pairs)]
    var targets: [(value: UInt32, down: Diagram)] = []
    var (place, target) = (set, pair.down)
    while place != Self.empty, target != Self.empty {
      let (node, step) = (nodes[Int(place)], nodes[Int(target)])
      if node.value <= step.value { place = node.right }
      if step.value <= node.value { target = step.right }
      if node.value == step.value {
        targets.append((node.value, restrictTargets(step.down, to: node.down)))
      }
    }
    let list = targets.reversed().reduce(Self.empty) { make($1.value, $1.down, $0) }
    let result = make(pair.value, list, restrictTargets(pair.right, to: set))
    cache.keep(result, of: .restrictTargets, 0, pairs, set)
    return result
  }

  // MARK: Elements on which nothing depends

  /// By position: the lists of values there.
  private func layers(of set: Diagram, length: Int) -> [[Diagram]] {
    var layers = [[set]]
    while layers.count < length {
      var seen: Set<Diagram> = []
      var next: [Diagram] = []
      for list in layers[layers.count - 1] {
        var place = list
        while place != Self.empty {
          let node = nodes[Int(place)]
          if seen.insert(node.down).inserted { next.append(node.down) }
          place = node.right
        }
      }
      layers.append(next)
    }
    return layers
  }

  /// By position: whether the element may have any value below its count, whatever the others are.
  ///
  /// - Parameter set: not empty.
  func freeElements(of set: Diagram, counts: [Int]) -> [Bool] {
    zip(layers(of: set, length: counts.count), counts).map { lists, count in
      lists.allSatisfy { list in
        let down = nodes[Int(list)].down
        var place = list
        for value in 0..<count {
          guard place != Self.empty, nodes[Int(place)].value == value,
            nodes[Int(place)].down == down
          else { return false }
          place = nodes[Int(place)].right
        }
        return place == Self.empty
      }
    }
  }

  /// By position in the first vectors: whether the element may have any value below its count and
  /// stays what it is, whatever the others are.
  ///
  /// - Parameter pairs: not empty.
  func constantElements(of pairs: Diagram, counts: [Int]) -> [Bool] {
    let layers = layers(of: pairs, length: 2 * counts.count)
    return counts.indices.map { index in
      layers[2 * index].allSatisfy { list in
        let down = nodes[Int(nodes[Int(list)].down)].down
        var place = list
        for value in 0..<counts[index] {
          guard place != Self.empty, nodes[Int(place)].value == value else { return false }
          let target = nodes[Int(nodes[Int(place)].down)]
          guard target.value == value, target.right == Self.empty, target.down == down else {
            return false
          }
          place = nodes[Int(place)].right
        }
        return place == Self.empty
      }
    }
  }

  /// The vectors without some elements on which the others do not depend.
  ///
  /// - Parameters:
  ///   - isLeftOut: by position, of pairs by position in the first vectors.
  ///   - width: 2 for pairs, else 1.
  func removing(_ isLeftOut: [Bool], width: Int, from set: Diagram) -> Diagram {
    let serial = cache.nextSerial()
    func visit(_ set: Diagram, _ depth: Int) -> Diagram {
      if set <= Self.unit { return set }
      if depth % width == 0, isLeftOut[depth / width] {
        return visit((0..<width).reduce(set) { place, _ in nodes[Int(place)].down }, depth + width)
      }
      if let known = cache.result(of: .level, serial, set, 0) { return known }
      let node = nodes[Int(set)]
      let down = visit(node.down, depth + 1)
      let result = make(node.value, down, visit(node.right, depth))
      cache.keep(result, of: .level, serial, set, 0)
      return result
    }
    return visit(set, 0)
  }

  /// The vectors with more elements, or if they are pairs more in each, that may have any value.
  ///
  /// - Parameters:
  ///   - counts: by position in the longer vectors: how many values a new element can have.
  ///   - target: in pairs, what becomes of the value of a new element, by its position.
  func inserting(
    _ counts: [Int?], into set: Diagram, target: ((_ index: Int, _ value: Int) -> Int)?
  ) -> Diagram {
    guard let last = counts.lastIndex(where: { $0 != nil }) else { return set }
    let serial = cache.nextSerial()
    func visit(_ set: Diagram, _ index: Int) -> Diagram {
      if set == Self.empty || index > last { return set }
      if let known = cache.result(of: .level, serial, set, UInt32(index)) { return known }
      let result: Diagram
      if let count = counts[index] {
        let below = visit(set, index + 1)
        result = (0..<count).reversed().reduce(Self.empty) { list, value in
          let down = target.map { make(UInt32($0(index, value)), below, Self.empty) } ?? below
          return make(UInt32(value), down, list)
        }
      } else {
        let node = nodes[Int(set)]
        let down = target == nil ? visit(node.down, index + 1) : targets(node.down, index + 1)
        result = make(node.value, down, visit(node.right, index))
      }
      cache.keep(result, of: .level, serial, set, UInt32(index))
      return result
    }
    func targets(_ list: Diagram, _ index: Int) -> Diagram {
      if list == Self.empty { return list }
      let node = nodes[Int(list)]
      let down = visit(node.down, index)
      return make(node.value, down, targets(node.right, index))
    }
    return visit(set, 0)
  }
}
