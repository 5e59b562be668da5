import Challenges
import Testing

@testable import PropertyTesting

struct DrawShrinkerTests {
  @Test(arguments: Challenge.all)
  func `A challenge is shrunk to its ideal`(_ challenge: Challenge) throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let answer = try #require(try challenge.counterexample(Seed(seed << 32)))
      #expect(answer.text == challenge.ideal && answer.isSimplest, "seed \(seed)")
    }
  }

  @Test(arguments: Challenge.all)
  func `Shrunk once more it stays, and costs as much every time`(_ challenge: Challenge) throws {
    for seed in 101...103 as ClosedRange<UInt64> {
      let answers = try challenge.counterexampleTwice(Seed(seed << 32))
      #expect(answers.count == 2)
      #expect(answers.first?.token == answers.last?.token)
      #expect(try challenge.counterexample(Seed(seed << 32)) == answers.first)
    }
  }

  // MARK: No slippage

  enum Fault: Error {
    case large(Int)
    case seven
  }

  /// Two defects, of which one is much simpler to reach.
  private func check(_ number: Int) throws -> Bool {
    if number == 7 { throw Fault.seven }
    if number >= 1000 { throw Fault.large(number) }
    return number != 9
  }

  @Test func `A failure is never shrunk to another one`() throws {
    var found: [String: Set<Int>] = [:]
    for seed in 1...600 as ClosedRange<UInt64> {
      let result = try #require(
        try counterexample(
          startingAt: Seed(seed << 20), Generator<Int>.integer(in: 0...3000), check))
      found["\(result.failure)", default: []].insert(result.value)
    }
    #expect(
      found == [
        "threw Fault, large": [1000], "threw Fault, seven": [7], "returned false": [9],
      ])
  }

  /// The twin of the above: where they are one failure, the simplest one is the result.
  @Test func `Where all are one failure the simplest is the result`() throws {
    for seed in 1...50 as ClosedRange<UInt64> {
      let result = try counterexample(
        startingAt: Seed(seed << 20), Generator<Int>.integer(in: 0...100_000)
      ) { number in (try? check(number)) ?? false }
      #expect(result?.value == 7)
    }
  }

  // MARK: Laws

  /// Sequences of few decisions, of which some fail by chance.
  private static func fails(_ lists: [[Int]], _ salt: UInt64) -> Bool {
    var digest = SplitMix64.mixed(salt)
    for list in lists {
      for number in list { digest = SplitMix64.mixed(digest ^ UInt64(number)) }
      digest = SplitMix64.mixed(digest &+ 99)
    }
    return digest % 7 == 0
  }

  private static let lists = Generator<Int>.integer(in: 0...3).array(0...3).array(0...3)

  /// Every sequence in shortlex order, up to the first that fails: what no shrinker can beat.
  private func simplest(_ salt: UInt64) throws -> ChoiceSequence {
    var level: [[UInt64]] = [[]]
    var seen: Set<[UInt64]> = []
    var failing: [ChoiceSequence] = []
    while failing.isEmpty, !level.isEmpty {
      var next: [[UInt64]] = []
      for prefix in level {
        var draws = Draws(replaying: prefix)
        let value = try Self.lists.make(&draws)
        let trace = draws.finished()
        if trace.draws.count == prefix.count, Self.fails(value, salt) { failing.append(trace) }
        guard trace.draws.count > prefix.count || prefix.isEmpty else { continue }
        for index in 0...trace.draws[prefix.count].maximum
        where seen.insert(prefix + [index]).inserted {
          next.append(prefix + [index])
        }
      }
      level = next
    }
    return try #require(failing.min { $0.isSimpler(than: $1) })
  }

  @Test func `What fails by chance is shrunk near the simplest there is, and never beyond`() throws
  {
    var reached = 0
    for salt in 1...60 as ClosedRange<UInt64> {
      let found = try #require(
        try counterexample(startingAt: Seed(salt << 30), Self.lists) { !Self.fails($0, salt) })
      let simplest = try simplest(salt)
      #expect(Self.fails(found.value, salt) && found.isStable && found.isSimplest)
      #expect(!found.trace.isSimpler(than: simplest))
      if found.trace.indices == simplest.indices { reached += 1 }
    }
    #expect(reached >= 15, "\(reached) of 60")
  }

  /// Every value of this generator has one sequence, so no value is tried twice.
  @Test func `Nothing is tried twice`() throws {
    for seed in 1...30 as ClosedRange<UInt64> {
      var tried: [[[Int]]: Int] = [:]
      let found = try #require(
        try counterexample(startingAt: Seed(seed << 30), Self.lists) { lists in
          tried[lists, default: 0] += 1
          return lists.count < 2 || lists[0].count < 2 || lists[1].reduce(0, +) < 3
        })
      // While looking, and once at the end, a value may come again.
      let again = tried.values.reduce(0) { $0 + $1 - 1 }
      #expect(again <= found.run + 1)
    }
  }

  @Test func `The greatest number is found by few questions`() {
    for greatest in [0, 1, 3, 4, 5, 100, 1 << 40] as [UInt64] {
      var asked = 0
      let found = DrawShrinker.greatest {
        asked += 1
        return $0 <= greatest
      }
      #expect(found == greatest && asked < 100)
    }
  }

  @Test func `Prime factors are those of the number`() {
    #expect(DrawShrinker.primeFactors(of: 1) == [])
    #expect(DrawShrinker.primeFactors(of: 360) == [2, 3, 5])
    #expect(DrawShrinker.primeFactors(of: 97 * 97 * 8) == [2, 97])
    #expect(DrawShrinker.primeFactors(of: 1_000_003) == [1_000_003])
  }
}
