public import RuleLanguage

extension HY {
  /// The document's "Settings Store Flow", and the re-rendering that all stores share.
  public static let settings = System(
    "settings-store", document: "HY", title: "Theme, haptics and font size",
    machines: [SettingsStore.table(), Screen.table()],
    process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    readings: [reRender, screenWhen], amendments: [settingIsWrittenAgain, unknownIsDefault],
    properties: settingsProperties)

  private typealias S = SettingsStore

  private static let themeIsOld =
    S.theme.store && !Screen.themeIsNord || !S.theme.store && Screen.themeIsNord
  private static let fontIsOld =
    S.fontSize.store && !Screen.fontIsLarge || !S.fontSize.store && Screen.fontIsLarge
  private static let isOld = Screen.isShown && (themeIsOld || fontIsOld)
  private static let flashes =
    Screen.isShown && S.theme.wanted && S.theme.persisted && !Screen.themeIsNord
    && !S.readWasRefused && !S.nordIsGone
  private static let waits = !Screen.isShown && Condition.phase([.foreground])
  private static let touch = Point.event(Screen.Event.touch.rawValue)

  private static let settingsProperties: [Property] = [
    Property(
      "ui-at-once", "The UI shows a new theme or font size at once, without waiting for storage.",
      per: ["HY-11", "HY-18", "HY-22", "HY-28", "HY-36", "HY-42", "HY-44"],
      .always(!isOld)),
    Property(
      "no-flash", "A stored theme is applied as soon as there is a screen.",
      per: ["HY-42", "HY-49", "HY-50"], .always(!flashes), harm: .wrong),
    Property(
      "applied-theme-exists", "The theme applied is one that this version of the app has.",
      per: ["HY-42", "HY-50"],
      .never(.holds(Screen.isShown && Screen.themeIsNord && S.nordIsGone)), fault: .silence,
      harm: .wrong),
    Property(
      "touch-as-wanted", "Whoever has turned haptics off, and it is stored, feels none.",
      per: ["HY-43", "HY-50"],
      .always(
        !S.haptics.isWrongInStore, whenever: Screen.isShown && !S.readWasRefused), harm: .wrong),
    Property(
      "haptics-happen", "A touch can be felt.", per: ["HY-43"],
      .sometimes(.emits("haptic feedback"))),
    Property(
      "haptics-off", "Once the user has turned haptics off in a launch no touch is felt in it.",
      per: ["HY-43"],
      .precedes(
        .either([.launch, .kill]), .emits("haptic feedback"),
        per: .event(S.Event.setHaptics.rawValue))),
    Property(
      "large-messages-happen", "Messages can be rendered large.", per: ["HY-44"],
      .sometimes(.becomes(Screen.fontIsLarge.condition))),
    Property(
      "setting-is-kept", "A setting that the user changes stays changed until the app ends.",
      per: ["HY-41", "HY-58"],
      .precedes(
        .either([.launch, .kill]), .becomes(!S.theme.store),
        per: .event(S.Event.setTheme.rawValue))),
    Property(
      "setting-is-stored", "A setting that the user sees is stored or on its way to storage.",
      per: ["HY-41", "HY-59", "HY-66"],
      .always(
        .all(S.all.map { !$0.store || $0.persisted || S.isWriting }), whenever: .always),
      fault: .silence, harm: .lost),
    Property(
      "longest-wait", "The longest time from the launch to the first screen.", per: ["HY-49"],
      .longest(from: .becomes(waits), until: .becomes(!waits), .none)),
    Property("total", "Whatever can happen is answered by a row.", .lint(.total)),
    Property("no-overlap", "No two rows can fire on the same trigger.", .lint(.noOverlap)),
  ]

  private static let settingIsWrittenAgain = Amendment(
    "setting-is-written-again", "A write of the settings that storage refuses is begun again.",
    repairs: ["setting-is-stored"],
    written(in: .hydration), written(in: .activeUse))

  private static let unknownIsDefault = Amendment(
    "unknown-is-default",
    "What is stored is checked as it is read: a value that this version does not know is the default.",
    repairs: ["applied-theme-exists"],
    .replace(
      S.self, in: .hydration, per: "HY-50",
      with: .on(
        .stateIsRead, to: .activeUse,
        do: [
          .when(S.theme.persisted && !S.nordIsGone, [.set(S.theme.store)]),
          .when(S.haptics.persisted, [.set(S.haptics.store)]),
          .when(S.fontSize.persisted, [.set(S.fontSize.store)]),
        ] + S.isHydrated, per: "HY-05", "HY-50")))

  private static func written(in state: S.State) -> Patch {
    .replace(
      S.self, in: state, on: .event(S.Event.fails.rawValue),
      with: .on(.fails, do: [.set(S.isWriting)], per: "HY-59"))
  }
}
