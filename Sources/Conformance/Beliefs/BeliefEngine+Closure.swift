internal import TimedAutomata

/// What can happen between two lines.
extension BeliefEngine {
  /// Everything that can follow without a line being read, while the log's clock shows at most a
  /// time.
  func closure(of source: [Element], until time: Int) -> Closure {
    var reached = Reached()
    for var element in source {
      guard let zone = clocks.until(time, zones[element.zone]) else { continue }
      element.zone = zones.number(of: zone)
      _ = reached.insert(element, tallies, zones)
    }
    var position = 0
    while position < reached.order.count, reached.order.count <= mostElements {
      let element = reached.order[position]
      position += 1
      release(element, until: time, &reached)
      if element.trail == 0 {
        addSteps(from: element, until: time, &reached)
      } else {
        lose(element, until: time, &reached)
        if tallies.allows(.death), !trails[element.trail].startsWithEvent {
          addSteps(from: element, until: time, &reached)
        }
      }
    }
    if reached.order.count > mostElements { overflows = true }
    return Closure(
      ready: reached.order.filter { $0.trail != 0 }, quiet: reached.order.filter { $0.trail == 0 })
  }

  /// Adds what each step leads to; between two lines of one, only a death of the process comes.
  func addSteps(from element: Element, until time: Int, _ reached: inout Reached) {
    let source = model.states[Int(element.state)]
    if element.trail != 0 { _ = rows(of: element.trail) }
    for step in model.steps(from: element.state)
    where element.trail == 0 || step.isDeath && !step.isCutShort {
      var tally = element.tally
      if step.isDeath {
        guard let dead = tallies.adding(.death, line: line, written: step.kinds, to: tally) else {
          continue
        }
        tally = dead
      }
      guard let moment = clocks.fire(step, from: source, zones[element.zone]) else { continue }
      var zone = moment
      if step.kinds.isEmpty {
        perhaps.formUnion(step.rows)
        guard let settled = clocks.until(time, clocks.settle(moment, in: step.target)) else {
          continue
        }
        zone = settled
      }
      let trail =
        step.kinds.isEmpty
        ? 0
        : trails.number(
          of: Trail(
            kinds: step.kinds, rows: step.rows, startsWithEvent: step.startsWithEvent))
      _ = reached.insert(
        Element(
          state: step.target, zone: zones.number(of: zone), trail: trail, tally: tally,
          held: element.held, sure: element.sure), tallies, zones)
    }
  }

  func lose(_ element: Element, until time: Int, _ reached: inout Reached) {
    let trail = trails[element.trail]
    guard let kind = trail.kinds.first,
      let tally = tallies.adding(.lost, kind: Int(kind), line: line, to: element.tally)
    else { return }
    _ = rows(of: element.trail)
    var next = advanced(element, zones[element.zone])
    next.tally = tally
    guard let zone = clocks.until(time, zones[next.zone]) else { return }
    next.zone = zones.number(of: zone)
    _ = reached.insert(next, tallies, zones)
  }

  /// Lets a line that was read too early stand for what comes now.
  func release(_ element: Element, until time: Int, _ reached: inout Reached) {
    if element.held == 0 || element.trail == 0 { return }
    let held = holds[element.held]
    for (position, line) in held.enumerated() where line.isOvertaken {
      guard var next = consumed(letters[line.letter], at: line.time, element),
        let tally = tallies.adding(
          .swapped, cost: position, line: self.line - line.back, to: element.tally)
      else { continue }
      _ = rows(of: element.trail)
      var rest = held
      rest.remove(at: position)
      next.held = holds.number(of: rest)
      next.tally = tally
      for var next in withClocksSet([next]) {
        guard let zone = clocks.until(time, zones[next.zone]) else { continue }
        next.zone = zones.number(of: zone)
        _ = reached.insert(next, tallies, zones)
      }
    }
  }

  /// The situations when every line read too early has found its place.
  func drained(_ source: [Element]) -> [Element] {
    let latest = source.flatMap { holds[$0.held] }.map(\.time).max() ?? 0
    let waiting = closure(
      of: source.filter { $0.held != 0 }.map { advance($0, by: 0) }, until: latest)
    let found = waiting.ready + waiting.quiet.map { advanced($0, zones[$0.zone]) }
    return source.filter { $0.held == 0 } + found.filter { $0.held == 0 }
  }

  /// What is left open at the end of a session.
  func finished(_ belief: Int32, position: Int) -> [Element] {
    if belief <= undecided { return [] }
    line = position
    let elements = beliefs[belief]
    return elements.contains { $0.held != 0 } ? drained(elements) : elements
  }

  /// The least that explains a session that ends with a belief; `nil` if nothing does.
  public func cost(atEnd belief: Int32) -> Int? {
    finished(belief, position: 0).map { tallies.all[$0.tally].cost }.min()
  }
}
