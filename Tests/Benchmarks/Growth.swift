import Checking

/// What a state costs as there are more and more of them, beside what memory alone makes it cost.
enum Growth {
  /// The widths whose lattices have about 10⁵, 10⁶, 10⁷ and 10⁸ states.
  static let widths: [UInt64] = [18, 32, 56, 100]

  /// The first argument after ``Arguments/alone`` of a process that searches a lattice.
  static let alone = "lattice"

  static func measure(_ arguments: Arguments) throws {
    var table = Table(
      "states", "engine", "seconds", "CPU ns/state", "smallest = 1", "bytes/state",
      "less program")
    for jobs in arguments.jobs {
      try measure("Swift" + (jobs == 1 ? "" : ", \(jobs) jobs"), arguments, &table) { width in
        let run = try Measurement(alone: [alone, String(width), String(jobs)], name: alone)
        let states = Int(width * width * width * width)
        guard run.counts == Counts(states: states, transitions: 4 * states) else {
          throw Complaint("the lattice of width \(width) was not searched")
        }
        return run
      }
    }
    try measure("memory alone", arguments, &table) { width in
      let states = String(width * width * width * width)
      return try Measurement(alone: [MemoryFloor.alone, states, "1"], name: MemoryFloor.alone)
    }
    print(table.text)
  }

  /// Adds a row for each width; of several runs the one that took the least time of the processor.
  private static func measure(
    _ engine: String, _ arguments: Arguments, _ table: inout Table,
    run: (_ width: UInt64) throws -> Measurement
  ) throws {
    var first: Double?
    for width in widths.prefix(arguments.decades) {
      let runs = try (0..<arguments.runs).map { _ in try run(width) }
      guard let best = runs.min(by: { $0.processorSeconds < $1.processorSeconds }) else { return }
      let each = best.processorSeconds / Double(best.counts.states)
      let states = Double(width * width * width * width)
      let isSearch = engine != "memory alone"
      table.add(
        grouped(Int(states)), engine, rounded(best.seconds, 2), rounded(each * 1e9, 1),
        rounded(each / (first ?? each), 2),
        isSearch ? rounded(Double(best.bytes) / states, 1) : "-",
        isSearch ? rounded(Double(best.bytes - best.programBytes) / states, 1) : "-")
      first = first ?? each
    }
  }

  static func printAlone(width: UInt64, jobs: Int) {
    Measurement.printAlone {
      let space = explore(Lattice(width: width), options: SearchOptions(jobs: jobs))
      return Counts(states: space.count, transitions: space.transitions)
    }
  }
}
