/// One decision of a generator: which of its alternatives, numbered from the simplest, 0.
///
/// A ``Choice`` of a run is among steps, whose number is an `Int`; a draw is among up to 2⁶⁴ values,
/// of which some lie below the simplest one and some above it.
struct ChoiceNode: Hashable, Sendable {
  /// The number of the alternative.
  var index: UInt64
  /// The number of the last alternative.
  var maximum: UInt64
  /// How many alternatives lie below the simplest, where they are integers; else 0.
  var below: UInt64 = 0
  /// Whether it could not have been otherwise.
  var isForced = false

  /// How far the value lies from the simplest one; none if that is beyond `Int`.
  var offset: Int? {
    let (distance, isBelow) = Self.distance(of: index, maximum: maximum, below: below)
    guard let distance = Int(exactly: distance) else { return nil }
    return isBelow ? -distance : distance
  }

  /// The number of the alternative that lies so far from the simplest one, if there is one.
  func index(ofOffset offset: Int) -> UInt64? {
    let above = maximum - below
    let paired = min(below, above)
    let distance = offset.magnitude.asUInt64
    if offset <= 0 {
      guard distance <= below else { return nil }
      return distance <= paired ? 2 * distance : distance + paired
    }
    guard distance <= above else { return nil }
    return distance <= paired ? 2 * distance - 1 : distance + paired
  }

  /// How far from the simplest integer another lies, and on which side.
  ///
  /// They are numbered by distance, 0, 1, -1, 2, -2, as long as there are some on both sides.
  static func distance(
    of index: UInt64, maximum: UInt64, below: UInt64
  ) -> (distance: UInt64, isBelow: Bool) {
    let paired = min(below, maximum - below)
    if index / 2 < paired || index == 2 * paired {
      return index % 2 == 1 ? (index / 2 + 1, false) : (index / 2, true)
    }
    return (index - paired, below > paired)
  }
}

extension UInt {
  fileprivate var asUInt64: UInt64 { UInt64(self) }
}

/// A run of draws that belong together, such as those of an element of an array.
///
/// Spans are kept in the order in which they begin, each before those inside it.
struct ChoiceSpan: Hashable, Sendable {
  enum Kind: UInt8, Hashable, Sendable {
    case root
    /// What one generator drew inside another.
    case value
    /// An element of a collection, with the draw that asks whether there is one.
    case element
    case collection
    case alternative
    /// A level of a recursive generator.
    case level
    case command
    /// One attempt at a value that has to satisfy a condition.
    case attempt
  }

  var kind: Kind
  var start: Int
  var end: Int
  /// The position of the span around it, -1 for the root.
  var parent: Int

  var count: Int { end - start }
}

/// All the decisions that made a value, and how they belong together.
struct ChoiceSequence: Hashable, Sendable {
  var draws: [ChoiceNode] = []
  var spans: [ChoiceSpan] = []

  var indices: [UInt64] { draws.map(\.index) }

  /// Whether it is simpler: fewer draws, then the first draw that differs is the simpler one.
  func isSimpler(than other: ChoiceSequence) -> Bool {
    if draws.count != other.draws.count { return draws.count < other.draws.count }
    for (one, other) in zip(draws, other.draws) where one.index != other.index {
      return one.index < other.index
    }
    return false
  }

  /// The positions of the spans directly inside another.
  func children(of span: Int) -> [Int] {
    spans.indices.filter { spans[$0].parent == span }
  }
}
