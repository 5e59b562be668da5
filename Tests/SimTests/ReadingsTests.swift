import Machines
import Reporting
import Testing

@testable import SimCommand

/// A safe with two questions that matter only together, one that never does, and three faults.
enum Safe: Machine {
  enum State: String, Name { case shut, open, stuck, lost, jammed }
  enum Event: String, Name { case turn, slip, jam }

  static let name = "Safe"
  static let initial = State.shut

  static let alarm = Reading(
    "alarm", asks: "Is there an alarm?", per: ["SAFE-1"], .init("absent", "No."),
    .init("present", "Yes."))
  static let watch = Reading(
    "watch", asks: "Is somebody awake?", per: ["SAFE-1"], .init("awake", "Yes."),
    .init("asleep", "No."))
  static let paint = Reading(
    "paint", asks: "What colour is it?", per: ["SAFE-1"], .init("grey", "Grey."),
    .init("green", "Green."))

  private static let rings = alarm.is("present") && watch.is("asleep")

  static let rules: Rules<Safe> = [
    .shut: [
      .on(.turn, to: .open, per: "SAFE-1").only(when: !rings),
      .on(.turn, to: .stuck, per: "SAFE-1").only(when: rings),
      .on(.slip, to: .lost, per: "SAFE-2"), .on(.jam, to: .jammed, per: "SAFE-3"),
    ]
  ]
  static let causes: [Cause<Safe>] = [
    .user(.turn, when: Safe.is(.shut)), .by(.world, .slip, when: Safe.is(.shut)),
    .by(.world, .jam, when: Safe.is(.shut)),
  ]

  private static func stays(_ name: String, _ event: Event, _ id: String, _ claim: String)
    -> Amendment
  {
    Amendment(
      name, "It stays shut.", repairs: [claim],
      .replace(Safe.self, in: .shut, per: id, with: .on(event, to: .shut, per: id)))
  }

  private static func never(_ state: State, _ harm: Harm) -> Property {
    Property("never-\(state)", "Never \(state).", .never(Safe.is(state)), harm: harm)
  }

  static let system = Machines.System(
    "safe", document: "SAFE", title: "Safe", machines: [table()],
    readings: [alarm, watch, paint],
    amendments: [
      stays("oil", .slip, "SAFE-2", "never-lost"), stays("wax", .jam, "SAFE-3", "never-jammed"),
      Amendment(
        "polish", "It shines.", repairs: [],
        .add(Safe.self, in: .open, .ignore(.turn, because: "It is open."))),
    ],
    properties: [
      never(.stuck, .wrong), never(.lost, .lost), never(.jammed, .stuck), never(.open, .stuck),
    ])
}

/// `sim readings` and `sim explore --cross`, from their arguments to what they write.
@Suite struct `Readings are crossed` {
  private static let lock = "Scenarios/readings.lock"

  private func session() -> Session {
    let session = Session()
    session.systems = [Safe.system]
    session.documents = [
      Document(
        "SAFE", title: "Safe",
        rules: (1...3).map { CatalogueRule("SAFE-\($0)", line: $0, "Rule \($0).") })
    ]
    session.files.contents = [:]
    session.write(
      "Scenarios/SAFE/as-written.scenario", "scenario SAFE/as-written\ntitle Safe\nsystem safe\n")
    return session
  }

  private func found(_ session: Session) throws -> CrossedReadings {
    let text = try #require(session.text(Self.lock))
    return try ReadingLock(SourceText(Array(text.utf8), path: Self.lock)).found
  }

