package import RuleLanguage

extension ONB {
  /// The selection of a city by GPS and by hand, the permission, and the update that follows.
  package static let cityLocation: System = System(
    "city-location", document: "ONB", title: "City selection by GPS and by hand",
    machines: [
      CityHost.table(), CityLocation.table(), ManualCity.table(), Disclaimer.table(),
      CityUpdate.table(), Phone.table(),
    ], process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    readings: cityLocationReadings, amendments: cityLocationAmendments,
    properties: cityLocationProperties(home: CityHost.is(.home)) + cityEnds + cityOnly + cityActions
      + cityLints,
    notExecutable: [
      .init(
        "ONB-I3",
        "Where metadata is kept changes no behaviour; what cached data is used for is ONB-X6.")
    ])
}
