internal import Dispatch
public import Machines

/// Many seeded runs of one system, and what they found.
///
/// Run *n* depends on the seed, the scope and *n* alone, and what is found depends on the runs
/// alone, not on how many threads made them.
public struct Campaign: Sendable {
  /// How runs are drawn.
  public enum Manner: Sendable {
    /// Each run leaves something out; see ``Swarm``.
    case swarm
    /// Every step that is possible is as likely as any other.
    case uniform
  }

  public let seed: Seed
  public let runs: Int
  /// The most steps of a run.
  public let steps: Int
  public let manner: Manner
  /// What goes wrong in the runs beyond the rules, in the order of ``InjectedFault/allCases``.
  public let faults: [InjectedFault]
  /// Whether it happens that for long nothing happens; see ``OffModelStep/Kind/idle``.
  var idles = false

  public init(
    seed: Seed, runs: Int, steps: Int, manner: Manner = .swarm, faults: Set<InjectedFault> = []
  ) {
    self.seed = seed
    self.runs = runs
    self.steps = steps
    self.manner = manner
    self.faults = faults.sorted()
  }

  /// Runs of which a property failed in one way.
  public struct Group: Hashable, Sendable {
    /// The position of the property in ``Watch/properties``.
    public let property: Int
    public let kind: FailureKind
    /// In how many runs it was seen, and in which first.
    public internal(set) var count: Int
    public internal(set) var firstRun: Int
    /// The run that fails in the fewest steps, and of those the first.
    public internal(set) var shortestRun: Int
    public internal(set) var shortestSteps: Int
  }

  /// What a campaign found.
  public struct Result: Hashable, Sendable {
    /// The runs made; fewer than asked for if the campaign ended early.
    public internal(set) var runs = 0
    public internal(set) var steps = 0
    /// The runs that ended because nothing that they kept could happen any more.
    public internal(set) var endedRuns = 0
    /// In the order of the properties, then of the kinds.
    public internal(set) var groups: [Group] = []
    public internal(set) var states = 0
    public internal(set) var transitions = 0
    /// By row, in the order of ``CompiledSystem/rows``: the steps in which it fired.
    public internal(set) var firings: [Int] = []

    init(runs: Int = 0, steps: Int = 0) {
      self.runs = runs
      self.steps = steps
    }
  }
}

extension Campaign {
  /// How many runs are made between two looks at whether to go on.
  static let round = 1024

  /// Makes the runs, in their order as far as it shows: if it ends early, the runs made are the
  /// first so many, and what was found is what a campaign of so many runs finds.
  ///
  /// - Parameters:
  ///   - scope: what the runs are of; part of what they depend on.
  ///   - isOver: whether to end before all runs are made; asked after every so many.
  /// - Throws: a ``ModelError`` if some step leaves a variable's range or does not end; that of the
  ///   first such run.
  public func results(
    of watch: Watch, scope: Scope, jobs: Int, isOver: () -> Bool = { false }
  ) throws(ModelError) -> Result {
    let workers = (0..<max(1, min(jobs, runs))).map { _ in CampaignWorker(self, watch, scope) }
    var made = 0
    while made < runs {
      let count = min(Self.round, runs - made)
      let share = (count + workers.count - 1) / workers.count
      let first = made
      DispatchQueue.concurrentPerform(iterations: workers.count) { number in
        workers[number].make(
          (first + min(number * share, count))..<(first + min((number + 1) * share, count)))
      }
      for worker in workers { if let fault = worker.fault { throw fault } }
      made += count
      if isOver() { break }
    }
    let whole = workers[0]
    for worker in workers.dropFirst() { whole.merge(worker) }
    return whole.finished
  }

  /// One run of the campaign once more, as a path.
  public func path(ofRun run: Int, of ground: Ground, scope: Scope) throws(ModelError) -> Path {
    var recorder = PathRecorder()
    var walk = RandomWalk(ground, records: false, leavesModel: leavesModel)
    var choices = WalkChoices(seed, run: run, of: scope)
    let swarm = self.swarm(on: ground, &choices)
    _ = try walk.run(swarm, &choices, atMost: steps, seenBy: &recorder)
    return recorder.path
  }

  var leavesModel: Bool { !faults.isEmpty || idles }

  /// What a run leaves out: the names of actions, in the order of the tables.
  public func leftOut(ofRun run: Int, of ground: Ground, scope: Scope) -> [String] {
    var choices = WalkChoices(seed, run: run, of: scope)
    return swarm(on: ground, &choices).leftOut(on: ground, of: faults)
  }

  /// The answers of the environment that never come in a run, so that whoever waits for them hangs:
  /// the actor and the event, in the order of the tables.
  public func hangs(ofRun run: Int, of ground: Ground, scope: Scope) -> [String] {
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
