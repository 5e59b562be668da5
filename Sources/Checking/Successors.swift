/// The sink into which a transition system appends the successors of a state, each with the action
/// that leads there.
///
/// One sink is filled with the successors of many states before they are looked up together:
/// a batch hides the latency of memory, which dominates a large search.
@frozen public struct Transitions<State, Action>: ~Copyable {
  @usableFromInline var states: UnsafeMutablePointer<State>
  @usableFromInline var actions: UnsafeMutablePointer<Action>
  @usableFromInline var capacity: Int

  @usableFromInline var filled: Int

  /// How many successors have been appended since the sink was last emptied.
  @inlinable public var count: Int { filled }

  /// An empty sink.
  @inlinable public init() {
    capacity = 1024
    filled = 0
    states = .allocate(capacity: capacity)
    actions = .allocate(capacity: capacity)
  }

  @inlinable deinit {
    states.deinitialize(count: filled)
    states.deallocate()
    actions.deinitialize(count: filled)
    actions.deallocate()
  }

  /// Appends a successor that `action` leads to.
  @inlinable @inline(__always)
  public mutating func append(_ state: State, by action: Action) {
    if filled == capacity { grow() }
    (states + filled).initialize(to: state)
    (actions + filled).initialize(to: action)
    filled &+= 1
  }

  /// Appends a copy of `state` after `change` was made to it, built in place.
  @inlinable @inline(__always)
  public mutating func append(
    _ state: State, by action: Action, _ change: (inout State) -> Void
  ) {
    if filled == capacity { grow() }
    (states + filled).initialize(to: state)
    change(&states[filled])
    (actions + filled).initialize(to: action)
    filled &+= 1
  }

  /// Memory for one more successor, not initialised; the same until ``commitPlace(by:)``.
  ///
  /// Only for states that are plain data: the place may be written and then given up.
  @inlinable @inline(__always) mutating func place() -> UnsafeMutablePointer<State> {
    if filled == capacity { grow() }
    return states + filled
  }

  /// Keeps the successor that was put into the last place.
  @inlinable @inline(__always) mutating func commitPlace(by action: Action) {
    (actions + filled).initialize(to: action)
    filled &+= 1
  }

  /// The successor at a position below ``count``.
  @inlinable public subscript(position: Int) -> State {
    precondition(position >= 0 && position < filled, "no successor at position \(position)")
    return states[position]
  }

  /// The action that led to the successor at a position below ``count``.
  @inlinable public func action(at position: Int) -> Action {
    precondition(position >= 0 && position < filled, "no successor at position \(position)")
    return actions[position]
  }

  /// Empties the sink and keeps its memory.
  @inlinable public mutating func removeAll() {
    states.deinitialize(count: filled)
    actions.deinitialize(count: filled)
    filled = 0
  }

  @inlinable @inline(never) mutating func grow() {
    let wider = UnsafeMutablePointer<State>.allocate(capacity: capacity * 2)
    wider.moveInitialize(from: states, count: filled)
    states.deallocate()
    states = wider
    let longer = UnsafeMutablePointer<Action>.allocate(capacity: capacity * 2)
    longer.moveInitialize(from: actions, count: filled)
    actions.deallocate()
    actions = longer
    capacity *= 2
  }
}

/// The sink of a system that does not tell its steps apart.
public typealias Successors<State> = Transitions<State, NoAction>

extension Transitions where Action == NoAction {
  /// Appends a successor.
  @inlinable @inline(__always) public mutating func append(_ state: State) {
    append(state, by: NoAction())
  }

  /// Appends a copy of `state` after `change` was made to it, built in place.
  @inlinable @inline(__always)
  public mutating func append(_ state: State, _ change: (inout State) -> Void) {
    append(state, by: NoAction(), change)
  }
}
