import Testing
import TimedTrials

@testable import StateSearch
@testable import TimedAutomata

/// Mistakes that the comparisons must find, for a comparison that finds none could not find any.
struct TimedControlTests {
  /// How many of some random networks differ if a check is made under a wrong independence.
  private func differing(
    _ check: TimedTrial.Check, _ independence: TimedNetwork.Independence, seeds: Range<Int>
  ) throws -> Int {
    var found = 0
    for seed in seeds {
      let trial = TimedTrial(
        try TimedCampaign.network(seed), [check], independence: independence)
      if !trial.differences.isEmpty { found += 1 }
    }
    return found
  }

  @Test
  func `Without the order in which shared clocks and variables are touched, merging is wrong`()
    throws
  {
    #expect(try differing(.points, .processes, seeds: 0..<240) > 0)
    #expect(try differing(.points, .disjoint, seeds: 0..<240) == 0)
    #expect(try differing(.points, .shared, seeds: 0..<240) == 0)
  }

  /// Two stations on one bus, whose places in a collision can be exchanged.
  @Test(arguments: TimedNetwork.Independence.allCases)
  func `Without knowing the partner, merging is wrong`(
    _ independence: TimedNetwork.Independence
  ) throws {
    var network = try PublicTimed.collisionDetection(2, sending: 5, delay: 2)
    network.independence = independence
    var options = ZoneOptions(bounds: SearchBounds(depth: 8))
    options.subsumption = .inclusion
    let merged = exploreZones(network, options: options)
    options.merges = false
    options.subsumption = .equality
    let plain = exploreZones(network, options: options)
    let differences = pointDifferences(plain, merged, to: 6, scale: 2)
    #expect(differences.isEmpty == (independence != .ownEdges), "\(differences)")
  }

  @Test func `Lower and upper bounds alone find the wrong deadlocks`() throws {
    var wrong = 0
    for seed in 0..<240 {
      let network = try TimedCampaign.network(seed).network
      var options = ZoneOptions(bounds: SearchBounds(states: 2000), merges: false)
      options.subsumption = .inclusion
      options.abstraction = .extraM
      let right = exploreZones(network, options: options)
      options.abstraction = .extraLU
      let loose = exploreZones(network, options: options)
      if !right.complete || !loose.complete { continue }
      let found = deadlocked(loose) { $0.uncheckedDeadlock(except: $1.contains) }
      if deadlocked(right) != found { wrong += 1 }
    }
    #expect(wrong > 0)
  }

  @Test func `Digital clocks miss states of open systems`() throws {
    var missed = 0
    for seed in 0..<300 where seed / 3 % 2 == 1 {
      let trial = TimedTrial(try TimedCampaign.network(seed), [.reached])
      #expect(trial.differences.isEmpty)
      if trial.digitalMisses { missed += 1 }
    }
    #expect(missed > 0)
  }

  /// At whole times there is always a way on; after half a unit in the first location there is
  /// none.
  @Test func `Digital clocks miss deadlocks even of closed systems`() throws {
    let x = TimedNetwork.Clock("x")
    let y = TimedNetwork.Clock("y")
    let network = try TimedNetwork(
      clocks: [x, y],
      processes: [
        .init(
          "P", locations: [.init("l0", while: [x <= 1]), .init("l1", while: [x <= 2]), "l2"],
          edges: [
            .init("l0", to: "l1", do: [y.reset]), .init("l1", to: "l2", when: [x == 2, y == 2]),
            .init("l1", to: "l2", when: [x == 2, y == 1]), .init("l2", to: "l2"),
          ])
      ])
    var options = ZoneOptions(merges: false)
    options.subsumption = .inclusion
    options.abstraction = .extraM
    let stuck = deadlocked(exploreZones(network, options: options))
    #expect(stuck.map(network.text(of:)) == ["P.l1"])
    #expect(DigitalSpace(network, findsStuck: true).stuck.isEmpty)
    #expect(DigitalSpace(network, scale: 2, findsStuck: true).stuck == stuck)
  }
}
