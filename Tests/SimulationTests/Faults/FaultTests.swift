import Machines
import Testing

@testable import Simulation

struct FaultTests {
  private func failure(
    _ property: Property, _ faults: Set<InjectedFault>, joined: Bool = false, seed: UInt64 = 1
  ) throws -> SimulationFailure? {
    do {
      try simulate(
        Till.system(joined: joined), seeds: 500, seed: Seed(seed), properties: [property.name],
        faults: faults)
      return nil
    } catch let failure as SimulationFailure { return failure }
  }

  @Test func `Without faults everything holds`() throws {
    #expect(Till.system().properties.count >= 4)
    for property in Till.system().properties {
      #expect(try failure(property, []) == nil, "\(property.name)")
    }
  }

  static let simplest: [(Property, InjectedFault, String)] = [
    (
      Till.inOrder, .reorderedWrites,
      "0: event order → 0: event charged → 0: kill → 0: fault reordered-writes: ordered"
    ),
    (
      Till.once, .lostWrites,
      "0: event order → 0: event charged → 0: kill → 0: fault lost-writes: receipt → 0: launch"
        + " → 0: immediately Till/open"
    ),
    (
      Till.early, .clockSteps,
      "0: event order → 0: fault clock-steps: forward by 4000 ms"
        + " → 0: timer Till/charging after 4000 ms"
    ),
    (
      Till.late, .clockSteps,
      "0: event order → 500: fault clock-steps: back by 500 ms → 4500: end"
    ),
  ]

  @Test(arguments: simplest)
  func `A fault breaks what only it can break, in the known run`(
    _ property: Property, _ fault: InjectedFault, _ signature: String
  ) throws {
    for seed in 1...UInt64(3) {
      let found = try #require(try failure(property, [fault], seed: seed))
      #expect(found.run.signature == signature, "seed \(seed)")
    }
    let others = Set(InjectedFault.allCases).subtracting([fault])
    #expect(try failure(property, others) == nil, "\(property.name)")
  }

  @Test func `What is committed together is not torn apart`() throws {
    #expect(try failure(Till.inOrder, [.reorderedWrites], joined: true) == nil)
    let units = try CompiledSystem(Till.system(joined: true)).storedUnits
    #expect(units.map { $0.variables.sorted() } == [["ordered", "receipt"]])
  }

