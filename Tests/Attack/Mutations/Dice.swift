import PropertyTesting

/// The choices of one input: equal for equal seeds and numbers, in every process and build.
struct Dice {
  private var generator: SplitMix64

  init(seed: UInt64, number: Int) {
    var seeds = SplitMix64(seed: seed)
    var numbers = SplitMix64(seed: seeds.next() ^ UInt64(number))
    generator = SplitMix64(seed: numbers.next())
  }

  /// A number from 0 up to `bound`, which must be positive, without it.
  mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }

  /// Whether one of so many cases has come.
  mutating func isOne(in cases: Int) -> Bool { below(cases) == 0 }

  mutating func pick<List: RandomAccessCollection>(_ list: List) -> List.Element {
    list[list.index(list.startIndex, offsetBy: below(list.count))]
  }

  /// A place in a list, or at its end.
  mutating func place(in list: some RandomAccessCollection) -> Int { below(list.count + 1) }

  /// A part of a list that is short more often than long; empty only if the list is.
  mutating func part(of count: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let start = below(count)
    let longest = min(count - start, isOne(in: 4) ? count : 8)
    return start..<(start + 1 + below(longest))
  }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: generator.next()) }
  mutating func word() -> UInt64 { generator.next() }
}
