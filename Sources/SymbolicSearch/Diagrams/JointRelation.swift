/// Many relations, by which sets are followed forth and back at once.
///
/// What no relation reads at a position is gone through once for all of them. Where one reads a
/// value, those that leave it as it is go on together with all that do not read it, in the part of
/// the set that belongs to it.
final class JointRelation {
  /// What is left of a relation from a position on.
  private struct Part: Hashable, Comparable {
    let support: Int
    /// How many positions have been read.
    var read = 0
    var pairs: Diagram

    static func < (one: Part, other: Part) -> Bool {
      (one.support, one.read, one.pairs) < (other.support, other.read, other.pairs)
    }
  }

  /// Relations that go on together.
  private struct Group {
    let parts: [Part]
    /// The first position at which one of them reads a value.
    let top: Int
    /// What results are kept under.
    let number: UInt32
    /// Where the targets of the values at the first position stand.
    let first: Int
  }

  /// What becomes of a value that is read, and who goes on.
  private struct Target {
    let value: UInt32
    /// Whether some relation is at its end: what follows stays as it is.
    let isEnd: Bool
    /// Who goes on, if anybody does.
    let group: Int?
  }

  /// The pairs of all.
  let pairs: [Diagram]
  private let store: DiagramStore
  private let counts: [Int]
  private var supports: [Support] = []
  private var groups: [Group] = []
  private var known: [[Part]: Int] = [:]
  /// By group and value: where its targets are; empty before anybody asks, for there is one then.
  private var places: [Range<Int>] = []
  private var targets: [Target] = []
  private var root = Target(value: 0, isEnd: false, group: nil)

  /// - Parameters:
  ///   - relations: anyone who uses this keeps their pairs.
  ///   - counts: by position, how many values there are.
  init(_ store: DiagramStore, _ relations: [Relation], counts: [Int]) {
    self.store = store
    self.counts = counts
    pairs = relations.map(\.pairs)
    var numbers: [UInt32: Int] = [:]
    var parts: [Part] = []
    for relation in relations where relation.pairs != DiagramStore.empty {
      let number = numbers[relation.support.number] ?? supports.count
      if number == supports.count { supports.append(relation.support) }
      numbers[relation.support.number] = number
      parts.append(Part(support: number, pairs: relation.pairs))
    }
    root = target(0, parts)
  }

  /// The vectors to which steps lead from those of a set.
  func image(of set: Diagram) -> Diagram { image(of: set, after: root, at: 0) }

  /// The vectors of a region from which steps lead to those of a set.
  func preimage(of set: Diagram, in region: Diagram) -> Diagram {
    preimage(of: set, in: region, after: root, at: 0)
  }

  // MARK: Groups

  private func level(_ part: Part) -> Int { supports[part.support].levels[part.read] }

  private func target(_ value: UInt32, _ parts: [Part]) -> Target {
    let going = Set(parts.filter { $0.pairs != DiagramStore.unit }).sorted()
    return Target(
      value: value, isEnd: parts.contains { $0.pairs == DiagramStore.unit },
      group: going.isEmpty ? nil : group(of: going))
  }

  private func group(of parts: [Part]) -> Int {
    if let group = known[parts] { return group }
    let top = parts.map(level).min() ?? 0
    known[parts] = groups.count
    groups.append(
      Group(parts: parts, top: top, number: store.cache.nextSerial(), first: places.count))
    places += [Range<Int>](repeating: 0..<0, count: counts[top])
    return groups.count - 1
  }

  /// Where the targets of a value stand that a group reads.
  @inline(__always)
  private func place(_ group: Group, _ value: UInt32) -> Range<Int> {
    let place = places[group.first + Int(value)]
    return place.isEmpty ? find(group, value) : place
  }

  private func find(_ group: Group, _ value: UInt32) -> Range<Int> {
    var parts: [UInt32: [Part]] = [value: []]
    for part in group.parts {
      if level(part) > group.top {
        parts[value, default: []].append(part)
        continue
      }
      var next = part
      next.read += 1
      for (value, pairs) in store.targets(of: value, in: part.pairs) {
        next.pairs = pairs
        parts[value, default: []].append(next)
      }
    }
    let found = parts.sorted { $0.key < $1.key }.map { target($0.key, $0.value) }
    let place = targets.count..<targets.count + found.count
    targets += found
    places[group.first + Int(value)] = place
    return place
  }

