import Foundation
import Synchronization

/// How far two threads can be ahead of one on this machine: two searches at once, in processes that
/// share nothing but the processors, their caches and the memory.
///
/// Two such searches want twice the cache that two threads of one want, so that threads can be
/// somewhat above this limit. The first row says what the machine itself gives: two processes that
/// only reckon. If that is far below 2, somebody else uses the processors and no row means anything.
enum Ceiling {
  /// The first argument after ``Arguments/alone`` of a process that only reckons.
  static let alone = "arithmetic"

  static func printAlone() {
    Measurement.printAlone {
      var (word, sum): (UInt64, UInt64) = (1, 0)
      for _ in 0..<400_000_000 {
        word = word &* 0x5851_F42D_4C95_7F2D &+ 1
        sum ^= word >> 33
      }
      return Counts(states: Int(sum & 1), transitions: 0)
    }
  }

  static func measure(_ arguments: Arguments) throws {
    var table = Table(
      "model", "engine", "one alone", "two at once, each", "machine's limit", "two threads",
      "of the limit")
    let reckons: @Sendable () throws -> Double = {
      try Measurement(alone: [alone, "-", "1"], name: alone).seconds
    }
    var (one, pairs): ([Double], [Double]) = ([], [])
    for _ in 0..<arguments.runs {
      one.append(try reckons())
      pairs.append(try pair(reckons))
    }
    table.add(
      "-", alone, rounded(median(one), 2), rounded(median(pairs), 2),
      rounded(2 * median(one) / median(pairs), 2), "-", "-")
    for benchmark in Benchmark.all where arguments.models.contains(benchmark.name) {
      for contestant in benchmark.contestants {
        var one: [Double] = []
        var pairs: [Double] = []
        var threads: [Double] = []
        for _ in 0..<arguments.runs {
          one.append(try Measurement(contestant, of: benchmark, jobs: 1).seconds)
          pairs.append(
            try pair { try Measurement(contestant, of: benchmark, jobs: 1).seconds })
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

  /// The seconds that each of two processes at once takes, on average.
  private static func pair(_ seconds: @escaping @Sendable () throws -> Double) throws -> Double {
    let results = (0..<2).map { _ in Slot() }
    let threads = results.map { slot in Thread { slot.fill(seconds) } }
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
