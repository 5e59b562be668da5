package import RuleLanguage

// The two migrations of the key-value store run side by side. Each is a small machine of its own;
// the join is a condition on both, in the row of the migration screen that waits for them.
extension LC {
  package enum LastRideMigration: Machine {
    package static let name = "last ride migration"
    package static let initial = State.waiting

    package enum State: String, Name {
      case waiting
      case running = "LastRideMigration"
      case complete
      case failed
    }

    package enum Event: String, Name {
      case start = "start migrations"
      case lastRideComplete, lastRideFailed
    }

    // A part that is complete is never run again where completed parts are skipped: the store is not
    // asked any more.

    /// That the last ride is in the new store.
    static let migrated = Fact("LastRideInfo migrated", .durable)

    package static let rules: Rules<Self> = [
      .waiting: [.on(.start, to: .running, per: "LC-MG11", "LC-MG27")],
      .running: [
        .immediately(when: migrated, to: .complete).only(when: completedParts.is("skipped")),
        .on(.lastRideComplete, to: .complete, do: [.set(migrated)], per: "LC-MG12", "LC-MG27"),
        .on(.lastRideFailed, to: .failed, per: "LC-MG07"),
        .on(.start, to: .running, per: "LC-MG43"),
      ],
      .complete: [.on(.start, to: .running, per: "LC-MG43")],
      .failed: [.on(.start, to: .running, per: "LC-MG43")],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.storage, .lastRideComplete, when: Self.is(.running)),
      .by(.storage, .lastRideFailed, when: Self.is(.running) && !partFailure.is("impossible")),
    ]
  }
}
