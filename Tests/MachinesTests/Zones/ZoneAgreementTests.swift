import Checking
import Foundation
import Machines
import Testing
import TimedTrials

@Suite struct `Zones agree with ticks` {
  /// What one campaign has compared, so that it cannot pass by comparing nothing.
  struct Count {
    var systems = 0
    var faults = 0
    var states = 0
    var hulls = 0
    var deadlinesFirst = 0
    var returns = 0
  }

  /// A longer campaign: `SIM_LONG_TESTS=20000 swift test --filter "Zones agree"` compares so many
  /// systems of each kind; `SIM_FIRST_SEED=70000` lets it begin elsewhere.
  @Test(arguments: [false, true])
  func `on what random systems reach, and when`(isSmall: Bool) throws {
    let environment = ProcessInfo.processInfo.environment
    let more = environment["SIM_LONG_TESTS"].flatMap(UInt64.init)
    let first = environment["SIM_FIRST_SEED"].flatMap(UInt64.init) ?? 0
    var count = Count()
    for seed in first..<(first + (more ?? (isSmall ? 700 : 80))) {
      let specimen = Self.draw(seed, isSmall: isSmall)
      guard let difference = Self.difference(of: specimen, seed, &count) else { continue }
      var ignored = Count()
      let small = specimen.shrunk { Self.difference(of: $0, seed, &ignored) != nil }
      let last = Self.difference(of: small, seed, &ignored)
      Issue.record(Comment(rawValue: "seed \(seed): \(difference)\n\(last ?? "")\n\(small)"))
      return
    }
    if more != nil { print(count) }
    #expect(count.states > count.systems * 10)
    #expect(count.hulls > count.systems)
    #expect(!isSmall || count.deadlinesFirst * 40 > count.systems)
    #expect(count.returns * 20 > count.systems)
  }

  static func draw(_ seed: UInt64, isSmall: Bool) -> Specimen {
    if isSmall {
      return Specimen(system: TimedSystemGenerator.draw(seed: seed), configuration: Configuration())
    }
    let (system, configuration) = SystemGenerator.draw(seed: seed, measures: false)
    return Specimen(system: system, configuration: configuration)
  }

  /// - Returns: `nil` also where the two cannot be compared.
  static func difference(
    of drawn: Specimen, _ seed: UInt64, _ count: inout Count
  ) -> String? {
    let specimen: ZoneSpecimen
    do throws(ModelError) {
      guard let made = try ZoneSpecimen(drawn.system, drawn.configuration) else { return nil }
      specimen = made
    } catch {
      guard let clocks = try? CompiledSystem(drawn.system, drawn.configuration, time: .clocks)
      else { return nil }
      count.faults += 1
      return differenceOfFaults(clocks, error)
    }
    count.systems += 1
    count.states += specimen.ticks.states
    if specimen.isDeadlineFirst, specimen.ticks.mostTimers > 0 { count.deadlinesFirst += 1 }
    if specimen.clocks.timersThatComeDueTogether > 0 { count.returns += 1 }
    for table in [specimen.plain, specimen.merging] {
      if let difference = specimen.difference(AlteredSystem(base: table)) {
        return "merging \(table.objectCount > 0): \(difference)"
      }
    }
    return ZoneComparison.difference(
      specimen.plain, merged: specimen.merging, depth: 4, seed: seed, &count.hulls)
  }

  private static func differenceOfFaults(
    _ clocks: CompiledSystem, _ expected: ModelError
  ) -> String? {
    for merges in [false, true] {
      if (try? exploreZones(clocks, options: ZoneOptions(merges: merges))) != nil {
        return "only ticks find a fault: \(expected)"
      }
    }
    return nil
  }
}
