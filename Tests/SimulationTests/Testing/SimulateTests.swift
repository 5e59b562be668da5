import Machines
import Testing

@testable import Simulation

struct SimulateTests {
  /// The upload without the claim that fails.
  private static var sound: Machines.System {
    var system = Upload.system
    system.properties.removeAll { $0.name == "patience" }
    return system
  }

  @Test func `All declared properties hold in a thousand seeds`() throws {
    let report = try simulate(Self.sound, seeds: 1000)
    #expect(report.runs == 1000 && report.held == ["thanks-once", "sorry"])
    #expect(report.unwatched.isEmpty)
  }

  @Test func `A declared property that fails is told by its sentence and its simplest run`() throws
  {
    let failure = try #require(
      throws: SimulationFailure.self, performing: { try simulate(Upload.system, seeds: 1000) })
    #expect(failure.sentence == "Nobody waits 8 s for another attempt." && failure.isSimplest)
    #expect(failure.run.steps.count == 6 && failure.run.end.milliseconds == "14000")
    let text = failure.description
    #expect(text.hasPrefix("refuted: Nobody waits 8 s for another attempt.\nhow: too late\n"))
    #expect(text.contains("  6000 ms  server: refused"))
    #expect(text.contains("replay: \"\(failure.token)\""))
    let again = #expect(throws: SimulationFailure.self) {
      try simulate(Upload.system, replay: failure.token)
    }
    #expect(again?.run == failure.run)
    #expect(
      throws: Never.self,
      performing: { try simulate(Upload.system, properties: ["sorry"], replay: failure.token) })
  }

  @Test func `What no run shows fails, and so does a name that is none`() throws {
    #expect(throws: NeverShown.self) {
      try simulate(Self.sound, seeds: 10, steps: 3, properties: ["sorry"])
    }
    #expect(throws: ModelError.self) { try simulate(Self.sound, properties: ["sorrow"]) }
  }

  @Test func `A claim in Swift holds in a thousand seeds`() throws {
    try simulate(Upload.system, claim: "A user who is thanked had an upload.", seeds: 1000) { run in
      run.steps.allSatisfy { !$0.outputs.contains("thanks") || $0.after[Upload.uploaded] }
    }
  }

  private static func impatience(
    seed: UInt64, replay: String? = nil
  ) throws -> SimulationFailure {
    try #require(
      throws: SimulationFailure.self,
      performing: {
        try simulate(
          Upload.system, claim: "A fourth attempt comes after 20 s.", seed: Seed(seed),
          replay: replay
        ) { run in
          run.steps.allSatisfy { step in
            step.after[Upload.attempts] < 4 || step.milliseconds > 20_000
          }
        }
      })
  }

  @Test func `A claim in Swift that fails is shrunk to the known run, whatever the seed`() throws {
    for seed in 1...UInt64(3) {
      let failure = try Self.impatience(seed: seed)
      #expect(
        failure.run.signature
          == "0: event start → 0: event refused"
          + " → 2000: timer Upload/waiting after 2000, 4000, 8000 ms in turn → 2000: event refused"
          + " → 6000: timer Upload/waiting after 2000, 4000, 8000 ms in turn → 6000: event refused"
          + " → 14000: timer Upload/waiting after 2000, 4000, 8000 ms in turn", "seed \(seed)")
      #expect(failure.description.hasPrefix("refuted: A fourth attempt comes after 20 s.\n"))
      let again = try Self.impatience(seed: 99, replay: failure.token)
      #expect(again.run == failure.run && again.found == nil)
    }
  }

  private enum Complaint: Error {
    case tooMany(Int)
    case sorry
  }

  @Test func `Shrinking keeps to the error that was thrown first`() throws {
    let failure = try #require(
      throws: SimulationFailure.self,
      performing: {
        try simulate(Upload.system, claim: "Little is sent.") { run in
          let count = run.outputs.count { $0 == "request" }
          if count > 5 { throw Complaint.tooMany(count) }
          if run.outputs.count > 3 { throw Complaint.sorry }
          return true
        }
      })
    let reason = failure.reason
    #expect(reason == "tooMany(6)" && failure.run.steps.count == 11 || reason == "sorry")
    #expect(failure.run.steps.flatMap(\.outputs).count == (reason == "sorry" ? 4 : 6))
  }

  @Test func `States, variables, rows and conditions are seen as they are`() throws {
    var seen = 0
    try simulate(Upload.system, claim: "A look.", seeds: 50) { run in
      for step in run.steps where step.isEvent(Upload.Event.accepted) {
        guard !step.action.contains("killed") else { continue }
        seen += 1
        let isRight =
          try step.before.state(of: Upload.self) == .sending
          && step.after.state(ofMachine: "Upload") == "done" && step.rows.map(\.name) == ["UP-3"]
          && step.actor == "server" && step.before[Upload.attempts] > 0
          && step.after.holds(Upload.is(.done) && Upload.uploaded)
          && step.after.deaths <= 1 && step.after.phase != .dead
        if !isRight { return false }
      }
      return run.start.state(of: Upload.self) == .idle
        && run.steps.map(\.milliseconds) == run.steps.map(\.milliseconds).sorted()
        && (run.steps.last?.milliseconds ?? 0) <= run.milliseconds
    }
    #expect(seen > 10)
  }
}
