public import StateSearch

/// A set of small numbers, below a capacity fixed at its creation: the nodes or the edges of a
/// graph that have a property.
///
/// One bit a number, so that a set over the edges of a large graph stays small beside the edges.
/// Iteration is in ascending order. Every operation on two sets needs equal capacities.
@frozen @usableFromInline package struct BitSet: Hashable, Sendable {
  /// Members are below this number.
  @usableFromInline package let capacity: Int

  /// Bits beyond the capacity are always zero.
  @usableFromInline var words: PagedArray<UInt64>

  /// No member, or every number below the capacity.
  @inlinable package init(capacity: Int, full: Bool = false) {
    self.capacity = capacity
    words = PagedArray(repeating: full ? .max : 0, count: (capacity + 63) / 64)
    if full { clearBeyondCapacity() }
  }

  /// The numbers below the capacity that have a property.
  @inlinable package init(capacity: Int, where isMember: (Int) throws -> Bool) rethrows {
    self.init(capacity: capacity)
    try words.fill { index in
      let first = index << 6
      var bits: UInt64 = 0
      for member in first..<Swift.min(first + 64, capacity) where try isMember(member) {
        bits |= 1 << UInt64(member - first)
      }
      return bits
    }
  }

  /// The numbers listed.
  @inlinable package init(capacity: Int, _ members: some Sequence<Int>) {
    self.init(capacity: capacity)
    for member in members { insert(member) }
  }

  @inlinable mutating func clearBeyondCapacity() {
    let used = capacity % 64
    if used > 0 { words[words.count - 1] &= (1 << UInt64(used)) - 1 }
  }

  /// Whether a number below the capacity is a member.
  @inlinable @inline(__always) package subscript(member: Int) -> Bool {
    precondition(member >= 0 && member < capacity, "not below the capacity")
    return words[member >> 6] & (1 << UInt64(member & 63)) != 0
  }

  /// Makes a number below the capacity a member.
  @inlinable @inline(__always) package mutating func insert(_ member: Int) {
    precondition(member >= 0 && member < capacity, "not below the capacity")
    words[member >> 6] |= 1 << UInt64(member & 63)
  }

  /// Whether there is no member.
  @inlinable package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// How many members there are; linear in the capacity.
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The smallest member.
  @inlinable package var first: Int? {
    var members = makeIterator()
    return members.next()
  }

  /// The numbers below the capacity that are no members.
  package var complement: BitSet {
    var result = self
    result.words = words.combined(with: words) { one, _ in ~one }
    result.clearBeyondCapacity()
    return result
  }

  /// The members of both sets.
  package func intersection(_ other: BitSet) -> BitSet { combined(with: other, &) }

  /// The members of either set.
  package func union(_ other: BitSet) -> BitSet { combined(with: other, |) }

  /// The members that the other set lacks.
  package func subtracting(_ other: BitSet) -> BitSet { combined(with: other) { $0 & ~$1 } }

  @inline(__always) private func combined(
    with other: BitSet, _ combine: (UInt64, UInt64) -> UInt64
  ) -> BitSet {
    precondition(capacity == other.capacity, "sets over different graphs")
    var result = self
    result.words = words.combined(with: other.words, combine)
    return result
  }
}

extension BitSet: Sequence {
  /// The members in ascending order.
  @inlinable package func makeIterator() -> Iterator { Iterator(words: words) }

  /// Walks over the members in ascending order.
  @frozen @usableFromInline package struct Iterator: IteratorProtocol {
    @usableFromInline let words: PagedArray<UInt64>
    @usableFromInline var index = 0
    @usableFromInline var rest: UInt64

    @inlinable init(words: PagedArray<UInt64>) {
      self.words = words
      rest = words.first ?? 0
    }

    @inlinable package mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        if index >= words.count { return nil }
        rest = words[index]
      }
      defer { rest &= rest - 1 }
      return index << 6 + rest.trailingZeroBitCount
    }
  }
}

extension BitSet: CustomStringConvertible {
  @usableFromInline package var description: String {
    "{" + map(String.init).joined(separator: ", ") + "}"
  }
}

extension BitSet? {
  /// Whether a number belongs to the restriction; no restriction admits every number.
  @inlinable @inline(__always) package func admits(_ member: Int) -> Bool {
    switch self {
    case .none: true
    case .some(let set): set[member]
    }
  }
}
