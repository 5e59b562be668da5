import Machines
import Testing

@testable import Reporting

@Suite struct `Plain notation` {
  enum Mode: String, Name { case online, offline }

  static let done = Fact("done")
  static let count = Counter("count", 0...9)
  static let other = Counter("other", 0...9)
  static let mode = Choice("mode", initially: Mode.online)
  static let timer = NamedTimer("loader")

  @Test(arguments: [
    (Condition.always, ""),
    (.never, "never"),
    (done.condition, "done"),
    (!done, "not done"),
    (!(!done), "done"),
    (count < 3, "count < 3"),
    (!(count < 3), "count ≥ 3"),
    (mode.is(.offline), "mode = offline"),
    (mode != 1, "mode ≠ offline"),
    (done && count == 2, "done and count = 2"),
    ((done || count == 2) && !done, "(done or count = 2) and not done"),
    ((done && count == 2) || !done, "(done and count = 2) or not done"),
    (!(done && count == 2), "not (done and count = 2)"),
    (.all([.not(.not(done || count == 2)), !done]), "(done or count = 2) and not done"),
    (.all([.always, done.condition]), "done"),
    (.all([]), "always"),
    (.any([]), "never"),
    (.located(machine: "App", states: ["A", "B"]), "App is in A or B"),
    (!Condition.located(machine: "App", states: ["A"]), "App is not in A"),
    (timer.isRunning, "loader is running"),
    (timer.hasRun(atLeast: .seconds(2)), "loader has run for at least 2 s"),
    (.phase([.background]), "the process is in the background"),
    (.reading("ties", is: "both"), "ties = “both”"),
    (count + 1 >= other - (count - 2), "count + 1 ≥ other − (count − 2)"),
  ])
  func `conditions`(condition: Condition, text: String) {
    #expect(condition.words == text)
  }

  @Test func `what rows say of readings stands apart`() {
    let reading = Condition.reading("ties", is: "both")
    #expect((Self.done && reading).parted == (reading, Self.done.condition))
    #expect(
      Condition.all([!reading, Self.done && reading]).parted == (!reading, Self.done && reading))
    #expect(reading.parted == (reading, .always))
    #expect(Self.done.condition.parted == (.always, Self.done.condition))
    #expect((Self.done || reading).parted == (.always, Self.done || reading))
    #expect(Condition.always.parted == (.always, .always))
  }

  @Test(arguments: [
    (Action.set(done), "set done"),
    (.clear(done), "clear done"),
    (.set(mode, .offline), "mode := offline"),
    (.set(count, 4), "count := 4"),
    (.increment(count), "count := count + 1"),
    (.incrementUpToBound(count), "count := min(count + 1, 9)"),
    (.start(timer, .seconds(120)), "start loader (120 s)"),
    (
      .start(timer, .cycling([.seconds(2), .seconds(4), .milliseconds(8500)], by: count)),
      "start loader (2 s, 4 s, 8500 ms in turn, by count)"
    ),
    (.stop(timer), "stop loader"),
    (.emit("shown"), "emit shown"),
    (.send("go"), "send go"),
    (.when(done, [.stop(timer)]), "if done: stop loader"),
    (.when(done, [.stop(timer)], else: [.send("go")]), "if done: stop loader, or else send go"),
    (.atomically([.set(done), .set(count, 1)]), "all at once: (set done; count := 1)"),
  ])
  func `actions`(action: Action, text: String) {
    #expect(action.words == text)
  }

  @Test(arguments: [
    (Property.Kind.always(done), "in every reachable state: done"),
    (
      .always(done.condition, whenever: count > 1),
      "in every reachable state in which count > 1: done"
    ),
    (.never(.rule("A-1")), "in no run: rule A-1 fires"),
    (
      .sometimes(.either([.launch, .kill])), "in some run: the app is launched, or the process dies"
    ),
    (
      .leadsTo(.event("ask"), .emits("answer"), within: 5000, .timeOnly),
      "whenever ask happens, then within 5 s answer is emitted, assuming only that time passes"
    ),
    (
      .alwaysPossible(done.condition, from: count == 0, with: .user),
      "from every reachable state in which count = 0 the goal is reachable: done; by the user alone"
    ),
    (
      .offers(done.condition, from: .always, by: ["a", "b"]),
      "in every reachable state a or b can happen and leads directly to: done"
    ),
    (.noDeadlock(ends: .never), "every reachable state has a next step"),
    (
      .atMost(1, .event("a"), per: .launch),
      "at most once since the app is launched: a happens"
    ),
    (
      .longest(from: .launch, until: .becomes(done.condition), .atMost(5000)),
      "the longest time from when the app is launched until “done” becomes true, "
        + "which must be at most 5 s"
    ),
    (
      .lint(.noDeadRow, except: [Exemption("A", because: "it is old")]),
      "in the tables, every row fires in some run; except A, for it is old"
    ),
  ])
  func `properties`(kind: Property.Kind, text: String) {
    #expect(kind.words == text)
  }

  /// A dead process is not in the foreground: who dies waits no longer, and the page has to say so.
  @Test func `A wait that ends when the app is left ends with its process`() {
    let waits = !Self.done
    func isExcused(_ kind: Property.Kind) -> Bool {
      Property("wait", "It ends.", kind).excusesDeath
    }
    #expect(isExcused(.longest(waits && Condition.phase([.foreground]), .atMost(5000))))
    #expect(isExcused(.leadsTo(.launch, .becomes(.phase([.background])).orKill, .timeOnly)))
    #expect(!isExcused(.longest(waits, .atMost(5000))))
    #expect(!isExcused(.leadsTo(.launch, .becomes(.phase([.background, .suspended])), .timeOnly)))
  }

  @Test func `amendments are the rows that go and the rows that come`() {
    let patch = Fixture.unlimited.patches[0]
    #expect(
      patch.lines(in: Fixture.system) == [
        "- SHUT: on ring  when attempts < 3  → ASKING  do attempts := attempts + 1; emit chime"
          + "  [GT-T1]",
        "+ SHUT: on ring  → ASKING  [GT-T1]",
      ])
    let removal = Patch.remove(machine: "Gate", state: "ASKING", rows: .restating("GT-T2"))
    #expect(
      removal.lines(in: Fixture.system) == [
        "- ASKING: on granted  → OPEN  do set opened  [GT-T2]"
      ])
  }
}
