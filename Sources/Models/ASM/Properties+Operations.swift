import RuleLanguage

extension ASM.Properties {
  private typealias Facts = ASM.Facts
  private typealias Limits = ASM.Limits

  /// What the app waits for, how long it waits at least, and what it says of a failure.
  static let operations = questions + failures + earliest + ways

  // MARK: Questions

  private static let questions = [
    // Notices a failure that is swallowed, or a retry that is announced and never started: the user
    // looks at a screen that only the timeout ends.
    Property(
      "waits-for-an-answer",
      "While the app waits for an answer, the question is open: nobody waits for what cannot come.",
      per: ["ASM-S03", "ASM-S05", "ASM-S06", "ASM-S07", "ASM-T19", "ASM-R4"],
      .always(
        (!App.is(.onboardingCheck) || !Facts.onboardingCheck.is(.none))
          && (!App.is(.onboardingComplete) || Facts.transitioning)
          && (!App.is(.authCheck) || !Facts.authCheck.is(.none))
          && (!App.is(.authLoading) || Facts.loggingIn)
          && (!App.is(.authenticated) || Facts.loading))),
    // Notices an app that goes on to wait for an animation that is over.
    Property(
      "splash-waits-for-animation", "SPLASH lasts no longer than its animation.",
      per: ["ASM-T03"], .always(Facts.animating.condition, whenever: App.is(.splash)),
      under: ASM.Readings.splashEnd.is("earlier")),
    // Notices an operation that goes on where nobody waits for it, in the next launch for instance.
    Property(
      "given-up-is-over", "What no state waits for any more is not under way.", per: givenUpIDs,
      .always(
        nothingGivenUp && Facts.lateOnboardingCheck.is(.none) && Facts.lateAuthCheck.is(.none)
          && !Facts.lateLogin), under: ASM.Readings.lateAnswers.is("with identity")),
    Property(
      "given-up-is-over",
      "What no state waits for any more is given up: of a question or a login only a late answer can come.",
      per: givenUpIDs, .always(nothingGivenUp),
      under: ASM.Readings.lateAnswers.is("without identity")),
    // Notices a second login that fails at once because the first one used up its retries.
    Property(
      "retries-counted-anew", "The retries of one operation do not count for the next.",
      per: ["ASM-R4"],
      .leadsAtOnce(
        .either([enters(.onboardingCheck), enters(.authCheck), enters(.authLoading)]),
        to: .holds(Facts.retries == 0)), given: .holds(Facts.retries > 0),
      under: ASM.Readings.automaticRetries.is("per attempt")),
    // Notices a session that is kept in memory only, or never written.
    Property(
      "session-outlives-process",
      "A session that the app holds is lost only by the user's own reset, also where the process dies.",
      instead: "The app loses a session that it holds, without a reset.",
      per: ["ASM-S06", "ASM-T13", "ASM-T16"],
      // A reset that keeps the session excuses no later loss of it.
      .precedes(
        .either([resets, App.happens(.hardReset)]), .becomes(!Facts.sessionStored),
        per: .becomes(!Facts.sessionStored)),
      given: .kill, harm: .lost),
  ]

  private static let givenUpIDs = ["ASM-O01", "ASM-O03", "ASM-O04", "ASM-O05", "ASM-O06"]
  private static let nothingGivenUp =
    (App.is(.splash) || !Facts.animating)
    && (App.is(.onboardingCheck) || Facts.onboardingCheck.is(.none))
    && (App.is(.onboardingComplete) || !Facts.transitioning)
    && (App.is(.authCheck) || Facts.authCheck.is(.none))
    && (App.is(.authLoading) || !Facts.loggingIn)
    && (App.is(.authenticated) || !Facts.loading)

  // MARK: Failures

  private static let failed: [App.Event] = [
    .splashFailed, .onboardingCheckFailed, .onboardingFailed, .transitionFailed, .authCheckFailed,
    .networkFailed, .loadFailed,
  ]
  private static let waiting: [App.State] = [
    .splash, .onboardingCheck, .onboarding, .onboardingComplete, .authCheck, .authLoading,
    .authenticated, .unauthenticated,
  ]

