import RuleLanguage

extension LC.Properties {
  private static let installed = EventPredicate.emits("CHALO_APP_INSTALLED")
  /// That a NonKMP version was used before: what happened before the launch is settled once a screen shows.
  private static let isLegacy = EventPredicate.holds(Migration.legacyData && LC.Root.is(.splash))
  private static let updated = EventPredicate.emits("CHALO_APP_UPDATED")
  private static let timeEvents: [EventPredicate] = [
    .emits("CHALO_TIME_AVAILABLE"), .emits("CHALO_TIME_NOT_AVAILABLE"),
  ]
  private static let away = LC.Root.is(.start, .splash)

  /// Events: each after its trigger, each trigger with its event, as often as the document says.
  static let order = [
    Property(
      "launched-first", "app_launched is sent before the first screen.",
      per: ["LC-EV01", "LC-A05", "LC-A06"],
      .precedes(.emits("app_launched"), .becomes(!LC.Root.is(.start)), per: .launch),
      harm: .miscounted, except: startedBehind),
    Property(
      "launched-once", "Each process sends app_launched at most once.", per: ["LC-EV01"],
      .atMost(1, .emits("app_launched"), per: .launch), harm: .miscounted, except: startedBehind),
    Property(
      "shown-means-displayed", "Every display of the splash screen sends splash_displayed.",
      per: ["LC-EV02", "LC-J01", "LC-SF01"],
      .leadsAtOnce(shows(.splash), to: .emits("splash_displayed").orKill), harm: .miscounted),
    Property(
      "displayed-only-when-shown",
      "Each display of the splash screen sends splash_displayed at most once.",
      instead: "One display of the splash screen sends splash_displayed twice.",
      per: ["LC-EV02", "LC-EV16"],
      .atMost(
        1, .emits("splash_displayed"),
        per: .either([shows(.splash), .becomes(Condition.phase([.foreground]))])),
      harm: .miscounted),
    Property(
      "first-screen-open-once", "Each session sends first_screen_open at most once.",
      per: ["LC-EV03", "LC-IS5"],
      .atMost(1, .emits("first_screen_open"), per: .launch), under: LC.session.is("process"),
      harm: .miscounted),
    Property(
      "first-screen-open-sent",
      "Each session sends first_screen_open before the splash screen leads on, unless to an update.",
      instead: "The splash screen leads on, not to an update, without first_screen_open.",
      per: ["LC-EV03", "LC-J04"],
      .precedes(.emits("first_screen_open"), .becomes(decided), per: .launch),
      under: LC.session.is("process"), harm: .miscounted),
    Property(
      "first-screen-open-sent",
      "Each session sends first_screen_open before it shows a screen after the splash screen, other than an update.",
      instead: "A session shows a screen after the splash screen without first_screen_open.",
      per: ["LC-EV03", "LC-J04"],
      .precedes(
        .emits("first_screen_open"), .becomes(decided && Condition.phase([.foreground])),
        per: .becomes(!Condition.phase([.foreground]))),
      under: LC.session.is("visit"), harm: .miscounted),
    Property(
      "early-events-arrive", "Analytics is set up before the first event is sent.",
      instead: "Events are sent before analytics is set up, and are lost.",
      per: ["LC-IS4", "LC-SF03", "LC-J02", "LC-EV01", "LC-EV02"],
      .precedes(
        .becomes(LC.Splash.analyticsReady),
        .either([.emits("app_launched"), .emits("splash_displayed")] + timeEvents), per: .launch),
      under: LC.earlyEvents.is("lost"), harm: .miscounted),
    Property(
      "first-seen-arrives", "Tracking is configured before the first-seen timestamp is set.",
      instead: "The first-seen timestamp is set before tracking is configured.",
      per: ["LC-IS3", "LC-IS4"],
      .precedes(
        .becomes(LC.Splash.analyticsReady), .emits("first-seen timestamp set"), per: .launch),
      under: LC.earlyEvents.is("lost") && LC.Splash.inSequence, harm: .miscounted),
    Property(
      "nothing-tracked-unasked",
      "No device ID is set, and first_screen_open is not sent, before the user consents.",
      instead: "The app tracks a user who has not consented.",
      per: ["LC-CO1", "LC-IS2", "LC-IS5", "LC-SC06"],
      .precedes(
        .becomes(Has.consentSaved),
        .either([.becomes(LC.Splash.userProperties), .emits("first_screen_open")]), per: nil),
      under: LC.trackingConsent.is("yes"), fault: .silence, harm: .wrong),
    Property(
      "time-sync-reported",
      "Each time sync ends with one of its two events, within \(LC.Limits.step.short).",
      instead: "A time sync sends neither event in time.",
      per: ["LC-EV04", "LC-EV05"],
      .leadsTo(
        .becomes(LC.TimeSync.is(.asking)), .either(timeEvents + [.kill]), within: LC.Limits.step,
        .timeOnly),
      fault: .silence, harm: .miscounted),
    Property(
      "time-sync-once", "Each time sync sends at most one event.",
      per: ["LC-EV04", "LC-EV05"],
      .atMost(1, .either(timeEvents), per: .becomes(LC.TimeSync.is(.asking))), harm: .miscounted),
    Property(
      "time-events-from-splash",
      "The events of the time sync are sent only while the splash screen is visible.",
      instead: "An event of the time sync is sent after the splash screen.",
      per: ["LC-EV16", "LC-EV04", "LC-EV05"],
      .precedes(shows(.splash), .either(timeEvents), per: .either([.launch, .becomes(!away)])),
      fault: .silence, harm: .miscounted),
    Property(
      "installed-once", "A fresh install is reported at most once.",
      instead: "A fresh install is reported twice.", per: ["LC-EV07"],
      .atMost(1, installed, per: nil), harm: .miscounted),
    // Notices an install that every launch reports.
    Property(
      "install-is-unknown", "A fresh install is reported only in a launch that knows no version.",
      instead: "A fresh install is reported in a launch that knows a version.", per: ["LC-EV07"],
      .precedes(
        .holds(Has.recorded.is(.absent) && LC.Root.is(.splash)), installed, per: .launch),
      harm: .miscounted),
    Property(
      "install-reported", "A fresh install is reported as one before it is recorded as known.",
      per: ["LC-EV07"],
      .precedes(
        .either([installed, LC.Past.happens(.usedBefore), isLegacy]),
        .becomes(!Has.recorded.is(.absent)), per: nil), harm: .miscounted, except: ofNonKMP),
    Property(
      "updated-once", "Each upgrade is reported at most once.",
      instead: "One upgrade is reported twice.", per: ["LC-EV06"],
      .atMost(1, updated, per: LC.Past.happens(.upgraded)), harm: .miscounted),
    Property(
      "update-reported", "A new version is reported before it is recorded as known.",
      per: ["LC-EV06"],
      .precedes(
        .either([installed, updated]), .becomes(Has.recorded.is(.newer)), per: .launch),
      harm: .miscounted),
    Property(
      "installed-or-updated", "Each launch reports at most one fresh install or upgrade.",
      per: ["LC-EV06", "LC-EV07"], .atMost(1, .either([installed, updated]), per: .launch),
      harm: .miscounted),
    Property(
      "update-only-if-upgraded", "An upgrade is reported only after an upgrade.", per: ["LC-EV06"],
      .precedes(
        .either([LC.Past.happens(.upgraded), .becomes(Has.installed.is(.newer)), isLegacy]),
        updated, per: nil), harm: .miscounted, except: ofNonKMP),
    Property(
      "legacy-is-no-install", "An update of a NonKMP version is not reported as a fresh install.",
      instead: "An update of a NonKMP version is reported as a fresh install.",
      per: ["LC-EV07", "LC-MG01"],
      // Notices also a report that comes after the migration.
      .precedes(LC.Past.happens(.neverNonKMP), installed, per: nil),
      given: .holds(LC.Migration.legacyData), fault: .silence, harm: .miscounted),
    Property(
      "versions-from-splash",
      "Only the splash screen reports installs and upgrades, and sends first_screen_open.",
      per: ["LC-EV16", "LC-EV03"],
      .precedes(
        shows(.splash), .either([installed, updated, .emits("first_screen_open")]),
        per: .either([.launch, .becomes(!away)])),
      fault: .silence, harm: .miscounted),
  ]

