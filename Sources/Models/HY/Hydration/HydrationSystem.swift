package import RuleLanguage

extension HY {
  /// The document's "Hydration Runtime Behavior", for one store (the provider store).
  package static let hydration = System(
    "hydration", document: "HY", title: "Hydration of a store",
    machines: [
      Store.table(), Read.table(), Write.table(of: Write.first), Write.table(of: Write.second),
      Middleware.table(),
    ],
    process: ProcessModel(
      kills: 1, suspends: true, foregrounded: Store.Event.foregrounded.rawValue),
    immediacy: .always(.atomic), readings: hydrationReadings, amendments: hydrationAmendments,
    properties: hydrationProperties,
    notExecutable: [
      .init("HY-65", "Encryption changes no behaviour of the store.")
    ])
}
