/// Something said of all values of a generator.
///
/// A value refutes it if the closure returns false or throws. Which failure that is, is its
/// ``FailureIdentity``.
package struct ValueProperty<Value> {
  let generator: Generator<Value>
  let holds: (Value) throws -> Bool

  package init(_ generator: Generator<Value>, _ holds: @escaping (Value) throws -> Bool) {
    self.generator = generator
    self.holds = holds
  }

  /// What a case comes to.
  enum Outcome {
    case discarded
    case holds
    case fails(FailureIdentity, words: String)
  }

  /// The value of some decisions; none if they make none.
  func value(_ draws: inout Draws) -> Value? {
    do {
      let value = try generator.make(&draws)
      return draws.isCut ? nil : value
    } catch {
      return nil
    }
  }

  func outcome(_ value: Value) -> Outcome {
    do {
      return try holds(value) ? .holds : .fails(.returnedFalse, words: "returned false")
    } catch is Discarded {
      return .discarded
    } catch {
      return .fails(FailureIdentity(error), words: "threw \(valueText(error))")
    }
  }

  /// The failure of a value, if it fails.
  func failure(_ value: Value) -> FailureIdentity? {
    guard case .fails(let failure, _) = outcome(value) else { return nil }
    return failure
  }
}

extension ValueProperty {
  /// Looks for a value that refutes the property, and shrinks it.
  ///
  /// - Parameters:
  ///   - seeds: how many values are tried, one for each seed from the first one on.
  ///   - executions: how often the property may be asked while shrinking.
  /// - Throws: ``TooFewCases`` if so many values are discarded that hardly any is left.
  package func counterexample(
    seeds: Int, from first: Seed, executions: Int = 10_000
  ) throws(TooFewCases) -> Counterexample<Value>? {
    var discarded = 0
    for number in 0..<UInt64(max(seeds, 0)) {
      let seed = Seed(first.value &+ number)
      var draws = Draws(RandomNumbers(seed: seed.value))
      guard let value = value(&draws) else {
        discarded += 1
        continue
      }
      switch outcome(value) {
      case .discarded: discarded += 1
      case .holds: continue
      case .fails(let failure, _):
        return shrunk(
          draws.finished(), failure, seed, run: Int(number) + 1, executions: executions)
      }
    }
    guard discarded * 10 <= seeds * 9 else {
      throw TooFewCases(seeds: seeds, discarded: discarded)
    }
    return nil
  }

  /// The counterexample that comes of shrinking another once more.
  package func shrunkAgain(_ found: Counterexample<Value>) -> Counterexample<Value>? {
    shrunk(found.trace, found.failure, found.seed, run: found.run, executions: 10_000)
  }

  func shrunk(
    _ trace: ChoiceSequence, _ failure: FailureIdentity, _ seed: Seed, run: Int, executions: Int
  ) -> Counterexample<Value>? {
    var shrinker = DrawShrinker(trace, executions: executions) { indices, most, isWorthwhile in
      var draws = Draws(replaying: indices, atMost: most)
      guard let value = value(&draws) else { return nil }
      let trace = draws.finished()
      guard isWorthwhile(trace) else { return DrawShrinker.Trial(trace: trace, fails: false) }
      return DrawShrinker.Trial(trace: trace, fails: self.failure(value) == failure)
    }
    let isSimplest = shrinker.shrink()
    return again(shrinker.best, failure).map { value, words, isStable in
      Counterexample(
        value: value, failure: failure, words: words, seed: seed, run: run,
        executions: shrinker.executions, isSimplest: isSimplest, isStable: isStable,
        trace: shrinker.best)
    }
  }

  /// The value of a trace once more, and what the property says of it.
  private func again(
    _ trace: ChoiceSequence, _ failure: FailureIdentity
  ) -> (value: Value, words: String, isStable: Bool)? {
    var draws = Draws(replaying: trace.indices)
    guard let value = value(&draws) else { return nil }
    if case .fails(failure, let words) = outcome(value) { return (value, words, true) }
    return (value, "\(failure)", false)
  }
}
