import Machines
import SimTesting
import Simulation
import Testing

enum Download: Machine {
  enum State: String, Name { case idle, loading, done, failed }
  enum Event: String, Name { case start, finished }
  static let name = "Download"
  static let initial = State.idle
  static let rules: Rules<Self> = [
    .idle: [.on(.start, to: .loading)],
    .loading: [.on(.finished, to: .done), .after(.seconds(10), to: .failed)],
    .failed: [.on(.start, to: .loading)],
  ]
  static let causes: [Cause<Self>] = [.user(.start), .by(.network, .finished)]

  static let system = System(
    "download", document: "MINE", title: "A download", machines: [table()],
    properties: [
      Property(
        "answer", "Loading ends within 10 s.",
        .longest(
          from: .becomes(Download.is(.loading)), until: .holds(!Download.is(.loading)),
          .atMost(10_000)))
    ])
}

/// What a team writes that has tables of its own, an app beside them, and Swift Testing.
struct DownloadTests {
  @Test func `What is declared holds`() throws {
    #expect(try simulate(Download.system, seeds: 1000).held == ["answer"])
  }

  @Test func `Everything claimed is proved`() throws {
    #expect(try explore(Download.system) == ["answer"])
  }

  /// A limit that is too short, and one that holds in another reading.
  @Test func `Each claim that fails is an issue, and one that can be read otherwise a warning`()
    throws
  {
    let patience = Reading(
      "patience", asks: "Must it end?", per: [], .init("no", "It may last."),
      .init("yes", "It must."))
    var system = Download.system
    system.readings = [patience]
    system.machines[0].rules[1].rules[1].condition = patience.is("yes")
    system.properties += [
      Property(
        "soon", "Loading ends within 9 s.",
        .longest(
          from: .becomes(Download.is(.loading)), until: .holds(!Download.is(.loading)),
          .atMost(9000)))
    ]
    try withKnownIssue {
      let held = try explore(system)
      #expect(held == [])
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return text.hasPrefix("answer is violated") && !isError(issue)
        || text.hasPrefix("soon is violated") && isError(issue, orElse: true)
    }
  }

  @Test func `What is done stays done`() throws {
    try simulate(Download.system, claim: "What is done stays done.", seeds: 1000) { run in
      run.steps.allSatisfy { $0.before.state(of: Download.self) != .done }
    }
  }

  @Test func `The app does as its table says`() throws {
    try simulate(Download.system, seeds: 1000) { DownloadDriver(downloader: Downloader()) }
  }

  /// A second download that keeps the time limit of the first fails too early.
  @Test func `A planted defect is found, and shrunk to the shortest run that shows it`() throws {
    let failure = try #require(
      throws: DriverFailure.self,
      performing: {
        try simulate(Download.system, seeds: 1000) {
          DownloadDriver(downloader: Downloader(keepsOldDeadline: true))
        }
      })
    let expiry = "Download/loading after 10000 ms expires"
    #expect(
      failure.signature
        == "0: launch → 0: user: start → 0: 10000 ms pass → 10000: \(expiry)"
        + " → 10000: user: start → 10000: 10000 ms pass")
    #expect(failure.model == "loading" && failure.implementation == "failed")
    #expect(failure.description.contains(failure.token))
    #expect(throws: DriverFailure.self) {
      try simulate(Download.system, replay: failure.token) {
        DownloadDriver(downloader: Downloader(keepsOldDeadline: true))
      }
    }
  }
}

/// Whether an issue is an error; Swift 6.2 has no other.
private func isError(_ issue: Issue, orElse older: Bool = false) -> Bool {
  #if compiler(>=6.3)
    issue.isFailure
  #else
    older
  #endif
}
