public import Machines

extension ONB {
  /// The document's "City Change Operations", with the process dying between any two of them.
  public static let cityChange = System(
    "city-change", document: "ONB", title: "City change operations",
    machines: [CityChange.table(), ProductFetch.table()],
    process: ProcessModel(kills: 1, onLaunch: launchSetup), readings: cityChangeReadings,
    amendments: [journal, atOnce, requestsCancelled], properties: cityChangeProperties)
}
