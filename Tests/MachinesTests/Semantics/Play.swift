import Machines
import Testing

/// A play through a system that both sides act out: the naive interpreter and the product.
///
/// Every state that is reached and everything that is possible in it is compared on the way.
struct Play {
  private let naive: NaiveSystem
  private let compiled: CompiledSystem
  private var state: NaiveState
  private var words: [UInt64]

  init(_ system: System, _ configuration: Configuration = Configuration()) throws {
    naive = try NaiveSystem(system, configuration)
    compiled = try CompiledSystem(system, configuration)
    state = try naive.initialState()
    words = compiled.initial
    expectAgreement(at: #_sourceLocation)
  }

  init(
    _ machines: MachineTable..., process: ProcessModel = ProcessModel(), ties: Ties = .bothWays,
    immediacy: Immediacy = .urgent, suspendedTimers: SuspendedTimers = .wallClock
  ) throws {
    try self.init(
      System(
        "play", document: "PLAY", title: "A play", machines: machines, process: process,
        ties: .always(ties), immediacy: .always(immediacy),
        suspendedTimers: .always(suspendedTimers)))
  }

  /// The names of everything that can happen, in rule order.
  var possible: [String] {
    get throws { try compiled.steps(from: words).map(\.action) }
  }

  /// Lets the first step of this name happen.
  @discardableResult
  mutating func does(
    _ action: String, at location: SourceLocation = #_sourceLocation
  ) throws -> Step {
    let steps = try compiled.steps(from: words)
    let position = try #require(
      steps.firstIndex { $0.action == action },
      "\(action) is not among \(steps.map(\.action))", sourceLocation: location)
    state = try naive.steps(from: state)[position].next
    words = steps[position].next
    expectAgreement(at: location)
    return steps[position]
  }

  mutating func does(
    _ action: String, times: Int, at location: SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<times { try does(action, at: location) }
  }

  private func expectAgreement(at location: SourceLocation) {
    for machine in naive.machines {
      #expect(
        self.location(of: machine.name) == state.locations[machine.name], sourceLocation: location)
    }
    for variable in naive.variables {
      #expect(value(of: variable.name) == state.values[variable.name], sourceLocation: location)
    }
    for timer in naive.timers {
      #expect(
        milliseconds(left: naive.name(of: timer))
          == state.timers[timer].map { Double($0.remaining) / 1000 }, sourceLocation: location)
    }
    #expect(phase == state.phase, sourceLocation: location)
    do {
      let expected = try naive.steps(from: state).map { $0.name(in: naive) }
      #expect(try possible == expected, sourceLocation: location)
    } catch {
      #expect(throws: ModelError.self, sourceLocation: location) { try possible }
    }
  }

  var phase: Phase { compiled.phase(in: words) }
  var tickMicroseconds: Int { compiled.tickMicroseconds }
  func location(of machine: String) -> String? { compiled.location(of: machine, in: words) }
  func value(of variable: String) -> Int? { compiled.value(of: variable, in: words) }

  func milliseconds(left timer: String) -> Double? {
    compiled.remaining(ofTimer: timer, in: words)
      .map { Double($0 * compiled.tickMicroseconds) / 1000 }
  }
}

/// A machine whose states are those written, the first one its initial state.
func machine(
  _ name: String, outside: Bool = false, causes: [EventCause] = [],
  _ rows: KeyValuePairs<String, [Rule]>
) -> MachineTable {
  var states: [String] = []
  for (state, _) in rows where !states.contains(state) { states.append(state) }
  return MachineTable(
    name: name, states: states, initial: states[0], isOutside: outside,
    rules: rows.map { StateRules(state: $0.key, rules: $0.value) }, causes: causes)
}

/// The user causes the event, at any moment in the foreground.
func byUser(_ event: String, do actions: [Action] = []) -> EventCause {
  EventCause(event, by: .user, do: actions)
}

/// The world causes the event, at any moment.
func byWorld(_ event: String, do actions: [Action] = []) -> EventCause {
  EventCause(event, by: .world, do: actions)
}
