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

  private static let hasCity = ONB.Installation.cityChosen

  static let journeyProperties: [Property] = [
    Property(
      "home-with-language", "Home opens only after a language is chosen.",
      per: ["LC-ND1", "ONB-T1"], .never(.becomes(atHome && !Has.languageChosen)),
      fault: .disagreement),
    Property(
      "home-with-login", "Home opens only for a user who is logged in.",
      per: ["LC-ND2", "ONB-T5"], .never(.becomes(atHome && !Has.loggedIn)),
      fault: .disagreement,
      except: [
        Exemption(
          "a session that has ended",
          because: "no run here has one: ended-session-leaves-home asks for it")
      ]),
    Property(
      "home-with-consent",
      "Home opens for a user who owes consent only once the consent screen of that launch has been left.",
      instead: "A user who owes consent reaches home without being asked for it in that launch.",
      per: ["LC-ND3", "LC-CO6", "ONB-T4", "ONB-10", "ONB-11"],
      .never(.becomes(atHome && Has.consentOwed && !LC.Consent.is(.left))),
      given: .holds(Has.freshLogin), fault: .disagreement),
    Property(
      "home-with-migrated-data",
      "Home opens only when no data of a NonKMP version is left to migrate.",
      instead: "The user reaches home while data of the old app is not migrated.",
      per: ["LC-A04", "LC-ND4", "ONB-T4", "ONB-10"],
      .never(.becomes(atHome && LC.Migration.legacyData)), given: .holds(LC.Migration.legacyData),
      fault: .disagreement),
    Property(
      "home-with-served-city", "Home never opens in a discontinued city.",
      instead: "The user reaches home in a discontinued city.",
      per: ["LC-ND5", "ONB-T4", "ONB-X7", "ONB-T10"],
      .never(.becomes(atHome && Has.cityDiscontinued)), given: .holds(Has.cityDiscontinued),
      fault: .disagreement),
    Property(
      "home-with-city", "Home opens only after a city is chosen.",
      instead: "The user reaches home without a city.",
      per: ["ONB-T6", "ONB-T3"],
      .never(.becomes(atHome && !hasCity)), fault: .disagreement),
    Property(
      "home-with-config", "Home opens only when there is a home config.",
      instead: "The user reaches home without a home config.",
      per: ["LC-ND6", "LC-A15", "ONB-T6", "ONB-T3"],
      .never(.becomes(atHome && !Has.homeConfig)), fault: .disagreement),
    Property(
      "update-keeps-the-city",
      "A user whose city is served and who postpones an update is not asked to select a city in that launch.",
      instead: "A user whose city is served postpones an update and must select a city again.",
      per: ["LC-A17", "ONB-T11"],
      .precedes(
        .either([.becomes(hasCity.condition), .becomes(!Has.cityDiscontinued)]),
        .becomes(Root.is(.citySelect) && Has.postponed && hasCity && !Has.cityDiscontinued),
        per: .becomes(Root.is(.citySelect))),
      given: .holds(Has.postponed && hasCity),
      fault: .disagreement,
      except: [
        Exemption(
          "a user who has a city and no home config",
          because: "an update is explored only for an installation that is in order")
      ]),
    Property(
      "new-user-gets-home",
      "A new user can choose a language, log in, choose a city and reach home.",
      per: ["LC-ND1", "ONB-04", "ONB-L6", "ONB-11", "ONB-10"],
      // Only who chose a language here has a locale; before that nobody has a fresh login or a city.
      .sometimes(
        .becomes(
          Navigator.is(.home) && Has.freshLogin && hasCity
            && !ONB.Language.locale.is(.nothing)))),
    Property(
      "update-gets-home", "A user who postpones an update can reach home in the same launch.",
      per: ["LC-FU16", "LC-A12"], .sometimes(.becomes(atHome && Has.postponed))),
    Property(
      "discontinued-gets-home",
      "A user who is shown that the city is discontinued can reach home in another one, if GPS and the server find one that is served, and the app may use the location.",
      instead: "A user who is shown that the city is discontinued cannot get home in another one.",
      per: ["ONB-T10", "ONB-06"],
      .alwaysPossible(
        Navigator.is(.home) && !Has.cityDiscontinued, from: Navigator.is(.cityDiscontinued),
        with: .userAndEnvironment),
      harm: .stuck),
    Property(
      "consent-gets-home", "A user who gives consent can reach home.", per: ["LC-A16"],
      .sometimes(.becomes(atHome && LC.Consent.is(.left) && Has.consentSaved))),
    Property(
      "migrated-gets-home", "A user whose data is migrated can reach home.", per: ["LC-A15"],
      .sometimes(.becomes(atHome && LC.MigrationScreen.is(.navigateHome)))),
    Property(
      "home-stays-possible", "From every screen home stays reachable.",
      instead: "The user gets stuck on a screen from which home is unreachable.",
      per: ["LC-A12", "ONB-10"],
      .alwaysPossible(atHome, from: .phase([.foreground]), with: .userAndEnvironment),
      fault: .silence),
    Property(
      "longest-wait", "The longest wait between screens on which the user can act.",
      per: ["ASM-R1"], .longest(from: .becomes(!canAct), until: .becomes(canAct).orKill, .none)),
    .total("total"),
  ]
}
