public import RuleLanguage
import ModelsASM
import ModelsApp
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB

extension Catalogue {
  /// Everything that is modelled: the five documents, and the app that joins them.
  public static let models = Catalogue(
    documents: [
      ASM.document, LC.document, ONB.document, LE.document, HY.document, App.document,
    ],
    systems: [
      [ASM.system],
      [LC.lifecycle, LC.splash, LC.forceUpdate, LC.consent, LC.migration, LC.migrationTiming],
      [ONB.onboarding, ONB.routing, ONB.language, ONB.cityLocation, ONB.cityChange],
      [LE.lifecycleEvents, LE.installDetection, LE.linkBuffer],
      [HY.hydrationGate, HY.hydration, HY.providerModels, HY.auth, HY.settings],
      App.systems,
    ].flatMap(\.self),
    topics: App.topics, seededDefect: LC.migrationSeededDefect
  ).questioning([App.questionedPhone])
}
