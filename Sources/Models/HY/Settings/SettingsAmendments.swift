import RuleLanguage

extension HY {
  private typealias S = SettingsStore

  static let settingIsWrittenAgain = Amendment(
    "setting-is-written-again", "A write of the settings that storage refuses is begun again.",
    repairs: ["setting-is-stored"],
    written(in: .hydration), written(in: .activeUse))

  static let unknownIsDefault = Amendment(
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

  static let changedIsWritten = Amendment(
    "changed-is-written",
    """
    A write stores only the settings that the user has changed or the app has read; what could not be \
    read stays in storage as it is.
    """,
    repairs: ["stored-settings-stay"], lands(in: .hydration), lands(in: .activeUse))

  private static func lands(in state: S.State) -> Patch {
    .replace(
      S.self, in: state,
      with: .on(
        .lands,
        do: [
          .atomically(S.all.map { .when($0.store, [.set($0.persisted)]) }), .clear(S.isWriting),
          .when(reRender.is("after persisting"), [.send(Screen.Event.stateUpdated)]),
        ], per: "HY-41", "HY-66"))
  }

  private static func written(in state: S.State) -> Patch {
    .replace(S.self, in: state, with: .on(.fails, do: [.set(S.isWriting)], per: "HY-59"))
  }
}
