import Foundation
import Machines
import ModelsLC
import Simulation

/// The walk through the migration screen beside Hypothesis, where it is installed, in the same run.
enum Hypothesis {
  static let examples = 400

  static func measure(_ arguments: Arguments) throws {
    guard CommandRun.find("python3") != nil else {
      return print("\npython3 is not installed: no comparison with Hypothesis\n")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sim-hypothesis-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let probe = try CommandRun(find: "python3", ["-c", "import hypothesis"], in: folder)
    guard probe.status == 0 else {
      return print("\nHypothesis is not installed (pip install hypothesis): no comparison\n")
    }
    let script = folder.appendingPathComponent("migration.py")
    try Data(HypothesisMachine.text.utf8).write(to: script)
    var theirs: [Double] = []
    var ours: [Double] = []
    var version = ""
    for _ in 0..<arguments.runs {
      // In turn, so that whatever else the machine does falls on both alike.
      let run = try CommandRun(
        find: "python3", [script.path, String(examples), String(Walks.steps)], in: folder)
      try run.expectSuccess()
      let words = run.output.split(whereSeparator: \.isWhitespace)
      guard words.count == 4, let steps = Double(words[2]), let seconds = Double(words[3]) else {
        throw Complaint("no counts from Hypothesis: \(run.output.suffix(300))")
      }
      version = String(words[0])
      theirs.append(steps / seconds)
      ours.append(try Walks.rate(of: LC.migration))
    }
    let (our, their) = (median(ours), median(theirs))
    var table = Table("system", "generator", "steps/s", "runs of \(Walks.steps) steps/s", "ratio")
    table.add(
      "migration", "sim", grouped(Int(our)), grouped(Int(our) / Walks.steps),
      grouped(Int(our / their)))
    table.add(
      "migration", "Hypothesis \(version)", grouped(Int(their)),
      rounded(their / Double(Walks.steps), 1), "1")
    print("\n\(table.text)\n")
  }
}
