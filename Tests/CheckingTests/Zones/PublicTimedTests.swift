import Checking
import Foundation
import Machines
import Testing

/// Public timed models as an outside package writes them, and what is published of them.
struct PublicTimedTests {
  private typealias Clock = TimedNetwork.Clock
  private typealias Variable = TimedNetwork.Variable
  private typealias Process = TimedNetwork.Process
  private typealias Edge = TimedNetwork.Edge

  private static let areLong = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] != nil

  /// Whether every process of a network is at a location.
  private func all(
    _ network: TimedNetwork, _ processes: [String], at location: String
  ) throws -> @Sendable (TimedNetwork.State) -> Bool {
    let conditions = try processes.map { try network.condition($0, at: location) }
    return { state in conditions.allSatisfy { $0(state) } }
  }

  // MARK: The bridge

  /// Persons who cross a bridge by night, at most two at once, with one torch: `bridge` among the
  /// examples of UPPAAL.
  private func bridge(_ paces: [Int]) throws -> TimedNetwork {
    let side = Variable("side", 0...1)
    let clocks = paces.indices.map { Clock("y\($0)") }
    let torch = Process(
      "Torch", locations: ["free", .init("taken", .urgent), "one", "two"],
      edges: [
        Edge("free", to: "taken", on: "take"), Edge("taken", to: "two", on: "take"),
        Edge("taken", to: "one"), Edge("two", to: "one", on: "release"),
        Edge("one", to: "free", on: "release", when: [side == 0], do: [side.set(to: 1)]),
        Edge("one", to: "free", on: "release", when: [side == 1], do: [side.set(to: 0)]),
      ])
    let persons = zip(paces, clocks).map { pace, y in
      Process(
        "Person\(pace)", locations: ["unsafe", "there", "safe", "back"],
        edges: [
          Edge("unsafe", to: "there", on: "take", when: [side == 0], do: [y.reset]),
          Edge("there", to: "safe", on: "release", when: [y >= pace]),
          Edge("safe", to: "back", on: "take", when: [side == 1], do: [y.reset]),
          Edge("back", to: "unsafe", on: "release", when: [y >= pace]),
        ])
    }
    return try TimedNetwork(
      clocks: clocks, variables: [side], processes: [torch] + persons,
      synchronisations: paces.flatMap { pace in
        [
          ["Person\(pace)": "take", "Torch": "take"],
          ["Person\(pace)": "release", "Torch": "release"],
        ]
      })
  }

  /// Source: the puzzle has the answers 17 (Rote, "Crossing the bridge at night", 2002) and, with
  /// the paces of UPPAAL's example, 60.
  @Test(arguments: [([1, 2, 5, 10], 17), ([5, 10, 20, 25], 60)])
  func `All are across the bridge as early as is published`(_ paces: [Int], _ time: Int) throws {
    let network = try bridge(paces)
    let safe = try all(network, paces.map { "Person\($0)" }, at: "safe")
    for merges in [true, false] {
      let answer = network.earliestArrival(options: ZoneOptions(merges: merges), at: safe)
      guard case .at(let first, let run) = answer else {
        Issue.record("\(answer)")
        return
      }
      #expect(first == TimePoint(time))
      #expect(run.steps.last.map { safe($0.state) } == true)
      // Five crossings: a step to take the torch and one to release it for each who crosses, and
      // one where somebody goes alone.
      #expect(run.steps.count == 8 * 2 + 2)
    }
  }

  // MARK: The fire alarm

  /// Sensors that report in windows of their own.
  private func fireAlarm(_ count: Int) throws -> TimedNetwork {
    let clocks = (1...count).map { Clock("x\($0)") }
    let sensors = zip(1..., clocks).map { number, x in
      let start = 20 * number - 10
      return Process(
        "Sensor\(number)",
        locations: [
          .init("ini", while: [x <= start]), .init("wait", while: [x <= start + 5]),
          .init("sent", while: [x <= start + 10]), .init("fin", while: [x <= 50 * count]),
        ],
        edges: [
          Edge("ini", to: "wait", when: [x >= start]), Edge("wait", to: "sent", on: "alive"),
          Edge("sent", to: "fin", on: "ack"), Edge("sent", to: "fin", when: [x >= start + 10]),
          Edge("fin", to: "ini", when: [x >= 50 * count], do: [x.reset]),
        ])
    }
    let centre = Process(
      "C", locations: ["I"],
      edges: [Edge("I", to: "I", on: "ack"), Edge("I", to: "I", on: "alive")])
    return try TimedNetwork(
      clocks: clocks, processes: sensors + [centre],
      synchronisations: (1...count).flatMap { number in
        [["Sensor\(number)": "alive", "C": "alive"], ["Sensor\(number)": "ack", "C": "ack"]]
      })
  }

  /// Source: the model of Muñiz, Westphal and Podelski, "Timed automata with disjoint activity", as
  /// among TChecker's examples, counted with `tck-reach -a covreach`.
  @Test(arguments: [(3, 16, 24), (5, 46, 100), (8, 279, 1056), (10, 1053, 5160)])
  func `The fire alarm has the zones of the reference checker`(
    _ count: Int, _ zones: Int, _ transitions: Int
  ) throws {
    let space = exploreZones(try fireAlarm(count), options: ZoneOptions(merges: false))
    #expect(space.stored == zones)
    #expect(space.visited == zones)
    #expect(space.transitions == transitions)
  }

  @Test func `A sensor of the fire alarm reports in its window, and nothing ever stops`() throws {
    let network = try fireAlarm(3)
    let waits = try network.condition("Sensor2", at: "wait")
    let sent = try network.condition("Sensor2", at: "sent")
    guard case .inTime = network.response(to: waits, by: sent, within: 5) else {
      Issue.record("late")
      return
    }
    guard case .late(let run) = network.response(to: waits, by: sent, within: 4) else {
      Issue.record("in time")
      return
    }
    #expect(run.end > TimePoint(34) && run.end <= TimePoint(35))
    #expect(run.steps.last.map { waits($0.state) } == true)
    #expect(exploreZones(network, options: .forDeadlocks()).deadlock() == nil)
    guard case .never = network.earliestArrival(at: { waits($0) && sent($0) }) else {
      Issue.record("in two places at once")
      return
    }
  }

  @Test func `A moment that strict bounds forbid is never attained`() throws {
    let x = Clock("x")
    let network = try TimedNetwork(
      clocks: [x],
      processes: [
        Process("P", locations: ["a", "b"], edges: [Edge("a", to: "b", when: [x > 3])])
      ])
    let there = try network.condition("P", at: "b")
    guard case .at(let first, let run) = network.earliestArrival(at: there) else {
      Issue.record("never")
      return
    }
    #expect(first.description == "just after 3")
    #expect(run.steps.count == 1)
    guard
      case .endedBy(.states) = network.earliestArrival(
        options: ZoneOptions(bounds: SearchBounds(states: 1)), at: there)
    else {
      Issue.record("found in one zone")
      return
    }
  }
}
