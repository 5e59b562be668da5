internal import Machines

/// HitCounts as a file lists them.
///
/// Ranges are not counted out before it is known how much there is: to read a list takes no more
/// memory than its text.
extension HitCounts {
  package struct List: Codable, Hashable, Sendable {
    let keyWords: Int
    let sum: Int
    /// By in how many runs they were seen: numbers as ranges, such as `3` and `5-9`, and keys as
    /// hexadecimal digits, ascending.
    let once, twice, more: [String]

    private enum CodingKeys: String, CodingKey {
      case keyWords = "key_words"
      case sum, once, twice, more
    }
  }

  package var list: List {
    List(
      keyWords: keyWords, sum: sum, once: texts(seenIn: 1), twice: texts(seenIn: 2),
      more: texts(seenIn: 3))
  }

  private func texts(seenIn count: UInt8) -> [String] {
    let positions = runs.indices.filter { runs[$0] == count }
    if keyWords > 0 { return positions.map { key($0).map { $0.hexadecimal() }.joined() } }
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

  /// Counts out a list.
  ///
  /// - Parameters:
  ///   - keyWords: what the list must have.
  ///   - limit: what the numbers of items must be below.
  /// - Throws: ``SummaryError`` with the text that is no item.
  package init(_ list: List, keyWords: Int, below limit: Int) throws(SummaryError) {
    guard list.keyWords == keyWords else {
      throw SummaryError(
        "items of \(list.keyWords) words are listed where those here have \(keyWords)")
    }
    self.init(keyWords: keyWords)
    var seen = 0
    for (count, texts) in [(1, list.once), (2, list.twice), (3, list.more)] {
      var part = HitCounts(keyWords: keyWords)
      for text in texts {
        guard part.append(text, seenIn: count, below: limit) else {
          throw SummaryError("\"\(text.prefix(80))\" is no item, or not in order")
        }
      }
      let known = self.count
      merge(part)
      guard self.count == known + part.count else { throw SummaryError("an item is listed twice") }
      seen += count * part.count
    }
    guard list.sum >= seen else { throw SummaryError("more is listed than the runs saw") }
    sum = list.sum
  }

  /// Appends what a text stands for; gives whether it stands for something above all before it.
  private mutating func append(_ text: String, seenIn count: Int, below limit: Int) -> Bool {
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
        high < UInt64(limit)
      else { return false }
      words = [low]
      lengthOfRange = high - low + 1
    }
    if self.count > 0 {
      guard key(self.count - 1).lexicographicallyPrecedes(words) else { return false }
    }
    for offset in 0..<lengthOfRange {
      append(offset == 0 ? words : [words[0] + offset], seenIn: count)
    }
    return true
  }
}
