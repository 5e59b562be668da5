internal import Machines

/// Makes some runs of a campaign, one after the other.
///
/// `@unchecked Sendable`: each is used by one thread at a time; the threads are joined before the
/// results are read.
final class CampaignWorker<Counter: CoverageCounter & ~Copyable>: @unchecked Sendable {
  private let campaign: Campaign
  private let watch: RuntimeMonitor
  private let scope: Scope
  private let routes: Routes?
  private var tally: CampaignSummary
  private var observer: CampaignObserver<Counter>
  private var walk: RandomWalk
  private var choices: WalkChoices
  private var swarm: Swarm
  private(set) var fault: ModelError?

  /// - Parameter routes: by which runs can be led.
  init(
    _ campaign: Campaign, _ watch: RuntimeMonitor, _ scope: Scope, _ routes: Routes?,
    _ counter: consuming Counter
  ) {
    self.campaign = campaign
    self.watch = watch
    self.scope = scope
    self.routes = routes
    tally = counter.emptyTally
    observer = CampaignObserver(watch, counter)
    walk = RandomWalk(
      watch.ground, records: Counter.needsRecords || watch.needsRecords,
      leavesModel: campaign.leavesModel)
    choices = WalkChoices(campaign.seed, run: 0, of: scope)
    swarm = .uniform(on: watch.ground)
  }

  /// Makes runs.
  ///
  /// - Parameter items: what each is led to before it goes on at random; empty if none is led.
  func make(_ range: Range<Int>, ledTo items: ArraySlice<Item> = []) {
    do {
      try makeAll(range, items)
    } catch {
      fault = error
    }
  }

  private func makeAll(_ range: Range<Int>, _ items: ArraySlice<Item>) throws(ModelError) {
    for run in range {
      choices.restart(campaign.seed, run: run, of: scope)
      campaign.draw(&swarm, on: watch.ground, &choices)
      let item = items.isEmpty ? nil : items[items.startIndex + run - range.lowerBound]
      var lead: [LeadStep] = []
      if let item { lead = routes?.lead(to: item) ?? [] }
      let steps = try walk.run(
        swarm, &choices, atMost: campaign.steps, lead: lead, seenBy: &observer)
      tally.runs += 1
      tally.steps += steps
      if steps < campaign.steps { tally.endedRuns += 1 }
      if item != nil { tally.ledRuns += 1 }
      for finding in observer.watcher.findings {
        tally.add(
          Campaign.Group(
            property: finding.property, kind: finding.kind, count: 1, firstRun: run,
            shortestRun: run, shortestSteps: finding.steps, shortestLedTo: item))
      }
    }
  }

  func track(_ itemClass: ItemClass) { observer.counter.track(itemClass) }
  func takeFresh(_ itemClass: ItemClass) -> [UInt32] { observer.counter.takeFresh(itemClass) }

  /// What the runs made so far came to.
  var finished: CampaignSummary {
    var whole = tally
    observer.counter.note(in: &whole)
    return whole
  }
}

/// Watches a run and counts what it reaches.
struct CampaignObserver<Counter: CoverageCounter & ~Copyable>: ~Copyable, WalkObserver {
  var watcher: Watcher
  var counter: Counter
  /// A run that has suffered a fault may be where no rule leads: that covers nothing.
  private var isCounting = true

  init(_ watch: RuntimeMonitor, _ counter: consuming Counter) {
    watcher = Watcher(watch)
    self.counter = counter
  }

  var wantsEveryTick: Bool { watcher.wantsEveryTick }

  mutating func begin(in state: UnsafePointer<UInt64>) {
    isCounting = true
    counter.begin(in: state)
    watcher.begin(in: state)
  }

  mutating func see(_ steps: borrowing StepList, in state: UnsafePointer<UInt64>) {
    watcher.see(steps, in: state)
  }

  mutating func wait(_ ticks: Int, until state: UnsafePointer<UInt64>) {
    if isCounting { counter.wait(ticks) }
    watcher.wait(ticks, until: state)
  }

  mutating func take(_ position: Int, of steps: borrowing StepList) {
    if isCounting { counter.take(position, of: steps) }
    watcher.take(position, of: steps)
  }

  mutating func apply(_ step: InjectedStep) {
    isCounting = false
    watcher.apply(step)
  }
}
