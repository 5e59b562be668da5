import Checking
import Machines
import ModelsASM
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB
import PlantedPages
import Simulation

/// How many runs it takes until a planted defect shows, drawn by swarms and drawn uniformly, and how
/// long the run is that is left of it, against the shortest there is.
enum Planted {
  static let systems: [(system: Machines.System, configuration: Configuration)] = [
    (ASM.system, Configuration(suspends: true)), (LC.migration, Configuration()),
    (LC.forceUpdate, Configuration()), (HY.hydration, Configuration()),
    (ONB.cityChange, Configuration()), (LE.installDetection, Configuration()),
  ]

  /// Of each system so many defects at most, spread over its tables.
  static let defects = 12
  static let seeds = 11
  /// Runs of a campaign, and the most steps of each.
  static let runs = 1024
  static let steps = 100

  /// A defect that a property notices which holds without it.
  private struct Case {
    let name: String
    let property: Property
    let ground: Ground
    /// The steps of the shortest run.
    let shortest: Int
  }

  private struct Hit {
    let first: [Int]
    /// The length of the shrunk run.
    let shrunk: Int?
  }

  private struct Sums {
    var defects = 0
    var swarm = 0
    var uniform = 0
    var swarmMissed = 0
    var uniformMissed = 0
    var shortest = 0
    var shrunk = 0
    var exact = 0
    var wins = 0
    var losses = 0
  }

  static func measure() throws {
    var table = Table(
      "system", "defect", "property", "swarm", "uniform", "uniform / swarm", "missed by swarm",
      "missed by uniform", "shortest", "shrunk")
    var totals = Table(
      "system", "defects", "swarm, sum", "uniform, sum", "swarm sooner", "uniform sooner",
      "missed by swarm", "missed by uniform", "shortest, sum", "shrunk, sum", "shrunk = shortest")
    var all = Sums()
    for (system, configuration) in systems {
      var sums = Sums()
      for found in try cases(of: system, configuration) {
        let swarm = try hits(of: found, .swarm)
        let uniform = try hits(of: found, .uniform)
        let (first, second) = (middle(swarm.first), middle(uniform.first))
        table.add(
          system.name, found.name, found.property.name, text(first), text(second),
          rounded(Double(second + 1) / Double(first + 1), 2), String(seeds - swarm.first.count),
          String(seeds - uniform.first.count), String(found.shortest),
          (swarm.shrunk ?? uniform.shrunk).map(String.init) ?? "-")
        sums.defects += 1
        sums.swarm += first
        sums.uniform += second
        sums.swarmMissed += seeds - swarm.first.count
        sums.uniformMissed += seeds - uniform.first.count
        if first < second { sums.wins += 1 }
        if first > second { sums.losses += 1 }
        if let shrunk = swarm.shrunk ?? uniform.shrunk {
          sums.shortest += found.shortest
          sums.shrunk += shrunk
          if shrunk == found.shortest { sums.exact += 1 }
        }
      }
      add(sums, named: system.name, to: &totals)
      all.defects += sums.defects
      all.swarm += sums.swarm
      all.uniform += sums.uniform
      all.swarmMissed += sums.swarmMissed
      all.uniformMissed += sums.uniformMissed
      all.shortest += sums.shortest
      all.shrunk += sums.shrunk
      all.exact += sums.exact
      all.wins += sums.wins
      all.losses += sums.losses
    }
    add(all, named: "all", to: &totals)
    print(table.text)
    print("\n\(totals.text)")
  }

  private static func add(_ sums: Sums, named name: String, to totals: inout Table) {
    totals.add(
      name, String(sums.defects), String(sums.swarm), String(sums.uniform), String(sums.wins),
      String(sums.losses), String(sums.swarmMissed), String(sums.uniformMissed),
      String(sums.shortest), String(sums.shrunk), String(sums.exact))
  }

  // MARK: Which defects

  /// Defects that break a property which finite runs can break, each by the first such property.
  private static func cases(
    of system: Machines.System, _ configuration: Configuration
  ) throws -> [Case] {
    let sound = try violated(system, configuration)
    let mutations = Mutations.all(of: system)
    var found: [Case] = []
    // Spread: every so manyth, then those between.
    let spread = max(mutations.count / (3 * defects), 1)
    let order = (0..<spread).flatMap { offset in
      stride(from: offset, to: mutations.count, by: spread)
    }
    for place in order where found.count < defects {
      let mutation = mutations[place]
      // Not every change leaves a system that can be run.
      guard let broken = try? violated(mutation.system, configuration) else { continue }
      let ground = Ground(try CompiledSystem(mutation.system, configuration))
      let watch = try RuntimeMonitor(mutation.system.properties, on: ground)
      let first = watch.properties.first { property in
        broken.shortest[property.name] != nil && !sound.names.contains(property.name)
      }
      guard let first, let shortest = broken.shortest[first.name] else { continue }
      found.append(
        Case(name: mutation.name, property: first, ground: ground, shortest: shortest))
    }
    return found
  }

  /// The properties that an exhaustive search refutes, and where it does so by a finite run, the
  /// steps of the shortest.
  private static func violated(
    _ system: Machines.System, _ configuration: Configuration
  ) throws -> (names: Set<String>, shortest: [String: Int]) {
    let outcome = try check(
      system, configuration, options: SearchOptions(bounds: SearchBounds(states: 200_000)))
    var names: Set<String> = []
    var shortest: [String: Int] = [:]
    for result in outcome.results where result.verdict == .violated {
      let name = result.property.name
      names.insert(name)
      if let run = result.run, run.loopStart == nil {
        shortest[name] = min(run.steps.count, shortest[name] ?? .max)
      }
    }
    return (names, shortest)
  }

  // MARK: How soon

  private static func hits(of found: Case, _ manner: Campaign.Manner) throws -> Hit {
    let watch = try RuntimeMonitor([found.property], on: found.ground)
    var first: [Int] = []
    var shrunk: Int?
    let scope = Scope("planted")
    for seed in 0..<UInt64(seeds) {
      let campaign = Campaign(seed: Seed(seed), runs: runs, steps: steps, manner: manner)
      let groups = try campaign.results(of: watch, scope: scope, jobs: 1).groups
        .filter { $0.kind != .reached }
      guard let group = groups.min(by: { $0.firstRun < $1.firstRun }) else { continue }
      first.append(group.firstRun)
      if shrunk != nil { continue }
      let path = try campaign.path(ofRun: group.firstRun, of: found.ground, scope: scope)
      shrunk = try Shrinker(found.property, group.kind, on: found.ground).simplest(from: path)?
        .path.moves.count
    }
    return Hit(first: first, shrunk: shrunk)
  }

  /// The median over all seeds, where a seed that never sees it counts as all runs.
  private static func middle(_ hits: [Int]) -> Int {
    (hits.sorted() + [Int](repeating: runs, count: seeds - hits.count))[seeds / 2]
  }

  private static func text(_ run: Int) -> String { run == runs ? "over \(runs)" : String(run) }
}
