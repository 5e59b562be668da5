internal import Checking
package import Machines

extension PublicTimed {
  /// Trains that approach one gate, which queues those that it stops.
  ///
  /// TChecker's gate has expressions over an array; here each combination of head and length that
  /// they can have is an edge of its own, of which one at most is enabled.
  package static func trainGate(_ count: Int) throws(ModelError) -> Network {
    let buffer = (0..<count).map { Variable("buffer\($0)", 1...count) }
    let head = Variable("head", 0...max(1, count - 1))
    let length = Variable("length", 0...count)
    let clocks = (1...count).map { Clock("x\($0)") }
    var edges: [Edge] = []
    for number in 1...count {
      for first in 0..<count {
        edges.append(
          Edge(
            "Free", to: "Occ", on: "go\(number)",
            when: [length > 0, head == first, buffer[first] == number]))
        edges.append(
          Edge(
            "Free", to: "Occ", on: "appr\(number)", when: [length == 0, head == first],
            do: [buffer[first].set(to: number), length.add(1)]))
        edges.append(
          Edge(
            "Occ", to: "Free", on: "leave\(number)",
            when: [length > 0, head == first, buffer[first] == number],
            do: [head.set(to: (first + 1) % count), length.add(-1)]))
        for queued in 0...count {
          edges.append(
            Edge(
              "Occ", to: "Transient", on: "appr\(number)",
              when: [head == first, length == queued],
              do: [buffer[(first + queued) % count].set(to: number), length.add(1)]))
        }
        for queued in 1...count {
          edges.append(
            Edge(
              "Transient", to: "Occ", on: "stop\(number)",
              when: [
                head == first, length == queued, buffer[(first + queued - 1) % count] == number,
              ]))
        }
      }
    }
    let gate = Process(
      "Gate", locations: ["Free", "Occ", .init("Transient", .committed)], edges: edges)
    let trains = zip(1..., clocks).map { number, x in
      Process(
        "Train\(number)",
        locations: [
          "Safe", .init("Appr", while: [x <= 20]), "Stop", .init("Start", while: [x <= 15]),
          .init("Cross", while: [x <= 5]),
        ],
        edges: [
          Edge("Safe", to: "Appr", on: "appr", do: [x.reset]),
          Edge("Appr", to: "Cross", when: [x >= 10], do: [x.reset]),
          Edge("Appr", to: "Stop", on: "stop", when: [x <= 10]),
          Edge("Stop", to: "Start", on: "go", do: [x.reset]),
          Edge("Start", to: "Cross", when: [x >= 7], do: [x.reset]),
          Edge("Cross", to: "Safe", on: "leave", when: [x >= 3]),
        ])
    }
    return try Network(
      clocks: clocks, variables: buffer + [head, length], processes: [gate] + trains,
      synchronisations: (1...count).flatMap { number in
        ["appr", "stop", "go", "leave"].map { event in
          ["Train\(number)": event, "Gate": "\(event)\(number)"]
        }
      })
  }
}
