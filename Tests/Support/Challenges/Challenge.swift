public import PropertyTesting

/// A property that is false, and the simplest value that refutes it: a test of a shrinker.
public struct Challenge: Sendable {
  public let name: String
  /// The simplest counterexample, as it prints.
  public let ideal: String
  /// The counterexample of a campaign, shrunk; none if no seed fails.
  public let counterexample: @Sendable (_ first: Seed) throws -> Answer?
  /// The same, and what comes of shrinking it once more.
  public let counterexampleTwice: @Sendable (_ first: Seed) throws -> [Answer]

  /// What a campaign found.
  public struct Answer: Hashable, Sendable {
    /// The shrunk value, as it prints.
    public let text: String
    /// How many values were tried until one failed.
    public let runs: Int
    /// How often the property was asked while shrinking.
    public let executions: Int
    /// Whether shrinking ended by itself.
    public let isSimplest: Bool
    public let token: String
  }

  /// - Parameter holds: what is claimed; may be asked of every value of the generator.
  init<Value>(
    _ name: String, ideal: String, _ generator: Generator<Value>,
    text: @escaping @Sendable (Value) -> String = { "\($0)" },
    holds: @escaping @Sendable (Value) throws -> Bool
  ) {
    self.name = name
    self.ideal = ideal
    @Sendable func answer(_ found: Counterexample<Value>) -> Answer {
      Answer(
        text: text(found.value), runs: found.run, executions: found.executions,
        isSimplest: found.isSimplest, token: found.token)
    }
    @Sendable func found(_ first: Seed) throws -> Counterexample<Value>? {
      try ValueProperty(generator, holds).counterexample(seeds: Self.mostSeeds, from: first)
    }
    counterexample = { try found($0).map(answer) }
    counterexampleTwice = { first in
      guard let once = try found(first) else { return [] }
      let again = ValueProperty(generator, holds).shrunkAgain(once)
      return [answer(once)] + [again].compactMap { $0.map(answer) }
    }
  }

  private static let mostSeeds = 100_000

  /// Those of Johannes Link's shrinking challenge, whose ideals are known, and two state machines.
  ///
  /// Source: github.com/jlink/shrinking-challenge, and the benchmarks of MacIver and Donaldson (ECOOP
  /// 2020) from which most of them come.
  public static let all: [Challenge] =
    lists + differences + [calculator, binaryHeap, snapshotStore, hashCollision]
}

/// The results of one challenge, over many campaigns.
public struct ChallengeResult: Sendable {
  public let challenge: Challenge
  public private(set) var answers: [Challenge.Answer] = []
  /// Campaigns that found no failure.
  public private(set) var missed = 0

  /// - Parameter seeds: how many campaigns there are; each tries seeds of its own.
  public init(of challenge: Challenge, seeds: Int) throws {
    self.challenge = challenge
    for number in 0..<UInt64(seeds) {
      if let answer = try challenge.counterexample(Seed((number + 1) << 32)) {
        answers.append(answer)
      } else {
        missed += 1
      }
    }
  }

  public var ideal: Int { answers.count { $0.text == challenge.ideal } }
  public var runs: [Int] { answers.map(\.runs).sorted() }
  public var executions: [Int] { answers.map(\.executions).sorted() }

  /// The most common result that is not the ideal, of several the first in the order of texts.
  public var mostCommonOther: (text: String, count: Int)? {
    let others = answers.map(\.text).filter { $0 != challenge.ideal }.sorted()
    var most: (text: String, count: Int)?
    var start = 0
    while start < others.count {
      let end = others[start...].firstIndex { $0 != others[start] } ?? others.count
      if end - start > most?.count ?? 0 { most = (others[start], end - start) }
      start = end
    }
    return most
  }
}
