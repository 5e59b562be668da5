import Machines

extension LC {
  /// The time sync that two events of the splash screen speak of; no list has a step for it.
  enum TimeSync: Machine {
    static let name = "time sync"
    static let initial = State.idle

    enum State: String, Name {
      case idle, asking, available, unavailable
    }

    enum Event: String, Name {
      case created = "InitializationIntent"
      case timeSynced, timeSyncFailed
    }

    private static let again: Row<Self> = .on(.created, to: .asking)
      .only(when: resume.is("splash again"))

    static let rules: Rules<Self> = [
      .idle: [.on(.created, to: .asking)],
      .asking: [
        .on(.timeSynced, to: .available, do: [.emit("CHALO_TIME_AVAILABLE")], per: "LC-EV04"),
        .on(
          .timeSyncFailed, to: .unavailable, do: [.emit("CHALO_TIME_NOT_AVAILABLE")],
          per: "LC-EV05"),
        again,
      ],
      .available: [again],
      .unavailable: [again],
    ]

    static let causes: [Cause<Self>] = [
      .by(.network, .timeSynced, when: Self.is(.asking)),
      .by(.network, .timeSyncFailed, when: Self.is(.asking)),
    ]
  }
}
