/// A text in fewer characters: what has been said before is a mark, how far back it stands and how
/// long it is (Ziv and Lempel, "A universal algorithm for sequential data compression", 1977).
///
/// It stays text that a page can hold as it is. `unpacked` of `tables.js` is the way back.
struct PackedText {
  /// A match begins with one of these: the first says its distance in one digit, the next in two, the
  /// last in three. The text must have none of them.
  private static let marks: [Unicode.Scalar] = ["^", "`", "~"]
  /// The digits are printable characters without `<`, `&` and the marks.
  private static let digits = (33...125).compactMap { (code: UInt8) -> Unicode.Scalar? in
    let scalar = Unicode.Scalar(code)
    return marks.contains(scalar) || scalar == "<" || scalar == "&" ? nil : scalar
  }
  /// The shortest match; the digits for its length count from here.
  private static let shortest = 4
  private static let mostTried = 256

  private let text: [Unicode.Scalar]
  private var packed = String.UnicodeScalarView()

  /// - Parameter text: without `^`, `` ` `` and `~`.
  static func packing(_ text: String) -> String {
    var packing = PackedText(text)
    return packing.all()
  }

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  private struct Match {
    var length = 0
    var distance = 0
    var saved = 0
  }

  private mutating func all() -> String {
    var places = Places(text, Self.shortest)
    var position = 0
    while position < text.count {
      let match = best(at: position, places)
      places.add(position)
      // A literal first, where a better match follows it.
      if match.saved <= 0 || best(at: position + 1, places).saved > match.saved {
        packed.append(text[position])
        position += 1
        continue
      }
      append(match)
      for place in (position + 1)..<(position + match.length) { places.add(place) }
      position += match.length
    }
    return String(packed)
  }

  private func best(at position: Int, _ places: Places) -> Match {
    var best = Match()
    let base = Self.digits.count
    var tried = 0
    var place = places.latest(like: position)
    while let start = place, tried < Self.mostTried {
      var length = 0
      let most = text.count - position
      while length < most, text[start + length] == text[position + length] { length += 1 }
      let distance = position - start
      let cost =
        3 + (distance < base ? 0 : distance < base * base ? 1 : 2)
        + (length - Self.shortest) / (base - 1)
      if distance < base * base * base, length >= Self.shortest, length - cost > best.saved {
        best = Match(length: length, distance: distance, saved: length - cost)
      }
      place = places.before(start)
      tried += 1
    }
    return best
  }

  private mutating func append(_ match: Match) {
    let base = Self.digits.count
    let size = match.distance < base ? 1 : match.distance < base * base ? 2 : 3
    packed.append(Self.marks[size - 1])
    var power = 1
    for _ in 1..<size { power *= base }
    while power > 0 {
      packed.append(Self.digits[match.distance / power % base])
      power /= base
    }
    // The highest digit says that another one follows.
    var rest = match.length - Self.shortest
    while rest >= base - 1 {
      packed.append(Self.digits[base - 1])
      rest -= base - 1
    }
    packed.append(Self.digits[rest])
  }
}

/// Where the beginnings of a text's places have stood before.
private struct Places {
  private let keys: [Int]
  private var last: [Int: Int] = [:]
  private var previous: [Int]

  init(_ text: [Unicode.Scalar], _ length: Int) {
    previous = Array(repeating: -1, count: text.count)
    keys = text.indices.map { place in
      text[place..<min(place + length, text.count)].reduce(0) { $0 &* 1_000_003 &+ Int($1.value) }
    }
  }

  mutating func add(_ place: Int) {
    previous[place] = last[keys[place]] ?? -1
    last[keys[place]] = place
  }

  func latest(like place: Int) -> Int? { keys.indices.contains(place) ? last[keys[place]] : nil }

  func before(_ place: Int) -> Int? { previous[place] < 0 ? nil : previous[place] }
}
