public import Machines

extension LE {
  /// The dispatcher's queue: what is in memory only, until it is drained to disk or delivered.
  public enum Queue: Machine {
    public static let name = "queue"
    public static let initial = State.empty

    public enum State: String, Name {
      case empty = "nothing in memory"
      case holding = "events in memory"
    }

    public enum Event: String, Name {
      case track = "track()"
      case flushToDisk = "flushToDisk()"
      case delivered
      case reset = "reset()"
    }

    public static let rules: Rules<Self> = [
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

    public static let causes: [Cause<Self>] = [
      .by(.network, .delivered, when: Self.is(.holding), per: "LE-49")
    ]
  }
}
