/// Checks that something holds for the values of a generator, one for each seed.
///
/// ```swift
/// @Test func `Sorting twice is sorting once`() throws {
///   try forAll(seeds: 1_000, Generator<Int>.integer().array()) { numbers in
///     numbers.sorted().sorted() == numbers.sorted()
///   }
/// }
/// ```
///
/// A value fails if the closure returns false or throws; see ``FailureIdentity`` for what counts as
/// the same failure. The first value that fails is shrunk, and what is thrown says by which value the
/// property is refuted, from which seed, and with which token the same value comes again. A closure
/// that throws ``Discarded`` says that the value is none.
///
/// In Swift Testing, return a `Bool` or throw; `#expect` inside the closure records an issue for
/// every value tried while shrinking, and the closure still returns.
///
/// - Parameters:
///   - seeds: how many values are tried.
///   - first: the first seed; the others follow it. The same seeds give the same values everywhere.
///   - token: of ``Refuted/token``: this one value is tried, as it stands, and no seed.
///   - executions: how often the property may be asked while shrinking.
///   - generator: makes the values.
///   - property: what has to hold; must depend on the value alone.
/// - Throws: ``Refuted``; ``TooFewCases`` if nine tenths of the values are discarded; for a token
///   also ``TokenError`` and ``ReplayDiverged``.
public func forAll<Value>(
  seeds: Int = 1_000, startingAt first: Seed = Seed(1), replay token: String? = nil,
  executions: Int = 10_000, _ generator: Generator<Value>,
  _ property: @escaping (Value) throws -> Bool
) throws {
  let property = ValueProperty(generator, property)
  if let token { return try property.replay(token) }
  let found = try property.counterexample(seeds: seeds, from: first, executions: executions)
  if let found { throw Refuted(found) }
}

/// Checks that a closure throws for no value of a generator; else as `forAll`.
///
/// The name is another one, because Swift cannot tell a closure of several statements that returns
/// nothing from one that has yet to return a `Bool`.
public func tryAll<Value>(
  seeds: Int = 1_000, startingAt first: Seed = Seed(1), replay token: String? = nil,
  executions: Int = 10_000, _ generator: Generator<Value>,
  _ check: @escaping (Value) throws -> Void
) throws {
  try forAll(
    seeds: seeds, startingAt: first, replay: token, executions: executions, generator
  ) { value in
    try check(value)
    return true
  }
}

/// The first value that refutes a property, shrunk; none if all hold.
///
/// Else as `forAll`, for those who want to look at the value.
public func counterexample<Value>(
  seeds: Int = 1_000, startingAt first: Seed = Seed(1), executions: Int = 10_000,
  _ generator: Generator<Value>, _ property: @escaping (Value) throws -> Bool
) throws(TooFewCases) -> Counterexample<Value>? {
  try ValueProperty(generator, property)
    .counterexample(seeds: seeds, from: first, executions: executions)
}

extension ValueProperty {
  /// Tries the value of a token.
  fileprivate func replay(_ text: String) throws {
    let token = try DrawToken(text)
    var draws = Draws(replaying: token.indices)
    let value = value(&draws)
    let trace = draws.finished()
    guard let value, trace.indices == token.indices,
      DrawToken.digest(of: trace) == token.alternatives
    else { throw ReplayDiverged() }
    if case .fails(let failure, let words) = outcome(value) {
      throw Refuted(replayed: value, failure, words, DrawToken(trace, failure).text)
    }
  }
}
