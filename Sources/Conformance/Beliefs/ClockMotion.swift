internal import RuleSemantics
internal import TimedAutomata

/// What time does to the clocks of the model and of the log.
struct ClockMotion {
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
        switch bound.position {
        case .before: zone.constrain(bound.clock, 0, .lessThan(bound.limit))
        case .atOrAfter: zone.constrain(0, bound.clock, .atMost(-bound.limit))
        case .at:
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

  /// The time until which is found what can follow, for a line so many units after the one before: one of a
  /// few, so that it is found once for many lines.
  static func horizon(of delta: Int) -> Int {
    var horizon = 1 << 10
    while horizon < delta { horizon <<= 2 }
    return horizon
  }

  /// The next shorter of these times.
  static func horizon(before horizon: Int) -> Int {
    horizon <= 1 << 10 ? -longest - 1 : horizon >> 2
  }

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

  /// As far as a line can be stamped so many units after the one before, as the next line sees the clocks.
  ///
  /// - Returns: also the spans, around this one, for which the clocks are the same. With x the other
  ///   clocks, L that of the log, and t the tolerance, δ − t ≤ L ≤ δ leaves of the bounds of a closed zone
  ///   xᵢ − xⱼ ≤ min(zᵢⱼ, zᵢʟ + δ + z₀ⱼ, zᵢ₀ + t − δ + zʟⱼ), and of L counted from δ
  ///   xᵢ − L ≤ min(zᵢʟ + δ, zᵢ₀ + t) and L − xⱼ ≤ min(zʟⱼ − δ, z₀ⱼ): the same while each is what does not
  ///   depend on δ.
  func stamped(after delta: Int, _ zone: DBM) -> (zone: DBM?, spans: ClosedRange<Int>) {
    let log = model.logClock
    let (least, most) = (zone[0, log], zone[log, 0])
    if least != .none, delta < -least.limit { return (nil, Int.min...(-least.limit - 1)) }
    if most != .none, delta > most.limit + tolerance {
      return (nil, (most.limit + tolerance + 1)...Int.max)
    }
    var spans = SameSpans()
    for first in 0..<size where first != log {
      let (toLog, toZero) = (zone[first, log], zone[first, 0])
      spans.keep(toZero, under: toLog, plus: .zero, from: tolerance)
      spans.keep(zone[0, first], under: zone[log, first], plus: .zero, upTo: 0)
      for second in 0..<size where second != first && second != log {
        let bound = zone[first, second]
        spans.keep(bound, under: toLog, plus: zone[0, second], from: 0)
        spans.keep(bound, under: toZero, plus: zone[log, second], upTo: tolerance)
      }
    }
    return (stamped(0, advance(zone, by: delta)), spans.around(delta))
  }

  private var tolerance: Int { model.tolerance }
}

/// The spans δ for which some bounds are no greater than others that grow or shrink with δ.
private struct SameSpans {
  private var least = Int.min
  private var most = Int.max

  /// bound + constant ≤ one + δ + other.
  mutating func keep(
    _ bound: ClockBound, under one: ClockBound, plus other: ClockBound, from constant: Int
  ) {
    guard one != .none, other != .none else { return }
    if bound == .none {
      least = .max
    } else {
      least = max(least, bound.limit + constant - one.limit - other.limit + slack(one, other))
    }
  }

  /// bound ≤ one + constant − δ + other.
  mutating func keep(
    _ bound: ClockBound, under one: ClockBound, plus other: ClockBound, upTo constant: Int
  ) {
    guard one != .none, other != .none else { return }
    if bound == .none {
      most = .min
    } else {
      most = min(most, one.limit + constant + other.limit - bound.limit - slack(one, other))
    }
  }

  /// Where a sum is not attained, it has to be greater.
  private func slack(_ one: ClockBound, _ other: ClockBound) -> Int {
    one.isAttained && other.isAttained ? 0 : 1
  }

  func around(_ delta: Int) -> ClosedRange<Int> {
    least <= delta && delta <= most ? least...most : delta...delta
  }
}
