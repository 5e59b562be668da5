extension Executor {
  /// How many ticks can pass until a timer is due that then has to expire; 0 if none can pass.
  ///
  /// Where only timers of a suspended process run, it is the ticks until the last of them is due,
  /// after which no time is counted. Says nothing of immediate rules, which also keep time from
  /// passing.
  @inlinable package func ticksUntilDue(_ state: UnsafePointer<UInt64>) -> Int {
    var phase = 0
    if hasPhase, let field = program.phase { phase = field.value(in: state) }
    var earliest = Int.max
    var latestSuspended = 0
    for index in 0..<timerCount {
      let value = timers[index].field.value(in: state)
      if value == 0 { continue }
      if phase > 1, !timers[index].isOutside {
        if !program.pausesSuspended { latestSuspended = max(latestSuspended, value - 1) }
      } else {
        earliest = min(earliest, value - 1)
      }
    }
    return earliest == .max ? latestSuspended : earliest
  }

  /// Lets so many ticks pass at once, as that many ticks one after the other would.
  ///
  /// - Parameters:
  ///   - ticks: at most ``ticksUntilDue(_:)``.
  ///   - state: one in which a tick can pass, and after each tick but the last another can, which
  ///     is so unless a rule measures time.
  @inlinable package func pass(_ ticks: Int, _ state: UnsafeMutablePointer<UInt64>) {
    var phase = 0
    if hasPhase, let field = program.phase { phase = field.value(in: state) }
    for index in 0..<timerCount {
      let field = timers[index].field
      let value = field.value(in: state)
      if value <= 1 { continue }
      if phase > 1, !timers[index].isOutside, program.pausesSuspended { continue }
      // A timer that is due while the process is suspended stays due.
      state[field.word] &-= field.placed(min(ticks, value - 1))
    }
  }
}

extension CompiledSystem {
  /// Whether some condition in force measures how long a timer has run, so that the passing of time
  /// alone can make a rule or a cause possible.
  package var measuresTime: Bool { !inventory.measurements.isEmpty }
}

extension CompiledCondition {
  /// The bits of a packed state on which it depends whether the condition holds, by word.
  package var reads: [(word: Int, mask: UInt64)] {
    var masks: [Int: UInt64] = [:]
    for step in code where step.readsState { masks[Int(step.word), default: 0] |= step.mask }
    return masks.sorted { $0.key < $1.key }.map { (word: $0.key, mask: $0.value) }
  }
}

extension Instruction {
  /// Whether the instruction, in a condition, looks at `mask` of `word`.
  fileprivate var readsState: Bool {
    switch operation {
    case .testEqual, .testUnequal, .testLess, .testAtLeast, .testMember, .load: true
    default: false
    }
  }
}

extension CompiledSystem {
  /// See ``Executor/ticksUntilDue(_:)``.
  package func ticksUntilDue(in state: [UInt64]) -> Int {
    state.withUnsafeBufferPointer { words in
      words.baseAddress.map { executor.ticksUntilDue($0) } ?? 0
    }
  }

  /// How many ticks can pass at once from a state in which one can, so that nothing becomes possible
  /// or impossible before the last of them: until a timer is due or, where rules measure time, comes
  /// to or leaves a multiple of what all spans in force are made of. At least 1.
  package func ticksUntilChange(in state: [UInt64]) -> Int {
    state.withUnsafeBufferPointer { words in words.baseAddress.map { ticksUntilChange($0) } ?? 1 }
  }

  /// The same.
  package func ticksUntilChange(_ state: UnsafePointer<UInt64>) -> Int {
    let due = max(executor.ticksUntilDue(state), 1)
    guard measuresTime else { return due }
    if grain <= 1 { return 1 }
    return layout.timers.reduce(due) { least, field in
      let value = field.value(in: state)
      if value <= 1 { return least }
      let rest = (value - 1) % grain
      return min(least, rest == 0 ? 1 : rest)
    }
  }

  /// The state when so many ticks have passed: see ``Executor/pass(_:_:)``.
  package func state(after ticks: Int, in state: [UInt64]) -> [UInt64] {
    var state = state
    state.withUnsafeMutableBufferPointer { words in
      if let base = words.baseAddress { executor.pass(ticks, base) }
    }
    return state
  }
}
