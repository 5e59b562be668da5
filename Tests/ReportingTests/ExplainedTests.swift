import Checking
import Machines
import Testing

@testable import Reporting

/// What a page says of a finding beside the row: of a number, of many rows, of what lies on the way.
@Suite struct `A finding explained` {
  private static let tries = Counter("tries", 0...9)

  /// A call that is repeated, at most so many times in all.
  private static func call(_ most: Int) -> MachineTable {
    func asking(_ isLess: Bool) -> Condition {
      isLess ? tries < most : .not(tries < most)
    }
    return MachineTable(
      name: "call", states: ["idle", "busy", "waiting", "failed"], initial: "idle",
      rules: [
        StateRules(
          state: "idle",
          rules: [Rule(.event("go"), to: "busy", do: [.assign(tries.variable, tries + 1)])]),
        StateRules(
          state: "busy",
          rules: [
            Rule(.event("refused"), when: asking(true), to: "waiting", per: ["TR-1"]),
            Rule(.event("refused"), when: asking(false), to: "failed", per: ["TR-2"]),
          ]),
        StateRules(
          state: "waiting",
          rules: [
            Rule(.after(.seconds(1)), to: "busy", do: [.assign(tries.variable, tries + 1)])
          ]),
      ], causes: [EventCause("go", by: .user), EventCause("refused", by: .server)], screens: [:],
      deeds: [:])
  }

  private static let three = Property(
    "three", "At most 3 times.",
    .atMost(3, .becomes(.located(machine: "call", states: ["waiting"])), per: nil),
    fault: .disagreement, harm: .late)
  private static let eight = Property(
    "eight", "All calls can fail.", .sometimes(.holds(tries == 8)))

  private func system(_ name: String, _ properties: [Property]) -> System {
    System(
      name, document: "TR", title: "Calls", machines: [Self.call(8)], properties: properties)
  }

  private func report(_ system: System) throws -> ScenarioReport {
    ScenarioReport(
      name: "TR/\(system.name)", title: "Calls", document: "TR", system: system,
      configuration: Configuration(), outcome: try check(system))
  }

  private func repairs(_ report: ScenarioReport, among systems: [System] = []) throws
    -> TriedRepairs
  {
    let result = try #require(report.result("three"))
    return report.repairs(of: result, systems: systems) {
      system, configuration, properties, mostStates in
      var options = SearchOptions()
      options.bounds.states = mostStates
      return try check(system, configuration, options: options, properties: properties)
    }
  }

  @Test func `where something comes too often, the number is tried for which its rows ask`() throws
  {
    let found = try repairs(report(system("calls", [Self.three])))
    // The most lenient number that keeps the claim: a fourth call is the third that is repeated.
    #expect(found.changes.map { $0.new?.condition } == [Self.tries < 4, .not(Self.tries < 4)])
    #expect(found.changes.compactMap(\.old?.ids) == [["TR-1"], ["TR-2"]])
    #expect(found.broken.isEmpty)
  }

  @Test func `where a part of the app keeps the other number, the change is told as none of both`()
    throws
  {
    var report = try report(system("calls", [Self.three]))
    let found = try repairs(report, among: [system("part", [Self.eight])])
    #expect(found.changes.first?.new?.condition == (Self.tries < 4))
    #expect(found.broken.map(\.claim) == ["eight"])
    #expect(found.broken.map(\.system) == ["part"])
    report.tried["three"] = found
    let reports = Reports([report], documents: [], systems: [report.system])
    let text = try #require(reports.files.first { $0.path == "TR/findings/three.md" }).text
    #expect(text.contains("| `tries < 8` | → `waiting` | only if `tries < 4` |"))
    #expect(
      text.contains(
        "**It is no repair of both:** in return `eight` of `part` is no longer proved."))
    #expect(
      text.contains("**To decide:** which number holds: that of `tries < 8` (TR-1), or at most 3?"))
    #expect(text.contains("| ✅ proved | ⚠️ `eight` of `part` is no longer proved |"))
    #expect(text.contains("· Something is repeated too often ·"))
  }

  @Test func `rows that are equal but for where they stand are one line, each with its target`() {
    func rows(_ count: Int) -> [FaultRow] {
      (0..<count).map {
        FaultRow(
          RowChange(
            machine: "trip", state: "s\($0)", old: nil, new: Rule(.event("back"), to: "home")),
          of: nil)
      }
    }
    func cells(_ rows: [FaultRow]) -> [[String]] {
      FoldedRow.folding(rows).map { $0.cells { "\($0)" }.map(\.markdown) }
    }
    #expect(cells(rows(8)).count == 8)
    let states = (0..<9).map { "`s\($0)`" }.joined(separator: ", ")
    #expect(
      cells(rows(9)) == [
        ["**missing**", "trip", states, "`on back`", "–", "*no such row*", "→ `home`"]
      ])
    func twin(_ name: String, _ target: String = "on") -> FaultRow {
      FaultRow(
        RowChange(
          machine: "\(name) store", state: "off", old: nil,
          new: Rule(.event("read"), to: target, do: [.send("\(name)IsRead")])), of: nil)
    }
    let twins = cells([twin("auth"), twin("settings"), twin("theme")])
    #expect(twins.map { $0[1] } == ["auth store, settings store, theme store"])
    #expect(twins.first?.first == "**missing**, in each alike")
    #expect(cells([twin("auth"), twin("settings"), twin("theme", "off")]).count == 3)
  }

  @Test func `of a long row what stays is counted`() {
    let kept = (0..<9).map { Action.emit("something that is emitted, number \($0)") }
    let wet = Fact("wet")
    let change = RowChange(
      machine: "trip", state: "home",
      old: Rule(.event("walk"), to: "town", do: kept + [.set(wet)]),
      new: Rule(.event("walk"), to: "town", do: kept))
    #expect(
      FaultRow(change, of: nil).cells.suffix(2) == [
        "→ `town`<br>`set wet`<br>and 9 more things, which stay as they are", "not `set wet`",
      ])
  }

  @Test func `what an event would have carried is thrown away with it`() {
    let list = Fact("llama is listed")
    let (old, new) = (
      Rule(.event("answers"), to: "idle", do: [.send("set")]),
      Rule(.event("answers"), to: "idle", do: [.clear(list)])
    )
    func repair(_ readers: [Rule]) -> String? {
      let table = MachineTable(
        name: "store", states: ["on"], initial: "on",
        rules: [StateRules(state: "on", rules: readers)])
      return FaultRow(
        RowChange(machine: "fetch", state: "late", old: old, new: new), of: nil,
        carried: [table].carried
      ).cells.last?.markdown
    }
    let hearing = Rule(.event("set"), when: list.condition, to: "on")
    #expect(repair([hearing]) == "not `send set`; what it carries is thrown away")
    let other = Rule(.event("look"), when: list.condition, to: "on")
    #expect(repair([hearing, other])?.contains("clear llama is listed") == true)
  }

  @Test func `states of one machine stand in brackets beside something else`() {
    func located(_ machine: String, _ states: String...) -> Condition {
      .located(machine: machine, states: states)
    }
    #expect(
      Condition.all([.not(located("x", "A", "B")), located("y", "C")]).told
        == "(x is neither in A nor in B) and y is in C")
    #expect(located("x", "A", "B").told == "x is in A or B")
    #expect(Condition.any([located("x"), located("y", "C", "D")]).told == "y is in C or D")
  }
}
