import Machines
import Testing

@testable import Simulation

struct DriverTests {
  @Test func `A correct implementation passes a thousand seeds`() throws {
    try simulate(Upload.system, seeds: 1000) { UploadDriver() }
  }

  private func failure(_ defect: Uploader.Defect, seed: UInt64 = 1) throws -> DriverFailure {
    try #require(
      throws: DriverFailure.self,
      performing: {
        try simulate(Upload.system, seeds: 1000, seed: Seed(seed)) { UploadDriver(defect) }
      })
  }

  /// The simplest runs, worked out by hand from the table.
  static let simplest: [(Uploader.Defect, String, String)] = [
    (
      .backoffOffByOne, "state of Upload",
      "0: launch → 0: user: start → 0: server: refused → 0: 2000 ms pass → 2000: expiry"
        + " → 2000: server: refused → 2000: 4000 ms pass → 6000: expiry → 6000: server: refused"
        + " → 6000: 8000 ms pass → 14000: expiry → 14000: server: refused → 14000: 2000 ms pass"
        + " → 16000: expiry"
    ),
    (
      .staleTimer, "state of Upload",
      "0: launch → 0: user: start → 0: user: cancel → 0: 30001 ms pass"
    ),
    (
      .forgets, "uploaded",
      "0: launch → 0: user: start → 0: server: accepted → 0: kill"
    ),
    (.keepsCounting, "attempts", "0: launch → 0: user: start → 0: user: cancel"),
    (.throwsOnSuspend, "error", "0: launch → 0: background → 0: suspend"),
  ]

  @Test(arguments: simplest)
  func `A planted defect is found and shrunk to the known run, whatever the seed`(
    _ defect: Uploader.Defect, _ what: String, _ signature: String
  ) throws {
    for seed in 1...UInt64(3) {
      let failure = try failure(defect, seed: seed)
      #expect(failure.what == what)
      #expect(Self.short(failure.signature) == signature, "seed \(seed)")
    }
  }

  /// The signature with the names of timers left out.
  private static func short(_ signature: String) -> String {
    signature.split(separator: " → ").map { part in
      part.hasSuffix(" expires") ? part.prefix { $0 != ":" } + ": expiry" : part
    }.joined(separator: " → ")
  }

  @Test(arguments: Uploader.Defect.allCases)
  func `Every planted defect is found, and its token shows it again`(
    _ defect: Uploader.Defect
  ) throws {
    let failure = try failure(defect)
    let again = #expect(throws: DriverFailure.self) {
      try simulate(Upload.system, replay: failure.token) { UploadDriver(defect) }
    }
    #expect(again?.signature == failure.signature && again?.what == failure.what)
    try simulate(Upload.system, replay: failure.token) { UploadDriver() }
  }

  @Test func `A failure says where, what, and by which rule`() throws {
    let failure = try failure(.backoffOffByOne)
    #expect(failure.rule == "UP-9")
    let text = failure.description
    #expect(text.contains("in the model:          sending"))
    #expect(text.contains("in the implementation: waiting"))
    #expect(text.contains("[UP-9]") && text.contains("16000 ms"))
    #expect(text.hasSuffix("replay: \"\(failure.token)\""))
  }

  @Test func `An implementation whose calls suspend is compared in the same way`() async throws {
    try await simulate(Upload.system, seeds: 50) { UploadAsyncDriver() }
    let failure = try await #require(
      throws: DriverFailure.self,
      performing: {
        try await simulate(Upload.system, seeds: 1000) { UploadAsyncDriver(.staleTimer) }
      })
    #expect(failure.signature == (try self.failure(.staleTimer)).signature)
  }

  private struct Mute: Driver {
    var observation = Observation()
    mutating func perform(_ stimulus: Stimulus) {}
    mutating func observe() -> Observation { observation }
  }

  @Test func `A driver that shows nothing, or what the model does not have, is refused`() throws {
    for observation in [
      Observation(), Observation(states: ["Uplaod": "idle"]), Observation(values: ["attempt": 1]),
    ] {
      #expect(throws: ModelError.self) {
        try simulate(Upload.system, seeds: 1) { Mute(observation: observation) }
      }
    }
  }

  @Test func `A token of another system or configuration is refused`() throws {
    let token = try failure(.staleTimer).token
    #expect(throws: ReplayFailure.self) {
      try simulate(Doorbell.system, replay: token) { UploadDriver() }
    }
    #expect(throws: ReplayFailure.self) {
      try simulate(Upload.system, Configuration(kills: 0), replay: token) { UploadDriver() }
    }
    #expect(throws: ReplayFailure.self) {
      try simulate(Upload.system, replay: "NONSENSE") { UploadDriver() }
    }
  }
}
