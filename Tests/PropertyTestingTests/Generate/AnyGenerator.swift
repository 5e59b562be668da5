import Testing

@testable import PropertyTesting

/// A generator whose values are known by their text, and whether a value is one it may make.
struct AnyGenerator: Sendable {
  let name: String
  /// The value of some decisions and the decisions really made; none if they make none.
  let make: @Sendable (inout Draws) -> Made?

  struct Made: Equatable {
    let text: String
    let trace: ChoiceSequence
    let isAllowed: Bool
  }

  init<Value>(
    _ name: String, _ generator: Generator<Value>,
    allows: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) {
    self.name = name
    make = { draws in
      guard let value = try? generator.make(&draws), !draws.isCut else { return nil }
      return Made(text: valueText(value), trace: draws.finished(), isAllowed: allows(value))
    }
  }

  func drawn(_ seed: UInt64) -> Made? {
    var draws = Draws(RandomNumbers(seed: seed))
    return make(&draws)
  }

  func replayed(_ indices: [UInt64]) -> Made? {
    var draws = Draws(replaying: indices)
    return make(&draws)
  }
}

extension AnyGenerator {
  /// A turnstile: coins let people through.
  enum Turn: Hashable, Sendable {
    case coin(Int)
    case pass
  }

  static func isPossible(_ turns: [Turn]) -> Bool {
    var coins = 0
    return turns.allSatisfy { turn in
      switch turn {
      case .coin(let value):
        coins += value
        return coins <= 9
      case .pass:
        coins -= 1
        return coins >= 0
      }
    }
  }

  static let turns = Generator<[Turn]>.commands(
    upTo: 12, from: 0,
    rules: [
      CommandRule(when: { $0 < 9 }) { coins in
        Generator.integer(in: 1...9 - coins).map { .coin($0) }
      },
      CommandRule(when: { $0 > 0 }, .pass),
    ]
  ) { coins, turn in
    switch turn {
    case .coin(let value): coins += value
    case .pass: coins -= 1
    }
  }

  static let even = Generator<Int>.integer(in: -50...50).filter { $0 % 2 == 0 }

  static let all: [AnyGenerator] = [
    AnyGenerator("integers", Generator<Int>.integer()),
    AnyGenerator("bytes", Generator<UInt8>.integer()),
    AnyGenerator("words", Generator<UInt64>.integer()),
    AnyGenerator("a range", Generator<Int>.integer(in: -3...40)) { (-3...40).contains($0) },
    AnyGenerator("a range below", Generator<Int8>.integer(in: -100 ... -7)) {
      (-100 ... -7).contains($0)
    },
    AnyGenerator("one integer", Generator<Int>.integer(in: 5...5)) { $0 == 5 },
    AnyGenerator("booleans", Generator.boolean),
    AnyGenerator("elements", Generator.element(of: ["a", "b", "c"])) { "abc".contains($0) },
    AnyGenerator("even", even) { $0 % 2 == 0 },
    AnyGenerator("optional", even.optional) { $0.map { $0 % 2 == 0 } ?? true },
    AnyGenerator("one of", .oneOf(even, .integer(in: 100...200))) {
      $0 % 2 == 0 || (100...200).contains($0)
    },
    AnyGenerator("weighted", .weighted([(0, .always("never")), (3, .always("x"))])) { _ in true },
    AnyGenerator("arrays", even.array()) { $0.allSatisfy { $0 % 2 == 0 } },
    AnyGenerator("bounded arrays", Generator.boolean.array(2...5)) { (2...5).contains($0.count) },
    AnyGenerator("fixed arrays", Generator.boolean.array(count: 3)) { $0.count == 3 },
    AnyGenerator("sets", Generator<Int>.integer(in: 0...9).set(1...4)) {
      (1...4).contains($0.count)
    },
    AnyGenerator(
      "dictionaries", Generator<Int>.integer(in: 0...9).dictionary(to: even, 0...4)
    ) { $0.count <= 4 && $0.values.allSatisfy { $0 % 2 == 0 } },
    AnyGenerator(
      "dependent", Generator<Int>.integer(in: 0...6).flatMap { Generator.boolean.array(count: $0) }
    ) { $0.count <= 6 },
    AnyGenerator("tuples", tuple(even, .boolean, .element(of: ["x", "y"]))) { $0.0 % 2 == 0 },
    AnyGenerator(
      "trees",
      Generator<[Int]>.recursive(depth: 3, leaf: even.map { [$0] }) { inner in
        [tuple(inner, inner).map { $0 + $1 }]
      }
    ) { (1...8).contains($0.count) },
    AnyGenerator("commands", turns, allows: isPossible),
  ]
}

extension AnyGenerator: CustomTestStringConvertible {
  var testDescription: String { name }
}
