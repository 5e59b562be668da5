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

/// The discrete part of a timed system as far as it is unfolded, in flat arrays.
@usableFromInline struct TimedArrays: ~Copyable {
  /// The number of clocks, the constant zero included.
  @usableFromInline let size: Int
  @usableFromInline var nodes = Buffer<TimedNode>()
  @usableFromInline var edges = Buffer<TimedEdge>()
  @usableFromInline var bounds = Buffer<MatrixBound>()
  /// Pairs of a clock and a value.
  @usableFromInline var resets = Buffer<Int32>()
  @usableFromInline var objects = Buffer<Int32>()
  /// By state: the lower limits of all clocks, the upper ones, and the greater of both.
  var limits = Buffer<Int32>()

  init(size: Int) {
    precondition(size >= 1 && size < 1 << 14, "\(size - 1) clocks")
    self.size = size
  }

  var bytes: Int {
    nodes.bytes + edges.bytes + bounds.bytes + resets.bytes + objects.bytes + limits.bytes
  }

  /// Adds a state.
  @usableFromInline mutating func append(_ sojourn: TimedSojourn) {
    let start = Int32(bounds.count)
    for constraint in sojourn.invariant { append(constraint) }
    nodes.append(
      TimedNode(
        invariant: start, invariantEnd: Int32(bounds.count), canWait: sojourn.canWait))
    limits.append(0)
    for bound in sojourn.lower { limits.append(bound) }
    limits.append(0)
    for bound in sojourn.upper { limits.append(bound) }
    limits.append(0)
    for clock in 0..<size - 1 { limits.append(max(sojourn.lower[clock], sojourn.upper[clock])) }
  }

  private mutating func append(_ constraint: ClockConstraint) {
    precondition(
      constraint.clock >= 1 && constraint.clock < size && constraint.constant >= 0,
      "clock \(constraint.clock) is compared with \(constraint.constant): clocks are numbered from "
        + "1 to \(size - 1), and constants begin at 0")
    for bound in constraint.matrixBounds { bounds.append(bound) }
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

  /// Adds the transitions of a state to the states with these numbers.
  @usableFromInline mutating func append(
    _ parts: TimedParts, from state: Int32, to targets: [Int32]
  ) {
    let start = Int32(edges.count)
    for (index, step) in parts.starts.enumerated() {
      let isLast = index + 1 == parts.starts.count
      let guardsEnd = isLast ? parts.guards.count : parts.starts[index + 1].guards
      let resetsEnd = isLast ? parts.resets.count : parts.starts[index + 1].resets
      let usedEnd = isLast ? parts.used.count : parts.starts[index + 1].used
      let changedEnd = isLast ? parts.changed.count : parts.starts[index + 1].changed
      let guards = Int32(bounds.count)
      for constraint in parts.guards[step.guards..<guardsEnd] { append(constraint) }
      let resetStart = Int32(resets.count)
      for reset in parts.resets[step.resets..<resetsEnd] {
        resets.append(Int32(reset.clock))
        resets.append(Int32(checking: reset.value))
      }
      let uses = Int32(objects.count)
      for object in parts.used[step.used..<usedEnd] { objects.append(object) }
      let changes = Int32(objects.count)
      for object in parts.changed[step.changed..<changedEnd] { objects.append(object) }
      let edge = TimedEdge(
        target: targets[index], action: UInt32(step.action), guards: guards,
        guardsEnd: Int32(bounds.count), resets: resetStart, resetsEnd: Int32(resets.count),
        uses: uses, usesEnd: changes, changes: changes, changesEnd: Int32(objects.count))
      edges.append(edge)
      checkLimits(of: edge, from: state, parts.guards[step.guards..<guardsEnd])
    }
    nodes.base[Int(state)].edges = start
    nodes.base[Int(state)].edgesEnd = Int32(edges.count)
  }

  /// Bounds that were too small would make the search give up zones that it needs.
  private func checkLimits(
    of edge: TimedEdge, from source: Int32, _ guards: ArraySlice<ClockConstraint>
  ) {
    let here = limits(of: source)
    let there = limits(of: edge.target)
    for constraint in guards {
      let isLower = constraint.relation != .less && constraint.relation != .atMost
      let isUpper = constraint.relation != .greater && constraint.relation != .atLeast
      precondition(
        (!isLower || Int(here.lower[constraint.clock]) >= constraint.constant)
          && (!isUpper || Int(here.upper[constraint.clock]) >= constraint.constant),
        "the bounds of clock \(constraint.clock) in a state leave out \(constraint.constant), with "
          + "which action \(edge.action) compares it")
    }
    var clock = 1
    while clock < size {
      if here.lower[clock] < there.lower[clock] || here.upper[clock] < there.upper[clock] {
        var isReset = false
        for position in stride(from: Int(edge.resets), to: Int(edge.resetsEnd), by: 2)
        where resets.base[position] == Int32(clock) {
          isReset = true
        }
        precondition(
          isReset,
          "the bounds of clock \(clock) in a state are less than in that to which action "
            + "\(edge.action) leads")
      }
      clock += 1
    }
  }
}

/// Asks a timed system for its discrete states, each once.
@usableFromInline final class TimedUnfolding<System: TimedSystem> {
  @usableFromInline let system: System
  @usableFromInline var states: [System.State] = []
  @usableFromInline var numbers: [System.State: Int32] = [:]
  @usableFromInline var sojourn: TimedSojourn
  @usableFromInline var steps = TimedTransitions<System.State>()
  @usableFromInline var targets: [Int32] = []

  @inlinable init(_ system: System) {
    self.system = system
    sojourn = TimedSojourn(clockCount: system.clockCount)
  }

  /// The number of a discrete state, which is new or not.
  @inlinable func number(of state: System.State, _ arrays: inout TimedArrays) -> Int32 {
    if let known = numbers[state] { return known }
    let number = Int32(states.count)
    states.append(state)
    numbers[state] = number
    sojourn.removeAll()
    system.describe(state, into: &sojourn)
    arrays.append(sojourn)
    return number
  }

  /// Asks for the states from which runs begin.
  @inlinable func start(_ arrays: inout TimedArrays) {
    for state in system.initialStates { _ = number(of: state, &arrays) }
  }

  /// Asks for the transitions of a state.
  @inlinable func unfold(_ state: Int32, _ arrays: inout TimedArrays) {
    steps.targets.removeAll(keepingCapacity: true)
    steps.parts.removeAll()
    system.transitions(of: states[Int(state)], into: &steps)
    targets.removeAll(keepingCapacity: true)
    for target in steps.targets { targets.append(number(of: target, &arrays)) }
    arrays.append(steps.parts, from: state, to: targets)
  }
}

extension Buffer {
  /// The bytes that it holds.
  @usableFromInline var bytes: Int { room * MemoryLayout<Element>.stride }
}
