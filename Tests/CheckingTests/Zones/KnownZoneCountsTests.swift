import Checking
import Foundation
import Testing
import TimedTrials

struct KnownZoneCountsTests {
  static let areLong = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] != nil

  static let models = KnownZoneCounts.all.filter { areLong || !$0.isLong }

  /// The zones that are stored at last.
  private func stored<System: TimedSystem>(
    _ system: System, _ abstraction: ZoneAbstraction, _ subsumption: ZoneSubsumption,
    _ order: ZoneOrder = .breadthFirst
  ) -> Int {
    var options = ZoneOptions(merges: false)
    options.abstraction = abstraction
    options.subsumption = subsumption
    options.order = order
    return exploreZones(system, options: options).stored
  }

  @Test(arguments: models)
  func `Zones stored under aLU depend on no order and no abstraction`(
    _ model: KnownZoneCounts
  ) throws {
    let network = try model.network()
    // The other abstractions know only the greater of lower and upper bounds.
    for abstraction in [ZoneAbstraction.none, .extraLU, .extraLUPlus] {
      for order in ZoneOrder.allCases {
        #expect(
          stored(network, abstraction, .alu, order) == model.stored.simulation,
          "\(abstraction), \(order)")
      }
    }
    #expect(stored(ReversedSystem(network), .none, .alu) == model.stored.simulation)
  }

  @Test(arguments: models)
  func `Zones stored under inclusion are those of the reference checker`(
    _ model: KnownZoneCounts
  ) throws {
    let network = try model.network()
    for order in ZoneOrder.allCases {
      #expect(stored(network, .extraM, .inclusion, order) == model.stored.localMaximum, "\(order)")
      #expect(
        stored(network, .extraLU, .inclusion, order) == model.stored.localLowerUpper, "\(order)")
      #expect(
        stored(network, .extraLUPlus, .inclusion, order) == model.stored.localPlus, "\(order)")
    }
  }

  @Test(arguments: models)
  func `With the bounds of the whole more zones are stored`(_ model: KnownZoneCounts) throws {
    let network = BoundedSystem(try model.network())
    if let known = model.stored.maximum {
      #expect(stored(network, .extraM, .inclusion) == known)
    }
    if let known = model.stored.lowerUpper {
      #expect(stored(network, .extraLU, .inclusion) == known)
    }
  }

  @Test(arguments: models)
  func `The graph under equality is that of the reference checker`(
    _ model: KnownZoneCounts
  ) throws {
    guard let known = model.graph else { return }
    let network = try model.network()
    for order in ZoneOrder.allCases {
      var options = ZoneOptions(merges: false)
      options.abstraction = .extraLUPlus
      options.subsumption = .equality
      options.order = order
      let space = exploreZones(network, options: options)
      #expect(space.stored == known.nodes, "\(order)")
      #expect(space.transitions == known.edges, "\(order)")
    }
  }

  /// Found by two other implementations: TChecker for the first, a prototype for both.
  @Test(arguments: [(4, 2524, 648), (5, 112_800, 5832), (6, 679_442, 17496)])
  func `The timers of an app, alone and merged`(_ count: Int, _ alone: Int, _ merged: Int) throws {
    let network = try AppTimers.network(count)
    if count < 5 || Self.areLong {
      #expect(stored(network, .none, .alu) == alone)
    }
    if count < 6 || Self.areLong { #expect(exploreZones(network).stored == merged) }
  }

  @Test(arguments: [(4, 0, 0), (5, 28039, 4220), (6, 124_620, 16508)])
  func `The timers of an app that share its life cycle`(
    _ count: Int, _ alone: Int, _ merged: Int
  ) throws {
    guard count == 5 || Self.areLong, count > 4 else { return }
    let network = try AppTimers.network(count, coupled: true)
    if Self.areLong { #expect(stored(network, .none, .alu) == alone) }
    #expect(exploreZones(network).stored == merged)
  }

  @Test(arguments: [4, 5])
  func `Where everything is synchronised nothing is merged`(_ count: Int) throws {
    let space = exploreZones(try PublicTimed.collisionDetection(count))
    #expect(space.stored == (count == 4 ? 258 : 850))
    #expect(space.hulls == 0)
  }
}
