internal import Checking
package import Machines

extension PublicTimed {
  /// Philosophers who put the left fork back if the right one does not come in time.
  package static func diningPhilosophers(
    _ count: Int, patience: Int = 3, meal: Int = 10, slowness: Int = 0
  ) throws(ModelError) -> Network {
    let clocks = (1...count).map { Clock("x\($0)") }
    func left(of number: Int) -> Int { number == 1 ? count : number - 1 }
    let philosophers = zip(1..., clocks).map { number, x in
      let left = left(of: number)
      return Process(
        "P\(number)",
        locations: [
          "idle", .init("acq", while: [x <= patience]), .init("eat", while: [x <= meal]),
          .init("rel", while: [x <= slowness]),
        ],
        edges: [
          Edge("idle", to: "acq", on: "take\(left)", do: [x.reset]),
          Edge("acq", to: "idle", on: "release\(left)", when: [x >= patience]),
          Edge("acq", to: "eat", on: "take\(number)", when: [x <= patience], do: [x.reset]),
          Edge("eat", to: "rel", on: "release\(number)", when: [x >= meal], do: [x.reset]),
          Edge("rel", to: "idle", on: "release\(left)"),
        ])
    }
    let forks = (1...count).map { number in
      Process(
        "F\(number)", locations: ["free", "taken"],
        edges: [
          Edge("free", to: "taken", on: "take\(number)"),
          Edge("taken", to: "free", on: "release\(number)"),
        ])
    }
    return try Network(
      clocks: clocks, processes: philosophers + forks,
      synchronisations: (1...count).flatMap { number in
        ["take", "release"].flatMap { verb in
          [left(of: number), number].map { fork in
            ["P\(number)": "\(verb)\(fork)", "F\(fork)": "\(verb)\(fork)"]
          }
        }
      })
  }
}
