import Machines
import PropertyTesting
import Testing

@testable import Conformance

/// Lines in the wrong order, against every order that can be the right one.
struct OrderTests {
  /// The orders of some lines, as the positions of these, and which of them a system can have written.
  struct Orders {
    let lines: [NaiveLine]
    private let possible: Set<[Int]>

    init(of lines: [NaiveLine], _ oracle: NaiveMembership) throws {
      self.lines = lines
      possible = try Set(
        Self.all(lines.count).filter { order in
          try oracle.firstImpossible(order.map { lines[$0] }) == nil
        })
    }

    static func all(_ count: Int) -> [[Int]] {
      (0...count * (count - 1) / 2).flatMap { NaiveExplanations.ordered(Array(0..<count), $0) }
    }

    /// The possible orders that have the fewest pairs the other way round than an order has.
    func nearest(to order: [Int], within most: Int) -> (cost: Int, orders: [[Int]])? {
      for cost in 0...most {
        let found = NaiveExplanations.ordered(order, cost).filter(possible.contains)
        if !found.isEmpty { return (cost, found) }
      }
      return nil
    }
  }

  /// What is said of a log in one order if it was written in another: by line, how many above it came later.
  private func said(of order: [Int], writtenAs other: [Int]) -> Set<[Int]> {
    let early = order.indices.compactMap { place -> [Int]? in
      let later = other[(other.firstIndex(of: order[place]) ?? 0)...]
      let cost = order[..<place].count(where: later.contains)
      return cost == 0 ? nil : [place + 1, cost]
    }
    return Set(early)
  }

  @Test(arguments: [false, true])
  func `Every order of five lines costs as many pairs as the nearest that is possible`(
    isTimed: Bool
  ) throws {
    var costs: [Int?: Int] = [:]
    for seed in 0..<UInt64(max(OracleTests.trials / 5, 1)) {
      let trials = try (1...4).map { swapped in
        try OracleTests.Trial(
          seed: seed, isTimed: isTimed, budget: LogBudget(total: swapped, swapped: swapped),
          isLossy: false)
      }
      var random = RandomNumbers(seed: seed &+ 8_000_000)
      let log = try SmallLog(trials[0].oracle, isTimed: isTimed, length: 5, &random)
      let orders = try Orders(of: log.lines, trials[0].oracle)
      for order in Orders.all(log.lines.count) {
        let lines = order.map { log.lines[$0] }
        for (trial, swapped) in zip(trials, 1...4) {
          let expected = orders.nearest(to: order, within: swapped)
          let found = trial.run(lines)
          #expect(found.cost == expected?.cost, "seed \(seed), within \(swapped), \(lines)")
          costs[expected?.cost, default: 0] += 1
        }
      }
    }
    #expect([nil, 0, 1, 2, 3, 4].allSatisfy { costs[$0] != nil }, "\(costs)")
  }

  /// The explanations are the orders themselves: of each line is said how many above it came later.
  @Test(arguments: [false, true])
  func `Every least order is listed, and no other`(isTimed: Bool) throws {
    var several = 0
    for seed in 0..<UInt64(max(OracleTests.trials / 5, 1)) {
      let budget = LogBudget(total: 3, swapped: 3)
      let trial = try OracleTests.Trial(
        seed: seed, isTimed: isTimed, budget: budget, isLossy: false)
      let explainer = try Explainer(trial)
      var random = RandomNumbers(seed: seed &+ 9_000_000)
      let log = try SmallLog(trial.oracle, isTimed: isTimed, length: 5, &random)
      let orders = try Orders(of: log.lines, trial.oracle)
      for order in Orders.all(log.lines.count) where random.below(3) == 0 {
        let lines = order.map { log.lines[$0] }
        let expected = orders.nearest(to: order, within: 3)
        let found = try explainer.explanations(of: lines)
        #expect(found.cost == expected?.cost, "seed \(seed), \(lines)")
        let said = Set(found.all.map { Set($0.map { [$0.line, $0.cost] }) })
        let wanted = Set((expected?.orders ?? []).map { self.said(of: order, writtenAs: $0) })
        #expect(said == wanted, "seed \(seed), \(lines)")
        several += wanted.count > 1 ? 1 : 0
      }
    }
    #expect(several > 0)
  }

  @Test(arguments: [false, true])
  func `Several lines out of place in one log cost as many pairs as the nearest order`(
    isTimed: Bool
  ) throws {
    var costs: [Int?: Int] = [:]
    for seed in 0..<UInt64(OracleTests.trials / 2) {
      let budget = LogBudget(total: 4, swapped: 4)
      let trial = try OracleTests.Trial(
        seed: seed, isTimed: isTimed, budget: budget, isLossy: false)
      let naive = NaiveExplanations(membership: trial.oracle, budget: budget)
      var random = RandomNumbers(seed: seed &+ 10_000_000)
      for damages in [[.swapped, .swapped], [.moved], [.moved, .swapped]] as [[SmallLog.Damage]] {
        var log = try SmallLog(trial.oracle, isTimed: isTimed, length: 6, &random)
        for damage in damages { log.damage(damage, &random) }
        let expected = try naive.cost(log.lines)
        #expect(trial.run(log.lines).cost == expected, "seed \(seed), \(log.lines)")
        costs[expected, default: 0] += 1
      }
    }
    #expect(costs[1] != nil && costs[2] != nil, "\(costs)")
  }
}
