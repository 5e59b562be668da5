internal import Dispatch
package import Machines
package import PropertyTesting

/// Many seeded runs of one system, and what they found.
///
/// Run *n* depends on the seed, the scope and *n* alone, and what is found depends on the runs
/// alone, not on how many threads made them.
package struct Campaign: Sendable {
  /// How runs are drawn.
  package enum Manner: Sendable {
    /// Each run leaves something out; see ``Swarm``.
    case swarm
    /// Every step that is possible is as likely as any other.
    case uniform
  }

  package let seed: Seed
  /// The number of the first run.
  package let first: Int
  package let runs: Int
  /// The most steps of a run.
  package let steps: Int
  package let manner: Manner
  /// What goes wrong in the runs beyond the rules, in the order of ``InjectedFault/allCases``.
  package let faults: [InjectedFault]
  /// Whether it happens that for long nothing happens; see ``InjectedAction/idle(microseconds:)``.
  var idles = false

  /// - Parameter first: the number of the first run; runs of the same number are the same.
  package init(
    seed: Seed, first: Int = 0, runs: Int, steps: Int, manner: Manner = .swarm,
    faults: Set<InjectedFault> = []
  ) {
    self.seed = seed
    self.first = first
    self.runs = runs
    self.steps = steps
    self.manner = manner
    self.faults = faults.sorted()
  }

  /// Runs of which a property failed in one way.
  package struct Group: Hashable, Sendable, Codable {
    /// The position of the property in ``Watch/properties``.
    package let property: Int
    package let kind: FailureKind
    /// In how many runs it was seen, and in which first.
    package internal(set) var count: Int
    package internal(set) var firstRun: Int
    /// The run that fails in the fewest steps, and of those the first.
    package internal(set) var shortestRun: Int
    package internal(set) var shortestSteps: Int
    /// What that run was led to before it went on at random, if it was led.
    package internal(set) var shortestLedTo: Item?
  }
}

extension Campaign {
  /// How many runs are made between two looks at whether to go on.
  static let round = 1024

  /// Makes the runs, in their order as far as it shows: if it ends early, the runs made are the
  /// first so many, and what was found is what a campaign of so many runs finds.
  ///
  /// With goals the first round of runs, at most half of them all, is like that of any other
  /// campaign. After it each run is led to something that belongs to a goal and that no run of the
  /// rounds before has reached, and goes on at random. It ends once all goals are met, or once what
  /// is left takes more steps than a run has.
  ///
  /// - Parameters:
  ///   - scope: what the runs are of; part of what they depend on.
  ///   - routes: what there is to reach; without it, what is reached is counted all the same.
  ///   - goals: without routes, none can be met.
  ///   - isOver: whether to end before all runs are made; asked after every so many.
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end; that of the
  ///   first such run.
  package func results(
    of watch: RuntimeMonitor, scope: Scope, jobs: Int, routes: Routes? = nil, goals: [Goal] = [],
    isOver: () -> Bool = { false }
  ) throws(ModelError) -> CampaignSummary {
    let count = max(1, min(jobs, runs))
    if let routes {
      let workers = (0..<count).map { _ in
        CampaignWorker(self, watch, scope, routes, GraphCoverage(routes.reachability))
      }
      let guide = goals.isEmpty ? nil : CoverageGuide(routes, goals, stepLimit: steps)
      return try results(of: workers, guide, isOver)
    }
    let workers = (0..<count).map { _ in
      CampaignWorker(self, watch, scope, nil, KeyedCoverage(watch.ground))
    }
    return try results(of: workers, nil, isOver)
  }

