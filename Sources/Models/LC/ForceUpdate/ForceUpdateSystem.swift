package import RuleLanguage

extension LC {
  /// "Force App Update Screen", opened after a version check that has found an update.
  package static let forceUpdate = System(
    "force-update", document: "LC", title: "Force app update screen",
    machines: [ForceUpdate.table(), Updates.table()], process: ProcessModel(kills: 1),
    immediacy: .always(.atomic), readings: forceUpdateReadings, amendments: Amendments.forceUpdate,
    properties: Properties.update + Properties.updateAlone + Properties.updateOutcomes)
}
