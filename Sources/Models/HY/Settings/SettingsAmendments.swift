import Machines

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

  private static func written(in state: S.State) -> Patch {
    .replace(
      S.self, in: state, on: .event(S.Event.fails.rawValue),
      with: .on(.fails, do: [.set(S.isWriting)], per: "HY-59"))
  }
}
