import RuleLanguage

extension HY {
  private typealias S = SettingsStore

  /// What a launch does with the settings, what an answer of storage means, and what a change does.
  static let settingsLaunchProperties = settingsHydration + settingsChanges + settingsWays

  private static let settingsHydration: [Property] = [
    // Notices a store that waits forever though storage has answered.
    Property(
      "answered-store-is-hydrated",
      "When storage has answered, if only by a refusal, the settings are hydrated at once.",
      per: ["HY-05", "HY-08", "HY-59", "HY-60"],
      .leadsAtOnce(
        .events(S.Event.stateIsRead, .readIsRefused),
        to: .holds(S.hasHydrated && S.is(.activeUse)).orKill), harm: .stuck),
    Property(
      "hydrated-in-use", "The settings are hydrated exactly as long as the store is in use.",
      per: ["HY-01", "HY-04", "HY-08", "HY-09"],
      .always(S.hasHydrated && S.is(.activeUse) || !S.hasHydrated && !S.is(.activeUse))),
    Property(
      "stored-settings-are-taken",
      "A hydrated store has every setting that is stored, unless the read was refused.",
      per: ["HY-05", "HY-07", "HY-41", "HY-43", "HY-44", "HY-50"],
      .always(
        (!S.theme.persisted || S.theme.store || S.nordIsGone)
          && (!S.haptics.persisted || S.haptics.store)
          && (!S.fontSize.persisted || S.fontSize.store),
        whenever: S.hasHydrated && !S.readWasRefused), harm: .lost,
      except: [
        Exemption(
          "a theme that this version has no more",
          because: "applied-theme-exists asks what is applied then")
      ]),
    Property(
      "screen-when-hydrated",
      "A screen that waits for the settings alone is shown as soon as they are hydrated.",
      per: ["HY-49"],
      .leadsAtOnce(.becomes(S.hasHydrated), to: .holds(Screen.isShown).orKill), harm: .stuck),
    Property(
      "nothing-left-over",
      "A new process writes nothing yet, and its store and its screen have the defaults.",
      per: ["HY-02"],
      .always(
        !S.isWriting && !Screen.themeIsNord && !Screen.fontIsLarge && !S.theme.store
          && !S.haptics.store && !S.fontSize.store, whenever: S.is(.initialization))),
  ]

  private static let settingsChanges: [Property] =
    named.map { name, setting, id in
      Property(
        "\(name)-is-the-users",
        "A setting leaves its default only if the user wanted it: \(setting.store.variable.name).",
        per: ["HY-19", id],
        .always((!setting.store || setting.wanted) && (!setting.persisted || setting.wanted)),
        harm: .wrong)
    }
    + [
      // Notices a setting that is overwritten by a default that nobody chose.
      Property(
        "stored-settings-stay", "A change of one setting never erases another that is stored.",
        instead: "A change of one setting erases another that is stored.",
        per: ["HY-41", "HY-59", "HY-66"], .never(.either(S.all.map { .becomes(!$0.persisted) })),
        given: .either(S.all.map { .becomes($0.persisted) }), fault: .silence, harm: .lost),
      change(.setTheme, "theme", S.theme, "HY-41"),
      change(.setHaptics, "haptics", S.haptics, "HY-43"),
      change(.setFontSize, "font-size", S.fontSize, "HY-44"),
      Property(
        "landed-settings-are-stored",
        "When a write has landed every setting that is not at its default in the store is stored, and the write is over.",
        per: ["HY-41", "HY-66"],
        .leadsAtOnce(
          S.happens(.lands),
          to: .holds(.all(S.all.map { !$0.store || $0.persisted } + [.not(S.isWriting.condition)]))),
        harm: .lost, except: beside),
      Property(
        "settings-on-a-screen",
        "Settings are changed, and the screen touched, only after a screen is shown: these models assume it.",
        per: ["HY-19", "HY-49"],
        .precedes(
          .becomes(Screen.isShown),
          .either(
            [S.happens(.setTheme), S.happens(.setHaptics), S.happens(.setFontSize)] + [
              Screen.happens(.touch)
            ]), per: .launch)),
      Property(
        "touch-is-felt", "A touch is felt, unless haptics are off.", per: ["HY-43"],
        .leadsAtOnce(
          Screen.happens(.touch),
          to: .either([.emits("haptic feedback"), .holds(S.haptics.store)])), harm: .missing),
      Property(
        "touch-is-felt-once", "A touch is felt at most once.", per: ["HY-43"],
        .atMost(1, .emits("haptic feedback"), per: Screen.happens(.touch)), harm: .wrong),
    ]

  private static let named = [
    ("theme", S.theme, "HY-41"), ("haptics", S.haptics, "HY-43"),
    ("font-size", S.fontSize, "HY-44"),
  ]

  private static func change(
    _ event: S.Event, _ name: String, _ setting: S.Setting, _ id: String
  ) -> Property {
    Property(
      "\(name)-is-taken",
      "A change is in the store at once, and a write on its way: \(event.rawValue).",
      per: [id, "HY-18", "HY-22"],
      .leadsAtOnce(.event(event), to: .holds(setting.store && S.isWriting)), harm: .lost,
      except: beside)
  }

  private static let settingsWays: [Property] = [
    .way("read", S.happens(.stateIsRead), "The settings can be read.", "HY-05"),
    .way("refused-read", S.happens(.readIsRefused), "The read can be refused.", "HY-59"),
    .way("landed-write", S.happens(.lands), "A write can land.", "HY-66"),
    .way("failed-write", S.happens(.fails), "A write can fail.", "HY-59"),
    .way(
      "dropped-theme", .becomes(S.nordIsGone && S.theme.persisted),
      "A theme that is stored can be gone in a new version.", "HY-42"),
    .way("theme", S.happens(.setTheme), "A theme can be chosen.", "HY-41"),
    .way("haptics-change", S.happens(.setHaptics), "Haptics can be turned off.", "HY-43"),
    .way("font-size", S.happens(.setFontSize), "Messages can be made large.", "HY-44"),
  ]
}
