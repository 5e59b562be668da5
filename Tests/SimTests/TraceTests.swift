import Machines
import Reporting
import Testing

@testable import SimCommand

/// A beacon that flashes forever unless somebody stops it.
enum Beacon: Machine {
  enum State: String, Name { case dark, lit, done }
  enum Event: String, Name { case stop }

  static let name = "Beacon"
  static let initial = State.dark
  static let flashes = Counter("flashes", 0...2)
  static let seen = Fact("seen")
  static let rules: Rules<Beacon> = [
    .dark: [
      .after(.seconds(1), to: .lit, do: [.incrementUpToBound(flashes), .set(seen)]),
      .on(.stop, to: .done),
    ],
    .lit: [.after(.milliseconds(1500), to: .dark, do: [.emit("flash")])],
  ]
  static let causes: [Cause<Beacon>] = [.user(.stop)]

  static let system = Machines.System(
    "beacon", document: "LAMP", title: "Beacon", machines: [table()],
    process: ProcessModel(kills: 1),
    properties: [
      Property("ends", "It ends.", .eventually(.holds(Beacon.is(.done)), .timeOnly)),
      Property("dark", "It is dark.", .never(.holds(Beacon.is(.lit)))),
    ])
}

/// `sim trace`, its output held against the rules of the formats.
struct TraceTests {
  private static func session() -> Session {
    let session = Session()
    session.systems.append(Beacon.system)
    session.write("Scenarios/LAMP/beacon.scenario", "scenario LAMP/beacon\nsystem beacon\n")
    session.write(
      "Scenarios/LAMP/whole.scenario", "scenario LAMP/whole\nsystem beacon\nkills 0\n")
    return session
  }

  private static func parsed(_ session: Session) throws -> JSON {
    try JSONReader.value(of: Array(session.output.utf8))
  }

  /// What ADR-015 of Apalache says of a trace, as complaints.
  private static func complaints(about trace: JSON) -> [String] {
    var found: [String] = []
    guard let members = trace.objectValue else { return ["a trace is an object"] }
    let known: Set = ["#meta", "params", "vars", "states", "loop"]
    found += members.keys.filter { !known.contains($0) }.map { "unknown member \($0)" }
    if let meta = members["#meta"], meta.objectValue == nil { found.append("#meta is an object") }
    guard let variables = members["vars"]?.arrayValue?.map(\.stringValue),
      let states = members["states"]?.arrayValue
    else { return found + ["vars and states are arrays"] }
    let names = variables.compactMap { $0 }
    if names.count != variables.count || Set(names).count != names.count {
      found.append("vars are texts, each once")
    }
    if let loop = members["loop"], !states.indices.contains(loop.integerValue ?? -1) {
      found.append("loop is the index of a state")
    }
    for state in states {
      guard var values = state.objectValue else { return found + ["a state is an object"] }
      if let meta = values.removeValue(forKey: "#meta"), meta.objectValue == nil {
        found.append("#meta of a state is an object")
      }
      if Set(values.keys) != Set(names) { found.append("a state sets every variable") }
      found += values.values.filter { !isExpression($0) }.map { "no expression: \($0.text)" }
    }
    return found
  }

  private static func isExpression(_ value: JSON) -> Bool {
    switch value {
    case .null: return false
    case .boolean, .string: return true
    case .integer(let number): return abs(number) < 1 << 53
    case .number: return false
    case .array(let parts): return parts.allSatisfy(isExpression)
    case .object(let members):
      guard let special = members.keys.first(where: { $0.hasPrefix("#") }) else {
        return members.values.allSatisfy(isExpression)
      }
      guard members.count == 1, let inner = members[special] else { return false }
      switch special {
      case "#bigint": return inner.stringValue?.wholeMatch(of: /-?[0-9]+/) != nil
      case "#tup", "#set": return inner.arrayValue?.allSatisfy(isExpression) ?? false
      case "#map":
        return inner.arrayValue?.allSatisfy {
          $0.arrayValue?.count == 2 && isExpression($0)
        } ?? false
      default: return false
      }
    }
  }

