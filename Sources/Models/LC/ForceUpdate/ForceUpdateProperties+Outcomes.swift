import RuleLanguage

extension LC.Properties {
  private typealias Screen = LC.ForceUpdate

  /// What each tap leads to, how often each effect comes, and what a screen begins with.
  static let updateOutcomes: [Property] = [
    // Notices a screen that is shown and cannot be acted on.
    Property(
      "screen-is-usable-at-once", "The update screen can be acted on as soon as it is shown.",
      per: ["LC-FU06", "LC-FU07", "LC-FU08", "LC-FU19"],
      .leadsAtOnce(.becomes(Screen.is(.displayUpdate)), to: .holds(Screen.isUsable).orKill),
      harm: .stuck),
    Property(
      "back-blocked-or-out",
      "Back leads at once out of the update screen, or back to an update that is enforced.",
      per: ["LC-FU10", "LC-FU27"],
      .leadsAtOnce(
        Screen.happens(.backPressed), to: .holds(Screen.is(.forceMode, .dismissed)).orKill),
      under: Screen.hasBack, harm: .stuck),
    Property(
      "update-is-offered", "A user who sees the update screen can tap Update.",
      per: ["LC-FU04", "LC-FU09", "LC-FU11", "LC-FU25"],
      .offers(
        Screen.is(.updateClicked, .openStore, .storeOpened, .storeFailed),
        from: Screen.isUsable && Has.installed.is(.older)
          && (Screen.is(.forceMode) || !Has.update.is(.forced)), by: [Screen.Event.updateClicked]),
      except: changedMeanwhile),
    Property(
      "store-opened-once", "A tap on Update opens the store at most once.",
      per: ["LC-FU13", "LC-FU28"],
      .atMost(1, .emits("OpenAppStore"), per: Screen.happens(.updateClicked)), harm: .wrong),
    Property(
      "remind-later-dismisses", "A tap on Remind Later sends DismissScreen at once.",
      per: ["LC-FU12", "LC-FU16", "LC-FU29"],
      .leadsAtOnce(Screen.happens(.remindLaterClicked), to: .emits("DismissScreen").orKill),
      harm: .stuck),
    Property(
      "dismissed-leaves", "Remind Later leaves the screen dismissed, at once.",
      per: ["LC-FU16", "LC-FU29"],
      .leadsAtOnce(
        Screen.happens(.remindLaterClicked), to: .holds(Screen.is(.dismissed)).orKill),
      harm: .stuck),
    Property(
      "dismissed-once", "DismissScreen is sent at most once in a launch.", per: ["LC-FU29"],
      .atMost(1, .emits("DismissScreen"), per: .launch), harm: .wrong),
    Property(
      "put-off-is-remembered",
      "Where the update screen is dismissed the app knows that the update is put off.",
      per: ["LC-FU05", "LC-FU16", "LC-FU26"],
      .always(Has.postponed.condition, whenever: Screen.is(.dismissed)), harm: .wrong),
    // Notices what an earlier update screen, or an earlier launch, leaves behind.
    Property(
      "closed-screen-is-empty", "A screen that is not open shows nothing of an earlier one.",
      per: ["LC-FU19", "LC-FU21", "LC-FU22"],
      .always(
        Screen.type.is(.unknown) && !Screen.message && !Screen.canSkip && !Screen.errorShown
          && !Screen.instructionsShown, whenever: Screen.is(.start, .dismissed)), harm: .wrong),
    Property(
      "launch-begins-anew",
      "When a launch begins the app knows of no update, and takes none for put off.",
      per: ["LC-FU01", "LC-FU05"],
      .always(!Has.postponed && Has.known.is(.unknown), whenever: Screen.is(.start)),
      harm: .wrong,
      except: [
        Exemption(
          "what is kept of an earlier version check", because: "only the splash screen looks at it")
      ]),
    Property(
      "type-is-the-known", "The screen is of the type of update that the app knows of.",
      per: ["LC-FU19"], .always(Screen.type == Has.known, whenever: Screen.isUsable),
      harm: .wrong),
    Property(
      "screen-never-loops", "The update screen never loops without an answer or a tap.",
      per: ["LC-FU07", "LC-FU08", "LC-FU10"], .noAutomaticCycle),
    // Notices a Back that nobody hears.
    Property(
      "back-closes-recommended", "A recommended update does not block Back.", per: ["LC-FU27"],
      .offers(
        Screen.is(.remindLater, .dismissed),
        from: Screen.is(.recommendMode) && Has.installed.is(.older) && !Has.update.is(.forced),
        by: [Screen.Event.backPressed]), under: Screen.hasBack, except: changedMeanwhile),
    .way(
      "blocked-back", .emits("FORCE_APP_UPDATE_BACK_PRESSED"),
      "Back on an enforced update can be counted.", "LC-EV11", under: Screen.hasBack),
    .way("forced-update", .becomes(Screen.is(.forceMode)), "An update can be enforced.", "LC-FU07"),
    .way(
      "recommended-update", .becomes(Screen.is(.recommendMode)), "An update can be recommended.",
      "LC-FU08"),
    .way("opened-store", .becomes(Screen.is(.storeOpened)), "The store can open.", "LC-FU14"),
    .way("failed-store", Screen.happens(.storeFails), "The store can fail to open.", "LC-FU15"),
    .way(
      "pressed-back", Screen.happens(.backPressed), "The user can press Back.", "LC-FU27",
      under: Screen.hasBack),
    .way("update", .becomes(Has.installed.is(.newer)), "The user can update.", "LC-FU04"),
  ]
}
