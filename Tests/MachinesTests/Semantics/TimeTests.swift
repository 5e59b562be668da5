import Machines
import Testing

/// The sentences of the chapter "Time", each by an example.
@Suite struct `Time in ticks` {
  let t = NamedTimer("t")
  let n = Counter("n", 0...9)

  @Test func `the tick is the greatest common divisor of delays and bounds in force`() throws {
    let reading = Reading("R", asks: "?", per: [], .init("off", ""), .init("on", ""))
    let table = machine(
      "A",
      [
        "a": [
          Rule(.entry, do: [.start(t, .seconds(6))]), Rule(.after(.milliseconds(4500))),
          Rule(.event("e"), when: reading.is("on") && t.hasRun(atLeast: .milliseconds(100))),
        ]
      ])
    func tick(_ configuration: Configuration, _ ties: Ties) throws -> Int {
      try Play(
        System(
          "s", document: "S", title: "S", machines: [table], ties: .always(ties),
          readings: [reading]), configuration
      ).tickMicroseconds
    }
    #expect(try tick(Configuration(), .bothWays) == 1_500_000)
    #expect(try tick(Configuration(readings: ["R": "on"]), .bothWays) == 100_000)
    #expect(try tick(Configuration(readings: ["R": "on"]), .deadlineFirst) == 50_000)
  }

  @Test func `time passes neither beyond a due timer nor before an immediate rule`() throws {
    var play = try Play(
      machine(
        "A", causes: [byUser("e")],
        [
          "a": [
            Rule(.after(.seconds(2)), to: "b"), Rule(.after(.seconds(1))),
            Rule(.event("e"), to: "c"),
          ],
          "b": [], "c": [Rule(.after(.seconds(1))), Rule(.immediately, to: "b")],
        ]))
    try play.does("tick")
    #expect(try play.possible == ["timer A/a after 1000 ms", "event e"])
    try play.does("event e")
    #expect(try play.possible == ["immediately A/c"])
    try play.does("immediately A/c")
    #expect(try play.possible.isEmpty)
  }

  @Test func `starting a running timer restarts it, and a stopped one never expires`() throws {
    var play = try Play(
      machine(
        "A", causes: [byUser("start"), byUser("stop")],
        [
          "a": [
            Rule(.event("start"), do: [.start(t, .seconds(2))]),
            Rule(.event("stop"), when: t.isRunning, do: [.stop(t)]),
            Rule(.after(.seconds(9))), Rule(.after(.seconds(1))), Rule(.expiry(t)),
          ]
        ]))
    try play.does("event start")
    try play.does("tick")
    try play.does("event start")
    #expect(play.milliseconds(left: "t") == 2000)
    try play.does("event stop")
    #expect(play.milliseconds(left: "t") == nil)
    #expect(try play.possible == ["timer A/a after 1000 ms", "event start"])
  }

  @Test func `the expiry of a named timer is handled by every machine, after it has stopped`()
    throws
  {
    var play = try Play(
      machine(
        "A",
        [
          "a": [
            Rule(.entry, do: [.start(t, .seconds(1))]),
            Rule(.expiry(t), when: t.isRunning, to: "c"),
            Rule(.expiry(t), to: "b"),
          ], "b": [], "c": [],
        ]),
      machine("B", ["a": [Rule(.expiry(t), to: "b")], "b": []]))
    try play.does("tick")
    try play.does("timer t")
    #expect(play.location(of: "A") == "b")
    #expect(play.location(of: "B") == "b")
  }

  @Test func `an expiry that nobody handles only stops the timer`() throws {
    var play = try Play(
      machine(
        "A",
        ["a": [Rule(.entry, do: [.start(t, .seconds(1))]), Rule(.after(.seconds(1)), when: n > 0)]])
    )
    try play.does("tick")
    #expect(try play.does("timer A/a after 1000 ms").rows.isEmpty)
    #expect(try play.does("timer t").rows.isEmpty)
    #expect(try play.possible.isEmpty)
  }

  @Test func `a listed delay counts on around its list`() throws {
    let below = Counter("below", -2...2, initially: -1)
    let play = try Play(
      machine(
        "A",
        ["a": [Rule(.entry, do: [.start(t, .listed([1000, 2000, 4000], at: below.expression))])]]))
    #expect(play.milliseconds(left: "t") == 4000)
  }

