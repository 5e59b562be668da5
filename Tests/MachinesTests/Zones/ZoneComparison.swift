import Checking
import Machines
import PropertyTesting

/// Compares what zones and ticks find of one system.
enum ZoneComparison {
  /// How far the additional clock counts, in units of the clocks.
  static let horizon = 9

  /// The first difference of the reachable states without their times, and of the earliest times
  /// at which they are reached, where ticks tell them exactly.
  ///
  /// - Parameter system: the clocks' system, as it is or broken, with an additional clock.
  static func difference<System: TimedSystem>(
    _ ticks: TickReach, _ system: System, _ options: ZoneOptions, isExact: Bool,
    projected: (System.State) -> [Int]
  ) -> String? {
    let space = exploreZones(system, options: options)
    if space.endedBy != nil { return "zones do not end" }
    var earliest: [[Int]: Int] = [:]
    for node in 0..<space.nodeCount {
      let time = -space.zone(of: node).bound(0, system.clockCount).limit
      earliest[projected(space.state(of: node)), default: .max].lower(to: time)
    }
    for (state, time) in ticks.earliest {
      guard let found = earliest[state] else { return "zones miss \(state)" }
      if isExact, min(time, horizon) != min(found, horizon) {
        return "\(state) is first reached at \(time) in ticks and at \(found) in zones"
      }
    }
    if let extra = earliest.keys.first(where: { ticks.earliest[$0] == nil }) {
      return "only zones reach \(extra)"
    }
    return nil
  }

  /// The first point of the clocks, in eighths, that only one of two ways to explore reaches.
  static func difference<System: TimedSystem>(
    _ system: System, merged: System, depth: Int, seed: UInt64, _ hulls: inout Int
  ) -> String? {
    var options = ZoneOptions(bounds: SearchBounds(states: 4000, depth: depth), merges: false)
    // By equality, for a zone that a later one covers must still be left within the depth.
    options.subsumption = .equality
    let plain = exploreZones(system, options: options)
    options.subsumption = .inclusion
    options.merges = true
    let less = exploreZones(merged, options: options)
    if plain.endedBy == .states || less.endedBy == .states { return nil }
    hulls += less.hulls
    var random = SplitMix64(seed: seed)
    let plainZones = zones(plain)
    let lessZones = zones(less)
    if let point = point(of: plainZones, outside: lessZones, &random) {
      return "only without merging: \(point)"
    }
    return point(of: lessZones, outside: plainZones, &random).map { "only with merging: \($0)" }
  }

  private static func zones<System: TimedSystem>(
    _ space: ZoneSpace<System>
  ) -> [(state: System.State, zones: [Zone])] {
    var zones: [[Zone]] = Array(repeating: [], count: space.states.count)
    for node in 0..<space.nodeCount where !space.isCovered(node) {
      zones[space.stateNumber(of: node)].append(space.zone(of: node))
    }
    return Array(zip(space.states, zones)).filter { !$0.1.isEmpty }
  }

  private static func point<State: Hashable>(
    of some: [(state: State, zones: [Zone])], outside others: [(state: State, zones: [Zone])],
    _ random: inout SplitMix64
  ) -> String? {
    let known = Dictionary(others.map { ($0.state, $0.zones) }) { first, _ in first }
    for (state, zones) in some {
      let others = known[state] ?? []
      for zone in zones where !others.contains(zone) {
        for _ in 0..<6 {
          let point = zone.point(&random)
          if !others.contains(where: { $0.contains(point, scale: 8) }) {
            return "\(state) \(point)"
          }
        }
      }
    }
    return nil
  }
}

extension Int {
  fileprivate mutating func lower(to other: Int) { self = Swift.min(self, other) }
}

extension Zone {
  /// A point of the zone, each clock in eighths, mostly near a corner.
  fileprivate func point(_ random: inout SplitMix64) -> [Int] {
    var values = [0]
    for clock in 1..<size {
      var low = 0
      var high = Int.max
      for (other, value) in values.enumerated() {
        let below = bound(other, clock)
        if below != .none { low = max(low, value - below.limit * 8 + (below.isAttained ? 0 : 1)) }
        let above = bound(clock, other)
        if above != .none { high = min(high, value + above.limit * 8 - (above.isAttained ? 0 : 1)) }
      }
      high = max(low, min(high, low + 40))
      values.append(random.pick([low, high, random.within(low...high)]))
    }
    return Array(values.dropFirst())
  }
}
