package import RuleLanguage

extension HY {
  /// "First Screen Renders".
  package enum FirstScreen: Machine {
    package static let name = "First Screen"
    package static let initial = State.notRendered

    package enum State: String, Name {
      case notRendered = "not rendered"
      case rendered
    }

    package enum Event: String, Name { case unused }

    package static let rules: Rules<Self> = [
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
