import Checking
import Foundation

/// Explores public timed models by zones, beside the figures of the reference checker.
enum ZoneRuns {
  /// The first argument after ``Arguments/alone`` of a process that explores one model.
  static let alone = "zones"

  /// What one exploration found and took.
  struct Finding {
    var visited: Int
    var stored: Int
    var transitions: Int
    /// Of the processor, in user and system mode.
    var seconds: Double
    /// The most memory that the process had.
    var bytes: Int

    var speed: Double { Double(visited) / seconds }
  }

  static func measure(_ arguments: Arguments) throws {
    var table = Table(
      "model", "engine", "visited", "stored", "transitions", "CPU s", "nodes/s", "MB",
      "TChecker = 1",
      "its MB = 1")
    for model in ZoneModel.all {
      let peer = try arguments.checker.map { try TChecker(model, in: $0) } ?? nil
      defer { peer?.remove() }
      var findings: [[Finding]] = model.modes.map { _ in [] }
      var peers: [Finding] = []
      // In turn, so that whatever else the machine does falls on all alike.
      for _ in 0..<arguments.runs {
        for (place, mode) in model.modes.enumerated() {
          findings[place].append(try Finding(alone: model, mode))
        }
        if let peer { peers.append(try peer.run()) }
      }
      add(model, findings.map(best), peers.isEmpty ? nil : best(peers), &table)
    }
    print(table.text)
  }

  private static func best(_ findings: [Finding]) -> Finding {
    var best = findings[0]
    for finding in findings where finding.seconds < best.seconds { best = finding }
    return best
  }

  private static func add(
    _ model: ZoneModel, _ findings: [Finding], _ peer: Finding?, _ table: inout Table
  ) {
    let published = model.published.map { Double($0.visited) / $0.seconds }
    for (mode, finding) in zip(model.modes, findings) {
      let pace = peer?.speed ?? published
      table.add(
        model.name, mode.rawValue, grouped(finding.visited), grouped(finding.stored),
        grouped(finding.transitions), rounded(finding.seconds, 3), grouped(Int(finding.speed)),
        rounded(Double(finding.bytes) / 1e6, 1), pace.map { rounded(finding.speed / $0, 1) } ?? "-",
        peer.map { rounded(Double(finding.bytes) / Double($0.bytes), 2) } ?? "-")
    }
    if let peer {
      table.add(
        model.name, "TChecker", grouped(peer.visited), grouped(peer.stored),
        grouped(peer.transitions), rounded(peer.seconds, 3), grouped(Int(peer.speed)),
        rounded(Double(peer.bytes) / 1e6, 1), "1.0", "1.00")
    } else if let known = model.published {
      table.add(
        model.name, "TChecker, as published", grouped(known.visited), grouped(known.stored),
        grouped(known.transitions), rounded(known.seconds, 2),
        grouped(Int(Double(known.visited) / known.seconds)), "-", "1.0", "-")
    }
  }

  /// What a process does that explores one model: prints visited and stored zones, transitions,
  /// seconds and bytes.
  static func printAlone(_ name: String, _ mode: String) throws {
    guard let model = ZoneModel.all.first(where: { $0.name == name }),
      let mode = ZoneModel.Mode(rawValue: mode)
    else { throw Complaint("no model '\(name)', or no mode '\(mode)'") }
    let network = try model.network()
    let before = ProcessTimes.own
    let space = exploreZones(network, options: mode.options)
    let seconds = ProcessTimes.own.seconds - before.seconds
    guard space.complete else { throw Complaint("\(name) was not explored to the end") }
    print(space.visited, space.stored, space.transitions, seconds, Measurement.peakBytes)
  }
}

extension ZoneRuns.Finding {
  /// Explores a model in a process of its own.
  init(alone model: ZoneModel, _ mode: ZoneModel.Mode) throws {
    let run = try CommandRun(
      itself: [Arguments.alone, ZoneRuns.alone, model.name, mode.rawValue])
    try run.expectSuccess()
    let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 5 else { throw Complaint("no counts of \(model.name)") }
    self.init(
      visited: Int(numbers[0]), stored: Int(numbers[1]), transitions: Int(numbers[2]),
      seconds: numbers[3], bytes: Int(numbers[4]))
  }
}

/// The time that a processor spent on a process, or on the ones that it started and that ended.
struct ProcessTimes {
  let seconds: Double

  // 0 is RUSAGE_SELF and -1 RUSAGE_CHILDREN, whose type differs from one C library to the next.
  static var own: ProcessTimes {
    var usage = rusage()
    getrusage(0, &usage)
    return ProcessTimes(usage)
  }

  static var children: ProcessTimes {
    var usage = rusage()
    getrusage(-1, &usage)
    return ProcessTimes(usage)
  }

  private init(_ usage: rusage) {
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    self.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
