package import RuleSemantics
package import Simulation

/// What a tester can do, in words that mean the same to every implementation.
package enum SuiteInput: Hashable, Sendable, CustomStringConvertible {
  /// The user or a stub of the environment causes an event.
  case event(String, by: String)
  case process(ProcessStep)
  /// So much time passes; what is due at its end has not happened yet.
  case wait(milliseconds: Int)
  /// So much time passes, and what is due at its end happens, though nobody sees it.
  case pass(milliseconds: Int)
  /// Time passes until something is seen to happen by itself, or for long nothing has. Of timers that are
  /// due at one moment these expire first, in this order.
  case runOut(first: [String])

  package var description: String {
    switch self {
    case .event(let name, let actor): "\(actor): \(name)"
    case .process(let step): step.rawValue
    case .wait(let milliseconds): "wait \(milliseconds) ms"
    case .pass(let milliseconds): "let \(milliseconds) ms pass"
    case .runOut(let first):
      "wait until something happens"
        + (first.isEmpty ? "" : ", \(first.joined(separator: ", ")) first")
    }
  }
}

/// One stimulus of a test, and what is seen then.
package struct TestScene: Hashable, Sendable {
  package var stimulus: Stimulus
  package var outputs: [String]
  /// What is looked at after it, by number.
  package var look: Int32
  /// Whether the table does something on it.
  package var isHeard = true
}