  @Test func `A question that changes a verdict only with another changes something`() throws {
    let session = session()
    #expect(session.run("readings", "--pin") == 0)
    let effects = try #require(found(session).effects["safe"])
    #expect(
      effects["alarm"]
        == .verdict(
          "never-stuck is proved under absent and violated under present, as written, with deaths and "
            + "suspension, watch = asleep"))
    guard case .verdict = effects["watch"] else {
      Issue.record("watch: \(String(describing: effects["watch"]))")
      return
    }
    // As written and amended, with deaths and without; and with each set of the other two answers.
    #expect(effects["paint"] == .nothing(4 + 1 * 2 + 1 * 2 + 2))
  }

  @Test func `A place that still shows a change is kept, and another one is not looked for`() throws
  {
    let session = session()
    #expect(session.run("readings", "--pin") == 0)
    let text = try #require(session.text(Self.lock))
    let first = "never-stuck is proved under absent and violated under present, as written"
    let other = first.replacing("as written", with: "with all amendments")
    let rest = ", with deaths and suspension, watch = asleep"
    // What is committed names another place than the first; it is kept while it is true.
    session.write(Self.lock, text.replacing(first + rest, with: other + rest))
    #expect(session.run("readings", "--pin") == 0)
    #expect(try found(session).effects["safe"]?["alarm"] == .verdict(other + rest))
    #expect(try found(session).effects["safe"]?["paint"] == .nothing(4 + 1 * 2 + 1 * 2 + 2))
    // What is false, or says nothing that can be looked at, is replaced by the first.
    for words in [
      other, first.replacing("violated", with: "vacuous") + rest, "never-stuck is what it is",
      "never-open is proved under absent and violated under present, as written",
      first + rest + ", paint = grew",
    ] {
      session.write(Self.lock, text.replacing(first + rest, with: words))
      #expect(session.run("readings", "--pin") == 0)
      #expect(session.text(Self.lock) == text, "\(words)")
    }
  }

  @Test func `The fewest decisions are those without which a worst claim fails`() throws {
    let session = session()
    #expect(session.run("readings", "--pin") == 0)
    let decisions = try #require(found(session).decisions["SAFE"])
    #expect(
      decisions.sets == [
        [.init("oil", needs: ["safe never-lost"]), .init("wax", needs: ["safe never-jammed"])]
      ])
    // Another reading keeps the safe shut, and what happens instead is less bad.
    #expect(decisions.unrepaired == ["safe never-open"])
  }

  @Test func `What is committed is of these rules, or the gate says so`() throws {
    let session = session()
    #expect(session.run("readings", "--pin") == 0)
    #expect(session.run("readings", "--check") == 0)
    let text = try #require(session.text(Self.lock))
    #expect(try ReadingLock(SourceText(Array(text.utf8), path: Self.lock)).text == text)
    _ = session.run("gate")
    #expect(!session.output.contains("readings out of date"))
    session.write(Self.lock, text.replacing("verdict never-stuck", with: "verdict never-lost"))
    _ = session.run("gate")
    #expect(
      session.output.contains("readings out of date: Scenarios/readings.lock: what is said of safe")
    )
    session.write(Self.lock, text)
    session.systems[0].amendments.removeLast()
    _ = session.run("gate")
    #expect(session.output.contains("the decisions on SAFE"))
    #expect(session.run("readings", "--check") == 1)
  }

  @Test func `A lock that cannot be read says where`() throws {
    for (text, place) in [
      ("reading a\n  nothing 1\n", ":2: `nothing` wants `system`"),
      ("system a\nsystem a\n", ":2: a second `system a`"),
      ("decide a\n", ":1: `decide` wants `document`"),
      ("system a\nreading b\nnothing x\n", ":3: "), ("sistem a\n", "did you mean \"system\""),
    ] {
      let error = #expect(throws: InputError.self) {
        try ReadingLock(SourceText(Array(text.utf8), path: Self.lock))
      }
      #expect("\(try #require(error))".contains(place), "\(text)")
    }
  }

  @Test func `All combinations are printed`() {
    let session = session()
    #expect(session.run("explore", "safe", "--cross", "alarm,watch") == 1)
    #expect(session.output.contains("4  alarm = present  watch = asleep"))
    #expect(session.output.contains("never-stuck  proved    proved    proved    violated"))
    #expect(session.run("explore", "safe", "--cross", "alarms") == 2)
    #expect(session.errors.contains("did you mean \"alarm\"?"))
    #expect(session.run("explore", "saf", "--cross", "alarm") == 2)
    #expect(session.errors.contains("did you mean \"safe\"?"))
    #expect(session.run("explore", "safe", "--cross", "alarm,alarm") == 2)
  }

  @Test func `One search of all combinations names the least that matter`() {
    let session = session()
    #expect(session.run("explore", "safe", "--cross", "all") == 0)
    #expect(session.output.contains("2 of them in the rules; 4 combinations"))
    let both = "alarm = present and watch = asleep"
    #expect(
      session.output.contains(
        "never-stuck: proved as written; may fail under 1 of 4\n  violated under \(both)\n"))
    #expect(
      session.output.contains(
        "never-open: violated as written; may fail under 3 of 4\n  repaired by \(both)\n"))
    #expect(session.output.contains("never-lost: violated as written; may fail under 4 of 4\n\n"))
    // One answer alone changes nothing.
    #expect(session.run("explore", "safe", "--cross", "each") == 0)
    #expect(session.output.contains("never-stuck: proved as written; may fail under 0 of 3\n\n"))
    #expect(session.output.contains("never-open: violated as written; may fail under 3 of 3\n\n"))
    #expect(session.run("explore", "--cross", "all") == 2)
    #expect(session.errors.contains("--cross wants one SYSTEM or SCENARIO, not 0"))
  }

  /// The safe with nobody awake, so that one answer alone changes what can happen.
  private func sleepySession() -> Session {
    let session = session()
    session.systems[0].readings = [
      Safe.alarm, Safe.paint,
      Reading(
        "watch", asks: "Is somebody awake?", per: ["SAFE-1"], .init("asleep", "No."),
        .init("awake", "Yes.")),
    ]
    return session
  }

  @Test func `Where one search has no room for all answers, parts of them have it`() {
    let session = sleepySession()
    #expect(session.run("explore", "safe", "--cross", "each") == 0)
    let once = session.output
    #expect(once.contains("answers in one search"))
    let fails = "never-stuck: proved as written; may fail under 1 of"
    #expect(once.contains(fails + " 3\n  violated under alarm = present\n"))
    let arguments = ["explore", "safe", "--cross", "each", "--nodes", "256"]
    #expect(session.run(arguments) == 0)
    #expect(session.output.ranges(of: "answers in one search").count == 2)
    #expect(session.output.contains(fails + " 2\n  violated under alarm = present\n"))
    #expect(session.output.contains("  repaired by alarm = present\n"))
    #expect(session.errors == "1 of 3 questions\n3 of 3 questions\n")
    #expect(session.run(arguments + ["--format", "json"]) == 0)
    #expect(session.output.hasPrefix("{\"left\":[],\"schema\":2,\"searches\":[{"))
    #expect(session.run("explore", "safe", "--cross", "each,watches") == 2)
    #expect(session.errors.contains("did you mean \"watch\"?"))
    // What no search has room for is named.
    #expect(session.run("explore", "safe", "--cross", "each", "--nodes", "16") == 3)
    #expect(session.output.contains("left: alarm"))
  }

  @Test func `Questions that a system takes for decided are crossed by their names`() {
    let session = session()
    session.questioned = session.systems
    session.systems[0].readings = []
    #expect(session.run("explore", "safe", "--cross", "alarm,watch") == 1)
    #expect(session.output.contains("never-stuck  proved    proved    proved    violated"))
    #expect(session.run("explore", "SAFE/as-written", "--cross", "alarm,watch") == 1)
    #expect(session.run("explore", "safe", "--cross", "alarms") == 2)
    #expect(session.errors.contains("did you mean \"alarm\"?"))
  }

  @Test func `A least hitting set answers a question once`() {
    let (a, b) = (OwnerChoice.amendment("a"), OwnerChoice.amendment("b"))
    let (x, y) = (OwnerChoice.answer("r", "x"), OwnerChoice.answer("r", "y"))
    #expect(leastHittingSets(of: [], most: 8) == [[]])
    #expect(leastHittingSets(of: [[a, b], [b, x]], most: 8) == [[b]])
    #expect(leastHittingSets(of: [[x], [y]], most: 8).isEmpty)
    #expect(Set(leastHittingSets(of: [[a, b], [x, y]], most: 8)).count == 4)
  }
}
