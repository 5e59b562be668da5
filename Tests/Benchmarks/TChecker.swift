import Foundation

/// The reference checker of timed automata, where somebody has built it from its source: no
/// distribution's package has it. It explores its own examples.
struct TChecker {
  private let program: URL
  private let directory: URL
  private let name: String

  /// - Parameter folder: its source, built in the folder `build` as its `INSTALL.md` says.
  /// - Returns: `nil` for a model that is none of its examples.
  init?(_ model: ZoneModel, in folder: String) throws {
    guard let script = model.example.first else { return nil }
    let root = URL(fileURLWithPath: folder)
    program = root.appendingPathComponent("build/src/tck-reach")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Complaint(
        "\(program.path) is no program; --tchecker takes the folder of TChecker's source, built in "
          + "its folder build")
    }
    name = model.name
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(UUID().uuidString)")
    let examples = root.appendingPathComponent("examples")
    let text = try CommandRun(
      find: "bash", [examples.appendingPathComponent(script).path] + model.example.dropFirst(),
      in: examples)
    try text.expectSuccess()
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    do {
      try Data(text.output.utf8).write(to: directory.appendingPathComponent("model.txt"))
    } catch {
      remove()
      throw error
    }
  }

  func remove() { try? FileManager.default.removeItem(at: directory) }

  /// Explores by covering reachability, breadth-first.
  func run() throws -> ZoneRuns.Finding {
    let before = ProcessTimes.children
    let run = try CommandRun(
      program, ["-a", "covreach", "-s", "bfs", "model.txt"], in: directory)
    let seconds = ProcessTimes.children.seconds - before.seconds
    try run.expectSuccess()
    func number(after word: String) throws -> Int {
      for line in run.output.split(separator: "\n") where line.hasPrefix(word) {
        if let number = Int(line.dropFirst(word.count + 1)) { return number }
      }
      throw Complaint("tck-reach printed no \(word) of \(name)")
    }
    return ZoneRuns.Finding(
      visited: try number(after: "VISITED_STATES"), stored: try number(after: "STORED_STATES"),
      transitions: try number(after: "VISITED_TRANSITIONS"), seconds: seconds,
      bytes: try number(after: "MEMORY_MAX_RSS") * 1024)
  }
}
