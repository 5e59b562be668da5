package import Checking

/// What several engines say of one random network, and where they do not agree.
package struct TimedTrial {
  /// What is compared.
  package enum Check: String, Sendable, CaseIterable {
    /// The unfolding of the network with a second one, written from names.
    case unfolding
    /// Which states are reached: by zones, merged and not, and by digital clocks.
    case reached
    /// The same by zones that are widened, under inclusion.
    case widened
    /// When each state is reached first, and how great each clock gets in it.
    case times
    /// The points of all zones up to some depth, with merging and without.
    case points
    /// In which states nothing may ever happen again: by zones, and by digital clocks so fine that
    /// they tell.
    case deadlocks
    /// Runs with moments, the earliest and the latest, taken step by step in actual numbers.
    case runs
    /// The zones stored, which must depend neither on the order nor on what zones are widened to.
    case counts
  }

  package let random: RandomNetwork
  /// What was found wrong, in words; nothing, if all agree.
  package private(set) var differences: [String] = []
  /// Zones that became part of others because they were reached by a reordered run.
  package private(set) var hulls = 0
  /// Zones and points that were explored.
  package private(set) var zones = 0
  package private(set) var points = 0
  /// Whether a search was given up because of its size.
  package private(set) var isTooLarge = false
  private var isUnfinished = false
  /// Whether digital clocks miss states, as they may where comparisons are strict.
  package private(set) var digitalMisses = false
  /// Whether digital clocks in whole units miss deadlocks.
  package private(set) var digitalMissesDeadlocks = false
  /// Runs that were taken step by step.
  package private(set) var runs = 0

  /// The most zones of one search.
  private static let mostZones = 1000

  typealias State = TimedNetwork.State
  private let network: TimedNetwork

  /// - Parameter independence: what counts as independent of what; a wrong one makes differences.
  package init(
    _ random: RandomNetwork, _ checks: some Sequence<Check> = Check.allCases,
    independence: TimedNetwork.Independence = .shared
  ) {
    self.random = random
    var network = random.network
    network.independence = independence
    self.network = network
    for check in checks {
      let before = differences.count
      isUnfinished = false
      make(check)
      // What was not explored to the end tells nothing.
      if isUnfinished { differences.removeSubrange(before...) }
      isTooLarge = isTooLarge || isUnfinished
    }
  }

  private mutating func make(_ check: Check) {
    switch check {
    case .unfolding: differences += unfoldingDifferences(of: network)
    case .reached: checkReached()
    case .widened: checkWidened()
    case .times: checkTimes()
    case .points: checkPoints()
    case .deadlocks: checkDeadlocks()
    case .runs: checkRuns()
    case .counts: checkCounts()
    }
  }

  private mutating func demand(_ holds: Bool, _ text: @autoclosure () -> String) {
    if !holds { differences.append(text()) }
  }

  private mutating func explore<System: TimedSystem>(
    _ system: System, merges: Bool = false, _ abstraction: ZoneAbstraction = .none,
    _ subsumption: ZoneSubsumption = .alu, _ order: ZoneOrder = .breadthFirst, depth: Int? = nil
  ) -> ZoneSpace<System> {
    var options = ZoneOptions(
      bounds: SearchBounds(states: Self.mostZones, depth: depth), merges: merges)
    options.abstraction = abstraction
    options.subsumption = subsumption
    options.order = order
    let space = exploreZones(system, options: options)
    if space.endedBy == .states { isUnfinished = true }
    hulls += space.hulls
    zones += space.nodeCount
    return space
  }

  // MARK: Checks

  private mutating func checkReached() {
    let plain = reached(explore(network))
    let merged = reached(explore(network, merges: true))
    demand(plain == merged, "reached: \(merged.count) states merged, \(plain.count) by aLU alone")
    let digital = DigitalSpace(network)
    points += digital.count
    let counted = Set(digital.earliest.keys)
    digitalMisses = counted != plain
    demand(
      random.isClosed ? counted == plain : counted.isSubset(of: plain),
      "reached: \(counted.count) states by digital clocks, \(plain.count) by zones")
  }

  private mutating func checkWidened() {
    let plain = reached(explore(network))
    for abstraction in [ZoneAbstraction.extraLU, .extraLUPlus, .extraM] {
      let states = reached(explore(network, abstraction, .inclusion))
      demand(
        states == plain,
        "widened: \(states.count) states by \(abstraction), \(plain.count) by aLU")
    }
  }

  private mutating func checkTimes() {
    let limit = random.greatestConstant + 1
    let watched = WatchedSystem(network, clocksTo: limit, timesTo: Extremes.latest)
    let plain = Extremes.all(of: explore(watched), limit: limit)
    let merged = Extremes.all(of: explore(watched, merges: true), limit: limit)
    demand(plain == merged, "times: merging changes earliest times or greatest values")
    let widened = Extremes.all(of: explore(watched, .extraM, .inclusion), limit: limit)
    demand(plain == widened, "times: ExtraM changes earliest times or greatest values")
    guard random.isClosed else { return }
    let digital = DigitalSpace(network, countingTo: limit + 1)
    points += digital.count
    demand(
      plain == Extremes.all(of: digital, limit: limit),
      "times: digital clocks have other earliest times or greatest values")
  }

  private mutating func checkPoints() {
    // Under equality nothing is given up, so that whatever is reached by so many steps is stored.
    let plain = explore(network, .none, .equality, depth: 5)
    let merged = explore(network, merges: true, .none, .inclusion, depth: 5)
    differences += pointDifferences(
      plain, merged, to: random.greatestConstant + 1, scale: random.isClosed ? 2 : 3)
  }

  private mutating func checkCounts() {
    let count = explore(network).stored
    let others: [(String, Int)] = [
      ("depth-first", explore(network, .none, .alu, .depthFirst).stored),
      ("in reversed order", explore(ReversedSystem(network)).stored),
      ("widened by ExtraLU", explore(network, .extraLU).stored),
      ("widened by ExtraLU⁺", explore(network, .extraLUPlus).stored),
    ]
    for (name, stored) in others {
      demand(stored == count, "counts: under aLU \(stored) zones \(name), \(count) breadth-first")
    }
    let wide = explore(network, .extraLU, .inclusion).stored
    let deep = explore(network, .extraLU, .inclusion, .depthFirst).stored
    demand(wide == deep, "counts: under inclusion \(deep) zones depth-first, \(wide) breadth-first")
  }

  private mutating func checkDeadlocks() {
    let stuck = deadlocked(explore(network, .extraM, .inclusion))
    let others = deadlocked(explore(network, .extraMPlus, .inclusion))
    demand(
      stuck == others, "deadlocks: in \(stuck.count) states by ExtraM, \(others.count) by ExtraM⁺")
    guard random.isClosed else { return }
    let whole = DigitalSpace(network, findsStuck: true)
    points += whole.count
    digitalMissesDeadlocks = whole.stuck != stuck
    demand(
      whole.stuck.isSubset(of: stuck), "deadlocks: digital clocks find some that zones do not")
    if isUnfinished || network.clockCount > 2 || random.greatestConstant > 3 { return }
    let fine = DigitalSpace(network, scale: 4, findsStuck: true)
    points += fine.count
    demand(
      fine.stuck == stuck,
      "deadlocks: in \(fine.stuck.count) states by fine digital clocks, \(stuck.count) by zones")
  }

  private mutating func checkRuns() {
    let space = explore(network, merges: true)
    for node in 0..<min(space.nodeCount, 40) {
      for timing in [Schedule.earliest, .latest] {
        guard let run = space.run(to: node, timing) else {
          differences.append("runs: none to node \(node)")
          continue
        }
        runs += 1
        if let end = replayed(run, on: network) {
          demand(
            space.zone(of: node).contains(end, scale: run.scale),
            "runs: the one to node \(node) ends outside its zone")
        } else {
          differences.append("runs: the one to node \(node) is not possible")
        }
        demand(
          !random.isClosed || run.steps.allSatisfy { $0.at.offset == 0 },
          "runs: the one to node \(node) is not in whole units")
      }
    }
  }
}

/// The discrete states of which a zone was stored.
package func reached<System: TimedSystem>(_ space: ZoneSpace<System>) -> Set<System.State> {
  Set((0..<space.nodeCount).map { space.state(of: $0) })
}
