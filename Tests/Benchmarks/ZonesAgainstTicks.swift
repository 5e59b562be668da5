import Checking
import Machines
import Models
import TimedTrials

/// Explores every system with timers by ticks and by zones, and compares what they reach.
enum ZonesAgainstTicks {
  static let tickBound = SearchBounds(states: 1_000_000)
  static let zoneBound = SearchBounds(states: 200_000)

  static func measure() throws {
    var table = Table(
      "system", "configuration", "tick states", "seconds", "discrete", "zones", "seconds", "merged",
      "hulls", "seconds")
    for system in Catalogue.models.systems {
      for (name, configuration) in configurations(of: system) {
        let ticks = try CompiledSystem(system, configuration)
        if ticks.timerNames.isEmpty { continue }
        try compare(ticks, system, name, configuration, &table)
      }
    }
    print(table.text)
  }

  /// As written, each other alternative of a reading, each amendment and all, and suspension.
  private static func configurations(
    of system: Machines.System
  ) -> [(String, Configuration)] {
    var all = [("as written", Configuration())]
    for reading in system.readings {
      for alternative in reading.alternatives where alternative.id != reading.default {
        let configuration = Configuration(readings: [reading.id: alternative.id])
        all.append(("\(reading.id): \(alternative.id)", configuration))
      }
    }
    let amendments = Set(system.amendments.map(\.id))
    if !amendments.isEmpty { all.append(("amended", Configuration(amendments: amendments))) }
    if !system.process.suspends {
      all.append(("suspension", Configuration(suspends: true)))
      all.append(("amended, suspension", Configuration(amendments: amendments, suspends: true)))
    }
    return all
  }

  /// What one exploration found: how many states or zones, in how many seconds, and the states
  /// without their times, if it was complete.
  private struct Finding {
    var count: Int
    var hulls = 0
    var seconds: Double
    var reached: Set<[Int]>?

    var text: (count: String, seconds: String) {
      ((reached == nil ? "> " : "") + grouped(count), rounded(seconds, 3))
    }
  }

  private static func compare(
    _ ticks: CompiledSystem, _ system: Machines.System, _ name: String,
    _ configuration: Configuration, _ table: inout Table
  ) throws {
    let clocks: CompiledSystem
    do throws(ModelError) {
      clocks = try CompiledSystem(system, configuration, time: .clocks)
    } catch {
      print("\(system.name), \(name): \(error)")
      return
    }
    let byTicks = explored(ticks)
    let plain = try zones(clocks, merges: false)
    let merged = try zones(clocks, merges: true)
    for found in [plain, merged] {
      guard let reached = found.reached, let expected = byTicks.reached else { continue }
      if reached != expected {
        throw Complaint(
          "\(system.name), \(name): ticks reach \(expected.count) states without their times, "
            + "zones \(reached.count)")
      }
    }
    let discrete = (byTicks.reached ?? merged.reached ?? plain.reached)?.count
    table.add(
      system.name, name, byTicks.text.count, byTicks.text.seconds, discrete.map(grouped) ?? "-",
      plain.text.count, plain.text.seconds, merged.text.count, grouped(merged.hulls),
      merged.text.seconds)
  }

  private static func zones(_ clocks: CompiledSystem, merges: Bool) throws -> Finding {
    let clock = ContinuousClock()
    let begin = clock.now
    let found = try exploreZones(clocks, options: ZoneOptions(bounds: zoneBound, merges: merges))
    return Finding(
      count: found.stored, hulls: found.hulls, seconds: (clock.now - begin).seconds,
      reached: found.endedBy == nil ? Set(found.states.map(clocks.timeless)) : nil)
  }

  private static func explored(_ compiled: CompiledSystem) -> Finding {
    switch compiled.words {
    case 1: explored(TableSystem<1>(compiled))
    case 2: explored(TableSystem<2>(compiled))
    case 3...4: explored(TableSystem<4>(compiled))
    case 5...8: explored(TableSystem<8>(compiled))
    default: explored(TableSystem<64>(compiled))
    }
  }

  private static func explored<let words: Int>(_ table: TableSystem<words>) -> Finding {
    let clock = ContinuousClock()
    let begin = clock.now
    let space = explore(table, options: SearchOptions(bounds: tickBound))
    let seconds = (clock.now - begin).seconds
    guard space.endedBy == nil else { return Finding(count: space.count, seconds: seconds) }
    var reached: Set<[Int]> = []
    for node in 0..<space.count {
      reached.insert(table.compiled.timeless(table.unpacked(space.state(at: node))))
    }
    return Finding(count: space.count, seconds: seconds, reached: reached)
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
