/// A run of a transition system, state by state.
public struct Trace<State: Sendable>: Sendable {
  /// One action and the state it led to.
  public struct Step: Sendable {
    /// The number by which the system calls the action.
    public let action: Int
    /// The name of the action.
    public let name: String
    /// The state after it.
    public let state: State
    /// Whether the action is the passing of one unit of time.
    public let isDelay: Bool
  }

  /// How the run goes on after the last step.
  public enum Ending: Hashable, Sendable {
    /// As it may: what the trace shows has happened.
    case open
    /// The last step led back to the state with this position in ``Trace/states``, and so on for
    /// ever.
    case loop(from: Int)
    /// The run stays in the last state for ever, though it could go on.
    case stays
    /// The run is over: the last state has no successor.
    case ends
  }

  /// The state in which the run begins.
  public let start: State
  public let steps: [Step]
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
}

extension Trace.Step: Equatable where State: Equatable {}
extension Trace: Equatable where State: Equatable {}

extension Trace: CustomStringConvertible {
  /// One line a state, each with the action that led there.
  public var description: String {
    let width = String(steps.count).count
    func line(_ position: Int, _ text: String) -> String {
      let number = String(position)
      return String(repeating: " ", count: 2 + width - number.count) + number + "  " + text
    }
    var lines = [line(0, "\(start)")]
    for (index, step) in steps.enumerated() {
      lines.append(line(index + 1, "\(step.name) → \(step.state)"))
    }
    let indent = String(repeating: " ", count: 4 + width)
    switch ending {
    case .open: break
    case .loop(let start): lines.append("\(indent)and so on for ever from state \(start)")
    case .stays: lines.append("\(indent)and stays there for ever")
    case .ends: lines.append("\(indent)and ends there")
    }
    return lines.joined(separator: "\n")
  }
}
