import Checking
import Foundation
import Machines
import Testing
import TimedTrials

/// Synchronisations that do not let time pass while they are possible: urgent channels.
struct UrgentSynchronisationTests {
  private typealias Clock = TimedNetwork.Clock
  private typealias Variable = TimedNetwork.Variable
  private typealias Process = TimedNetwork.Process
  private typealias Edge = TimedNetwork.Edge

  private static let systems =
    ProcessInfo.processInfo.environment["SIM_LONG_TESTS"].flatMap(Int.init) ?? 36

  /// Two that get ready at moments of their own and then go on together, if a variable lets them.
  private func meeting(
    _ synchronisation: TimedNetwork.Synchronisation, permits: Int = 1
  ) throws -> TimedNetwork {
    let (p, q, since) = (Clock("p"), Clock("q"), Clock("since"))
    let left = Variable("left", 0...1, initially: permits)
    func process(_ name: String, _ own: Clock, _ moments: ClosedRange<Int>) -> Process {
      Process(
        name, locations: [.init("busy", while: [own <= moments.upperBound]), "ready", "gone"],
        edges: [
          Edge("busy", to: "ready", when: [own >= moments.lowerBound], do: [since.reset]),
          Edge("ready", to: "gone", on: "go", do: name == "P" ? [left.add(-1)] : []),
        ])
    }
    return try TimedNetwork(
      clocks: [p, q, since], variables: [left],
      processes: [process("P", p, 2...9), process("Q", q, 5...7)],
      synchronisations: [synchronisation])
  }

