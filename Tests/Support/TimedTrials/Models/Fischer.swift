package import Checking
package import Machines

/// The public timed benchmarks, with the constants of TChecker's examples.
package enum PublicTimed {
  package typealias Network = TimedNetwork
  typealias Clock = TimedNetwork.Clock
  typealias Process = TimedNetwork.Process
  typealias Edge = TimedNetwork.Edge
  typealias Variable = TimedNetwork.Variable
}

extension PublicTimed {
  /// Fischer's mutual exclusion by one shared variable and delays.
  package static func fischer(_ count: Int, delay: Int = 10) throws(ModelError) -> Network {
    let id = Variable("id", 0...count)
    let clocks = (1...count).map { Clock("x\($0)") }
    let processes = zip(1..., clocks).map { number, x in
      Process(
        "P\(number)", locations: ["A", .init("req", while: [x <= delay]), "wait", "cs"],
        edges: [
          Edge("A", to: "req", when: [id == 0], do: [x.reset]),
          Edge("req", to: "wait", when: [x <= delay], do: [x.reset, id.set(to: number)]),
          Edge("wait", to: "req", when: [id == 0], do: [x.reset]),
          Edge("wait", to: "cs", when: [x > delay, id == number]),
          Edge("cs", to: "A", do: [id.set(to: 0)]),
        ])
    }
    return try Network(clocks: clocks, variables: [id], processes: processes)
  }
}
