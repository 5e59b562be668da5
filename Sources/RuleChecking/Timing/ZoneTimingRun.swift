package import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
package import StateSearch
package import TimedAutomata

/// A run in dense time, replayed.
package struct ReplayedRun {
  var steps: [RunStep]
  /// Where a cycle begins, if the run goes round.
  var loopStart: Int?
  var end: Instant
  /// The state in which the run ends, before any cycle.
  var last: String
}

extension ReplayedRun {
  func run(to outcome: Conclusion.Outcome) -> Run {
    Run(steps: steps, loopStart: loopStart, end: end, conclusion: Conclusion(outcome, in: last))
  }
}

extension ZoneTiming {
  /// Gives a path of the graph moments, and replays it step by step in microseconds.
  ///
  /// The replay is by the executor that counts ticks, which knows nothing of zones: each step must
  /// be among those that it offers, and lead to the state expected with every timer where the
  /// schedule says.
  ///
  /// - Parameters:
  ///   - path: positions of transitions.
  ///   - cycle: transitions taken once more after the path.
  ///   - goal: values of the clocks at the end of the path.
  /// - Throws: a `ModelError` if the replay differs, which is a defect of this program.
  func replay(
    from start: Int, along path: [Int], cycle: [Int] = [], into goal: DBM? = nil
  ) throws(ModelError) -> ReplayedRun {
    let edges = (path + cycle).map { skeleton.edges[$0] }
    guard
      let times = try skeleton.schedule(
        from: start, along: edges, into: goal, schedule, unit: unit)
    else { throw ModelError.defect(Defect("a run that was found has no schedule")) }
    return try replay(along: path, cycle: cycle, at: times)
  }

  /// Replays a path at moments that are known: of the start, each step and the end, in
  /// microseconds.
  package func replay(
    along path: [Int], cycle: [Int] = [], at times: [Int]
  ) throws(ModelError) -> ReplayedRun {
    let edges = (path + cycle).map { skeleton.edges[$0] }
    let replayed = try replayed()
    var walk = Walk(self, replayed)
    var loopStart: Int?
    var last = ""
    for (index, edge) in edges.enumerated() {
      if index == path.count {
        last = replayed.describe(walk.state)
        loopStart = walk.steps.count
      }
      try walk.take(edge, at: times[index + 1])
    }
    let end = times[times.count - 1]
    if cycle.isEmpty {
      walk.wait(until: end)
      last = replayed.describe(walk.state)
    }
    return ReplayedRun(
      steps: walk.steps, loopStart: loopStart, end: Instant(microseconds: end), last: last)
  }

  /// The state that ticks should be in, given when each clock was reset.
  ///
  /// - Parameter found: the one that they are in. Timers that will begin again when the process
  ///   comes back stand still in it, while their clocks go on: nothing depends on what they show.
  private func tickState(
    of state: [UInt64], at moment: Int, _ startedAt: [Int], _ found: [UInt64],
    _ replayed: CompiledSystem
  ) -> [UInt64] {
    let isAway = clocked.phase(in: state).rawValue > 1 && !clocked.timersRunOnWithoutProcess
    let remaining = clocked.timers.enumerated().map { index, timer in
      isAway && !timer.isOutside
        ? replayed.remaining(ofTimer: timer.name, in: found) ?? 0
        : max((timer.limit(in: state) ?? 0) * unit - (moment - startedAt[index + 1]), 0)
    }
    return replayed.tickState(of: state, by: clocked, remaining: remaining)
  }

  /// A replay under way.
  private struct Walk {
    let zoneTiming: ZoneTiming
    let replayed: CompiledSystem
    /// The state by ticks of a microsecond.
    var state: [UInt64]
    var time = 0
    var startedAt: [Int]
    var steps: [RunStep] = []

    init(_ zoneTiming: ZoneTiming, _ replayed: CompiledSystem) {
      self.zoneTiming = zoneTiming
      self.replayed = replayed
      state = replayed.initial
      startedAt = Array(repeating: 0, count: zoneTiming.skeleton.size)
    }

    mutating func wait(until moment: Int) {
      if moment > time { state = replayed.state(after: moment - time, in: state) }
      time = moment
    }

    mutating func take(_ edge: TimedEdge, at moment: Int) throws(ModelError) {
      let clocked = zoneTiming.clocked
      wait(until: moment)
      for reset in zoneTiming.skeleton.resets(of: edge) { startedAt[reset.clock] = moment }
      let target = zoneTiming.withPackedState(Int(edge.target)) {
        Array(UnsafeBufferPointer(start: $0, count: clocked.words))
      }
      let name = clocked.name(ofAction: zoneTiming.tableAction(of: edge))
      let step = try replayed.steps(from: state).first {
        $0.action == name
          && $0.next == zoneTiming.tickState(of: target, at: moment, startedAt, $0.next, replayed)
      }
      guard let step else {
        throw ModelError.defect(
          Defect(
            "a run that was found cannot be replayed at \(moment) µs, by \(name), from "
              + replayed.describe(state)))
      }
      steps.append(replayed.runStep(step, from: state, at: Instant(microseconds: moment)))
      state = step.next
    }
  }
}

extension ClockedTimer {
  /// The limit with which it was started, if it runs and is not known to be due.
  func limit(in state: [UInt64]) -> Int? {
    state.withUnsafeBufferPointer { words in words.baseAddress.flatMap { limit(in: $0) } }
  }
}

extension TimedSkeleton {
  /// The moments of a schedule in microseconds.
  ///
  /// - Parameter unit: the microseconds of a unit of the clocks. A strict bound is kept by a few of
  ///   them, so a run with strict bounds must not have more steps than half of them.
  package func schedule(
    from state: Int, along path: [TimedEdge], into goal: DBM?, _ kind: Schedule,
    approaching approach: Approach? = nil, unit: Int
  ) throws(ModelError) -> [Int]? {
    let found = schedule(
      from: state, along: path, into: goal, kind, approaching: approach)
    guard let schedule = found else { return nil }
    let points = schedule.times.map { TimePoint(parts: $0, scale: schedule.scale) }
    if points.contains(where: { $0.offset != 0 }), schedule.scale > unit {
      throw ModelError.tooLarge(.strictBounds(steps: path.count))
    }
    return points.map { $0.units * unit + $0.offset }
  }
}
