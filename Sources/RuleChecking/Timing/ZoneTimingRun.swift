package import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
package import StateSearch
package import TimedAutomata

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
  ///   - outcome: what the path comes to.
  /// - Throws: a ``ModelError`` if the replay differs, which is a defect of this program.
  func replay(
    from start: Int, along path: [Int], cycle: [Int] = [], into goal: DBM? = nil,
    to outcome: Conclusion.Outcome
  ) throws(ModelError) -> Run {
    let edges = (path + cycle).map { skeleton.edges[$0] }
    guard
      let times = try skeleton.schedule(
        from: start, along: edges, into: goal, schedule, unit: unit)
    else { throw ModelError.defect(Defect("a run that was found has no schedule")) }
    return try replay(along: path, cycle: cycle, at: times, to: outcome)
  }

  /// Replays a path at moments that are known: of the start, each step and the end, in
  /// microseconds.
  func replay(
    along path: [Int], cycle: [Int] = [], at times: [Int], to outcome: Conclusion.Outcome
  ) throws(ModelError) -> Run {
    var run = RunBuilder(try replayed())
    var startedAt = Array(repeating: 0, count: skeleton.size)
    var loopStart: Int?
    var last: [UInt64]?
    for (index, place) in (path + cycle).enumerated() {
      if index == path.count { (loopStart, last) = (run.steps.count, run.state) }
      let edge = skeleton.edges[place]
      run.wait(until: Instant(microseconds: times[index + 1]))
      for reset in skeleton.resets(of: edge) { startedAt[reset.clock] = times[index + 1] }
      run.take(try step(of: edge, startedAt, in: run))
    }
    run.wait(until: Instant(microseconds: times[times.count - 1]))
    return run.run(
      loopStart: loopStart, to: outcome, in: last, awaiting: try run.awaited(to: outcome))
  }

  /// The step of a run that is to be that of a transition.
  private func step(
    of edge: TimedEdge, _ startedAt: [Int], in run: RunBuilder
  ) throws(ModelError) -> Step {
    let moment = run.now.microseconds
    let target = withPackedState(Int(edge.target)) {
      Array(UnsafeBufferPointer(start: $0, count: clocked.words))
    }
    let name = clocked.name(ofAction: tableAction(of: edge))
    let step = try run.possible().first {
      $0.action == name
        && $0.next == tickState(of: target, at: moment, startedAt, $0.next, run.compiled)
    }
    guard let step else {
      throw ModelError.defect(
        Defect(
          "a run that was found cannot be replayed at \(moment) µs, by \(name), from "
            + run.compiled.describe(run.state)))
    }
    return step
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
