package import RuleLanguage

extension ONB {
  /// The document's "City Change Operations", with the process dying between any two of them.
  package static let cityChange = System(
    "city-change", document: "ONB", title: "City change operations",
    machines: [CityChange.table(), ProductFetch.table()],
    process: ProcessModel(kills: 1, onLaunch: launchSetup), readings: cityChangeReadings,
    amendments: [journal, atOnce, requestsCancelled],
    properties: cityChangeProperties + cityChangeOutcomes)
}
