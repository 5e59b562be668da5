internal import Platform
public import Synchronization

/// What is said of a search if a trap in the system ends the program: the state whose successors
/// were being made, and the run to it.
@usableFromInline package final class TrapReport: Sendable {
  /// Above zero.
  let id: Int

  /// Begins to watch; what it says is read from the table of the search until ``end()``.
  @usableFromInline init<System: TransitionSystem>(
    _ system: System, _ states: UnsafeMutablePointer<System.State>, _ parents: ParentRuns.Reader
  ) {
    let stored = Stored(states: states, parents: parents)
    id = TrapWatch.begin { state, parentBits in
      var run: [System.State] = []
      var next: Int? = state
      while let number = next {
        run.append(stored.states[number])
        next = stored.parents.parent(of: number, bits: parentBits)
      }
      run.reverse()
      return """
        successors(of:) did not return from this state, number \(state) of the search:
          \(run[run.count - 1])
        The run to it:
        \(Trace(system, through: run))

        """
    }
  }

  /// Must be called before the table of the search goes.
  @usableFromInline func end() { TrapWatch.end(id) }

  private struct Stored<State>: @unchecked Sendable {
    // Sendable: read while one thread of the search waits in the handler of its signal. It is then
    // expanding states, during which no thread writes states that are stored, or parents.
    let states: UnsafeMutablePointer<State>
    let parents: ParentRuns.Reader
  }
}

/// The state whose successors one thread makes.
///
/// Three words that the handler of a signal reads: the state, the bits of the parents, the report.
/// They are atomic so that they are written before a trap that the compiler knows of.
@frozen @usableFromInline struct Expansion {
  @usableFromInline let words: UnsafeMutablePointer<Atomic<Int>>

  @usableFromInline init(_ report: TrapReport?) {
    words = .allocate(capacity: 4)
    for place in 0..<4 { (words + place).initialize(to: Atomic(0)) }
    words[2].store(report?.id ?? 0, ordering: .relaxed)
  }

  /// Of atomic integers nothing need be destroyed.
  @usableFromInline func deallocate() { words.deallocate() }

  /// This thread begins to make successors.
  @usableFromInline func begin(parentBits: Int) {
    if words[2].load(ordering: .relaxed) == 0 { return }
    words[1].store(parentBits, ordering: .relaxed)
    words[3].store(TrapWatch.noted, ordering: .relaxed)
    TrapWatch.note(UnsafeMutableRawPointer(words))
  }

  /// The state is the next whose successors this thread makes.
  @inlinable @inline(__always) func note(_ state: Int) { words[0].store(state, ordering: .relaxed) }

  /// This thread makes no successors any more, but those for which it made these, if any.
  @usableFromInline func end() {
    if words[2].load(ordering: .relaxed) == 0 { return }
    TrapWatch.note(UnsafeMutableRawPointer(bitPattern: words[3].load(ordering: .relaxed)))
  }
}

/// A thread that stands ready to say what was being expanded when a signal ends the program.
///
/// The handler of a signal may neither allocate nor wait for a lock. It writes three words that were
/// prepared into a pipe, and waits until the thread has answered; then the signal takes the course
/// that it would have taken. If the thread does not answer in time, the program ends with a text
/// that was prepared.
enum TrapWatch {
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
  private static let reports = Mutex<(last: Int, texts: [Int: @Sendable (Int, Int) -> String])>(
    (0, [:]))

  /// What the handler uses, made before it is set.
  private struct Wires: ~Copyable {
    var key = pthread_key_t()
    var ask: (read: Int32, write: Int32) = (-1, -1)
    var answer: (read: Int32, write: Int32) = (-1, -1)
    let isTaken = Atomic(false)
    let silence: StaticString =
      "successors(of:) did not return, and nothing more could be found out in 30 s\n"
    let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  }

  /// Written before the handlers are set, and never again but for what is atomic; never given back.
  nonisolated(unsafe) private static let wires: UnsafeMutablePointer<Wires> = {
    let wires = UnsafeMutablePointer<Wires>.allocate(capacity: 1)
    wires.initialize(to: Wires())
    return wires
  }()

  private static let isReady: Bool = start()

  static func begin(_ text: @escaping @Sendable (_ state: Int, _ parentBits: Int) -> String) -> Int
  {
    guard isReady else { return 0 }
    return reports.withLock { reports in
      reports.last += 1
      reports.texts[reports.last] = text
      return reports.last
    }
  }

  static func end(_ id: Int) { _ = reports.withLock { $0.texts.removeValue(forKey: id) } }

  /// What this thread has noted, as an address.
  static var noted: Int { Int(bitPattern: pthread_getspecific(wires.pointee.key)) }

  static func note(_ words: UnsafeMutableRawPointer?) {
    pthread_setspecific(wires.pointee.key, words)
  }

  private static func start() -> Bool {
    guard pthread_key_create(&wires.pointee.key, nil) == 0, let ask = pipe(), let answer = pipe()
    else { return false }
    (wires.pointee.ask, wires.pointee.answer) = (ask, answer)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, { _ in TrapWatch.answer() }, nil) == 0 else { return false }
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { TrapWatch.handle($0) }
    #else
      action.__sigaction_handler.sa_handler = { TrapWatch.handle($0) }
    #endif
    action.sa_flags = Int32(SA_ONSTACK)
    for signal in signals { sigaction(signal, &action, wires.pointee.earlier + Int(signal)) }
    return true
  }

  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      guard Glibc.pipe(&ends) == 0 else { return nil }
    #elseif canImport(Musl)
      guard Musl.pipe(&ends) == 0 else { return nil }
    #else
      guard Darwin.pipe(&ends) == 0 else { return nil }
    #endif
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Only calls what may be called in a handler.
  private static func handle(_ signal: Int32) {
    let wires = wires
    if let noted = pthread_getspecific(wires.pointee.key) {
      if wires.pointee.isTaken.exchange(true, ordering: .acquiringAndReleasing) {
        // Another thread has trapped before, and its end is everybody's.
        sleep(60)
      } else {
        let words = noted.assumingMemoryBound(to: Atomic<Int>.self)
        var question = (
          words[0].load(ordering: .relaxed), words[1].load(ordering: .relaxed),
          words[2].load(ordering: .relaxed)
        )
        write(wires.pointee.ask.write, &question, MemoryLayout.size(ofValue: question))
        var answer = pollfd(fd: wires.pointee.answer.read, events: Int16(POLLIN), revents: 0)
        if poll(&answer, 1, 30_000) != 1 {
          write(2, wires.pointee.silence.utf8Start, wires.pointee.silence.utf8CodeUnitCount)
        }
      }
    }
    sigaction(signal, wires.pointee.earlier + Int(signal), nil)
    // Blocked until the handler returns, and then it takes its course.
    raise(signal)
  }

  /// What the thread does.
  private static func answer() -> UnsafeMutableRawPointer? {
    var question = (0, 0, 0)
    let size = MemoryLayout.size(ofValue: question)
    while read(wires.pointee.ask.read, &question, size) == size {
      let (state, parentBits, id) = question
      var text = reports.withLock { $0.texts[id] }?(state, parentBits) ?? ""
      text.withUTF8 { bytes in
        var written = 0
        while written < bytes.count {
          let more = write(2, bytes.baseAddress.map { $0 + written }, bytes.count - written)
          if more <= 0 { break }
          written += more
        }
      }
      var done: UInt8 = 1
      write(wires.pointee.answer.write, &done, 1)
    }
    return nil
  }
}
