import RuleLanguage
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB

// Each system of the other documents, asked what the App State Machine asks of every app.

extension App {
  static let criticalSystems: [System] = [
    migration, forceUpdate, consent, language, cityLocation, cityChange, hydration,
    hydrationGate, lifecycleEvents, wholeJourney,
  ]

  private static let migration = system(
    LC.migration,
    under: CriticalRules(
      topic: "The migration",
      errors: (LC.Migration.is(.errorScreen), [LC.Migration.Event.retryClicked.rawValue]),
      failures: (
        .either([.rule("LC-MG07"), .rule("LC-MG16")]),
        LC.Migration.showError.condition
      ),
      retries: (
        .becomes(LC.Migration.is(.syncRetry)),
        .either([.launch, .becomes(LC.Migration.is(.errorScreen))])
      )),
    per: ["LC-MG31"])

  private static let forceUpdate = system(
    LC.forceUpdate,
    under: CriticalRules(
      topic: "The update screen",
      failures: (
        .rule("LC-FU15"), LC.ForceUpdate.errorShown || LC.ForceUpdate.instructionsShown
      ), waitsForNothing: [LC.ForceUpdate.State.start.rawValue]),
    per: ["LC-FU14", "LC-EH3"])

  private static let consent = system(
    LC.consent,
    under: CriticalRules(
      topic: "The consent screen",
      errors: (
        LC.Consent.is(.fetchFailed),
        [LC.Consent.Event.retries.rawValue, LC.Consent.Event.skips.rawValue]
      ), waitsForNothing: [LC.Consent.State.start.rawValue]), per: ["LC-EH6", "LC-CO4"])

  private static let language = system(
    ONB.language,
    under: CriticalRules(
      topic: "The selection of the language",
      failures: (
        .event(ONB.Language.Event.downloadFailed.rawValue),
        ONB.Language.snackbar.is(.downloadFailed)
      ),
      waitsForNothing: [
        ONB.LanguageHost.State.launched.rawValue, ONB.Language.State.closed.rawValue,
        ONB.Language.State.grid.rawValue,
      ]),
    per: ["ONB-L3", "ONB-X1"])

  private static let cityLocation = system(
    ONB.cityLocation,
    under: CriticalRules(
      topic: "The selection of the city",
      errors: (
        ONB.CityLocation.is(.fetchError), [ONB.CityLocation.Event.retry.rawValue]
      ), waitsForNothing: [ONB.CityHost.State.launched.rawValue]), per: ["ONB-G4", "ONB-X5"])

  private static let cityChange = system(
    ONB.cityChange,
    under: CriticalRules(
      topic: "The change of the city", waitsForNothing: [ONB.ProductFetch.State.idle.rawValue]),
    per: ["ONB-C0"])

  private static let hydration = system(
    HY.hydration,
    under: CriticalRules(
      topic: "The hydration of a store",
      failures: (
        .either([.event(HY.Read.Event.storageRefuses.rawValue), .rule("HY-59")]), .never
      ), failsSilently: true), per: ["HY-05", "HY-23", "HY-59"])

  private static let hydrationGate = system(
    HY.hydrationGate,
    under: CriticalRules(
      topic: "The launch with its stores",
      failures: (
        .becomes(HY.DatabaseGate.is(.failed)), HY.DatabaseGate.errorIsShown.condition
      )), per: ["HY-46", "HY-49"])

  private static let lifecycleEvents = system(
    LE.lifecycleEvents,
    under: CriticalRules(
      topic: "The life-cycle events",
      waitsForNothing: [LE.Client.State.unbound.rawValue, LE.Client.State.bound.rawValue]),
    per: ["LE-58", "LE-30"])

  /// Everywhere on the way home, whatever document the screen is of.
  private static let wholeJourney = system(
    journey,
    under: CriticalRules(
      topic: "On the way home", login: Navigator.is(.login) || LC.Root.is(.login),
      waitsForNothing: closedScreens,
      onScreen: Condition.phase([.foreground]) && !LC.Root.is(.start)),
    per: ["LC-FU03", "LC-MG23", "LC-CO3", "ONB-N1"])

  private static let closedScreens = [
    LC.Root.State.start.rawValue, LC.ForceUpdate.State.start.rawValue,
    LC.Consent.State.start.rawValue, LC.MigrationScreen.State.start.rawValue,
    ONB.Language.State.closed.rawValue, ONB.Language.State.grid.rawValue,
    ONB.CityLocation.State.closed.rawValue, ONB.ManualCity.State.closed.rawValue,
  ]
}
