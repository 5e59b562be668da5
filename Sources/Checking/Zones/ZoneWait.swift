/// What a watcher of waits sees in a timed system: by discrete state and by transition, whether the
/// wait begins, and whether it ends.
struct WaitPoints: Sendable {
  /// By discrete state, where runs begin.
  var beginsIn: [Bool]
  var endsIn: [Bool]
  /// By transition; `false` of transitions that no moment allows.
  var beginsBy: [Bool]
  var endsBy: [Bool]
  /// By discrete state, whether runs begin there.
  var isInitial: [Bool]
}

/// A timed system with one more clock, which measures waits.
///
/// The measured wait is the whole one, from the first of several beginnings to the end, or the
/// shortest, from the last. Source: the observer for bounded response of UPPAAL's tutorial.
struct WaitSystem: TimedSystem {
  enum Measured: Sendable { case longest, shortest }

  struct State: Hashable, Sendable {
    enum Memory: UInt8, Sendable { case idle, waiting, over }
    var state: Int32
    var memory: Memory
  }

  let skeleton: TimedSkeleton
  let points: WaitPoints
  let measured: Measured
  /// The greatest value that the clock of the wait is told apart from.
  let greatest: Int

  var clockCount: Int { skeleton.size }
  /// The clock that measures the wait.
  var clock: Int { skeleton.size }

  var initialStates: [State] {
    points.isInitial.indices.filter { points.isInitial[$0] }.map { state in
      let memory: State.Memory =
        points.endsIn[state]
        ? (measured == .shortest && points.beginsIn[state] ? .over : .idle)
        : points.beginsIn[state] ? .waiting : .idle
      return State(state: Int32(state), memory: memory)
    }
  }

  func describe(_ state: State, into sojourn: inout TimedSojourn) {
    let number = Int(state.state)
    // The moment at which it is over is the one that counts.
    sojourn.canWait = state.memory != .over && skeleton.nodes[number].canWait
    skeleton.describe(number, into: &sojourn)
    if state.memory != .idle { sojourn.bound(clock, greatest) }
  }

  func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    if state.memory == .over { return }
    for place in skeleton.edges(from: Int(state.state)) {
      let edge = skeleton.edges[place]
      var begins = points.beginsBy[place]
      let memory: State.Memory
      if points.endsBy[place] {
        let counts = state.memory == .waiting || begins
        memory = counts && measured == .shortest ? .over : .idle
        // One that began at this very moment has taken no time.
        begins = begins && measured == .shortest && state.memory == .idle
      } else {
        memory = begins ? .waiting : state.memory
        begins = begins && (measured == .shortest || state.memory == .idle)
      }
      transitions.append(State(state: edge.target, memory: memory), by: place)
      for constraint in skeleton.constraints(skeleton.guards(of: edge)) {
        transitions.require(constraint)
      }
      for reset in skeleton.resets(of: edge) {
        transitions.reset(reset.clock, to: Int(reset.value))
      }
      if begins { transitions.reset(clock) }
    }
  }
}

extension TimedSkeleton {
  /// Bounds of one clock each as comparisons.
  func constraints(_ bounds: some Sequence<MatrixBound>) -> [ClockConstraint] {
    bounds.map { bound in
      let raw = ClockBound(raw: bound.raw)
      return bound.second == 0
        ? ClockConstraint(Int(bound.first), raw.isAttained ? .atMost : .less, raw.limit)
        : ClockConstraint(Int(bound.second), raw.isAttained ? .atLeast : .greater, -raw.limit)
    }
  }

  /// Repeats the invariant and the bounds of a state.
  func describe(_ state: Int, into sojourn: inout TimedSojourn) {
    for constraint in constraints(invariant(of: state)) { sojourn.require(constraint) }
    for (clock, constant) in greatestConstants(of: state).enumerated().dropFirst()
    where constant != ClockLimits.none {
      sojourn.bound(clock, Int(constant))
    }
  }
}

/// A time that some wait takes, with the way to it.
struct MeasuredWait {
  /// In units of the clocks.
  var units: Int
  /// Whether some wait takes exactly that time, or all come only near it.
  var isAttained: Bool
  /// Where the run starts, and the transitions it takes, of the skeleton.
  var start: Int
  var path: [Int]
  /// The same transitions as the watched system has them, the values of the clocks at the end, and
  /// what the clock of the wait is to come near.
  var watched: [TimedEdge]
  var watchedStart: Int
  var goal: OwnedZone
  var approach: Approach?
  /// The watched system, unfolded.
  var skeleton: TimedSkeleton
}

