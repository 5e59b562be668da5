import RuleLanguage

// What the splash screen keeps: of consent, versions, time and links.
extension LC.Amendments {
  private typealias Splash = LC.Splash
  private typealias Root = LC.Root
  private typealias Past = LC.Past
  private typealias TimeSync = LC.TimeSync
  private typealias Migration = LC.Migration

  private static let before = "What happened before the launch is only what the app finds."

  static let oneConsentRecord = Amendment(
    "one-consent-record",
    """
    One stored value says which of the three cases a user is: a login that is deferred is no fresh \
    one, and becomes one in the next session; nor is the login of one whose consent is saved. It \
    is stored in one commit with the login.
    """,
    repairs: ["consent-cases-exclude", "no-login-escapes-consent"],
    .replace(
      Past.self,
      cause: .by(
        .world, .freshLoginBefore,
        when: Past.is(.open) && Condition.phase([.foreground]) && Has.loggedIn
          && !Has.freshLogin && !Has.postLoginFlag && !Has.usedBefore
          && Has.installed.is(.older) && Has.update.is(.notRequired) && Has.languageChosen
          && !Has.sessionExpired,
        do: [.set(Has.freshLogin), Has.owesConsent]
      ).unheard(because: before)),
    .replace(
      Past.self,
      cause: .by(
        .world, .postLoginFlagSet,
        when: Past.is(.open) && Condition.phase([.foreground]) && Has.freshLogin,
        do: [.atomically([.set(Has.postLoginFlag), .clear(Has.freshLogin)])]
      ).unheard(because: before)),
    .replace(
      Root.self,
      cause: .user(
        .logsIn, when: Root.is(.login) && !(Has.loggedIn && !Has.sessionExpired),
        do: [
          .atomically([
            .set(Has.loggedIn),
            .when(!Has.consentSaved, [.set(Has.freshLogin), .set(Has.consentOwed)]),
            .clear(Has.postLoginFlag),
          ]),
          .clear(Has.sessionExpired),
        ]
      ).unheard(because: "It decides the next launch.")),
    .replace(
      Splash.self, in: .checkNavigation, per: "LC-CO8",
      with: .onExit(
        when: Has.consentDeferred,
        do: [
          .set(Has.deferred), .atomically([.clear(Has.postLoginFlag), .set(Has.freshLogin)]),
        ], per: "LC-CO8")))

  static let versionReport = Amendment(
    "version-report",
    """
    The event about a new version and the record of it are stored in one commit; data of a NonKMP \
    version makes it an upgrade.
    """,
    repairs: ["installed-once", "updated-once", "legacy-is-no-install"],
    .replace(
      Splash.self, in: .fireEvents, per: "LC-EV07",
      with: .onEntry(
        when: Has.recorded.is(.absent) && !Migration.legacyData,
        do: Splash.reportWithRecord("CHALO_APP_INSTALLED"), per: "LC-EV07")),
    .replace(
      Splash.self, in: .fireEvents, per: "LC-EV06",
      with: .onEntry(
        when: Has.recorded.is(.older) && Has.installed.is(.newer)
          || Has.recorded.is(.absent) && Migration.legacyData,
        do: Splash.reportWithRecord("CHALO_APP_UPDATED"), per: "LC-EV06")))

  static let timeSyncEnds = Amendment(
    "time-sync-ends",
    "A time sync that takes longer than \(LC.Limits.step.short) has failed, and the splash screen waits for it.",
    repairs: ["time-sync-reported", "time-events-from-splash"],
    .add(
      TimeSync.self, in: .asking,
      .after(
        LC.Limits.step, to: .unavailable, do: [.emit("CHALO_TIME_NOT_AVAILABLE")], per: "LC-EV05")),
    .replace(
      Splash.self, in: .initialized, per: "LC-IN2",
      with: .immediately(
        when: TimeSync.is(.available, .unavailable), to: .checkNavigation, per: "LC-IN2"
      ).only(when: !LC.versionCheck.is("last"))))

  static let lateVerdict = Amendment(
    "late-verdict",
    "An answer of the version check that comes late is kept, and counts at the next launch.",
    repairs: ["late-verdict-kept"],
    .replace(
      Splash.self, in: .end, per: "LC-EH1",
      with: .on(.lateVersionChecked, do: [.copy(Has.update, to: Has.cached)], per: "LC-EH1")))

  static let phoneLanguage = Amendment(
    "phone-language",
    "Until a language is chosen the update screen is in the language of the phone.",
    repairs: ["update-is-readable"],
    .add(
      Splash.self, in: .forceUpdate,
      .onEntry(when: !Has.languageChosen, do: [.set(Splash.phoneLanguage)])))

  static let linkCarried = Amendment(
    "link-carried",
    """
    The splash screen keeps a deep link; what it names is shown when the user gets home. So is a link that \
    is opened while the app runs.
    """,
    repairs: ["link-leads-to-its-screen", "every-link-counts"],
    patches: beforeHome.flatMap { link(in: $0, do: .set(Root.linkKept)) }
      + link(in: .home, do: .emit(Root.linkedScreen)) + [
        .replace(
          Root.self, in: .start, per: "LC-A06",
          with: .on(
            .deepLink, to: .splash, do: [.set(Root.linkKept), .send(Splash.Event.created)],
            per: "LC-A06", "LC-A08")),
        .add(
          Root.self, in: .home,
          .onEntry(when: Root.linkKept, do: [.clear(Root.linkKept), .emit(Root.linkedScreen)])),
      ])

  /// What a link does that is opened while the app runs: as the stack is kept, and as the splash screen comes again.
  private static func link(in state: Root.State, do action: Action) -> [Patch] {
    [
      .replace(
        Root.self, in: state,
        with: .on(.linkWhileRunning, do: [action], per: "LC-A06")
          .only(when: LC.resume.is("stack kept"))),
      .add(
        Root.self, in: state,
        .on(
          .linkWhileRunning, to: .splash, do: [.set(Root.linkKept), .send(Splash.Event.created)],
          per: "LC-A06", "LC-A08"
        ).only(when: LC.resume.is("splash again"))),
    ]
  }

  private static let beforeHome: [Root.State] = [
    .splash, .forceUpdate, .migration, .consent, .onboarding, .login, .citySelect,
    .cityDiscontinued,
  ]
}
