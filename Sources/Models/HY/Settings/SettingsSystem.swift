package import RuleLanguage

extension HY {
  /// The document's "Settings Store Flow", and the re-rendering that all stores share.
  package static let settings = System(
    "settings-store", document: "HY", title: "Theme, haptics and font size",
    machines: [SettingsStore.table(), Screen.table()],
    process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    readings: [reRender, screenWhen],
    amendments: [settingIsWrittenAgain, unknownIsDefault, changedIsWritten],
    properties: settingsProperties + settingsLaunchProperties)
}
