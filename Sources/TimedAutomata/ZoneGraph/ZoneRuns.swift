public import StateSearch

extension ZoneSpace {
  /// A run to a node, with moments: the actions by which the search first reached it, taken in an
  /// order in which they are possible.
  ///
  /// - Parameters:
  ///   - goal: values of the clocks at the end, of those that the node's zone holds; any of them if
  ///     not given. With it the end may be later than the last transition.
  /// - Returns: `nil` if no order leads to the goal, which cannot be for values of a zone that was
  ///   not widened.
  public func run(
    to node: Int, into goal: Zone? = nil, _ timing: Schedule = .earliest
  ) -> TimedRun<System.State>? {
    let wanted = DBM(goal ?? zone(of: node))
    guard let order = places(to: node, into: wanted) else { return nil }
    let edges = order.places.map { skeleton.edges[$0] }
    if goal == nil,
      let run = timedRun(from: order.start, along: edges, into: wanted, timing, endsWithLast: true)
    {
      return run
    }
    return timedRun(from: order.start, along: edges, into: wanted, timing)
  }

  /// The discrete state in which a run to a node starts, and the positions of its transitions in an
  /// order in which they are possible.
  ///
  /// - Parameter last: the position of a transition that the run takes after it came to the node.
  package func places(
    to node: Int, then last: Int? = nil, into goal: DBM? = nil
  ) -> (start: Int, places: [Int])? {
    let path = path(to: node)
    let start = stateNumber(of: path[0])
    var taken = path.dropFirst().map { skeleton.edges[Int(nodes[$0].edge)] }
    if let last { taken.append(skeleton.edges[last]) }
    // Not every order of a merged run ends in the node's zone: some may have been given up on the
    // way.
    let wanted = goal ?? (last == nil ? DBM(zone(of: node)) : nil)
    guard let first = skeleton.initial(start),
      let order = Reordering(skeleton, taken, into: wanted).order(from: start, first)
    else { return nil }
    return (start, order)
  }

  /// A path of transitions as a run with moments.
  func timedRun(
    from start: Int, along path: [TimedEdge], into goal: DBM?, _ timing: Schedule,
    endsWithLast: Bool = false
  ) -> TimedRun<System.State>? {
    let found = skeleton.schedule(
      from: start, along: path, into: goal, timing, endsWithLast: endsWithLast)
    guard let schedule = found else { return nil }
    let moments = schedule.times.map { TimePoint(parts: $0, scale: schedule.scale) }
    return TimedRun(
      start: states[start],
      steps: zip(path, moments.dropFirst()).map { edge, moment in
        TimedRun.Step(
          action: Int(edge.action), name: system.name(ofAction: Int(edge.action)), at: moment,
          state: states[Int(edge.target)])
      }, end: moments[moments.count - 1], scale: schedule.scale)
  }
}

/// Looks for an order in which the transitions of a merged run can be taken.
///
/// Transitions that depend on each other keep their order; the others are tried in every order, the
/// given one first. Where the zone of the run was merged, some order exists.
struct Reordering {
  private let skeleton: TimedSkeleton
  private let edges: [TimedEdge]
  private let goal: DBM?
  /// By transition, those before it on which it depends.
  private let dependencies: [[Int]]

  init(_ skeleton: TimedSkeleton, _ edges: [TimedEdge], into goal: DBM?) {
    self.skeleton = skeleton
    self.edges = edges
    self.goal = goal
    dependencies = edges.indices.map { index in
      (0..<index).filter { skeleton.areDependent(edges[$0], edges[index]) }
    }
  }

  /// What was tried in vain: which transitions had been taken, and the values then.
  private struct Attempts {
    var failed: [[Bool]: [DBM]] = [:]
  }

  /// The positions of the transitions as they are taken.
  func order(from state: Int, _ zone: DBM) -> [Int]? {
    var attempts = Attempts()
    var path: [Int] = []
    let done = Array(repeating: false, count: edges.count)
    return extend(&path, done, state, zone, &attempts) ? path : nil
  }

  private func extend(
    _ path: inout [Int], _ done: [Bool], _ state: Int, _ zone: DBM,
    _ attempts: inout Attempts
  ) -> Bool {
    if path.count == edges.count { return goal.map { zone.intersection($0) != nil } ?? true }
    if attempts.failed[done, default: []].contains(where: zone.isSubset) { return false }
    for index in edges.indices
    where !done[index] && dependencies[index].allSatisfy({ done[$0] }) {
      // The same action leads elsewhere from another state.
      let position = skeleton.edges(from: state).first {
        skeleton.edges[$0].action == edges[index].action
      }
      guard let position else { continue }
      let edge = skeleton.edges[position]
      guard let next = skeleton.fire(edge, from: zone) else { continue }
      var nowDone = done
      nowDone[index] = true
      path.append(position)
      if extend(&path, nowDone, Int(edge.target), next, &attempts) { return true }
      path.removeLast()
    }
    attempts.failed[done, default: []].append(zone)
    return false
  }
}
