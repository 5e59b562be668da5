import Checking
import Machines
import Testing
import TimedTrials

/// What a description of a network means, and what is said of one that means nothing.
struct TimedNetworkTests {
  private typealias Network = TimedNetwork
  private typealias Clock = TimedNetwork.Clock
  private typealias Variable = TimedNetwork.Variable
  private typealias Edge = TimedNetwork.Edge

  private static let x = Clock("x")
  private static let v = Variable("v", 0...2)

  /// A process of two locations with one edge between them.
  private func network(
    _ edge: Edge = Edge("a", to: "b"), target: TimedNetwork.Location = "b",
    initial: String? = nil, variables: [Variable] = [v],
    synchronisations: [TimedNetwork.Synchronisation] = []
  ) throws -> Network {
    try Network(
      clocks: [Self.x], variables: variables,
      processes: [.init("P", locations: ["a", target], initial: initial, edges: [edge])],
      synchronisations: synchronisations)
  }

  private func fault(_ body: () throws -> Network) -> ModelError? {
    do {
      _ = try body()
      return nil
    } catch { return error as? ModelError }
  }

  @Test func `Bad descriptions are refused, and it is said where`() {
    let (x, v) = (Self.x, Self.v)
    #expect(
      fault { try network(Edge("a", to: "c")) }
        == .unknown(.location, "c", in: "process P, edge a → c: the network", known: ["a", "b"]))
    #expect(
      fault { try network(Edge("a", to: "b", when: [Clock("y") < 1])) }
        == .unknown(.clock, "y", in: "process P, edge a → b: the network", known: ["x"]))
    #expect(
      fault { try network(Edge("a", to: "b", do: [Variable("w", 0...1).add(1)])) }
        == .unknown(.variable, "w", in: "process P, edge a → b: the network", known: ["v"]))
    #expect(
      fault { try network(Edge("a", to: "b", when: [Variable("v", 0...1) == 1])) }
        == .conflicting(.variable, "v", in: "process P, edge a → b"))
    #expect(
      fault { try network(Edge("a", to: "b", do: [v.set(to: 3)])) }
        == .outside(3, 0...2, of: "process P, edge a → b: the new value of v"))
    #expect(
      fault { try network(Edge("a", to: "b", when: [x <= 268_435_457])) }
        == .outside(
          268_435_457, 0...268_435_456, of: "process P, edge a → b: a time", .clockUnits))
    #expect(
      fault { try network(target: .init("b", while: [x >= 1])) }
        == .unsupported(.invariant("x >= 1", in: "process P, location b")))
    #expect(fault { try network(target: "a") } == .duplicate(.location, "a", in: "process P"))
    #expect(
      fault { try network(initial: "c") }
        == .unknown(.location, "c", in: "process P: the network", known: ["a", "b"]))
    #expect(
      fault { try network(variables: [Variable("v", 0...2, initially: 7)]) }
        == .outside(7, 0...2, of: "the initial value of variable v"))
    #expect(
      fault { try network(synchronisations: [["P": "tau", "Q": "tau"]]) }
        == .unknown(.process, "Q", in: "synchronisation P@tau:Q@tau: the network", known: ["P"]))
    #expect(
      fault { try network(synchronisations: [["P": "go"]]) }
        == .unknown(.event, "go", in: "synchronisation P@go: process P"))
    #expect(
      fault { try network(synchronisations: [["P": "tau", "P": "tau"]]) }
        == .duplicate(.process, "P", in: "synchronisation P@tau:P@tau"))
    #expect(
      fault { try network(synchronisations: [["P": "tau"], ["P": "tau"]]) }
        == .duplicate(.synchronisation, "P@tau"))
    let large = fault {
      try network(variables: [v] + (0..<5).map { Variable("w\($0)", 0...(1 << 31 - 1)) })
    }
    guard case .tooLarge(.networkBits(_, limit: 128)) = large else {
      Issue.record("\(String(describing: large))")
      return
    }
  }

  /// What can be reached, in words.
  private func states(of network: Network) -> Set<String> {
    Set(reached(exploreZones(network)).map(network.text(of:)))
  }

  @Test func `An update out of its range disables the edge`() throws {
    let counting = try Network(
      clocks: [], variables: [Self.v],
      processes: [.init("P", locations: ["a"], edges: [Edge("a", to: "a", do: [Self.v.add(1)])])])
    #expect(states(of: counting) == ["P.a v=0", "P.a v=1", "P.a v=2"])
  }

  @Test func `An edge with partners waits for them, and what is committed comes first`() throws {
    let network = try Network(
      clocks: [],
      processes: [
        .init(
          "P", locations: ["a", .init("b", .committed), "c"],
          edges: [Edge("a", to: "b", on: "go"), Edge("b", to: "c")]),
        .init("Q", locations: ["a", "b"], edges: [Edge("a", to: "b", on: "go")]),
        .init("R", locations: ["a", "b"], edges: [Edge("a", to: "b")]),
      ], synchronisations: [["P": "go", "Q": "go"]])
    #expect(
      states(of: network) == [
        "P.a Q.a R.a", "P.a Q.a R.b", "P.b Q.b R.a", "P.b Q.b R.b", "P.c Q.b R.a", "P.c Q.b R.b",
      ])
    let both = try network.condition("P", at: "b")
    let space = exploreZones(network, stopWhen: both)
    let node = try #require(space.stoppedAt)
    #expect(space.actions(to: node).map(network.name(ofAction:)) == ["P: a → b, Q: a → b"])
    // R took no step while P was committed: it did so before.
    let committed = network.steps(from: space.state(of: node))
    #expect(committed.map { network.name(ofAction: $0.action) } == ["P: b → c"])
  }

  @Test func `Time stands still in urgent locations and ends at invariants`() throws {
    let x = Self.x
    let network = try Network(
      clocks: [x],
      processes: [
        .init(
          "P", locations: [.init("a", .urgent), .init("b", while: [x < 3]), "c", "d", "e"],
          edges: [
            Edge("a", to: "b"), Edge("a", to: "c", when: [x > 0]),
            Edge("b", to: "d", when: [x > 2]), Edge("b", to: "e", when: [x >= 3]),
          ])
      ])
    #expect(states(of: network) == ["P.a", "P.b", "P.d"])
  }

  @Test func `Fields of states that fill both words are told apart`() throws {
    let wide = (0..<12).map { Variable("v\($0)", -3...1000, initially: -3) }
    let network = try Network(
      clocks: [], variables: wide,
      processes: [
        .init(
          "P", locations: ["a", "b"],
          edges: wide.indices.map { Edge("a", to: "b", do: [wide[$0].set(to: 1000 - $0)]) })
      ])
    let steps = network.steps(from: network.initialStates[0])
    #expect(steps.count == wide.count)
    for (number, step) in steps.enumerated() {
      let values = wide.map { network.value(of: $0, in: step.target) }
      #expect(values == wide.indices.map { $0 == number ? 1000 - number : -3 })
      #expect(network.locations(in: step.target) == [1])
    }
  }

  @Test func `The latest run keeps its moments in order where the last has no limit`() throws {
    let x = Self.x
    let network = try Network(
      clocks: [x],
      processes: [
        .init(
          "P", locations: [.init("a", while: [x < 10]), "b", "c"],
          edges: [Edge("a", to: "b", when: [x >= 2]), Edge("b", to: "c")])
      ])
    let space = exploreZones(network, stopWhen: try network.condition("P", at: "c"))
    let node = try #require(space.stoppedAt)
    for (timing, moments) in [
      (Schedule.earliest, ["2", "2"]), (.latest, ["just before 10", "just before 10"]),
    ] {
      let run = try #require(space.run(to: node, timing))
      #expect(run.steps.map(\.at.description) == moments)
      #expect(replayed(run, on: network) != nil)
    }
  }

  @Test(arguments: [(0, 3, false), (3, 0, true)])
  func `Of two settings of a clock the last holds, also backwards`(
    _ first: Int, _ second: Int, _ isPossible: Bool
  ) throws {
    let x = Self.x
    let network = try Network(
      clocks: [x],
      processes: [
        .init(
          "P", locations: ["a", "b"], edges: [Edge("a", to: "b", on: "go", do: [x.set(to: first)])]),
        .init(
          "Q", locations: ["a", .init("b", while: [x <= 2])],
          edges: [
            Edge("a", to: "b", on: "go", do: [x.set(to: second)]),
            Edge("b", to: "b", do: [x.reset]),
          ]),
      ], synchronisations: [["P": "go", "Q": "go"]])
    let space = exploreZones(network, options: .forDeadlocks())
    #expect((space.deadlock() == nil) == isPossible)
    #expect(states(of: network).contains("P.b Q.b") == isPossible)
  }
}