  private static let failures = [
    // Notices an error shown to somebody for whom nothing went wrong: handlers that are confused.
    Property(
      "error-means-failure",
      "ERROR is shown only after a failure or a timeout of what was under way.",
      per: [
        "ASM-S11", "ASM-T04", "ASM-T07", "ASM-T09", "ASM-T12", "ASM-T15", "ASM-T18", "ASM-T20",
      ],
      .precedes(
        .either(
          failed.map(App.happens) + ["ASM-O05", "ASM-O06", "ASM-T25"].map(EventPredicate.rule)),
        enters(.error), per: .either(waiting.map(enters))), harm: .wrong),
    // Notices a failure for which nobody wrote the code.
    Property(
      "failure-is-shown",
      "A failure of the splash screen, the onboarding, its end or the loading is shown within "
        + "\(Limits.visible.short).",
      per: ["ASM-R2a", "ASM-T04", "ASM-T09", "ASM-T12", "ASM-T20"],
      .leadsTo(
        .events(App.Event.splashFailed, .onboardingFailed, .transitionFailed, .loadFailed),
        .either([.holds(Facts.screen.is(.error)), leaves]), within: Limits.visible, .timeOnly)),
    // Notices TIMEOUT as a way for answers.
    Property(
      "timeout-means-timeout", "TIMEOUT is entered only when an operation has timed out.",
      per: ["ASM-S12"],
      .precedes(
        .either(["ASM-O01", "ASM-O03", "ASM-O04", "ASM-O05", "ASM-O06"].map(EventPredicate.rule)),
        enters(.timeout), per: .either(waiting.map(enters))),
      harm: .wrong),
    Property(
      "retry-leads-on", "In ERROR Retry leads to another state, at once.",
      per: ["ASM-T22", "ASM-R2b"],
      .offers(!App.is(.error), from: App.is(.error) && onScreen, by: [App.Event.retry]),
      harm: .stuck, except: unlessLeft),
    // Notices the wrong screen, or one that stays: of what a user can act on, the screen is the state's.
    Property(
      "screen-of-the-state",
      "In ONBOARDING, UNAUTHENTICATED, MAIN_APP and ERROR the user sees the onboarding, the login, the main app and an error; in INITIAL nothing.",
      per: ["ASM-S04", "ASM-S09", "ASM-S10", "ASM-S11"],
      .always(
        (!App.is(.onboarding) || Facts.screen.is(.onboarding))
          && (!App.is(.unauthenticated) || Facts.screen.is(.login))
          && (!App.is(.mainApp) || Facts.screen.is(.mainApp))
          && (!App.is(.error) || Facts.screen.is(.error))
          && (!App.is(.initial) || Facts.screen.is(.none))), harm: .wrong),
    // Notices a session that a first-time user does not have being looked for after the onboarding.
    Property(
      "new-user-meets-login",
      "A user for whom no session is stored meets the login, or an error, in less than \(Limits.immediate.short) after the onboarding.",
      per: ["ASM-T10", "ASM-T11"],
      .leadsTo(
        .becomes(App.is(.onboardingComplete) && !Facts.sessionStored && onScreen),
        .either([.becomes(App.is(.unauthenticated, .error)), leaves, resets]),
        within: Limits.immediate.milliseconds - 1, .timeOnly),
      under: !ASM.Readings.immediate.is("when its work is done"), harm: .late,
      except: unlessReset),
  ]

  // MARK: The shortest waits

  /// Notices a timeout that comes early: an answer that the document still waits for is refused.
  private static let earliest = [
    earliest(.splash, "ASM-T02", Limits.splash, "SPLASH does not time out before %"),
    earliest(
      .onboardingCheck, "ASM-O01", Limits.onboardingCheck,
      "ONBOARDING_CHECK does not time out before %"),
    earliest(
      .onboardingComplete, "ASM-O03", Limits.onboardingComplete,
      "ONBOARDING_COMPLETE does not time out before %",
      under: ASM.Readings.immediate.is("when its work is done")),
    earliest(.authCheck, "ASM-O04", Limits.authCheck, "AUTH_CHECK does not time out before %"),
    earliest(
      .authLoading, "ASM-O05", Limits.authLoading, "AUTH_LOADING does not time out before %"),
    earliest(
      .authenticated, "ASM-O06", Limits.authenticated, "AUTHENTICATED does not time out before %"),
  ]

  private static func earliest(
    _ state: App.State, _ id: String, _ limit: Delay, _ sentence: String,
    under applies: Condition = .always
  ) -> Property {
    Property(
      "earliest-\(state.rawValue)",
      sentence.split(separator: "%", omittingEmptySubsequences: false).joined(
        separator: limit.short) + ".",
      per: [id], .shortest(from: enters(state), until: .rule(id), .atLeast(limit)),
      under: applies, harm: .wrong)
  }

  // MARK: Ways

  /// Without these a failure or an answer that the document names could be lost unnoticed.
  private static let ways = [
    way("animation", "ASM-T03", "The end of the animation can end SPLASH."),
    way("failing-splash", "ASM-T04", "The splash screen can fail."),
    way("known-user", "ASM-T06", "The check can find that this is not the first launch."),
    way("failing-check", "ASM-T07", "ONBOARDING_CHECK can fail."),
    way("failing-onboarding", "ASM-T09", "The onboarding can fail."),
    way("no-session", "ASM-T14", "AUTH_CHECK can find no session."),
    way("failing-session-check", "ASM-T15", "AUTH_CHECK can fail."),
    way("refused-login", "ASM-T17", "A login can be refused."),
    way("failing-network", "ASM-T18", "The network can fail during a login."),
    way("failing-loading", "ASM-T20", "The main app can fail to load."),
    Property(
      "signed-in-user-sees-no-login",
      "A user who signed in before can be authenticated without having seen the login.",
      per: ["ASM-T06", "ASM-T13"],
      .sometimes(
        .becomes(
          App.is(.authenticated) && Installation.is(.signedIn) && Facts.screen.is(.splash)))),
    Property(
      "ended-session-is-asked-for",
      "A user whose stored session the server has ended can meet the login.", per: ["ASM-T14"],
      .sometimes(
        .becomes(
          App.is(.unauthenticated) && Installation.is(.sessionEnded) && Facts.sessionStored))),
  ]

  private static func way(_ name: String, _ id: String, _ sentence: String) -> Property {
    Property(
      "\(name)-can-happen", sentence, instead: "No run shows this: \(sentence)", per: [id],
      .sometimes(.rule(id)))
  }
}
