internal import StateSearch

/// Anything that has discrete states, clocks, and transitions that compare and reset clocks.
///
/// A timed automaton, or a network of them, unfolded: time is dense, all clocks run at one speed
/// and begin at zero. Clocks are numbered from 1. A run waits in a state as long as its invariant
/// holds, and takes a transition at a moment at which the guard holds.
///
/// Every requirement must be a pure function of its arguments. Each state is asked for once.
public protocol TimedSystem<State>: Sendable {
  /// The discrete part of a state; equal states are one.
  associatedtype State: Hashable & Sendable

  /// How many clocks there are; they are numbered from 1.
  var clockCount: Int { get }

  /// How many objects the transitions declare to use or change: see ``TimedTransitions``. None
  /// where nothing is known of independence: interleavings are then never merged.
  var objectCount: Int { get }

  /// The states from which runs begin, with all clocks at zero.
  var initialStates: [State] { get }

  /// Says how time passes in a state: see ``TimedSojourn``.
  func describe(_ state: State, into sojourn: inout TimedSojourn)

  /// Appends the transitions that leave a state, in rule order.
  func transitions(of state: State, into transitions: inout TimedTransitions<State>)

  /// What the action with this number is called in a trace.
  func name(ofAction action: Int) -> String
}

extension TimedSystem {
  /// None: no interleavings are merged.
  public var objectCount: Int { 0 }
  /// The word `action` and the number.
  public func name(ofAction action: Int) -> String { "action \(action)" }
}

/// How time passes in one discrete state.
public struct TimedSojourn: Sendable {
  /// Whether time can pass at all; in an urgent state it cannot.
  public var canWait = true

  /// Upper bounds that hold as long as the state is occupied, on entry too.
  @usableFromInline var invariant: [ClockConstraint] = []

  /// By clock, the greatest constant of a comparison `x > c`, `x >= c` or `x == c` that the clock
  /// may still meet from here on before it is reset; see ``ClockLimits/none``. The first is of
  /// clock 1.
  @usableFromInline var lower: [Int32]

  /// By clock, the same for `x < c`, `x <= c`, `x == c` and invariants.
  @usableFromInline var upper: [Int32]

  @usableFromInline init(clockCount: Int) {
    lower = Array(repeating: ClockLimits.none, count: clockCount)
    upper = Array(repeating: ClockLimits.none, count: clockCount)
  }

  /// Says that the state may be occupied only while the clock is at most, or below, a limit.
  public mutating func require(_ clock: Int, atMost limit: Int) {
    require(ClockConstraint(clock, .atMost, limit))
  }

  /// Says that the state may be occupied only while the clock is below a limit.
  public mutating func require(_ clock: Int, below limit: Int) {
    require(ClockConstraint(clock, .less, limit))
  }

  /// Says that the state may be occupied only while an upper bound of a clock holds.
  public mutating func require(_ constraint: ClockConstraint) {
    demand(
      constraint.relation == .atMost || constraint.relation == .less,
      "an invariant bounds a clock from above; put the lower bound into the guards of what leads in"
    )
    invariant.append(constraint)
    bound(constraint.clock, upper: constraint.constant)
  }

  /// Says with which constants the clock may still be compared; the greatest of all calls counts.
  ///
  /// Too great a constant costs zones; too small a one is found out by the search, which compares
  /// the bounds of both ends of every transition.
  public mutating func bound(_ clock: Int, lower limit: Int) {
    lower[clock - 1] = max(lower[clock - 1], Int32(checking: limit))
  }

  /// The same for comparisons that bound the clock from above.
  public mutating func bound(_ clock: Int, upper limit: Int) {
    upper[clock - 1] = max(upper[clock - 1], Int32(checking: limit))
  }

  /// The same for comparisons of both kinds.
  public mutating func bound(_ clock: Int, _ limit: Int) {
    bound(clock, lower: limit)
    bound(clock, upper: limit)
  }

  @usableFromInline mutating func removeAll() {
    canWait = true
    invariant.removeAll(keepingCapacity: true)
    for clock in lower.indices {
      lower[clock] = ClockLimits.none
      upper[clock] = ClockLimits.none
    }
  }
}

/// The sink into which a timed system appends the transitions of a state.
///
/// A transition is begun, and then described. What it uses and changes is said only by systems that
/// have objects: two transitions are *independent* if neither changes what the other uses or
/// changes: in whatever order they are taken, the same constraints relate the moments at
/// which they happen. Every transition changes something: at least the control that it moves. A
/// clock in a guard, or in an invariant of the control that the transition enters or leaves, is
/// used; a clock that is reset is changed. The action's number must tell apart transitions that
/// differ in anything but the part of the state that they neither use nor change.
public struct TimedTransitions<State: Sendable>: Sendable {
  @usableFromInline var targets: [State] = []
  @usableFromInline var parts = TimedParts()

  @inlinable package init() {}

  /// Begins a transition.
  @inlinable public mutating func append(_ target: State, by action: Int) {
    targets.append(target)
    parts.begin(action)
  }

  /// Makes the transition begun last possible only at moments at which the constraint holds.
  @inlinable public mutating func require(_ constraint: ClockConstraint) {
    parts.guards.append(constraint)
  }

  /// Makes the transition begun last possible only while a clock compares so with a constant.
  @inlinable
  public mutating func require(_ clock: Int, _ relation: ClockRelation, _ constant: Int) {
    parts.guards.append(ClockConstraint(clock, relation, constant))
  }

  /// Sets a clock when the transition begun last is taken; to zero, or a whole number above it.
  @inlinable public mutating func reset(_ clock: Int, to value: Int = 0) {
    parts.resets.append((clock, value))
  }

  /// Says that the transition begun last reads an object, from 0 to below the system's count.
  @inlinable public mutating func use(_ object: Int) { parts.used.append(Int32(object)) }

  /// Says that the transition begun last changes an object, or moves it.
  @inlinable public mutating func change(_ object: Int) { parts.changed.append(Int32(object)) }
}

/// What is said of transitions besides their targets, one after the other.
@usableFromInline struct TimedParts: Sendable {
  /// Where the parts of a transition begin; they end where those of the next begin.
  @usableFromInline struct Start: Sendable {
    @usableFromInline var action: Int
    @usableFromInline var guards: Int
    @usableFromInline var resets: Int
    @usableFromInline var used: Int
    @usableFromInline var changed: Int

    @inlinable init(action: Int, guards: Int, resets: Int, used: Int, changed: Int) {
      self.action = action
      self.guards = guards
      self.resets = resets
      self.used = used
      self.changed = changed
    }
  }

  @usableFromInline var starts: [Start] = []
  @usableFromInline var guards: [ClockConstraint] = []
  @usableFromInline var resets: [(clock: Int, value: Int)] = []
  @usableFromInline var used: [Int32] = []
  @usableFromInline var changed: [Int32] = []

  @inlinable init() {}

  @inlinable mutating func begin(_ action: Int) {
    starts.append(
      Start(
        action: action, guards: guards.count, resets: resets.count, used: used.count,
        changed: changed.count))
  }

  @usableFromInline mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    guards.removeAll(keepingCapacity: true)
    resets.removeAll(keepingCapacity: true)
    used.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
  }
}