  @Test func `No time passes while an urgent synchronisation is possible`() throws {
    func values(_ network: TimedNetwork) throws -> ClockValues {
      let p = try network.condition("P", at: "ready")
      let q = try network.condition("Q", at: "ready")
      return try network.values(of: Clock("since"), upTo: 20) { p($0) && q($0) }
    }
    let moment = ClockValues.between(TimePoint(0), TimePoint(0))
    #expect(try values(meeting(.urgent(["P": "go", "Q": "go"]))) == moment)
    #expect(try values(meeting(["P": "go", "Q": "go"])) == .from(TimePoint(0)))
    // An update that leaves its range disables the edges, and hurries nobody.
    #expect(
      try values(meeting(.urgent(["P": "go", "Q": "go"]), permits: 0)) == .from(TimePoint(0)))
  }

  @Test func `An urgent synchronisation compares no clock, and is there once`() throws {
    let x = Clock("x")
    func fault(_ guards: [TimedNetwork.Condition], _ more: TimedNetwork.Synchronisation...)
      -> ModelError?
    {
      let edges = [Edge("a", to: "b", on: "go", when: guards)]
      do {
        _ = try TimedNetwork(
          clocks: [x],
          processes: ["P", "Q"].map { Process($0, locations: ["a", "b"], edges: edges) },
          synchronisations: [.urgent(["P": "go", "Q": "go"])] + more)
        return nil
      } catch { return error }
    }
    #expect(fault([]) == nil)
    #expect(
      fault([x >= 1])
        == .unsupported(
          .urgentGuard(edge: "a → b", process: "P", in: "synchronisation P@go:Q@go")))
    #expect(
      fault([], ["P": "go", "Q": "go"]) == .duplicate(.synchronisation, "P@go:Q@go"))
  }

  /// From the later of two moments on time stands still: that is no convex set of moments.
  @Test(arguments: [TimedNetwork.Independence.shared, .disjoint, .processes, .unhurried])
  func `Merging heeds what only together makes an urgent synchronisation possible`(
    _ independence: TimedNetwork.Independence
  ) throws {
    let (p, q) = (Clock("p"), Clock("q"))
    var network = try TimedNetwork(
      clocks: [p, q],
      processes: [("P", p), ("Q", q)].map { name, own in
        Process(
          name, locations: ["busy", "ready", "gone"],
          edges: [Edge("busy", to: "ready", do: [own.reset]), Edge("ready", to: "gone", on: "go")])
      }, synchronisations: [.urgent(["P": "go", "Q": "go"])])
    network.independence = independence
    let ready = try ["P", "Q"].map { try network.condition($0, at: "ready") }
    let space = exploreZones(network)
    let meetings = (0..<space.nodeCount).filter {
      ready[0](space.state(of: $0)) && ready[1](space.state(of: $0))
    }
    #expect(!meetings.isEmpty)
    // One of the two has just come.
    let hasWaited = meetings.contains { node in
      [1, 2].allSatisfy { space.zone(of: node).bound($0, 0) > .atMost(0) }
    }
    #expect(hasWaited == (independence == .unhurried))
  }

  @Test func `All engines agree about random networks with urgent synchronisations`() throws {
    let families = RandomNetwork.Family.allCases
    var (hulls, tooLarge) = (0, 0)
    for seed in 0..<Self.systems {
      let network = try RandomNetwork(
        families[seed % families.count], closed: seed / families.count % 2 == 0, urgent: true,
        seed: seed)
      let trial = TimedTrial(network)
      #expect(trial.differences.isEmpty)
      hulls += trial.hulls
      tooLarge += trial.isTooLarge ? 1 : 0
    }
    #expect(hulls > 0)
    #expect(tooLarge * 5 < Self.systems)
  }

  // MARK: Two doors

  /// Two doors of which one at most is open, each with a button: `2doors` among the examples of UPPAAL.
  private func doors() throws -> TimedNetwork {
    let doors = 1...2
    let (x, w) = (doors.map { Clock("x\($0)") }, doors.map { Clock("w\($0)") })
    let active = doors.map { Variable("activated\($0)", 0...1) }
    let parts = doors.flatMap { number in
      let (x, w, active) = (x[number - 1], w[number - 1], active[number - 1])
      return [
        Process(
          "Door\(number)",
          locations: [
            "idle", "wait", .init("opening", while: [x <= 6]), .init("open", while: [x <= 8]),
            .init("closing", while: [x <= 6]), .init("closed", while: [x <= 5]),
          ],
          edges: [
            Edge("idle", to: "wait", on: "pushed", do: [active.set(to: 1)]),
            Edge("wait", to: "opening", on: "other", do: [x.reset]),
            Edge("opening", to: "open", when: [x == 6], do: [x.reset]),
            Edge("open", to: "closing", when: [x >= 4], do: [x.reset]),
            Edge("closing", to: "closed", when: [x == 6], do: [x.reset, active.set(to: 0)]),
            Edge("closed", to: "idle", when: [x >= 5]),
          ] + ["idle", "wait", "closed"].map { Edge($0, to: $0, on: "closed") }),
        Process(
          "User\(number)", locations: ["idle", "pushing"],
          edges: [
            Edge("idle", to: "pushing", when: [active == 0], do: [w.reset]),
            Edge("pushing", to: "idle", on: "push"),
          ]),
      ]
    }
    return try TimedNetwork(
      clocks: x + w, variables: active, processes: parts,
      synchronisations: [
        .urgent(["User1": "push", "Door1": "pushed"]),
        .urgent(["User2": "push", "Door2": "pushed"]),
        .urgent(["Door2": "closed", "Door1": "other"]),
        .urgent(["Door1": "closed", "Door2": "other"]),
      ])
  }

  /// Source: the queries that come with the example, of which UPPAAL says that they hold.
  @Test func `Of two doors one at most is open, in time, and each is opened`() throws {
    let network = try doors()
    let open = try (1...2).map { try network.condition("Door\($0)", at: "open") }
    let space = exploreZones(network)
    #expect(space.states.contains(where: open[0]) && space.states.contains(where: open[1]))
    #expect(!space.states.contains { open[0]($0) && open[1]($0) })
    for door in 1...2 {
      let opening = try network.condition("Door\(door)", at: "opening")
      let since = try network.values(of: Clock("w\(door)"), upTo: 50, opening)
      #expect(since == .between(TimePoint(0), TimePoint(31)))
      let waits = try network.condition("Door\(door)", at: "wait")
      guard case .holds = network.leadsTo(from: waits, to: open[door - 1]) else {
        Issue.record("door \(door) stays shut")
        continue
      }
    }
    #expect(exploreZones(network, options: .forDeadlocks()).deadlock() == nil)
  }
}
