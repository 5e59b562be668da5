import Checking

/// What it costs to go on from files: a lattice and a property on its graph, in memory and under
/// bounds of a half, a quarter and a tenth of what that took.
enum Spilling {
  /// About two and a half million states, and four steps from each.
  static let width: UInt64 = 40

  /// The first argument after ``Arguments/alone`` of a process that does so.
  static let alone = "spilled-lattice"

  static func measure(_ arguments: Arguments) throws {
    var table = Table("bound, MB", "jobs", "seconds", "most MB", "of the bound", "in memory = 1")
    for jobs in arguments.jobs {
      var whole: Measurement?
      for share in [1, 2, 4, 10] {
        // Four megabytes are for the program.
        let bound = whole.map { ($0.bytes - (4 << 20)) / share + (4 << 20) } ?? 0
        let runs = try (0..<arguments.runs).map { _ in
          try Measurement(
            alone: [alone, String(bound), arguments.spillFolder, String(jobs)],
            name: "the lattice")
        }
        guard let best = runs.min(by: { $0.seconds < $1.seconds }),
          runs.allSatisfy({ $0.counts == best.counts })
        else { throw Complaint("the lattice is not the same under a bound of \(bound) bytes") }
        let most = runs.reduce(0) { max($0, $1.bytes) }
        table.add(
          bound == 0 ? "none" : rounded(Double(bound) / 1e6, 0), String(jobs),
          rounded(best.seconds, 2), rounded(Double(most) / 1e6, 0),
          bound == 0 ? "" : rounded(Double(most) / Double(bound), 2),
          rounded(best.seconds / (whole?.seconds ?? best.seconds), 2))
        whole = whole ?? best
      }
    }
    print(table.text)
  }

  static func printAlone(bound: Int, folder: String, jobs: Int) throws {
    var options = SearchOptions(jobs: jobs)
    if bound > 0 {
      options.spill = try Spill(
        folder: folder, processBytes: bound, whenFull: { fatalError($0.description) })
    }
    let property = SystemProperty<Lattice>.alwaysPossible("back to the start") { $0 == 0 }
    Measurement.printAlone {
      let report = check(Lattice(width: width), [property], options: options)
      return Counts(states: report.states, transitions: report.transitions)
    }
  }
}
