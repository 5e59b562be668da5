extension Generator where Value: FixedWidthInteger & Sendable {
  /// The integers of a range.
  ///
  /// Small ones, extremes and such as were drawn before come more often than others.
  ///
  /// - Parameters:
  ///   - range: of a type of at most 64 bits.
  ///   - simplest: the value to which others shrink, or the nearest in the range.
  public static func integer(
    in range: ClosedRange<Value> = Value.min...Value.max, simplest: Value = 0
  ) -> Self {
    precondition(Value.bitWidth <= 64, "integers of more than 64 bits cannot be drawn")
    let simplest = min(max(simplest, range.lowerBound), range.upperBound)
    let start = UInt64(truncatingIfNeeded: simplest)
    let below = start &- UInt64(truncatingIfNeeded: range.lowerBound)
    let maximum = UInt64(truncatingIfNeeded: range.upperBound) &- (start &- below)
    return Generator { draws throws(Discarded) in
      let index = draws.index(upTo: maximum, below: below) { random, earlier in
        random.integer(upTo: maximum, below: below, after: earlier)
      }
      let (distance, isBelow) = ChoiceNode.distance(of: index, maximum: maximum, below: below)
      return Value(truncatingIfNeeded: isBelow ? start &- distance : start &+ distance)
    }
  }
}

extension Generator where Value == Bool {
  /// True or false; false is the simpler.
  public static var boolean: Self {
    Generator { draws throws(Discarded) in
      draws.index(upTo: 1) { random, _ in random.upTo(1) } == 1
    }
  }
}

extension Generator {
  /// The elements of an array; the first is the simplest.
  public static func element(of values: [Value]) -> Self where Value: Sendable {
    precondition(!values.isEmpty, "there is nothing to choose from")
    let maximum = UInt64(values.count - 1)
    return Generator { draws throws(Discarded) in
      values[Int(draws.index(upTo: maximum) { random, _ in random.upTo(maximum) })]
    }
  }

  /// The values of several generators; the first makes the simplest.
  public static func oneOf(_ generators: Generator...) -> Self {
    weighted(generators.map { (1, $0) })
  }

  /// The values of several generators, each as often as its weight says; the first of a
  /// weight above 0 makes the simplest.
  ///
  /// - Parameter generators: weights are at least 0, and some is above it.
  public static func weighted(_ generators: [(weight: Int, generator: Generator)]) -> Self {
    precondition(generators.allSatisfy { $0.weight >= 0 }, "a weight is below 0")
    let generators = generators.filter { $0.weight > 0 }
    precondition(!generators.isEmpty, "nothing has a weight above 0")
    let weights = generators.map { $0.weight }
    let alternatives = generators.map { $0.generator }
    return Generator { draws throws(Discarded) in
      try draws.span(.alternative) { draws throws(Discarded) in
        let number = draws.index(upTo: UInt64(weights.count - 1)) { random, _ in
          UInt64(random.weighted(weights))
        }
        return try alternatives[Int(number)].make(&draws)
      }
    }
  }

  /// Nothing or a value; nothing is the simpler.
  public var optional: Generator<Value?> {
    Generator<Value?> { draws throws(Discarded) in
      let isSome = draws.index(upTo: 1) { random, _ in random.below(4) == 0 ? 0 : 1 } == 1
      return isSome ? try draws.value(of: self) : nil
    }
  }

  /// Trees: a value is a leaf, or a branch made of values of the same form.
  ///
  /// - Parameters:
  ///   - depth: the most levels of branches.
  ///   - leaf: the simplest values.
  ///   - branches: what branches there are, given what makes the values inside them; the first is
  ///     the simplest.
  public static func recursive(
    depth: Int = 5, leaf: Generator,
    branches: (_ inner: Generator) -> [Generator]
  ) -> Self {
    func level(_ alternatives: [(weight: Int, generator: Generator)]) -> Generator {
      let choice = weighted(alternatives)
      return Generator { draws throws(Discarded) in
        try draws.span(.level) { draws throws(Discarded) in try choice.make(&draws) }
      }
    }
    var tree = level([(1, leaf)])
    for _ in 0..<depth {
      let branches = branches(tree)
      tree = level([(max(branches.count, 1), leaf)] + branches.map { (1, $0) })
    }
    return tree
  }
}

/// The values of several generators at once, drawn in their order.
public func tuple<each Value>(
  _ generator: repeat Generator<each Value>
) -> Generator<(repeat each Value)> {
  let all = (repeat each generator)
  return Generator<(repeat each Value)> { draws throws(Discarded) in
    (repeat try draws.value(of: each all))
  }
}
