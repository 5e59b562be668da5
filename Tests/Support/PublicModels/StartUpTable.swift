public import Machines

/// Three dependent components that start up with retries, back-off and timers that count ticks.
///
/// A synthetic benchmark with a known count: 3,934,540 states and 16,505,276 transitions. Time is a
/// counter here, not a timer, so that every tool explores the very same graph.
public enum StartUpTable {
  enum Component: Machine {
    enum State: String, Name { case idle, connecting, backingOff, loading, ready, failed }
    enum Event: String, Name {
      case connect, connected, loaded, failed, timedOut, dropped, retry, reset
    }
    static let name = "component"
    static let initial = State.idle
    static let rules: Rules<Component> = [:]
    static let causes: [Cause<Component>] = [
      .by(.world, .connect), .by(.world, .connected), .by(.world, .loaded), .by(.world, .failed),
      .by(.world, .timedOut), .by(.world, .dropped), .by(.world, .retry),
    ]
  }

  struct Part: Sendable {
    let number: Int
    var name: String { "component \(number)" }
    var timer: Counter { Counter("timer \(number)", 0...30) }
    var retries: Counter { Counter("retries \(number)", 0...15) }
    var step: Counter { Counter("back-off \(number)", 0...2) }
    var connecting: Int { [8, 6, 4][number] }
    var loading: Int { [6, 5, 3][number] }

    func `is`(_ states: Component.State...) -> Condition {
      .located(machine: name, states: states.map(\.rawValue))
    }

    /// That the component before this one, if there is one, has come so far.
    func after(_ states: Component.State...) -> Condition {
      number == 0
        ? .always
        : .located(machine: "component \(number - 1)", states: states.map(\.rawValue))
    }

    var table: MachineTable {
      let resets: [Action] = (number + 1..<3).map { .send("reset \($0)") }
      let failure: [Row<Component>] = [Component.Event.failed, .timedOut, .dropped].flatMap {
        event -> [Row<Component>] in
        [
          .on(
            event, when: guarded(event) && retries < 15, to: .backingOff,
            do: [
              .set(timer, IntegerExpression.element([5, 12, 30], at: step.expression)),
              .increment(retries),
              .incrementUpToBound(step),
            ] + resets),
          .on(
            event, when: guarded(event) && retries == 15, to: .failed,
            do: [.set(timer, 0), .set(step, 0)] + resets),
        ]
      }
      let reset: [Row<Component>] = [
        .on(.reset, to: .idle, do: [.set(step, 0), .set(timer, 0)])
      ]
      func fails(_ events: Component.Event...) -> [Row<Component>] {
        failure.filter { row in events.contains { .event($0.rawValue) == row.rule.trigger } }
      }
      return Component.table(
        named: name,
        rules: [
          .idle: [
            .on(
              .connect, when: after(.loading, .ready), to: .connecting,
              do: [.set(timer, connecting)])
          ] + reset,
          .connecting: [.on(.connected, to: .loading, do: [.set(timer, loading)])]
            + fails(.failed, .timedOut) + reset,
          .backingOff: [
            .on(.retry, when: timer == 0, to: .connecting, do: [.set(timer, connecting)])
          ] + reset,
          .loading: [
            .on(
              .loaded, when: after(.ready), to: .ready, do: [.set(timer, 0), .set(step, 0)])
          ] + fails(.failed, .timedOut) + reset,
          .ready: fails(.dropped) + reset,
        ]
      ).addressed(to: number)
    }

    private func guarded(_ event: Component.Event) -> Condition {
      switch event {
      case .failed: timer > 0
      case .timedOut: timer == 0
      default: .always
      }
    }
  }

  /// The three components and the clock.
  public static let system: Machines.System = {
    let parts = (0..<3).map { Part(number: $0) }
    let running = { (part: Part) in part.is(.connecting, .backingOff, .loading) }
    let canTick =
      Condition.any(parts.map(running)) && Condition.all(parts.map { !running($0) || $0.timer > 0 })
    let clock = MachineTable(
      name: "clock", states: ["running"], initial: "running",
      rules: [
        StateRules(
          state: "running",
          rules: [
            Rule(
              .event("tick"), when: canTick,
              do: parts.map { .when(running($0), [.decrement($0.timer)]) })
          ])
      ], causes: [EventCause("tick", by: .world)])
    return Machines.System(
      "start-up", document: "PUBLIC", title: "Start-up of three dependent components",
      machines: parts.map(\.table) + [clock],
      properties: [
        Property(
          "readiness follows the order", "A component is ready only if the one before it is.",
          .always(
            (!parts[1].is(.ready) || parts[0].is(.ready))
              && (!parts[2].is(.ready) || parts[1].is(.ready)))),
        Property(
          "false on purpose", "The third is never ready after such retries of the others.",
          .never(
            parts[2].is(.ready) && parts[1].retries == 3 && parts[0].retries >= 1)),
      ])
  }()
}
