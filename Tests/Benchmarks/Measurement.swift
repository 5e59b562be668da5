import Foundation

/// One run of one contestant.
struct Measurement {
  var counts: Counts
  var seconds: Double

  /// The most memory that the process had.
  var bytes: Int

  /// What of it the process had before it searched: the program and its libraries.
  var programBytes = 0

  /// The time of all its processors, in which waiting for a processor does not count.
  var processorSeconds = 0.0
}

extension Measurement {
  init(_ contestant: Contestant, of benchmark: Benchmark, jobs: Int) throws {
    try self.init(
      alone: [benchmark.name, contestant.name, String(jobs)], name: contestant.name)
  }

  /// Measures a search in a process of its own, so that no run inherits another's memory.
  init(alone arguments: [String], name: String) throws {
    let run = try CommandRun(itself: [Arguments.alone] + arguments)
    try run.expectSuccess()
    let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 6 else { throw Complaint("no counts from \(name)") }
    self.init(
      counts: Counts(states: Int(numbers[0]), transitions: Int(numbers[1])),
      seconds: numbers[2], bytes: Int(numbers[3]), programBytes: Int(numbers[4]),
      processorSeconds: numbers[5])
  }

  /// What such a process does: searches once and prints what it found and took.
  static func printAlone(_ search: () -> Counts) {
    let programBytes = peakBytes
    let start = ContinuousClock.now
    let processorStart = ProcessTimes.own.seconds
    let counts = search()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      counts.states, counts.transitions, seconds, peakBytes, programBytes,
      ProcessTimes.own.seconds - processorStart)
  }

  /// The most memory that this process had.
  static var peakBytes: Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, whose type differs from one C library to the next.
    getrusage(0, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }
}

/// The one in the middle; of an even number the lower of the two.
func median(_ values: [Double]) -> Double {
  values.sorted()[(values.count - 1) / 2]
}
