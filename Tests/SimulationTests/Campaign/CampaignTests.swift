import Machines
import Testing

@testable import Simulation

struct CampaignTests {
  private func result(
    jobs: Int, runs: Int = 500, seed: UInt64 = 1, scope: String = "oven",
    manner: Campaign.Manner = .swarm
  ) throws -> CampaignSummary {
    let watch = try RuntimeMonitor(ShrinkerTests.kinds.map(Oven.property), on: Oven.ground())
    return try Campaign(seed: Seed(seed), runs: runs, steps: 40, manner: manner)
      .results(of: watch, scope: Scope(scope), jobs: jobs)
  }

  @Test(arguments: [2, 3, 7, 600])
  func `Any number of jobs finds the same`(_ jobs: Int) throws {
    #expect(try result(jobs: jobs) == result(jobs: 1))
  }

  @Test func `Another seed and another scope find other runs`() throws {
    let first = try result(jobs: 1)
    #expect(try result(jobs: 1, seed: 2) != first)
    #expect(try result(jobs: 1, scope: "stove") != first)
    #expect(try result(jobs: 1, manner: .uniform) != first)
  }

  @Test func `The shortest run of a group fails in as many steps as it says`() throws {
    let ground = try Oven.ground()
    let properties = ShrinkerTests.kinds.map(Oven.property)
    let campaign = Campaign(seed: Seed(1), runs: 500, steps: 40)
    let groups = try campaign.results(
      of: RuntimeMonitor(properties, on: ground), scope: Scope(""), jobs: 2
    ).groups
    #expect(groups.count >= properties.count)
    for group in groups {
      let path = try campaign.path(ofRun: group.shortestRun, of: ground, scope: Scope(""))
      var attempt = Attempt(
        try RuntimeMonitor([properties[group.property]], on: ground), group.kind)
      let failing = try #require(try attempt.failing(path))
      #expect(failing.moves.count == group.shortestSteps)
      #expect(group.firstRun <= group.shortestRun && group.count >= 1)
    }
  }

  /// How many states and steps a system has, found by trying everything.
  private func size(of ground: Ground) throws -> (states: Int, transitions: Int) {
    let compiled = ground.compiled
    var states: Set<[UInt64]> = [compiled.initial]
    var queue = [compiled.initial]
    var transitions = 0
    while let state = queue.popLast() {
      for step in try compiled.steps(from: state) {
        transitions += 1
        if states.insert(step.next).inserted { queue.append(step.next) }
      }
    }
    return (states.count, transitions)
  }

  @Test func `Of a small system everything is covered`() throws {
    let ground = Ground(try CompiledSystem(Doorbell.system))
    let size = try size(of: ground)
    let result = try Campaign(seed: Seed(1), runs: 400, steps: 40)
      .results(of: RuntimeMonitor([], on: ground), scope: Scope(""), jobs: 2)
    #expect(result[.states].count == size.states && result[.transitions].count == size.transitions)
    #expect(result.firings.allSatisfy { $0 > 0 })
  }

  @Test(arguments: [true, false])
  func `Of a larger system nothing is covered that there is not`(_ measures: Bool) throws {
    let ground = try Oven.ground(measures: measures)
    let size = try size(of: ground)
    func result(runs: Int) throws -> CampaignSummary {
      try Campaign(seed: Seed(1), runs: runs, steps: 60)
        .results(of: RuntimeMonitor([], on: ground), scope: Scope(""), jobs: 2)
    }
    let few = try result(runs: 20)
    let many = try result(runs: 1500)
    #expect(
      few[.states].count < many[.states].count && few[.transitions].count < many[.transitions].count
    )
    #expect((size.states / 3...size.states).contains(many[.states].count))
    #expect((size.transitions / 3...size.transitions).contains(many[.transitions].count))
  }

  @Test func `A campaign that ends early finds what one of so many runs finds`() throws {
    let watch = try RuntimeMonitor(ShrinkerTests.kinds.map(Oven.property), on: Oven.ground())
    func result(runs: Int, isOver: Bool) throws -> CampaignSummary {
      try Campaign(seed: Seed(1), runs: runs, steps: 10)
        .results(of: watch, scope: Scope(""), jobs: 3) { isOver }
    }
    let early = try result(runs: 5000, isOver: true)
    #expect(early.runs == Campaign.round)
    #expect(try result(runs: early.runs, isOver: false) == early)
  }

  @Test func `Parts have every run once between them, and their tallies make that of the whole`()
    throws
  {
    let watch = try RuntimeMonitor(ShrinkerTests.kinds.map(Oven.property), on: Oven.ground())
    for (runs, count) in [(1, 1), (7, 3), (100, 7), (3, 8), (1025, 2)] {
      let whole = Campaign(seed: Seed(4), runs: runs, steps: 20)
      var made: [Int] = []
      var sum: CampaignSummary?
      for number in (1...count).reversed() {
        let part = whole.part(number, of: count)
        made += Array(part.first..<(part.first + part.runs))
        let tally = try part.results(of: watch, scope: Scope("oven"), jobs: 2)
        if sum == nil { sum = tally } else { sum?.merge(tally) }
      }
      #expect(made.sorted() == Array(0..<runs))
      #expect(sum == (try whole.results(of: watch, scope: Scope("oven"), jobs: 3)))
    }
  }

  @Test func `A fault of the model is told`() throws {
    let machine = MachineTable(
      name: "M", states: ["a"], initial: "a",
      rules: [
        StateRules(
          state: "a", rules: [Rule(.event("e"), do: [.increment(Counter("n", 0...3))])])
      ], causes: [EventCause("e", by: .user)])
    let system = System("faulty", document: "F", title: "Faulty", machines: [machine])
    let ground = Ground(try CompiledSystem(system))
    #expect(throws: ModelError.self) {
      try Campaign(seed: Seed(1), runs: 10, steps: 40)
        .results(of: RuntimeMonitor([], on: ground), scope: Scope(""), jobs: 2)
    }
  }
}
