package import RuleLanguage

extension LE {
  /// The dispatcher's queue: what is in memory only, until it is drained to disk or delivered.
  package enum Queue: Machine {
    package static let name = "queue"
    package static let initial = State.empty

    package enum State: String, Name {
      case empty = "nothing in memory"
      case holding = "events in memory"
    }

    package enum Event: String, Name {
      case track = "track()"
      case flushToDisk = "flushToDisk()"
      case delivered
      case reset = "reset()"
    }

    package static let rules: Rules<Self> = [
      .empty: [
        .on(.track, to: .holding, per: "LE-08", "LE-49"),
        .ignore(.flushToDisk, because: "There is nothing to drain."),
        .ignore(.reset, because: "There is nothing to drop."),
      ],
      .holding: [
        .on(.track, to: .holding, per: "LE-08", "LE-49"),
        .on(.flushToDisk, to: .empty, do: [.clear(InstallDetection.untold)], per: "LE-30"),
        .on(.delivered, to: .empty, do: [.clear(InstallDetection.untold)], per: "LE-49"),
        .on(.reset, to: .empty).only(when: Readings.resetQueue.is("empties")),
        .ignore(.reset, because: "What was tracked stays tracked.")
          .only(when: Readings.resetQueue.is("keeps")),
      ],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.network, .delivered, when: Self.is(.holding), per: "LE-49")
    ]
  }
}
