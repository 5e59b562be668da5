internal import PropertyTesting

/// An expression of numbers, sums and quotients.
indirect enum Calculation: Sendable, CustomStringConvertible {
  case number(Int)
  case sum(Calculation, Calculation)
  case quotient(Calculation, Calculation)

  struct DivisionByZero: Error {}

  func value() throws(DivisionByZero) -> Int {
    switch self {
    case .number(let number): return number
    case .sum(let one, let other): return try one.value() &+ other.value()
    case .quotient(let one, let other):
      let divisor = try other.value()
      if divisor == 0 { throw DivisionByZero() }
      return try one.value().dividedReportingOverflow(by: divisor).partialValue
    }
  }

  /// Whether some divisor is written 0.
  var dividesByLiteralZero: Bool {
    switch self {
    case .number: false
    case .sum(let one, let other): one.dividesByLiteralZero || other.dividesByLiteralZero
    case .quotient(_, .number(0)): true
    case .quotient(let one, let other): one.dividesByLiteralZero || other.dividesByLiteralZero
    }
  }

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .sum(let one, let other): "\(one.inner)+\(other.inner)"
    case .quotient(let one, let other): "\(one.inner)/\(other.inner)"
    }
  }

  private var inner: String {
    if case .number = self { return description }
    return "(\(description))"
  }
}

/// A binary tree of numbers, none smaller than the one above it.
indirect enum Heap: Sendable, CustomStringConvertible {
  case empty
  case node(Int, Heap, Heap)

  /// All numbers, in some order.
  var numbers: [Int] {
    switch self {
    case .empty: []
    case .node(let number, let left, let right): [number] + right.numbers + left.numbers
    }
  }

  /// The numbers in order; wrong, since only the first one is taken off.
  var wronglySorted: [Int] {
    switch self {
    case .empty: []
    case .node(let number, let left, let right): [number] + Heap.merged(left, right).numbers
    }
  }

  private static func merged(_ one: Heap, _ other: Heap) -> Heap {
    switch (one, other) {
    case (_, .empty): one
    case (.empty, _): other
    case (.node(let first, let left, let right), .node(let second, _, _)) where first <= second:
      .node(first, merged(right, other), left)
    case (_, .node(let second, let left, let right)): .node(second, merged(right, one), left)
    }
  }

  var description: String {
    switch self {
    case .empty: "None"
    case .node(let number, .empty, .empty): "(\(number), None, None)"
    case .node(let number, let left, let right): "(\(number), \(left), \(right))"
    }
  }
}

extension Challenge {
  /// Where no divisor is written 0, nothing is divided by 0.
  static let calculator = Challenge(
    "calculator", ideal: "0/(0+0)",
    Generator.recursive(leaf: Generator<Int>.integer().map { Calculation.number($0) }) { inner in
      [
        tuple(inner, inner).map { Calculation.sum($0, $1) },
        tuple(inner, inner).map { Calculation.quotient($0, $1) },
      ]
    },
    holds: { calculation in
      if calculation.dividesByLiteralZero { throw Discarded() }
      return (try? calculation.value()) != nil
    })

  /// The numbers of a heap come out sorted.
  ///
  /// The ideal is printed in full here: the challenge leaves out the `None`s of its last level.
  static let binaryHeap = Challenge(
    "binheap", ideal: "(0, None, (0, (0, None, None), (1, None, None)))",
    heap(atLeast: 0, depth: 5),
    holds: { heap in
      let sorted = heap.wronglySorted
      return sorted == sorted.sorted() && heap.numbers.sorted() == sorted
    })

  private static func heap(atLeast least: Int, depth: Int) -> Generator<Heap> {
    guard depth > 0 else { return .weighted([(1, .always(.empty))]) }
    let node = Generator<Heap> { draws throws(Discarded) in
      let number = try draws.value(of: .integer(in: least...Int.max, simplest: least))
      let below = heap(atLeast: number, depth: depth - 1)
      return .node(number, try draws.value(of: below), try draws.value(of: below))
    }
    return .weighted([(1, .always(.empty)), (2, node)])
  }
}
