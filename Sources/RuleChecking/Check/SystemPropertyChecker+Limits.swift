internal import RuleLanguage
internal import StateGraphs
internal import TimedAutomata

extension SystemPropertyChecker {
  // MARK: Whether a limit is kept, and no more

  /// Whether the longest time keeps a limit; `nil` where only the time itself tells.
  ///
  /// A wait without end is longer than every limit of so many milliseconds, so nobody looks for
  /// one.
  ///
  /// - Parameter first: something that occurs.
  func keepsLongest(
    _ first: MatchSet, _ second: MatchSet, _ limit: TimeLimit, _ zoneTiming: ZoneTiming
  ) -> Answer? {
    let longest: ClockBound
    switch limit {
    case .none: return Self.kept
    case .finite:
      guard rules.hasRoom(toOwe: first, until: second, .timeOnly) else { return .refused(.memory) }
      return waitsForever(from: first, until: second) ? Self.broken : Self.kept
    case .atMost(let milliseconds): longest = .atMost(zoneTiming.units(milliseconds).below)
    case .lessThan(let milliseconds):
      let units = zoneTiming.units(milliseconds)
      // A time is a whole number of units, or comes near to one.
      longest = units.below == units.above ? .lessThan(units.below) : .atMost(units.below)
    case .atLeast: return nil
    }
    let search = meter(zoneTiming, first, second)
      .search(
        .longest, greatest: longest.limit, from: { sow(zoneTiming, first, second, $0) },
        until: { state, zone, clock in state.memory != .idle && zone[clock, 0] > longest.raw })
    if search.isFound { return Self.broken }
    return search.endedBy == nil ? Self.kept : Self.unknownTime
  }

  /// Whether the shortest time keeps a limit; `nil` where only the time itself tells.
  func keepsShortest(
    _ first: MatchSet, _ second: MatchSet, _ limit: TimeLimit, _ zoneTiming: ZoneTiming
  ) -> Answer? {
    guard case .atLeast(let milliseconds) = limit else {
      guard limit == .none || limit == .finite else { return nil }
      return rules.isFollowed(first, by: second)
        ? Self.kept : .vacuous(.bothEnds)
    }
    if !rules.isFollowed(first, by: second) { return .vacuous(.bothEnds) }
    let shortest = zoneTiming.units(milliseconds).above
    // A wait that has lasted so long keeps the limit, and a later one that begins on the way is a seed itself.
    let search = meter(zoneTiming, first, second)
      .search(
        .shortest, greatest: shortest, below: shortest,
        from: { sow(zoneTiming, first, second, $0) },
        until: { state, zone, clock in
          state.memory == .over && -(zone[0, clock] >> 1) < shortest
        })
    if search.isFound { return Self.broken }
    return search.endedBy == nil ? Self.kept : Self.unknownTime
  }

  private static var broken: Answer { .time(.unbounded, nil, isKept: false, .none) }

  /// Where waits begin: the values there, those of the clock of the wait last.
  ///
  /// The values in the graph's nodes are widened by the constants of the clocks that run, and the
  /// clock of the wait does not run yet: what follows takes as long as from values not widened.
  private func sow(
    _ zoneTiming: ZoneTiming, _ first: MatchSet, _ second: MatchSet,
    _ plant: (WaitMeter.Seed) -> Void
  ) {
    let skeleton = zoneTiming.skeleton
    func add(_ zone: DBM, _ state: Int, isOver: Bool) {
      var zone = zone.withClockAtZero
      guard skeleton.confine(&zone, to: state) else { return }
      if !isOver {
        guard let elapsed = skeleton.elapsed(zone, in: state) else { return }
        zone = elapsed
      }
      plant(
        WaitMeter.Seed(
          state: ResponseTimeObserver.State(state: Int32(state), memory: isOver ? .over : .waiting),
          zone: zone))
    }
    let promise = Promise(request: first, answer: second)
    func add(_ zone: DBM, _ state: Int, isKept: Bool, isOpen: Bool) {
      if isKept { add(zone, state, isOver: true) }
      if isOpen { add(zone, state, isOver: false) }
    }
    for node in graph.initial where first.occurs(in: node) {
      add(
        DBM(zeroOfSize: skeleton.size), zoneTiming.state(of: node),
        isKept: promise.isKept(in: node), isOpen: promise.isOpen(in: node))
    }
    for node in 0..<graph.nodeCount {
      for edge in graph.edges(from: node)
      where first.occurs(by: edge, to: graph.target(of: edge)) {
        var zone = zoneTiming.zone(of: node)
        let step = zoneTiming.edge(edge)
        guard skeleton.confine(&zone, to: zoneTiming.state(of: node)),
          skeleton.enter(step, &zone)
        else { continue }
        let target = graph.target(of: edge)
        add(
          zone, Int(step.target), isKept: promise.isKept(by: edge, to: target),
          isOpen: promise.isOpen(by: edge, to: target))
      }
    }
  }
}

extension RuleGraph {
  /// Whether on some run the second occurs at or after the first.
  fileprivate func isFollowed(_ first: MatchSet, by second: MatchSet) -> Bool {
    let beginnings = Beginnings(Promise(request: first, answer: second), in: graph)
    return beginnings.isKept
      || graph.reachable(from: beginnings.open).contains { node in
        graph.edges(from: node).contains { second.occurs(by: $0, to: graph.target(of: $0)) }
      }
  }
}
