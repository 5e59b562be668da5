package import PropertyTesting

/// One decision: the number of an alternative, and how many there were.
package struct ChoicePoint: Hashable, Sendable {
  package var value: Int
  package var bound: Int

  package init(_ value: Int, below bound: Int) {
    self.value = value
    self.bound = bound
  }
}

/// Makes decisions and keeps them, either at random or as they were made before.
///
/// Alternatives are numbered from the simplest, 0. Anyone who asks is the same in both cases: a run
/// that was drawn is made again from what it decided, and a sequence that was shortened or changed
/// still makes some run, for a decision that is missing or out of range is the simplest one.
package struct Choices: Hashable, Sendable {
  private var random: RandomNumbers
  private let recorded: [ChoicePoint]?
  private var position = 0
  /// The decisions so far; where there was but one alternative, none was made.
  package private(set) var made: [ChoicePoint] = []

  /// Decisions that are drawn.
  package init(_ random: RandomNumbers) {
    self.random = random
    recorded = nil
  }

  /// Decisions made as they were before.
  package init(_ recorded: [ChoicePoint]) {
    random = RandomNumbers(seed: 0)
    self.recorded = recorded
  }

  /// Draws from other numbers, as if afresh; the memory is kept.
  mutating func restart(_ random: RandomNumbers) {
    self.random = random
    position = 0
    made.removeAll(keepingCapacity: true)
  }

  /// Decides among so many alternatives, each as likely as any other.
  ///
  /// - Parameter bound: at least 1.
  @inline(__always) public mutating func below(_ bound: Int) -> Int {
    if bound == 1 { return 0 }
    let value = recorded == nil ? random.below(bound) : replayed(bound)
    made.append(ChoicePoint(value, below: bound))
    return value
  }

  /// Decides among alternatives that come as often as their weights say; one of weight 0 never.
  ///
  /// - Parameter total: the sum of the weights, which is above 0.
  @inline(__always) mutating func weighted(
    _ weights: UnsafeBufferPointer<Int>, total: Int
  ) -> Int {
    if weights.count == 1 { return 0 }
    var value = 0
    if recorded == nil {
      var rest = random.below(total) - weights[0]
      while rest >= 0 {
        value += 1
        rest -= weights[value]
      }
    } else {
      value = replayed(weights.count)
      if weights[value] == 0 {
        value = 0
        while weights[value] == 0 { value += 1 }
      }
    }
    made.append(ChoicePoint(value, below: weights.count))
    return value
  }

  /// Decides among alternatives that come as often as their weights say; one of weight 0 never.
  package mutating func weighted(_ weights: [Int]) -> Int {
    weights.withUnsafeBufferPointer { weighted($0, total: $0.reduce(0, +)) }
  }

  private mutating func replayed(_ bound: Int) -> Int {
    guard let recorded, position < recorded.count else { return 0 }
    let value = recorded[position].value
    position += 1
    return (0..<bound).contains(value) ? value : 0
  }
}
