import Checking
import Machines
import Testing

@testable import SimCommand

/// Which edit `sim diff` makes responsible for what, and what it does not lose beside others.
struct DiffCauseTests {
  private let tests = DiffTests()

  /// A session with a snapshot of a lamp of one's own, which then is changed.
  private func session(
    _ prepare: (inout Machines.System) -> Void, scenario: String? = nil,
    then change: (inout Machines.System) -> Void
  ) -> Session {
    let session = Session()
    prepare(&session.systems[0])
    if let scenario {
      session.write(
        "Scenarios/LAMP/other.scenario",
        "scenario LAMP/other\ntitle The lamp\nsystem lamp\n\(scenario)\n")
    }
    #expect(session.run("snapshot") == 0)
    change(&session.systems[0])
    #expect(session.run("diff") == 0, "\(session.errors)")
    return session
  }

  private func redirect(_ ids: String..., to state: String, in system: inout Machines.System) {
    for block in system.machines[0].rules.indices {
      for row in system.machines[0].rules[block].rules.indices
      where system.machines[0].rules[block].rules[row].ids.contains(where: ids.contains) {
        system.machines[0].rules[block].rules[row].target = state
      }
    }
  }

  // MARK: Causes

  @Test func `Each scenario has its own cause`() {
    let session = session(
      {
        tests.rows(&$0, of: "on") { rows in
          rows[1].condition = Lamp.fuse.is("absent")
          rows.append(
            Rule(.event("surge"), when: Lamp.fuse.is("present"), to: "broken", per: ["LAMP-6"]))
        }
      }, scenario: "reading fuse = present",
      then: { redirect("LAMP-3", "LAMP-6", to: "off", in: &$0) })
    #expect(
      tests.lines(session, "claims") == [
        "never-broken: violated → proved, because of LAMP-3 (LAMP/as-written)",
        "never-broken: violated → proved, because of LAMP-6 (LAMP/other)",
      ])
  }

  /// The only claim's line, where surges can come at any time and rows between states are given.
  private func cause(
    _ rows: [(state: String, event: String, target: String, id: String)], redirected: String...
  ) -> [String] {
    let session = session({ system in
      system.machines[0].causes[1].condition = .always
      system.machines[0].rules = ["off", "on"].map { state in
        StateRules(
          state: state,
          rules: rows.filter { $0.state == state }.map {
            Rule(.event($0.event), to: $0.target, per: [$0.id])
          })
      }
      system.properties.removeLast()
      system.amendments = []
    }) { system in
      for id in redirected { redirect(id, to: "off", in: &system) }
    }
    return tests.lines(session, "claims")
  }

  @Test func `An edit that is enough, and one that is only needed, are told as that`() {
    let series = [
      ("off", "flip", "on", "A"), ("on", "flip", "broken", "B"), ("on", "surge", "broken", "C"),
    ]
    #expect(
      cause(series, redirected: "A", "B", "C") == [
        "never-broken: violated → proved, A alone is enough, and not needed: without it the others "
          + "bring it about (LAMP/as-written)"
      ])
    let parallel = [
      ("off", "surge", "broken", "A"), ("off", "flip", "on", "B"), ("on", "surge", "broken", "C"),
    ]
    #expect(
      cause(parallel, redirected: "A", "B", "C") == [
        "never-broken: violated → proved, not without A, which alone is not enough: A and B together "
          + "are (LAMP/as-written)"
      ])
    #expect(
      cause(series, redirected: "A", "C") == [
        "never-broken: violated → proved, because of A (LAMP/as-written)"
      ])
    #expect(
      cause(Array(parallel.prefix(2)) + [("on", "flip", "off", "C")], redirected: "A", "B", "C")
        == ["never-broken: violated → proved, because of A (LAMP/as-written)"])
  }

  @Test func `Two edits that each add to a time are both needed`() {
    func waits(_ first: Int, _ second: Int) -> (inout Machines.System) -> Void {
      { system in
        system.machines[0].rules = [
          StateRules(state: "off", rules: [Rule(.event("flip"), to: "on", per: ["LAMP-1"])]),
          StateRules(
            state: "on", rules: [Rule(.after(.fixed(first)), to: "broken", per: ["LAMP-2"])]),
          StateRules(
            state: "broken", rules: [Rule(.after(.fixed(second)), to: "off", per: ["LAMP-3"])]),
        ]
        let isOff = Lamp.is(.off)
        system.properties = [Property("glows", "How long?", .longest(!isOff, .none))]
        system.amendments = []
      }
    }
    let session = session(waits(1000, 1000), then: waits(2000, 2000))
    #expect(
      tests.lines(session, "times") == [
        "glows: 2000 ms → 4000 ms, only because of LAMP-2 and LAMP-3 together (LAMP/as-written)"
      ])
  }

  @Test func `A new state and the row that leads to it are needed together`() {
    let session = session({ _ in }) { system in
      system.machines[0].states.insert("lit", at: 1)
      system.machines[0].rules.append(
        StateRules(state: "lit", rules: [Rule(.event("flip"), to: "off", per: ["LAMP-6"])]))
      redirect("LAMP-1", to: "lit", in: &system)
    }
    #expect(
      tests.lines(session, "claims") == [
        "never-broken: violated → proved, only because of machine Lamp and LAMP-1 together "
          + "(LAMP/as-written)"
      ])
  }

  // MARK: Edits

  @Test func `Rows in another order are told beside a row that is edited`() {
    let session = session({ _ in }) { system in
      tests.rows(&system, of: "on") {
        $0[1].target = "off"
        $0.reverse()
      }
    }
    #expect(
      tests.lines(session, "edited") == [
        "LAMP-3: Lamp/on: on surge: to broken → to off (LAMP/as-written)",
        "order in Lamp/on: the same in another order (LAMP/as-written)",
      ])
  }

  @Test func `All edits taken back, the tables are those of before`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let lists = (0..<2).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          Rule(
            .event(Bool.random() ? "flip" : "surge"), to: ["off", "on"].randomElement(),
            per: [["A", "B", "C"].randomElement() ?? ""])
        }
      }
      let systems = lists.map { rows in
        var system = Lamp.system
        system.amendments = []
        tests.rows(&system, of: "on") { $0 = rows }
        return system
      }
      let change = try SystemChange(from: systems[0], to: systems[1])
      let back = change.reverting(Set(change.edits.map(\.key)))
      #expect(back.machines[0].rules(in: "on") == lists[0], "\(lists)")
      #expect(change.reverting([]).machines[0].rules(in: "on") == lists[1])
    }
  }

  @Test func `A row that is gone is told, and not as another that has its id`() {
    let session = session(
      {
        tests.rows(&$0, of: "broken") {
          $0.append(Rule(.event("surge"), per: ["LAMP-4"], ignoredBecause: "it is broken"))
        }
      },
      then: { tests.rows(&$0, of: "broken") { _ = $0.removeFirst() } })
    #expect(
      tests.lines(session, "edited") == ["LAMP-4: Lamp/broken: gone: on flip (LAMP/as-written)"])
  }

  @Test func `What a violation does and means is told from what to what`() {
    let session = session({ _ in }) { system in
      let old = system.properties[0]
      system.properties[0] = Property(
        old.name, old.statement, per: old.ids, old.kind, fault: .silence, harm: .lost)
    }
    #expect(
      tests.lines(session, "edited") == [
        "claim never-broken: its harm: The user sees what must not happen → User data is lost, "
          + "duplicated or mixed up; its fault: contradicts itself → silent (LAMP/as-written)"
      ])
  }

  // MARK: Order of names

  @Test func `The order of states changes nothing`() {
    let session = session({ _ in }) { $0.machines[0].states.reverse() }
    #expect(session.output.hasPrefix("no change in behaviour (proved)"), "\(session.output)")
    let other = self.session({ _ in }) { $0.machines[0].states = ["off", "dim", "on", "broken"] }
    #expect(
      tests.lines(other, "behaviour") == ["no change in behaviour (proved) (LAMP/as-written)"])
  }

  @Test func `The order of machines, in which they hear, is told and proved to change nothing`() {
    let bell = MachineTable(
      name: "Bell", states: ["silent", "ringing"], initial: "silent", isOutside: false,
      rules: [StateRules(state: "silent", rules: [Rule(.event("surge"), to: "ringing")])],
      causes: [])
    let session = session({ $0.machines.append(bell) }, then: { $0.machines.reverse() })
    #expect(
      tests.lines(session, "edited")
        == ["order of machines of lamp: they hear events in another order (LAMP/as-written)"])
    #expect(
      tests.lines(session, "behaviour") == ["no change in behaviour (proved) (LAMP/as-written)"])
    let new = self.session({ _ in }) { $0.machines.insert(bell, at: 0) }
    #expect(tests.lines(new, "behaviour").contains { $0.hasPrefix("now: ") }, "\(new.output)")
    #expect(!new.output.contains("begins otherwise"))
  }

  // MARK: Behaviour

  @Test func `What only becomes possible is not told as lost`() {
    let session = session({ _ in }) { system in
      tests.rows(&system, of: "off") { $0.append(Rule(.event("flip2"), to: "broken")) }
      system.machines[0].causes.append(EventCause("flip2", by: .user))
    }
    let told = tests.lines(session, "behaviour")
    #expect(told.first == "no more: nothing (LAMP/as-written)", "\(told)")
    #expect(told.last?.hasPrefix("now: 0: event flip2 (before: ") == true, "\(told)")
  }

  @Test func `An amendment that is edited is compared where it is in force`() {
    let session = session({ _ in }, scenario: "amend stronger") { system in
      system.amendments[0] = Amendment(
        "stronger", "It stands a surge.", repairs: ["never-broken"],
        patches: [
          .replace(
            machine: "Lamp", state: "on", rows: .restating("LAMP-3"),
            Rule(.event("surge"), to: "off", per: ["LAMP-3"]))
        ])
    }
    let told = tests.lines(session, "behaviour")
    #expect(told.contains("no change in behaviour (proved) (LAMP/as-written)"), "\(told)")
    #expect(told.contains { $0.hasPrefix("now: ") && $0.contains("LAMP/other") }, "\(told)")
  }

  // MARK: Systems with claims of one name

  @Test func `Claims of one name are told by their systems`() {
    let session = Session()
    var torch = Lamp.system
    torch.name = "torch"
    torch.properties.reverse()
    session.systems.append(torch)
    session.write(
      "Scenarios/LAMP/torch.scenario", "scenario LAMP/torch\ntitle A torch\nsystem torch\n")
    for index in session.systems.indices {
      redirect("LAMP-3", to: "off", in: &session.systems[index])
    }
    #expect(session.run("snapshot") == 0)
    session.systems[1].properties[1].statement = "The torch never breaks."
    session.systems[1].properties.removeFirst()
    for index in session.systems.indices {
      redirect("LAMP-2", "LAMP-3", to: index == 0 ? "broken" : "on", in: &session.systems[index])
    }
    redirect("LAMP-1", to: "broken", in: &session.systems[1])
    #expect(session.run("diff") == 0)
    let found = tests.lines(session, "findings")
    #expect(found.count == 2, "\(found)")
    #expect(found[0].hasPrefix("new: never-broken: The lamp never breaks. (LAMP/as-written): 0: "))
    #expect(found[1].hasPrefix("new: never-broken: The torch never breaks. (LAMP/torch): 0: "))
    #expect(
      tests.lines(session, "claims").contains("claim gone: can-burn, was proved 0 ms (LAMP/torch)"))
    #expect(tests.lines(session, "claims").filter { $0.contains("never-broken") }.count == 2)
  }

  @Test func `Claims of one name, each under a reading of its own, are paired by the reading`() {
    func claim(_ fuse: String, _ statement: String, _ limit: Int) -> Property {
      let first = EventPredicate.becomes(Lamp.is(.on))
      return Property(
        "lit", statement, .leadsTo(first, .becomes(Lamp.is(.off)), within: limit, .weak([.user])),
        under: Lamp.fuse.is(fuse))
    }
    let (absent, present) = (claim("absent", "Soon.", 1000), claim("present", "Late.", 2000))
    let session = session({ $0.properties += [absent, present] }) { system in
      system.properties.removeLast(2)
      system.properties += [claim("present", "Late.", 3000), absent]
    }
    #expect(
      tests.lines(session, "edited")
        == ["claim lit: claims at most 2 s → at most 3 s (LAMP/as-written)"])
    let other = self.session({ $0.properties += [absent, present] }) { system in
      system.properties.removeLast(2)
      system.properties.append(claim("present", "Late.", 3000))
    }
    #expect(
      tests.lines(other, "edited") == [
        "claim lit: claims at most 2 s → at most 3 s; gone: lit if fuse = “absent” (LAMP/as-written)"
      ])
    #expect(tests.lines(other, "claims").first?.hasPrefix("not asked any more: lit, was ") == true)
  }

  // MARK: The base

  @Test func `A base that is no model is refused by the name of its file`() throws {
    let session = Session()
    session.write(
      "Scenarios/LAMP/as-written.scenario",
      "scenario LAMP/as-written\ntitle The lamp\nsystem lamp\namend stronger\n")
    #expect(session.run("snapshot") == 0)
    var snapshot = try SnapshotText.snapshot(
      in: try #require(session.files.contents["Scenarios/snapshot"]), path: "s")
    tests.rows(&snapshot.systems[0], of: "on") { $0[1].ids = ["LAMP-9"] }
    session.write("old", try SnapshotText.text(of: snapshot))
    #expect(session.run("diff", "old") == 2)
    #expect(session.errors.hasPrefix("sim: old: "), "\(session.errors)")
    #expect(session.errors.contains("amendment \"stronger\""), "\(session.errors)")
  }
}
