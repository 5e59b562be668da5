package import RuleLanguage

/// "App Lifecycle — Component Documentation".
package enum LC {}

extension LC {
  /// The rules of the document, one by one, in our words.
  package static let document = Document(
    "LC", title: "App lifecycle components",
    rules: architecture + screens + splashJourney + splashFlow + splashTables + forceUpdateRules
      + migrationFlow + migrationTables + consentRules + eventRules + errorRules, lines: lines)

  private static let architecture: [CatalogueRule] = [
    .init("LC-A01", line: 12, "The splash screen performs version checks."),
    .init("LC-A02", line: 12, "The splash screen initialises services."),
    .init("LC-A03", line: 12, "The splash screen decides where to navigate."),
    .init(
      "LC-A04", line: 12,
      "Force update and migration block: they complete before the main app experience."),
    .init("LC-A05", line: 40, "A launch of the app leads to the root component."),
    .init("LC-A06", line: 41, "A deep link leads to the root component."),
    .init("LC-A07", line: 42, "Coming back from the background leads to the root component."),
    .init("LC-A08", line: 43, "The root component leads to the splash screen."),
    .init("LC-A09", line: 44, "The splash screen leads to the force update screen."),
    .init("LC-A10", line: 45, "The splash screen leads to the migration screen."),
    .init("LC-A11", line: 46, "The splash screen leads to the consent screen."),
    .init("LC-A12", line: 47, "The splash screen leads home."),
    .init("LC-A13", line: 48, "The splash screen leads to the onboarding."),
    .init("LC-A14", line: 49, "The splash screen leads to the login."),
    .init("LC-A15", line: 50, "The migration leads home."),
    .init("LC-A16", line: 51, "The consent leads home."),
    .init("LC-A17", line: 52, "The force update leads to the selection of a city."),
    .init("LC-A18", line: 33, "The targets are home, onboarding, login and city selection."),
  ]

  private static let screens: [CatalogueRule] = [
    .init("LC-SC01", line: 61, "The splash screen is a component of its own."),
    .init("LC-SC02", line: 62, "The force update screen is a component of its own."),
    .init("LC-SC03", line: 63, "The migration screen is a component of its own."),
    .init("LC-SC04", line: 64, "The consent screen is a component of its own."),
    .init("LC-SC05", line: 62, "The force update screen is a blocking prompt."),
    .init("LC-SC06", line: 64, "The consent screen collects the consent that DPDPA asks for."),
    .init("LC-RT01", line: 339, "The root manages the stack and creates the components."),
    .init("LC-RT02", line: 345, "The splash screen is a child of the root."),
    .init("LC-RT03", line: 346, "The force update screen is a child of the root."),
    .init("LC-RT04", line: 347, "The migration screen is a child of the root."),
    .init("LC-RT05", line: 348, "The consent screen is a child of the root."),
    .init("LC-RT06", line: 345, "The splash screen is the initial screen."),
    .init("LC-RT07", line: 352, "A stack that is empty begins with the splash screen."),
    .init("LC-RT08", line: 352, "A stack that is not empty is kept (implied)."),
  ]

  private static let consentRules: [CatalogueRule] = [
    .init("LC-CO1", line: 321, "Consent is required after a fresh login."),
    .init("LC-CO2", line: 322, "If it is required the consent screen displays."),
    .init("LC-CO3", line: 323, "The user reviews and accepts the terms."),
    .init("LC-CO4", line: 324, "The consent is saved before the screen is left."),
    .init("LC-CO5", line: 325, "Then the app navigates to the next screen."),
    .init("LC-CO6", line: 331, "A fresh login: the consent is shown as required."),
    .init("LC-CO7", line: 332, "A return user: the consent is skipped."),
    .init("LC-CO8", line: 333, "The post-login flag: the consent is deferred to the next session."),
    .init("LC-CO9", line: 327, "These three cases exclude one another and are all (implied)."),
  ]

  private static let errorRules: [CatalogueRule] = [
    .init("LC-EH1", line: 382, "If the version check fails the cached config is used."),
    .init("LC-EH2", line: 383, "If the migration fails an error is shown, with Retry."),
    .init("LC-EH3", line: 384, "If no store is available manual instructions are shown."),
    .init("LC-EH4", line: 385, "If the network is offline the splash goes on with cached data."),
    .init("LC-EH5", line: 386, "If the session has expired the splash redirects to the login."),
    .init("LC-EH6", line: 387, "If fetching the consent fails: retry or skip."),
  ]
}
