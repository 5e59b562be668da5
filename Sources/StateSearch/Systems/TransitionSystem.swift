/// Anything that has initial states and successors.
///
/// A Swift struct is enough: give the states from which runs begin, and for a state every state
/// that one action can lead to. The order in which ``successors(of:into:)`` appends is the *rule
/// order*: among counterexamples of the same length the one whose actions come first is reported.
///
/// Both requirements must be pure functions of their arguments: they are called from several
/// threads, and called again when a trace is rebuilt.
///
/// A state made only of integers, vectors of them, Booleans and payload-free enumerations, without
/// padding, is stored and compared as raw bytes (mark it `BitwiseCopyable`, which Swift infers
/// where it is not public); any other `Hashable` state works too, more slowly. What other tools
/// have, and how it is said here, is told on the page "Transition systems". Source of the shape:
/// Stateright's `Model`.
public protocol TransitionSystem<State>: Sendable {
  /// A full state of the system; equal states are explored once.
  associatedtype State: Hashable & Sendable

  /// The states from which runs begin, in the order in which they are numbered.
  var initialStates: [State] { get }

  /// Appends every state that one action leads to, in rule order, repetitions included.
  func successors(of state: State, into next: inout Successors<State>)

  /// What the action with this number is called in a trace.
  func name(ofAction action: Int) -> String
}

extension TransitionSystem {
  /// The action's number, where a system does not name its actions.
  public func name(ofAction action: Int) -> String { "action \(action)" }
}
