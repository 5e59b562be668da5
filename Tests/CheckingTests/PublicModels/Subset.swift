/// A set of small numbers, 0 to 7, in one byte.
///
/// The states of many public models are sets of processes, resources or messages. Unlike `Set`,
/// it iterates in ascending order, so that the order of successors never depends on a hash seed.
struct Subset: Hashable, BitwiseCopyable, ExpressibleByArrayLiteral, Sequence {
  private(set) var bits: UInt8 = 0

  init(bits: UInt8) { self.bits = bits }
  init(arrayLiteral members: Int...) { for member in members { insert(member) } }

  /// The numbers below `count`.
  init(below count: Int) { for member in 0..<count { insert(member) } }

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }

  func contains(_ member: Int) -> Bool { bits >> member & 1 == 1 }
  func isSubset(of other: Subset) -> Bool { bits & ~other.bits == 0 }
  func isDisjoint(with other: Subset) -> Bool { bits & other.bits == 0 }

  mutating func insert(_ member: Int) { bits |= 1 << member }
  mutating func remove(_ member: Int) { bits &= ~(1 << member) }

  func inserting(_ member: Int) -> Subset { Subset(bits: bits | 1 << member) }
  func removing(_ member: Int) -> Subset { Subset(bits: bits & ~(1 << member)) }
  func union(_ other: Subset) -> Subset { Subset(bits: bits | other.bits) }
  func intersection(_ other: Subset) -> Subset { Subset(bits: bits & other.bits) }
  func subtracting(_ other: Subset) -> Subset { Subset(bits: bits & ~other.bits) }

  /// Every subset, the empty one included, in ascending order of its bits.
  var subsets: [Subset] {
    (0...bits).map { Subset(bits: $0) }.filter { $0.isSubset(of: self) }
  }

  func makeIterator() -> AnyIterator<Int> {
    var rest = bits
    return AnyIterator {
      guard rest != 0 else { return nil }
      defer { rest &= rest - 1 }
      return rest.trailingZeroBitCount
    }
  }
}
