package import Checking

/// The values of the clocks at the end of a run with moments, in parts of a unit of which the run's
/// scale makes one; `nil` if the run is not possible.
package func replayed<System: TimedSystem>(
  _ run: TimedRun<System.State>, on system: System
) -> [Int]? {
  func parts(_ moment: TimePoint) -> Int { moment.units * run.scale + moment.offset }
  guard system.initialStates.contains(run.start),
    var concrete = ConcreteRun(system, from: run.start, scale: run.scale)
  else { return nil }
  for step in run.steps {
    guard concrete.wait(parts(step.at) - concrete.time),
      concrete.take(step.action, to: step.state)
    else { return nil }
  }
  return concrete.wait(parts(run.end) - concrete.time) ? concrete.clocks : nil
}
