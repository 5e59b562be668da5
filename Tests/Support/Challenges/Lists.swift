internal import PropertyTesting

extension Challenge {
  static let lists: [Challenge] = [
    bound5, largeUnionList, reverse, lengthList, coupling, deletion, distinct, nestedLists,
  ]

  /// Five lists of which each sums to less than 256 sum to less than 5 · 256: wrong, since sums of
  /// sixteen bits overflow.
  ///
  /// The last list is drawn first: what matters is that two lists hold one number each, and with the
  /// simplest sequence of draws those are then the first two, as the challenge prints them.
  static let bound5 = Challenge(
    "bound5", ideal: "([-32768], [-1], [], [], [])",
    Generator<Int16>.integer().array(0...10).filter { sum($0) < 256 }.array(count: 5)
      .map { Array($0.reversed()) },
    text: { "(\($0.map { "\($0)" }.joined(separator: ", ")))" },
    holds: { sum($0.flatMap(\.self)) < 5 * 256 })

  private static func sum(_ numbers: [Int16]) -> Int16 { numbers.reduce(0, &+) }

  /// Lists hold at most four different numbers together.
  static let largeUnionList = Challenge(
    "large union list", ideal: "[[0, 1, -1, 2, -2]]", Generator<Int>.integer().array().array(),
    holds: { Set($0.flatMap(\.self)).count <= 4 })

  /// A list is its own reverse.
  static let reverse = Challenge(
    "reverse", ideal: "[0, 1]", Generator<Int>.integer().array(),
    holds: { $0 == Array($0.reversed()) })

  /// No number of a list is 900 or above; the length is drawn first, and the list depends on it.
  static let lengthList = Challenge(
    "length list", ideal: "[900]",
    Generator.integer(in: 1...100).flatMap { Generator.integer(in: 0...1000).array(count: $0) },
    holds: { $0.allSatisfy { $0 < 900 } })

  /// Where the number at one position is another position, the number there is not the first one.
  static let coupling = Challenge(
    "coupling", ideal: "[1, 0]",
    Generator.integer(in: 0...10).array(0...20).filter(tries: 50) { list in
      list.allSatisfy(list.indices.contains)
    },
    holds: { list in
      list.indices.allSatisfy { list[$0] == $0 || list[list[$0]] != $0 }
    })

  /// What is removed from a list is in it no more; only the first one is removed.
  static let deletion = Challenge(
    "deletion", ideal: "([0, 0], 0)",
    Generator { draws throws(Discarded) in
      let list = try draws.value(of: Generator<Int>.integer().array(1...20))
      let position = try draws.value(of: .integer(in: list.indices.lowerBound...list.count - 1))
      return (list, list[position])
    },
    holds: { list, number in
      var rest = list
      if let first = rest.firstIndex(of: number) { rest.remove(at: first) }
      return !rest.contains(number)
    })

  /// A list holds at most two different numbers.
  static let distinct = Challenge(
    "distinct", ideal: "[0, 1, -1]", Generator<Int>.integer().array(),
    holds: { Set($0).count < 3 })

  /// Lists hold at most ten numbers together.
  static let nestedLists = Challenge(
    "nested lists", ideal: "[[\(Array(repeating: "0", count: 11).joined(separator: ", "))]]",
    Generator<Int>.integer().array().array(),
    holds: { $0.reduce(0) { $0 + $1.count } <= 10 })

  /// Two numbers of which the first is 10 or above differ, by more than 4, or not by 1.
  static let differences: [Challenge] = [
    difference("not zero", ideal: "[10, 10]") { $0 != 0 },
    difference("not small", ideal: "[10, 6]") { !(1...4).contains($0) },
    difference("not one", ideal: "[10, 9]") { $0 != 1 },
  ]

  private static func difference(
    _ name: String, ideal: String, holds: @escaping @Sendable (Int) -> Bool
  ) -> Challenge {
    Challenge(
      "difference \(name)", ideal: ideal, Generator.integer(in: 1...1000).array(count: 2),
      holds: { $0[0] < 10 || holds(abs($0[0] - $0[1])) })
  }
}
