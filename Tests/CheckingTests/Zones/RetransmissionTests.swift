import Checking
import Testing

/// The bounded retransmission protocol, and for which times it is right.
///
/// Source: P. R. D'Argenio, J.-P. Katoen, T. C. Ruys and J. Tretmans, "The bounded retransmission
/// protocol must be on time!" (1997): no timeout of the sender is premature if T1 > 2·TD, and none
/// of the receiver if also TR ≥ 2·MAX·T1 + 3·TD and SYNC ≥ TR.
struct RetransmissionTests {
  private typealias Clock = TimedNetwork.Clock
  private typealias Variable = TimedNetwork.Variable
  private typealias Process = TimedNetwork.Process
  private typealias Edge = TimedNetwork.Edge
  private typealias Update = TimedNetwork.Update

  private struct Times {
    /// How long a channel takes at most: TD.
    var delay = 2
    /// After how long the sender sends a frame again: T1.
    var timeout = 5
    /// How long the receiver waits for the next frame: TR.
    var patience: Int
    /// How long the sender waits after it gave up: SYNC.
    var pause: Int
    /// How often it sends a frame again at most: MAX.
    var retries = 2

    /// The times that the paper asks for, without slack.
    init(retries: Int = 2) {
      self.retries = retries
      patience = 2 * retries * timeout + 3 * delay
      pause = patience
    }
  }

  private func network(_ times: Times) throws -> TimedNetwork {
    let frames = 2
    let (x, z) = (Clock("x"), Clock("z"))
    let (tries, frame) = (Variable("rc", 0...times.retries), Variable("i", 1...frames))
    // The bit of the sender, that of the frame under way, and the one that the receiver awaits.
    let (bit, sent, awaited) = (
      Variable("ab", 0...1), Variable("sent", 0...1), Variable("awaited", 0...1)
    )
    let (isLast, underway) = (Variable("last", 0...1), Variable("underway", 0...2))

    func sending(from place: String, _ updates: [Update]) -> [Edge] {
      [0, 1].flatMap { value in
        [1, 2].map { number in
          Edge(
            place, to: "wait", on: "send", when: [bit == value, frame == number],
            do: [sent.set(to: value), isLast.set(to: number == frames ? 1 : 0), x.reset] + updates)
        }
      }
    }
    let sender = Process(
      "S",
      locations: [
        "idle", .init("next", .urgent), .init("wait", while: [x <= times.timeout]),
        .init("again", .urgent), .init("failed", while: [x <= times.pause]), "premature",
      ],
      edges: sending(from: "idle", [tries.set(to: 0)]) + sending(from: "next", [tries.set(to: 0)])
        + sending(from: "again", [])
        + [0, 1].flatMap { value in
          [
            Edge(
              "wait", to: "next", on: "ack", when: [frame < frames, bit == value],
              do: [frame.add(1), bit.set(to: 1 - value)]),
            Edge(
              "wait", to: "idle", on: "ack", when: [frame == frames, bit == value],
              do: [frame.set(to: 1), bit.set(to: 1 - value)]),
          ]
        } + [
          Edge(
            "wait", to: "again", when: [x == times.timeout, tries < times.retries, underway == 0],
            do: [tries.add(1)]),
          Edge(
            "wait", to: "failed",
            when: [x == times.timeout, tries == times.retries, underway == 0],
            do: [x.reset]),
          Edge("wait", to: "premature", when: [x == times.timeout, underway > 0]),
          Edge("failed", to: "idle", when: [x == times.pause], do: [frame.set(to: 1)]),
        ])
    func channel(_ name: String, _ clock: Clock, takes: String, gives: String) -> Process {
      Process(
        name, locations: ["empty", .init("full", while: [clock <= times.delay])],
        edges: [
          Edge("empty", to: "full", on: takes, do: [clock.reset, underway.add(1)]),
          Edge("full", to: "empty", on: gives, when: [clock > 0], do: [underway.add(-1)]),
          Edge("full", to: "empty", when: [clock > 0], do: [underway.add(-1)]),
        ])
    }
    func receiving(in place: String, _ guards: [TimedNetwork.Condition]) -> [Edge] {
      [0, 1].flatMap { value in
        [(0, "more"), (1, "end")].map { last, goal in
          Edge(
            place, to: goal, on: "deliver", when: guards + [sent == value, isLast == last],
            do: [awaited.set(to: 1 - value), z.reset])
        }
      }
    }
    let receiver = Process(
      "R",
      locations: [
        "new", .init("more", .urgent), .init("end", .urgent), .init("repeated", .urgent),
        .init("repeatedEnd", .urgent), .init("middle", while: [z <= times.patience]),
        .init("done", while: [z <= times.patience]), "late",
      ],
      edges: receiving(in: "new", [isLast == 0]) + [
        Edge("new", to: "late", on: "deliver", when: [isLast == 1])
      ]
        + [("middle", "repeated"), ("done", "repeatedEnd")].flatMap { place, repeated in
          [0, 1].flatMap { value in
            receiving(in: place, [awaited == value, sent == value]) + [
              Edge(
                place, to: repeated, on: "deliver", when: [awaited == value, sent == 1 - value])
            ]
          }
        } + [
          Edge("more", to: "middle", on: "answer"), Edge("end", to: "done", on: "answer"),
          Edge("repeated", to: "middle", on: "answer"),
          Edge("repeatedEnd", to: "done", on: "answer"),
          Edge("middle", to: "new", when: [z == times.patience]),
          Edge("done", to: "new", when: [z == times.patience]),
        ])
    return try TimedNetwork(
      clocks: [x, z, Clock("u"), Clock("v")],
      variables: [tries, frame, bit, sent, awaited, isLast, underway],
      processes: [
        sender, channel("K", Clock("u"), takes: "send", gives: "deliver"), receiver,
        channel("L", Clock("v"), takes: "answer", gives: "ack"),
      ],
      synchronisations: [
        ["S": "send", "K": "send"], ["K": "deliver", "R": "deliver"],
        ["R": "answer", "L": "answer"], ["L": "ack", "S": "ack"],
      ])
  }