  @Test func `ITF keeps its written rules, for runs that end and runs that do not`() throws {
    let session = Self.session()
    for (operand, states, loops) in [
      ("LAMP/as-written:never-broken", 3, false), ("LAMP/beacon:dark", 2, false),
      ("LAMP/whole:ends", nil, true), ("LAMP/beacon", 1, false),
    ] as [(String, Int?, Bool)] {
      #expect(session.run("trace", operand) == 0, "\(session.errors)")
      let trace = try Self.parsed(session)
      #expect(Self.complaints(about: trace) == [])
      #expect((trace["loop"] != nil) == loops)
      if let states { #expect(trace["states"]?.arrayValue?.count == states) }
    }
    for wrong in [
      #"{"vars":["x"],"states":[{"x":1,"y":2}]}"#, #"{"vars":["x"],"states":[{}],"loop":0}"#,
      #"{"vars":[],"states":[],"loop":0}"#, ##"{"vars":["x"],"states":[{"x":{"#bigint":"1.5"}}]}"##,
      #"{"vars":["x","x"],"states":[{"x":1}]}"#, #"{"vars":["x"],"states":[{"x":null}]}"#,
    ] {
      #expect(Self.complaints(about: try JSONReader.value(of: Array(wrong.utf8))) != [])
    }
  }

  @Test func `States tell machines, variables, the process and what remains of timers`() throws {
    let session = Self.session()
    #expect(session.run("trace", "LAMP/beacon:dark") == 0)
    let states = try #require(try Self.parsed(session)["states"]?.arrayValue)
    var last = try #require(states.last?.objectValue)
    let meta = last.removeValue(forKey: "#meta")
    #expect(
      meta?["at_ms"]?.text == "1000" && meta?["action"]?.stringValue?.hasPrefix("timer") == true)
    let expected: [String: JSON] = [
      "Beacon": "lit", "flashes": .object(["#bigint": "1"]), "seen": true, "process": "foreground",
      "deaths": .object(["#bigint": "0"]),
      "timer Beacon/dark after 1000 ms": .object(["#bigint": "-1"]),
      "timer Beacon/lit after 1500 ms": .object(["#bigint": "1500000"]),
    ]
    #expect(last == expected)
  }

  /// The law of the loop: after the last state comes the one at the index.
  @Test func `The loop of a run begins where its steps lead back to`() throws {
    let session = Self.session()
    #expect(session.run("trace", "LAMP/whole:ends") == 0)
    let trace = try Self.parsed(session)
    let states = try #require(trace["states"]?.arrayValue)
    let loop = try #require(trace["loop"]?.integerValue)
    #expect(session.run("trace", "LAMP/whole:ends", "--format", "json") == 0)
    let plain = try Self.parsed(session)
    #expect(plain["loop_start"]?.integerValue == loop + 1)
    let steps = try #require(plain["steps"]?.arrayValue)
    #expect(steps.count == states.count)
    let changes = try #require(steps.last?["changes"]?.objectValue)
    #expect(changes["Beacon"] != nil)
    for (name, change) in changes {
      #expect(change.arrayValue == [states.last?[name] ?? .null, states[loop][name] ?? .null])
    }
  }

  @Test func `A token and a run of a seed can be traced, also as a diagram`() throws {
    let session = Self.session()
    #expect(session.run("trace", "LAMP/beacon", "--seed", "3", "--run", "2") == 0)
    #expect(Self.complaints(about: try Self.parsed(session)) == [])
    #expect(session.run("trace", "LAMP/beacon:dark", "--format", "mermaid") == 0)
    #expect(session.output.contains("sequenceDiagram\n"))
    #expect(session.run("trace", "LAMP/beacon:dark", "--format", "itff") == 2)
    #expect(session.errors.contains("did you mean \"itf\"?"))
    #expect(session.run("trace", "LAMP/beacon", "--seed", "3") == 2)
  }
}
