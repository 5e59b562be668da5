import RuleLanguage

extension LC.Properties {
  private typealias Screen = LC.ForceUpdate
  private static let forced = Screen.is(.forceMode)
  private static let recommended = Screen.is(.recommendMode)
  private static let left = EventPredicate.becomes(Screen.is(.dismissed))
  private static let shown = EventPredicate.emits("APP_UPDATE_SCREEN_SHOWN")
  private static let clicks: [EventPredicate] = [
    Screen.Event.updateClicked, .remindLaterClicked, .backPressed,
  ].map { .event($0.rawValue) }
  private static let outputs: [EventPredicate] = [
    "APP_UPDATE_BUTTON_CLICKED", "APP_UPDATE_POSTPONED", "FORCE_APP_UPDATE_BACK_PRESSED",
  ].map(EventPredicate.emits)

  /// The force update screen, alone or with the rest of the document.
  static let update = [
    Property(
      "forced-update-blocks", "Nobody leaves the screen of a forced update within the app.",
      per: ["LC-FU03", "LC-FU23", "LC-FU26", "LC-FU10", "LC-A04"],
      .never(.becomes(Screen.is(.dismissed, .remindLater) && Has.known.is(.forced))),
      given: .holds(forced)),
    Property(
      "update-blocks", "Nobody leaves the update screen within the app.",
      per: ["LC-SC05", "LC-A04", "LC-FU24"], .never(left), given: .holds(forced || recommended),
      under: LC.blocking.is("everyone")),
    Property(
      "update-can-be-put-off", "On a recommended update Remind Later leads on.",
      per: ["LC-FU05", "LC-FU12", "LC-FU24"],
      .offers(
        Screen.is(.remindLater, .dismissed),
        from: recommended && Has.installed.is(.older) && !Has.update.is(.forced),
        by: [Screen.Event.remindLaterClicked.rawValue])),
    Property(
      "dismissed-only-by-remind-later", "The screen is dismissed only when Remind Later is tapped.",
      per: ["LC-FU29", "LC-FU27", "LC-FU16"],
      .precedes(.rule("LC-FU26"), left, per: .launch), harm: .wrong),
    Property(
      "every-click-tracked", "Every interaction with the update screen is logged.",
      per: ["LC-FU30", "LC-FU27"],
      .leadsTo(.either(clicks), .either(outputs + [.kill]), within: 0, .timeOnly),
      harm: .miscounted),
    Property(
      "click-tracked-once", "No interaction is logged twice, and no event comes without one.",
      per: ["LC-FU30", "LC-EV09", "LC-EV10", "LC-EV11"],
      .atMost(1, .either(outputs), per: .either(clicks)), harm: .miscounted),
    Property(
      "postponed-only-if-recommended", "APP_UPDATE_POSTPONED means that the update was optional.",
      per: ["LC-EV10", "LC-FU26"],
      .never(.becomes(Screen.is(.remindLater) && Screen.type.is(.forced))),
      given: .becomes(Screen.is(.remindLater)), harm: .miscounted),
    Property(
      "back-event-means-forced", "FORCE_APP_UPDATE_BACK_PRESSED means that the update was forced.",
      per: ["LC-EV11"],
      .precedes(.becomes(forced), .emits("FORCE_APP_UPDATE_BACK_PRESSED"), per: .launch),
      harm: .miscounted),
    Property(
      "update-opens-store", "Update leads to the store, or to what is shown without one.",
      per: ["LC-FU04", "LC-FU25", "LC-FU28", "LC-FU09", "LC-FU11", "LC-FU13"],
      .leadsTo(
        .event(Screen.Event.updateClicked.rawValue), .either([.emits("OpenAppStore"), .kill]),
        within: 0, .timeOnly)),
    Property(
      "update-shown-tracked", "Whoever can act on the screen was counted as shown it.",
      per: ["LC-EV08", "LC-FU02"],
      .precedes(shown, .becomes(Screen.isUsable), per: .launch), harm: .miscounted),
    Property(
      "update-shown-once", "One display of the screen is counted once.", per: ["LC-EV08"],
      .atMost(1, shown, per: .either([.launch, .event(Screen.Event.comesBack.rawValue)])),
      harm: .miscounted),
    Property(
      "failure-shows-error", "When the store cannot be opened an error is shown.",
      per: ["LC-FU17", "LC-FU15"],
      .leadsTo(
        .event(Screen.Event.storeFails.rawValue),
        .either([.holds(Screen.errorShown.condition), .kill]), within: 0, .timeOnly)),
    Property(
      "failure-shows-instructions",
      "When the store cannot be opened the user is told how to update by hand.",
      per: ["LC-EH3", "LC-FU15"],
      .leadsTo(
        .event(Screen.Event.storeFails.rawValue),
        .either([.holds(Screen.instructionsShown.condition), .kill]), within: 0, .timeOnly)),
    Property(
      "store-can-be-left",
      "Who comes back from the store without the new version can act on the screen again.",
      per: ["LC-FU18", "LC-FU14"],
      .alwaysPossible(
        Screen.isUsable, from: Screen.is(.storeOpened) && Has.installed.is(.older),
        with: .userAndEnvironment), fault: .silence),
    Property(
      "store-opening-ends", "Whatever the phone does, opening the store succeeds or fails at last.",
      per: ["LC-FU13", "LC-FU14", "LC-FU15"],
      .leadsTo(
        .becomes(Screen.is(.openStore)),
        .either([.becomes(Screen.is(.storeOpened, .storeFailed)), .kill]), within: nil, .timeOnly),
      fault: .silence),
  ]