  // MARK: Sets

  private func image(of set: Diagram, after target: Target, at level: Int) -> Diagram {
    let moved = target.group.map { image(of: set, by: $0, at: level) } ?? DiagramStore.empty
    return target.isEnd ? store.union(moved, set) : moved
  }

  private func image(of set: Diagram, by index: Int, at level: Int) -> Diagram {
    if set == DiagramStore.empty { return set }
    let group = groups[index]
    if let known = store.cache.result(of: .jointImage, group.number, set, 0) { return known }
    var result = DiagramStore.empty
    if level < group.top {
      let node = store.nodes[Int(set)]
      let down = image(of: node.down, by: index, at: level + 1)
      result = store.make(node.value, down, image(of: node.right, by: index, at: level))
    } else {
      var place = set
      while place != DiagramStore.empty {
        let node = store.nodes[Int(place)]
        for number in self.place(group, node.value) {
          let target = targets[number]
          let down = image(of: node.down, after: target, at: level + 1)
          result = store.union(result, store.make(target.value, down, DiagramStore.empty))
        }
        place = node.right
      }
    }
    store.cache.keep(result, of: .jointImage, group.number, set, 0)
    return result
  }

  private func preimage(
    of set: Diagram, in region: Diagram, after target: Target, at level: Int
  ) -> Diagram {
    let moved =
      target.group.map { preimage(of: set, in: region, by: $0, at: level) } ?? DiagramStore.empty
    return target.isEnd ? store.union(moved, store.intersection(set, region)) : moved
  }

  private func preimage(
    of set: Diagram, in region: Diagram, by index: Int, at level: Int
  ) -> Diagram {
    if set == DiagramStore.empty || region == DiagramStore.empty { return DiagramStore.empty }
    let group = groups[index]
    if let known = store.cache.result(of: .jointPreimage, group.number, set, region) {
      return known
    }
    let result: Diagram
    let (node, wanted) = (store.nodes[Int(set)], store.nodes[Int(region)])
    if level == group.top {
      var down = DiagramStore.empty
      for number in place(group, wanted.value) {
        let target = targets[number]
        let reached = store.below(target.value, in: set)
        if reached == DiagramStore.empty { continue }
        let part = preimage(of: reached, in: wanted.down, after: target, at: level + 1)
        down = store.union(down, part)
      }
      let rest = preimage(of: set, in: wanted.right, by: index, at: level)
      result = store.make(wanted.value, down, rest)
    } else if node.value < wanted.value {
      result = preimage(of: node.right, in: region, by: index, at: level)
    } else if node.value > wanted.value {
      result = preimage(of: set, in: wanted.right, by: index, at: level)
    } else {
      let down = preimage(of: node.down, in: wanted.down, by: index, at: level + 1)
      let rest = preimage(of: node.right, in: wanted.right, by: index, at: level)
      result = store.make(node.value, down, rest)
    }
    store.cache.keep(result, of: .jointPreimage, group.number, set, region)
    return result
  }
}

extension DiagramStore {
  /// What follows a value in the vectors of a set.
  fileprivate func below(_ value: UInt32, in set: Diagram) -> Diagram {
    var place = set
    while place != Self.empty {
      let node = nodes[Int(place)]
      if node.value >= value { return node.value == value ? node.down : Self.empty }
      place = node.right
    }
    return Self.empty
  }

  /// By what becomes of a value that stands first in pairs: what follows there.
  fileprivate func targets(
    of value: UInt32, in pairs: Diagram
  ) -> [(value: UInt32, pairs: Diagram)] {
    var found: [(value: UInt32, pairs: Diagram)] = []
    var target = below(value, in: pairs)
    while target != Self.empty {
      let node = nodes[Int(target)]
      found.append((node.value, node.down))
      target = node.right
    }
    return found
  }
}
