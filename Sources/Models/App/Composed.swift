public import Machines

/// What follows when the documents meet: systems made of the machines of several of them.
public enum Composed {
  /// No document of its own: its systems bind rules of the others.
  public static let document = Document("App", title: "Across the documents", rules: [])

  public static let systems: [System] = criticalSystems
}
