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
      case deliveryFails
      case reset = "reset()"
    }

    /// An Installed or Updated that is on the disk until it is delivered; only an amendment keeps one.
    static let isKept = Fact("an install or update is kept on the disk", .durable)

    package static let rules: Rules<Self> = [
      .empty: [
        .on(.track, to: .holding, per: "LE-08", "LE-49"),
        .ignore(.flushToDisk, because: "There is nothing to drain."),
        .ignore(.reset, because: "There is nothing to drop."),
      ],
      .holding: [
        .on(.track, to: .holding, per: "LE-08", "LE-49"),
        .on(.flushToDisk, when: !Storage.isFull, to: .empty, per: "LE-30"),
        .ignore(
          .flushToDisk, when: Storage.isFull,
          because: "A full disk takes nothing: what is in memory stays there."
        ).only(when: Readings.userDefaults.is("unless full")),
        .ignore(.deliveryFails, because: "What is not delivered stays in the queue."),
        .on(.delivered, to: .empty, per: "LE-49"),
        .on(.reset, to: .empty).only(when: Readings.resetQueue.is("empties")),
        .ignore(.reset, because: "What was tracked stays tracked.")
          .only(when: Readings.resetQueue.is("keeps")),
      ],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.network, .delivered, when: Self.is(.holding), per: "LE-49"),
      .by(.network, .deliveryFails, when: Self.is(.holding)),
    ]
  }
}
