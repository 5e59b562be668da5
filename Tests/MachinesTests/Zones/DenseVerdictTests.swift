import Checking
import Foundation
import Machines
import Testing

@Suite struct `Zones agree with ticks about properties` {
  /// What differs between two answers; `nil` if nothing does.
  ///
  /// Ticks look at some moments only: where it must be possible at every moment to go on, or to get
  /// somewhere, zones may find a moment at which it is not.
  static func difference(_ ticks: PropertyResult, _ zones: PropertyResult) -> String? {
    if ticks.verdict == .undecided || zones.verdict == .undecided { return nil }
    switch ticks.property.kind {
    case .alwaysPossible, .noDeadlock:
      if ticks.verdict == .proved, zones.verdict == .violated { return nil }
    default: break
    }
    if ticks.verdict != zones.verdict || ticks.measure != zones.measure {
      return "\(ticks.verdict) \(String(describing: ticks.measure)) \(ticks.detail) by ticks, "
        + "\(zones.verdict) \(String(describing: zones.measure)) \(zones.detail) by zones"
    }
    guard let one = ticks.run, let other = zones.run else { return nil }
    switch ticks.property.kind {
    case .always, .never, .sometimes, .atMost, .precedes:
      if one.steps.count != other.steps.count || one.end != other.end {
        return "\(one.steps.count) steps to \(one.end.milliseconds) ms by ticks, "
          + "\(other.steps.count) to \(other.end.milliseconds) ms by zones"
      }
    default: break
    }
    return nil
  }

  /// A longer campaign: `SIM_LONG_TESTS=20000 swift test --filter "about properties"`.
  @Test func `on random systems`() throws {
    let environment = ProcessInfo.processInfo.environment
    let systems = environment["SIM_LONG_TESTS"].flatMap(UInt64.init) ?? 42
    let first = environment["SIM_FIRST_SEED"].flatMap(UInt64.init) ?? 0
    var compared = 0
    var byVerdict: [VerdictKind: Int] = [:]
    for seed in first..<first + systems {
      var system = TimedSystemGenerator.draw(seed: seed)
      var generator = PropertyGenerator(system, seed: seed)
      system.properties = generator.properties(12)
      if system.ties != .always(.bothWays) { continue }
      var options = SearchOptions(bounds: SearchBounds(states: 20_000))
      options.engine = .ticks
      let ticks = Result { () throws(ModelError) in try check(system, options: options) }
      options.engine = .zones
      let zones = Result { () throws(ModelError) in try check(system, options: options) }
      guard case .success(let one) = ticks, case .success(let other) = zones else {
        if case .failure(let error) = zones, error.origin == .package {
          Issue.record("seed \(seed): \(error)")
          return
        }
        continue
      }
      if !one.complete || !other.complete { continue }
      for (engine, whole) in [(Engine.ticks, one), (.zones, other)] {
        options.engine = engine
        options.detail = .verdict
        let verdicts = try check(system, options: options).results.map(\.verdict)
        for (result, verdict) in zip(whole.results, verdicts) where result.verdict != verdict {
          Issue.record("seed \(seed): \(result), and \(verdict) if nothing else is asked")
          return
        }
      }
      options.detail = .full
      for (left, right) in zip(one.results, other.results) {
        compared += 1
        byVerdict[right.verdict, default: 0] += 1
        if let difference = Self.difference(left, right) {
          Issue.record(
            "seed \(seed): \(left.property.kind): \(difference)\n\(left.run?.signature ?? "")\n\(right.run?.signature ?? "")"
          )
          return
        }
      }
    }
    if environment["SIM_LONG_TESTS"] != nil { print(compared, byVerdict) }
    for verdict in [VerdictKind.proved, .violated, .vacuous] {
      #expect(byVerdict[verdict, default: 0] > Int(systems) / 2)
    }
    #expect(compared > Int(systems))
  }
}