  static let once = [
    Property(
      "first-seen-once", "The first-seen timestamp is set at most once.",
      per: ["LC-IS3", "LC-IS9"], .atMost(1, .emits("first-seen timestamp set"), per: nil),
      under: LC.Splash.inSequence, harm: .miscounted),
    Property(
      "first-seen-set",
      "The first-seen timestamp is set before the splash screen leads on, unless to an update.",
      instead: "The splash screen leads on, not to an update, without a first-seen timestamp.",
      per: ["LC-IS3"],
      .always(Has.firstSeen.condition, whenever: decided), harm: .miscounted),
    Property(
      "open-time-updated",
      "A due app open time is updated before the splash screen leads on, unless to an update.",
      instead: "The splash screen leads on, not to an update, with an app open time that is due.",
      per: ["LC-IS7"], .precedes(.emits("app open time updated"), .becomes(decided), per: nil),
      harm: .miscounted, except: dueOnce),
    Property(
      "open-time-if-needed", "Each launch updates the app open time at most once.",
      per: ["LC-IS7"], .atMost(1, .emits("app open time updated"), per: .launch),
      under: LC.Splash.inSequence, harm: .miscounted),
    // Notices an update that no launch needs, or one that is repeated after a process death.
    Property(
      "open-time-once-when-due",
      "An app open time that is due is updated at most once, in all launches.",
      per: ["LC-IS7"],
      .atMost(1, .emits("app open time updated"), per: nil), under: LC.Splash.inSequence,
      harm: .miscounted, except: dueOnce),
  ]

  private static let ofNonKMP = [
    Exemption(
      "a user of a NonKMP version", because: "legacy-is-no-install asks how that one is reported")
  ]
  private static let dueOnce = [
    Exemption(
      "an app open time that is due again",
      because: "the document does not say when it is; here it is due once, at the first launch")
  ]
  private static let startedBehind = [
    Exemption(
      "a process that starts in the background",
      because: "none does here: the document begins with AppLaunch and DeepLink")
  ]

  typealias Migration = LC.Migration
}
