package import PropertyTesting

/// Makes decisions at random.
package struct Choices: Hashable, Sendable {
  private var random: RandomNumbers

  /// Decisions that are drawn.
  package init(_ random: RandomNumbers) { self.random = random }

  /// Draws from other numbers, as if afresh.
  mutating func restart(_ random: RandomNumbers) { self.random = random }

  /// Decides among so many alternatives, each as likely as any other; among one nothing is drawn.
  ///
  /// - Parameter bound: at least 1.
  @inline(__always) mutating func below(_ bound: Int) -> Int {
    bound == 1 ? 0 : random.below(bound)
  }

  /// Decides among alternatives that come as often as their weights say; one of weight 0 never.
  ///
  /// - Parameter total: the sum of the weights, which is above 0.
  @inline(__always) mutating func weighted(
    _ weights: UnsafeBufferPointer<Int>, total: Int
  ) -> Int {
    if weights.count == 1 { return 0 }
    var value = 0
    var rest = random.below(total) - weights[0]
    while rest >= 0 {
      value += 1
      rest -= weights[value]
    }
    return value
  }
}
