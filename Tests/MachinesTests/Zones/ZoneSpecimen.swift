import Checking
import Machines
import TimedTrials

/// A system compiled for ticks and for clocks, and what ticks find of it.
struct ZoneSpecimen {
  let clocks: CompiledSystem
  let plain: TimedTable<2>
  let merging: TimedTable<2>
  let ticks: TickReach
  let isDeadlineFirst: Bool

  /// Fails with `nil` where the two cannot be compared: no timers, too many states, several timers
  /// with deadlines first, where ticks are not exact, or timers that only ticks keep.
  ///
  /// - Throws: a ``ModelError`` at a fault of the model that ticks find.
  init?(_ system: System, _ configuration: Configuration = Configuration()) throws(ModelError) {
    guard let ticked = try? CompiledSystem(system, configuration), !ticked.timerNames.isEmpty,
      let clocks = try? CompiledSystem(system, configuration, time: .clocks), clocks.words <= 2,
      let plain = try? TimedTable<2>(clocks, merges: false),
      let merging = try? TimedTable<2>(clocks)
    else { return nil }
    ticks = try TickReach(ticked, states: 250)
    isDeadlineFirst = ticked.ties == .deadlineFirst
    if !ticks.isComplete || (isDeadlineFirst && ticks.mostTimers > 1) { return nil }
    self.clocks = clocks
    self.plain = plain
    self.merging = merging
  }

  /// How what zones find of a table, as it is or broken, differs from what ticks find.
  func difference(_ system: AlteredSystem<TimedTable<2>>) -> String? {
    var system = system
    system.watchesUntil = ZoneComparison.horizon
    return ZoneComparison.difference(
      ticks, system, ZoneOptions(bounds: SearchBounds(states: 10_000)), isExact: !isDeadlineFirst,
      projected: { clocks.timeless(plain.unpacked($0)) })
  }
}
