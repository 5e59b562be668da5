import Machines
import Models
import Testing

/// What a claim, a row or a question says of what is not there is refused, with who says it and what was meant.
struct NamesOfClaimsTests {
  enum Lamp: Machine {
    enum State: String, Name { case dark, lit }
    enum Event: String, Name { case press }
    static let name = "Lamp"
    static let initial = State.dark
    static let rules: Rules<Self> = [
      .dark: [.on(.press, to: .lit, do: [.emit("click")], per: "L-1")],
      .lit: [.on(.press, to: .dark, per: "L-2")],
    ]
    static let causes: [Cause<Self>] = [.user(.press)]
  }

  static let mode = Reading("mode", asks: "?", per: [], .init("slow", ""), .init("fast", ""))

  func system(_ properties: [Property] = []) -> System {
    System(
      "lamp", document: "L", title: "", machines: [Lamp.table()], readings: [Self.mode],
      properties: properties)
  }

  func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing is refused"
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    (
      Property.Kind.never(.event("pres")),
      "property \"p\": the system has no event \"pres\"; did you mean \"press\"?"
    ),
    (
      .sometimes(.either([.launch, .rule("L-3")])),
      "property \"p\": the system has no rule \"L-3\"; did you mean \"L-1\"?"
    ),
    (
      .never(.emits("bang")), "property \"p\": the system has no output \"bang\"; there are: click"
    ),
    (
      .always(Condition.located(machine: "Lamps", states: ["lit"])),
      "property \"p\": the system has no machine \"Lamps\"; did you mean \"Lamp\"?"
    ),
    (
      .noDeadlock(ends: .not(.located(machine: "Lamp", states: ["off"]))),
      "property \"p\": machine \"Lamp\" has no state \"off\"; there are: dark, lit"
    ),
  ])
  func `A claim says what it speaks of`(kind: Property.Kind, expected: String) throws {
    let compiled = try CompiledSystem(system())
    #expect(message { _ = try compiled.applies(Property("p", "", kind)) } == expected)
  }

  @Test func `No name hides another`() throws {
    let twice = Property("p", "", .noZeno)
    #expect(
      message { _ = try CompiledSystem(system([twice, twice])) }
        == "system \"lamp\": property \"p\" is there twice")
  }

  @Test func `What is of no use to anything else is found, whatever the readings`() {
    let (alarm, alarn, glow) = (NamedTimer("alarm"), NamedTimer("alarn"), NamedTimer("glow"))
    let (warm, wram) = (Fact("warm"), Fact("wram"))
    var system = system([
      Property("hot", "", .never(wram)), Property("calm", "", .never(glow.isRunning)),
      Property("fine", "", .never(warm)),
    ])
    #expect(self.system().oversights.isEmpty)
    system.machines[0].rules[0].rules[0].actions += [.set(warm), .start(alarm, .seconds(1))]
    system.machines[0].rules[1].rules.append(
      Rule(.expiry(alarn), when: Self.mode.is("fast"), to: "dark"))
    let source = system.machines[0].rules[0].rules[0].source
    #expect(
      system.oversights == [
        .unheardTimer("alarm", awaited: ["alarn"], source),
        .idleVariable("wram", claim: system.properties[0], known: ["warm"]),
        .idleTimer("glow", claim: system.properties[1], known: ["alarm"]),
      ])
    // What an amendment brings in counts, and what a claim alone asks for is heard.
    system.amendments = [
      Amendment(
        "a", "", repairs: [],
        patches: [
          .add(
            machine: "Lamp", state: "lit",
            [Rule(.expiry(alarm), when: wram.condition, do: [.start(glow, .seconds(1))])])
        ])
    ]
    #expect(system.oversights.isEmpty)
  }

  @Test func `A row, a state and a reading are named with what was meant`() throws {
    var wrong = system()
    wrong.machines[0].rules[0].rules[0].target = "litt"
    #expect(
      message { _ = try CompiledSystem(wrong) }
        == "Lamp/dark: on press: machine \"Lamp\" has no state \"litt\"; did you mean \"lit\"?")
    #expect(
      message { _ = try CompiledSystem(system(), Configuration(readings: ["mod": "slow"])) }
        == "system \"lamp\" has no reading \"mod\"; did you mean \"mode\"?")
  }

  @Test func `What is claimed of the documents speaks of what is there`() throws {
    for system in Catalogue.models.systems {
      let compiled = try CompiledSystem(system)
      for property in system.properties { _ = try compiled.applies(property) }
    }
  }
}
