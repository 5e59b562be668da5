package import Machines

/// Walks at random as fast as can be, for measurements.
package struct SpeedTrial: Sendable {
  /// How much is looked at on the way.
  package enum Watching: Sendable {
    case nothing
    /// Every property that finite runs can break.
    case properties(RuntimeMonitor)
    /// The same, and what is covered, where nothing is known of what there is.
    case everything(RuntimeMonitor)
    /// The same, measured against all that there is.
    case reachability(RuntimeMonitor, ReachabilityGraph)
  }

  /// What a trial did.
  package struct Result: Hashable, Sendable {
    package let runs: Int
    package let steps: Int
  }

  /// Makes runs of the given length on this thread.
  package static func walk(
    _ ground: Ground, _ campaign: Campaign, _ watching: Watching
  ) throws(ModelError) -> Result {
    switch watching {
    case .nothing:
      var observer = Nobody()
      return try walk(ground, campaign, records: false, &observer)
    case .properties(let watch):
      var observer = Watcher(watch)
      return try walk(ground, campaign, records: watch.needsRecords, &observer)
    case .everything(let watch):
      var observer = Both(Watcher(watch), InModel(KeyedCoverage(ground)))
      return try walk(ground, campaign, records: true, &observer)
    case .reachability(let watch, let reachability):
      var observer = Both(Watcher(watch), InModel(GraphCoverage(reachability)))
      return try walk(ground, campaign, records: watch.needsRecords, &observer)
    }
  }

  private static func walk<Observer: WalkObserver & ~Copyable>(
    _ ground: Ground, _ campaign: Campaign, records: Bool, _ observer: inout Observer
  ) throws(ModelError) -> Result {
    var walk = RandomWalk(ground, records: records)
    let scope = Scope("")
    var choices = WalkChoices(campaign.seed, run: 0, of: scope)
    var swarm = Swarm.uniform(on: ground)
    var steps = 0
    for run in 0..<campaign.runs {
      choices.restart(campaign.seed, run: run, of: scope)
      campaign.draw(&swarm, on: ground, &choices)
      steps += try walk.run(swarm, &choices, atMost: campaign.steps, seenBy: &observer)
    }
    return Result(runs: campaign.runs, steps: steps)
  }
}
