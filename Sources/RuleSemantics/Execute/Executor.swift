/// Runs a compiled table: the one implementation of the step function.
///
/// Immutable, and shared by every worker of a search.
///
/// `@unchecked Sendable`: every pointer refers to memory that is written in `init` only, before the
/// object can be shared, and freed in `deinit` only, when nobody shares it any more.
@usableFromInline package final class Executor: @unchecked Sendable {
  @usableFromInline package let program: Program
  @usableFromInline let code: UnsafePointer<Instruction>
  @usableFromInline let tables: UnsafePointer<Int>
  @usableFromInline let segments: UnsafePointer<FlatSegment>
  @usableFromInline let entries: UnsafePointer<Int32>
  @usableFromInline let timers: UnsafePointer<TimerField>
  @usableFromInline let timerCount: Int
  @usableFromInline let immediates: Range<Int>
  @usableFromInline let expiries: Range<Int>
  @usableFromInline let causes: Range<Int>
  @usableFromInline let process: Range<Int>
  @usableFromInline let kill: Range<Int>
  @usableFromInline let words: Int
  @usableFromInline let hasPhase: Bool

  /// A segment whose entries stand in the one array of all entries.
  @usableFromInline struct FlatSegment: Sendable {
    @usableFromInline var word: Int32
    @usableFromInline var shift: Int32
    @usableFromInline var mask: UInt64
    @usableFromInline var first: Int32
    @usableFromInline var needsLife: Bool
  }

  init(_ program: Program) {
    self.program = program
    var flat: [FlatSegment] = []
    var positions: [Int32] = []
    func add(_ list: [Segment]) -> Range<Int> {
      let start = flat.count
      for segment in list {
        // A segment for every state is one whose field always holds 0.
        flat.append(
          FlatSegment(
            word: Int32(segment.field?.word ?? 0), shift: Int32(segment.field?.shift ?? 0),
            mask: segment.field?.mask ?? 0, first: Int32(positions.count),
            needsLife: segment.needsLife))
        positions += segment.entries.map { Int32($0) }
      }
      return start..<flat.count
    }
    immediates = add(program.immediates)
    expiries = add(program.expiries)
    causes = add(program.causes)
    process = add(program.process)
    kill = add(program.kill)
    code = UnsafePointer(copied(program.code))
    tables = UnsafePointer(copied(program.tables))
    segments = UnsafePointer(copied(flat))
    entries = UnsafePointer(copied(positions))
    timers = UnsafePointer(copied(program.timers))
    timerCount = program.timers.count
    words = program.words
    hasPhase = program.phase != nil
  }

  deinit {
    code.deallocate()
    tables.deallocate()
    segments.deallocate()
    entries.deallocate()
    timers.deallocate()
  }

  /// Puts every successor of a state into the sink, in rule order.
  ///
  /// - Returns: the position of the instruction at which the model's fault was found, which ends
  ///   the expansion, or -1.
  @inlinable
  package func expand<Sink: StepSink & ~Copyable>(
    _ state: UnsafePointer<UInt64>, into sink: inout Sink
  ) -> Int {
    if state[program.fault.word] & program.fault.mask != 0 { return -1 }
    // 16 registers and a queue of 64 events.
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 80) { scratch in
      guard let base = scratch.baseAddress else { return -1 }
      var work = Work(scratch: base)
      expand(state, into: &sink, &work)
      return work.fault
    }
  }

  @inlinable
  func expand<Sink: StepSink & ~Copyable>(
    _ state: UnsafePointer<UInt64>, into sink: inout Sink, _ work: inout Work
  ) {
    var phase = 0
    if hasPhase, let field = program.phase { phase = field.value(in: state) }
    let isAlive = phase <= 1
    run(immediates, state, isAlive, &sink, &work)
    let isUrgent = work.committed > 0
    if !(isUrgent && program.isAtomic) {
      run(expiries, state, isAlive, &sink, &work)
      if !(program.isDeadlineFirst && isDue(state, phase)) {
        run(causes, state, isAlive, &sink, &work)
      }
      if timerCount > 0, !isUrgent { tick(state, phase, &sink) }
      run(process, state, isAlive, &sink, &work)
    }
    run(kill, state, isAlive, &sink, &work)
  }

  @inlinable @inline(__always)
  func run<Sink: StepSink & ~Copyable>(
    _ range: Range<Int>, _ state: UnsafePointer<UInt64>, _ isAlive: Bool, _ sink: inout Sink,
    _ work: inout Work
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let segment = segments + index
      index &+= 1
      if Sink.isTracking {
        sink.enter()
        sink.touch(word: Int(segment.pointee.word), reads: segment.pointee.mask, writes: 0)
        if segment.pointee.needsLife, let phase = program.phase {
          sink.touch(word: phase.word, reads: phase.mask, writes: 0)
        }
      }
      if segment.pointee.needsLife && !isAlive { continue }
      let value =
        (state[Int(segment.pointee.word)] & segment.pointee.mask)
        >> UInt64(truncatingIfNeeded: segment.pointee.shift)
      let entry = entries[Int(segment.pointee.first) &+ Int(truncatingIfNeeded: value)]
      if entry >= 0, work.fault < 0 { run(Int(entry), state, &sink, &work) }
    }
  }

  /// Whether some timer is due that can expire in this phase.
  @inlinable func isDue(_ state: UnsafePointer<UInt64>, _ phase: Int) -> Bool {
    for index in 0..<timerCount {
      let field = timers[index].field
      if state[field.word] & field.mask == field.placed(1),
        timers[index].isOutside || phase <= 1
      {
        return true
      }
    }
    return false
  }

  /// Lets one tick pass, if it can.
  @inlinable
  func tick<Sink: StepSink & ~Copyable>(
    _ state: UnsafePointer<UInt64>, _ phase: Int, _ sink: inout Sink
  ) {
    var progresses = false
    for index in 0..<timerCount {
      let field = timers[index].field
      let value = state[field.word] & field.mask
      if value == 0 { continue }
      let isSuspended = phase > 1 && !timers[index].isOutside
      if value == field.placed(1) {
        if !isSuspended { return }
      } else if !(isSuspended && program.pausesSuspended) {
        progresses = true
      }
    }
    if !progresses { return }
    let next = sink.place(copyOf: state)
    for index in 0..<timerCount {
      let field = timers[index].field
      let value = state[field.word] & field.mask
      let isSuspended = phase > 1 && !timers[index].isOutside
      if value > field.placed(1), !(isSuspended && program.pausesSuspended) {
        next[field.word] &-= field.placed(1)
      }
    }
    sink.commit(action: program.tickAction)
  }
}

/// What one expansion keeps between instructions.
@usableFromInline struct Work {
  @usableFromInline var registers: UnsafeMutablePointer<Int>
  @usableFromInline var queue: UnsafeMutablePointer<Int>
  @usableFromInline var queueHead = 0
  @usableFromInline var queueTail = 0
  @usableFromInline var fired = false
  @usableFromInline var effects = 0
  /// The effect after which the process is to die; 0 for a step that ends whole.
  @usableFromInline var crashAfter = 0
  @usableFromInline var committed = 0
  @usableFromInline var fault = -1

  @inlinable init(scratch: UnsafeMutablePointer<Int>) {
    registers = scratch
    queue = scratch + 16
  }
}

/// A copy outside Swift's arrays, of elements that are plain data; to be deallocated.
package func copied<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
  let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
  memory.initialize(from: array, count: array.count)
  return memory
}
