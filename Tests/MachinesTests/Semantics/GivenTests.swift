import Checking
import Machines
import Testing

/// A claim says nothing where what its sentence speaks of never occurs.
@Suite struct `What a claim speaks of` {
  private static let system = System(
    "s", document: "S", title: "S",
    machines: [
      machine(
        "A", causes: [byUser("go")],
        ["a": [Rule(.event("go"), to: "b", do: [.emit("gone")])], "b": [Rule(.after(.seconds(1)))]])
    ])
  private static let never = Property.Kind.never(.emits("lost"))
  private static let isB = Condition.located(machine: "A", states: ["b"])

  private func result(
    _ kind: Property.Kind, given: EventPredicate?, _ engine: Engine, _ detail: AnswerDetail,
    reduces: Bool = false
  ) throws -> PropertyResult {
    var options = SearchOptions()
    options.engine = engine
    options.detail = detail
    options.reduces = reduces
    var system = Self.system
    system.machines[0].rules[1].rules.append(
      Rule(.event("lose"), when: .never, do: [.emit("lost")]))
    let property = Property("p", "It is so.", kind, given: given)
    return try #require(try check(system, options: options, properties: [property]).results.first)
  }

  @Test(arguments: [Engine.zones, .ticks], [AnswerDetail.full, .verdict])
  func `has to occur in some run`(_ engine: Engine, _ detail: AnswerDetail) throws {
    for given in [
      EventPredicate.event("go"), .emits("gone"), .holds(Self.isB), .becomes(Self.isB), .launch,
      .either([.kill, .event("go")]),
    ] {
      #expect(try result(Self.never, given: given, engine, detail).verdict == .proved)
    }
    for given in [
      EventPredicate.kill, .emits("lost"), .holds(.phase([.suspended])), .either([]),
      .becomes(.located(machine: "A", states: [])),
    ] {
      let vacuous = try result(Self.never, given: given, engine, detail)
      #expect(vacuous.verdict == .vacuous, "\(given)")
      if detail == .full { #expect(vacuous.detail.reason == .never(.given)) }
      let reduced = try result(Self.never, given: given, .ticks, detail, reduces: true)
      #expect(reduced.verdict == .vacuous)
    }
    #expect(try result(Self.never, given: nil, engine, detail).verdict == .proved)
  }

  @Test func `does not excuse a violation, nor make a vacuous claim hold`() throws {
    let broken = Property.Kind.never(.emits("gone"))
    #expect(try result(broken, given: .kill, .zones, .full).verdict == .violated)
    let idle = Property.Kind.always(.always, whenever: .never)
    #expect(try result(idle, given: .event("go"), .zones, .full).verdict == .vacuous)
  }
}
