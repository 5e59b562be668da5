import Checking
import Machines
import Testing

@testable import Reporting

/// What a page says where something is missing: an answer that nobody hears, an action that cannot come, a repair that
/// breaks something else.
@Suite struct `What is missed` {
  enum Reader: Machine {
    enum State: String, Name { case ready }
    enum Event: String, Name { case read }

    static let name = "reader"
    static let initial = State.ready
    static let rules: Rules<Reader> = [.ready: [.on(.read, do: [.send("answered")])]]
    static let causes: [Cause<Reader>] = [.user(.read)]
  }

  enum Door: Machine {
    enum State: String, Name { case waiting, busy, open }
    enum Event: String, Name { case answered, leave, later }

    static let name = "door"
    static let initial = State.waiting
    static let handle = Fact("there is a handle")
    static let rules: Rules<Door> = [
      .waiting: [.on(.answered, to: .open, per: "DO-1"), .on(.leave, to: .busy, per: "DO-2")],
      .busy: [.on(.later, to: .open, per: "DO-3")],
    ]
    static let causes: [Cause<Door>] = [.user(.leave), .user(.later, when: handle)]
  }

  private func report(
    _ properties: [Property], _ table: MachineTable = Door.table()
  ) throws -> ScenarioReport {
    let system = System(
      "door", document: "DO", title: "Door", machines: [Reader.table(), table],
      properties: properties)
    return ScenarioReport(
      name: "DO/as-written", title: "Door", document: "DO", system: system,
      configuration: Configuration(), outcome: try check(system))
  }

  private func repairs(_ report: ScenarioReport, _ name: String) throws -> TriedRepairs {
    let result = try #require(report.result(name))
    return report.repairs(of: result) { system, configuration, properties, _ in
      try check(system, configuration, properties: properties)
    }
  }

  private func page(_ report: ScenarioReport, _ name: String) throws -> String {
    let reports = Reports([report], documents: [], systems: [report.system])
    return try #require(reports.files.first { $0.path == "DO/findings/\(name).md" }).text
  }

