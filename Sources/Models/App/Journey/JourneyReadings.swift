import RuleLanguage
import ModelsLC
import ModelsONB

extension App {
  static let cityScreen = Reading(
    "city-screen", asks: "Which screen of onboarding is the CitySelectionScreen?",
    per: ["LC-ND6", "ONB-T6"],
    .init("location", "CityLocationSelection: GPS first, the list if that fails."),
    .init("list", "CitySelection: the list, as the screen is called."))

  static let homeConfig = Reading(
    "home-config", asks: "When is there a home config, without which nobody is sent home?",
    per: ["LC-ND6", "ONB-T6", "ONB-T11"],
    .init("with the city", "When a city is chosen: the two are stored together."),
    .init("of its own", "It is a store of its own, which no rule of either document fills."))

  /// The questions of the app life-cycle document that stay open on the way home.
  static let journeyQuestions = [LC.afterUpdate]

  static let journeyReadings = [cityScreen, afterScreens, homeConfig]

  static let afterScreens = Reading(
    "after-screens", asks: "Who decides where the user goes after language and login?",
    per: ["ONB-T2", "ONB-T3", "ONB-T4", "ONB-11", "LC-IN2", "LC-SF14"],
    .init("tree", "Onboarding's tree, in which the selection of the language is a branch."),
    .init("decision", "The splash screen's decision, evaluated again."))
}
