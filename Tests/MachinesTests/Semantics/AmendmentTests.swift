import Machines
import Testing

@Suite struct `Amendments and readings` {
  private func outputs(of patches: Patch...) throws -> [String] {
    let table = machine(
      "A", causes: [byUser("e"), byUser("f")],
      [
        "a": [
          Rule(.event("e"), when: .never, do: [.emit("zero")], per: ["Z"]),
          Rule(.event("e"), do: [.emit("one")], per: ["X", "Y"]),
          Rule(.event("f"), do: [.emit("two")], per: ["Y"]),
        ], "a": [Rule(.event("e"), do: [.emit("three")])],
      ])
    let amendments = patches.enumerated().map {
      Amendment("AM\($0.offset)", "a patch", repairs: [], $0.element)
    }
    let system = System(
      "s", document: "S", title: "S", machines: [table], amendments: amendments)
    let play = try Play(system, Configuration(amendments: Set(amendments.map(\.id))))
    return try play.possible.map { action in
      var copy = play
      return "\(action): \(try copy.does(action).outputs.joined())"
    }
  }

  private func says(_ text: String, on event: String = "e", per ids: [String] = []) -> Rule {
    Rule(.event(event), do: [.emit(text)], per: ids)
  }

  @Test func `rows that are added are tried first`() throws {
    #expect(
      try outputs(of: .add(machine: "A", state: "a", [says("new"), says("newer")]))
        == ["event e: new", "event f: two"])
  }

  @Test func `removing takes every row of the state that restates the id`() throws {
    #expect(
      try outputs(of: .remove(machine: "A", state: "a", rows: .restating("Y"))) == [
        "event e: three"
      ])
  }

  @Test func `rows are known by their trigger as well`() throws {
    let rows = RowSelector.on(.event("e"))
    #expect(try outputs(of: .remove(machine: "A", state: "a", rows: rows)) == ["event f: two"])
    #expect(
      try outputs(of: .replace(machine: "A", state: "a", rows: rows, says("new")))
        == ["event e: new", "event f: two"])
  }

  @Test func `replacing puts one row in the first place`() throws {
    #expect(
      try outputs(of: .replace(machine: "A", state: "a", rows: .restating("Y"), says("new")))
        == ["event e: new"])
  }

  @Test func `causes are added at the end, replaced in place, removed`() throws {
    let g = EventCause("g", by: .user, do: [.emit("g")])
    #expect(
      try outputs(of: .addCause(machine: "A", g)) == ["event e: one", "event f: two", "event g: g"])
    #expect(
      try outputs(of: .replaceCause(machine: "A", event: "e", g)) == ["event g: g", "event f: two"])
    #expect(try outputs(of: .removeCause(machine: "A", event: "e")) == ["event f: two"])
  }

  @Test func `amendments apply in the order of the system's list`() throws {
    #expect(
      try outputs(
        of: .remove(machine: "A", state: "a", rows: .restating("Y")),
        .add(machine: "A", state: "a", [says("new", per: ["Y"])])) == ["event e: new"])
  }

  @Test func `a patch of what is not there is refused`() throws {
    let patches: [Patch] = [
      .remove(machine: "A", state: "a", rows: .restating("W")),
      .replace(machine: "A", state: "a", rows: .restating("W"), says("new")),
      .replaceCause(machine: "A", event: "g", byUser("g")), .removeCause(machine: "A", event: "g"),
      .remove(machine: "B", state: "a", rows: .restating("Y")),
    ]
    for patch in patches {
      let system = System(
        "s", document: "S", title: "S", machines: [machine("A", ["a": []])],
        amendments: [Amendment("AM", "a patch", repairs: [], patch)])
      #expect(throws: ModelError.self) {
        try CompiledSystem(system, Configuration(amendments: ["AM"]))
      }
      #expect(throws: NaiveRefusal.self) {
        try NaiveSystem(system, Configuration(amendments: ["AM"]))
      }
    }
  }

  @Test func `readings decide conditions, actions and settings`() throws {
    let reading = Reading("R", asks: "?", per: [], .init("yes", ""), .init("no", ""))
    let table = machine(
      "A", causes: [byUser("e")],
      [
        "a": [
          Rule(.event("e"), when: !reading.is("yes"), do: [.emit("no row")]),
          Rule(.event("e"), do: [.when(reading.is("no"), [.emit("no")], else: [.emit("yes")])]),
          Rule(.immediately),
        ]
      ])
    let system = System(
      "s", document: "S", title: "S", machines: [table],
      immediacy: .by(reading, ("yes", .urgent), ("no", .atomic)), readings: [reading])
    var play = try Play(system)
    #expect(try play.does("event e").outputs == ["yes"])
    let other = try Play(system, Configuration(readings: ["R": "no"]))
    #expect(try other.possible == ["immediately A/a"])
  }
}
