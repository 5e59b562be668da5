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
  private var observer: Both<Watcher, InModel<Counter>>
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
    observer = Both(Watcher(watch), InModel(counter))
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
      for finding in observer.first.findings {
        tally.add(
          Campaign.Group(
            property: finding.property, kind: finding.kind, count: 1, firstRun: run,
            shortestRun: run, shortestSteps: finding.steps, shortestLedTo: item))
      }
    }
  }

  func track(_ itemClass: ItemClass) { observer.second.observer.track(itemClass) }
  func takeFresh(_ itemClass: ItemClass) -> [UInt32] {
    observer.second.observer.takeFresh(itemClass)
  }

  /// What the runs made so far came to.
  var finished: CampaignSummary {
    var whole = tally
    observer.second.observer.note(in: &whole)
    return whole
  }
}
