/// Anything that has initial states and successors.
///
/// A Swift struct is enough: give the states from which runs begin, and for a state every state
/// that one action can lead to. The order in which ``successors(of:into:)`` appends is the *rule
/// order*: among counterexamples of the same length the one whose actions come first is reported.
///
/// All requirements must be pure functions of their arguments: they are called from several
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

  /// What a step is called: in traces, and where fairness speaks of it. An enumeration, as a rule;
  /// ``NoAction`` if nothing else is said.
  associatedtype Action: Hashable & Sendable = NoAction

  /// The states from which runs begin, in the order in which they are numbered.
  var initialStates: [State] { get }

  /// Appends every state that one action leads to, in rule order, repetitions included.
  ///
  /// Where steps have actions the sink is `Transitions<State, Action>`, elsewhere
  /// `Successors<State>`.
  func successors(of state: State, into next: inout Transitions<State, Action>)

  /// What an action is called in a trace; its description, if not given.
  func name(of action: Action) -> String

  /// The states whose successors are searched; all of them if not given.
  ///
  /// A state outside is stored and checked like any other, but it has no successors, and is no
  /// deadlock: TLC's `CONSTRAINT`. Where a search meets such a state, no verdict says *proved*: what
  /// nothing breaks is ``Verdict/bounded(reason:)``.
  var constraint: (@Sendable (State) -> Bool)? { get }
}

extension TransitionSystem {
  /// The description of the action.
  public func name(of action: Action) -> String { "\(action)" }

  /// No constraint.
  @inlinable public var constraint: (@Sendable (State) -> Bool)? { nil }
}

/// The action of every step of a system that does not tell its steps apart.
@frozen public struct NoAction: Hashable, Sendable, CustomStringConvertible {
  /// The only one.
  @inlinable public init() {}

  public var description: String { "a step" }
}
