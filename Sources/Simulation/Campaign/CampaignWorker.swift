internal import Machines

/// Makes some runs of a campaign, one after the other.
///
/// `@unchecked Sendable`: each is used by one thread at a time; the threads are joined before the
/// results are read.
final class CampaignWorker: @unchecked Sendable {
  private let campaign: Campaign
  private let watch: Watch
  private let scope: Scope
  private var result = Campaign.Result()
  private var groups: [Int: Campaign.Group] = [:]
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
    walk = RandomWalk(watch.ground, records: true, leavesModel: campaign.leavesModel)
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
      result.runs += 1
      result.steps += steps
      if steps < campaign.steps { result.endedRuns += 1 }
      for finding in observer.watcher.findings { add(finding, run) }
    }
  }

  private func add(_ finding: Finding, _ run: Int) {
    let group = Campaign.Group(
      property: finding.property, kind: finding.kind, count: 1, firstRun: run, shortestRun: run,
      shortestSteps: finding.steps)
    add(group)
  }

  private func add(_ group: Campaign.Group) {
    let key = Self.key(group)
    guard var known = groups[key] else {
      groups[key] = group
      return
    }
    known.count += group.count
    known.firstRun = min(known.firstRun, group.firstRun)
    if (group.shortestSteps, group.shortestRun) < (known.shortestSteps, known.shortestRun) {
      known.shortestSteps = group.shortestSteps
      known.shortestRun = group.shortestRun
    }
    groups[key] = known
  }

  private static func key(_ group: Campaign.Group) -> Int {
    let kinds = FailureKind.allCases
    return group.property * kinds.count + (kinds.firstIndex(of: group.kind) ?? 0)
  }

  /// Adds what another worker found.
  func merge(_ other: CampaignWorker) {
    result.runs += other.result.runs
    result.steps += other.result.steps
    result.endedRuns += other.result.endedRuns
    for group in other.groups.values { add(group) }
    observer.coverage.merge(other.observer.coverage)
  }

  var finished: Campaign.Result {
    var whole = result
    whole.groups = groups.sorted { $0.key < $1.key }.map(\.value)
    whole.states = observer.coverage.stateCount
    whole.transitions = observer.coverage.transitionCount
    whole.firings = observer.coverage.firings
    return whole
  }
}

/// Watches a run and counts what it reaches.
struct CampaignObserver: ~Copyable, WalkObserver {
  var watcher: Watcher
  var coverage: Coverage
  /// A run that has suffered a fault may be where no rule leads: that covers nothing.
  private var isCounting = true

  init(_ watch: Watch) {
    watcher = Watcher(watch)
    coverage = Coverage(watch.ground)
  }

  var wantsEveryTick: Bool { watcher.wantsEveryTick }

  mutating func begin(in state: UnsafePointer<UInt64>) {
    isCounting = true
    coverage.visit(state)
    watcher.begin(in: state)
  }

  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {
    watcher.see(steps, in: state)
  }

  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {
    if isCounting { coverage.wait(ticks) }
    watcher.wait(ticks, until: state)
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    if isCounting { coverage.take(position, of: steps) }
    watcher.take(position, of: steps)
  }

  mutating func suffer(_ step: OffModelStep) {
    isCounting = false
    watcher.suffer(step)
  }
}
