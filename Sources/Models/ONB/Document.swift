package import RuleLanguage

/// "Onboarding — High-Level Design".
package enum ONB {}

extension ONB {
  /// The rules of the document, one by one, in our words.
  package static let document = Document(
    "ONB", title: "Onboarding, high-level design",
    rules: overviewRules + architectureRules + flowRules + platformRules + integrationRules
      + errorRules + dataModelRules + treeRules, lines: lines)

  private static let overviewRules: [CatalogueRule] = [
    .init(
      "ONB-01", line: 14,
      "The onboarding covers the language, the city and the location permission."),
    .init("ONB-02", line: 14, "Detection of the city by GPS falls back to selection by hand."),
    .init("ONB-03", line: 14, "Language packs are installed while the app runs, on Android only."),
    .init("ONB-04", line: 19, "Entry: the first launch of a fresh installation."),
    .init("ONB-05", line: 20, "Entry: a launch after the data was cleared."),
    .init(
      "ONB-06", line: 21, "Entry: forced selection of another city, the city being discontinued."),
    .init(
      "ONB-07", line: 24,
      "The order is splash screen, language, city, permission education, home."),
    .init("ONB-08", line: 26, "The city is selected by GPS or by search."),
    .init("ONB-09", line: 27, "The location permission is explained if that is needed."),
    .init("ONB-10", line: 31, "Exit: a city is selected, to the home screen."),
    .init(
      "ONB-11", line: 32,
      "Exit: a login is required, to the login screen, then back to the onboarding."),
    .init("ONB-12", line: 33, "Exit: the city is not serviceable, to the manual selection."),
    .init(
      "ONB-13", line: 5,
      "The platforms are Android, iOS and what they share. (There is a flow of analytics: ONB-E1 to E10.)"
    ),
  ]

  private static let architectureRules: [CatalogueRule] = [
    .init("ONB-A1", line: 59, "The splash screen leads to the language selection."),
    .init("ONB-A2", line: 60, "The language selection leads to the city location selection."),
    .init("ONB-A3", line: 61, "The city location selection leads to the city selection."),
    .init("ONB-A4", line: 62, "The city location selection leads to the location disclaimer."),
    .init("ONB-A5", line: 63, "The city location selection uses UpdateCurrentCity."),
    .init("ONB-A6", line: 64, "UpdateCurrentCity uses ProcessCityChange."),
    .init("ONB-A7", line: 65, "ProcessCityChange uses the city provider."),
    .init("ONB-A8", line: 66, "FetchCityMetaData uses the local data source."),
    .init("ONB-A9", line: 73, "There are seven key components, all of them shared."),
  ]

  private static let flowRules: [CatalogueRule] = [
    .init("ONB-S1", line: 84, "The splash screen initialises."),
    .init("ONB-S2", line: 85, "It checks whether a language is selected."),
    .init("ONB-S3", line: 86, "It then checks the authentication."),
    .init("ONB-S4", line: 87, "It then checks whether a city is selected."),
    .init("ONB-S5", line: 88, "It then routes to the screen that fits."),
    .init("ONB-L1", line: 91, "A grid of languages is displayed."),
    .init("ONB-L2", line: 92, "The user selects a language."),
    .init("ONB-L3", line: 93, "On Android the language pack is downloaded."),
    .init("ONB-L4", line: 94, "The locale is updated."),
    .init("ONB-L5", line: 95, "The configuration is refreshed in the new language."),
    .init("ONB-L6", line: 96, "The user goes on to the city selection or the login."),
    .init("ONB-G1", line: 99, "The location permission is requested."),
    .init("ONB-G2", line: 100, "If it is denied the manual selection is shown."),
    .init("ONB-G3", line: 101, "If it is granted GPS is activated."),
    .init("ONB-G4", line: 102, "The user's coordinates are fetched."),
    .init("ONB-G5", line: 103, "FetchCityMetaData finds the city of the coordinates."),
    .init("ONB-G6", line: 104, "If there is one the city's welcome is shown."),
    .init(
      "ONB-G7", line: 105, "If there is none the user is told that the city is not serviceable."),
    .init("ONB-G8", line: 106, "ProcessCityChange updates the city."),
    .init("ONB-M1", line: 109, "The user opens the universal search."),
    .init("ONB-M2", line: 110, "The user searches for a city by its name."),
    .init("ONB-M3", line: 111, "The user selects a city from the results."),
    .init("ONB-M4", line: 112, "The city's metadata is fetched."),
    .init("ONB-M5", line: 113, "The city's welcome is shown."),
    .init("ONB-M6", line: 114, "The user proceeds to home."),
  ]
}
