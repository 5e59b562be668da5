package import RuleLanguage

extension HY {
  /// The document's "Hydration Sequence", from the launch to the first screen.
  package static let hydrationGate = System(
    "hydration-gate", document: "HY", title: "From the launch to the first screen",
    machines: [DatabaseGate.table(), ProviderTree.table()] + TreeStore.all.map(TreeStore.table)
      + [FirstScreen.table()],
    process: ProcessModel(
      kills: 1, suspends: true, foregrounded: TreeStore.Event.foregrounded.rawValue),
    immediacy: .always(.atomic), readings: [order, refusedRead, rehydration, rehydrating],
    amendments: [errorScreen, migrationTimeout, storeTimeout, changeByLink],
    properties: hydrationGateProperties + hydrationGateStores)
}
