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
      .never(.emits("bang")), "property \"p\": the system has no output \"bang\"; it has \"click\""
    ),
    (
      .always(Condition.located(machine: "Lamps", states: ["lit"])),
      "property \"p\": the system has no machine \"Lamps\"; did you mean \"Lamp\"?"
    ),
    (
      .noDeadlock(ends: .not(.located(machine: "Lamp", states: ["off"]))),
      "property \"p\": machine \"Lamp\" has no state \"off\"; it has \"dark\", \"lit\""
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
