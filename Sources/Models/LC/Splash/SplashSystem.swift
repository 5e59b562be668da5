package import RuleLanguage

extension LC {
  /// "Splash Screen": initialisation, decision and events, under the root.
  package static let splash = System(
    "splash", document: "LC", title: "Splash screen",
    machines: [Root.table(), Splash.table(), TimeSync.table(), Past.table()],
    process: ProcessModel(kills: 1, foregrounded: Root.Event.backgroundResume.rawValue),
    immediacy: .always(.atomic), readings: splashReadings, amendments: Amendments.splash,
    properties: Properties.shared + Properties.splashAlone)
}
