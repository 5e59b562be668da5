internal import StateSearch

/// The discrete part of a timed system as a search unfolded it: states, transitions, constraints.
package struct TimedSkeleton: Sendable {
  /// The number of clocks, the constant zero included.
  package let size: Int
  package let nodes: FrozenBuffer<TimedNode>
  package let edges: FrozenBuffer<TimedEdge>
  private let parts: FrozenBuffer<Int32>
  private let stays: FrozenBuffer<Int32>

  /// Takes what the search unfolded.
  init(_ arrays: inout TimedArrays) {
    size = arrays.size
    nodes = FrozenBuffer(arrays.nodes.taken())
    edges = FrozenBuffer(arrays.edges.taken())
    parts = FrozenBuffer(arrays.parts.takeWords())
    stays = FrozenBuffer(arrays.stays.takeWords())
  }

  /// What it takes.
  package var bytes: Int { nodes.bytes + edges.bytes + parts.bytes + stays.bytes }

  private func withStay<Result>(in state: Int, _ body: (TimedStayWords) -> Result) -> Result {
    let place = Int(nodes[state].stayPlace)
    return stays.withElements(place..<place + 1 + 3 * size) {
      body(TimedStayWords(words: $0, size: size))
    }
  }

  package func invariant(of state: Int) -> [MatrixBound] {
    withStay(in: state) { $0.invariant.array }
  }

  /// The greatest constant of each clock in a state, the constant zero first.
  package func greatestConstants(of state: Int) -> [Int32] {
    withStay(in: state) {
      Array(UnsafeBufferPointer(start: $0.limits(joined: true).lower, count: size))
    }
  }

  private func withPart<Result>(of edge: TimedEdge, _ body: (TimedPart) -> Result) -> Result {
    let place = Int(edge.part)
    return parts.withElements(place..<place + 4) { body(TimedPart(words: $0)) }
  }

  package func guards(of edge: TimedEdge) -> [MatrixBound] {
    withPart(of: edge) { $0.guards.array }
  }

  package func resets(of edge: TimedEdge) -> [(clock: Int, value: Int32)] {
    withPart(of: edge) { part in
      (0..<part.resetCount).map {
        (clock: Int(part.resets[2 * $0]), value: part.resets[2 * $0 + 1])
      }
    }
  }

  /// Repeats the guards and resets of a transition for the one begun last.
  func describe<State>(_ edge: TimedEdge, into transitions: inout TimedTransitions<State>) {
    withPart(of: edge) { part in
      for place in 0..<part.guards.count { transitions.require(part.guards[place].constraint) }
      for place in 0..<part.resetCount {
        transitions.reset(Int(part.resets[2 * place]), to: Int(part.resets[2 * place + 1]))
      }
    }
  }

  /// Repeats the invariant and the bounds of a state.
  func describe(_ state: Int, into sojourn: inout TimedSojourn) {
    withStay(in: state) { stay in
      for place in 0..<stay.invariant.count { sojourn.require(stay.invariant[place].constraint) }
      let greatest = stay.limits(joined: true).lower
      for clock in 1..<max(size, 1) where greatest[clock] != ClockLimits.none {
        sojourn.bound(clock, Int(greatest[clock]))
      }
    }
  }

  /// The transitions of a state, as positions; none where the state was not unfolded.
  package func edges(from state: Int) -> Range<Int> {
    let node = nodes[state]
    return node.edges < 0 ? 0..<0 : Int(node.edges)..<Int(node.edgesEnd)
  }

  /// Whether time can pass in a state without end.
  func canIdle(in state: Int) -> Bool {
    nodes[state].canWait && invariant(of: state).isEmpty
  }

  /// The values of a state from which one of its transitions can be taken, now or later.
  ///
  /// - Parameter counts: whether the transition at a position counts.
  package func exits(from state: Int, counting counts: (Int) -> Bool) -> Federation {
    Federation(
      edges(from: state).compactMap { counts($0) ? before(self.edges[$0], from: state) : nil })
  }

  /// Whether the order of two transitions matters: one changes what the other uses or changes.
  func areDependent(_ one: TimedEdge, _ other: TimedEdge) -> Bool {
    let (objects, others) = (objects(of: one), objects(of: other))
    // Nothing declared: nothing known.
    return objects.changed.isEmpty || others.changed.isEmpty || objects.areDependent(others)
  }

  func objects(of edge: TimedEdge) -> TouchedObjects {
    withPart(of: edge) { TouchedObjects(used: Array($0.uses), changed: Array($0.changes)) }
  }
}

