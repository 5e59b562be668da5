import Checking
import Machines
import Reporting
import Testing

@testable import SimCommand

/// Snapshots, and what they tell of a change.
struct DiffTests {
  /// A session with a snapshot of the lamp, which then is changed.
  func session(_ change: (inout Machines.System) -> Void) -> Session {
    let session = Session()
    #expect(session.run("snapshot") == 0)
    change(&session.systems[0])
    return session
  }

  func rows(
    _ system: inout Machines.System, of state: String, _ change: (inout [Rule]) -> Void
  ) {
    for index in system.machines[0].rules.indices
    where system.machines[0].rules[index].state == state {
      change(&system.machines[0].rules[index].rules)
    }
  }

  func lines(_ session: Session, _ section: String) -> [String] {
    let all = session.output.split(separator: "\n").map(String.init)
    guard let start = all.firstIndex(of: section) else { return [] }
    return all[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
  }

  @Test func `A snapshot is read as it was written, and says what it has`() throws {
    let session = Session()
    #expect(session.run("snapshot") == 0)
    #expect(session.output == "Scenarios/snapshot: 1 system, 1 scenario with 2 answers\n")
    let bytes = try #require(session.files.contents["Scenarios/snapshot"])
    let snapshot = try SnapshotText.snapshot(in: bytes, path: "s")
    #expect(snapshot.systems == [Lamp.system])
    #expect(snapshot.scenarios[0].results["never-broken"] == "violated")
    #expect(try Array(SnapshotText.text(of: snapshot).utf8) == bytes)
    #expect(session.run("diff") == 0)
    #expect(
      session.output
        == "no change in behaviour (proved): 1 of 1 scenario have the same tables and claims as "
        + "Scenarios/snapshot\n")
  }

  @Test func `A damaged snapshot is refused with its line, never trusted`() throws {
    let session = Session()
    _ = session.run("snapshot")
    let text = try #require(session.text("Scenarios/snapshot"))
    let lines = text.split(separator: "\n").map(String.init)
    let broken = [
      "": "no snapshot", "# Written by sim snapshot\n": "it ends too early",
      lines.dropLast().joined(separator: "\n"): "it has no line",
      text.replacing("\"schema\":1", with: "\"schema\":2"): "another version",
      text.replacing("\"lifetime\"", with: "\"lifetimes\""): "",
      text + "nonsense\n": "a line has no name",
      lines[0] + "\n{\"$\":\"a\"}\na {\"$\":\"a\"}\n": "without end",
      lines[0] + "\n{\"schema\":1}\n": "another version",
    ]
    for (text, problem) in broken where text != session.text("Scenarios/snapshot") {
      session.write("other", text)
      #expect(session.run("diff", "other") == 2, "\(problem)")
      #expect(session.errors.contains(problem) && session.errors.contains("other"))
    }
    session.write("mine", "something else\n")
    #expect(session.run("snapshot", "mine") == 2 && session.text("mine") == "something else\n")
    #expect(session.run("diff", "no-such-revision") == 2)
    #expect(session.errors.contains("no revision that has Scenarios/snapshot"))
  }

