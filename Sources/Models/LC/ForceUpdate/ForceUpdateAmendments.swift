import RuleLanguage

extension LC.Amendments {
  static let forceUpdate: [Amendment] = [
    backRemindsLater, instructionsToo, returnFromStore, storeTimeout, typeFollows,
  ]

  static let typeFollows = Amendment(
    "type-follows",
    "A recommended update that becomes enforced while it is shown is a forced one at once.",
    repairs: ["put-off-while-optional"],
    .add(
      LC.ForceUpdate.self, in: .recommendMode,
      .immediately(
        when: Has.update.is(.forced), to: .displayUpdate,
        do: [
          .copy(Has.update, to: Has.known), .copy(Has.update, to: LC.ForceUpdate.type),
          .clear(LC.ForceUpdate.canSkip),
        ], per: "LC-FU19")))

  static let backRemindsLater = Amendment(
    "back-reminds-later", "Back on a recommended update is Remind Later, with its event.",
    repairs: ["dismissed-only-by-remind-later", "every-click-tracked"],
    .replace(
      LC.ForceUpdate.self, in: .recommendMode, per: "LC-FU27",
      with: .on(
        .backPressed, to: .remindLater, do: [.emit("APP_UPDATE_POSTPONED")],
        per: "LC-FU26", "LC-FU27"
      ).only(when: LC.ForceUpdate.hasBack)))

  static let instructionsToo = Amendment(
    "instructions-too", "When the store cannot be opened the error says how to update by hand.",
    repairs: ["failure-shows-instructions", "forced-has-a-way"],
    .add(
      LC.ForceUpdate.self, in: .storeFailed,
      .onEntry(
        do: [.set(LC.ForceUpdate.errorShown), .set(LC.ForceUpdate.instructionsShown)],
        per: "LC-EH3", "LC-FU17")))

  static let returnFromStore = Amendment(
    "return-from-store", "Who comes back from the store still outdated sees the screen again.",
    repairs: ["store-can-be-left", "lint-exits"],
    .replace(
      LC.ForceUpdate.self, in: .storeOpened, per: "LC-FU18",
      with: .on(
        .comesBack, to: .displayUpdate, do: [.emit("APP_UPDATE_SCREEN_SHOWN")],
        per: "LC-FU18", "LC-EV08")))

  static let storeTimeout = Amendment(
    "store-timeout",
    "A store that has not opened after \(LC.Limits.step.short) has failed to open.",
    repairs: ["store-opening-ends"],
    .add(
      LC.ForceUpdate.self, in: .openStore,
      .after(LC.Limits.step, to: .storeFailed, per: "LC-FU15")))
}
