/// What makes the successors that a sink is given next, in a system compiled for clocks.
@frozen @usableFromInline package enum Occasion: Hashable, Sendable {
  case immediate
  /// The timer at this position of ``CompiledSystem/timers`` runs out: its clock is at its limit,
  /// or it is due already.
  case expiry(timer: Int)
  case cause
  /// The process goes on, or stops, but does not come back.
  case process
  /// The process comes back from a phase in which timers of the app cannot run out. Of those that
  /// run, in order, the ones whose bits are set have come due meanwhile; the others have not.
  case resume(due: UInt64)
  case kill
}

/// Where the clock of a timer stands to its limit at the moments at which something is possible.
@frozen @usableFromInline package enum ClockPosition: Sendable { case before, at, atOrAfter }

/// A sink that is told at which moments the successors that follow are possible.
@usableFromInline package protocol ClockSink: StepSink, ~Copyable {
  mutating func begin(_ occasion: Occasion)
  /// The model is at fault on the occasion begun last: see ``Executor/fault(at:)``.
  mutating func fail(at position: Int)
}

extension Executor {
  /// Puts every successor of a state of a system compiled for clocks into the sink, in rule order,
  /// for each the occasion that is possible at some moment; time itself is the caller's.
  ///
  /// The same code that steps in ticks: a timer that runs out is handed to it as due, whatever its
  /// clock says. Says nothing of ties: see ``isDeadlineFirst``. A fault of the model ends the
  /// occasion on which it is found; the others may come at other moments.
  @inlinable
  package func expandByClocks<Sink: ClockSink & ~Copyable>(
    _ state: UnsafePointer<UInt64>, into sink: inout Sink
  ) {
    if state[program.fault.word] & program.fault.mask != 0 { return }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 80) { scratch in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { copy in
        guard let base = scratch.baseAddress, let copy = copy.baseAddress else { return }
        var work = Work(scratch: base)
        expandByClocks(state, copy, into: &sink, &work)
      }
    }
  }

  @inlinable
  func expandByClocks<Sink: ClockSink & ~Copyable>(
    _ state: UnsafePointer<UInt64>, _ copy: UnsafeMutablePointer<UInt64>, into sink: inout Sink,
    _ work: inout Work
  ) {
    let phase = phase(of: state)
    let isAlive = phase <= 1
    sink.begin(.immediate)
    run(immediates, state, isAlive, &sink, &work)
    report(&work, to: &sink)
    if !(work.committed > 0 && program.isAtomic) {
      for timer in 0..<timerCount where isAlive || timers[timer].isOutside {
        let field = timers[timer].field
        if state[field.word] & field.mask == 0 { continue }
        copy.update(from: state, count: words)
        copy[field.word] = copy[field.word] & ~field.mask | field.placed(1)
        sink.begin(.expiry(timer: timer))
        if Sink.isTracking { enter(timer, into: &sink) }
        run(program.expiryEntries[timer], copy, &sink, &work)
        report(&work, to: &sink)
      }
      sink.begin(.cause)
      if !(program.isDeadlineFirst && isDue(state, phase)) {
        run(causes, state, isAlive, &sink, &work)
        report(&work, to: &sink)
      }
      addProcess(state, phase, copy, into: &sink, &work)
    }
    sink.begin(.kill)
    run(kill, state, isAlive, &sink, &work)
    report(&work, to: &sink)
  }

  @inlinable func report<Sink: ClockSink & ~Copyable>(_ work: inout Work, to sink: inout Sink) {
    if work.fault < 0 { return }
    sink.fail(at: work.fault)
    work.fault = -1
    work.crashAfter = 0
    reset(&work)
  }
  /// The process's own steps; where it comes back, one successor for each set of timers that may
  /// have come due meanwhile.
  @inlinable
  func addProcess<Sink: ClockSink & ~Copyable>(
    _ state: UnsafePointer<UInt64>, _ phase: Int, _ copy: UnsafeMutablePointer<UInt64>,
    into sink: inout Sink, _ work: inout Work
  ) {
    let isAlive = phase <= 1
    if isAlive {
      sink.begin(.process)
      run(process, state, isAlive, &sink, &work)
      report(&work, to: &sink)
      return
    }
    let pending = program.pausesSuspended ? 0 : pendingTimers(state)
    for due in 0..<(UInt64(1) << UInt64(pending)) {
      copy.update(from: state, count: words)
      var position: UInt64 = 0
      for timer in 0..<timerCount where isPending(timer, state) {
        let field = timers[timer].field
        if !program.pausesSuspended, (due >> position) & 1 == 1 {
          copy[field.word] = copy[field.word] & ~field.mask | field.placed(1)
        }
        position += 1
      }
      sink.begin(.resume(due: due))
      run(process, copy, isAlive, &sink, &work)
      report(&work, to: &sink)
    }
  }

  /// Tells at which moments what is made of a state on an occasion is possible, by the clocks of the timers that it
  /// depends on, and which clocks are set back then.
  ///
  /// - Parameter limit: the limit of a timer in the state; `nil` where the timer does not run.
  @inlinable
  package func moments(
    of occasion: Occasion, in state: UnsafePointer<UInt64>, limit: (Int) -> Int?,
    require: (Int, ClockPosition, Int) -> Void, restart: (Int) -> Void
  ) {
    switch occasion {
    case .immediate, .process, .kill: break
    case .expiry(let timer):
      if let limit = limit(timer) { require(timer, .at, limit) }
    case .cause:
      guard isDeadlineFirst else { return }
      let phase = phase(of: state)
      for timer in 0..<timerCount where canExpire(timer, phase: phase) {
        if let limit = limit(timer) { require(timer, .before, limit) }
      }
    case .resume(let due):
      var rank: UInt64 = 0
      for timer in 0..<timerCount where isPending(timer, state) {
        guard let limit = limit(timer) else { continue }
        if program.pausesSuspended {
          restart(timer)
        } else {
          require(timer, (due >> rank) & 1 == 1 ? .atOrAfter : .before, limit)
        }
        rank += 1
      }
    }
  }

  /// Whether a timer of the app runs that is not known to be due.
  @inlinable package func isPending(_ timer: Int, _ state: UnsafePointer<UInt64>) -> Bool {
    !timers[timer].isOutside && timers[timer].field.value(in: state) > 1
  }

  @inlinable func pendingTimers(_ state: UnsafePointer<UInt64>) -> Int {
    var count = 0
    for timer in 0..<timerCount where isPending(timer, state) { count += 1 }
    return count
  }

  /// Whether a timer can run out in a phase.
  @inlinable package func canExpire(_ timer: Int, phase: Int) -> Bool {
    phase <= 1 || timers[timer].isOutside
  }

  /// The position of the phase of the process among all phases.
  @inlinable package func phase(of state: UnsafePointer<UInt64>) -> Int {
    if hasPhase, let field = program.phase { return field.value(in: state) }
    return 0
  }

  /// The bits of a word that death writes.
  package func bitsOfDeath(word: Int) -> UInt64 {
    guard let kills = program.kills else { return 0 }
    return ~program.killKeeps[word] | (kills.word == word ? kills.mask : 0)
  }

  /// Whether no cause is possible at a moment at which a timer runs out.
  @inlinable package var isDeadlineFirst: Bool { program.isDeadlineFirst }
  /// Whether nothing but immediate rules and death is possible while one is enabled.
  @inlinable package var isAtomic: Bool { program.isAtomic }

  /// Whether time can pass in a state of a system compiled for clocks: no immediate rule is
  /// enabled, and no timer that can run out is due whatever its clock says.
  package func canWait(_ state: UnsafePointer<UInt64>) -> Bool {
    if state[program.fault.word] & program.fault.mask != 0 { return false }
    let phase = phase(of: state)
    if isDue(state, phase) { return false }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 80) { scratch in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { copy in
        guard let base = scratch.baseAddress, let copy = copy.baseAddress else { return false }
        var work = Work(scratch: base)
        var sink = NoSuccessors(memory: copy, words: words)
        run(immediates, state, phase <= 1, &sink, &work)
        return work.committed == 0 && work.fault < 0
      }
    }
  }

  @inlinable
  func enter<Sink: ClockSink & ~Copyable>(_ timer: Int, into sink: inout Sink) {
    sink.enter()
    if !timers[timer].isOutside, let phase = program.phase {
      sink.touch(word: phase.word, reads: phase.mask, writes: 0)
    }
  }

  /// Tells the sink what an instruction reads and writes.
  @inlinable
  func track<Sink: StepSink & ~Copyable>(_ at: UnsafePointer<Instruction>, _ sink: inout Sink) {
    let step = at.pointee
    let word = Int(step.word)
    switch step.operation {
    case .testEqual, .testUnequal, .testLess, .testAtLeast, .testMember, .branch, .load:
      sink.touch(word: word, reads: step.mask, writes: 0)
    case .map:
      sink.touch(word: word, reads: step.mask, writes: 0)
      sink.touch(word: Int(at[1].word), reads: 0, writes: ~at[1].mask)
    case .emit, .patch: sink.touch(word: word, reads: 0, writes: ~step.mask)
    case .increment, .decrement: sink.touch(word: word, reads: step.mask, writes: step.mask)
    case .store: sink.touch(word: word, reads: 0, writes: step.mask)
    default: break
    }
  }
}

/// A sink for those who only want to know whether there is a successor.
private struct NoSuccessors: StepSink {
  let memory: UnsafeMutablePointer<UInt64>
  let words: Int

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    memory.update(from: state, count: words)
    return memory
  }

  mutating func commit(action: Int) {}
}
