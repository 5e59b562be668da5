/// A constraint as matrices take it: a bound on the difference of two clocks.
@usableFromInline struct MatrixBound: BitwiseCopyable, Sendable {
  @usableFromInline var first: Int16
  @usableFromInline var second: Int16
  @usableFromInline var raw: Int32

  init(_ first: Int, _ second: Int, _ bound: ClockBound) {
    self.first = Int16(first)
    self.second = Int16(second)
    raw = bound.raw
  }
}

extension ClockConstraint {
  /// The same, as one bound or two.
  var matrixBounds: [MatrixBound] {
    switch relation {
    case .less: [MatrixBound(clock, 0, .lessThan(constant))]
    case .atMost: [MatrixBound(clock, 0, .atMost(constant))]
    case .atLeast: [MatrixBound(0, clock, .atMost(-constant))]
    case .greater: [MatrixBound(0, clock, .lessThan(-constant))]
    case .equal:
      [MatrixBound(clock, 0, .atMost(constant)), MatrixBound(0, clock, .atMost(-constant))]
    }
  }
}

/// A transition of one discrete state, its parts in the arrays of the unfolding.
@usableFromInline struct TimedEdge: BitwiseCopyable, Sendable {
  @usableFromInline var target: Int32
  @usableFromInline var action: UInt32
  @usableFromInline var guards: Int32
  @usableFromInline var guardsEnd: Int32
  @usableFromInline var resets: Int32
  @usableFromInline var resetsEnd: Int32
  @usableFromInline var uses: Int32
  @usableFromInline var usesEnd: Int32
  @usableFromInline var changes: Int32
  @usableFromInline var changesEnd: Int32
}

/// What a search knows of a discrete state.
@usableFromInline struct TimedNode: BitwiseCopyable, Sendable {
  @usableFromInline var invariant: Int32
  @usableFromInline var invariantEnd: Int32
  /// -1 until the state is unfolded.
  @usableFromInline var edges: Int32 = -1
  @usableFromInline var edgesEnd: Int32 = -1
  @usableFromInline var canWait: Bool
}

/// The discrete part of a timed system, asked for state by state and kept in flat arrays.
struct TimedUnfolding<System: TimedSystem>: ~Copyable {
  let system: System
  /// The number of clocks, the constant zero included.
  let size: Int
  private(set) var states: [System.State] = []
  private var numbers: [System.State: Int32] = [:]

  var nodes = Buffer<TimedNode>()
  var edges = Buffer<TimedEdge>()
  var bounds = Buffer<MatrixBound>()
  /// Pairs of a clock and a value.
  var resets = Buffer<Int32>()
  var objects = Buffer<Int32>()
  /// By state: the lower limits of all clocks, the upper ones, and the greater of both.
  private var limits = Buffer<Int32>()

  private var sojourn: TimedSojourn
  private var steps = TimedTransitions<System.State>()

  init(_ system: System) {
    precondition(
      system.clockCount >= 0 && system.clockCount < 1 << 14, "\(system.clockCount) clocks")
    self.system = system
    size = system.clockCount + 1
    sojourn = TimedSojourn(clockCount: system.clockCount)
  }

  var bytes: Int {
    nodes.bytes + edges.bytes + bounds.bytes + resets.bytes + objects.bytes + limits.bytes
      + states.capacity * (MemoryLayout<System.State>.stride * 3 + 16)
  }

  /// The number of a discrete state, which is new or not.
  mutating func number(of state: System.State) -> Int32 {
    if let known = numbers[state] { return known }
    let number = Int32(states.count)
    states.append(state)
    numbers[state] = number
    sojourn.removeAll()
    system.describe(state, into: &sojourn)
    let start = Int32(bounds.count)
    for constraint in sojourn.invariant { append(constraint) }
    nodes.append(
      TimedNode(invariant: start, invariantEnd: Int32(bounds.count), canWait: sojourn.canWait))
    appendLimits()
    return number
  }