  /// The force update screen alone.
  static let updateAlone = [
    Property(
      "put-off-while-optional", "Nobody puts off an update that has become enforced meanwhile.",
      per: ["LC-FU19", "LC-FU23", "LC-FU26", "LC-EH1"],
      .never(.becomes(Screen.is(.remindLater, .dismissed) && Has.update.is(.forced))),
      given: .holds(recommended && Has.update.is(.forced)),
      fault: .silence, harm: .wrong),
    Property(
      "forced-has-a-way", "Whoever must update can update, also on a phone without a store.",
      per: ["LC-FU03", "LC-EH3", "LC-FU15", "LC-FU17"],
      .alwaysPossible(
        Has.installed.is(.newer),
        from: Screen.is(.forceMode, .storeFailed), with: .userAndEnvironment)),
    Property(
      "shown-if-outdated", "The screen begins only if an update is required.",
      per: ["LC-FU06", "LC-FU01", "LC-FU20"],
      .never(.becomes(Screen.is(.displayUpdate) && Has.installed.is(.newer))),
      given: .becomes(Screen.is(.displayUpdate))),
    Property(
      "mode-follows-type", "The mode is that of the type of update.",
      per: ["LC-FU07", "LC-FU08", "LC-FU19"],
      .always(
        (!forced || Screen.type.is(.forced)) && (!recommended || Screen.type.is(.recommended)))),
    Property(
      "skip-follows-type", "The screen can be skipped exactly if the update is recommended.",
      per: ["LC-FU22", "LC-FU05"],
      .always(
        (!forced || !Screen.canSkip) && (!recommended || Screen.canSkip.condition))),
    Property(
      "message-shown", "While the user can act on the screen there is a message.",
      per: ["LC-FU21", "LC-FU02"],
      .always(Screen.message.condition, whenever: Screen.isUsable)),
    Property(
      "back-stays", "Back on a forced update leaves the user where they are.",
      per: ["LC-FU10", "LC-FU23", "LC-FU27"],
      .longest(
        from: .becomes(Screen.is(.backBlocked)), until: .either([.becomes(forced), .kill]),
        .atMost(0))),
    Property(
      "longest-wait", "The longest time from a tap until the user can act, or the store opens.",
      per: ["LC-FU13"],
      .longest(
        from: .becomes(Screen.is(.updateClicked)),
        until: .either([
          .becomes(Screen.is(.forceMode, .recommendMode, .storeOpened)), .kill,
        ]), .none), fault: .silence),
    Property("lint-total", "Whatever can happen in a state is answered there.", .lint(.total)),
    Property("lint-overlap", "Nowhere do two rows answer the same.", .lint(.noOverlap)),
    Property(
      "lint-dead-rows", "Every row can happen.", per: ["LC-FU09", "LC-FU11"], .lint(.noDeadRow)),
    Property(
      "lint-states", "Every state of the diagram is entered in some run.",
      per: ["LC-FU18", "LC-FU19"], .lint(.noUnreachableState)),
    Property(
      "lint-exits", "Every state of the diagram is left by some arrow.", per: ["LC-FU18"],
      .lint(
        .noStateWithoutExit,
        except: .each(
          [Screen.State.dismissed.rawValue, "opened"],
          because: "the screen is left, and other documents go on"))),
  ]
}
