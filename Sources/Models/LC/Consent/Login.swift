import RuleLanguage

extension LC {
  /// The login before the screen, where nothing else of the document has it.
  enum Login: Machine {
    static let name = "login"
    static let initial = State.open
    static let isOutside = true

    enum State: String, Name {
      case open = "before the login"
      case settled = "logged in"
    }

    enum Event: String, Name {
      case logsIn
      case opened = "UserConsentScreen"
      /// Caused by nobody: named, so that pages list it as withheld.
      case anotherLogsIn = "another person logs in on the phone"
    }

    static let rules: Rules<Self> = [
      .open: [.on(.logsIn, to: .settled)],
      .settled: [
        .ignore(
          .anotherLogsIn, because: "no line tells the users of one phone apart", per: "LC-CO7")
      ],
    ]

    static let causes: [Cause<Self>] = [
      .user(
        .logsIn, when: Self.is(.open) && !Installation.loggedIn,
        do: [.set(Installation.loggedIn), .set(Installation.freshLogin)],
        per: "LC-CO1"),
      .by(
        .app, .opened, when: Consent.is(.start) && Installation.freshLogin, per: "LC-CO2"),
    ]
  }
}