  private func results<Counter: CoverageCounter & ~Copyable>(
    of workers: [CampaignWorker<Counter>], _ guide: CoverageGuide?, _ isOver: () -> Bool
  ) throws(ModelError) -> CampaignSummary {
    var guide = guide
    for goal in guide?.goals ?? [] { for worker in workers { worker.track(goal.itemClass) } }
    var made = 0
    while made < runs {
      var items: [Item] = []
      var count = min(Self.round, runs - made)
      if guide != nil {
        if made == 0 {
          count = min(count, (runs + 1) / 2)
        } else {
          items = guide?.next(atMost: count) ?? []
          count = items.count
          if count == 0 { break }
        }
      }
      try make((first + made)..<(first + made + count), ledTo: items, by: workers)
      made += count
      for (position, goal) in (guide?.goals ?? []).enumerated() {
        for worker in workers { guide?.note(worker.takeFresh(goal.itemClass), for: position) }
      }
      if guide?.isDone == true || isOver() { break }
    }
    var whole = workers[0].finished
    for worker in workers.dropFirst() { whole.merge(worker.finished) }
    return whole
  }

  private func make<Counter: CoverageCounter & ~Copyable>(
    _ range: Range<Int>, ledTo items: [Item], by workers: [CampaignWorker<Counter>]
  ) throws(ModelError) {
    let share = (range.count + workers.count - 1) / workers.count
    DispatchQueue.concurrentPerform(iterations: workers.count) { number in
      let first = min(number * share, range.count)
      let end = min((number + 1) * share, range.count)
      workers[number].make(
        (range.lowerBound + first)..<(range.lowerBound + end),
        ledTo: items.isEmpty ? [] : items[first..<end])
    }
    for worker in workers { if let fault = worker.fault { throw fault } }
  }

  /// One of several parts of the campaign, which have every run once between them.
  ///
  /// - Parameters:
  ///   - number: counted from 1.
  ///   - count: how many parts there are; some have a run less than others, or none.
  package func part(_ number: Int, of count: Int) -> Campaign {
    precondition(count >= 1 && (1...count).contains(number), "there is no such part")
    let share = { (part: Int) in runs / count * part + min(part, runs % count) }
    var part = Campaign(
      seed: seed, first: first + share(number - 1), runs: share(number) - share(number - 1),
      steps: steps, manner: manner, faults: Set(faults))
    part.idles = idles
    return part
  }

  /// One run of the campaign once more, as a path.
  ///
  /// - Parameter lead: what it was led to, if it was; see ``Group/shortestLedTo``.
  package func path(
    ofRun run: Int, of ground: Ground, scope: Scope, ledTo lead: Item? = nil,
    by routes: Routes? = nil
  ) throws(ModelError) -> Path {
    var recorder = PathRecorder()
    var walk = RandomWalk(ground, records: false, leavesModel: leavesModel)
    var choices = WalkChoices(seed, run: run, of: scope)
    let swarm = self.swarm(on: ground, &choices)
    let way = lead.flatMap { routes?.lead(to: $0) } ?? []
    _ = try walk.run(swarm, &choices, atMost: steps, lead: way, seenBy: &recorder)
    return recorder.path
  }

  var leavesModel: Bool { !faults.isEmpty || idles }

  /// What a run leaves out: the names of actions, in the order of the tables.
  package func leftOut(ofRun run: Int, of ground: Ground, scope: Scope) -> [String] {
    var choices = WalkChoices(seed, run: run, of: scope)
    return swarm(on: ground, &choices).leftOut(on: ground, of: faults)
  }

  /// The answers of the environment that never come in a run, so that anyone who waits for them hangs:
  /// the actor and the event, in the order of the tables.
  package func hangs(ofRun run: Int, of ground: Ground, scope: Scope) -> [String] {
    var choices = WalkChoices(seed, run: run, of: scope)
    return swarm(on: ground, &choices).hangs(on: ground)
  }

  func swarm(on ground: Ground, _ choices: inout WalkChoices) -> Swarm {
    var swarm = Swarm.uniform(on: ground)
    draw(&swarm, on: ground, &choices)
    return swarm
  }

  /// Decides what the swarm of a run is, in the memory of another.
  func draw(_ swarm: inout Swarm, on ground: Ground, _ choices: inout WalkChoices) {
    if manner == .swarm { swarm.draw(on: ground, by: &choices.swarm) }
    if leavesModel { swarm.draw(faults, idles: idles, by: &choices.faults) }
  }
}
