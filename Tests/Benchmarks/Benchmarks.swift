import Foundation

/// Measures the engines against one another, and against Spin where it is installed.
@main struct Benchmarks {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      if words.first == Arguments.alone { return try measureAlone(words) }
      let arguments = try Arguments(words)
      if arguments.help { return print(Arguments.usage) }
      do {
        if arguments.timedSystems > 0 {
          try TimedTrialRuns.run(arguments)
        } else if arguments.zones {
          try ZoneRuns.measure(arguments)
        } else if arguments.ticks {
          try ZonesAgainstTicks.measure()
        } else if arguments.reduction {
          try Reductions.measure()
        } else if arguments.logs {
          try LogRuns.measure(arguments)
        } else if arguments.reducers {
          try ReducerRuns.measure(arguments)
        } else if arguments.blindPages > 0 {
          try BlindPages.score(
            arguments.blindPages, seed: UInt64(arguments.firstSeed), into: arguments.blindFolder)
        } else if !arguments.blindFolder.isEmpty {
          try BlindPages.write(into: arguments.blindFolder, seed: UInt64(arguments.firstSeed))
        } else if arguments.explanations {
          try ExplanationRuns.measure()
        } else if arguments.symbolic {
          try SymbolicRuns.measure(arguments)
        } else if arguments.phoneDefects {
          try PhoneDefects.measure(arguments)
        } else if arguments.phoneScreens {
          try PhoneScreens.measure(arguments.screens)
        } else if arguments.agreement {
          try Agreement.measure(arguments)
        } else if arguments.cost {
          try Cost.measure(arguments)
        } else if arguments.simulation {
          try Walks.measure(arguments)
          try Hypothesis.measure(arguments)
        } else if arguments.firstHits {
          try FirstHits.measure()
        } else if arguments.planted {
          try Planted.measure()
        } else if arguments.ceiling {
          try Ceiling.measure(arguments)
        } else if arguments.growth {
          try Growth.measure(arguments)
        } else if !arguments.spillFolder.isEmpty {
          try Spilling.measure(arguments)
        } else if arguments.shrinking {
          try Shrinking.measure(arguments)
        } else {
          try measure(arguments)
        }
      } catch {
        end("\((error as? Complaint)?.text ?? "\(error)")", status: 1)
      }
    } catch {
      end("\((error as? Complaint)?.text ?? "\(error)")", status: 2)
    }
  }

  static func end(_ text: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("benchmarks: \(text)\n".utf8))
    exit(status)
  }

  static func measureAlone(_ words: [String]) throws {
    if words.count == 4, words[1] == Growth.alone, let width = UInt64(words[2]),
      let jobs = Int(words[3])
    {
      return Growth.printAlone(width: width, jobs: jobs)
    }
    if words.count >= 2, words[1] == Cost.alone {
      return try Cost.printAlone(Array(words.dropFirst(2)))
    }
    if words.count == 4, words[1] == Ceiling.alone { return Ceiling.printAlone() }
    if words.count == 4, words[1] == MemoryFloor.alone, let states = Int(words[2]) {
      return MemoryFloor.printAlone(states: states)
    }
    if words.count == 4, words[1] == ZoneRuns.alone {
      return try ZoneRuns.printAlone(words[2], words[3])
    }
    if words.count == 5, words[1] == Spilling.alone, let bound = Int(words[2]),
      let jobs = Int(words[4])
    {
      return try Spilling.printAlone(bound: bound, folder: words[3], jobs: jobs)
    }
    guard words.count == 4, let jobs = Int(words[3]),
      let benchmark = Benchmark.all.first(where: { $0.name == words[1] }),
      let contestant = benchmark.contestants.first(where: { $0.name == words[2] })
    else { throw Complaint("\(Arguments.alone) takes a model, a contestant and a number of jobs") }
    Measurement.printAlone { contestant.search(jobs) }
  }

  static func measure(_ arguments: Arguments) throws {
    var table = Table(
      "model", "engine", "states", "transitions", "seconds", "states/s", "bytes/state", "Spin = 1",
      "1 job = 1")
    for name in arguments.models {
      for benchmark in Benchmark.all where benchmark.name == name {
        try measure(benchmark, arguments, &table)
      }
    }
    print(table.text)
  }

  /// A row of the table under way.
  struct Row {
    let engine: String
    let jobs: Int
    let run: () throws -> Measurement
    var results: [Measurement] = []
    var seconds: Double { median(results.map(\.seconds)) }
  }

  static func measure(
    _ benchmark: Benchmark, _ arguments: Arguments, _ table: inout Table
  ) throws {
    var rows: [Row] = []
    for contestant in benchmark.contestants {
      for jobs in arguments.jobs {
        rows.append(
          Row(engine: contestant.name, jobs: jobs) {
            try Measurement(contestant, of: benchmark, jobs: jobs)
          })
      }
    }
    let spin = arguments.spin && Spin.isInstalled ? try Spin(benchmark.spin) : nil
    defer { spin?.remove() }
    if let spin { rows.append(Row(engine: "Spin, depth-first", jobs: 1, run: spin.measure)) }

    // In turn, so that whatever else the machine does falls on all alike.
    for _ in 0..<arguments.runs {
      for place in rows.indices {
        let result = try rows[place].run()
        guard result.counts.states == benchmark.states else {
          throw Complaint(
            "\(rows[place].engine) found \(result.counts.states) states of \(benchmark.name), "
              + "not \(benchmark.states)")
        }
        rows[place].results.append(result)
      }
    }
    let spinSeconds = spin == nil ? nil : rows.last?.seconds
    for row in rows {
      let alone = rows.first { $0.engine == row.engine && $0.jobs == 1 }
      let bytes = median(row.results.map { Double($0.bytes) })
      table.add(
        benchmark.name, row.jobs == 1 ? row.engine : "\(row.engine), \(row.jobs) jobs",
        grouped(benchmark.states), grouped(row.results[0].counts.transitions),
        rounded(row.seconds, 2), grouped(Int(Double(benchmark.states) / row.seconds)),
        rounded(bytes / Double(benchmark.states), 1),
        spinSeconds.map { rounded($0 / row.seconds, 2) } ?? "-",
        alone.map { rounded($0.seconds / row.seconds, 2) } ?? "-")
    }
  }
}
