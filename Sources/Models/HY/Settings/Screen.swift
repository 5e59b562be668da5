package import RuleLanguage

extension HY {
  /// What the user sees and touches: ThemeProvider, the messages, and everything that can be touched.
  package enum Screen: Machine {
    package static let name = "ThemeProvider and UI"
    package static let initial = State.notRendered

    package enum State: String, Name {
      case notRendered = "not rendered"
      case rendered
    }

    package enum Event: String, Name { case mount, stateUpdated, touch }

    /// What is on the screen: as it was when it was rendered last.
    static let themeIsNord = Fact("the applied theme is nord")
    static let fontIsLarge = Fact("messages are rendered large")

    static let isShown = Self.is(.rendered)

    private static let render: [Action] = [
      .copy(SettingsStore.theme.store, to: themeIsNord),
      .copy(SettingsStore.fontSize.store, to: fontIsLarge),
    ]

    package static let rules: Rules<Self> = [
      .notRendered: [
        .on(
          .stateUpdated, when: SettingsStore.hasHydrated, to: .rendered, do: render,
          per: "HY-42", "HY-49"),
        .ignore(
          .stateUpdated, when: !SettingsStore.hasHydrated, because: "There is no screen yet."),
        .immediately(to: .rendered, do: render, per: "HY-48")
          .only(when: screenWhen.is("when the tree mounts")),
      ],
      .rendered: [
        .on(
          .stateUpdated, do: render,
          per: "HY-11", "HY-18", "HY-28", "HY-42", "HY-44"),
        .on(
          .touch,
          do: [.when(!SettingsStore.haptics.store, [.emit("haptic feedback")])], per: "HY-43"),
      ],
    ]

    package static let causes: [Cause<Self>] = [.user(.touch, when: isShown, per: "HY-43")]
  }
}
