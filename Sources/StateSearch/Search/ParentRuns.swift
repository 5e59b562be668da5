/// From which state each state was first found, in about two bits a state.
///
/// In a breadth-first search the parents of the states 0, 1, 2 … ascend. So they are written in
/// unary: for each state expanded as many ones as states were first found from it, then a zero;
/// before them all the ones of the initial states and their zero. The parent of a state is one
/// less than the zeros before its one. (The idea of a balanced sequence is Jacobson's,
/// *Space-efficient static trees and graphs*, 1989.)
@frozen @usableFromInline struct ParentRuns: ~Copyable {
  private var words: ReservedMemory
  @usableFromInline private(set) var bits = 0

  /// How many ones stand before each block of 512 bits.
  private var blocks: ReservedMemory

  /// How many ones there are.
  @usableFromInline private(set) var ones = 0

  @usableFromInline init(mostStates: Int, spill: Spill? = nil) {
    words = ReservedMemory(mostBytes: mostStates / 4 + 64, spill: spill)
    blocks = ReservedMemory(mostBytes: mostStates / 32 + 64, spill: spill)
    blocks.grow(to: 4)
  }

  /// The bytes that the parents of so many states take at most.
  static func bytes(of states: Int) -> Int { (states * 17 + 63) / 64 }

  /// Appends the states first found from the next state, and that there are no more.
  @usableFromInline mutating func append(_ children: Int) {
    appendOpen(children)
    advance(by: 1)
  }

  /// Appends states first found from the next state, of which more may follow.
  @usableFromInline mutating func appendOpen(_ children: Int) {
    // A bit more than asked for, so that the zero has its place too.
    words.grow(to: ((bits + children) >> 6 + 1) << 3)
    let base = words.base.assumingMemoryBound(to: UInt64.self)
    var rest = children
    while rest > 0 {
      let offset = bits & 63
      let taken = min(rest, 64 - offset)
      base[bits >> 6] |= (UInt64.max >> UInt64(64 - taken)) << UInt64(offset)
      ones += taken
      rest -= taken
      advance(by: taken)
    }
  }

  /// Goes on by some bits of one word.
  private mutating func advance(by count: Int) {
    bits += count
    if bits & 511 == 0 {
      blocks.grow(to: (bits >> 9 + 1) << 2)
      (blocks.base.assumingMemoryBound(to: UInt32.self))[bits >> 9] = UInt32(ones)
    }
  }

  /// What is written, as whole words.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: words.base, count: (bits + 63) / 64 * 8)
  }

  /// Takes what was written elsewhere, where nothing is written yet.
  mutating func refill(_ saved: [UInt64], bits count: Int) {
    words.grow(to: (saved.count + 1) << 3)
    let base = words.base.assumingMemoryBound(to: UInt64.self)
    for (word, pattern) in saved.enumerated() {
      base[word] = pattern
      ones += pattern.nonzeroBitCount
      advance(by: min(64, count - bits))
    }
  }

  /// Where the reading of the runs has come.
  @usableFromInline struct Runs {
    fileprivate var bit = 0
    @usableFromInline init() {}
  }

  /// How many states were first found from the next state; the initial ones come first.
  @usableFromInline func next(_ runs: inout Runs) -> Int {
    let words = UnsafePointer(self.words.base.assumingMemoryBound(to: UInt64.self))
    let start = runs.bit
    while runs.bit < bits {
      let ones = (~(words[runs.bit >> 6] >> UInt64(runs.bit & 63))).trailingZeroBitCount
      let left = 64 - runs.bit & 63
      if ones < left {
        runs.bit = min(runs.bit + ones, bits)
        break
      }
      runs.bit += left
    }
    let count = min(runs.bit, bits) - start
    runs.bit += 1
    return count
  }

  /// The parent of a state numbered below `ones`; none for an initial state. O(log n).
  @usableFromInline func parent(of state: Int) -> Int? { reader.parent(of: state, bits: bits) }

  /// What reads the parents, where they lie for as long as this is.
  @usableFromInline var reader: Reader {
    Reader(
      words: UnsafePointer(words.base.assumingMemoryBound(to: UInt64.self)),
      blocks: UnsafePointer(blocks.base.assumingMemoryBound(to: UInt32.self)))
  }

  /// The memory in which the parents lie.
  @usableFromInline struct Reader {
    let words: UnsafePointer<UInt64>
    let blocks: UnsafePointer<UInt32>

    /// The parent of a state, of which so many bits were written.
    func parent(of state: Int, bits: Int) -> Int? {
      // The last block with no more ones before it.
      let low = firstNumber(in: 1..<(bits >> 9 + 1)) { Int(blocks[$0]) > state } - 1
      var rest = state - Int(blocks[low])
      var word = low << 3
      while rest >= words[word].nonzeroBitCount {
        rest -= words[word].nonzeroBitCount
        word += 1
      }
      var pattern = words[word]
      for _ in 0..<rest { pattern &= pattern - 1 }
      let zeros = word << 6 + pattern.trailingZeroBitCount - state
      return zeros == 0 ? nil : zeros - 1
    }
  }
}
