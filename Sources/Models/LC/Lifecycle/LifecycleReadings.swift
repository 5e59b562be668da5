package import RuleLanguage

extension LC {
  static let afterConsent = Reading(
    "after-consent", asks: "Where does the consent screen lead?", per: ["LC-A16", "LC-CO5"],
    .init("Home", "Home, as the architecture draws."),
    .init("decision", "To the \"next screen\" that the decision finds."))

  package static let afterUpdate = Reading(
    "after-update", asks: "Where does the update screen lead when it is dismissed?",
    per: ["LC-A17", "LC-FU16", "LC-FU26", "LC-FU29"],
    .init("continue", "On with the splash: \"dismiss and continue\"."),
    .init("CitySelect", "To the selection of a city, as the architecture draws."))
}
