package import Diagnostics

/// A step of a system compiled for clocks.
package struct ClockOutcome: Sendable {
  package let action: Int
  package let occasion: Occasion
  /// The rows that fire and what is emitted, in order: see ``StepMark``.
  package let notes: [UInt64]
  /// The timers that are started, by position, in order.
  package let started: [Int]
  package let state: [UInt64]
}

/// A fault of the model in some step of a system compiled for clocks.
package struct ClockFault: Sendable {
  package let occasion: Occasion
  /// See ``Executor/fault(at:)``.
  package let position: Int
  /// How many outcomes there are before it.
  package let place: Int
}

extension CompiledSystem {
  /// Everything that can happen in a state of a system compiled for clocks, in rule order.
  package func clockOutcomes(
    from state: [UInt64]
  ) -> (outcomes: [ClockOutcome], faults: [ClockFault]) {
    precondition(time == .clocks)
    var sink = OutcomeSink(words: words)
    state.withUnsafeBufferPointer { words in
      if let base = words.baseAddress { recorder.expandByClocks(base, into: &sink) }
    }
    return (sink.outcomes, sink.faults)
  }

  /// Everything that can happen in a state of a system compiled for clocks if any timer that runs
  /// may expire at any moment, in rule order.
  ///
  /// Steps in which timers have come due while the process was away are left out: they may as well
  /// expire later.
  ///
  /// - Throws: a ``ModelError`` if some step leaves a variable's range or does not end.
  package func stepsAtAnyMoment(from state: [UInt64]) throws(ModelError) -> [Step] {
    let (outcomes, faults) = clockOutcomes(from: state)
    if let fault = faults.first { throw recorder.fault(at: fault.position) }
    return outcomes.compactMap { outcome in
      if case .resume(let due) = outcome.occasion, due != 0 { return nil }
      return step(by: outcome.action, noting: outcome.notes, to: outcome.state)
    }
  }
}

private struct OutcomeSink: ClockSink {
  private let memory: PlaceMemory
  private let words: Int
  private var occasion = Occasion.immediate
  private var notes: [UInt64] = []
  private var started: [Int] = []
  private(set) var outcomes: [ClockOutcome] = []
  private(set) var faults: [ClockFault] = []

  init(words: Int) {
    self.words = words
    memory = PlaceMemory(words: words)
  }

  mutating func begin(_ occasion: Occasion) { self.occasion = occasion }

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    notes = []
    started = []
    return memory.fill(from: state)
  }

  mutating func note(_ mark: UInt64) {
    if let timer = StepMark.startedTimer(mark) {
      started.append(timer)
    } else if mark != StepMark.action {
      notes.append(mark)
    }
  }

  mutating func commit(action: Int) {
    outcomes.append(
      ClockOutcome(
        action: action, occasion: occasion, notes: notes, started: started,
        state: Array(UnsafeBufferPointer(start: memory.words, count: words))))
  }

  mutating func fail(at position: Int) {
    faults.append(ClockFault(occasion: occasion, position: position, place: outcomes.count))
  }
}
