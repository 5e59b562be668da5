internal import Diagnostics
internal import RuleSemantics

/// A step of a system by the numbers of what happens, without words for it.
struct PlainStep {
  let action: Int
  /// The rows that fire and what is emitted, in order.
  let rows: [Int32]
  let outputs: [Int]
  let next: [UInt64]
}

extension CompiledSystem {
  /// Everything that can happen in a state but death in the middle of a step, in rule order.
  func plainSteps(from state: [UInt64]) throws(ModelError) -> [PlainStep] {
    try recordedSteps(from: state).filter { $0.action < Self.crashStride }.map { step in
      PlainStep(
        action: step.action,
        rows: step.notes.filter { StepMark.isRow($0) }.map { Int32($0 >> 1) },
        outputs: step.notes.filter { StepMark.isOutput($0) }.map { Int($0 >> 1) },
        next: step.state)
    }
  }
}
