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
  private static let names = [
    "APP_UPDATE_BUTTON_CLICKED", "APP_UPDATE_POSTPONED", "FORCE_APP_UPDATE_BACK_PRESSED",
  ]
  private static let outputs = names.map(EventPredicate.emits)
  /// That the store fails, or that nobody waits for it any more.
  private static let notOpened = EventPredicate.either([
    Screen.happens(.storeFails), .becomes(Screen.is(.storeFailed)),
  ])

  private static func logged(
    _ name: String, _ what: String, _ tap: EventPredicate, _ output: Int, _ id: String
  ) -> Property {
    Property(
      "\(name)-is-logged-as-such", "\(what) is logged as \(names[output]).",
      instead: "\(what) is not logged as \(names[output]).", per: [id],
      .leadsAtOnce(tap, to: .emits(names[output]).orKill), harm: .miscounted)
  }

  /// What the screen's own buttons are not asked for.
  static let changedMeanwhile = [
    Exemption(
      "an update that becomes enforced while the screen shows it",
      because: "of this screen alone, put-off-while-optional asks what is then to happen"),
    Exemption("a user who has the new version by then", because: "there is no update left"),
  ]

  /// The force update screen, alone or with the rest of the document.
  static let update = [
    Property(
      "forced-update-blocks",
      "The update screen is never dismissed while the app knows that the update is enforced.",
      per: ["LC-FU03", "LC-FU23", "LC-FU26", "LC-FU10", "LC-A04"],
      .leadsAtOnce(
        .becomes(Screen.is(.dismissed, .remindLater)), to: .holds(!Has.known.is(.forced)).orKill),
      given: .holds(forced), harm: .wrong),
    Property(
      "update-blocks", "No user gets past the update screen within the app.",
      instead: "The user gets past the update screen within the app.",
      per: ["LC-SC05", "LC-A04", "LC-FU24"], .never(left), given: .holds(forced || recommended),
      under: LC.blocking.is("everyone")),
    Property(
      "update-can-be-put-off", "A user who sees a recommended update can tap Remind Later.",
      per: ["LC-FU05", "LC-FU12", "LC-FU24"],
      .offers(
        Screen.is(.remindLater, .dismissed),
        from: recommended && Has.installed.is(.older) && !Has.update.is(.forced),
        by: [Screen.Event.remindLaterClicked]), except: changedMeanwhile),
    Property(
      "dismissed-only-by-remind-later",
      "The update screen closes only by what is logged as Remind Later.",
      instead: "The update screen closes, and nothing is logged as Remind Later.",
      per: ["LC-FU29", "LC-FU27", "LC-FU16"],
      .precedes(.emits("APP_UPDATE_POSTPONED"), left, per: .launch), harm: .wrong),
    Property(
      "every-click-tracked", "Every tap on the update screen, and every Back, is logged.",
      instead: "A tap on the update screen, or a Back, is not logged.",
      per: ["LC-FU30", "LC-FU27"],
      .leadsAtOnce(.either(clicks), to: .either(outputs + [.kill])), harm: .miscounted),
    Property(
      "click-tracked-once",
      "Every tap on the update screen, and every Back, is logged at most once.",
      per: ["LC-FU30", "LC-EV09", "LC-EV10", "LC-EV11"],
      .atMost(1, .either(outputs), per: .either(clicks)), harm: .miscounted),
    Property(
      "logged-needs-a-tap",
      "Nothing is logged as a tap or a Back on the update screen without either.",
      per: ["LC-FU30", "LC-EV09", "LC-EV10", "LC-EV11"],
      .precedes(.either(clicks), .either(outputs), per: .either(outputs)), harm: .miscounted),
    // These notice a tap that is logged as another one.
    logged("update", "A tap on Update", Screen.happens(.updateClicked), 0, "LC-EV09"),
    logged(
      "remind-later", "A tap on Remind Later", Screen.happens(.remindLaterClicked), 1, "LC-EV10"
    ),
    logged("blocked-back", "A blocked Back", .becomes(Screen.is(.backBlocked)), 2, "LC-EV11"),
    Property(
      "postponed-only-if-recommended",
      "APP_UPDATE_POSTPONED is logged only after the screen has offered the update as optional.",
      per: ["LC-EV10", "LC-FU26"],
      .precedes(
        .becomes(recommended), .emits("APP_UPDATE_POSTPONED"),
        per: .either([.launch, .becomes(forced)])),
      harm: .miscounted),
    Property(
      "back-event-means-forced",
      "FORCE_APP_UPDATE_BACK_PRESSED is logged only for an enforced update.", per: ["LC-EV11"],
      .leadsAtOnce(
        .emits("FORCE_APP_UPDATE_BACK_PRESSED"), to: .holds(Screen.type.is(.forced)).orKill),
      harm: .miscounted),
    Property(
      "update-opens-store", "A tap on Update asks the phone to open the store, at once.",
      per: ["LC-FU04", "LC-FU25", "LC-FU28", "LC-FU09", "LC-FU11", "LC-FU13"],
      .leadsAtOnce(Screen.happens(.updateClicked), to: .emits("OpenAppStore").orKill)),
    Property(
      "update-shown-tracked",
      "The update screen is counted as shown before the user can act on it, again after a return from the store.",
      per: ["LC-EV08", "LC-FU02"],
      .precedes(
        shown, .becomes(Screen.isUsable), per: .either([.launch, Screen.happens(.comesBack)])),
      harm: .miscounted),
    Property(
      "update-shown-once",
      "Each display of the update screen is counted at most once; who comes back from the store sees another one.",
      instead: "One display of the update screen is counted twice.", per: ["LC-EV08"],
      .atMost(
        1, shown,
        per: .either([.launch, Screen.happens(.comesBack), .becomes(Screen.is(.dismissed))])),
      harm: .miscounted),
    Property(
      "failure-shows-error", "If opening the store fails, the screen shows an error.",
      instead: "Opening the store fails and no error is shown.", per: ["LC-FU17", "LC-FU15"],
      .leadsAtOnce(notOpened, to: .becomes(Screen.errorShown.condition).orKill)),
    Property(
      "failure-shows-instructions",
      "If opening the store fails, the screen explains how to update by hand.",
      instead: "Opening the store fails and nobody tells the user how to update by hand.",
      per: ["LC-EH3", "LC-FU15"],
      .leadsAtOnce(notOpened, to: .becomes(Screen.instructionsShown.condition).orKill)),
    Property(
      "store-can-be-left",
      "A user who returns from the store without the new version can act on the screen again.",
      instead: "A user who returns from the store without the new version cannot act.",
      per: ["LC-FU18", "LC-FU14"],
      .alwaysPossible(
        Screen.isUsable, from: Screen.is(.storeOpened) && Has.installed.is(.older),
        with: .userAndEnvironment), fault: .silence),
    Property(
      "store-opening-ends",
      "Opening the store always succeeds or fails, within \(LC.Limits.step.short) if the phone hangs.",
      instead: "Opening the store neither succeeds nor fails.",
      per: ["LC-FU13", "LC-FU14", "LC-FU15"],
      .leadsTo(
        .becomes(Screen.is(.openStore)), .becomes(Screen.is(.storeOpened, .storeFailed)).orKill,
        within: LC.Limits.step, .timeOnly), fault: .silence),
  ]

  /// The force update screen alone.
  static let updateAlone: [Property] = [
    Property(
      "put-off-while-optional",
      "No user can postpone an update that has become enforced meanwhile.",
      instead: "A user postpones an update that has become enforced.",
      per: ["LC-FU19", "LC-FU23", "LC-FU26"],
      .never(.becomes(Screen.is(.remindLater, .dismissed) && Has.update.is(.forced))),
      given: .holds(recommended && Has.update.is(.forced)),
      fault: .silence, harm: .wrong,
      except: [
        Exemption(
          "an update that becomes enforced while the store opens or is in front",
          because: "no run here has one: it does while the screen waits for a tap"),
        Exemption(
          "an update of whose enforcement the app has not heard",
          because: "no line says how it hears of it, and here it does at once"),
      ]),
    Property(
      "forced-has-a-way",
      "Every user who is shown an enforced update can install it, even on a phone without a store.",
      instead: "A user who must update cannot update.",
      per: ["LC-FU03", "LC-EH3", "LC-FU15", "LC-FU17"],
      .alwaysPossible(
        Has.installed.is(.newer),
        from: Screen.type.is(.forced), with: .userAndEnvironment)),
    Property(
      "shown-if-outdated",
      "The update screen begins only on an outdated version, with one of the two types of update.",
      per: ["LC-FU06", "LC-FU01", "LC-FU20"],
      .never(
        .becomes(
          Screen.is(.displayUpdate)
            && (Has.installed.is(.newer)
              || !Screen.type.is(.recommended) && !Screen.type.is(.forced))
        )),
      given: .becomes(Screen.is(.displayUpdate))),
    Property(
      "mode-follows-type", "The mode of the screen matches the type of update that it shows.",
      per: ["LC-FU07", "LC-FU08", "LC-FU19"],
      .always(
        (!forced || Screen.type.is(.forced)) && (!recommended || Screen.type.is(.recommended)))),
    Property(
      "skip-follows-type", "canSkip is true in RecommendMode, and false in ForceMode.",
      per: ["LC-FU22", "LC-FU05"],
      .always(
        (!forced || !Screen.canSkip) && (!recommended || Screen.canSkip.condition))),
    Property(
      "message-shown", "While the user can act on the screen, it shows a message.",
      per: ["LC-FU21", "LC-FU02"],
      .always(Screen.message.condition, whenever: Screen.isUsable)),
    Property(
      "back-stays", "On an enforced update, Back leaves the user on the screen.",
      per: ["LC-FU10", "LC-FU23", "LC-FU27"],
      .offers(
        Screen.is(.backBlocked, .forceMode),
        from: forced && Has.installed.is(.older) && Condition.phase([.foreground]),
        by: [Screen.Event.backPressed]), under: Screen.hasBack, except: [changedMeanwhile[1]]),
    Property(
      "longest-wait",
      "The longest time from a tap on Update until the user can act or the store opens.",
      per: ["LC-FU13"],
      .longest(
        from: .becomes(Screen.is(.updateClicked)),
        until: .becomes(Screen.is(.forceMode, .recommendMode, .storeOpened)).orKill, .none),
      fault: .silence),
    .total(),
    Property("lint-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
    Property(
      "lint-dead-rows", "Every row can fire.", per: ["LC-FU09", "LC-FU11"], .lint(.noDeadRow)),
    Property(
      "lint-states", "Every state of the diagram is reachable.",
      per: ["LC-FU18", "LC-FU19"], .lint(.noUnreachableState), under: Screen.hasBack),
    Property(
      "lint-exits", "Every state of the diagram has an exit.", per: ["LC-FU18"],
      .lint(
        .noStateWithoutExit,
        except: .each(
          [Screen.State.dismissed.rawValue, "opened"],
          because: "the screen is left, and other documents go on"))),
  ]
}
