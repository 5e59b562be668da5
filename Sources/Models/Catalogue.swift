public import RuleLanguage
import ModelsASM
import ModelsApp
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB

/// Everything that is modelled: the systems, and the documents whose rules they restate.
public enum Catalogue {
  /// The systems, document by document.
  public static let systems: [System] = [
    [ASM.system],
    [LC.lifecycle, LC.splash, LC.forceUpdate, LC.consent, LC.migration, LC.migrationTiming],
    [ONB.onboarding, ONB.routing, ONB.language, ONB.cityLocation, ONB.cityChange],
    [LE.lifecycleEvents, LE.installDetection, LE.linkBuffer],
    [HY.hydrationGate, HY.hydration, HY.providerModels, HY.auth, HY.settings],
    App.systems,
  ].flatMap(\.self)

  /// The documents, with every rule that the catalogue counts in them.
  public static let documents: [Document] = [
    ASM.document, LC.document, ONB.document, LE.document, HY.document, App.document,
  ]

  /// What must be found to be wrong, or nothing that is looked for can be trusted to be found.
  public static let seededDefect = LC.migrationSeededDefect

  /// What several documents speak of, or several places of one.
  public static let topics: [Topic] = App.topics
}
