package import RuleLanguage

/// What follows when the documents meet: systems of machines of several of them, and what they say
/// of the same things.
package enum App {
  /// No document of its own: it has no rules but those of the others.
  package static let document = Document("App", title: "Across the documents", rules: [])

  package static let systems: [System] =
    [
      journey, journeyWithEvents, journeyWithStores, twoCounts, splashAndStores, phone(),
    ] + criticalSystems
}
