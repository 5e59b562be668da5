import RuleLanguage
import ModelsLC
import ModelsONB

extension App {
  private typealias Has = LC.Installation
  private typealias Root = LC.Root

  /// Where the user can act, in either document.
  static let canAct =
    atHome || Navigator.is(.login, .cityDiscontinued) || LC.ForceUpdate.isUsable
    || LC.Consent.is(.review, .fetchFailed) || LC.MigrationScreen.is(.errorScreen)
    || ONB.Language.is(.grid) || ONB.cityScreens.read(ONB.onboarding.readings)

  /// That consent is due, as the document is read here.
  private static let consentDue = Has.consentDue.read(LC.lifecycle.readings)

  static let journeyProperties: [Property] = [
    Property(
      "home-with-language", "Nobody gets home without a language.",
      per: ["LC-ND1", "ONB-T1"], .never(.becomes(atHome && !Has.languageChosen)),
      fault: .disagreement),
    Property(
      "home-with-login", "Nobody gets home without being logged in.",
      per: ["LC-ND2", "ONB-T5"], .never(.becomes(atHome && !Has.loggedIn)),
      fault: .disagreement),
    Property(
      "home-with-consent",
      "Nobody who has just logged in gets home without the consent having been asked.",
      per: ["LC-ND3", "LC-CO6", "ONB-T4", "ONB-10", "ONB-11"],
      .never(.becomes(atHome && consentDue && !LC.Consent.is(.left))),
      given: .holds(Has.freshLogin.condition), fault: .disagreement),
    Property(
      "home-with-migrated-data", "Nobody gets home while data of a NonKMP version waits.",
      per: ["LC-A04", "LC-ND4", "ONB-T4", "ONB-10"],

      .never(.becomes(Navigator.is(.home) && LC.Migration.legacyData)),
      given: .holds(LC.Migration.legacyData.condition), fault: .disagreement),
    Property(
      "home-with-served-city", "Nobody gets home in a city that is discontinued.",
      per: ["LC-ND5", "ONB-T4", "ONB-X7", "ONB-T10"],
      .never(.becomes(Navigator.is(.home) && Has.cityDiscontinued)),
      given: .holds(Has.cityDiscontinued.condition), fault: .disagreement),
    Property(
      "home-with-city", "Nobody gets home without a city.",
      per: ["LC-ND6", "LC-A15", "ONB-T6", "ONB-T3"],
      .never(.becomes(atHome && !Has.cityChosen)), fault: .disagreement),
    Property(
      "update-keeps-the-city",
      "Whoever puts off an update and has a city is not sent to select one.",
      per: ["LC-A17", "ONB-T11"],
      .never(
        .becomes(Root.is(.citySelect) && Has.cityChosen && !Has.cityDiscontinued)),
      given: .holds(Has.postponed && Has.cityChosen),
      fault: .disagreement),
    Property(
      "new-user-gets-home",
      "A new user can go from the language through login and city to home in one launch.",
      per: ["LC-ND1", "ONB-04", "ONB-L6", "ONB-11", "ONB-10"],
      .sometimes(.becomes(atHome && Navigator.is(.home) && Has.freshLogin))),
    Property(
      "update-gets-home", "Whoever puts off an update can get home in the same launch.",
      per: ["LC-FU16", "LC-A12"], .sometimes(.becomes(atHome && Has.postponed))),
    Property(
      "discontinued-gets-home", "Whoever selects another city can get home.",
      per: ["ONB-T10", "ONB-06"], .sometimes(.rule("ONB-T10"))),
    Property(
      "consent-gets-home", "Whoever gives consent can get home.", per: ["LC-A16"],
      .sometimes(.becomes(atHome && LC.Consent.is(.left)))),
    Property(
      "migrated-gets-home", "Whoever has migrated can get home.", per: ["LC-A15"],
      .sometimes(.becomes(atHome && LC.MigrationScreen.is(.navigateHome)))),
    Property(
      "home-stays-possible", "From everywhere the user can still get home.",
      per: ["LC-A12", "ONB-10"],
      .alwaysPossible(atHome, from: .phase([.foreground]), with: .userAndEnvironment),
      fault: .silence),
    Property(
      "longest-wait", "The longest wait between screens on which the user can act.",
      per: ["ASM-R1"],
      .longest(from: .becomes(!canAct), until: .either([.becomes(canAct), .kill]), .none)),
    Property(
      "total", "Whatever can happen in a state is answered by one of its rows.", .lint(.total)),
  ]
}
