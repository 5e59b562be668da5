import Machines

/// A list that is synchronised, as its document has it: three tries, two seconds apart, each of at most eight
/// seconds; that it was done once is stored.
enum Sync: Machine {
  enum State: String, Name { case idle, running, waiting, synced, failed }
  enum Event: String, Name { case pull, answered, refused }
  static let name = "Sync"
  static let initial = State.idle
  static let tries = Counter("tries", 0...2)
  static let once = Fact("synced once", .durable)
  static let begin: [Action] = [.set(tries, 0), .emit("spinner")]
  static let rules: Rules<Self> = [
    .idle: [.on(.pull, to: .running, do: begin)],
    .running: [
      .on(.answered, to: .synced, do: [.set(once), .emit("done")]),
      .on(.refused, when: tries < 2, to: .waiting, do: [.increment(tries)]),
      .on(.refused, when: tries == 2, to: .failed, do: [.emit("banner")]),
      .after(.seconds(8), to: .failed, do: [.emit("banner")]),
    ],
    .waiting: [.after(.seconds(2), to: .running), .on(.pull, to: .running)],
    .synced: [.on(.pull, to: .running, do: begin)],
    .failed: [.on(.pull, to: .running, do: begin)],
  ]
  static let causes: [Cause<Self>] = [
    .user(.pull), .by(.network, .answered), .by(.network, .refused),
  ]
  static let system = System("sync", document: "MINE", title: "A list", machines: [table()])
}

/// What a team can get wrong, and after how many steps it shows at the earliest, thought out from the document.
enum SyncFault: CaseIterable {
  case shortLimit, longLimit, staleAnswer, secondPullBeginsAnew, triesKept, notSaved, bannerTwice
  case pauseKept, givesUpEarly, toldBeforeSaved, doneAfterDeath, silentBanner

  var steps: Int {
    switch self {
    // A pull, and a timer or an answer.
    case .shortLimit, .longLimit, .notSaved, .bannerTwice, .toldBeforeSaved, .silentBanner: 2
    // A pull, the limit and the answer; two pulls and the limit.
    case .staleAnswer, .secondPullBeginsAnew: 3
    // A pull, an answer in which the process dies once it is saved, and a launch.
    case .doneAfterDeath: 3
    // A pull, a refusal, a pull and a refusal.
    case .givesUpEarly: 4
    // A pull, a refusal, a pull, and the pause, which begins a limit anew that then is late; or an answer, a pull.
    case .pauseKept, .triesKept: 5
    }
  }
}
