/// Which items of one class were seen, and whether in one run, in two, or in more.
///
/// Items are known by their numbers or, where nothing has numbered them, by keys of whole words.
/// Merging the sightings of different runs is associative and commutative, and the order in which
/// runs were seen leaves no trace.
public struct Sightings: Hashable, Sendable {
  /// The words of a key; 0 where items are known by number.
  public let keyWords: Int
  /// Ascending, all words of an item together.
  private(set) var keys: [UInt64] = []
  /// By item: in how many runs it was seen, 3 for three or more.
  private(set) var runs: [UInt8] = []
  /// How many items each run saw, summed over all runs.
  public internal(set) var sum = 0

  /// Nothing seen.
  ///
  /// - Parameter keyWords: 0 where items are known by number.
  public init(keyWords: Int = 0) { self.keyWords = keyWords }

  private var width: Int { max(keyWords, 1) }

  /// How many items were seen.
  public var count: Int { runs.count }
  /// How many were seen in exactly one run.
  public var once: Int { runs.count { $0 == 1 } }
  /// How many were seen in exactly two runs.
  public var twice: Int { runs.count { $0 == 2 } }

  /// The numbers of the items seen, ascending.
  ///
  /// - Precondition: the items are known by number.
  public var numbers: [Int] {
    precondition(keyWords == 0, "the items have no numbers")
    return keys.map { Int($0) }
  }

  /// Those of ascending numbers that were not seen.
  ///
  /// - Precondition: the items are known by number.
  public func missing(from all: [Int]) -> [Int] {
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
  public mutating func merge(_ other: Sightings) {
    precondition(keyWords == other.keyWords, "sightings of different systems")
    var whole = Sightings(keyWords: keyWords)
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

  private func key(_ position: Int) -> ArraySlice<UInt64> {
    keys[(position * width)..<((position + 1) * width)]
  }

  /// Below 0 if the own item comes first, 0 if both are the same, above 0 if the other's does.
  private func order(_ mine: Int, _ other: Sightings, _ theirs: Int) -> Int {
    if mine == runs.count { return 1 }
    if theirs == other.runs.count { return -1 }
    for word in 0..<width {
      let (left, right) = (keys[mine * width + word], other.keys[theirs * width + word])
      if left != right { return left < right ? -1 : 1 }
    }
    return 0
  }
}

// MARK: As text

extension Sightings: Codable {
  private enum CodingKeys: String, CodingKey {
    case keyWords = "key_words"
    case sum, once, twice, more
  }

  /// Writes numbers as ranges, such as `3` and `5-9`, and keys as hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(keyWords, forKey: .keyWords)
    try container.encode(sum, forKey: .sum)
    try container.encode(texts(seenIn: 1), forKey: .once)
    try container.encode(texts(seenIn: 2), forKey: .twice)
    try container.encode(texts(seenIn: 3), forKey: .more)
  }

  private func texts(seenIn count: UInt8) -> [String] {
    let positions = runs.indices.filter { runs[$0] == count }
    if keyWords > 0 { return positions.map { key($0).map(hexadecimal).joined() } }
    var texts: [String] = []
    var first = 0
    while first < positions.count {
      var last = first
      while last + 1 < positions.count,
        keys[positions[last + 1]] == keys[positions[last]] + 1
      {
        last += 1
      }
      let (low, high) = (keys[positions[first]], keys[positions[last]])
      texts.append(low == high ? "\(low)" : "\(low)-\(high)")
      first = last + 1
    }
    return texts
  }

  /// - Throws: a `DecodingError` that names the text that is no item.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(keyWords: try container.decode(Int.self, forKey: .keyWords))
    guard (0...64).contains(keyWords) else {
      throw DecodingError.dataCorruptedError(
        forKey: .keyWords, in: container, debugDescription: "no state has \(keyWords) words")
    }
    for (count, key) in [(1, CodingKeys.once), (2, .twice), (3, .more)] {
      var part = Sightings(keyWords: keyWords)
      for text in try container.decode([String].self, forKey: key) {
        guard part.append(text, seenIn: count) else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: container, debugDescription: "\"\(text)\" is no item, or not in order")
        }
      }
      let known = self.count
      merge(part)
      guard self.count == known + part.count else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "an item is listed twice")
      }
    }
    sum = try container.decode(Int.self, forKey: .sum)
  }

  /// Appends what a text stands for; gives whether it stands for something above all before it.
  private mutating func append(_ text: String, seenIn count: Int) -> Bool {
    var words: [UInt64] = []
    var lengthOfRange: UInt64 = 1
    if keyWords > 0 {
      let digits = Array(text.utf8)
      guard digits.count == keyWords * 16 else { return false }
      for start in stride(from: 0, to: digits.count, by: 16) {
        let part = String(decoding: digits[start..<(start + 16)], as: UTF8.self)
        guard !part.hasPrefix("+"), !part.hasPrefix("-"), let word = UInt64(part, radix: 16) else {
          return false
        }
        words.append(word)
      }
    } else {
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
      guard let low = ends[0], ends.count <= 2, let high = ends[ends.count - 1], low <= high,
        high < 1 << 40, high - low < 1 << 32
      else { return false }
      words = [low]
      lengthOfRange = high - low + 1
    }
    if runs.count > 0 {
      guard key(runs.count - 1).lexicographicallyPrecedes(words) else { return false }
    }
    for offset in 0..<lengthOfRange {
      append(offset == 0 ? words : [words[0] + offset], seenIn: count)
    }
    return true
  }
}

/// Sixteen hexadecimal digits.
private func hexadecimal(_ word: UInt64) -> String {
  let digits = String(word, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