/// Measures waits in a timed system.
struct WaitMeter {
  let skeleton: TimedSkeleton
  let points: WaitPoints
  let options: ZoneOptions

  /// How a measurement ended.
  enum Answer {
    case measured(MeasuredWait)
    /// No run has what is to be measured.
    case nothing
    case endedBy(SearchBound)
  }

  private var greatestConstant: Int {
    max(
      1,
      skeleton.nodes.indices.map { skeleton.greatestConstants(of: $0).max() ?? 0 }.max()
        .map(Int.init) ?? 1)
  }

  private func explored(
    _ measured: WaitSystem.Measured, greatest: Int
  ) -> ZoneSpace<WaitSystem> {
    exploreZones(
      WaitSystem(skeleton: skeleton, points: points, measured: measured, greatest: greatest),
      options: options)
  }

  /// The longest wait; there must be one: no run waits for ever.
  func longest() -> Answer {
    var greatest = greatestConstant
    while true {
      let space = explored(.longest, greatest: greatest)
      if let bound = space.endedBy { return .endedBy(bound) }
      let waiting = (0..<space.nodeCount).filter { space.state(of: $0).memory == .waiting }
      let clock = space.system.clock
      let longest = waiting.max { one, other in
        // The first of several counts.
        let (left, right) = (
          space.zone(of: one).bound(clock, 0), space.zone(of: other).bound(clock, 0)
        )
        return left < right || (left == right && one > other)
      }
      guard let longest else { return .nothing }
      let bound = space.zone(of: longest).bound(clock, 0)
      if bound == .none || bound.limit > greatest {
        precondition(
          greatest * 2 <= ClockBound.greatestConstant, "a wait that ends takes too long to count")
        greatest *= 2
        continue
      }
      var goal = OwnedZone(space.zone(of: longest))
      if bound.isAttained { _ = goal.constrain(0, clock, .atMost(-bound.limit)) }
      return .measured(
        wait(
          in: space, to: longest, bound.limit, isAttained: bound.isAttained, goal,
          bound.isAttained
            ? nil : Approach(clock: clock, value: bound.limit, fromAbove: false)))
    }
  }

  /// The shortest wait.
  func shortest() -> Answer {
    var greatest = greatestConstant
    while true {
      let space = explored(.shortest, greatest: greatest)
      if let bound = space.endedBy { return .endedBy(bound) }
      let over = (0..<space.nodeCount).filter { space.state(of: $0).memory == .over }
      let clock = space.system.clock
      let shortest = over.min { one, other in
        let (left, right) = (
          space.zone(of: one).bound(0, clock), space.zone(of: other).bound(0, clock)
        )
        return left > right || (left == right && one < other)
      }
      guard let shortest else { return .nothing }
      let bound = space.zone(of: shortest).bound(0, clock)
      if -bound.limit > greatest {
        greatest *= 2
        continue
      }
      var goal = OwnedZone(space.zone(of: shortest))
      if bound.isAttained { _ = goal.constrain(clock, 0, .atMost(-bound.limit)) }
      return .measured(
        wait(
          in: space, to: shortest, -bound.limit, isAttained: bound.isAttained, goal,
          bound.isAttained
            ? nil : Approach(clock: clock, value: -bound.limit, fromAbove: true)))
    }
  }

  /// The run of fewest steps in which a wait is longer than a limit.
  func longer(than limit: Int) -> Answer {
    let space = explored(.longest, greatest: limit)
    if let bound = space.endedBy { return .endedBy(bound) }
    let clock = space.system.clock
    for node in 0..<space.nodeCount where space.state(of: node).memory == .waiting {
      var goal = OwnedZone(space.zone(of: node))
      if goal.constrain(0, clock, .lessThan(-limit)) {
        return .measured(wait(in: space, to: node, limit, isAttained: false, goal, nil))
      }
    }
    return .nothing
  }

  private func wait(
    in space: ZoneSpace<WaitSystem>, to node: Int, _ units: Int, isAttained: Bool,
    _ goal: OwnedZone, _ approach: Approach?
  ) -> MeasuredWait {
    let path = space.path(to: node)
    let edges = path.dropFirst().map { space.skeleton.edges[Int(space.nodes[$0].edge)] }
    return MeasuredWait(
      units: units, isAttained: isAttained, start: Int(space.state(of: path[0]).state),
      path: edges.map { Int($0.action) }, watched: edges,
      watchedStart: space.stateNumber(of: path[0]), goal: goal, approach: approach,
      skeleton: space.skeleton)
  }
}
