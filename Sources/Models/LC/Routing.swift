import RuleLanguage

extension LC {
  /// Where the splash screen can send the user: events of these names, which the root hears, and
  /// machines of other documents can.
  enum Destination: String, Name {
    case languageSelection = "LanguageSelectionScreen"
    case loginOptions = "LoginOptionsScreen"
    case userConsent = "UserConsentScreen"
    case migrationPreconditions = "AppMigrationPreconditionsScreen"
    case cityDiscontinued = "CityDiscontinuedScreen"
    case citySelection = "CitySelectionScreen"
    case home = "HomeScreen"
    /// Not in the decision table: the architecture alone leads there.
    case forceUpdate = "ForceAppUpdateScreen"
  }

  /// "Navigation Decision Logic": the first row that holds, in the document's order.
  enum Routing {
    private typealias Has = Installation

    static let decision: [Row<Splash>] = [
      .immediately(
        when: !Has.languageChosen, to: .languageSelect,
        do: [.send(Destination.languageSelection)],
        per: "LC-ND0", "LC-ND1", "LC-SF07", "LC-J07", "LC-A03"),
      .immediately(
        when: !Has.loggedIn, to: .login, do: [.send(Destination.loginOptions)],
        per: "LC-ND0", "LC-ND2", "LC-SF08", "LC-A03"),
      .immediately(
        when: Has.consentDue, to: .consent, do: [.send(Destination.userConsent)],
        per: "LC-ND0", "LC-ND3", "LC-SF09", "LC-CO1", "LC-CO6", "LC-A03"),
      .immediately(
        when: Migration.legacyData, to: .migration,
        do: [.send(Destination.migrationPreconditions)], per: "LC-ND0", "LC-ND4",
        "LC-SF10", "LC-A03"),
      .immediately(
        when: Has.cityDiscontinued, to: .cityDiscontinued,
        do: [.send(Destination.cityDiscontinued)], per: "LC-ND0", "LC-ND5", "LC-SF11", "LC-A03"),
      .immediately(
        when: !Has.homeConfig, to: .citySelect, do: [.send(Destination.citySelection)],
        per: "LC-ND0", "LC-ND6", "LC-SF12", "LC-A03"),
      .immediately(
        to: .home, do: [.send(Destination.home)], per: "LC-ND0", "LC-ND7", "LC-SF13", "LC-A03"
      ).only(when: !versionCheck.is("before Home")),
      .immediately(to: .checkVersion, per: "LC-ND0", "LC-ND7", "LC-A01", "LC-A03")
        .only(when: versionCheck.is("before Home")),
    ]
  }
}
