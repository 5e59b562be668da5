import Checking
import Machines
import TimedTrials

extension Cost {
  /// The most states in ticks, and zones in the graph of properties, that the tables wait for.
  private static let patience = 3_000_000
  private static let zonePatience = 150_000

  /// One to seven machines, each with a limit of its own.
  static func timers() throws -> Table {
    var table = Table(
      "coupling", "timers", "states in ticks", "factor", "seconds", "zones of check", "factor",
      "seconds", "zones kept", "merged", "factor", "seconds")
    for coupling in [Downloads.Coupling.independent, .chain] {
      var before: (ticks: Exploration?, graph: Exploration?, merged: Exploration)?
      for count in 1...limits.count {
        let system = Downloads(
          count, coupling, timeouts: Array(limits.prefix(count))
        ).system
        // Once one more timer has been too much, so are two more.
        let ticks = before.map { $0.ticks?.isComplete == true } ?? true ? try inTicks(system) : nil
        let graph = before.map { $0.graph?.isComplete == true } ?? true ? try checked(system) : nil
        let plain = graph == nil ? nil : try zones(system, merges: false)
        let merged = try zones(system, merges: true)
        table.add(
          coupling.rawValue, String(count), ticks?.text ?? "-",
          factor(ticks, to: before?.ticks), ticks.map { rounded($0.seconds, 3) } ?? "-",
          graph?.text ?? "-", factor(graph, to: before?.graph),
          graph.map { rounded($0.seconds, 3) } ?? "-", plain?.text ?? "-", merged.text,
          factor(merged, to: before?.merged), rounded(merged.seconds, 3))
        before = (ticks, graph, merged)
      }
    }
    return table
  }

  /// Of loading, by machine, in milliseconds; no two are alike, and any two have a tick of a second.
  private static let limits = [5, 3, 8, 10, 20, 30, 120].map { $0 * 1000 }

  private static func inTicks(_ system: Machines.System) throws -> Exploration {
    explored(try CompiledSystem(system), most: patience)
  }

  /// Two timers, and how long they run.
  static func lengths() throws -> Table {
    var table = Table(
      "limits", "tick", "states in ticks", "seconds", "zones of check", "seconds", "merged")
    let limits: [(String, [Int])] = [
      ("3 s, 3 s", [3000, 3000]), ("3 s, 30 s", [3000, 30_000]), ("3 s, 120 s", [3000, 120_000]),
      ("3 s, 100 s", [3000, 100_000]), ("3 s, 119.9 s", [3000, 119_900]),
      ("3 s, 119.999 s", [3000, 119_999]),
    ]
    for (name, limits) in limits {
      let system = Downloads(2, timeouts: limits).system
      let compiled = try CompiledSystem(system)
      let ticks = explored(compiled, most: patience)
      let graph = try checked(system)
      let merged = try zones(system, merges: true)
      table.add(
        name, "\(compiled.tickMicroseconds / 1000) ms", ticks.text, rounded(ticks.seconds, 3),
        graph.text, rounded(graph.seconds, 3), merged.text)
    }
    return table
  }

  /// Networks of timed automata: the timers of an app, independent and coupled.
  static func networks() throws -> Table {
    var table = Table(
      "timers", "coupling", "without time", "zones kept", "seconds", "merged", "factor",
      "seconds", "bytes/zone")
    for (coupling, isCoupled, longest) in [("independent", false, 5), ("coupled", true, 6)] {
      var before: Int?
      for count in 1...(isCoupled ? 7 : 8) {
        let network = try AppTimers.network(count, coupled: isCoupled)
        let plain = count <= longest ? zones(network, merges: false) : nil
        let merged = zones(network, merges: true)
        table.add(
          String(count), coupling, grouped(merged.transitions), plain?.text ?? "-",
          plain.map { rounded($0.seconds, 2) } ?? "-", merged.text,
          factor(merged.states, to: before), rounded(merged.seconds, 2),
          String(merged.bytes / merged.states))
        before = merged.states
      }
    }
    return table
  }

  /// As `check` explores where some property asks for what happens afterwards: the graph of zones.
  private static func checked(_ system: Machines.System) throws -> Exploration {
    var options = SearchOptions(bounds: SearchBounds(states: zonePatience))
    options.engine = .zones
    options.merges = false
    let start = ContinuousClock.now
    let found = try check(system, options: options, properties: [])
    return Exploration(
      states: found.states, transitions: found.transitions, seconds: seconds(since: start),
      isComplete: found.complete)
  }

  /// As reachability alone is explored.
  private static func zones(
    _ system: Machines.System, merges: Bool
  ) throws -> Exploration {
    let compiled = try CompiledSystem(system, time: .clocks)
    let start = ContinuousClock.now
    let bounds = SearchBounds(states: zonePatience)
    let found = try exploreZones(compiled, options: ZoneOptions(bounds: bounds, merges: merges))
    return Exploration(
      states: found.stored, transitions: found.transitions, seconds: seconds(since: start),
      bytes: found.bytes, isComplete: found.endedBy == nil)
  }

  /// The transitions are the discrete states.
  private static func zones(_ network: TimedNetwork, merges: Bool) -> Exploration {
    let start = ContinuousClock.now
    let found = exploreZones(network, options: ZoneOptions(merges: merges))
    return Exploration(
      states: found.stored, transitions: found.states.count, seconds: seconds(since: start),
      bytes: found.bytes, isComplete: found.complete)
  }
}