  @Test func `what a row sends and nobody hears there, with the row that hears it elsewhere`()
    throws
  {
    let read = Property(
      "opens", "A read opens the door.",
      .leadsTo(.event("read"), .holds(Door.is(.open)), within: nil, .timeOnly))
    var report = try report([read])
    let text = try page(report, "opens")
    #expect(
      text.contains(
        "| **missing** | [door](../tables/door.md#machine-door) | `busy` | `on answered` | – "
          + "| no row hears it | a row that answers it, as in `waiting`: → `open` |"))
    #expect(text.contains("**What is missing was not tried here.**"))
    #expect(!text.contains("proposed on other pages"))
    let other = System(
      "other", document: "DO", title: "Another", machines: report.system.machines,
      amendments: [
        Amendment(
          "answer-opens", "An answer opens the door.", repairs: [],
          patches: [.add(machine: "door", state: "busy", [Rule(.event("answered"), to: "open")])])
      ])
    let proposed = Reports([report], documents: [], systems: [report.system, other])
    let told = try #require(proposed.files.first { $0.path == "DO/findings/opens.md" }).text
    #expect(told.contains("**Such a row is proposed on other pages:** “An answer opens the door”"))
    let tried = try repairs(report, "opens")
    #expect(
      tried.changes == [
        RowChange(
          machine: "door", state: "busy", old: nil,
          new: Rule(.event("answered"), to: "open", per: ["DO-1"]))
      ])
    report.tried["opens"] = tried
    #expect(try page(report, "opens").contains("| `busy` | `on answered` | – | *no such row* |"))
  }

  @Test func `what an action takes that is not so, and which rows bring it about`() throws {
    let late = Property(
      "late", "Who has left can come back.",
      .offers(Door.is(.open), from: Door.is(.busy), by: ["later"]))
    let missing = "`later` cannot come, as it takes `there is a handle`, which "
    #expect(try page(report([late]), "late").contains(missing + "no row brings about."))
    var table = Door.table()
    table.rules[0].rules.append(
      Rule(.event("read"), do: [.set(Door.handle)], per: ["DO-4"]))
    let text = try page(report([late], table), "late")
    #expect(text.contains(missing + "is brought about by door in `waiting`, on read (DO-4)"))
  }

  @Test func `no rows are told where more than rows bring it about, or another cause is there`()
    throws
  {
    let late = Property(
      "late", "Who has left can come back.",
      .offers(Door.is(.open), from: Door.is(.busy), by: ["later"]))
    var table = Door.table()
    let place = try #require(table.causes.firstIndex { $0.event == "later" })
    let old = table.causes[place]
    table.causes[place] = EventCause("later", by: .user, when: Door.is(.waiting))
    let located = try page(report([late], table), "late")
    #expect(located.contains("`later` cannot come, as it takes `door is in waiting`."))
    table.causes[place] = old
    table.causes.append(
      EventCause(
        "wind", by: .world, do: [.choose(if: .always, then: [.set(Door.handle)], else: [])]))
    let windy = try page(report([late], table), "late")
    #expect(windy.contains("`later` cannot come, as it takes `there is a handle`."))
    table.causes.append(EventCause("later", by: .world))
    table.rules[1].rules[0].target = "busy"
    let other = try page(report([late], table), "late")
    #expect(!other.contains("cannot come") && other.contains("on `later`"))
  }

  @Test func `nobody hears while the process is dead, or where another machine does`() throws {
    func run(_ steps: [RunStep]) -> Run { Run(steps: steps, end: .zero) }
    func step(_ event: String, _ changes: [Change] = [], rows: [FiredRow] = []) -> RunStep {
      RunStep(
        at: .zero, actor: "world", event: event, action: "x", rows: rows, outputs: [],
        changes: changes)
    }
    let tables = [Reader.table(), Door.table()]
    let leave = step("leave", [Change(what: "door", from: "waiting", to: "busy")])
    let alone = run([leave, step("answered")]).unheard(in: tables)
    #expect(alone.map(\.trigger) == [.event("answered")])
    #expect(alone.first?.state == "busy" && alone.first?.step == 1)
    let dead = Change(what: "process", from: "foreground", to: "dead")
    #expect(run([leave, step("death", [dead]), step("answered")]).unheard(in: tables).isEmpty)
    #expect(
      run([leave, step("answered" + StepNames.cut + "1")]).unheard(in: tables).isEmpty)
    var other = Reader.table()
    other.rules[0].rules.append(Rule(.event("answered")))
    let fired = FiredRow(machine: "reader", state: "ready", label: "on answered", ids: [])
    #expect(
      run([leave, step("answered", rows: [fired])]).unheard(in: [other, Door.table()]).isEmpty)
  }

  @Test func `what is waited for and nothing sends`() throws {
    let read = Property(
      "opens", "A read opens the door.",
      .leadsTo(.event("read"), .holds(Door.is(.open)), within: nil, .timeOnly))
    var table = Door.table()
    table.rules = [
      StateRules(state: "waiting", rules: [Rule(.event("rung"), to: "open", per: ["DO-1"])])
    ]
    let row = "| `waiting` | `on rung` | – | waits for `rung`, which nothing sends |"
    #expect(try page(report([read], table), "opens").contains(row))
    // Somebody rings.
    table.causes.append(EventCause("rung", by: .world))
    #expect(try !page(report([read], table), "opens").contains("nothing sends"))
  }

  @Test func `an action that no row hears, by its name`() throws {
    let late = Property(
      "late", "Who waits can come later.",
      .offers(Door.is(.open), from: Door.is(.waiting), by: ["later"]))
    #expect(
      try page(report([late]), "late").contains("| `waiting` | `on later` | – | no row hears it |"))
  }

  @Test func `a row whose condition does not hold, and a signal that nothing sends`() throws {
    let read = Property(
      "opens", "A read opens the door.",
      .leadsTo(.event("read"), .holds(Door.is(.open)), within: nil, .timeOnly))
    var table = Door.table()
    table.rules = [
      StateRules(
        state: "waiting",
        rules: [Rule(.event("answered"), when: Door.handle.condition, to: "open", per: ["DO-1"])])
    ]
    let held = try report([read], table)
    #expect(try page(held, "opens").contains("| the condition of its row does not hold |"))
    #expect(try repairs(held, "opens").changes.map(\.new?.condition) == [.always])
    table.rules[0].rules[0] = Rule(.event("rung"), to: "open", per: ["DO-1"])
    let change = try #require(try repairs(report([read], table), "opens").changes.first)
    #expect(change.machine == "reader" && change.new?.actions.contains(.send("rung")) == true)
  }

  @Test func `of changes that break something in return the one that breaks least`() throws {
    let shut = Property("shut", "The door stays shut.", .never(.becomes(Door.is(.open))))
    let calm = Property("calm", "Nobody is ever busy.", .never(.holds(Door.is(.busy))))
    let free = Property("free", "Nobody is busy.", .never(.becomes(Door.is(.busy))))
    let heard = Property(
      "heard", "An answer ends the wait.", .sometimes(.becomes(!Door.is(.waiting))))
    var table = Door.table()
    table.rules = [StateRules(state: "waiting", rules: [Rule(.event("leave"), to: "open")])]
    var report = try report([shut, free, calm, heard], table)
    let tried = try repairs(report, "shut")
    #expect(tried.changes.isEmpty)
    // That one leads to where nobody is, which comes first, breaks two.
    #expect(tried.nearest?.price.broken.map(\.claim) == ["heard"])
    #expect(tried.nearest?.change.new == nil && tried.count > 1)
    report.tried["shut"] = tried
    let text = try page(report, "shut")
    #expect(text.contains("**The row at fault is not sure.** Nearest to a repair comes:"))
    #expect(
      text.contains(
        "but in return `heard` (“An answer ends the wait”) of `door` is no longer proved."))
  }
}