  private mutating func append(_ constraint: ClockConstraint) {
    precondition(
      constraint.clock >= 1 && constraint.clock < size && constraint.constant >= 0,
      "clock \(constraint.clock) is compared with \(constraint.constant): clocks are numbered from 1 "
        + "to \(size - 1), and constants begin at 0")
    for bound in constraint.matrixBounds { bounds.append(bound) }
  }

  private mutating func appendLimits() {
    limits.append(0)
    for bound in sojourn.lower { limits.append(bound.map(Int32.init) ?? ClockLimits.none) }
    limits.append(0)
    for bound in sojourn.upper { limits.append(bound.map(Int32.init) ?? ClockLimits.none) }
    let start = limits.count - 2 * size
    for clock in 0..<size {
      limits.append(max(limits.base[start + clock], limits.base[start + size + clock]))
    }
  }

  /// The limits of a state, valid until a state is added.
  ///
  /// - Parameter joined: whether the greater of both stands for the lower and the upper.
  @inline(__always) func limits(of state: Int32, joined: Bool = false) -> ClockLimits {
    let base = UnsafePointer(limits.base) + Int(state) * 3 * size
    return joined
      ? ClockLimits(lower: base + 2 * size, upper: base + 2 * size)
      : ClockLimits(lower: base, upper: base + size)
  }

  /// Asks for the transitions of a state, once.
  mutating func unfold(_ state: Int32) {
    if nodes.base[Int(state)].edges >= 0 { return }
    steps.removeAll()
    system.transitions(of: states[Int(state)], into: &steps)
    var targets: [Int32] = []
    for step in steps.transitions { targets.append(number(of: step.target)) }
    let start = Int32(edges.count)
    for (step, target) in zip(steps.transitions, targets) {
      let guards = Int32(bounds.count)
      for constraint in steps.guards[step.guards] { append(constraint) }
      let resetStart = Int32(resets.count)
      for reset in steps.resets[step.resets] {
        resets.append(Int32(reset.clock))
        resets.append(Int32(checking: reset.value))
      }
      let uses = Int32(objects.count)
      for object in steps.used[step.uses] { objects.append(Int32(object)) }
      let changes = Int32(objects.count)
      for object in steps.changed[step.changes] { objects.append(Int32(object)) }
      edges.append(
        TimedEdge(
          target: target, action: UInt32(step.action), guards: guards,
          guardsEnd: Int32(bounds.count), resets: resetStart, resetsEnd: Int32(resets.count),
          uses: uses, usesEnd: changes, changes: changes, changesEnd: Int32(objects.count)))
      checkLimits(step, from: state, to: target)
    }
    nodes.base[Int(state)].edges = start
    nodes.base[Int(state)].edgesEnd = Int32(edges.count)
  }

  /// Bounds that were too small would make the search give up zones that it needs.
  private func checkLimits(
    _ step: TimedTransitions<System.State>.Transition, from source: Int32, to target: Int32
  ) {
    let here = limits(of: source)
    let there = limits(of: target)
    func name(_ clock: Int) -> String {
      "clock \(clock) in the state \(states[Int(source)]), left by \(system.name(ofAction: step.action))"
    }
    for constraint in steps.guards[step.guards] {
      let isLower = constraint.relation != .less && constraint.relation != .atMost
      let isUpper = constraint.relation != .greater && constraint.relation != .atLeast
      precondition(
        (!isLower || Int(here.lower[constraint.clock]) >= constraint.constant)
          && (!isUpper || Int(here.upper[constraint.clock]) >= constraint.constant),
        "the bounds of \(name(constraint.clock)) leave out \(constraint.constant)")
    }
    for clock in 1..<max(size, 1)
    where !steps.resets[step.resets].contains(where: { $0.clock == clock }) {
      precondition(
        here.lower[clock] >= there.lower[clock] && here.upper[clock] >= there.upper[clock],
        "the bounds of \(name(clock)) are less than those of \(states[Int(target)])")
    }
  }
}

extension Buffer {
  /// The bytes that it holds.
  @usableFromInline var bytes: Int { room * MemoryLayout<Element>.stride }
}
