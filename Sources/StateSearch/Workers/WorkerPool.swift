internal import Dispatch
internal import Platform
internal import Synchronization

/// Threads kept for the many short pieces of work of one search.
///
/// Between two pieces a thread looks for the next for about as long as it takes to be woken, and
/// sleeps only then: a search has thousands of pieces, each shorter than a millisecond, with little
/// between them.
@usableFromInline final class WorkerPool: Sendable {
  private let jobs: Int

  /// How often a thread looks before it sleeps.
  private let looks: Int

  /// The work under way.
  ///
  /// Written by the one thread that calls ``run(_:)``, before `nextJob` is released as 0, and read by
  /// those that have acquired a number below `jobs` from it and have not released `done` yet; it is
  /// written again when all have.
  nonisolated(unsafe) private var body: (Int) -> Void = { _ in }
  private let nextJob = Atomic(Int.max / 2)
  private let done = Atomic(0)

  /// How many pieces of work there have been, or `ended`.
  private let turn = Atomic(0)
  private static let ended = -1

  private let sleeping = Atomic(0)
  private let bell = DispatchSemaphore(value: 0)
  private let isCallerSleeping = Atomic(false)
  private let finished = DispatchSemaphore(value: 0)

  /// - Parameter jobs: how many threads work, that of the caller included.
  @usableFromInline init(jobs: Int) {
    self.jobs = jobs
    looks = jobs <= sysconf(Int32(_SC_NPROCESSORS_ONLN)) ? 400 : 0
  }

  /// Calls `work` once for each number below `jobs`, on as many threads as there are, and waits.
  ///
  /// The calls may also run one after the other: none may wait for another. The caller answers for
  /// their not writing what another reads or writes. One thread alone may call this.
  @usableFromInline func run(_ work: (Int) -> Void) {
    if jobs == 1 { return work(0) }
    withoutActuallyEscaping(work) { work in
      body = work
      done.store(0, ordering: .relaxed)
      nextJob.store(0, ordering: .releasing)
      if turn.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue == 0 { start() }
      for _ in 0..<sleeping.exchange(0, ordering: .sequentiallyConsistent) { bell.signal() }
      takeJobs(wakesCaller: false)
      if !look({ done.load(ordering: .acquiring) == jobs }) { sleepUntilDone() }
      body = { _ in }
    }
  }

  /// Lets the threads end.
  @usableFromInline func end() {
    turn.store(Self.ended, ordering: .sequentiallyConsistent)
    for _ in 0..<sleeping.exchange(0, ordering: .sequentiallyConsistent) { bell.signal() }
  }

  private func start() {
    for _ in 1..<jobs {
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let pool = Unmanaged.passRetained(self)
      let failure = pthread_create(
        &thread, nil,
        { pool in
          #if canImport(Darwin)
            Unmanaged<WorkerPool>.fromOpaque(pool).takeRetainedValue().help()
          #else
            if let pool { Unmanaged<WorkerPool>.fromOpaque(pool).takeRetainedValue().help() }
          #endif
          return nil
        }, pool.toOpaque())
      // With fewer threads the others do all the work.
      if failure != 0 { return pool.release() }
      #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
      #else
        pthread_detach(thread)
      #endif
    }
  }

  private func help() {
    var seen = 0
    while true {
      if !look({ turn.load(ordering: .acquiring) != seen }) { sleep(after: seen) }
      let next = turn.load(ordering: .acquiring)
      if next == Self.ended { return }
      seen = next
      takeJobs(wakesCaller: true)
    }
  }

  private func takeJobs(wakesCaller: Bool) {
    while true {
      let job = nextJob.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
      if job >= jobs { return }
      call(job)
      if done.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue == jobs && wakesCaller,
        isCallerSleeping.exchange(false, ordering: .sequentiallyConsistent)
      {
        finished.signal()
      }
    }
  }

  /// A function of its own, so that the work is not kept longer than the call.
  @inline(never) private func call(_ job: Int) { body(job) }

  /// Looks for a while whether something is so, and lets others work meanwhile.
  private func look(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<looks {
      for _ in 0..<64 { if isSo() { return true } }
      sched_yield()
    }
    return isSo()
  }

  /// Sleeps until there may have been another turn.
  ///
  /// Anyone who is counted as sleeping is sent a signal. So a thread that finds a turn after it was
  /// counted either takes itself out of the count, or the signal off the bell.
  private func sleep(after seen: Int) {
    sleeping.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if turn.load(ordering: .sequentiallyConsistent) != seen {
      var count = sleeping.load(ordering: .relaxed)
      while count > 0 {
        let (isExchanged, original) = sleeping.compareExchange(
          expected: count, desired: count - 1, ordering: .sequentiallyConsistent)
        if isExchanged { return }
        count = original
      }
    }
    bell.wait()
  }

  /// Who ends the last piece of one turn may signal late, in the next: so it is asked again.
  private func sleepUntilDone() {
    while done.load(ordering: .sequentiallyConsistent) != jobs {
      isCallerSleeping.store(true, ordering: .sequentiallyConsistent)
      if done.load(ordering: .sequentiallyConsistent) == jobs,
        isCallerSleeping.exchange(false, ordering: .sequentiallyConsistent)
      {
        return
      }
      finished.wait()
    }
  }
}