  @Test func `elapsed conditions are closed and hold only while the timer runs`() throws {
    func notes(_ condition: Condition, _ text: String) -> Action {
      .choose(if: condition, then: [.emit(text)], else: [])
    }
    var play = try Play(
      machine(
        "A", causes: [byUser("e")],
        [
          "a": [
            Rule(.entry, do: [.start(t, .seconds(2))]),
            Rule(
              .event("e"),
              do: [
                notes(t.hasRun(atLeast: .seconds(1)), "≥ 1"),
                notes(t.hasRun(atMost: .seconds(1)), "≤ 1"),
                notes(!t.hasRun(atMost: .seconds(1)), "not ≤ 1"),
              ]),
          ]
        ]))
    #expect(try play.does("event e").outputs == ["≤ 1"])
    try play.does("tick")
    #expect(try play.does("event e").outputs == ["≥ 1", "≤ 1"])
    try play.does("tick")
    #expect(try play.does("event e").outputs == ["≥ 1", "not ≤ 1"])
    try play.does("timer t")
    #expect(try play.does("event e").outputs == ["not ≤ 1"])
  }

  @Test func `under deadline first no cause is possible while a timer is due`() throws {
    for (ties, expected) in [
      (Ties.bothWays, ["timer A/a after 1000 ms", "event e", "kill"]),
      (.deadlineFirst, ["timer A/a after 1000 ms", "kill"]),
    ] {
      var play = try Play(
        machine(
          "A", causes: [byWorld("e")], ["a": [Rule(.after(.seconds(1))), Rule(.event("e"))]]),
        process: ProcessModel(kills: 1), ties: ties)
      try play.does("tick", times: ties == .bothWays ? 1 : 2)
      #expect(try play.possible == expected)
    }
  }

  @Test(arguments: SuspendedTimers.allCases)
  func `timers of the app in the phase suspended`(mode: SuspendedTimers) throws {
    let rows: [Rule] = [
      Rule(.after(.seconds(4)), to: "late"),
      Rule(.event("push")),
    ]
    var play = try Play(
      machine("A", ["a": rows, "late": []]),
      machine(
        "W", outside: true, causes: [byWorld("push")],
        [
          "w": [
            Rule(.after(.seconds(8))), Rule(.after(.seconds(1)), when: n > 0), Rule(.event("push")),
          ]
        ]),
      process: ProcessModel(suspends: true), suspendedTimers: mode)
    try play.does("tick")
    try play.does("background")
    try play.does("suspend")
    try play.does("timer W/w after 1000 ms")
    try play.does("tick", times: 5)
    switch mode {
    case .wallClock:
      #expect(play.milliseconds(left: "A/a after 4000 ms") == 0)
      #expect(try play.possible == ["event push", "tick", "return"])
      try play.does("return")
      #expect(try play.possible.prefix(2) == ["timer A/a after 4000 ms", "event push"])
    case .restart:
      #expect(play.milliseconds(left: "A/a after 4000 ms") == 3000)
      try play.does("return")
      #expect(play.milliseconds(left: "A/a after 4000 ms") == 4000)
    case .pause:
      try play.does("return")
      #expect(play.milliseconds(left: "A/a after 4000 ms") == 3000)
    }
  }

  @Test func `restart sets back to the delay that was chosen, before machines hear of it`() throws {
    var play = try Play(
      machine(
        "A",
        [
          "a": [
            Rule(.entry, do: [.start(t, .listed([1000, 3000], at: n + 1)), .increment(n)]),
            Rule(.event("in"), when: t.hasRun(atMost: .seconds(0)), to: "b"),
            Rule(.after(.seconds(1))),
          ],
          "b": [],
        ]),
      process: ProcessModel(suspends: true, foregrounded: "in"), suspendedTimers: .restart)
    try play.does("tick")
    #expect(play.milliseconds(left: "t") == 2000)
    try play.does("background")
    try play.does("suspend")
    try play.does("return")
    #expect(play.milliseconds(left: "t") == 3000)
    #expect(play.location(of: "A") == "b")
  }
}
