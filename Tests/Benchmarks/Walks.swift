import Foundation
import Machines
import ModelsASM
import ModelsLC
import Simulation

/// Random walks through systems of rules, on one thread.
enum Walks {
  static let systems = [LC.migration, ASM.system]

  /// Runs a measurement makes, and the most steps of each.
  static let runs = 100_000
  static let steps = 40

  /// The steps that walks by swarms take in a second, with nothing looked at.
  static func rate(of system: Machines.System) throws -> Double {
    let ground = Ground(try CompiledSystem(system))
    let campaign = Campaign(seed: Seed(1), runs: runs, steps: steps)
    let start = ProcessTimes.own.seconds
    let taken = try SpeedTrial.walk(ground, campaign, .nothing).steps
    return Double(taken) / (ProcessTimes.own.seconds - start)
  }

  /// Measures walks and prints them.
  static func measure(_ arguments: Arguments) throws {
    var table = Table(
      "system", "looked at", "manner", "runs", "steps a run", "seconds", "steps/s",
      "runs of \(steps) steps/s")
    for system in systems {
      let ground = Ground(try CompiledSystem(system))
      let watch = try RuntimeMonitor(system.properties, on: ground)
      guard let reachability = try ReachabilityGraph(ground) else { continue }
      for (manner, name) in [(Campaign.Manner.swarm, "swarm"), (.uniform, "uniform")] {
        let kinds: [(String, SpeedTrial.Watching)] = [
          ("nothing", .nothing), ("\(watch.properties.count) properties", .properties(watch)),
          ("properties and coverage", .everything(watch)),
          ("properties, coverage by number", .reachability(watch, reachability)),
        ]
        for (looked, watching) in kinds {
          let campaign = Campaign(seed: Seed(1), runs: runs, steps: steps, manner: manner)
          var seconds: [Double] = []
          var taken = 0
          for _ in 0..<arguments.runs {
            let start = ProcessTimes.own.seconds
            taken = try SpeedTrial.walk(ground, campaign, watching).steps
            seconds.append(ProcessTimes.own.seconds - start)
          }
          let rate = Double(taken) / median(seconds)
          table.add(
            system.name, looked, name, grouped(runs), rounded(Double(taken) / Double(runs), 1),
            rounded(median(seconds), 2), grouped(Int(rate)), grouped(Int(rate) / steps))
        }
      }
    }
    print(table.text)
  }
}
