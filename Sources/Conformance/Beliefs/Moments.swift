internal import TimedAutomata

/// What time does to the clocks of the model and of the log.
struct Moments {
  let model: SessionModel
  var size: Int { model.clockCount + 1 }

  /// The clocks at the beginning of a session: those of timers that run can show anything.
  func start(in number: Int32) -> DBM? {
    var zone = DBM(universeOfSize: size)
    let state = model.states[Int(number)]
    for (clock, limit) in state.limits {
      if !zone.constrain(clock, 0, .atMost(limit)) { return nil }
    }
    if model.isTimed { zone.forget(model.logClock) }
    return zone
  }

  /// The clocks after a step, at its moment; `nil` if no moment allows it.
  func fire(_ step: ModelStep, from source: ModelState, _ zone: DBM) -> DBM? {
    var zone = zone
    for bound in step.guards {
      let isPossible =
        switch bound.relation {
        case .less: zone.constrain(bound.clock, 0, .lessThan(bound.limit))
        case .atLeast: zone.constrain(0, bound.clock, .atMost(-bound.limit))
        default:
          zone.constrain(bound.clock, 0, .atMost(bound.limit))
            && zone.constrain(0, bound.clock, .atMost(-bound.limit))
        }
      if !isPossible { return nil }
    }
    for clock in step.resets { zone.reset(clock, to: 0) }
    let target = model.states[Int(step.target)]
    for clock in target.idle { zone.free(clock) }
    for (clock, limit) in target.limits {
      if !zone.constrain(clock, 0, .atMost(limit)) { return nil }
    }
    return zone
  }

  /// The clocks with all time that can pass in a state.
  func settle(_ zone: DBM, in number: Int32) -> DBM {
    let state = model.states[Int(number)]
    guard state.canWait else { return zone }
    var zone = zone
    zone.up()
    for (clock, limit) in state.limits { _ = zone.constrain(clock, 0, .atMost(limit)) }
    if state.runsOn {
      zone = zone.widened(byConstants: model.constants)
      _ = zone.close()
    }
    return zone
  }

  /// Spans beyond this, in units, are not counted: any time may have passed.
  static let longest = 1 << 24

  /// The clocks as the next line sees them, so many units after the one before.
  func advance(_ zone: DBM, by delta: Int) -> DBM {
    guard model.isTimed, delta != 0 else { return zone }
    if abs(delta) > Self.longest { return clockSet(zone) }
    var zone = zone
    zone.shift(model.logClock, by: -delta)
    let (least, most) = (zone[0, model.logClock], zone[model.logClock, 0])
    let isFar = { (bound: ClockBound) in bound != .none && abs(bound.limit) > Self.longest * 4 }
    return isFar(least) || isFar(most) ? clockSet(zone) : zone
  }

  /// As far as the clock of the log shows a time at most; `nil` if that was before.
  func until(_ time: Int, _ zone: DBM) -> DBM? {
    guard model.isTimed, time <= Self.longest * 4 else { return zone }
    var zone = zone
    let bound = ClockBound.atMost(max(time, -Self.longest * 4))
    return zone.constrain(model.logClock, 0, bound) ? zone : nil
  }

  /// As far as a line can be stamped with a time.
  func stamped(_ time: Int, _ zone: DBM) -> DBM? {
    guard model.isTimed, abs(time) <= Self.longest * 4 else { return zone }
    var zone = zone
    return zone.constrain(model.logClock, 0, .atMost(time))
      && zone.constrain(0, model.logClock, .atMost(model.tolerance - time)) ? zone : nil
  }

  /// With the clock of the log at anything: it was set.
  func clockSet(_ zone: DBM) -> DBM {
    var zone = zone
    zone.forget(model.logClock)
    return zone
  }
}
