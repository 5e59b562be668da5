import Machines
import Testing

@testable import Simulation

/// A lock that opens to one sequence of eighteen buttons and jams where the last comes too late.
private enum Lock: Machine {
  enum State: String, Name { case shut, open, jammed }
  enum Event: String, Name { case left, right, up }

  static let name = "Lock"
  static let initial = State.shut
  static let right = Counter("buttons right", 0...18)

  static let rules: Rules<Lock> = [
    .shut: [
      .on(.up, when: right == 17, to: .open, per: "LOCK-1"),
      .on(.left, when: isNext(0), do: [.increment(right)], per: "LOCK-2"),
      .on(.right, when: isNext(1), do: [.increment(right)], per: "LOCK-3"),
      .on(.up, when: isNext(2), do: [.increment(right)], per: "LOCK-4"),
      .on(.left, do: [.set(right, 0)]), .on(.right, do: [.set(right, 0)]),
      .on(.up, do: [.set(right, 0)]),
    ],
    .open: [.after(.seconds(3), to: .jammed, per: "LOCK-5"), .on(.left, to: .shut)],
    .jammed: [],
  ]
  static let causes: [Cause<Lock>] = [.user(.left), .user(.right), .user(.up)]

  private static func isNext(_ button: Int) -> Condition {
    .any((0..<17).filter { $0 % 3 == button }.map { right == $0 })
  }

  static func ground() throws -> Ground {
    Ground(
      try CompiledSystem(
        System("lock", document: "LOCK", title: "Lock", machines: [table()])))
  }
}

struct SteeringTests {
  private func routes() throws -> Routes {
    Routes(try #require(try ReachabilityGraph(Lock.ground())))
  }

  private func tally(
    _ goals: [Goal], runs: Int = 20_000, steps: Int = 40, jobs: Int = 1, seed: UInt64 = 1,
    properties: [Property] = []
  ) throws -> CampaignSummary {
    let routes = try routes()
    return try Campaign(seed: Seed(seed), runs: runs, steps: steps)
      .results(
        of: RuntimeMonitor(properties, on: routes.reachability.ground), scope: Scope("lock"),
        jobs: jobs,
        routes: routes, goals: goals)
  }

  @Test(arguments: ItemClass.allCases)
  func `Runs that are led reach everything where others do not`(_ itemClass: ItemClass) throws {
    let routes = try routes()
    let total = routes.count(itemClass)
    let plain = try tally([], runs: 3000)
    #expect(plain[itemClass].count < total && plain.ledRuns == 0)
    let led = try tally([Goal(itemClass)])
    #expect(led[itemClass].count == total)
    #expect(led.ledRuns > 0 && led.runs < 3000)
    #expect(led[itemClass].missing(from: routes.items(itemClass)).isEmpty)
    #expect(Uncovered(led, itemClass) == nil)
  }

  @Test(arguments: [2, 3, 600]) func `Any number of jobs is led to the same`(_ jobs: Int) throws {
    let goals = [Goal(.pairs), Goal(.transitions, percent: 90), Goal(.cells)]
    #expect(try tally(goals, jobs: jobs) == tally(goals))
    #expect(try tally(goals, jobs: jobs, seed: 2) != tally(goals))
  }

  @Test func `A part of everything is enough where a part is asked for`() throws {
    let total = try routes().count(.states)
    let half = try tally([Goal(.states, percent: 50)])
    let all = try tally([Goal(.states)])
    #expect(half[.states].count * 2 >= total && half.runs <= all.runs)
    #expect(Goal(.states, percent: 50).isMet(reached: 5, of: 10))
    #expect(!Goal(.states, percent: 50).isMet(reached: 4, of: 9))
    #expect(Goal(.cells).isMet(reached: 0, of: 0))
  }

  @Test func `It ends where all that is left takes more steps than a run has`() throws {
    let routes = try routes()
    let led = try tally([Goal(.transitions)], steps: 9)
    #expect(led.runs < 20_000)
    let left = led[.transitions].missing(from: routes.items(.transitions))
    #expect(!left.isEmpty)
    #expect(left.allSatisfy { (routes.steps(to: Item(.transitions, $0)) ?? 0) > 9 })
  }

  @Test func `So few runs as were asked for are made, half of them led at the most`() throws {
    let few = try tally([Goal(.transitions)], runs: 7)
    #expect(few.runs == 7 && few.ledRuns == 3)
  }

  @Test func `A failure of a run that was led is found again`() throws {
    let jams = Property("jams", "It never jams.", .never(Lock.is(.jammed)))
    let led = try tally([Goal(.rows)], properties: [jams])
    let group = try #require(led.groups.first)
    let item = try #require(group.shortestLedTo)
    let routes = try routes()
    let ground = routes.reachability.ground
    let path = try Campaign(seed: Seed(1), runs: 1, steps: 40)
      .path(ofRun: group.shortestRun, of: ground, scope: Scope("lock"), ledTo: item, by: routes)
    var attempt = Attempt(try RuntimeMonitor([jams], on: ground), group.kind)
    #expect(try attempt.failing(path)?.moves.count == group.shortestSteps)
    #expect(group.shortestSteps == routes.steps(to: item))
  }
}
