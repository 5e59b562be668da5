package import RuleLanguage

extension ONB {
  /// From the launch to home: splash screen, tree, language, login, city and what lies between.
  ///
  /// Nothing of the environment of the parts is left out.
  package static let onboarding: System = System(
    "onboarding", document: "ONB", title: "Onboarding, from the launch to home",
    machines: [
      Past.table(), Routing.table(), Language.table(), CityLocation.table(), ManualCity.table(),
      Disclaimer.table(), CityUpdate.table(), Phone.table(),
    ], process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    readings: routingReadings + languageReadings + cityReadingsBesides,
    amendments: routingAmendments + languageAmendments + [packLookedFor] + cityLocationAmendments,
    properties: onboardingProperties)

  /// The readings of the city selection that no other part shares.
  private static let cityReadingsBesides = cityLocationReadings.filter { reading in
    !(routingReadings + languageReadings).contains { $0.id == reading.id }
  }
}