  @Test func `The token of a run with a fault makes it again`() throws {
    for (property, fault, _) in Self.simplest {
      let found = try #require(try failure(property, [fault]))
      let again = #expect(throws: SimulationFailure.self) {
        try simulate(Till.system(), properties: [property.name], replay: found.token)
      }
      #expect(again?.run == found.run)
      #expect(found.description.contains(fault == .clockSteps ? "clock: is set" : "storage: loses"))
    }
  }

  @Test func `A failure that needs no fault is shrunk to a run without`() throws {
    let ground = Ground(try CompiledSystem(Till.system()))
    let property = Property("p", "Nobody pays.", .never(Till.is(.paid)))
    let campaign = Campaign(
      seed: Seed(1), runs: 300, steps: 40, faults: Set(InjectedFault.allCases))
    let watch = try RuntimeMonitor([property], on: ground)
    var withFaults = 0
    for run in 0..<campaign.runs {
      let path = try campaign.path(ofRun: run, of: ground, scope: Scope(""))
      guard let finding = try watch.finding(in: path) else { continue }
      withFaults += finding.path.faults > 0 ? 1 : 0
      let result = try #require(
        try Shrinker(property, finding.kind, on: ground).simplest(from: finding.path))
      #expect(result.path.moves.count == 2 && result.path.faults == 0 && result.isSimplest)
    }
    #expect(withFaults > 10)
  }

  /// How many states there are, found by trying everything.
  private func states(of ground: Ground) throws -> Set<[UInt64]> {
    var states: Set<[UInt64]> = [ground.compiled.initial]
    var queue = [ground.compiled.initial]
    while let state = queue.popLast() {
      for step in try ground.compiled.steps(from: state) where states.insert(step.next).inserted {
        queue.append(step.next)
      }
    }
    return states
  }

  @Test func `Runs with faults leave the model, and cover only what is in it`() throws {
    let ground = Ground(try CompiledSystem(Till.system()))
    let inside = try states(of: ground)
    let campaign = Campaign(
      seed: Seed(3), runs: 2000, steps: 40, faults: Set(InjectedFault.allCases))
    var outside = 0
    for run in 0..<300 {
      let path = try campaign.path(ofRun: run, of: ground, scope: Scope(""))
      var player = Player(ground)
      var seen = Both(RunKeeper(RunFacts(ground.compiled)), PathRecorder())
      try player.follow(path, seenBy: &seen)
      #expect(seen.second.path == path)
      let record = seen.first.finished().record
      for place in 0..<record.places where !inside.contains(record.state(place)) { outside += 1 }
      // Throws if some step of it is not possible.
      #expect(try ground.run(of: path).steps.count == path.moves.count)
    }
    #expect(outside > 40)
    let result = try campaign.results(
      of: RuntimeMonitor([], on: ground), scope: Scope(""), jobs: 2)
    let states = result[.states].count
    #expect(states <= inside.count && states > inside.count / 2)
    #expect(
      try result == campaign.results(of: RuntimeMonitor([], on: ground), scope: Scope(""), jobs: 1))
  }

  @Test func `What runs with faults cover is the same by an reachability, and in parts`() throws {
    let ground = Ground(try CompiledSystem(Till.system()))
    let watch = try RuntimeMonitor([], on: ground)
    let reachability = try #require(try ReachabilityGraph(ground, stateLimit: 1 << 20))
    let routes = Routes(reachability, jobs: 2)
    let campaign = Campaign(
      seed: Seed(3), runs: 500, steps: 40, faults: Set(InjectedFault.allCases))
    let byKeys = try campaign.results(of: watch, scope: Scope(""), jobs: 2)
    let byNumber = try campaign.results(of: watch, scope: Scope(""), jobs: 2, routes: routes)
    for itemClass in ItemClass.allCases {
      #expect(byKeys[itemClass].count == byNumber[itemClass].count)
      #expect(byKeys[itemClass].sum == byNumber[itemClass].sum)
    }
    #expect(byKeys.firings == byNumber.firings && byKeys.steps == byNumber.steps)
    var sum = CampaignSummary(rows: ground.compiled.rows.count)
    for part in 1...3 {
      sum.merge(
        try campaign.part(part, of: 3)
          .results(of: watch, scope: Scope(""), jobs: 1, routes: routes))
    }
    #expect(sum == byNumber)
    // Faults of the clock alone make other runs: the parts would tell if they lost any.
    let fewer = Campaign(seed: Seed(3), runs: 500, steps: 40, faults: [.clockSteps])
    #expect(
      try fewer.results(of: watch, scope: Scope(""), jobs: 2, routes: routes) != byNumber)
  }

  @Test func `A run says which faults and which answers it leaves out`() throws {
    let ground = Ground(try CompiledSystem(Till.system()))
    let campaign = Campaign(seed: Seed(1), runs: 1, steps: 40, faults: [.lostWrites, .clockSteps])
    var leftOut: Set<String> = []
    var hangs: Set<String> = []
    for run in 0..<200 {
      let without = campaign.leftOut(ofRun: run, of: ground, scope: Scope(""))
      let path = try campaign.path(ofRun: run, of: ground, scope: Scope(""))
      let names = try ground.run(of: path).steps.map(\.action)
      for name in without {
        #expect(!names.contains { $0 == name || $0.hasPrefix("\(name): ") }, "\(name)")
      }
      leftOut.formUnion(without)
      let hanging = campaign.hangs(ofRun: run, of: ground, scope: Scope(""))
      #expect(hanging.isEmpty == !without.contains("event charged"))
      hangs.formUnion(hanging)
    }
    #expect(leftOut.isSuperset(of: ["fault lost-writes", "fault clock-steps", "event order"]))
    #expect(!leftOut.contains("fault reordered-writes") && hangs == ["server: charged"])
  }

  /// Waiting for a second settles what was written.
  @Test func `A write is lost only as long as it is unsettled`() throws {
    let ground = Ground(try CompiledSystem(Till.system()))
    let waits = [(0, true), (500, true), (1000, false), (1500, false)]
    for (milliseconds, canLose) in waits {
      let ticks = milliseconds * 1000 / ground.compiled.tickMicroseconds
      let path = try ground.path([(0, "event order"), (ticks, "kill")])
      let ledger = OffModelLedger(ground)
      var state = ground.compiled.initial
      for move in path.moves {
        for _ in 0..<move.wait {
          state = try #require(try ground.compiled.steps(from: state).first(where: \.isTick)).next
          ledger.wait(1)
        }
        let name = ground.compiled.name(ofAction: move.action)
        let step = try #require(
          try ground.compiled.steps(from: state).first { $0.action == name })
        ledger.take(from: state, to: step.next)
        state = step.next
      }
      let possible = ledger.possibleOfStorage(in: state, InjectedFault.allCases)
      #expect(possible.map(\.action.name) == (canLose ? ["fault lost-writes: ordered"] : []))
    }
  }
}
