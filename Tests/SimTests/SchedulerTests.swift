import Foundation
import Simulation
import Testing

@testable import SimCommand

/// The files to copy for schedulers hold command lines that sim understands.
struct SchedulerTests {
  static let folder = EndToEndTests.root.appending(
    path: "Sources/Machines/Machines.docc/Schedulers")

  /// The commands of sim in a file, continued lines joined and variables filled in.
  private func commands(in file: String) throws -> [[String]] {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
      .replacing(/\\\n\s*/, with: " ")
    let values = [
      "${SEED:-1}": "1", "${RUNS:-1000000}": "1000000", "$SLURM_CPUS_PER_TASK": "2",
      "$SLURM_ARRAY_TASK_ID": "3",
      "$parts": "16", "$PARTS": "16", "$part": "3", "$SEED": "1", "shards/*.json": "shards/3.json",
    ]
    return text.split(separator: "\n").compactMap { line in
      guard let start = line.firstMatch(of: /^\s*(?:- )?(?:exec )?sim (.*)$/)?.1 else { return nil }
      var command = String(start).replacing("\"", with: "")
      for name in values.keys.sorted(by: { $0.count > $1.count }) {
        command = command.replacing(name, with: values[name] ?? "")
      }
      return command.split(separator: " ").map(String.init)
    }
  }

  @Test(arguments: ["campaign.sbatch", "campaign.yaml"])
  func `Each task makes its own part and writes it`(_ file: String) throws {
    let commands = try commands(in: file)
    #expect(commands.count == 1)
    guard case .run(let invocation) = try Request(commands[0]) else {
      Issue.record("\(commands)")
      return
    }
    #expect(invocation.command == .simulate && invocation.shard == Shard(number: 3, count: 16))
    #expect(invocation.output?.hasSuffix("shards/3.json") == true)
    #expect(invocation.seed.value == 1 && invocation.runs == 1_000_000 && invocation.jobs == 2)
  }

  @Test(arguments: ["merge.sbatch", "merge.yaml"])
  func `The parts are joined`(_ file: String) throws {
    let commands = try commands(in: file)
    #expect(commands.count == 1)
    guard case .run(let invocation) = try Request(commands[0]) else {
      Issue.record("\(commands)")
      return
    }
    #expect(invocation.command == .merge)
    #expect(invocation.operands.map { $0.hasSuffix("shards/3.json") } == [true])
  }

  @Test func `There are as many tasks as parts`() throws {
    func text(_ file: String) throws -> String {
      try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    }
    let slurm = try text("campaign.sbatch")
    #expect(slurm.contains("#SBATCH --array=1-16\n") && slurm.contains("\nparts=${PARTS:-16}\n"))
    let kubernetes = try text("campaign.yaml")
    #expect(kubernetes.contains("completionMode: Indexed\n"))
    #expect(kubernetes.contains("completions: 16\n") && kubernetes.contains("value: \"16\"\n"))
    #expect(kubernetes.contains("part=$((JOB_COMPLETION_INDEX + 1))\n"))
  }
}
