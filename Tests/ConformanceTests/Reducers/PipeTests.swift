@testable import Conformance
import Foundation
import Machines
import PropertyTesting
import Simulation
import Testing

/// An app in another language beside its table.
struct PipeTests {
  static let client = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Clients/download.py").path
  static let hasPython = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/python3")
  }

  func failure(_ mistake: String) throws -> DriverFailure? {
    let app = try PipedApp(
      "python3", [Self.client, mistake],
      answersWithin: .milliseconds(mistake == "hangs" ? 300 : 5000))
    return #expect(throws: DriverFailure.self) {
      try simulate(Download.system, seeds: 100, steps: 6) { app.run() }
    }
  }

  @Test(.enabled(if: hasPython)) func `An app that does as its table says makes every run`()
    throws
  {
    let app = try PipedApp("python3", [Self.client])
    try simulate(Download.system, seeds: 20) { app.run() }
  }

  @Test(.enabled(if: hasPython)) func `A mistake is found and shrunk`() throws {
    let found = try failure("keeps the old deadline")
    #expect(found?.what == "state of Download")
    #expect(found.map { $0.scenes.count <= 6 } == true)
  }

  @Test(.enabled(if: hasPython)) func `A process that hangs is a finding`() throws {
    let found = try failure("hangs")
    #expect(found?.what == "error")
    #expect(
      found?.implementation
        == #"hangs: no answer to {"do":"event","name":"start","by":"user"} within 0.3 seconds"#)
  }

  @Test(.enabled(if: hasPython)) func `A process that dies is a finding`() throws {
    let found = try failure("dies")
    #expect(
      found?.implementation
        == #"ends with status 3, before it answers {"do":"event","name":"start","by":"user"}"#)
  }

  @Test(.enabled(if: hasPython)) func `A process that babbles is a finding`() throws {
    #expect(try failure("babbles")?.implementation.contains("no answer: starting up") == true)
  }

  @Test func `Lines are read as they are written, and nothing else`() {
    let text =
      #"{"states":{"a \" b":"x\\\né😀"}, "values" : {"n":-3,"f":true,"s":"q"},"outputs":["o"]}"#
    let answer = PipedAnswer(Array(text.utf8))
    #expect(answer?.states == ["a \" b": "x\\\né😀"] && answer?.outputs == ["o"])
    #expect(answer?.values == ["n": "-3", "f": "true", "s": "q"])
    #expect(PipedAnswer(Array("{}".utf8)) == PipedAnswer())
    for end in text.utf8.indices.dropFirst() {
      #expect(PipedAnswer(Array(text.utf8[..<end])) == nil)
    }
    for text in ["{} {}", "[]", #"{"state":{}}"#, #"{"outputs":[1]}"#, #"{"values":{"a":1.5}}"#] {
      #expect(PipedAnswer(Array(text.utf8)) == nil, "\(text)")
    }
    let quoted = JSON.quoted("a\"\\\n\u{1}é")
    #expect(
      PipedAnswer(Array(#"{"error":"#.utf8) + Array(quoted.utf8) + [125])?.error == "a\"\\\n\u{1}é")
  }

  @Test func `A program that is not there is refused`() {
    #expect(throws: AdapterError.self) { try PipedApp("/no/such/program") }
  }
}
