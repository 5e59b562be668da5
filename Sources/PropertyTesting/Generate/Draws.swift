/// Draws values and keeps every decision, either at random or as they were made before.
///
/// What a generator is given. A sequence that was shortened or changed still makes some value: a
/// decision that is missing or out of range is the simplest one, and what is left over is passed
/// over. The same seed gives the same values on every machine.
public struct Draws {
  /// A value of more draws than this is none; it ends with the simplest draws, unkept.
  static let mostDraws = 10_000

  private var random: RandomNumbers
  private let recorded: [UInt64]
  private let isReplay: Bool
  private let limit: Int
  private var position = 0
  private var open = 0
  private(set) var trace: ChoiceSequence
  /// Whether the limit was reached.
  private(set) var isCut = false

  /// Decisions that are drawn.
  init(_ random: RandomNumbers) {
    self.init(random, [], isReplay: false, limit: Self.mostDraws)
  }

  /// Decisions made as they were before.
  ///
  /// - Parameter limit: the most draws that the value may have.
  init(replaying recorded: [UInt64], atMost limit: Int = mostDraws) {
    self.init(
      RandomNumbers(seed: 0), recorded, isReplay: true, limit: min(limit, Self.mostDraws))
  }

  private init(_ random: RandomNumbers, _ recorded: [UInt64], isReplay: Bool, limit: Int) {
    self.random = random
    self.limit = limit
    self.recorded = recorded
    self.isReplay = isReplay
    trace = ChoiceSequence(spans: [ChoiceSpan(kind: .root, start: 0, end: 0, parent: -1)])
  }

  /// The value that another generator makes.
  ///
  /// - Throws: ``Discarded`` if it makes none.
  public mutating func value<Value>(
    of generator: Generator<Value>
  ) throws(Discarded) -> Value {
    try span(.value) { draws throws(Discarded) in try generator.make(&draws) }
  }

  /// All decisions, after the last one.
  mutating func finished() -> ChoiceSequence {
    trace.spans[0].end = trace.draws.count
    return trace
  }

  // MARK: Spans

  /// Marks what is drawn meanwhile as belonging together.
  mutating func span<Value>(
    _ kind: ChoiceSpan.Kind, _ body: (inout Draws) throws(Discarded) -> Value
  ) throws(Discarded) -> Value {
    let outer = beginSpan(kind)
    let value = try body(&self)
    endSpan(outer)
    return value
  }

  /// Begins a span, to be ended with what is returned.
  mutating func beginSpan(_ kind: ChoiceSpan.Kind) -> Int {
    let start = trace.draws.count
    trace.spans.append(ChoiceSpan(kind: kind, start: start, end: start, parent: open))
    defer { open = trace.spans.count - 1 }
    return open
  }

  mutating func endSpan(_ outer: Int) {
    trace.spans[open].end = trace.draws.count
    open = outer
  }

  /// Takes back the span that was begun last and holds no other; its draws belong to the one around.
  mutating func dropSpan(_ outer: Int) {
    trace.spans.removeLast()
    open = outer
  }

  // MARK: Decisions

  /// Decides among alternatives.
  ///
  /// - Parameter draw: how an alternative is drawn at random.
  mutating func index(
    upTo maximum: UInt64, below: UInt64 = 0,
    drawnBy draw: (inout RandomNumbers, [ChoiceNode]) -> UInt64
  ) -> UInt64 {
    guard !isFull else { return 0 }
    let index = isReplay ? replayed(upTo: maximum) : draw(&random, trace.draws)
    trace.draws.append(ChoiceNode(index: index, maximum: maximum, below: below))
    return index
  }

  /// Keeps a decision that cannot be otherwise, so that sequences keep their shape.
  mutating func force(_ index: UInt64, upTo maximum: UInt64) {
    guard !isFull else { return }
    if isReplay { _ = replayed(upTo: maximum) }
    trace.draws.append(ChoiceNode(index: index, maximum: maximum, isForced: true))
  }

  /// Decides what no shrinking has to undo; nothing is kept.
  mutating func unrecorded(_ draw: (inout RandomNumbers) -> Int) -> Int {
    isReplay ? 0 : draw(&random)
  }

  /// Changes a decision just made to another that stands for the same.
  mutating func settle(_ index: UInt64) {
    guard !isCut else { return }
    trace.draws[trace.draws.count - 1].index = index
  }

  private var isFull: Bool {
    mutating get {
      if trace.draws.count >= limit { isCut = true }
      return isCut
    }
  }

  private mutating func replayed(upTo maximum: UInt64) -> UInt64 {
    guard position < recorded.count else { return 0 }
    position += 1
    let index = recorded[position - 1]
    return index <= maximum ? index : 0
  }
}

/// A generator made no value; the case is drawn again.
public struct Discarded: Error, Hashable, Sendable {
  /// The error; it says nothing more.
  public init() {}
}

extension RandomNumbers {
  /// A number from 0 to another, each with the same probability.
  mutating func upTo(_ maximum: UInt64) -> UInt64 {
    if maximum < UInt64(Int.max) { return UInt64(below(Int(maximum) + 1)) }
    while true {
      let number = next()
      if number <= maximum { return number }
    }
  }

  /// The number of an integer: any one of few; of many also an extreme, a small one, or one that was
  /// drawn before, since defects wait at edges and where two values are equal.
  mutating func integer(upTo maximum: UInt64, below: UInt64, after draws: [ChoiceNode]) -> UInt64 {
    if !draws.isEmpty, maximum > 1, self.below(8) == 0 {
      let earlier = draws[self.below(draws.count)]
      if earlier.maximum == maximum, earlier.below == below { return earlier.index }
    }
    if maximum < 16 { return upTo(maximum) }
    switch self.below(8) {
    case 0:
      let edges: [UInt64] = [0, 1, 2, maximum, maximum - 1, maximum - 2]
      return edges[self.below(edges.count)]
    case 1...4:
      let bits = self.below(maximum.bitWidth - maximum.leadingZeroBitCount) + 1
      return min(next() >> UInt64(64 - bits), maximum)
    default: return upTo(maximum)
    }
  }
}
