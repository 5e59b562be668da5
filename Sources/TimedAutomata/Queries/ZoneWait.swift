package import StateGraphs
package import StateSearch

/// What a watcher of waits sees in a timed system.
package struct WaitPoints: Sendable {
  /// What happens to waits at one moment.
  package struct Moment: Hashable, BitwiseCopyable {
    /// One begins that does not end there.
    var begins = false
    /// One begins that ends there.
    var endsAtOnce = false
    /// The one under way ends.
    var ends = false

    package init(begins: Bool = false, endsAtOnce: Bool = false, ends: Bool = false) {
      self.begins = begins
      self.endsAtOnce = endsAtOnce
      self.ends = ends
    }
  }

  /// By transition; nothing of transitions that no moment allows.
  let transitions: PagedArray<Moment>
  /// The discrete states in which runs begin, in order, each with what happens there.
  private(set) var starts: [(state: Int, moment: Moment)] = []
  /// The discrete states in which a wait begins at every moment while they last.
  package var lasts: BitSet

  package init(states: Int, transitions: Int, _ moment: (_ transition: Int) -> Moment) {
    var moments = PagedArray<Moment>(room: transitions)
    for transition in 0..<transitions { moments.append(moment(transition)) }
    self.transitions = moments
    lasts = BitSet(capacity: states)
  }

  package mutating func start(in state: Int, _ moment: Moment) { starts.append((state, moment)) }

  /// The discrete states from which transitions lead to one with which a wait begins.
  func leading(in skeleton: TimedSkeleton) -> BitSet {
    var leading = BitSet(capacity: skeleton.nodes.count)
    var hasGrown = true
    // Searches number states as they are found: most transitions lead up, and few rounds do.
    while hasGrown {
      hasGrown = false
      for state in skeleton.nodes.indices.reversed() where !leading[state] {
        let leads = skeleton.edges(from: state).contains { place in
          let moment = transitions[place]
          return moment.begins || moment.endsAtOnce || leading[Int(skeleton.edges[place].target)]
        }
        if leads {
          leading.insert(state)
          hasGrown = true
        }
      }
    }
    return leading
  }
}

/// A timed system with one more clock, which measures waits.
///
/// The measured wait is the whole one, from the first of several beginnings to the end, or the
/// shortest, from the last: where a state lasts that begins a wait at every moment, when it is
/// left. A run in which a wait is over is followed no further; what comes after that is met by
/// another run, on which this wait was not looked at. Source: the observer for bounded response of
/// UPPAAL's tutorial.
package struct ResponseTimeObserver: TimedSystem {
  package enum Measured: Sendable { case longest, shortest }

  package struct State: Hashable, Sendable {
    package enum Memory: UInt8, Sendable { case idle, waiting, over }
    var state: Int32
    package var memory: Memory

    package init(state: Int32, memory: Memory) {
      self.state = state
      self.memory = memory
    }
  }

  let skeleton: TimedSkeleton
  let points: WaitPoints
  let measured: Measured
  /// The greatest value that the clock of the wait is told apart from.
  let greatest: Int
  /// The discrete states to which runs without a wait are followed; to all if `nil`.
  var leading: BitSet?
  /// Waits are followed no further that have lasted so long, unless they may begin anew; all are if `nil`.
  var below: Int?

  package var clockCount: Int { skeleton.size }
  /// The clock that measures the wait.
  var clock: Int { skeleton.size }

  package var initialStates: [State] {
    points.starts.flatMap { state, start in
      var states: [State] = []
      eachMemory(after: start, in: state) { states.append(State(state: Int32(state), memory: $0)) }
      return states
    }
  }

  package func describe(_ state: State, into sojourn: inout TimedSojourn) {
    let number = Int(state.state)
    // The moment at which it is over is the one that counts.
    sojourn.canWait = state.memory != .over && skeleton.nodes[number].canWait
    skeleton.describe(number, into: &sojourn)
    if state.memory != .idle { sojourn.bound(clock, greatest) }
    if let below, state.memory == .waiting, !points.lasts[number] {
      sojourn.require(clock, below: below)
    }
  }

  package func transitions(of state: State, into transitions: inout TimedTransitions<State>) {
    if state.memory == .over { return }
    let beginsAnew = measured == .shortest && points.lasts[Int(state.state)]
    for place in skeleton.edges(from: Int(state.state)) {
      let edge = skeleton.edges[place]
      let moment = points.transitions[place]
      if state.memory == .idle {
        eachMemory(after: moment, in: Int(edge.target)) {
          append(edge, place, to: $0, begins: $0 != .idle, &transitions)
        }
      } else {
        let begins = beginsAnew || measured == .shortest && moment.begins && !moment.ends
        append(
          edge, place, to: moment.ends ? .over : .waiting, begins: begins, &transitions)
      }
    }
  }

  /// Where no wait is under way: one that begins is looked at, or let go to look at a later one.
  @inline(__always)
  private func eachMemory(
    after moment: WaitPoints.Moment, in state: Int, _ body: (State.Memory) -> Void
  ) {
    if moment.endsAtOnce { body(.over) }
    if moment.begins { body(.waiting) }
    if leading?[state] != false { body(.idle) }
  }

  private func append(
    _ edge: TimedEdge, _ place: Int, to memory: State.Memory, begins: Bool,
    _ transitions: inout TimedTransitions<State>
  ) {
    transitions.append(State(state: edge.target, memory: memory), by: place)
    skeleton.describe(edge, into: &transitions)
    if begins { transitions.reset(clock) }
  }
}

