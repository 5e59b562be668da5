/// Makes values from recorded decisions, so that every value is drawn, replayed and shrunk alike.
///
/// A generator states which value is the simplest: it is what it makes of decisions that are all 0.
/// Nothing else has to be said for shrinking, which works on the decisions.
///
/// ```swift
/// let passengers = Generator.integer(in: 0...9).array(0...4)
/// let trip = Generator { draws throws(Discarded) in
///   let stops = try draws.value(of: .integer(in: 2...5))
///   return try draws.value(of: passengers.map { Trip(stops: stops, passengers: $0) })
/// }
/// ```
public struct Generator<Value>: Sendable {
  let make: @Sendable (inout Draws) throws(Discarded) -> Value

  /// A generator that asks others, one after the other.
  ///
  /// - Parameter make: must depend on what it draws alone.
  public init(_ make: @escaping @Sendable (inout Draws) throws(Discarded) -> Value) {
    self.make = make
  }

  /// Always the same value.
  public static func always(_ value: Value) -> Self where Value: Sendable {
    Generator { _ throws(Discarded) in value }
  }

  /// Values of the same decisions, changed.
  public func map<Other>(
    _ change: @escaping @Sendable (Value) -> Other
  ) -> Generator<Other> {
    Generator<Other> { draws throws(Discarded) in change(try make(&draws)) }
  }

  /// Values of a generator that depends on the value of this one.
  public func flatMap<Other>(
    _ next: @escaping @Sendable (Value) -> Generator<Other>
  ) -> Generator<Other> {
    Generator<Other> { draws throws(Discarded) in
      let value = try draws.value(of: self)
      return try draws.value(of: next(value))
    }
  }

  /// The values for which a condition holds.
  ///
  /// - Parameters:
  ///   - tries: how many values are drawn before the case is discarded; at least 1. Where most
  ///     values are refused, generate the others instead.
  ///   - holds: the condition.
  public func filter(
    tries: Int = 10, _ holds: @escaping @Sendable (Value) -> Bool
  ) -> Generator {
    precondition(tries >= 1, "a value takes a try")
    return Generator { draws throws(Discarded) in
      for _ in 0..<tries {
        let value = try draws.span(.attempt) { draws throws(Discarded) in try make(&draws) }
        if holds(value) { return value }
      }
      throw Discarded()
    }
  }
}
