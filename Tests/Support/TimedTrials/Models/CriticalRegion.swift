internal import Checking
package import Machines

extension PublicTimed {
  /// Production cells that pass a token, as in "Fully Symbolic Model Checking for Timed Automata"
  /// (Morbé, Pigorsch, Scholl 2011).
  package static func criticalRegion(
    _ count: Int, limit: Int = 10
  ) throws(ModelError) -> Network {
    let id = Variable("id", 0...count)
    let counter = Process(
      "counter", locations: ["I", "C"],
      edges: [
        Edge("I", to: "C", when: [id == 0], do: [id.set(to: 1)]),
        Edge("C", to: "C", when: [id < count], do: [id.add(1)]),
        Edge("C", to: "C", when: [id == count], do: [id.set(to: 1)]),
      ])
    let arbiters = (1...count).map { number in
      Process(
        "arbiter\(number)", locations: ["req", "ack"],
        edges: [
          Edge("req", to: "ack", on: "enter", when: [id == number], do: [id.set(to: 0)]),
          Edge("ack", to: "req", on: "exit", do: [id.set(to: number)]),
        ])
    }
    let clocks = (1...count).map { Clock("x\($0)") }
    let cells = zip(1..., clocks).map { number, x in
      Process(
        "prodcell\(number)",
        locations: [
          "not_ready", .init("testing", while: [x <= limit]), "requesting",
          .init("critical", while: [x <= 2 * limit]), .init("testing2", while: [x <= limit]),
          "safe", "error",
        ],
        edges: [
          Edge("not_ready", to: "testing", when: [x <= 2 * limit], do: [x.reset]),
          Edge("testing", to: "not_ready", when: [x >= limit], do: [x.reset]),
          Edge("testing", to: "requesting", when: [x <= limit - 1]),
          Edge("requesting", to: "critical", on: "enter", do: [x.reset]),
          Edge("critical", to: "error", when: [x >= 2 * limit]),
          Edge("critical", to: "testing2", on: "exit", when: [x <= limit - 1], do: [x.reset]),
          Edge("testing2", to: "error", when: [x >= limit]),
          Edge("testing2", to: "safe", when: [x <= limit - 1]),
        ])
    }
    return try Network(
      clocks: clocks, variables: [id], processes: [counter] + arbiters + cells,
      synchronisations: (1...count).flatMap { number in
        ["enter", "exit"].map { event in
          ["arbiter\(number)": event, "prodcell\(number)": event]
        }
      })
  }
}
