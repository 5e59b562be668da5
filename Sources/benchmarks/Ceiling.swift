import Foundation
import Synchronization

/// How far two threads can be ahead of one on this machine: two searches at once, in processes that
/// share nothing but the processors, their caches and the memory.
enum Ceiling {
  static func measure(_ arguments: Arguments) throws {
    var table = Table(
      "model", "engine", "one alone", "two at once, each", "machine's limit", "two threads",
      "of the limit")
    for benchmark in Benchmark.all where arguments.models.contains(benchmark.name) {
      for contestant in benchmark.contestants {
        var one: [Double] = []
        var pairs: [Double] = []
        var threads: [Double] = []
        for _ in 0..<arguments.runs {
          one.append(try Measurement(contestant, of: benchmark, jobs: 1).seconds)
          pairs.append(try pair(contestant, of: benchmark))
          threads.append(try Measurement(contestant, of: benchmark, jobs: 2).seconds)
        }
        let (alone, both, shared) = (median(one), median(pairs), median(threads))
        let limit = 2 * alone / both
        table.add(
          benchmark.name, contestant.name, rounded(alone, 2), rounded(both, 2), rounded(limit, 2),
          rounded(alone / shared, 2), rounded(alone / shared / limit, 2))
      }
    }
    print(table.text)
  }

  /// The seconds that each of two searches at once takes, on average.
  private static func pair(_ contestant: Contestant, of benchmark: Benchmark) throws -> Double {
    let results = (0..<2).map { _ in Slot() }
    let threads = results.map { slot in
      Thread { slot.fill { try Measurement(contestant, of: benchmark, jobs: 1).seconds } }
    }
    for thread in threads { thread.start() }
    return try results.map { try $0.wait() }.reduce(0, +) / 2
  }

  /// What a thread came to, once it is there.
  private final class Slot: Sendable {
    private let done = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<Double, any Error>?>(nil)

    func fill(_ value: () throws -> Double) {
      let found = Result { try value() }
      result.withLock { $0 = found }
      done.signal()
    }

    func wait() throws -> Double {
      done.wait()
      guard let found = result.withLock({ $0 }) else { throw Complaint("a search was lost") }
      return try found.get()
    }
  }
}
