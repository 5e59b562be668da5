import RuleLanguage

extension ONB {
  static let platformRules: [CatalogueRule] = [
    .init(
      "ONB-P1", line: 119, "Android: packs are downloaded with Google Play's SplitInstallManager."),
    .init(
      "ONB-P2", line: 120, "Android: AndroidSplitInstallHandler manages the states of a download."),
    .init("ONB-P3", line: 121, "Android: the fine and the coarse location are permissions."),
    .init("ONB-P4", line: 124, "iOS: nothing is downloaded, all languages are in the app."),
    .init("ONB-P5", line: 125, "iOS: the locale is an NSLocale."),
    .init("ONB-P6", line: 126, "iOS: the permission is to locate while the app is in use."),
    .init(
      "ONB-P7", line: 124,
      "iOS: that a download failed is never said; it follows from the lines 124 and 199."),
  ]

  static let integrationRules: [CatalogueRule] = [
    .init("ONB-E1", line: 131, "Event splash_screen_shown."),
    .init("ONB-E2", line: 132, "Event language_selection_screen_shown."),
    .init("ONB-E3", line: 133, "Event language_selected."),
    .init("ONB-E4", line: 134, "Event city_location_selection_screen_shown."),
    .init("ONB-E5", line: 135, "Event location_permission_requested."),
    .init("ONB-E6", line: 135, "Event location_permission_granted."),
    .init("ONB-E7", line: 135, "Event location_permission_denied."),
    .init("ONB-E8", line: 136, "Event city_detected_from_gps."),
    .init("ONB-E9", line: 137, "Event city_selected_manually."),
    .init("ONB-E10", line: 138, "Event city_not_serviceable."),
    .init("ONB-I1", line: 141, "Coordinates come from the location manager."),
    .init("ONB-I2", line: 142, "The city's configuration comes from the remote configuration."),
    .init("ONB-I3", line: 143, "The city's metadata is cached in the DataStore."),
    .init(
      "ONB-N1", line: 146,
      "It navigates to the login screen, the home screen and the Location settings."),
    .init("ONB-N2", line: 147, "It is navigated to from the app launch."),
  ]

  static let errorRules: [CatalogueRule] = [
    .init("ONB-X1", line: 153, "A language download that fails shows a snackbar with a retry."),
    .init("ONB-X2", line: 154, "GPS that is disabled prompts to enable it or to select manually."),
    .init("ONB-X3", line: 155, "A permission that is denied shows the manual selection."),
    .init(
      "ONB-X4", line: 156,
      "A city that is not serviceable shows a screen that says so, with a manual option."),
    .init("ONB-X5", line: 157, "A fetch of metadata that fails shows a retry."),
    .init(
      "ONB-X6", line: 158,
      "A fetch of the configuration that fails uses cached data or shows an error."),
    .init("ONB-X7", line: 159, "A city that is discontinued redirects to the city selection."),
    .init("ONB-C0", line: 163, "When the city changes four operations are executed."),
    .init("ONB-C1", line: 165, "First the base URL of the city is set."),
    .init("ONB-C2", line: 166, "Second the local product cache is cleared."),
    .init("ONB-C3", line: 167, "Third analytics are set up for the city."),
    .init("ONB-C4", line: 168, "Fourth the properties of crash reports are set."),
    .init("ONB-C5", line: 165, "They are executed in this order."),
  ]

  static let dataModelRules: [CatalogueRule] = [
    .init("ONB-D1", line: 175, "There is a layout LocationPermission."),
    .init("ONB-D2", line: 176, "There is a layout NoCityAvailable."),
    .init("ONB-D3", line: 177, "There is a layout FetchError."),
    .init("ONB-D4", line: 178, "There is a layout CityWelcome."),
    .init("ONB-D5", line: 179, "There is a layout ConfigFetchFailed, and no other."),
    .init("ONB-D6", line: 178, "CityWelcome names a city."),
    .init("ONB-D7", line: 186, "LoginScreen is a source of the city location selection."),
    .init("ONB-D8", line: 187, "HomeScreen is a source of the city location selection."),
    .init("ONB-D9", line: 188, "SplashScreen is a source of the city location selection."),
    .init("ONB-D10", line: 189, "RegularBusScreen is a source of the city location selection."),
    .init(
      "ONB-D11", line: 190, "CityDiscontinuedScreen is a source of the city location selection."),
    .init(
      "ONB-D12", line: 191, "OldCitySelectionScreen is a source of the city location selection."),
    .init("ONB-D13", line: 198, "There is the snackbar None."),
    .init("ONB-D14", line: 199, "There is the snackbar LanguageDownloadFailed."),
    .init("ONB-D15", line: 200, "There is the snackbar ChaloConfigFetchFailed, and no other."),
  ]

  static let treeRules: [CatalogueRule] = [
    .init("ONB-T1", line: 208, "Without a language the splash screen leads to LanguageSelection."),
    .init("ONB-T2", line: 210, "After the language, without a login, LoginOptions follows."),
    .init(
      "ONB-T3", line: 211, "After the language, without a city, CityLocationSelection follows."),
    .init("ONB-T4", line: 212, "After the language a user who is ready reaches HomeScreen."),
    .init("ONB-T5", line: 213, "Without a login the splash screen leads to LoginOptions."),
    .init("ONB-T6", line: 214, "Without a city it leads to CityLocationSelection."),
    .init("ONB-T7", line: 215, "GPS that succeeds leads to CityWelcome and HomeScreen."),
    .init("ONB-T8", line: 216, "GPS that fails leads to the manual selection."),
    .init("ONB-T9", line: 217, "By hand the user reaches CitySelection and HomeScreen."),
    .init(
      "ONB-T10", line: 218,
      "With a discontinued city it leads to CityDiscontinued and CityLocationSelection."),
    .init("ONB-T11", line: 219, "A user who is ready reaches HomeScreen."),
    .init(
      "ONB-T12", line: 207,
      "The branches are, in this order: language, login, city, discontinued, ready."),
    .init("ONB-Y1", line: 225, "It depends on chalo-base: location manager and DataStore."),
    .init("ONB-Y2", line: 226, "It depends on home: the location disclaimer."),
    .init("ONB-Y3", line: 227, "It depends on network: the calls for cities."),
    .init("ONB-Y4", line: 230, "It depends on Google Play Core on Android."),
    .init("ONB-Y5", line: 231, "It depends on the DataStore."),
    .init("ONB-Y6", line: 232, "It depends on location services."),
  ]
}
