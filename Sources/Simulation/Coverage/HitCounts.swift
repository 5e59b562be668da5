/// Which items of one class were seen, and whether in one run, in two, or in more.
///
/// Items are known by their numbers or, where nothing has numbered them, by keys of whole words.
/// Merging the sightings of different runs is associative and commutative, and the order in which
/// runs were seen leaves no trace.
package struct HitCounts: Hashable, Sendable {
  /// The words of a key; 0 where items are known by number.
  package let keyWords: Int
  /// Ascending, all words of an item together.
  private(set) var keys: [UInt64] = []
  /// By item: in how many runs it was seen, 3 for three or more.
  private(set) var runs: [UInt8] = []
  /// How many items each run saw, summed over all runs.
  package internal(set) var sum = 0

  /// Nothing seen.
  ///
  /// - Parameter keyWords: 0 where items are known by number.
  package init(keyWords: Int = 0) { self.keyWords = keyWords }

  private var width: Int { max(keyWords, 1) }

  /// How many items were seen.
  package var count: Int { runs.count }
  /// How many were seen in exactly one run.
  package var once: Int { runs.count { $0 == 1 } }
  /// How many were seen in exactly two runs.
  package var twice: Int { runs.count { $0 == 2 } }

  /// Those of ascending numbers that were not seen.
  ///
  /// - Precondition: the items are known by number.
  package func missing(from all: [Int]) -> [Int] {
    precondition(keyWords == 0, "the items have no numbers")
    var position = 0
    return all.filter { number in
      while position < keys.count, keys[position] < UInt64(number) { position += 1 }
      return position == keys.count || keys[position] != UInt64(number)
    }
  }

  /// Appends an item.
  ///
  /// - Parameters:
  ///   - key: above those of all items before it.
  ///   - runs: in how many runs it was seen, at least 1.
  mutating func append(_ key: some Sequence<UInt64>, seenIn runs: Int) {
    keys.append(contentsOf: key)
    self.runs.append(UInt8(min(runs, 3)))
  }

  /// The sightings of numbered items.
  ///
  /// - Parameters:
  ///   - counts: by number, in how many runs the item was seen, 3 for three or more.
  ///   - sum: how many items each run saw, summed.
  init(_ counts: some Sequence<UInt8>, sum: Int) {
    self.init()
    self.sum = sum
    for (number, count) in counts.enumerated() where count > 0 {
      append(CollectionOfOne(UInt64(number)), seenIn: Int(count))
    }
  }

  /// Adds what other runs saw; linear.
  package mutating func merge(_ other: HitCounts) {
    precondition(keyWords == other.keyWords, "sightings of different systems")
    var whole = HitCounts(keyWords: keyWords)
    whole.keys.reserveCapacity(keys.count + other.keys.count)
    whole.runs.reserveCapacity(runs.count + other.runs.count)
    var mine = 0
    var theirs = 0
    while mine < runs.count || theirs < other.runs.count {
      switch order(mine, other, theirs) {
      case ..<0:
        whole.append(key(mine), seenIn: Int(runs[mine]))
        mine += 1
      case 0:
        whole.append(key(mine), seenIn: Int(runs[mine]) + Int(other.runs[theirs]))
        mine += 1
        theirs += 1
      default:
        whole.append(other.key(theirs), seenIn: Int(other.runs[theirs]))
        theirs += 1
      }
    }
    whole.sum = sum + other.sum
    self = whole
  }

  func key(_ position: Int) -> ArraySlice<UInt64> {
    keys[(position * width)..<((position + 1) * width)]
  }

  /// Below 0 if the own item comes first, 0 if both are the same, above 0 if the other's does.
  private func order(_ mine: Int, _ other: HitCounts, _ theirs: Int) -> Int {
    if mine == runs.count { return 1 }
    if theirs == other.runs.count { return -1 }
    for word in 0..<width {
      let (left, right) = (keys[mine * width + word], other.keys[theirs * width + word])
      if left != right { return left < right ? -1 : 1 }
    }
    return 0
  }
}
