package import Checking
package import Machines

/// The timers of a mobile app, each in a process of its own; constants in units of 100 ms.
package enum AppTimers {
  private typealias Clock = TimedNetwork.Clock
  private typealias Process = TimedNetwork.Process
  private typealias Edge = TimedNetwork.Edge
  private typealias Variable = TimedNetwork.Variable

  /// The life cycle, and what runs beside it, up to eight processes in all.
  ///
  /// Launching ends within the watchdog's 20 s and the background's limit is 30 s; beside it run a
  /// network request (60 s, three attempts), a token (120 s), saving (0.5 s), a push registration
  /// (15 s, two attempts), an animation (300–400 ms), a cache (60 s), a location (10–12 s).
  ///
  /// - Parameters:
  ///   - count: from 1, the life cycle alone, to 8.
  ///   - coupled: whether what runs beside starts only in the foreground and ends when the process
  ///     is killed; if not, all are independent.
  package static func network(
    _ count: Int, coupled: Bool = false
  ) throws(ModelError) -> TimedNetwork {
    precondition((1...8).contains(count), "there are 1 to 8 timers")
    var parts = Parts()
    if count >= 2 { parts.addRequest("Network", timeout: 600, backoff: [10, 20, 40]) }
    if count >= 3 { parts.addTimer("Token", 1200...1200) }
    if count >= 4 { parts.addTimer("Save", 5...5) }
    if count >= 5 { parts.addRequest("Push", timeout: 150, backoff: [50, 100]) }
    if count >= 6 { parts.addTimer("Animation", 3...4) }
    if count >= 7 { parts.addTimer("Cache", 600...600) }
    if count >= 8 { parts.addTimer("Location", 100...120) }
    if coupled { parts.couple() }
    return try TimedNetwork(
      clocks: parts.clocks, variables: parts.variables, processes: parts.processes,
      synchronisations: parts.synchronisations)
  }

  private struct Parts {
    var clocks: [Clock] = []
    var variables: [Variable] = []
    var processes: [Process] = []
    var synchronisations: [TimedNetwork.Synchronisation] = []

    init() {
      let x = Clock("xLife")
      clocks.append(x)
      processes.append(
        Process(
          "Life",
          locations: [
            "NotRunning", .init("Launching", while: [x <= 200]), "Foreground",
            .init("Background", while: [x <= 300]), "Suspended", "Killed",
          ],
          edges: [
            Edge("NotRunning", to: "Launching", on: "tap", do: [x.reset]),
            Edge("Launching", to: "Foreground", on: "ready", when: [x >= 3], do: [x.reset]),
            Edge("Launching", to: "Killed", on: "watchdog", when: [x >= 200], do: [x.reset]),
            Edge("Foreground", to: "Background", on: "home", do: [x.reset]),
            Edge("Background", to: "Foreground", on: "return", do: [x.reset]),
            Edge("Background", to: "Suspended", on: "suspend", when: [x >= 50], do: [x.reset]),
            Edge("Suspended", to: "Foreground", on: "resume", do: [x.reset]),
            Edge("Suspended", to: "NotRunning", on: "kill"),
            Edge("Killed", to: "NotRunning", on: "relaunch", when: [x >= 10]),
          ]))
    }

    /// A request that is sent again, after a longer wait each time, until it fails.
    mutating func addRequest(_ name: String, timeout: Int, backoff: [Int]) {
      let x = Clock("x\(name)")
      let attempts = Variable("attempts\(name)", 0...backoff.count)
      clocks.append(x)
      variables.append(attempts)
      let again = attempts < backoff.count
      var edges = [
        Edge("Idle", to: "InFlight", on: "start", do: [attempts.set(to: 0), x.reset]),
        Edge("InFlight", to: "Idle", on: "answer", when: [x >= 1]),
        Edge(
          "InFlight", to: "Backoff", on: "error", when: [x >= 1, again],
          do: [attempts.add(1), x.reset]),
        Edge(
          "InFlight", to: "Backoff", on: "timeout", when: [x == timeout, again],
          do: [attempts.add(1), x.reset]),
        Edge(
          "InFlight", to: "Failed", on: "fail", when: [x == timeout, attempts == backoff.count]),
        Edge("Failed", to: "Idle", on: "reset"),
      ]
      for (attempt, wait) in zip(1..., backoff) {
        edges.append(
          Edge(
            "Backoff", to: "InFlight", on: "retry", when: [x == wait, attempts == attempt],
            do: [x.reset]))
      }
      processes.append(
        Process(
          name,
          locations: [
            "Idle", .init("InFlight", while: [x <= timeout]),
            .init("Backoff", while: [x <= backoff.reduce(0, max)]), "Failed",
          ], edges: edges))
    }

    /// A timer that is armed at any time, and fires in a window.
    mutating func addTimer(_ name: String, _ window: ClosedRange<Int>) {
      let x = Clock("x\(name)")
      clocks.append(x)
      processes.append(
        Process(
          name, locations: ["Off", .init("Armed", while: [x <= window.upperBound]), "Fired"],
          edges: [
            Edge("Off", to: "Armed", on: "start", do: [x.reset]),
            Edge("Armed", to: "Fired", on: "fire", when: [x >= window.lowerBound], do: [x.reset]),
            Edge("Armed", to: "Off", on: "cancel"),
            Edge("Fired", to: "Off", on: "acknowledge"),
          ]))
    }

    /// Lets everything start only in the foreground, and killing the process end it.
    mutating func couple() {
      for place in processes.indices.dropFirst() {
        let name = processes[place].name
        processes[0].edges.append(
          Edge("Foreground", to: "Foreground", on: "starts\(name)"))
        synchronisations.append(["Life": "starts\(name)", name: "start"])
        let locations = processes[place].locations.map(\.name)
        for location in locations {
          processes[place].edges.append(Edge(location, to: locations[0], on: "end"))
        }
      }
      if processes.count > 1 {
        synchronisations.append(
          .init(
            [.init("Life", on: "kill")]
              + processes.dropFirst().map { .init($0.name, on: "end") }))
      }
    }
  }
}
