public import Machines

/// What follows when the documents meet: systems of machines of several of them, and what they say
/// of the same things.
public enum App {
  /// No document of its own: it has no rules but those of the others.
  public static let document = Document("App", title: "Across the documents", rules: [])

  public static let systems: [System] =
    [
      journey, journeyWithEvents, journeyWithStores, twoCounts, splashAndStores,
    ] + criticalSystems
}
