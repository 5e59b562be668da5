package import RuleLanguage

/// The "Settings Store Flow": theme, haptics and font size, and what the user sees and feels of them.
extension HY {
  package enum SettingsStore: Machine {
    package static let name = "useSettingsStore"
    package static let initial = State.initialization

    package enum State: String, Name {
      case initialization = "INITIALIZATION"
      case hydration = "HYDRATION"
      case activeUse = "ACTIVE USE"
    }

    package enum Event: String, Name {
      case setTheme = "setTheme('nord')"
      case setHaptics = "haptics off"
      case setFontSize = "large font"
      case stateIsRead, readIsRefused, lands, fails
      case nordIsDropped = "a version without the theme nord"
      /// Caused by nobody: named, so that pages list it as withheld.
      case changedBack = "a setting is changed back"
    }

    /// One of the three settings: at its default, or as the user wants it.
    struct Setting {
      let store, persisted, wanted: Fact

      init(_ name: String) {
        store = Fact(name)
        persisted = Fact("persisted: \(name)", .durable)
        wanted = Fact("wanted: \(name)", .outside)
      }

      /// Whether the store differs from what the user wants although storage does not.
      var isWrongInStore: Condition { wanted && persisted && !store }
    }

    static let theme = Setting("theme is nord")
    static let haptics = Setting("haptics are off")
    static let fontSize = Setting("font is large")
    static let all = [theme, haptics, fontSize]

    static let hasHydrated = Fact("__meta.hasHydrated")
    static let readWasRefused = Fact("the read was refused")
    static let isWriting = Fact("a write is on its way")
    static let nordIsGone = Fact("this version has no theme nord", .outside)

    package static let rules =
      stages.also(
        in: [.hydration, .activeUse],
        [
          change(.setTheme, theme, "HY-41"), change(.setHaptics, haptics, "HY-43"),
          change(.setFontSize, fontSize, "HY-44"),
          .on(
            .lands,
            do: [
              .atomically(all.map { .copy($0.store, to: $0.persisted) }), .clear(isWriting),
              .when(reRender.is("after persisting"), [.send(Screen.Event.stateUpdated)]),
            ], per: "HY-41", "HY-66"),
          .on(.fails, do: [.clear(isWriting)], per: "HY-59"),
        ])

    private static let stages: Rules<Self> = [
      .initialization: [.immediately(to: .hydration, per: "HY-48")],
      .hydration: [
        .on(
          .stateIsRead, to: .activeUse,
          do: all.map { .when($0.persisted, [.set($0.store)]) } + isHydrated, per: "HY-05", "HY-08",
          "HY-50"),
        .on(.readIsRefused, to: .activeUse, do: isHydrated, per: "HY-59", "HY-60"),
      ],
      .activeUse: [
        .ignore(.changedBack, because: "Each setting leaves its default once, and stays.")
      ],
    ]

    static let isHydrated: [Action] = [
      .set(hasHydrated), .send(Screen.Event.stateUpdated),
    ]

    /// "State Update + Persist".
    private static func change(_ event: Event, _ setting: Setting, _ id: String) -> Row<Self> {
      .on(
        event,
        do: [
          .set(setting.store), .set(isWriting),
          .when(reRender.is("beside persisting"), [.send(Screen.Event.stateUpdated)]),
        ], per: id, "HY-18", "HY-22", "HY-28")
    }

    package static let causes: [Cause<Self>] = [
      .by(.storage, .stateIsRead, when: Self.is(.hydration), per: "HY-05"),
      .by(
        .storage, .readIsRefused, when: Self.is(.hydration), do: [.set(readWasRefused)],
        per: "HY-59"),
      .by(.storage, .lands, when: isWriting),
      .by(.storage, .fails, when: isWriting, per: "HY-59"),
      .by(
        .world, .nordIsDropped,
        when: Condition.phase([.dead]) && theme.persisted && !nordIsGone, do: [.set(nordIsGone)],
        per: "HY-42"
      ).unheard(because: "The app is dead; the next version knows fewer themes."),
      wants(.setTheme, theme, "HY-41", unless: nordIsGone), wants(.setHaptics, haptics, "HY-43"),
      wants(.setFontSize, fontSize, "HY-44"),
    ]

    private static func wants(
      _ event: Event, _ setting: Setting, _ id: String,
      unless isGone: any ConditionConvertible = Condition.never
    ) -> Cause<Self> {
      .user(
        event,
        when: Screen.isShown && !Self.is(.initialization) && !setting.store && !isGone.condition,
        do: [.set(setting.wanted)], per: id,
        "HY-19")
    }
  }
}
