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

  /// Each setting changes once: what two writes do to one setting, the provider store shows.
  static let beside = [
    Exemption(
      "a setting that is changed while another is being written",
      because: "that write takes it along; change-is-stored asks for two writes, of the provider")
  ]

  static let settingsProperties: [Property] = [
    Property(
      "ui-at-once", "The UI shows a new theme or font size at once, without waiting for storage.",
      instead: "The UI does not show a new theme or font size at once.",
      per: ["HY-11", "HY-18", "HY-22", "HY-28", "HY-42", "HY-44"],
      .always(!isOld)),
    Property(
      "no-flash", "If the theme that the user wants is stored, the first screen already shows it.",
      instead: "A screen does not show the theme that the user wants and that is stored.",
      per: ["HY-42", "HY-49", "HY-50"], .always(!flashes), harm: .wrong,
      except: [
        Exemption(
          "a theme that this version has no more",
          because: "applied-theme-exists asks what is applied then"),
        Exemption("a read that is refused", because: "nobody knows then what is stored"),
      ]),
    Property(
      "applied-theme-exists", "The applied theme exists in this version of the app.",
      instead: "The applied theme does not exist in this version of the app.",
      per: ["HY-42", "HY-50"], .never(.holds(Screen.isShown && Screen.themeIsNord && S.nordIsGone)),
      given: .holds(S.nordIsGone), fault: .silence, harm: .wrong),
    Property(
      "touch-as-wanted",
      "If the user's choice to turn haptics off is stored, a screen is shown only while the store has them off.",
      instead:
        "A screen is shown while the store has haptics on, though the user's choice to turn them off is stored.",
      per: ["HY-43", "HY-50"],
      .always(!S.haptics.isWrongInStore, whenever: Screen.isShown && !S.readWasRefused),
      given: S.happens(.setHaptics), harm: .wrong,
      except: [Exemption("a read that is refused", because: "nobody knows then what is stored")]),
    Property(
      "haptics-happen", "A user can feel a touch.", per: ["HY-43"],
      .sometimes(.emits("haptic feedback"))),
    Property(
      "haptics-off", "After the user turns haptics off, no touch is felt in that launch.",
      per: ["HY-43"],
      .precedes(.launch.orKill, .emits("haptic feedback"), per: S.happens(.setHaptics)),
      given: S.happens(.setHaptics),
      except: [
        Exemption("a user who turns them on again", because: "no run is explored")
      ]),
    // Notices an app that reads in a later launch that haptics are off, and vibrates all the same.
    Property(
      "no-touch-while-off", "No touch is felt while haptics are off in the store.",
      per: ["HY-43"],
      .precedes(
        .holds(!S.haptics.store), .emits("haptic feedback"),
        per: .becomes(S.haptics.store.condition)),
      harm: .wrong),
    Property(
      "large-messages-happen", "Messages can be rendered large.", per: ["HY-44"],
      .sometimes(.becomes(Screen.fontIsLarge))),
    Property(
      "setting-is-stored",
      "Every setting that is not at its default in the store is stored or still being written.",
      instead: "A setting that the user has changed is neither stored nor being written.",
      per: ["HY-41", "HY-59", "HY-66"],
      .always(
        .all(S.all.map { !$0.store || $0.persisted || S.isWriting }), whenever: .always),
      fault: .silence, harm: .lost, except: beside),
    Property(
      "longest-wait", "The longest time from the launch to the first screen.", per: ["HY-49"],
      .longest(waits, .none)),
    .total("total"),
    Property("no-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
  ]
}
