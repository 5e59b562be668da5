import Machines

/// Does the steps of a run on two systems, each at the same moments.
struct RunComparison {
  /// Compiled with ticks of a microsecond.
  let first: CompiledSystem
  let second: CompiledSystem
  /// The variables that an observer sees.
  let observed: [Variable]

  /// Whether the run, which the first can do, cannot be done by the second, or an observer sees
  /// another thing in it.
  func tellsApart(_ run: Run) throws(ModelError) -> Bool {
    var states = (first.initial, second.initial)
    var time = 0
    for step in run.steps {
      let ticks = step.at.microseconds - time
      time = step.at.microseconds
      guard let waited = try state(after: ticks, states.0, first) else { return false }
      guard let otherWaited = try state(after: ticks, states.1, second) else { return true }
      let isSame = { (candidate: Step) in candidate.action == step.action }
      guard
        let own = try first.steps(from: waited).first(where: {
          isSame($0) && $0.rows == step.rows
        })
      else { return false }
      let answers = try second.steps(from: otherWaited).filter(isSame)
      let sight = sight(of: own.next, first)
      guard
        let answer = answers.first(where: {
          $0.outputs.sorted() == own.outputs.sorted() && self.sight(of: $0.next, second) == sight
        })
      else { return true }
      states = (own.next, answer.next)
    }
    return false
  }

  /// The state when time has passed; `nil` if it cannot, because something must happen before.
  private func state(
    after ticks: Int, _ state: [UInt64], _ system: CompiledSystem
  ) throws(ModelError) -> [UInt64]? {
    if ticks == 0 { return state }
    let kinds = firstByKey(
      system.actions.map { ($0.name, $0.kind) })
    if try system.steps(from: state).contains(where: { kinds[$0.action] == .immediate }) {
      return nil
    }
    let most = system.ticksUntilDue(in: state)
    let isAlive = system.phase(in: state) == .foreground || system.phase(in: state) == .background
    if isAlive && system.runningTimers(in: state) > 0 && most < ticks { return nil }
    return system.state(after: min(ticks, most), in: state)
  }

  private func sight(of state: [UInt64], _ system: CompiledSystem) -> [Int] {
    [system.phase(in: state).rawValue]
      + system.machineFields.map { $0.value(in: state) }
      + observed.map { system.value(of: $0.name, in: state) ?? $0.initial }
  }
}
