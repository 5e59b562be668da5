package import Diagnostics

extension CompiledSystem {
  /// Everything that can happen in a state of a system compiled for clocks if any timer that runs
  /// may expire at any moment, in rule order.
  ///
  /// - Throws: a ``ModelError`` if some step leaves a variable's range or does not end.
  package func stepsAtAnyMoment(from state: [UInt64]) throws(ModelError) -> [Step] {
    precondition(time == .clocks)
    var sink = AnyMomentSink(words: words)
    state.withUnsafeBufferPointer { words in
      if let base = words.baseAddress { recorder.expandByClocks(base, into: &sink) }
    }
    if let fault = sink.fault { throw recorder.fault(at: fault) }
    return sink.steps.successors.map { step(by: $0.action, noting: $0.notes, to: $0.state) }
  }
}

/// Keeps every successor but those in which timers have come due while the process was away: they
/// may as well expire later.
private struct AnyMomentSink: ClockSink {
  var steps: RecordingSink
  private(set) var fault: Int?
  private var isKept = true

  init(words: Int) { steps = RecordingSink(words: words) }

  mutating func begin(_ occasion: Occasion) {
    if case .resume(let due) = occasion { isKept = due == 0 } else { isKept = true }
  }

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    steps.place(copyOf: state)
  }

  mutating func note(_ mark: UInt64) {
    if mark < StepMark.action { steps.note(mark) }
  }

  mutating func commit(action: Int) {
    if isKept { steps.commit(action: action) }
  }

  mutating func fail(at position: Int) { fault = fault ?? position }
}