extension DBM {
  /// Keeps the values that meet all the bounds; whether there are any.
  package mutating func constrain(_ bounds: some Sequence<MatrixBound>) -> Bool {
    for bound in bounds where !constrain(bound) { return false }
    return true
  }

  mutating func constrain(_ bound: MatrixBound) -> Bool {
    constrain(bound.first, bound.second, ClockBound(raw: bound.raw))
  }
}

extension TimedSkeleton {
  /// Keeps the values that the invariant of a state allows; whether there are any.
  package func confine(_ zone: inout DBM, to state: Int) -> Bool {
    withStay(in: state) { stay in
      for place in 0..<stay.invariant.count where !zone.constrain(stay.invariant[place]) {
        return false
      }
      return true
    }
  }

  /// The values on entry to a state and while it is occupied, from those on entry.
  package func elapsed(_ zone: DBM, in state: Int) -> DBM? {
    var zone = zone
    guard confine(&zone, to: state) else { return nil }
    if nodes[state].canWait {
      zone.up()
      guard confine(&zone, to: state) else { return nil }
    }
    return zone
  }

  /// The values while the initial state is occupied.
  func initial(_ state: Int) -> DBM? { elapsed(DBM(zeroOfSize: size), in: state) }

  /// The values while the target of a transition is occupied, from those while its source is.
  package func fire(_ edge: TimedEdge, from zone: DBM) -> DBM? {
    var zone = zone
    return enter(edge, &zone) ? elapsed(zone, in: Int(edge.target)) : nil
  }

  /// Makes of the values while the source is occupied those on entry to the target, but for its
  /// invariant; whether there are any.
  package func enter(_ edge: TimedEdge, _ zone: inout DBM) -> Bool {
    withPart(of: edge) { part in
      for place in 0..<part.guards.count where !zone.constrain(part.guards[place]) { return false }
      for place in 0..<part.resetCount {
        zone.reset(Int(part.resets[2 * place]), to: part.resets[2 * place + 1])
      }
      return true
    }
  }

  /// The values of a state from which a transition can be taken, now or, if time can pass, later,
  /// into a set of values on entry to its target or any time there.
  ///
  /// - Parameter goal: values of the target; all that its invariant allows if not given.
  package func before(_ edge: TimedEdge, from state: Int, into goal: DBM? = nil) -> DBM? {
    let target = Int(edge.target)
    var zone = goal ?? DBM(universeOfSize: size)
    guard zone.constrain(invariant(of: target)) else { return nil }
    if goal != nil, nodes[target].canWait {
      zone.down()
      guard zone.constrain(invariant(of: target)) else { return nil }
    }
    // Backwards: of two settings of one clock the last holds.
    for reset in resets(of: edge).reversed() {
      guard zone.constrain(reset.clock, 0, .atMost(Int(reset.value))),
        zone.constrain(0, reset.clock, .atMost(-Int(reset.value)))
      else { return nil }
      zone.free(reset.clock)
    }
    guard zone.constrain(guards(of: edge)), zone.constrain(invariant(of: state)) else {
      return nil
    }
    if nodes[state].canWait {
      zone.down()
      guard zone.constrain(invariant(of: state)) else { return nil }
    }
    return zone
  }
}
