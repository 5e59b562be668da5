import Checking
import Machines
import Testing

/// Whenever a condition holds, something follows: the step by which the condition begins to hold
/// comes before that.
@Suite struct `What a state asks` {
  /// Off for three seconds, on for ten, and so on.
  private static let lamp = machine(
    "L",
    [
      "off": [Rule(.after(.seconds(3)), to: "on", per: ["up"])],
      "on": [Rule(.after(.seconds(10)), to: "off", per: ["down"])],
    ])
  /// Goes on, and stays so.
  private static let fuse = machine(
    "L", ["off": [Rule(.after(.seconds(3)), to: "on", per: ["up"])], "on": []])
  /// Goes on for no time at all.
  private static let spark = machine(
    "L",
    [
      "off": [Rule(.after(.seconds(3)), to: "on", per: ["up"])],
      "on": [Rule(.immediately, to: "gone")], "gone": [],
    ])

  private static let isOn = Condition.located(machine: "L", states: ["on"])
  private static let isOff = Condition.located(machine: "L", states: ["off"])
  private static let whileOn = EventPredicate.holds(isOn)
  private static let (up, down) = (EventPredicate.rule("up"), EventPredicate.rule("down"))

  private func result(
    _ table: MachineTable, _ kind: Property.Kind, _ engine: Engine
  ) throws -> PropertyResult {
    let system = System(
      "s", document: "S", title: "S", machines: [table],
      properties: [Property("p", "A sentence.", kind)])
    var options = SearchOptions()
    options.engine = engine
    return try #require(try check(system, options: options).results.first)
  }

  @Test(arguments: [Engine.zones, .ticks])
  func `is answered after the step that led to it`(_ engine: Engine) throws {
    func seconds(_ kind: Property.Kind) throws -> Int? {
      guard case .time(let time, attained: true) = try result(Self.lamp, kind, engine).measure
      else { return nil }
      return time.milliseconds == "\(time.microseconds / 1000)"
        ? time.microseconds / 1_000_000 : nil
    }
    for limit in [TimeLimit.none, .finite] {
      #expect(try seconds(.longest(from: Self.whileOn, until: Self.up, limit)) == 13)
      #expect(try seconds(.longest(from: Self.whileOn, until: Self.down, limit)) == 10)
      #expect(try seconds(.longest(from: .becomes(Self.isOn), until: Self.up, limit)) == 0)
      // As long as it lasts it asks: the last moment of it is the nearest to what follows.
      #expect(try seconds(.shortest(from: Self.whileOn, until: Self.down, limit)) == 0)
      #expect(try seconds(.shortest(from: Self.whileOn, until: Self.up, limit)) == 3)
      #expect(try seconds(.shortest(from: .becomes(Self.isOn), until: Self.down, limit)) == 10)
      // A state answers what the step that led to it asks, and itself.
      #expect(try seconds(.longest(from: Self.up, until: Self.whileOn, limit)) == 0)
      #expect(try seconds(.longest(from: Self.whileOn, until: Self.whileOn, limit)) == 0)
      #expect(try seconds(.longest(from: Self.whileOn, until: .holds(Self.isOff), limit)) == 10)
      #expect(try seconds(.shortest(from: Self.whileOn, until: .holds(Self.isOff), limit)) == 0)
      let both = EventPredicate.either([Self.whileOn, Self.down])
      #expect(try seconds(.longest(from: both, until: Self.up, limit)) == 13)
      #expect(try seconds(.longest(from: both, until: Self.down, limit)) == 10)
      #expect(try seconds(.shortest(from: both, until: Self.up, limit)) == 3)
    }
  }

  @Test(arguments: [Engine.zones, .ticks], [AnswerDetail.full, .verdict])
  func `is decided by a limit as by its time`(_ engine: Engine, _ detail: AnswerDetail) throws {
    func verdict(_ kind: Property.Kind) throws -> VerdictKind {
      let system = System(
        "s", document: "S", title: "S", machines: [Self.lamp],
        properties: [Property("p", "A sentence.", kind)])
      var options = SearchOptions()
      options.engine = engine
      options.detail = detail
      return try #require(try check(system, options: options).results.first).verdict
    }
    func within(_ first: EventPredicate, _ milliseconds: Int) -> Property.Kind {
      .leadsTo(first, Self.up, within: milliseconds, .timeOnly)
    }
    #expect(try verdict(within(Self.whileOn, 13_000)) == .proved)
    #expect(try verdict(within(Self.whileOn, 12_000)) == .violated)
    #expect(try verdict(within(.becomes(Self.isOn), 0)) == .proved)
    for (limit, expected) in [(3000, VerdictKind.proved), (4000, .violated)] {
      #expect(
        try verdict(.shortest(from: Self.whileOn, until: Self.up, .atLeast(limit))) == expected)
    }
    #expect(
      try verdict(.shortest(from: Self.whileOn, until: Self.down, .atLeast(1000))) == .violated)
  }

  @Test(arguments: [Engine.zones, .ticks], [fuse, spark])
  func `is asked however short it lasts`(_ engine: Engine, _ table: MachineTable) throws {
    func leadsTo(_ first: EventPredicate, within limit: Int?) throws -> VerdictKind {
      try result(table, .leadsTo(first, Self.up, within: limit, .timeOnly), engine).verdict
    }
    for limit in [nil, 60_000] {
      #expect(try leadsTo(Self.whileOn, within: limit) == .violated)
      #expect(try leadsTo(.becomes(Self.isOn), within: limit) == .proved)
      #expect(
        try leadsTo(.either([Self.whileOn, .becomes(Self.isOn)]), within: limit) == .violated)
    }
  }
}
