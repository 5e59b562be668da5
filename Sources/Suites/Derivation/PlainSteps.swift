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
    var sink = PlainSink(words: words)
    let fault = state.withUnsafeBufferPointer { words in
      words.baseAddress.map { recorder.expand($0, into: &sink) } ?? -1
    }
    if fault >= 0 { throw recorder.fault(at: fault) }
    return sink.steps
  }
}

private struct PlainSink: StepSink, ~Copyable {
  private let memory: UnsafeMutablePointer<UInt64>
  private let words: Int
  private var rows: [Int32] = []
  private var outputs: [Int] = []
  private(set) var steps: [PlainStep] = []

  init(words: Int) {
    self.words = words
    memory = .allocate(capacity: max(words, 1))
    memory.initialize(repeating: 0, count: max(words, 1))
  }

  deinit { memory.deallocate() }

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    (rows, outputs) = ([], [])
    memory.update(from: state, count: words)
    return memory
  }

  mutating func commit(action: Int) {
    guard action < CompiledSystem.crashStride else { return }
    steps.append(
      PlainStep(
        action: action, rows: rows, outputs: outputs,
        next: Array(UnsafeBufferPointer(start: memory, count: words))))
  }

  mutating func note(_ mark: UInt64) {
    if StepMark.isRow(mark) { rows.append(Int32(mark >> 1)) }
    if StepMark.isOutput(mark) { outputs.append(Int(mark >> 1)) }
  }
}
