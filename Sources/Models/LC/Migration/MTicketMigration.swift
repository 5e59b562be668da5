package import RuleLanguage

extension LC {
  package enum MTicketMigration: Machine {
    package static let name = "mTicket migration"
    package static let initial = State.waiting

    package enum State: String, Name {
      case waiting
      case running = "MTicketMigration"
      case complete
      case failed
    }

    package enum Event: String, Name {
      case start = "start migrations"
      case mTicketComplete, mTicketFailed
    }

    /// That the ticket activations are in the new store.
    static let migrated = Fact("MTicketActivationStore migrated", .durable)

    package static let rules: Rules<Self> = [
      .waiting: [.on(.start, to: .running, per: "LC-MG11", "LC-MG28")],
      .running: [
        .immediately(when: migrated, to: .complete).only(when: completedParts.is("skipped")),
        .on(.mTicketComplete, to: .complete, do: [.set(migrated)], per: "LC-MG12", "LC-MG28"),
        .on(.mTicketFailed, to: .failed, per: "LC-MG07"),
        .on(.start, to: .running, per: "LC-MG43"),
      ],
      .complete: [.on(.start, to: .running, per: "LC-MG43")],
      .failed: [.on(.start, to: .running, per: "LC-MG43")],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.storage, .mTicketComplete, when: Self.is(.running)),
      .by(.storage, .mTicketFailed, when: Self.is(.running) && !partFailure.is("impossible")),
    ]
  }
}
