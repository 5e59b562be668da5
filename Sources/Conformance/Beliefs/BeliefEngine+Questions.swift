internal import TimedAutomata

extension BeliefEngine {
  /// What can be when a line comes, at its time and at any.
  func closures(of belief: Int32, before line: LogLine) -> (inTime: Closure, atAnyTime: Closure) {
    let elements = finished(belief, position: 0)
    var inTime = closure(of: elements.map { advance($0, by: line.delta) }, until: 0)
    guard model.isTimed else { return (inTime, inTime) }
    let isNow = { (element: Element) in
      self.clocks.stamped(0, self.zones[element.zone]) != nil
    }
    inTime = Closure(ready: inTime.ready.filter(isNow), quiet: inTime.quiet.filter(isNow))
    return (inTime, closure(of: untimed(elements), until: 0))
  }

  /// Every situation that can be when the line read last was written, or without times thereafter.
  func situations(of belief: Int32) -> [Element] {
    let closed = closure(of: finished(belief, position: 0), until: 0)
    return closed.quiet + closed.ready
  }

  /// The same situations with the clock of the log at anything.
  private func untimed(_ elements: [Element]) -> [Element] {
    guard model.isTimed else { return elements }
    return elements.map { element in
      var element = element
      element.zone = zones.number(of: clocks.clockSet(zones[element.zone]))
      return element
    }
  }

  /// The units after the line before at which a line can be stamped, at least and at most; no bound
  /// is found where more is left open than is followed.
  func stamps(of letter: Letter, after belief: Int32) -> (earliest: Int?, latest: Int?) {
    let horizon = min(600_000_000 / model.unitMicroseconds, ClockMotion.longest)
    overflows = false
    let closed = closure(of: finished(belief, position: 0), until: horizon)
    var (earliest, latest): (Int?, Int?) = (nil, 0)
    for element in closed.ready where trails[element.trail].kinds.first == letter.kind {
      guard shows(letter, element.state) else { continue }
      let zone = zones[element.zone]
      let least = -zone[0, model.logClock].limit
      let most = zone[model.logClock, 0].limit + model.tolerance
      earliest = min(earliest ?? least, least)
      latest = most >= horizon ? nil : latest.map { max($0, most) }
    }
    if overflows { return (nil, nil) }
    return (earliest.map { max($0, 0) }, earliest == nil ? nil : latest)
  }

  /// The kinds of the lines that can come before so many units after the line before, and when the last of them can.
  func due(after belief: Int32, before delta: Int) -> (kinds: Set<Int16>, latest: Int) {
    var (kinds, latest) = (Set<Int16>(), 0)
    for element in closure(of: finished(belief, position: 0), until: delta).ready {
      guard let kind = trails[element.trail].kinds.first else { continue }
      kinds.insert(kind)
      latest = max(latest, zones[element.zone][model.logClock, 0].limit + model.tolerance)
    }
    return (kinds, latest)
  }
}
