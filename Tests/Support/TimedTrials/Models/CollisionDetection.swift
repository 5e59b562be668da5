internal import Checking
package import Machines

extension PublicTimed {
  /// Carrier sense, multiple access with collision detection: stations on one bus.
  ///
  /// - Parameters:
  ///   - sending: how long a whole frame takes.
  ///   - delay: how long a signal takes along the bus.
  package static func collisionDetection(
    _ count: Int, sending: Int = 808, delay: Int = 26
  ) throws(ModelError) -> Network {
    let next = Variable("j", 1...count + 1)
    let y = Clock("y")
    let clocks = (1...count).map { Clock("x\($0)") }
    let bus = Process(
      "Bus",
      locations: [
        "Idle", "Active", .init("Collision", while: [y < delay]), .init("Loop", .committed),
      ],
      edges: [
        Edge("Idle", to: "Active", on: "begin", do: [y.reset]),
        Edge("Active", to: "Collision", on: "begin", when: [y < delay], do: [y.reset]),
        Edge("Active", to: "Active", on: "busy", when: [y >= delay]),
        Edge("Active", to: "Idle", on: "end", do: [y.reset]),
        Edge("Collision", to: "Loop", when: [y < delay], do: [next.set(to: 1)]),
        Edge(
          "Loop", to: "Idle", when: [next == count + 1, y < delay],
          do: [y.reset, next.set(to: 1)]),
      ]
        + (1...count).map { number in
          Edge("Loop", to: "Loop", on: "cd\(number)", when: [next == number], do: [next.add(1)])
        })
    let stations = zip(1..., clocks).map { number, x in
      Process(
        "Station\(number)",
        locations: [
          "Wait", .init("Start", while: [x <= sending]), .init("Retry", while: [x < 2 * delay]),
        ],
        edges: [
          Edge("Wait", to: "Start", on: "begin", do: [x.reset]),
          Edge("Wait", to: "Retry", on: "busy", do: [x.reset]),
          Edge("Wait", to: "Wait", on: "cd", do: [x.reset]),
          Edge("Wait", to: "Retry", on: "cd", do: [x.reset]),
          Edge("Start", to: "Wait", on: "end", when: [x == sending], do: [x.reset]),
          Edge("Start", to: "Retry", on: "cd", when: [x < delay], do: [x.reset]),
          Edge("Retry", to: "Start", on: "begin", when: [x < 2 * delay], do: [x.reset]),
          Edge("Retry", to: "Retry", on: "busy", when: [x < 2 * delay], do: [x.reset]),
          Edge("Retry", to: "Retry", on: "cd", when: [x < 2 * delay], do: [x.reset]),
        ])
    }
    return try Network(
      clocks: [y] + clocks, variables: [next], processes: [bus] + stations,
      synchronisations: (1...count).flatMap { number in
        [
          ["Bus": "begin", "Station\(number)": "begin"],
          ["Bus": "busy", "Station\(number)": "busy"],
          ["Bus": "cd\(number)", "Station\(number)": "cd"],
          ["Bus": "end", "Station\(number)": "end"],
        ]
      })
  }
}
