package import StateSearch

extension WaitMeter {
  /// Where a wait begins, or is over as it begins: values of all clocks while that state lasts.
  package struct Seed {
    var state: ResponseTimeObserver.State
    var zone: DBM

    package init(state: ResponseTimeObserver.State, zone: DBM) {
      self.state = state
      self.zone = zone
    }
  }

  /// Looks at waits from where they begin, until something is found.
  ///
  /// - Parameters:
  ///   - below: waits that have lasted so long are followed no further; all are if `nil`.
  ///   - seeds: calls its argument with each place where waits begin.
  package func search(
    _ measured: ResponseTimeObserver.Measured, greatest: Int, below: Int? = nil,
    from seeds: ((Seed) -> Void) -> Void,
    until isFound: (ResponseTimeObserver.State, DBMView, _ clock: Int) -> Bool
  ) -> (isFound: Bool, endedBy: SearchBound?) {
    let system = ResponseTimeObserver(
      skeleton: skeleton, points: points, measured: measured, greatest: greatest, below: below)
    let unfolding = TimedUnfolding(system, spill: options.spill)
    var options = options
    options.followUp = options.followUp.unfolding(
      stateStride: MemoryLayout<ResponseTimeObserver.State>.stride)
    let clock = system.clock
    // Nothing outlives the call.
    return withoutActuallyEscaping(isFound) { isFound in
      var search = ZoneSearch(
        clocks: system.clockCount, objects: 0, options,
        unfold: { unfolding.unfold($0, &$1) },
        stopWhen: { isFound(unfolding.states[Int($0)], $1, clock) })
      seeds { seed in
        search.store(seed.zone, in: unfolding.number(of: seed.state, &search.arrays))
      }
      search.run()
      return (search.stoppedAt != nil, search.endedBy)
    }
  }
}
