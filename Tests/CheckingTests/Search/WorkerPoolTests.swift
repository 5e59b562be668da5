import Foundation
import Testing

@testable import RuleChecking
@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// That threads which sleep and wake between short pieces of work do each piece once.
@Suite struct WorkerPoolTests {
  private let properties: [SystemProperty<WorkerPoolModel>] = [
    .never("a job done twice, or not, or while it is written") { $0.isWrong },
    .noDeadlock { $0.steps == SIMD4(repeating: WorkerPoolModel.Step.over.rawValue) },
    .eventually("all have ended") {
      $0.steps == SIMD4(repeating: WorkerPoolModel.Step.over.rawValue)
    },
  ]

  @Test func `in every order of their steps all work is done, once, and all threads end`() {
    for (jobs, turns) in [(2, 4), (3, 2)] {
      let report = check(WorkerPoolModel(jobs: jobs, turns: UInt8(turns)), properties)
      #expect(report.isProved, "\(report)")
    }
  }

  @Test(arguments: [WorkerPoolModel.Fault.opensEarly, .sleepsUnasked, .asksOnce])
  func `each precaution is needed`(fault: WorkerPoolModel.Fault) {
    let report = check(WorkerPoolModel(jobs: 3, turns: 2, fault: fault), properties)
    #expect(!report.isProved)
  }

  /// Work of very different length, so that threads sleep, come late, and look in vain.
  @Test(arguments: 1...4)
  func `each job is called once a turn`(jobs: Int) {
    let pool = WorkerPool(jobs: jobs)
    defer { pool.end() }
    // Without a lock: the pool itself keeps one turn's writes and the next one's in order.
    let calls = UnsafeMutablePointer<Int>.allocate(capacity: jobs)
    calls.initialize(repeating: 0, count: jobs)
    defer { calls.deallocate() }
    var draws = Draws(state: UInt64(jobs))
    for turn in 1...3_000 {
      let late = draws.below(40 * jobs)
      let pause = draws.below(300)
      pool.run { job in
        if job == late { Thread.sleep(forTimeInterval: Double(pause) * 1e-6) }
        calls[job] += 1
      }
      #expect((0..<jobs).allSatisfy { calls[$0] == turn })
      if draws.below(50) == 0 { Thread.sleep(forTimeInterval: 0.002) }
    }
  }
}
