import Machines
import Testing

@Suite struct `Rule book` {
  static let system = System(
    "s", document: "D", title: "t",
    machines: [
      MachineTable(
        name: "m", states: ["A", "B"], initial: "A",
        rules: [
          StateRules(
            state: "A",
            rules: [
              Rule(.event("go"), to: "B", per: ["D-1", "D-2"]),
              Rule(.after(.seconds(3)), to: "B", per: ["D-1"]),
              Rule(.event("go"), to: "B", per: ["D-1"]),
            ])
        ], causes: [EventCause("go", by: .user, per: ["D-3"])])
    ],
    readings: [Reading("r", asks: "?", per: ["D-4"], .init("x", ""), .init("y", ""))],
    amendments: [
      Amendment(
        "a", "", repairs: [],
        .add(machine: "m", state: "B", [Rule(.event("back"), to: "A", per: ["D-7"])]))
    ],
    properties: [
      Property("p", "", per: ["D-1"], .noZeno),
      Property("l", "", per: ["D-5"], .lint(.noDeadRow)),
    ], notExecutable: [.init("D-6", "a colour")])

  static let book = RuleBook(
    (1...8).map { CatalogueRule("D-\($0)", "rule \($0)") }, systems: [system])

  @Test func `every kind of binding is found, once, in order`() {
    #expect(
      Self.book["D-1"]?.bindings == [
        Binding(.row, system: "s", place: "m/A: on go"),
        Binding(.row, system: "s", place: "m/A: after 3 s"),
        Binding(.property, system: "s", place: "p"),
      ])
    #expect(Self.book["D-2"]?.bindings.map(\.kind) == [.row])
    #expect(Self.book["D-3"]?.bindings == [Binding(.event, system: "s", place: "m: user go")])
    #expect(Self.book["D-4"]?.bindings == [Binding(.reading, system: "s", place: "r")])
    #expect(Self.book["D-5"]?.bindings.map(\.kind) == [.lint])
  }

  @Test func `what is not executable has its reason, and what is lost is seen`() {
    #expect(Self.book["D-6"]?.reason == "a colour")
    #expect(Self.book["D-6"]?.isLost == false)
    // A row that only an amendment brings in binds nothing: it is not the document.
    #expect(Self.book.rules.filter(\.isLost).map(\.rule.id) == ["D-7", "D-8"])
    #expect(Self.book["D-9"] == nil)
  }

  @Test func `ids that the catalogue does not have are told in the order of citing`() {
    let book = RuleBook([CatalogueRule("D-1", "")], systems: [Self.system])
    #expect(book.unknown == ["D-2", "D-3", "D-4", "D-5", "D-6"])
  }
}
