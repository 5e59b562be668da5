/// A state of a fixed number of machine words.
@frozen public struct PackedWords<let count: Int>: PackedState {
  /// A word.
  public typealias PackedCount = UInt64

  @usableFromInline var words: InlineArray<count, UInt64>

  /// A state whose words are all `word`.
  @inlinable public init(repeating word: UInt64 = 0) {
    words = .init(repeating: word)
  }

  /// The word at a position below `count`.
  @inlinable public subscript(word position: Int) -> UInt64 {
    @inline(__always) get { words[position] }
    @inline(__always) set { words[position] = newValue }
  }

  /// What `body` makes of the address of the first word, valid during the call.
  @inlinable @inline(__always)
  public func withUnsafeWords<Result>(_ body: (UnsafePointer<UInt64>) -> Result) -> Result {
    withUnsafeBytes(of: self) { bytes in
      bytes.withMemoryRebound(to: UInt64.self) { words in
        guard let first = words.baseAddress else { preconditionFailure("a state of no words") }
        return body(first)
      }
    }
  }

  /// What `body` makes of the address of the first word, through which it may change the state.
  @inlinable @inline(__always)
  public mutating func withUnsafeMutableWords<Result>(
    _ body: (UnsafeMutablePointer<UInt64>) -> Result
  ) -> Result {
    withUnsafeMutableBytes(of: &self) { bytes in
      bytes.withMemoryRebound(to: UInt64.self) { words in
        guard let first = words.baseAddress else { preconditionFailure("a state of no words") }
        return body(first)
      }
    }
  }

  @inlinable public static func == (one: Self, other: Self) -> Bool {
    var difference: UInt64 = 0
    for position in 0..<count {
      difference |= one.words[position] ^ other.words[position]
    }
    return difference == 0
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    for position in 0..<count { hasher.combine(words[position]) }
  }
}