/// A time that some wait takes, with the way to it.
package struct MeasuredWait {
  /// In units of the clocks.
  package var units: Int
  /// Whether some wait takes exactly that time, or all come only near it.
  package var isAttained: Bool
  /// Where the run starts, and the transitions it takes, of the skeleton.
  var start: Int
  package var path: [Int]
  /// The same transitions as the watched system has them, the values of the clocks at the end, and
  /// what the clock of the wait is to come near.
  package var watched: [TimedEdge]
  package var watchedStart: Int
  package var goal: DBM
  package var approach: Approach?
  /// The watched system, unfolded.
  package var skeleton: TimedSkeleton
  /// Whether no run of as many steps shows it earlier. Where it is not, that is not known.
  package var isEarliest = true
  /// Whether the wait may last forever where the run ends.
  package var isEndless = false
}

/// Measures waits in a timed system.
package struct WaitMeter {
  let skeleton: TimedSkeleton
  let points: WaitPoints
  let options: ZoneOptions
  /// How many zones are looked at for the earliest run: see ``EarliestPath``.
  var mostZones = EarliestPath.mostZones

  package init(skeleton: TimedSkeleton, points: WaitPoints, options: ZoneOptions) {
    self.skeleton = skeleton
    self.points = points
    self.options = options
  }

  /// How a measurement ended.
  package enum Answer {
    case measured(MeasuredWait)
    /// No run has what is to be measured.
    case nothing
    case endedBy(SearchBound)
    /// Waits exceed all that a clock can count.
    case tooLong
  }

  private var greatestConstant: Int {
    max(
      1,
      skeleton.nodes.indices.map { skeleton.greatestConstants(of: $0).max() ?? 0 }.max()
        .map(Int.init) ?? 1)
  }

  private func explored(
    _ measured: ResponseTimeObserver.Measured, greatest: Int
  ) -> ZoneSpace<ResponseTimeObserver> {
    exploreZones(
      ResponseTimeObserver(
        skeleton: skeleton, points: points, measured: measured, greatest: greatest,
        leading: points.leading(in: skeleton)),
      options: options)
  }

  /// The longest wait; there must be one: no run waits forever.
  package func longest() -> Answer {
    extreme(.longest) { zone, clock in
      let bound = zone.bound(clock, 0)
      return (bound, bound.limit)
    }
  }

  /// The shortest wait.
  package func shortest() -> Answer {
    extreme(.shortest) { zone, clock in
      let bound = zone.bound(0, clock)
      return (bound, -bound.limit)
    }
  }

  /// The greatest bound of the clock among waits that are over, or where they may stay unended.
  private func extreme(
    _ measured: ResponseTimeObserver.Measured,
    _ bound: (Zone, Int) -> (bound: ClockBound, units: Int)
  ) -> Answer {
    var greatest = greatestConstant
    while true {
      let space = explored(measured, greatest: greatest)
      if let bound = space.endedBy { return .endedBy(bound) }
      let clock = space.system.clock
      var best: (node: Int, bound: ClockBound, units: Int)?
      for node in 0..<space.nodeCount {
        let memory = space.state(of: node).memory
        if memory == .idle || (memory == .waiting && measured == .shortest) { continue }
        let (here, units) = bound(space.zone(of: node), clock)
        // Of equal ones one that is over says more, and then the first.
        let isBetter =
          best.map { best in
            here > best.bound
              || here == best.bound && memory == .over
                && space.state(of: best.node).memory == .waiting
          } ?? true
        if isBetter { best = (node, here, units) }
      }
      guard let best else { return .nothing }
      if best.bound == .none || best.units > greatest {
        if greatest * 2 > ClockBound.greatestConstant { return .tooLong }
        greatest *= 2
        continue
      }
      return .measured(wait(in: space, best.node, best.units, best.bound, measured))
    }
  }

  private func wait(
    in space: ZoneSpace<ResponseTimeObserver>, _ node: Int, _ units: Int, _ bound: ClockBound,
    _ measured: ResponseTimeObserver.Measured
  ) -> MeasuredWait {
    let clock = space.system.clock
    let state = space.stateNumber(of: node)
    var goal = DBM(universeOfSize: space.skeleton.size)
    var approach: Approach?
    switch (measured, bound.isAttained) {
    case (.longest, true): _ = goal.constrain(0, clock, .atMost(-units))
    case (.shortest, true): _ = goal.constrain(clock, 0, .atMost(units))
    case (_, false):
      approach = Approach(clock: clock, value: units, fromAbove: measured == .shortest)
    }
    return wait(
      in: space, ofSteps: space.path(to: node).count - 1, to: state, units,
      isAttained: bound.isAttained, goal, approach, node)
  }

  /// The run of fewest steps in which a wait is longer than a limit: it has lasted one unit longer,
  /// if that takes no more steps, or it may last forever.
  package func longer(than limit: Int) -> Answer {
    let space = explored(.longest, greatest: limit + 1)
    if let bound = space.endedBy { return .endedBy(bound) }
    let clock = space.system.clock
    for node in 0..<space.nodeCount where space.state(of: node).memory == .waiting {
      let steps = space.path(to: node).count - 1
      let state = space.stateNumber(of: node)
      if skeleton.canIdle(in: Int(space.state(of: node).state)) {
        let any = DBM(universeOfSize: space.skeleton.size)
        var found = wait(
          in: space, ofSteps: steps, to: state, limit, isAttained: false, any, nil, node)
        found.isEndless = true
        return .measured(found)
      }
      for bound in [ClockBound.atMost(-limit - 1), .lessThan(-limit)] {
        var late = DBM(space.zone(of: node))
        guard late.constrain(0, clock, bound) else { continue }
        var goal = DBM(universeOfSize: space.skeleton.size)
        _ = goal.constrain(0, clock, bound)
        return .measured(
          wait(in: space, ofSteps: steps, to: state, limit, isAttained: false, goal, nil, node))
      }
    }
    return .nothing
  }

  /// The earliest run of so many steps to a state with a goal; the one to the node if there are too
  /// many, or if the time is only come near to.
  private func wait(
    in space: ZoneSpace<ResponseTimeObserver>, ofSteps steps: Int, to state: Int, _ units: Int,
    isAttained: Bool, _ goal: DBM, _ approach: Approach?, _ node: Int
  ) -> MeasuredWait {
    let skeleton = space.skeleton
    var path = space.path(to: node).dropFirst().map { Int(space.nodes[$0].edge) }
    var start = space.stateNumber(of: space.path(to: node)[0])
    var isEarliest = true
    if approach == nil {
      let starts = space.nodes.prefix { $0.parent < 0 }.map { Int($0.state) }
      var search = EarliestPath(
        skeleton: skeleton, nodes: skeleton.nodes.count,
        starts: starts.map { (node: $0, state: $0) },
        arcs: { state in
          skeleton.edges(from: state).map {
            EarliestPath.Arc(
              id: $0, target: Int(skeleton.edges[$0].target), edge: skeleton.edges[$0])
          }
        }, isGoal: { $0 == state }, goal: { _ in goal })
      search.mostZones = mostZones
      search.mostBytes = Spill.heapBytes(
        leaving: options.decidingBytes.map { max($0 - space.heldBytes, 0) })
      if case .path(let first, let arcs) = search.answer(ofSteps: steps) {
        (start, path) = (first, arcs)
      } else {
        isEarliest = false
      }
    }
    let edges = path.map { skeleton.edges[$0] }
    return MeasuredWait(
      units: units, isAttained: isAttained, start: Int(space.states[start].state),
      path: edges.map { Int($0.action) }, watched: edges, watchedStart: start, goal: goal,
      approach: approach, skeleton: skeleton, isEarliest: isEarliest)
  }
}
