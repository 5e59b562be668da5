import Checking
import Foundation
import Machines
import Testing

@Suite struct `Zones agree with ticks` {
  /// What one campaign has compared, so that it cannot pass by comparing nothing.
  struct Count {
    var systems = 0
    var refused = 0
    var faults = 0
    var large = 0
    var states = 0
    var zones = 0
    var mergedZones = 0
    var hulls = 0
    var withTimers = 0
    var returns = 0
  }

  @Test func `on the discrete states of random systems`() throws {
    let environment = ProcessInfo.processInfo.environment
    let more = environment["SIM_LONG_TESTS"].flatMap(UInt64.init)
    let first = environment["SIM_FIRST_SEED"].flatMap(UInt64.init) ?? 0
    var count = Count()
    for seed in first..<(first + (more ?? 500)) {
      let (system, configuration) = SystemGenerator.draw(seed: seed, measures: false)
      guard let ticks = try? CompiledSystem(system, configuration) else { continue }
      count.systems += 1
      guard let clocks = try? CompiledSystem(system, configuration, time: .clocks) else {
        count.refused += 1
        continue
      }
      if let difference = Self.difference(ticks, clocks, &count) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
    print(count)
  }

  static func difference(
    _ ticks: CompiledSystem, _ clocks: CompiledSystem, _ count: inout Count
  ) -> String? {
    let expected = Result { () throws(ModelError) in try TickReach(ticks, states: 2000) }
    if case .success(let reach) = expected {
      if !reach.isComplete {
        count.large += 1
        return nil
      }
      if ticks.ties == .deadlineFirst, reach.mostTimers > 1 { return nil }
      count.states += reach.states
      if reach.mostTimers > 0 { count.withTimers += 1 }
    }
    for merges in [false, true] {
      let options = ZoneOptions(bounds: SearchBounds(states: 20000), merges: merges)
      let found = Result { () throws(ModelError) in try exploreZones(clocks, options: options) }
      switch (expected, found) {
      case (.failure, .failure): count.faults += merges ? 1 : 0
      case (.success(let expected), .success(let found)):
        if found.endedBy != nil { return "zones do not end" }
        if merges {
          count.mergedZones += found.stored
          count.hulls += found.hulls
        } else {
          count.zones += found.stored
        }
        let states = Set(found.states.map { projected($0, of: clocks) })
        let missing = expected.earliest.keys.first { !states.contains($0) }
        let extra = found.states.first { expected.earliest[projected($0, of: clocks)] == nil }
        if let missing { return "merges \(merges): zones miss \(missing) of \(states.count)" }
        if let extra { return "merges \(merges): zones reach \(clocks.describe(extra))" }
      default: return "merges \(merges): ticks \(expected), zones \(found)"
      }
    }
    return nil
  }
}
