/// A run of a transition system, state by state.
public struct Trace<System: TransitionSystem>: Hashable, Sendable {
  /// A state of the system.
  public typealias State = System.State
  /// How the run goes on after its last step.
  public typealias Ending = TraceEnding

  /// One action and the state it led to.
  public struct Step: Hashable, Sendable {
    /// What the system calls the step.
    public let action: System.Action
    /// The name of the action.
    public let name: String
    /// The state after it.
    public let state: State
    /// Whether the action is the passing of one unit of time.
    public let isDelay: Bool

    package init(action: System.Action, name: String, state: State, isDelay: Bool) {
      self.action = action
      self.name = name
      self.state = state
      self.isDelay = isDelay
    }
  }

  /// The state in which the run begins.
  public let start: State
  /// The steps, in order.
  public let steps: [Step]
  /// How the run goes on after its last step.
  public let ending: Ending

  /// The states that the run visits, its start first.
  public var states: [State] { [start] + steps.map(\.state) }

  /// The state after the last step.
  public var last: State { steps.last?.state ?? start }

  /// The units of time that pass.
  public var ticks: Int { steps.count { $0.isDelay } }

  /// The position among ``states`` to which the last step leads back, if it does.
  public var loopStart: Int? {
    if case .loop(let start) = ending { start } else { nil }
  }

  package init(start: State, steps: [Step], ending: Ending) {
    self.start = start
    self.steps = steps
    self.ending = ending
  }

  /// The run through these states, of which there is one: each step has the first action in rule
  /// order that leads from one to the next.
  ///
  /// - Parameter fail: ends the process where no action does: the system contradicts itself.
  package init(
    _ system: System, through states: [State],
    orElse fail: () -> Never = { fatalError(successorsDiffer) }
  ) {
    var next = Transitions<State, System.Action>()
    let steps = zip(states, states.dropFirst()).map { from, to in
      next.removeAll()
      system.successors(of: from, into: &next)
      guard let position = (0..<next.count).first(where: { next[$0] == to }) else {
        fail()
      }
      let action = next.action(at: position)
      return Step(action: action, name: system.name(of: action), state: to, isDelay: false)
    }
    self.init(start: states[0], steps: steps, ending: .open)
  }
}

/// How a run goes on after its last step.
public enum TraceEnding: Hashable, Sendable {
  /// As it may: what the trace shows has happened.
  case open
  /// The last step leads back to the state with this position in ``Trace/states``: a lasso.
  case loop(from: Int)
  /// The run stays in the last state, though it could go on.
  case stays
  /// The run is over: the last state has no successor.
  case ends
}

extension Trace: CustomStringConvertible {
  /// The first state, then one line a step: the action, and what it changes.
  ///
  /// Stored properties and elements of arrays are compared, as deep as they are structures. A state
  /// with a `description` of its own is printed whole, as it wishes.
  public var description: String { text(wholeStates: false) }

  /// The same; with every state as a whole, or with what each step changes.
  public func text(wholeStates: Bool) -> String {
    let width = String(steps.count).count
    func line(_ position: Int, _ text: String) -> String {
      let number = String(position)
      return String(repeating: " ", count: 2 + width - number.count) + number + "  " + text
    }
    let isWhole = wholeStates || State.self is any CustomStringConvertible.Type
    var lines = [line(0, StateText.of(start))]
    var before = start
    for (index, step) in steps.enumerated() {
      let after =
        isWhole ? "→ " + StateText.of(step.state) : StateText.changes(from: before, to: step.state)
      lines.append(
        line(index + 1, System.Action.self is NoAction.Type ? after : "\(step.name) \(after)"))
      before = step.state
    }
    let indent = String(repeating: " ", count: 4 + width)
    switch ending {
    case .open: break
    case .loop(let start): lines.append("\(indent)and so on forever from state \(start)")
    case .stays: lines.append("\(indent)and stays there forever")
    case .ends: lines.append("\(indent)and ends there")
    }
    return lines.joined(separator: "\n")
  }
}
