/// Counts the vectors of a set for which conditions hold, without making the sets of these.
///
/// No node is made, and nothing of the store is changed.
final class GuardedCount {
  private let store: DiagramStore
  private let set: Diagram
  /// Whether no count can be greater than what two words hold.
  private let isNarrow: Bool
  /// By list: how many vectors there are, and how many of them the present condition allows.
  private var all = CountTable()
  private var allowed = CountTable()
  /// By position: the lists there, each with how many beginnings of vectors lead to it.
  private var lists: [[(list: Diagram, beginnings: TwoWords)]] = []
  private var known: [Guard: Count] = [:]

  init(_ store: DiagramStore, of set: Diagram) {
    self.store = store
    self.set = set
    isNarrow = store.count(of: set).fitsTwice
    guard isNarrow, set > DiagramStore.unit else { return }
    var open = [(list: set, beginnings: TwoWords(low: 1))]
    while let first = open.first, first.list > DiagramStore.unit {
      lists.append(open)
      var places: [Diagram: Int] = [:]
      var next: [(list: Diagram, beginnings: TwoWords)] = []
      for (list, beginnings) in open {
        var place = list
        while place != DiagramStore.empty {
          let node = store.nodes[Int(place)]
          let number = places[node.down] ?? next.count
          if number == next.count {
            places[node.down] = number
            next.append((node.down, TwoWords()))
          }
          next[number].beginnings.add(beginnings)
          place = node.right
        }
      }
      open = next
    }
  }

  /// How many vectors of the set a condition allows.
  func count(where condition: Guard) -> Count {
    if !isNarrow {
      precondition(!store.isExhausted || store.wasInterrupted, "no room to count")
      let count = store.count(of: store.filter(set, by: condition))
      store.collectIfDue()
      return count
    }
    if let count = known[condition] { return count }
    let levels = condition.support.levels
    allowed.removeAll()
    var found = TwoWords()
    // What comes before the first position at which it looks is counted once for all conditions.
    if let first = levels.first, set != DiagramStore.empty {
      for (list, beginnings) in lists[first] {
        found.add(beginnings.times(count(of: list, condition.allowed, first, 0, levels)))
      }
    } else if condition.allowed == DiagramStore.unit {
      found = count(of: set)
    }
    let count = Count(low: found.low, high: found.high)
    known[condition] = count
    return count
  }

  private func count(of set: Diagram) -> TwoWords {
    if set <= DiagramStore.unit { return TwoWords(low: UInt64(set)) }
    if let known = all[UInt64(set)] { return known }
    var sum = TwoWords()
    var place = set
    while place != DiagramStore.empty {
      let node = store.nodes[Int(place)]
      sum.add(count(of: node.down))
      place = node.right
    }
    all[UInt64(set)] = sum
    return sum
  }

  private func count(
    of set: Diagram, _ condition: Diagram, _ level: Int, _ index: Int, _ levels: [Int]
  ) -> TwoWords {
    if index == levels.count { return count(of: set) }
    let key = UInt64(set) << 32 | UInt64(condition)
    if let known = allowed[key] { return known }
    var sum = TwoWords()
    var (place, rest) = (set, condition)
    while place != DiagramStore.empty, rest != DiagramStore.empty {
      let node = store.nodes[Int(place)]
      if level < levels[index] {
        sum.add(count(of: node.down, condition, level + 1, index, levels))
        place = node.right
        continue
      }
      let other = store.nodes[Int(rest)]
      if node.value <= other.value { place = node.right }
      if other.value <= node.value { rest = other.right }
      if node.value == other.value {
        sum.add(count(of: node.down, other.down, level + 1, index + 1, levels))
      }
    }
    allowed[key] = sum
    return sum
  }
}

/// A number below 2¹²⁸.
private struct TwoWords: BitwiseCopyable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  /// Adds a number; the sum is below 2¹²⁸.
  mutating func add(_ other: TwoWords) {
    let (sum, carries) = low.addingReportingOverflow(other.low)
    low = sum
    high += other.high + (carries ? 1 : 0)
  }

  /// The product; it is below 2¹²⁸.
  func times(_ other: TwoWords) -> TwoWords {
    let product = low.multipliedFullWidth(by: other.low)
    let cross = low &* other.high &+ high &* other.low
    return TwoWords(low: product.low, high: product.high &+ cross)
  }
}

/// Numbers by keys.
private struct CountTable: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var key: UInt64 = 0
    /// In which round it was entered; what is of another one is not there.
    var round: UInt32 = 0
    var count = TwoWords()
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var size = 1 << 10
  private var used = 0
  private var round: UInt32 = 1

  init() {
    entries = .large(size, repeating: Entry())
  }

  deinit { entries.deallocate() }

  /// Where a key is, or can be put.
  @inline(__always)
  private func place(_ key: UInt64) -> Int {
    let (first, second) = (UInt32(truncatingIfNeeded: key >> 32), UInt32(truncatingIfNeeded: key))
    var place = Int(truncatingIfNeeded: DiagramStore.hash(0, first, second)) & (size - 1)
    while entries[place].round == round, entries[place].key != key {
      place = (place + 1) & (size - 1)
    }
    return place
  }

  subscript(key: UInt64) -> TwoWords? {
    get {
      let entry = entries[place(key)]
      return entry.round == round ? entry.count : nil
    }
    set {
      if 2 * used >= size { grow() }
      let place = place(key)
      if entries[place].round != round { used += 1 }
      entries[place] = Entry(key: key, round: round, count: newValue ?? TwoWords())
    }
  }

  mutating func removeAll() {
    round += 1
    used = 0
  }

  private mutating func grow() {
    let (old, count) = (entries, size)
    size *= 2
    entries = .large(size, repeating: Entry())
    for index in 0..<count where old[index].round == round {
      entries[place(old[index].key)] = old[index]
    }
    old.deallocate()
  }
}
