import RuleLanguage
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB

// Each system of the other documents, asked what the App State Machine asks of every app.

extension App {
  static let criticalSystems: [System] = [
    migration, forceUpdate, consent, routing, language, cityLocation, cityChange, hydration,
    hydrationGate, credentials, settings, models, lifecycleEvents, wholeJourney,
  ]

  private static let migration = system(
    LC.migration,
    under: CriticalRules(
      topic: "The migration",
      failures: .either([
        LC.LastRideMigration.happens(.lastRideFailed),
        LC.MTicketMigration.happens(.mTicketFailed), .becomes(LC.Migration.is(.syncFailed)),
      ]),
      spared: [
        Exemption(
          "an attempt of the sync that is tried again", because: "R4-three-retries asks for it")
      ], shown: LC.Migration.showError.condition,
      retries: (
        .becomes(LC.Migration.is(.syncRetry)),
        .either([.launch, .becomes(LC.Migration.is(.errorScreen))])
      )), per: ["LC-MG31"])

  private static let forceUpdate = system(
    LC.forceUpdate,
    under: CriticalRules(
      topic: "The update screen",
      spared: instructions,
      shown: LC.ForceUpdate.errorShown || LC.ForceUpdate.instructionsShown,
      waitsForNothing: closed([LC.ForceUpdate.State.start])),
    per: ["LC-FU14", "LC-EH3"])

  private static let consent = system(
    LC.consent,
    under: CriticalRules(
      topic: "The consent screen",
      spared: unsaved,
      waitsForNothing: closed([LC.Consent.State.start])), per: ["LC-EH6", "LC-CO4"])

  private static let routing = system(
    ONB.routing, under: CriticalRules(topic: "The launch of onboarding"),
    per: ["ONB-S1", "ONB-S5"])

  private static let language = system(
    ONB.language,
    under: CriticalRules(
      topic: "The selection of the language",
      shown: !ONB.Language.snackbar.is(.nothing),
      waitsForNothing: closed([
        ONB.LanguageHost.State.launched, ONB.Language.State.closed,
      ]) + grid),
    per: ["ONB-L3", "ONB-X1"])

  private static let cityLocation = system(
    ONB.cityLocation,
    under: CriticalRules(
      topic: "The selection of the city",
      waitsForNothing: closed([ONB.CityHost.State.launched])), per: ["ONB-G4", "ONB-X5"])

  private static let cityChange = system(
    ONB.cityChange,
    under: CriticalRules(
      topic: "The change of the city", waitsForNothing: closed([ONB.ProductFetch.State.idle])),
    per: ["ONB-C0"])

  private static let hydration = system(
    HY.hydration,
    under: CriticalRules(
      topic: "The hydration of a store",
      failures: .either([HY.Read.happens(.storageRefuses), .rule("HY-59")]), failsSilently: true
    ), per: ["HY-05", "HY-23", "HY-59"])

  private static let hydrationGate = system(
    HY.hydrationGate,
    under: CriticalRules(
      topic: "The launch with its stores",
      failures: .becomes(HY.DatabaseGate.is(.failed)),
      spared: [
        Exemption(
          "a store that cannot be read",
          because: "R2a-visible of the hydration of a store asks for it")
      ],
      shown: HY.DatabaseGate.errorIsShown.condition), per: ["HY-46", "HY-49"])

  private static let credentials = system(
    HY.auth,
    under: CriticalRules(topic: "The credentials", failures: .rule("HY-59"), failsSilently: true),
    per: ["HY-26", "HY-27", "HY-59"])

  private static let settings = system(
    HY.settings,
    under: CriticalRules(topic: "The settings", failures: .rule("HY-59"), failsSilently: true),
    per: ["HY-41", "HY-59"])

  private static let models = system(
    HY.providerModels, under: CriticalRules(topic: "The list of models"), per: ["HY-33", "HY-34"])

  private static let lifecycleEvents = system(
    LE.lifecycleEvents,
    under: CriticalRules(
      topic: "The life-cycle events",
      waitsForNothing: closed([
        LE.Client.State.unbound, LE.Client.State.bound,
      ])),
    per: ["LE-58", "LE-30"])

  /// Everywhere on the way home, whatever document the screen is of.
  private static let wholeJourney = system(
    journey,
    under: CriticalRules(
      topic: "On the way home",
      spared: instructions + unsaved,
      shown: .any(
        journey.machines.map(\.isInError) + [
          !ONB.Language.snackbar.is(.nothing), LC.ForceUpdate.errorShown.condition,
          LC.ForceUpdate.instructionsShown.condition,
        ]), login: Navigator.is(.login) || LC.Root.is(.login),
      waitsForNothing: closedScreens,
      onScreen: Condition.phase([.foreground]) && !LC.Root.is(.start, .splash),
      leadsOn: [
        Exemption(LC.Root.State.splash, because: "it shows nothing to act on, and leads on")
      ]),
    per: ["LC-FU03", "LC-MG23", "LC-CO3", "ONB-N1"])

  private static let closedScreens: [Exemption] =
    closed([
      LC.Root.State.start, LC.ForceUpdate.State.start,
      LC.Consent.State.start, LC.MigrationScreen.State.start,
      ONB.Language.State.closed, ONB.CityLocation.State.closed, ONB.ManualCity.State.closed,
    ]) + grid

  private static let instructions = [
    Exemption(
      "a store that cannot be opened", because: "instructions to update by hand count as its error")
  ]

  private static let unsaved = [
    Exemption(
      "a consent that cannot be saved",
      because: "no line says what is shown: the screen that stays counts as its error")
  ]

  private static func closed(_ states: [any Name]) -> [Exemption] {
    .each(states, because: "nothing is under way there")
  }

  private static let grid = [
    Exemption(
      ONB.Language.State.grid,
      because: "it waits for the user, and can hear of an earlier download besides")
  ]
}
