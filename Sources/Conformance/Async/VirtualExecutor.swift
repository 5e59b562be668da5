internal import Synchronization

/// Runs jobs one after the other, on the thread and at the moment that an exploration chooses.
///
/// An actor can return it as its `unownedExecutor`; a task can prefer it.
public final class VirtualExecutor: SerialExecutor, TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private static let mostJobs = 100_000

  init() {}

  /// Keeps a job until it is run.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Starts some work, and runs all that can be run.
  ///
  /// - Returns: false if there is no end of it.
  func run(_ work: @escaping @Sendable () async -> Void) -> Bool {
    Task(executorPreference: self) { await work() }
    return drain()
  }

  func drain() -> Bool {
    var count = 0
    while true {
      let next = jobs.withLock { jobs in
        let all = jobs
        jobs.removeAll()
        return all
      }
      if next.isEmpty { return true }
      for job in next {
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      count += next.count
      if count > Self.mostJobs { return false }
    }
  }
}
