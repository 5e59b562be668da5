import Machines
import Testing

@testable import Simulation

struct RuntimeMonitorTests {
  /// What a property finds in the run that takes these steps.
  private func finding(
    _ kind: Property.Kind, _ steps: Steps, thenWait: Int = 0,
    kills: Int = 1
  ) throws -> RunFinding? {
    let ground = try Oven.ground(kills: kills)
    let watch = try RuntimeMonitor([Oven.property(kind)], on: ground)
    let path = try ground.path(steps, thenWait: thenWait)
    // Fails the test if the run is not possible as it is written.
    _ = try ground.run(of: path)
    return try watch.finding(in: path).map {
      RunFinding(property: 0, kind: $0.kind, steps: $0.path.moves.count)
    }
  }

  private func seen(_ kind: FailureKind, after steps: Int) -> RunFinding {
    RunFinding(property: 0, kind: kind, steps: steps)
  }

  static let bake: Steps = [(0, "event start"), (2, "event warm")]
  static let rebake: Steps = bake + [(0, "event stop")] + bake

  @Test func `What must not occur is seen where it occurs`() throws {
    #expect(
      try finding(.never(Oven.is(.hot)), Self.bake) == seen(.occurred, after: 2))
    #expect(try finding(.never(Oven.is(.cold)), []) == seen(.occurred, after: 0))
    #expect(try finding(.never(.becomes(Oven.is(.cold))), Self.bake) == nil)
    #expect(
      try finding(.never(.becomes(Oven.is(.cold))), Self.rebake) == seen(.occurred, after: 3))
    #expect(try finding(.never(.emits("warm")), Self.bake) == seen(.occurred, after: 2))
    #expect(try finding(.never(.emits("smoke")), Self.bake) == nil)
    #expect(try finding(.never(.rule("OVEN-3")), Self.bake) == seen(.occurred, after: 2))
    #expect(try finding(.never(.event("stop")), Self.rebake) == seen(.occurred, after: 3))
    #expect(try finding(.never(.launch), Self.bake) == nil)
    #expect(
      try finding(.never(.launch), [(0, "kill"), (0, "launch")]) == seen(.occurred, after: 2))
    let cut: Steps = [(0, "event start"), (1, "event warm, killed after effect 1")]
    #expect(try finding(.never(.kill), cut) == seen(.occurred, after: 2))
    #expect(
      try finding(.never(.either([.kill, .emits("warm")])), Self.bake)
        == seen(.occurred, after: 2))
  }

  @Test func `What must hold is asked only where it is asked for`() throws {
    let closed = Property.Kind.always(!Oven.isOpen.condition, whenever: Oven.is(.heating))
    #expect(try finding(closed, [(0, "event open")]) == nil)
    #expect(
      try finding(closed, [(0, "event open"), (0, "event start")]) == seen(.occurred, after: 2))
  }

  @Test func `What is counted is counted again after a reset`() throws {
    let once = Property.Kind.atMost(1, .event("start"), per: nil)
    #expect(try finding(once, Self.bake) == nil)
    #expect(try finding(once, Self.rebake) == seen(.tooOften, after: 4))
    #expect(try finding(.atMost(1, .event("start"), per: .event("stop")), Self.rebake) == nil)
    #expect(
      try finding(.atMost(0, .event("start"), per: .event("start")), Self.bake)
        == seen(.tooOften, after: 1))
  }

  @Test func `An output that a step emits twice is counted twice`() throws {
    var table = Oven.table()
    let row = try #require(table.rules[1].rules.firstIndex { $0.ids == ["OVEN-3"] })
    table.rules[1].rules[row].actions += [.emit("warm"), .emit("light")]
    let ground = Ground(
      try CompiledSystem(System("oven", document: "OVEN", title: "Oven", machines: [table])))
    let path = try ground.path(Self.bake)
    for (limit, point, isTooOften) in [
      (1, EventPredicate.emits("warm"), true), (2, .emits("warm"), false),
      (1, .emits("light"), false), (1, .rule("OVEN-3"), false),
      (2, .either([.emits("light"), .emits("warm")]), true),
      (3, .either([.emits("light"), .emits("warm")]), false),
    ] {
      let watch = try RuntimeMonitor(
        [Oven.property(.atMost(limit, point, per: nil))], on: ground)
      #expect(try watch.finding(in: path)?.kind == (isTooOften ? .tooOften : nil))
    }
  }

  @Test func `What comes first must come first, since the last reset`() throws {
    let order = Property.Kind.precedes(.event("open"), .event("start"), per: nil)
    #expect(try finding(order, Self.bake) == seen(.tooEarly, after: 1))
    #expect(try finding(order, [(0, "event open")] + Self.rebake) == nil)
    let each = Property.Kind.precedes(.event("open"), .event("start"), per: .event("stop"))
    #expect(try finding(each, [(0, "event open")] + Self.rebake) == seen(.tooEarly, after: 5))
    #expect(try finding(.precedes(.launch, .event("start"), per: nil), Self.bake) == nil)
    #expect(
      try finding(.precedes(.holds(Oven.is(.hot)), .holds(Oven.is(.cold)), per: nil), [])
        == seen(.tooEarly, after: 0))
  }

  @Test func `An answer is late at the first tick after the limit`() throws {
    let within = { (limit: Int) in
      Property.Kind.leadsTo(.event("start"), .emits("warm"), within: limit, .timeOnly)
    }
    #expect(try finding(within(2000), Self.bake) == nil)
    #expect(try finding(within(1000), Self.bake) == seen(.tooLate, after: 1))
    #expect(try finding(within(9000), [(0, "event start")], thenWait: 4) == nil)
    // The answer is the passing of time itself, 3 s after the start.
    let byTime = { (limit: Int) in
      Property.Kind.leadsTo(
        .event("start"), .becomes(Oven.alarm.hasRun(atLeast: .seconds(3))), within: limit,
        .timeOnly)
    }
    #expect(try finding(byTime(3000), [(0, "event start")], thenWait: 4) == nil)
    #expect(
      try finding(byTime(2000), [(0, "event start")], thenWait: 3) == seen(.tooLate, after: 1))
    let longest = { limit in
      Property.Kind.longest(
        from: .becomes(Oven.is(.heating)), until: .becomes(Oven.is(.hot)), limit)
    }
    #expect(try finding(longest(.atMost(2000)), Self.bake) == nil)
    #expect(try finding(longest(.lessThan(2000)), Self.bake) == seen(.tooLate, after: 1))
    #expect(try finding(longest(.finite), Self.bake) == nil)
    #expect(try finding(longest(.none), Self.bake) == nil)
  }

  /// Stopped and cold, nothing but the user goes on; the promise that it gets hot is broken.
  @Test func `What nothing brings about may never come`() throws {
    let hot = Property.Kind.leadsTo(.event("start"), .emits("warm"), within: 60_000, .timeOnly)
    let stopped: Steps = [(0, "event start"), (0, "event stop")]
    #expect(try finding(hot, stopped) == seen(.never, after: 2))
    let finite = Property.Kind.longest(
      from: .event("start"), until: .holds(Oven.is(.hot)), .finite)
    #expect(try finding(finite, stopped) == seen(.never, after: 2))
    #expect(try finding(finite, Self.bake) == nil)
  }

  @Test func `Two moments are too near counted from the latest first`() throws {
    let apart = { (limit: Int) in
      Property.Kind.shortest(
        from: .event("start"), until: .event("stop"), .atLeast(limit))
    }
    #expect(try finding(apart(2000), Self.rebake) == nil)
    #expect(try finding(apart(3000), Self.rebake) == seen(.tooSoon, after: 3))
    let twice: Steps = Self.bake + [(5, "event stop"), (0, "event start"), (0, "event stop")]
    #expect(try finding(apart(1000), twice) == seen(.tooSoon, after: 5))
  }

  @Test func `A state asks as long as it lasts, after the step that led to it`() throws {
    let heating = EventPredicate.holds(Oven.is(.heating))
    let on = EventPredicate.holds(Oven.is(.heating) || Oven.is(.hot))
    let warm = { (limit: Int) in Property.Kind.leadsTo(on, .event("warm"), within: limit, .timeOnly)
    }
    #expect(try finding(warm(1000), Self.bake) == seen(.tooLate, after: 1))
    #expect(try finding(warm(2000), Self.bake) == nil)
    #expect(try finding(warm(4000), Self.bake, thenWait: 4) == nil)
    #expect(try finding(warm(4000), Self.bake, thenWait: 5) == seen(.tooLate, after: 2))
    let again = { (first: EventPredicate) in
      Property.Kind.leadsTo(first, .event("start"), within: 60_000, .timeOnly)
    }
    #expect(try finding(again(heating), Self.rebake) == seen(.never, after: 3))
    #expect(try finding(again(.becomes(Oven.is(.heating))), Self.rebake) == nil)
    // It asks until it is left.
    let apart = { (until: EventPredicate, limit: Int) in
      Property.Kind.shortest(from: heating, until: until, .atLeast(limit))
    }
    #expect(try finding(apart(.event("warm"), 1000), Self.bake) == seen(.tooSoon, after: 2))
    #expect(
      try finding(apart(.event("stop"), 1000), Self.bake + [(1, "event stop")]) == nil)
    #expect(
      try finding(apart(.event("stop"), 2000), Self.bake + [(1, "event stop")])
        == seen(.tooSoon, after: 3))
  }

  @Test func `Standstill and missing offers are seen where they begin`() throws {
    let burn: Steps = Self.bake + [(8, "timer alarm")]
    #expect(try finding(.noDeadlock(ends: .never), burn, kills: 0) == seen(.stuck, after: 3))
    #expect(try finding(.noDeadlock(ends: Oven.is(.burnt)), burn, kills: 0) == nil)
    let offer = { events in
      Property.Kind.offers(Oven.is(.cold), from: Oven.is(.hot) || Oven.is(.heating), by: events)
    }
    #expect(try finding(offer([]), Self.bake) == nil)
    #expect(try finding(offer(["start"]), Self.bake) == seen(.notOffered, after: 1))
  }

  @Test func `What happens sometimes is shown by the step, not by its guard`() throws {
    #expect(try finding(.sometimes(.rule("OVEN-3")), Self.bake) == seen(.reached, after: 2))
    #expect(try finding(.sometimes(.rule("OVEN-3")), [(0, "event start")], thenWait: 2) == nil)
  }

  @Test func `Properties of endless runs and of tables are not watched`() throws {
    let kinds: [Property.Kind] = [
      .leadsTo(.event("start"), .emits("warm"), within: nil, .timeOnly),
      .eventually(.emits("warm"), .timeOnly),
      .alwaysPossible(Oven.is(.cold), from: .always, with: .user), .noAutomaticCycle, .noZeno,
      .lint(.total), .never(Oven.is(.hot)),
    ]
    let watch = try RuntimeMonitor(kinds.map(Oven.property), on: Oven.ground())
    #expect(watch.unwatched.count == 6 && watch.properties.count == 1)
  }

  /// Many properties at once say what each says alone, also beyond the 64 bits of a mask.
  @Test func `Seventy properties at once say what each says alone`() throws {
    let kinds: [Property.Kind] = [
      .never(.emits("smoke")), .atMost(1, .event("start"), per: .event("stop")),
      .precedes(.event("open"), .event("start"), per: nil), .never(.becomes(Oven.is(.cold))),
      .leadsTo(.event("start"), .emits("warm"), within: 3000, .timeOnly), .sometimes(.kill),
      .shortest(from: .event("start"), until: .event("stop"), .atLeast(2000)),
    ]
    let ground = try Oven.ground()
    let properties = (0..<70).map { Oven.property(kinds[$0 % kinds.count]) }
    let campaign = Campaign(seed: Seed(9), runs: 300, steps: 30)
    let all = try campaign.results(
      of: RuntimeMonitor(properties, on: ground), scope: Scope(""), jobs: 1)
    #expect(all.groups.count >= 70)
    for (position, kind) in kinds.enumerated() {
      let one = try campaign.results(
        of: RuntimeMonitor([Oven.property(kind)], on: ground), scope: Scope(""), jobs: 1)
      for number in stride(from: position, to: 70, by: kinds.count) {
        let groups = all.groups.filter { $0.property == number }
        #expect(groups.map(\.kind) == one.groups.map(\.kind))
        #expect(groups.map(\.count) == one.groups.map(\.count))
        #expect(groups.map(\.shortestRun) == one.groups.map(\.shortestRun))
      }
    }
  }
}
