import Machines
import Testing

@testable import SimCommand

/// A candle that burns for as long as a parameter says, and then glows for a second.
private enum Candle: Machine {
  enum State: String, Name { case lit, glowing, out }
  enum Event: String, Name { case draught }
  static let name = "candle"
  static let initial = State.lit
  static let glow = Parameter("burning", asks: "How long does it burn?", milliseconds: 7)
  static let rules: Rules<Self> = [
    .lit: [.after(.parameter(glow), to: .glowing, per: "LAMP-1")],
    .glowing: [.after(.seconds(1), to: .out, per: "LAMP-2")],
  ]
  static let system = Machines.System(
    "candle", document: "LAMP", title: "A candle", machines: [table()], parameters: [glow],
    properties: [Property("burns-down", "It burns down.", .sometimes(.rule("LAMP-2")))],
    sweeps: [
      Sweep(
        "how-long", "How long it lasts.", per: ["LAMP-2"], of: glow, values: [7],
        .time("out", .rule("LAMP-2")))
    ])
}

struct IncompleteSweepTests {
  static func session() -> Session {
    let session = Session()
    session.systems = [Candle.system]
    session.files.contents = [:]
    session.write("Scenarios/LAMP/candle.scenario", "scenario LAMP/candle\nsystem candle\n")
    return session
  }

  static let words =
    "with burning at 7 ms the bound on states ended the search, and a table needs it whole; "
    + "leave out the bound"

  @Test func `A table whose search a bound ended is undecided, and no fault of the model`() {
    let session = Self.session()
    #expect(session.run("explore") == 0)
    let pages = session.files.contents
    #expect(session.run("explore", "--states", "20") == 3)
    #expect(session.errors == "")
    #expect(session.output.contains("undecided  LAMP/candle  how-long\n    \(Self.words)\n"))
    #expect(
      session.output.contains("Reports is left as it was: a bound ended the search of a table"))
    #expect(session.files.contents == pages)
    #expect(session.run("explore", "--states", "20", "--format", "json") == 3)
    #expect(session.errors == "sim: undecided: LAMP/candle how-long: \(Self.words)\n")
  }

  @Test func `The gate tells of it as of a search that is not finished`() {
    let session = Self.session()
    _ = session.run("explore", "--pin")
    #expect(session.run("gate") == 0)
    session.write(
      "Scenarios/LAMP/candle.scenario",
      (session.text("Scenarios/LAMP/candle.scenario") ?? "") + "bound states 20\n")
    #expect(session.run("gate") == 1)
    #expect(session.output.contains("unfinished: LAMP/candle: how-long: \(Self.words)\n"))
  }
}