  /// Whether a timeout of the sender is premature; and one of the receiver: a frame comes after it.
  private func faults(_ times: Times) throws -> [Bool] {
    let network = try network(times)
    let premature = try network.condition("S", at: "premature")
    let late = try network.condition("R", at: "late")
    let space = exploreZones(network)
    #expect(space.complete)
    let states = (0..<space.nodeCount).map { space.state(of: $0) }
    return [states.contains(where: premature), states.contains(where: late)]
  }

  @Test(arguments: 1...3)
  func `The times that were published suffice, and one unit less does not`(_ retries: Int) throws {
    let times = Times(retries: retries)
    #expect(try faults(times) == [false, false])
    var impatient = times
    impatient.patience -= 1
    #expect(try faults(impatient) == [false, true])
    var hasty = times
    hasty.timeout = 2 * times.delay
    hasty.patience = 2 * retries * hasty.timeout + 3 * hasty.delay
    #expect(try faults(hasty)[0])
    var restless = times
    restless.pause = 1
    #expect(try faults(restless)[1])
  }

  @Test func `A file ends some time, whichever way, if the sender is not left idle`() throws {
    let network = try network(Times(retries: 1))
    let waits = try network.condition("S", at: "wait")
    let idle = try network.condition("S", at: "idle")
    let failed = try network.condition("S", at: "failed")
    guard case .holds = network.leadsTo(from: waits, to: { idle($0) || failed($0) }) else {
      Issue.record("a file goes on forever")
      return
    }
    guard case .violated(let lasso) = network.leadsTo(from: waits, to: failed) else {
      Issue.record("every file fails")
      return
    }
    #expect(lasso.run.steps.last.map { idle($0.state) || lasso.ending != .stays } == true)
    #expect(exploreZones(network, options: .forDeadlocks()).deadlock() == nil)
  }
}