  @Test func `Names alone are proved to be names alone`() {
    let session = session { system in
      let table = system.machines[0]
      system.machines[0].states = table.states.map { $0 == "on" ? "lit" : $0 }
      for index in table.rules.indices {
        if table.rules[index].state == "on" { system.machines[0].rules[index].state = "lit" }
        rows(&system, of: table.rules[index].state) { rows in
          for row in rows.indices where rows[row].target == "on" { rows[row].target = "lit" }
        }
      }
      system.machines[0].causes[1].condition = .located(machine: "Lamp", states: ["lit"])
      system.amendments[0] = Amendment(
        "stronger", "It stands a surge.", repairs: ["never-broken"],
        patches: [
          .replace(
            machine: "Lamp", state: "lit", rows: .restating("LAMP-3"),
            Rule(.event("surge"), to: "lit", per: ["LAMP-3"]))
        ])
      system.title = "Another title"
      // What a screen is called belongs to its state.
      system.machines[0].screens = ["lit": "the lamp"]
    }
    #expect(session.run("diff") == 0)
    #expect(lines(session, "edited") == ["on is now called lit (LAMP/as-written)"])
    #expect(
      lines(session, "behaviour")
        == ["only names differ: no change in behaviour (proved) (LAMP/as-written)"])
    // Where two states become one, it is no renaming.
    let merged = self.session { system in
      rows(&system, of: "off") { $0[0].target = "off" }
    }
    #expect(merged.run("diff") == 0)
    #expect(!merged.output.contains("only names differ"))
  }

  @Test func `Rows in another order are proved to behave as before`() {
    let session = session { system in rows(&system, of: "on") { $0.reverse() } }
    #expect(session.run("diff") == 0)
    #expect(lines(session, "edited").map { $0.prefix(16) } == ["order in Lamp/on"])
    #expect(lines(session, "behaviour") == ["no change in behaviour (proved) (LAMP/as-written)"])
    #expect(lines(session, "claims").isEmpty && lines(session, "findings").isEmpty)
  }

  @Test func `The edit that changes a verdict is named, among others`() {
    let session = session { system in
      rows(&system, of: "on") { $0[1].target = "off" }
      rows(&system, of: "broken") { $0[0] = Rule(.event("flip"), to: "off", per: ["LAMP-4"]) }
    }
    #expect(session.run("diff") == 0)
    #expect(
      lines(session, "edited").map { $0.prefix(40) } == [
        "LAMP-3: Lamp/on: on surge: to broken → t", "LAMP-4: Lamp/broken: on flip: to the sam",
      ])
    #expect(
      lines(session, "claims")
        == ["never-broken: violated → proved, because of LAMP-3 (LAMP/as-written)"])
    #expect(lines(session, "findings") == ["gone: never-broken (LAMP/as-written)"])
    #expect(lines(session, "behaviour").count == 2)
    #expect(session.run("diff", "--format", "json") == 0)
    #expect(session.output.contains("\"findings\":[{\"detail\":null,\"file\":null,\"line\":null,"))
    #expect(session.run("diff", "--format", "markdown") == 0)
    #expect(session.output.contains("### claims\n\n- never-broken: violated → proved, "))
  }

  @Test func `Two edits that only together change a verdict are both named`() {
    let session = session { system in
      // Either alone leaves a way to break.
      system.machines[0].rules.append(
        StateRules(state: "off", rules: [Rule(.event("surge"), to: "broken", per: ["LAMP-6"])]))
      system.machines[0].causes[1].condition = .always
    }
    let before = session.systems
    _ = session.run("snapshot")
    session.systems[0] = before[0]
    rows(&session.systems[0], of: "on") { $0[1].target = "off" }
    rows(&session.systems[0], of: "off") { rows in
      for row in rows.indices where rows[row].ids == ["LAMP-6"] { rows[row].target = "off" }
    }
    #expect(session.run("diff") == 0)
    #expect(
      lines(session, "claims") == [
        "never-broken: violated → proved, only because of LAMP-6 and LAMP-3 together "
          + "(LAMP/as-written)"
      ])
  }

  @Test func `What cannot be related is said`() throws {
    let session = session { $0.properties.removeLast() }
    let snapshot = try #require(session.files.contents["Scenarios/snapshot"])
    session.write(
      "Scenarios/LAMP/new.scenario", "scenario LAMP/new\ntitle The lamp\nsystem lamp\n")
    session.files.contents["Scenarios/LAMP/as-written.scenario"] = nil
    #expect(session.run("diff") == 0)
    #expect(
      lines(session, "not related") == [
        "scenario gone: LAMP/as-written", "new scenario LAMP/new: fails: never-broken",
      ])
    session.files.contents["Scenarios/snapshot"] = nil
    var environment = session.environment
    environment.committed = { revision, path in
      revision == "v1" && path == "Scenarios/snapshot" ? snapshot : nil
    }
    #expect(environment.run(["diff", "v1"]) == .success)
    #expect(environment.run(["diff", "v2"]) == .usage)
  }

  @Test
  func `A new question is told with how it is answered, and the row that asks it is the cause`() {
    let session = session { system in
      let dimmer = Reading(
        "dimmer", asks: "Is there a dimmer?", per: [], .init("no", ""), .init("yes", ""))
      system.readings.append(dimmer)
      rows(&system, of: "on") {
        $0[1].target = "off"
        $0[1].condition = dimmer.is("no")
      }
    }
    #expect(session.run("diff") == 0)
    #expect(
      lines(session, "edited") == [
        "LAMP-3: Lamp/on: on surge: to broken → to off; on surge: always → if dimmer = “no” "
          + "(LAMP/as-written)",
        "reading dimmer: new: \"Is there a dimmer?\", answered no by default (LAMP/as-written)",
      ])
    #expect(
      lines(session, "claims")
        == ["never-broken: violated → proved, because of LAMP-3 (LAMP/as-written)"])
    session.write(
      "Scenarios/LAMP/as-written.scenario",
      "scenario LAMP/as-written\ntitle The lamp\nsystem lamp\nreading dimmer = yes\nkills 1\n")
    #expect(session.run("diff") == 0)
    #expect(session.output.contains("answered yes (LAMP/as-written)"))
    #expect(session.output.contains("what LAMP/as-written chooses: kills: 0 → 1"))
  }

  @Test func `A claim that is edited is told by its number, and otherwise by its sentence`() {
    let light = EventPredicate.becomes(.located(machine: "Lamp", states: ["on"]))
    func claim(_ statement: String, within limit: Int, ends state: String) -> Property {
      let end = EventPredicate.becomes(.located(machine: "Lamp", states: [state]))
      return Property("lit", statement, .leadsTo(light, end, within: limit, .weak([.user])))
    }
    func told(_ first: Property, _ second: Property) -> String? {
      let session = Session()
      session.systems[0].properties.append(first)
      _ = session.run("snapshot")
      session.systems[0].properties[session.systems[0].properties.count - 1] = second
      #expect(session.run("diff") == 0)
      return lines(session, "edited").first
    }
    let before = claim("It goes out.", within: 3000, ends: "off")
    #expect(
      told(before, claim("It goes out soon.", within: 4500, ends: "off"))
        == "claim lit: claims at most 3 s → at most 4500 ms (LAMP/as-written)")
    #expect(
      told(before, claim("It breaks.", within: 3000, ends: "broken"))
        == "claim lit: \"It goes out.\" → \"It breaks.\" (LAMP/as-written)")
    #expect(
      told(before, claim("It goes out.", within: 3000, ends: "broken"))
        == "claim lit: claims something else in the same words (LAMP/as-written)")
  }

  @Test func `A new state is named, and a run of one moment says what the other has instead`() {
    let session = session { system in
      system.machines[0].states.append("dim")
      system.machines[0].rules.append(
        StateRules(state: "dim", rules: [Rule(.event("flip"), to: "off")]))
      rows(&system, of: "off") { $0[0].target = "dim" }
    }
    #expect(session.run("diff") == 0)
    #expect(lines(session, "edited").contains { $0.hasPrefix("machine Lamp: state dim is new") })
    let told = lines(session, "behaviour")
    #expect(told.count == 2)
    #expect(told[0].hasPrefix("no more: ") && told[0].contains(" (now: "))
    #expect(told[1].hasPrefix("now: ") && told[1].contains(" (before: "))
  }

  @Test func `The gate tells what one edit brings about as one cause`() {
    let session = Session()
    _ = session.run("explore", "--pin")
    _ = session.run("accept", "--because", "it is old", "--owner", "product")
    _ = session.run("explore")
    _ = session.run("snapshot")
    #expect(session.run("gate") == 0)
    rows(&session.systems[0], of: "off") { $0[0].target = "broken" }
    #expect(session.run("gate") == 1)
    let told = session.output.split(separator: "\n").map(String.init)
    #expect(
      told.count { $0.hasPrefix("edited: LAMP-1 was edited, Lamp/off: on flip: to on →") } == 1)
    #expect(!session.output.contains("what follows:") && session.output.contains(" of 1 cause in "))
    let commands = told.drop { !$0.hasPrefix("next, ") }.filter { $0.hasPrefix("  sim ") }.map {
      $0.dropFirst(2).prefix { $0 != "#" }.trimmingPrefix(" ")
    }
    #expect(
      commands.map { $0.split(separator: " ").joined(separator: " ") } == [
        "sim diff", "sim explore LAMP --pin", "sim explore", "sim snapshot",
        "sim accept never-broken --because \"…\" --owner NAME",
      ])
    _ = session.run("snapshot")
    #expect(session.run("gate") == 1)
    #expect(!session.output.contains("was edited"))
  }

  @Test func `Files that are out of date name all rows that were edited, and are one cause`() {
    let session = Session()
    _ = session.run("explore", "--pin")
    _ = session.run("accept", "--because", "it is old", "--owner", "product")
    _ = session.run("explore")
    _ = session.run("snapshot")
    rows(&session.systems[0], of: "off") { $0[0].actions = [.emit("click")] }
    #expect(session.run("gate") == 1)
    #expect(session.output.contains("edited: LAMP-1 was edited, Lamp/off: on flip: do nothing"))
    #expect(session.output.contains("1 snapshot out of date"))
    rows(&session.systems[0], of: "on") { $0[0].actions = [.emit("clack")] }
    #expect(session.run("gate") == 1)
    #expect(session.output.contains("edited: LAMP-1, LAMP-2 were edited: "))
    #expect(session.output.contains(" of 1 cause in "))
  }
}
