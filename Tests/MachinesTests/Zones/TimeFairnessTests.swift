import Checking
import Machines
import Testing

@Suite struct `Time is fair to every timer and every immediate rule` {
  /// A machine that is done three seconds after the launch, beside others.
  private static func system(
    _ others: [MachineTable], waiting: [Rule] = [Rule(.after(.seconds(3)), to: "done")],
    suspends: Bool = true, _ timers: SuspendedTimers = .wallClock, causes: [EventCause] = []
  ) -> System {
    System(
      "s", document: "S", title: "S",
      machines: [machine("A", causes: causes, ["waiting": waiting, "done": []])] + others,
      process: ProcessModel(suspends: suspends, foregrounded: "back"),
      suspendedTimers: .always(timers))
  }

  /// The verdict on *at last A is done*, on which both engines agree.
  private func verdict(
    _ system: System, _ fairness: Fairness = .weak([.user])
  ) throws -> VerdictKind {
    var system = system
    system.properties = [
      Property(
        "done", "At last it is done.",
        .eventually(.holds(.located(machine: "A", states: ["done"])), fairness))
    ]
    let verdicts = try [Engine.ticks, .zones].map { engine in
      var options = SearchOptions()
      options.engine = engine
      return try #require(try check(system, options: options).results.first?.verdict)
    }
    #expect(verdicts[0] == verdicts[1])
    return verdicts[0]
  }

  /// It goes on in every phase.
  private static let clock = machine(
    "C", outside: true, ["c": [Rule(.after(.seconds(1)), to: "c")]])
  /// Its timer begins again with each return, so that it runs on while the app is suspended.
  private static let patience = machine(
    "P", ["p": [Rule(.event("back"), to: "p"), Rule(.after(.seconds(5)), to: "p")]])

  @Test(arguments: [clock, patience])
  func `nobody suspends the app forever whenever a timer is due`(_ other: MachineTable) throws {
    #expect(try verdict(Self.system([other])) == .proved)
    // But nobody need come back.
    #expect(try verdict(Self.system([other]), .timeOnly) == .violated)
  }

  @Test func `nor whenever an immediate rule can fire`() throws {
    #expect(
      try verdict(Self.system([Self.clock], waiting: [Rule(.immediately, to: "done")])) == .proved)
  }

  @Test func `a timer restarted with nothing to run is still due`() throws {
    let waiting = [Rule(.event("back"), to: "waiting"), Rule(.after(.seconds(0)), to: "done")]
    #expect(try verdict(Self.system([Self.clock], waiting: waiting)) == .proved)
  }

  @Test func `a timer that begins again when the app comes back may never run out`() throws {
    #expect(try verdict(Self.system([Self.clock], .restart)) == .violated)
    #expect(try verdict(Self.system([], .restart)) == .violated)
  }

  /// An answer that is always earlier than the timer may, in ticks, always come when it is due.
  @Test func `a timer that is restarted in time need not run out`() throws {
    let waiting = [Rule(.event("again"), to: "waiting"), Rule(.after(.seconds(1)), to: "done")]
    let asked = Self.system([], waiting: waiting, suspends: false, causes: [byUser("again")])
    #expect(try verdict(asked, .timeOnly) == .violated)
    let never = Self.system([], waiting: waiting, suspends: false)
    #expect(try verdict(never, .timeOnly) == .proved)
  }

  @Test func `of two timers that are due together one may always be the first`() throws {
    let waiting = [Rule(.event("again"), to: "waiting"), Rule(.after(.seconds(2)), to: "done")]
    func rival(_ seconds: Int) -> MachineTable {
      machine("R", ["r": [Rule(.after(.seconds(seconds)), to: "r", do: [.send("again")])]])
    }
    func verdict(_ seconds: Int) throws -> VerdictKind {
      try self.verdict(
        Self.system([rival(seconds)], waiting: waiting, suspends: false), .timeOnly)
    }
    #expect(try verdict(2) == .violated)
    #expect(try verdict(3) == .proved)
  }

  @Test func `nobody keeps time from passing by acting without end`() throws {
    let toggle = machine(
      "T", causes: [byUser("on")],
      ["off": [Rule(.event("on"), to: "on")], "on": [Rule(.immediately, to: "off")]])
    #expect(try verdict(Self.system([toggle], suspends: false), .timeOnly) == .proved)
    // The app by itself does.
    let spinning = machine(
      "S", ["one": [Rule(.immediately, to: "two")], "two": [Rule(.immediately, to: "one")]])
    #expect(try verdict(Self.system([spinning], suspends: false), .timeOnly) == .violated)
  }
}
