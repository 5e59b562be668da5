extension DiagramStore {
  /// The vectors of either set.
  func union(_ a: Diagram, _ b: Diagram) -> Diagram {
    if a == b || b == Self.empty { return a }
    if a == Self.empty { return b }
    // Both are sets of vectors of one length: neither is the set of the empty vector.
    let (a, b) = a < b ? (a, b) : (b, a)
    if let known = cache.result(of: .union, 0, a, b) { return known }
    let (x, y) = (nodes[Int(a)], nodes[Int(b)])
    let result: Diagram
    if x.value < y.value {
      result = make(x.value, x.down, union(x.right, b))
    } else if x.value > y.value {
      result = make(y.value, y.down, union(a, y.right))
    } else {
      let down = union(x.down, y.down)
      result = make(x.value, down, union(x.right, y.right))
    }
    cache.keep(result, of: .union, 0, a, b)
    return result
  }

  /// The vectors of both sets.
  func intersection(_ a: Diagram, _ b: Diagram) -> Diagram {
    if a == b { return a }
    if a == Self.empty || b == Self.empty { return Self.empty }
    let (a, b) = a < b ? (a, b) : (b, a)
    if let known = cache.result(of: .intersection, 0, a, b) { return known }
    let (x, y) = (nodes[Int(a)], nodes[Int(b)])
    let result: Diagram
    if x.value < y.value {
      result = intersection(x.right, b)
    } else if x.value > y.value {
      result = intersection(a, y.right)
    } else {
      let down = intersection(x.down, y.down)
      result = make(x.value, down, intersection(x.right, y.right))
    }
    cache.keep(result, of: .intersection, 0, a, b)
    return result
  }

  /// The vectors of the first set that are not in the second.
  func difference(_ a: Diagram, _ b: Diagram) -> Diagram {
    if a == b || a == Self.empty { return Self.empty }
    if b == Self.empty { return a }
    if let known = cache.result(of: .difference, 0, a, b) { return known }
    let (x, y) = (nodes[Int(a)], nodes[Int(b)])
    let result: Diagram
    if x.value < y.value {
      result = make(x.value, x.down, difference(x.right, b))
    } else if x.value > y.value {
      result = difference(a, y.right)
    } else {
      let down = difference(x.down, y.down)
      result = make(x.value, down, difference(x.right, y.right))
    }
    cache.keep(result, of: .difference, 0, a, b)
    return result
  }

  func contains(_ vector: [UInt32], in set: Diagram) -> Bool {
    var place = set
    for value in vector {
      while place != Self.empty, nodes[Int(place)].value < value { place = nodes[Int(place)].right }
      if place == Self.empty || nodes[Int(place)].value != value { return false }
      place = nodes[Int(place)].down
    }
    return place == Self.unit
  }

  /// How many vectors a set has; linear in its nodes.
  func count(of set: Diagram) -> Count {
    if set <= Self.unit { return Count(Int(set)) }
    // A list is worked off from its end, so that the depth of the recursion is that of vectors.
    var list: [Diagram] = []
    var place = set
    while place != Self.empty, counts[place] == nil {
      list.append(place)
      place = nodes[Int(place)].right
    }
    var sum = counts[place] ?? .zero
    while let last = list.popLast() {
      sum += count(of: nodes[Int(last)].down)
      counts[last] = sum
    }
    return sum
  }

  /// How many nodes a set is made of.
  func size(of set: Diagram) -> Int {
    let marks = marked(from: [set])
    return marks.reduce(0) { $0 + $1.nonzeroBitCount }
  }
}
