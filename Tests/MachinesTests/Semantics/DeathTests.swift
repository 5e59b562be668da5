import Machines
import Testing

/// The sentences of the chapter "Death", each by an example.
@Suite struct `Death of the process` {
  let t = NamedTimer("t")
  let w = NamedTimer("w")
  let memory = Counter("memory", 0...9)
  let storage = Counter("storage", 0...9, .durable)
  let server = Counter("server", 0...9, .outside)
  let mortal = ProcessModel(kills: 1)

  @Test func `kill resets the app and leaves storage and the world as they are`() throws {
    var play = try Play(
      machine(
        "A", causes: [byUser("e", do: [.set(memory, 5), .set(storage, 5), .set(server, 5)])],
        [
          "a": [Rule(.event("e"), to: "b", do: [.start(t, .seconds(1))])],
          "b": [Rule(.after(.seconds(1))), Rule(.exit, do: [.emit("left")])],
        ]),
      machine(
        "W", outside: true,
        [
          "a": [Rule(.event("e"), to: "b", do: [.start(w, .seconds(1))])],
          "b": [Rule(.after(.seconds(1)))],
        ]),
      process: mortal)
    try play.does("event e")
    let kill = try play.does("kill")
    #expect(kill.outputs.isEmpty)
    #expect(play.phase == .dead)
    #expect(["A", "W"].map { play.location(of: $0) } == ["a", "b"])
    #expect(["memory", "storage", "server"].map { play.value(of: $0) } == [0, 5, 5])
    #expect(["t", "A/b after 1000 ms"].allSatisfy { play.milliseconds(left: $0) == nil })
    #expect(["w", "W/b after 1000 ms"].allSatisfy { play.milliseconds(left: $0) == 1000 })
    #expect(try play.possible == ["tick", "launch"])
  }

  @Test func `launch does onLaunch, lets the app's machines enter, then works off the queue`()
    throws
  {
    var play = try Play(
      machine(
        "A", ["a": [Rule(.entry, do: [.emit("A")]), Rule(.event("go"), do: [.emit("go")])]]),
      machine("W", outside: true, ["w": [Rule(.entry, do: [.emit("W")])]]),
      machine("B", ["b": [Rule(.entry, do: [.emit("B")])]]),
      process: ProcessModel(kills: 1, onLaunch: [.send("go"), .emit("launch")]))
    try play.does("kill")
    #expect(try play.does("launch").outputs == ["launch", "A", "B", "go"])
    #expect(try play.possible.isEmpty)
  }

  @Test func `a step with three effects can be cut short after the first and the second`() throws {
    let early = Counter("early", 0...1, .outside)
    let late = Counter("late", 0...1, .outside)
    let table = machine(
      "A", causes: [byUser("e")],
      [
        "a": [
          Rule(
            .event("e"),
            do: [
              .set(storage, 1), .set(early, 1), .emit("x"), .set(memory, 1), .set(late, 1),
              .set(storage, 2), .set(server, 1),
            ])
        ]
      ])
    let play = try Play(table, process: mortal)
    #expect(
      try play.possible == [
        "event e", "event e, killed after effect 1", "event e, killed after effect 2", "kill",
      ])
    var first = play
    #expect(try first.does("event e, killed after effect 1").outputs.isEmpty)
    #expect(["storage", "early", "late"].map { first.value(of: $0) } == [1, 1, 0])
    var second = play
    #expect(try second.does("event e, killed after effect 2").outputs == ["x"])
    #expect(["storage", "late", "memory", "server"].map { second.value(of: $0) } == [1, 1, 0, 0])
    #expect(try second.possible == ["launch"])
    let immortal = try Play(table, process: ProcessModel(suspends: true))
    #expect(try immortal.possible == ["event e", "background"])
  }

  @Test func `atomically is one effect, however many writes it holds`() throws {
    var play = try Play(
      machine(
        "A", causes: [byUser("e")],
        [
          "a": [
            Rule(
              .event("e"),
              do: [
                .emit("x"), .atomically([.set(server, 1), .set(storage, 1), .set(storage, 2)]),
                .atomically([]), .emit("y"),
              ])
          ]
        ]),
      process: mortal)
    #expect(
      try play.possible == ["event e"] + (1...3).map { "event e, killed after effect \($0)" }
        + ["kill"])
    try play.does("event e, killed after effect 1")
    #expect(["server", "storage"].map { play.value(of: $0) } == [0, 0])
  }

  @Test func `what outside machines do is no effect, what causes do is`() throws {
    let play = try Play(
      machine(
        "W", outside: true, causes: [byWorld("e"), byWorld("f", do: [.emit("x"), .emit("y")])],
        ["w": [Rule(.event("e"), do: [.emit("x"), .set(storage, 1)])]]),
      process: mortal)
    #expect(
      try play.possible == ["event e", "event f", "event f, killed after effect 1", "kill"])
  }

  @Test func `a launch can be cut short, but not the first, and the dead cannot die`() throws {
    var play = try Play(
      machine(
        "A", causes: [byWorld("e", do: [.emit("x"), .emit("y")])],
        ["a": [Rule(.entry, do: [.emit("shown")])]]),
      process: ProcessModel(kills: 2, onLaunch: [.emit("launched")]))
    #expect(play.phase == .foreground)
    try play.does("kill")
    #expect(try play.possible == ["event e", "launch", "launch, killed after effect 1"])
    #expect(try play.does("launch, killed after effect 1").outputs == ["launched"])
    #expect(try play.possible == ["event e", "launch"])
  }

  @Test func `each step counts its own effects`() throws {
    let play = try Play(
      machine(
        "A", causes: [byUser("e"), byUser("f")],
        [
          "a": [
            Rule(.event("e"), do: [.emit("x"), .start(t, .seconds(1)), .set(memory, memory + 1)]),
            Rule(.event("f"), do: [.emit("x"), .send("g")]),
          ]
        ]),
      process: mortal)
    #expect(try play.possible == ["event e", "event f", "kill"])
  }

  @Test func `equal states are packed alike, whatever delays their timers had`() throws {
    let list = Delay.listed([1000, 2000], at: memory.expression)
    let table = machine(
      "A", causes: [byUser("start"), byUser("stop"), byUser("go"), byUser("other")],
      [
        "a": [
          Rule(.event("start"), do: [.start(t, list)]), Rule(.event("stop"), do: [.stop(t)]),
          Rule(.event("go"), to: "b"),
          Rule(.event("other"), when: t.hasRun(atLeast: .seconds(1))),
          Rule(.expiry(t)),
        ], "b": [Rule(.after(list), to: "a"), Rule(.event("go"), to: "a")],
      ])
    let compiled = try CompiledSystem(
      System(
        "s", document: "S", title: "S", machines: [table], process: ProcessModel(suspends: true),
        suspendedTimers: .always(.restart)))
    func after(_ actions: String...) throws -> [UInt64] {
      var state = compiled.initial
      for action in actions {
        let step = try compiled.steps(from: state).first { $0.action == action }
        state = try #require(step).next
      }
      return state
    }
    let start = compiled.initial
    #expect(try after("event start", "event stop") == start)
    #expect(try after("event start", "tick", "timer t") == start)
    #expect(try after("event go", "event go") == start)
    #expect(try after("event go", "tick", "timer A/b after 1000, 2000 ms in turn") == start)
  }
}
