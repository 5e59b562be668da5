import RuleLanguage

extension HY {
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

  private static let touch = EventPredicate.event(Screen.Event.touch.rawValue)

  static let settingsProperties: [Property] = [
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
      .never(.holds(Screen.isShown && Screen.themeIsNord && S.nordIsGone)),
      given: .holds(S.nordIsGone.condition), fault: .silence,
      harm: .wrong),
    Property(
      "touch-as-wanted", "Whoever has turned haptics off, and it is stored, feels none.",
      per: ["HY-43", "HY-50"],
      .always(
        !S.haptics.isWrongInStore, whenever: Screen.isShown && !S.readWasRefused),
      given: .event(S.Event.setHaptics.rawValue), harm: .wrong),
    Property(
      "haptics-happen", "A touch can be felt.", per: ["HY-43"],
      .sometimes(.emits("haptic feedback"))),
    Property(
      "haptics-off", "Once the user has turned haptics off in a launch no touch is felt in it.",
      per: ["HY-43"],
      .precedes(
        .either([.launch, .kill]), .emits("haptic feedback"),
        per: .event(S.Event.setHaptics.rawValue)), given: .event(S.Event.setHaptics.rawValue)),
    Property(
      "large-messages-happen", "Messages can be rendered large.", per: ["HY-44"],
      .sometimes(.becomes(Screen.fontIsLarge.condition))),
    Property(
      "setting-is-kept", "A setting that the user changes stays changed until the app ends.",
      per: ["HY-41", "HY-58"],
      .precedes(
        .either([.launch, .kill]), .becomes(!S.theme.store),
        per: .event(S.Event.setTheme.rawValue)), given: .event(S.Event.setTheme.rawValue)),
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
}
