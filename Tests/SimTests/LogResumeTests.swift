import Foundation
import Synchronization
import Testing

@testable import SimCommand

/// `sim check-log` that goes on where it was stopped.
struct LogResumeTests {
  private static let arguments = [
    "check-log", "monday.ndjson", "empty.ndjson", "tuesday.ndjson", "--system",
    "app-state-machine", "--mapping", "mapping.json",
  ]

  /// Two days of logs that are read in pieces of sixty bytes.
  private static func session(_ budget: String) -> Session {
    let session = LogTests.session()
    let monday = session.text("monday.ndjson") ?? ""
    session.write("empty.ndjson", "")
    // Ann goes on; whoever is new has ids.
    let tuesday = monday.split(separator: "\n").enumerated().map { position, line in
      line.replacing(
        "\"session\":\"b", with: "\"id\":\(position % 4),\"batch\":\(position % 3),\"session\":\"c")
    }
    session.write("tuesday.ndjson", tuesday.joined(separator: "\n"))
    let mapping = session.text("mapping.json") ?? ""
    session.write(
      "mapping.json",
      mapping.replacing("\"budget\"", with: "\"id\": \"id\", \(budget) \"budget\"")
        .replacing("{ \"lost\"", with: budget.isEmpty ? "{ \"lost\"" : "{ \"swapped\": 1, \"lost\"")
    )
    session.files.pieceBytes = 60
    return session
  }

  private static func run(
    _ session: Session, _ more: [String], pieces: Int = .max
  ) -> (code: Int32, output: String) {
    session.files.pieces.left.withLock { $0 = pieces }
    return (session.run(arguments + more), session.output)
  }

  @Test(arguments: ["", "\"batch\": \"batch\","])
  func `A check that is stopped anywhere goes on to the same report`(budget: String) {
    let session = Self.session(budget)
    let whole = Self.run(session, [])
    #expect(whole.code == 1 && whole.output.contains("## Impossible"))
    var stopped = 0
    for pieces in stride(from: 1, through: 100, by: budget.isEmpty ? 1 : 8) {
      let (code, output) = Self.run(session, ["--checkpoint", "saved"], pieces: pieces)
      if code != 3 {
        #expect(output == whole.output)
        break
      }
      #expect(output == "")
      #expect(
        session.errors
          == "sim: saved: saved; to go on, give --resume saved with the same arguments\n")
      let resumed = Self.run(session, ["--resume", "saved", "--checkpoint", "saved"])
      #expect(resumed == whole, "after \(pieces) pieces")
      #expect(session.files.contents["saved"] == nil)
      stopped += 1
    }
    #expect(stopped > (budget.isEmpty ? 15 : 1))
  }

  @Test func `A check that is stopped again and again comes to an end`() {
    let session = Self.session("")
    let whole = Self.run(session, [])
    var last = Self.run(session, ["--checkpoint", "saved"], pieces: 1)
    var runs = 1
    while last.code == 3, runs < 100 {
      // What was read before is read again.
      runs += 1
      last = Self.run(session, ["--checkpoint", "saved", "--resume", "saved"], pieces: runs * 3)
    }
    #expect(last == whole && runs > 5)
  }

  @Test func `A checkpoint that is damaged or of another check is told and left as it is`() throws {
    let session = Self.session("")
    _ = Self.run(session, ["--checkpoint", "saved"], pieces: 9)
    let saved = try #require(session.files.contents["saved"])
    func refuse(_ words: String, _ option: String = "--resume") {
      let before = session.files.contents["saved"]
      let (code, output) = Self.run(session, [option, "saved"])
      #expect(code == 2 && output == "", "\(words)")
      #expect(session.errors.hasPrefix("sim: \(option): saved \(words)"), "\(session.errors)")
      #expect(session.errors.filter { $0 == "\n" }.count == 1)
      #expect(session.files.contents["saved"] == before)
    }
    let first = (saved.firstIndex(of: 10) ?? 0) + 1
    // A digest counts every byte.
    let places = Array(stride(from: first, to: saved.count - 1, by: saved.count / 6))
    for place in places + [saved.count - 1] {
      session.files.contents["saved"]?[place] ^= 16
      refuse("is damaged")
      session.files.contents["saved"] = Array(saved[..<place])
      refuse("is damaged")
      session.files.contents["saved"] = saved
    }
    session.files.contents["saved"]?[first - 2] ^= 1
    refuse("was saved by another version of sim")
    session.write("saved", "another file\n")
    refuse("is no checkpoint of logs")
    refuse("is no checkpoint of this check", "--checkpoint")
    session.files.contents["saved"] = saved
    let mapping = session.text("mapping.json") ?? ""
    session.write("mapping.json", mapping.replacing("50", with: "51"))
    refuse("belongs to another check")
    refuse("is no checkpoint of this check", "--checkpoint")
    session.write("mapping.json", mapping)
    for change in ["{}\n", "\n"] {
      let monday = session.text("monday.ndjson") ?? ""
      session.write("monday.ndjson", change + monday.dropFirst(change.utf8.count))
      refuse("was saved after other lines")
      session.write("monday.ndjson", change == "\n" ? monday : String(monday.prefix(300)))
      if change == "{}\n" { refuse("was saved after other lines") }
      session.write("monday.ndjson", monday)
    }
    #expect(Self.run(session, ["--resume", "saved"]).code == 1)
  }

  @Test func `What cannot be saved is warned of, and the report comes out`() {
    let session = Self.session("")
    let whole = Self.run(session, [])
    session.files.failsAt = 0
    session.files.staysBroken = true
    let found = Self.run(session, ["--checkpoint", "saved"])
    #expect(found == whole)
    #expect(
      session.errors
        == "sim: --checkpoint: saved: No space left on device; the check was not saved\n")
  }
}
