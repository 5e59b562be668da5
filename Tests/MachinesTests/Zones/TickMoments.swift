import Machines
import RuleSemantics

/// When a step of a run can come so that the rest can follow, found by trying every tick.
struct TickMoments {
  private static let mostTicks = 40
  let compiled: CompiledSystem

  /// - Returns: `nil` where ticks do not count every moment.
  init?(_ system: System) throws {
    if system.ties != .always(.bothWays) { return nil }
    compiled = try CompiledSystem(system)
    if compiled.tickMicroseconds == 0 { return nil }
  }

  /// The moments that were tried, and those at which it is possible; all steps before it come when
  /// they do. `nil` where the run keeps other moments than ticks.
  func moments(of number: Int, in run: Run) throws -> (asked: [Instant], possible: [Instant])? {
    let tick = compiled.tickMicroseconds
    if run.steps.contains(where: { $0.at.microseconds % tick != 0 }) { return nil }
    var states: Set<[UInt64]> = [compiled.initial]
    var now = 0
    for step in run.steps[..<number] {
      while now < step.at.microseconds {
        states = try after(states) { $0.isTick }
        now += tick
      }
      states = try after(states) { $0.isLike(step) }
    }
    var asked: [Instant] = []
    var possible: [Instant] = []
    for _ in 0..<Self.mostTicks {
      asked.append(Instant(microseconds: now))
      if try canFollow(run.steps[number...], states) { possible.append(asked[asked.count - 1]) }
      states = try after(states) { $0.isTick }
      now += tick
    }
    return (asked, possible)
  }

  /// Whether the first of some steps can come at once and each other one at some time after it.
  private func canFollow(_ steps: ArraySlice<RunStep>, _ states: Set<[UInt64]>) throws -> Bool {
    var states = states
    for (index, step) in steps.enumerated() {
      if index > 0 { states = try waiting(states) }
      states = try after(states) { $0.isLike(step) }
    }
    return !states.isEmpty
  }

  private func waiting(_ states: Set<[UInt64]>) throws -> Set<[UInt64]> {
    var all = states
    var fresh = states
    while !fresh.isEmpty {
      fresh = try after(fresh) { $0.isTick }.subtracting(all)
      all.formUnion(fresh)
    }
    return all
  }

  private func after(
    _ states: Set<[UInt64]>, _ isWanted: (Step) -> Bool
  ) throws -> Set<[UInt64]> {
    var next: Set<[UInt64]> = []
    for state in states {
      for step in try compiled.steps(from: state) where isWanted(step) { next.insert(step.next) }
    }
    return next
  }
}

extension Step {
  fileprivate func isLike(_ step: RunStep) -> Bool {
    !isTick && action == step.action && rows == step.rows && outputs == step.outputs
  }
}
