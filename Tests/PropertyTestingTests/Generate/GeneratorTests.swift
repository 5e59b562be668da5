import SmallNumbers
import Testing

@testable import PropertyTesting

struct GeneratorTests {
  @Test(arguments: AnyGenerator.all)
  func `A value is made again from its decisions`(_ generator: AnyGenerator) throws {
    var values = 0
    for seed in 0..<100 as Range<UInt64> {
      guard let made = generator.drawn(seed) else { continue }
      values += 1
      #expect(made.isAllowed, "\(made.text)")
      #expect(generator.replayed(made.trace.indices) == made)
      #expect(generator.drawn(seed) == made)
    }
    #expect(values > 90)
  }

  /// Any sequence makes a value that is allowed, and what was really decided makes the same again.
  @Test(arguments: AnyGenerator.all)
  func `Any sequence makes a value`(_ generator: AnyGenerator) throws {
    var random = SmallGenerator(seed: 3)
    for seed in 0..<100 as Range<UInt64> {
      var indices = generator.drawn(seed)?.trace.indices ?? []
      for _ in 0..<3 where !indices.isEmpty {
        let place = random.below(indices.count)
        switch random.below(3) {
        case 0: indices.remove(at: place)
        case 1: indices[place] = random.next() >> UInt64(random.below(64))
        default: indices.insert(UInt64(random.below(3)), at: place)
        }
      }
      guard let made = generator.replayed(indices) else { continue }
      #expect(made.isAllowed, "\(made.text)")
      #expect(generator.replayed(made.trace.indices) == made)
    }
  }

  @Test(arguments: AnyGenerator.all)
  func `Spans lie in one another and hold every draw`(_ generator: AnyGenerator) throws {
    for seed in 0..<50 as Range<UInt64> {
      guard let trace = generator.drawn(seed)?.trace else { continue }
      #expect(
        trace.spans[0] == ChoiceSpan(kind: .root, start: 0, end: trace.draws.count, parent: -1))
      for span in trace.spans.dropFirst() {
        let outer = trace.spans[span.parent]
        #expect(outer.start <= span.start && span.end <= outer.end && span.start <= span.end)
      }
      for parent in trace.spans.indices {
        let children = trace.children(of: parent).map { trace.spans[$0] }
        for (one, next) in zip(children, children.dropFirst()) { #expect(one.end <= next.start) }
      }
    }
  }

  @Test func `What is missing makes the simplest value`() {
    let simplest = AnyGenerator.all.map { "\($0.name): \($0.replayed([])?.text ?? "none")" }
    #expect(
      simplest == [
        "integers: 0", "bytes: 0", "words: 0", "a range: 0", "a range below: -7", "one integer: 5",
        "booleans: false", "elements: a", "even: 0", "optional: nil", "one of: 0",
        "weighted: \"x\"", "arrays: []", "bounded arrays: [false, false]",
        "fixed arrays: [false, false, false]", "sets: [0]", "dictionaries: [:]", "dependent: []",
        "tuples: (0, false, \"x\")", "trees: [0]", "commands: []",
      ])
  }

  /// By brute force, for every range of a few integers around every simplest one.
  @Test func `Integers are numbered by their distance from the simplest`() {
    for below in 0...6 as ClosedRange<UInt64> {
      for above in 0...6 as ClosedRange<UInt64> {
        let draws = (0...(below + above)).map {
          ChoiceNode(index: $0, maximum: below + above, below: below)
        }
        let offsets = draws.compactMap(\.offset)
        let expected = (-Int(below)...Int(above)).sorted { one, other in
          (abs(one), one < 0 ? 1 : 0) < (abs(other), other < 0 ? 1 : 0)
        }
        #expect(offsets == expected)
        for (draw, offset) in zip(draws, offsets) {
          #expect(draw.index(ofOffset: offset) == draw.index)
        }
        #expect(draws[0].index(ofOffset: Int(above) + 1) == nil)
        #expect(draws[0].index(ofOffset: -Int(below) - 1) == nil)
      }
    }
  }

  @Test func `The widest ranges have their first and last values`() throws {
    func value<Number: FixedWidthInteger & Sendable>(
      _ index: UInt64, _ range: ClosedRange<Number>
    ) throws -> Number {
      var draws = Draws(replaying: [index])
      return try draws.value(of: .integer(in: range))
    }
    #expect(try value(.max, Int.min...Int.max) == .min)
    #expect(try value(.max - 1, Int.min...Int.max) == -.max)
    #expect(try value(.max - 2, Int.min...Int.max) == .max)
    #expect(try value(.max, 0...UInt64.max) == .max)
    #expect(try value(255, Int8.min...Int8.max) == .min)
    #expect(try value(256, Int8.min...Int8.max) == 0)
    #expect(try value(1, Int.min ... -1) == -2)
  }

  @Test func `Every value of a small range comes, and edges of a large one`() throws {
    var small: Set<String> = []
    var large: Set<String> = []
    let few = AnyGenerator("few", Generator<Int>.integer(in: -5...5))
    let many = AnyGenerator("many", Generator<Int>.integer())
    for seed in 0..<1000 as Range<UInt64> {
      small.insert(try #require(few.drawn(seed)).text)
      large.insert(try #require(many.drawn(seed)).text)
    }
    #expect(small.count == 11)
    #expect(large.isSuperset(of: ["0", "1", "-1", "\(Int.min)", "\(Int.max)"]))
    #expect(large.count > 500)
  }

  @Test func `The same seeds give the same values everywhere`() throws {
    let generator = AnyGenerator(
      "all",
      tuple(Generator<Int>.integer(in: -999...999).array(0...6), .boolean, .element(of: [7, 8])))
    let texts = (1...5 as ClosedRange<UInt64>).compactMap { generator.drawn($0)?.text }
    #expect(
      texts == [
        "([-18, -18, -980], true, 8)", "([686, 219, -745, -960, 999], true, 7)",
        "([-6, 942, 680, -685], false, 7)", "([226, 5, -998, 98, -34, -999], false, 8)",
        "([-516, 93, -250, 564], true, 8)",
      ])
  }

  @Test func `A value without end is none`() {
    let endless = Generator<Int> { draws throws(Discarded) in
      var sum = 0
      while try draws.value(of: .integer(in: 0...9)) < 100, !draws.isCut { sum += 1 }
      return sum
    }
    #expect(AnyGenerator("endless", endless).drawn(1) == nil)
  }

  @Test func `A text of a value does not depend on how it is hashed`() {
    struct Pair { var names: Set<String>, ages: [String: Int] }
    enum Choice {
      case none
      case some(Set<Int>)
      case both(a: Int, b: String)
    }
    #expect(
      valueText(Pair(names: ["b", "c", "a"], ages: ["y": 2, "x": 1]))
        == #"Pair(names: ["a", "b", "c"], ages: ["x": 1, "y": 2])"#)
    #expect(
      valueText([Choice.none, .some([3, 1, 2]), .both(a: 1, b: "x")]).hasPrefix("[none, some(["))
    #expect(valueText((1, [Int?.none, 2], "q")) == #"(1, [nil, 2], "q")"#)
    #expect(valueText(Set(0..<9)) == "[0, 1, 2, 3, 4, 5, 6, 7, 8]")
    #expect(valueText(Choice.both(a: 1, b: "x")) == #"both(a: 1, b: "x")"#)
  }
}
