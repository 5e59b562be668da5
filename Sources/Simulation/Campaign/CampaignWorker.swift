internal import Machines

/// Makes some runs of a campaign, one after the other.
///
/// `@unchecked Sendable`: each is used by one thread at a time; the threads are joined before the
/// results are read.
final class CampaignWorker: @unchecked Sendable {
  private let campaign: Campaign
  private let watch: Watch
  private let scope: Scope
  private var tally: Tally
  private var observer: CampaignObserver
  private var walk: RandomWalk
  private var choices: WalkChoices
  private var swarm: Swarm
  private(set) var fault: ModelError?

  init(_ campaign: Campaign, _ watch: Watch, _ scope: Scope) {
    self.campaign = campaign
    self.watch = watch
    self.scope = scope
    observer = CampaignObserver(watch)
    tally = observer.coverage.emptyTally
    walk = RandomWalk(watch.ground, records: true)
    choices = WalkChoices(campaign.seed, run: 0, of: scope)
    swarm = .uniform(on: watch.ground)
  }

  func make(_ range: Range<Int>) {
    do {
      try makeAll(range)
    } catch {
      fault = error
    }
  }

  private func makeAll(_ range: Range<Int>) throws(ModelError) {
    for run in range {
      choices.restart(campaign.seed, run: run, of: scope)
      campaign.draw(&swarm, on: watch.ground, &choices)
      let steps = try walk.run(swarm, &choices, atMost: campaign.steps, seenBy: &observer)
      tally.runs += 1
      tally.steps += steps
      if steps < campaign.steps { tally.endedRuns += 1 }
      for finding in observer.watcher.findings { add(finding, run) }
    }
  }

  private func add(_ finding: Finding, _ run: Int) {
    tally.add(
      Campaign.Group(
        property: finding.property, kind: finding.kind, count: 1, firstRun: run, shortestRun: run,
        shortestSteps: finding.steps))
  }

  /// What the runs made so far came to.
  var finished: Tally {
    var whole = tally
    observer.coverage.note(in: &whole)
    return whole
  }
}

/// Watches a run and counts what it reaches.
struct CampaignObserver: ~Copyable, WalkObserver {
  var watcher: Watcher
  var coverage: Coverage

  init(_ watch: Watch) {
    watcher = Watcher(watch)
    coverage = Coverage(watch.ground)
  }

  var wantsEveryTick: Bool { watcher.wantsEveryTick }

  mutating func begin(in state: UnsafePointer<UInt64>) {
    coverage.begin(in: state)
    watcher.begin(in: state)
  }

  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {
    watcher.see(steps, in: state)
  }

  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {
    coverage.wait(ticks)
    watcher.wait(ticks, until: state)
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    coverage.take(position, of: steps)
    watcher.take(position, of: steps)
  }
}
