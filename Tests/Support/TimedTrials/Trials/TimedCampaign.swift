internal import Checking
package import Machines

/// Many trials, and what they found.
package struct TimedCampaign: Sendable {
  package private(set) var systems = 0
  /// How many were closed, and how many were drawn of each family.
  package private(set) var closed = 0
  package private(set) var families: [RandomNetwork.Family: Int] = [:]
  package private(set) var zones = 0
  package private(set) var hulls = 0
  package private(set) var points = 0
  /// How many open systems have states that digital clocks miss.
  package private(set) var digitalMisses = 0
  package private(set) var digitalMissesDeadlocks = 0
  package private(set) var runs = 0
  /// Systems of which some search was given up because of its size.
  package private(set) var tooLarge = 0
  /// The first differences, each with the system to draw again.
  package private(set) var differences: [String] = []
  package private(set) var differing = 0

  package init() {}

  /// Which network a seed stands for: families and closedness by turns.
  package static func network(_ seed: Int) throws(ModelError) -> RandomNetwork {
    let families = RandomNetwork.Family.allCases
    return try RandomNetwork(
      families[seed % families.count], closed: seed / families.count % 2 == 0, seed: seed)
  }

  /// Tries the networks of some seeds.
  ///
  /// - Parameter everything: whether every check is made of each; if not, of twelve seeds six have
  ///   merging compared with digital clocks, and six one more check, by turns.
  package mutating func run(_ seeds: Range<Int>, everything: Bool) throws(ModelError) {
    // The dearest come less often.
    let turns: [TimedTrial.Check] = [
      .points, .widened, .counts, .deadlocks, .runs, .unfolding, .points, .times,
    ]
    for seed in seeds {
      let random = try Self.network(seed)
      let checks =
        everything
        ? TimedTrial.Check.allCases
        : [seed / 6 % 2 == 0 ? .reached : turns[seed / 12 % turns.count]]
      add(TimedTrial(random, checks), seed)
    }
  }

  private mutating func add(_ trial: TimedTrial, _ seed: Int) {
    systems += 1
    closed += trial.random.isClosed ? 1 : 0
    families[trial.random.family, default: 0] += 1
    zones += trial.zones
    hulls += trial.hulls
    points += trial.points
    digitalMisses += trial.digitalMisses ? 1 : 0
    digitalMissesDeadlocks += trial.digitalMissesDeadlocks ? 1 : 0
    runs += trial.runs
    tooLarge += trial.isTooLarge ? 1 : 0
    if trial.differences.isEmpty { return }
    differing += 1
    if differences.count < 20 {
      differences += trial.differences.map { "seed \(seed): \($0)" }
    }
  }

  /// Adds what another campaign found.
  package mutating func add(_ other: TimedCampaign) {
    systems += other.systems
    closed += other.closed
    families.merge(other.families, uniquingKeysWith: +)
    zones += other.zones
    hulls += other.hulls
    points += other.points
    digitalMisses += other.digitalMisses
    digitalMissesDeadlocks += other.digitalMissesDeadlocks
    runs += other.runs
    tooLarge += other.tooLarge
    differing += other.differing
    differences = Array((differences + other.differences).prefix(20))
  }
}
