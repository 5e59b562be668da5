public import Machines

extension HY {
  /// "First Screen Renders".
  public enum FirstScreen: Machine {
    public static let name = "First Screen"
    public static let initial = State.notRendered

    public enum State: String, Name {
      case notRendered = "not rendered"
      case rendered
    }

    public enum Event: String, Name { case unused }

    public static let rules: Rules<Self> = [
      .notRendered: [
        .immediately(
          when: TreeStore.allHydrated, to: .rendered, per: "HY-49", "HY-51")
      ],
      .rendered: [
        .immediately(when: !TreeStore.allHydrated, to: .notRendered, per: "HY-49")
          .only(when: rehydrating.is("not hydrated"))
      ],
    ]

    static let canAct = Self.is(.rendered) || DatabaseGate.errorIsShown
  }
}
