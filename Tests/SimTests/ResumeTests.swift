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
      bounds: SearchBounds(), weight: 1)
    var options = SearchOptions(jobs: 1)
    let checkpoint = Checkpoint(
      identity: try Saving.identity(of: request, request.bounds), savesTo: path)
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
          session.errors == "sim: --resume: \(path) \(words); explore anew without it\n")
        #expect(session.output == "")
      }
    }
  }
}
