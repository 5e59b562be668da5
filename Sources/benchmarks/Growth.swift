import Checking

/// What a state costs as there are more and more of them.
enum Growth {
  /// The widths whose lattices have about 10⁵, 10⁶, 10⁷ and 10⁸ states.
  static let widths: [UInt64] = [18, 32, 56, 100]

  /// The first argument after ``Arguments/alone`` of a process that searches a lattice.
  static let alone = "lattice"

  static func measure(_ arguments: Arguments) throws {
    var table = Table(
      "states", "engine", "transitions", "seconds", "ns/state", "bytes/state", "smallest = 1")
    for jobs in arguments.jobs {
      var first: Double?
      for width in widths.prefix(arguments.decades) {
        let runs = try (0..<arguments.runs).map { _ in
          try Measurement(alone: [alone, String(width), String(jobs)], name: "the lattice")
        }
        let states = Int(width * width * width * width)
        guard runs.allSatisfy({ $0.counts == Counts(states: states, transitions: 4 * states) })
        else { throw Complaint("the lattice of width \(width) was not searched") }
        let seconds = median(runs.map(\.seconds))
        let each = seconds / Double(states)
        table.add(
          grouped(states), jobs == 1 ? "Swift" : "Swift, \(jobs) jobs", grouped(4 * states),
          rounded(seconds, 2), rounded(each * 1e9, 1),
          rounded(median(runs.map { Double($0.bytes) }) / Double(states), 1),
          rounded(each / (first ?? each), 2))
        first = first ?? each
      }
    }
    print(table.text)
  }

  static func printAlone(width: UInt64, jobs: Int) {
    Measurement.printAlone(
      Contestant(name: alone) { jobs in
        let space = explore(Lattice(width: width), options: SearchOptions(jobs: jobs))
        return Counts(states: space.count, transitions: space.transitions)
      }, jobs: jobs)
  }
}
