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

  private func fault(_ body: () throws -> Network) -> String {
    do {
      _ = try body()
      return "none"
    } catch { return "\(error)" }
  }

  @Test func `Bad descriptions are refused, and it is said where`() {
    let (x, v) = (Self.x, Self.v)
    #expect(
      fault { try network(Edge("a", to: "c")) }
        == "process P, edge a → c: no location 'c'; there are a, b")
    #expect(
      fault { try network(Edge("a", to: "b", when: [Clock("y") < 1])) }
        == "process P, edge a → b: no clock 'y'; there are x")
    #expect(
      fault { try network(Edge("a", to: "b", do: [Variable("w", 0...1).add(1)])) }
        == "process P, edge a → b: no variable 'w'; there are v")
    #expect(
      fault { try network(Edge("a", to: "b", when: [Variable("v", 0...1) == 1])) }
        == "process P, edge a → b: variable v is declared with another range")
    #expect(
      fault { try network(Edge("a", to: "b", do: [v.set(to: 3)])) }
        == "process P, edge a → b: v is set to 3, out of its range 0...2")
    #expect(
      fault { try network(Edge("a", to: "b", when: [x <= 268_435_457])) }
        == "process P, edge a → b: 268435457 is no time from 0 to 2²⁸; count in a longer unit")
    #expect(
      fault { try network(target: .init("b", while: [x >= 1])) }
        == "process P, location b: 'x >= 1' is no upper bound of a clock; put it into the guards of "
        + "the edges that lead here")
    #expect(fault { try network(target: "a") } == "process P, location a: is declared twice")
    #expect(fault { try network(initial: "c") } == "process P: no location 'c'; there are a, b")
    #expect(
      fault { try network(variables: [Variable("v", 0...2, initially: 7)]) }
        == "variable v: begins at 7, out of its range 0...2")
    #expect(
      fault { try network(synchronisations: [["P": "tau", "Q": "tau"]]) }
        == "synchronisation P@tau:Q@tau: no process 'Q'; there are P")
    #expect(
      fault { try network(synchronisations: [["P": "go"]]) }
        == "synchronisation P@go: process P has no edge on 'go'")
    #expect(
      fault { try network(synchronisations: [["P": "tau", "P": "tau"]]) }
        == "synchronisation P@tau:P@tau: process P takes part twice")
    #expect(
      fault { try network(synchronisations: [["P": "tau"], ["P": "tau"]]) }
        == "synchronisation P@tau: is there twice")
    #expect(
      fault {
        try network(variables: [v] + (0..<5).map { Variable("w\($0)", 0...(1 << 31 - 1)) })
      }.hasPrefix("the locations and variables take "))
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
