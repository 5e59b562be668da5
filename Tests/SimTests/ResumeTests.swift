import Checking
import Foundation
import Machines
import Testing

@testable import SimCommand

/// What `sim explore --resume` complains of. That it finds the same is what `.ci/kill-and-resume`
/// looks at.
struct ResumeTests {
  /// Saves the search of the lamp as one that was cut off leaves it.
  private func save(to path: String) throws {
    let request = SearchRequest(
      name: "LAMP/as-written", system: Lamp.system, configuration: Configuration(),
      bounds: SearchBounds(), guess: 1)
    var options = SearchOptions(jobs: 1)
    let checkpoint = Checkpoint(
      identity: try CheckpointFiles.identity(of: request, request.bounds), savesTo: path)
    options.checkpoint = checkpoint
    options.interrupted = { true }
    _ = try check(Lamp.system, options: options)
    #expect(checkpoint.failure == nil)
  }

  @Test func `A file that is damaged anywhere is told as a bad argument is`() throws {
    try EndToEndTests.withFolder { folder in
      let path = folder.appending(path: "saved").path(percentEncoded: false)
      try save(to: path)
      let whole = try Data(contentsOf: URL(filePath: path))
      #expect(Session().run("explore", "--resume", path) == 1)
      // In its first word, its version, a state after its first 80 bytes, its sum; and cut short.
      var damaged = [0, 8, 84, whole.count - 1].map { place in
        var bytes = whole
        bytes[place] ^= 16
        return bytes
      }
      damaged.append(whole.dropLast())
      for (bytes, words) in zip(
        damaged,
        ["is no checkpoint of a search", "was saved by another version of sim"]
          + Array(repeating: "is damaged", count: 3))
      {
        try bytes.write(to: URL(filePath: path))
        let session = Session()
        #expect(session.run("explore", "--resume", path) == 2)
        #expect(
          session.errors == "sim: --resume: \(path) \(words); explore again without it\n")
        #expect(session.output == "")
      }
    }
  }

  /// A session with a second scenario, and the identity of its search.
  private func withTwo(_ body: (Session, String, SearchRequest) throws -> Void) throws {
    try EndToEndTests.withFolder { folder in
      let session = Session()
      session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\nkills 2\n")
      let second = SearchRequest(
        name: "LAMP/b", system: Lamp.system, configuration: Configuration(kills: 2),
        bounds: SearchBounds(), guess: 1)
      try body(session, folder.appending(path: "saved").path(percentEncoded: false), second)
    }
  }

  private func save(_ request: SearchRequest, to path: String, identity: UInt64? = nil) throws {
    var options = SearchOptions(jobs: 1)
    options.checkpoint = Checkpoint(
      identity: try identity ?? CheckpointFiles.identity(of: request, request.bounds), savesTo: path
    )
    options.interrupted = { true }
    options.engine = .ticks
    _ = try check(request.system, request.configuration, options: options)
    #expect(options.checkpoint?.failure == nil)
  }

  @Test func `A search that goes on is made before what would be saved over it`() throws {
    try withTwo { session, path, second in
      #expect(session.run("explore", "--engine", "ticks", "--format", "json") == 1)
      let output = session.output
      try save(second, to: path)
      #expect(
        session.run(
          "explore", "--engine", "ticks", "--format", "json", "--resume", path, "--checkpoint", path
        )
          == 1)
      #expect(session.errors == "" && session.output == output)
      #expect(session.killsOfSearches.first == 2)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `A file that belongs to none of the searches is told at once and left as it is`()
    throws
  {
    try withTwo { session, path, second in
      try save(second, to: path, identity: 77)
      let bytes = try Data(contentsOf: URL(filePath: path))
      for options in [["--resume", path], ["--resume", path, "--checkpoint", path]] {
        #expect(session.run(["explore"] + options) == 2)
        #expect(
          session.errors.hasPrefix("sim: --resume: \(path) belongs to none of these searches"))
        #expect(session.searches.isEmpty && session.output == "")
      }
      #expect(session.run("explore", "--checkpoint", path) == 2)
      #expect(session.errors.hasPrefix("sim: --checkpoint: \(path) holds another search"))
      #expect(session.searches.isEmpty)
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
  }

  @Test func `A bound of time leaves a file to go on from, and says so`() throws {
    try withTwo { session, path, _ in
      let arguments = ["explore", "--engine", "ticks", "--checkpoint", path]
      session.seconds = 0
      #expect(session.run(arguments) == 3)
      #expect(
        session.output.contains("\(path): saved; to go on, give --resume \(path) with the same"))
      let saved = try Checkpoint.identity(inPlace: path)
      #expect(saved != nil)
      #expect(session.run(arguments + ["--resume", path, "--states", "9"]) == 2)
      #expect(session.run(arguments + ["--resume", path]) != 2)
      session.seconds = nil
      #expect(session.run(arguments + ["--resume", path]) == 1)
      #expect(session.errors == "")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `What cannot be saved is warned of once, and everything else comes out`() throws {
    try withTwo { session, _, _ in
      // Nobody can make a file there, be it root.
      let path = "/proc/self/saved"
      guard FileManager.default.fileExists(atPath: "/proc/self") else { return }
      session.seconds = 0
      let bounded = ["explore", "--engine", "ticks", "--format", "json"]
      let code = session.run(bounded)
      let output = session.output
      #expect(output.contains("\"ended_by\":\"time\""))
      #expect(session.run(bounded + ["--checkpoint", path]) == code)
      #expect(session.output == output)
      #expect(session.errors.hasPrefix("sim: --checkpoint: \(path): "))
      #expect(session.errors.split(separator: "\n").count == 1)
    }
  }
}
