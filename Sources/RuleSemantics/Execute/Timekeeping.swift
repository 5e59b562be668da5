internal import Diagnostics
internal import RuleLanguage

/// How a compiled system keeps its timers.
package enum Timekeeping: Sendable {
  /// A state holds the ticks that remain to each timer; time passes in steps of one tick.
  case ticks
  /// A state holds which timers run, and with which limit; how long they have run is kept outside
  /// of it, by a clock for each. See ``Executor/expandByClocks(_:into:)``.
  case clocks
}

/// A timer of a system compiled for clocks.
package struct ClockedTimer: Sendable {
  package let name: String
  /// Whether it outlives the app's process, and runs out in every phase.
  package let isOutside: Bool
  /// Every limit with which it can be started, ascending, in units of
  /// ``CompiledSystem/tickMicroseconds``.
  package let limits: [Int]
  /// Holds 0 when it is stopped, 1 when it is due whatever its clock says, and otherwise two more
  /// than the position of its limit.
  package let field: Field
}

extension CompiledSystem {
  /// The number of the action by which a timer, by its position in ``timers``, runs out.
  package func expiryAction(ofTimer timer: Int) -> Int { executor.program.expiryActions[timer] }

  /// The timers, in the order of ``timerNames``.
  ///
  /// In a system compiled for ticks the field holds, other than said there, one more than the ticks
  /// that remain while the timer runs; so it is 1 when the timer is due there too.
  package var timers: [ClockedTimer] {
    let unit = max(tickMicroseconds, 1)
    return zip(inventory.timers, layout.timers).map { timer, field in
      ClockedTimer(
        name: timer.name, isOutside: timer.isOutside,
        limits: timer.choices.map { $0 * 1000 / unit }, field: field)
    }
  }

  /// Whether timers of the app run on while its process is suspended or dead; otherwise those that
  /// run begin again when it comes back.
  package var timersRunOnWithoutProcess: Bool { resolved.suspendedTimers == .wallClock }

  /// Whether timers of the app that run while its process is suspended begin again when it comes
  /// back.
  package var timersRestartWithProcess: Bool { resolved.suspendedTimers == .restart }

  /// How many timers of the app can run at once while its process stands still, at most; 0 where
  /// those that run begin again when it comes back.
  package var timersThatComeDueTogether: Int {
    guard timersRunOnWithoutProcess, layout.phase != nil else { return 0 }
    let own = inventory.timers.filter { !$0.isOutside && !$0.choices.isEmpty }
    let anonymous = resolved.machines.indices.map { machine in
      resolved.machines[machine].states.indices.map { state in
        own.filter { $0.owner?.machine == machine && $0.owner?.state == state }.count
      }.max() ?? 0
    }
    return own.filter { $0.owner == nil }.count + anonymous.reduce(0, +)
  }

  /// The state of this system, compiled for ticks, that stands for a state of the same system
  /// compiled for clocks at one moment.
  ///
  /// - Parameters:
  ///   - state: a packed state of `clocked`.
  ///   - remaining: by timer, in the order of ``timerNames``, the ticks of this system that remain
  ///     to it; ignored where it is stopped or due.
  package func tickState(
    of state: [UInt64], by clocked: CompiledSystem, remaining: [Int]
  ) -> [UInt64] {
    precondition(time == .ticks && clocked.time == .clocks && fingerprint == clocked.fingerprint)
    var packed = [UInt64](repeating: 0, count: words)
    func set(_ field: Field, _ value: Int) { packed[field.word] |= field.placed(value) }
    for (field, other) in zip(quantities, clocked.quantities) where field.timer == nil {
      set(field.field, other.field.value(in: state))
    }
    for timer in clocked.timers.indices {
      let value = clocked.layout.timers[timer].value(in: state)
      if value == 0 { continue }
      set(layout.timers[timer], value == 1 ? 1 : remaining[timer] + 1)
      guard value > 1, let limit = layout.limits[timer] else { continue }
      let ratio = clocked.tickMicroseconds / max(tickMicroseconds, 1)
      set(limit, clocked.timers[timer].limits[value - 2] * ratio)
    }
    return packed
  }
}

/// Why clocks cannot keep what some timer does.
///
/// - Throws: a ``ModelError`` if a timer of the app pauses while the process is suspended, which no
///   clock does, or a rule measures how long a timer has run.
func refuseStopwatches(
  _ system: ResolvedSystem, _ inventory: Inventory
) throws(ModelError) {
  if let timer = inventory.measured.first {
    throw ModelError.unsupported(.measuredTimer(timer))
  }
  let own = inventory.timers.first { !$0.isOutside }
  if let own, system.process.suspends, system.suspendedTimers == .pause {
    throw ModelError.unsupported(.pausingTimer(own.name))
  }
}

extension CompiledSystem {
  /// Whether the system can be compiled for clocks: no timer pauses, and none is measured.
  package var canBeKeptByClocks: Bool {
    do {
      try refuseStopwatches(resolved, inventory)
      return true
    } catch { return false }
  }
}
