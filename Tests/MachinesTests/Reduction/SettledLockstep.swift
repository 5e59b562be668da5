import RuleLanguage
@testable import RuleSemantics

/// Walks a system and what a reduction makes of it side by side.
struct SettledLockstep {
  let compiled: CompiledSystem
  /// Turns a state into the one that should be bisimilar to it.
  let settle: ([UInt64]) -> [UInt64]
  /// What has to hold in both or in neither.
  let observed: [CompiledCondition]

  private(set) var fullStates = 0
  private(set) var settledStates = 0

  private struct Pair: Hashable {
    let full: [UInt64]
    let settled: [UInt64]
  }

  init(
    _ compiled: CompiledSystem, observed: [CompiledCondition],
    settle: @escaping ([UInt64]) -> [UInt64]
  ) {
    self.compiled = compiled
    self.observed = observed
    self.settle = settle
  }

  /// The first difference found among so many pairs of states; `nil` if there is none, or the model
  /// is at fault, in both in the same words.
  mutating func difference(within pairs: Int) -> String? {
    let first = Pair(full: compiled.initial, settled: settle(compiled.initial))
    var seen: Set<Pair> = [first]
    var queue = [first]
    var next = 0
    defer {
      fullStates = Set(queue.map(\.full)).count
      settledStates = Set(queue.map(\.settled)).count
    }
    while next < queue.count, queue.count < pairs {
      let pair = queue[next]
      next += 1
      for condition in observed
      where compiled.holds(condition, in: pair.full) != compiled.holds(condition, in: pair.settled)
      {
        return "a condition holds in one of two states"
      }
      let full = Result { () throws(ModelError) in try compiled.steps(from: pair.full) }
      let settled = Result { () throws(ModelError) in try compiled.steps(from: pair.settled) }
      switch (full, settled) {
      case (.failure(let one), .failure(let other)): return one == other ? nil : "other faults"
      case (.success(let steps), .success(let others)):
        if steps.map(\.shown) != others.map(\.shown) { return "other steps" }
        for (step, other) in zip(steps, others) {
          let pair = Pair(full: step.next, settled: settle(other.next))
          if seen.insert(pair).inserted { queue.append(pair) }
        }
      default: return "a fault in one of two states"
      }
    }
    return nil
  }
}

extension Step {
  /// All that is seen of the step but the state reached.
  fileprivate var shown: [String] {
    [action, actor, event] + rows.map { "\($0)" } + outputs
  }
}
