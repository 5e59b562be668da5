import Machines
import ModelsASM
import ModelsHY
import ModelsLC
import ModelsONB
import Simulation

/// How many runs it takes until a failure is first seen, with and without leaving things out.
enum FirstHits {
  static let systems: [(system: Machines.System, configuration: Configuration)] = [
    (ASM.system, Configuration()), (ASM.system, Configuration(suspends: true)),
    (LC.migration, Configuration()),
    (LC.migration, Configuration(readings: ["retry-resets": "attempts"])),
    (HY.hydration, Configuration()), (ONB.cityChange, Configuration()),
  ]

  static let seeds = 25
  /// Runs of a campaign, and the most steps of each.
  static let runs = 2000
  static let steps = 100

  static func measure() throws {
    var table = Table(
      "system", "failure", "swarm", "uniform", "uniform / swarm", "missed by swarm",
      "missed by uniform")
    for (system, configuration) in systems {
      let ground = Ground(try CompiledSystem(system, configuration))
      let watch = try RuntimeMonitor(system.properties, on: ground)
      let swarm = try firstHits(of: watch, .swarm)
      let uniform = try firstHits(of: watch, .uniform)
      for (place, property) in watch.properties.enumerated() {
        for kind in FailureKind.allCases where kind != .reached {
          let one = swarm[place]?[kind] ?? []
          let other = uniform[place]?[kind] ?? []
          // Whatever nobody misses within a few runs tells nothing.
          if one.isEmpty && other.isEmpty { continue }
          let (first, second) = (middle(one), middle(other))
          if first < 10 && second < 10 { continue }
          table.add(
            system.name, "\(property.name): \(kind.rawValue)", text(first), text(second),
            rounded(Double(second + 1) / Double(first + 1), 2), String(seeds - one.count),
            String(seeds - other.count))
        }
      }
    }
    print(table.text)
  }

  /// By property and kind: the number of the first run in which it was seen, for each seed.
  private static func firstHits(
    of watch: RuntimeMonitor, _ manner: Campaign.Manner
  ) throws -> [Int: [FailureKind: [Int]]] {
    var hits: [Int: [FailureKind: [Int]]] = [:]
    for seed in 0..<UInt64(seeds) {
      let campaign = Campaign(seed: Seed(seed), runs: runs, steps: steps, manner: manner)
      for group in try campaign.results(of: watch, scope: Scope("first hits"), jobs: 1).groups {
        hits[group.property, default: [:]][group.kind, default: []].append(group.firstRun)
      }
    }
    return hits
  }

  /// The median over all seeds, where a seed that never sees it counts as all runs.
  private static func middle(_ hits: [Int]) -> Int {
    (hits.sorted() + [Int](repeating: runs, count: seeds - hits.count))[seeds / 2]
  }

  private static func text(_ run: Int) -> String { run == runs ? "over \(runs)" : String(run) }
}
