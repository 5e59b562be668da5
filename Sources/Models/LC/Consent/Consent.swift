package import RuleLanguage

extension LC {
  /// The user consent screen: the document has a journey for it and no diagram.
  package enum Consent: Machine {
    package static let name = "consent"
    package static let initial = State.start
    package static let errors = [State.fetchFailed, .saveFailed]
    package static let failures = [Event.fetchFailed, .saveFailed]

    package enum State: String, Name {
      case start = "not open"
      case fetching = "fetching the terms"
      case review = "UserConsentScreen"
      case fetchFailed = "fetching failed"
      case saving = "saving"
      case saveFailed = "saving failed"
      case left = "next screen"
      /// Only an amendment leads here.
      case declined = "declined"
    }

    package enum Event: String, Name {
      case opened = "UserConsentScreen"
      case termsFetched, fetchFailed, accepts, retries, skips
      case saved, saveFailed
      /// Heard by no row of the document.
      case back
      /// Caused by nobody as written.
      case declines
    }

    typealias Has = Installation

    /// The states in which the screen is there, from which a phone with Back can leave it.
    private static let isOpen = Self.is(.fetching, .review, .fetchFailed, .saving, .saveFailed)

    package static let rules: Rules<Self> = [
      .start: [.on(.opened, to: .fetching, per: "LC-CO2", "LC-SC04")],
      .fetching: [
        .on(.termsFetched, to: .review, per: "LC-CO2"),
        .on(.fetchFailed, to: .fetchFailed, per: "LC-EH6"),
      ],
      .fetchFailed: [
        .on(.retries, to: .fetching, per: "LC-EH6"),
        .on(.skips, to: .left, do: [.set(Has.deferred)], per: "LC-EH6")
          .only(when: skipLasts.is("this session")),
        .on(
          .skips, to: .left,
          do: [
            .atomically([
              .clear(Has.freshLogin), .clear(Has.postLoginFlag), .clear(Has.consentOwed),
            ])
          ],
          per: "LC-EH6"
        ).only(when: skipLasts.is("for good")),
      ],
      .review: [.on(.accepts, to: .saving, per: "LC-CO3", "LC-SC06")],
      .saving: [
        .on(.saved, to: .left, do: save, per: "LC-CO4", "LC-CO5"),
        .on(.saveFailed, to: .saveFailed),
      ],
      .saveFailed: [],
      .left: [.onEntry(do: [.send(Root.Event.consentSettled)], per: "LC-CO5")],
      .declined: [],
    ]

    static let save: [Action] = [
      .atomically([
        .set(Has.consentSaved), .clear(Has.freshLogin), .clear(Has.postLoginFlag),
        .clear(Has.consentOwed),
      ])
    ]

    package static let causes: [Cause<Self>] = [
      .by(.server, .termsFetched, when: Self.is(.fetching)),
      .by(.network, .fetchFailed, when: Self.is(.fetching), per: "LC-EH6"),
      .user(.accepts, when: Self.is(.review), per: "LC-CO3"),
      .user(.retries, when: Self.is(.fetchFailed), per: "LC-EH6"),
      .user(.skips, when: Self.is(.fetchFailed), per: "LC-EH6"),
      .user(.back, when: isOpen),
      .by(.storage, .saved, when: Self.is(.saving)),
      .by(.storage, .saveFailed, when: Self.is(.saving)),
    ]
  }
}
