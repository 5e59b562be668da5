import RuleLanguage

extension ASM {
  /// Small changes of the document, each with the properties that it repairs: alone, or as one of
  /// those that only together do. A signed-in user, for instance, meets the login by a slow check,
  /// by a retry and by an onboarding that comes late.
  ///
  /// What no amendment can repair, because the document contradicts itself: a force reset in every
  /// state (`ASM-R5`) adds arrows to a list that is closed (`ASM-T26`, `ASM-T29`), one of them out
  /// of MAIN_APP, which has none (`ASM-T27`); a user who resets before the onboarding meets the
  /// login without it, so the properties on the way to the login except that user; a retry that
  /// leads to the login (`ASM-T22`) and a check that gives up in favour of the login (`ASM-O04`)
  /// or of the next check (`ASM-O01`) are what the document says and what goes wrong; a launch that
  /// fails during the splash screen (`ASM-T04`) breaks the strict order of the overview (`ASM-Q01`)
  /// by itself; and loops in which the user has a part (reading `loops`) end only if the user wants.
  enum Amendments {
    static let all = [
      unknownLaunchIsAnError, unknownSessionIsAnError, retryChecksAgain, sessionOutlivesOnboarding,
      forceReset, instantsAreInstants, automaticRetries,
    ]

    static let unknownLaunchIsAnError = Amendment(
      "unknown-launch-is-an-error",
      """
      When ONBOARDING_CHECK times out nobody knows whether the user needs onboarding. It goes to \
      TIMEOUT and on to ERROR (critical), where the user can try again, instead of on to AUTH_CHECK.
      """,
      repairs: [
        "only-onboarded-users-are-checked", "first-time-user-sees-onboarding", "longest-TIMEOUT",
        "lint-unreachable-states",
      ],
      .replace(
        AppStateMachine.self, in: .onboardingCheck, per: "ASM-O01",
        with: .after(
          Limits.onboardingCheck, to: .timeout, do: [.set(Facts.critical)], per: "ASM-O01",
          "ASM-S12")))

    static let unknownSessionIsAnError = Amendment(
      "unknown-session-is-an-error",
      """
      When AUTH_CHECK times out it goes to TIMEOUT. If a session is stored that is critical: the \
      user gets an error and can try again. If none is stored TIMEOUT falls back to the login.
      """,
      repairs: [
        "signed-in-user-not-asked-to-log-in", "check-lets-signed-in-user-in", "longest-TIMEOUT",
        "lint-dead-rows", "lint-unreachable-states",
      ],
      .replace(
        AppStateMachine.self, in: .authCheck, per: "ASM-O04",
        with: .after(
          Limits.authCheck, to: .timeout, do: [.copy(Facts.sessionStored, to: Facts.critical)],
          per: "ASM-O04", "ASM-S12")))

    static let retryChecksAgain = Amendment(
      "retry-checks-again",
      """
      Retry in ERROR goes to ONBOARDING_CHECK, which finds the place where the user belongs, \
      instead of to the login. It then does what the hard reset does, and one of them can go.
      """,
      repairs: [
        "launch-order", "choice-before-login", "first-time-user-sees-onboarding",
        "signed-in-user-not-asked-to-log-in",
      ],
      .replace(
        AppStateMachine.self, in: .error, per: "ASM-T22",
        with: .on(.retry, to: .onboardingCheck, per: "ASM-T22", "ASM-O08")))

    static let sessionOutlivesOnboarding = Amendment(
      "session-outlives-onboarding",
      """
      After the onboarding a user with a stored session goes to AUTH_CHECK instead of to the login.
      """,
      repairs: ["signed-in-user-not-asked-to-log-in", "onboarding-respects-session"],
      .replace(
        AppStateMachine.self, in: .onboardingComplete, per: "ASM-T10",
        with: .immediately(
          when: !Facts.sessionStored, to: .unauthenticated, per: "ASM-T10", "ASM-T11"
        ).only(when: !Readings.immediate.is("when its work is done"))),
      .add(
        AppStateMachine.self, in: .onboardingComplete,
        .immediately(when: Facts.sessionStored, to: .authCheck, per: "ASM-T10", "ASM-T11")
          .only(when: !Readings.immediate.is("when its work is done")),
        .on(
          .transitionDone, when: !Facts.sessionStored, to: .unauthenticated, per: "ASM-T10",
          "ASM-T11"
        ).only(when: Readings.immediate.is("when its work is done")),
        .on(.transitionDone, when: Facts.sessionStored, to: .authCheck, per: "ASM-T10", "ASM-T11")
          .only(when: Readings.immediate.is("when its work is done"))))

    static let forceReset = Amendment(
      "force-reset",
      """
      Every state has an action with which the user signs out and goes to the login at once, \
      MAIN_APP too.
      """,
      repairs: ["force-reset", "lint-exits"],
      .add(AppStateMachine.self, in: .initial, reset),
      .add(AppStateMachine.self, in: .splash, reset),
      .add(AppStateMachine.self, in: .onboardingCheck, reset),
      .add(AppStateMachine.self, in: .onboarding, reset),
      .add(AppStateMachine.self, in: .onboardingComplete, reset),
      .add(AppStateMachine.self, in: .authCheck, reset),
      .add(AppStateMachine.self, in: .authLoading, reset),
      .add(AppStateMachine.self, in: .authenticated, reset),
      .add(AppStateMachine.self, in: .mainApp, reset),
      .add(AppStateMachine.self, in: .error, reset),
      .add(AppStateMachine.self, in: .timeout, reset),
      .add(
        AppStateMachine.self,
        cause: .user(.forceReset, when: !AppStateMachine.is(.unauthenticated), per: "ASM-R5")))

    private static let reset: Row<AppStateMachine> = .on(
      .forceReset, to: .unauthenticated, do: [.clear(Facts.sessionStored)], per: "ASM-R5")

    static let instantsAreInstants = Amendment(
      "instants-are-instants",
      """
      A state that is left at once can neither time out nor fail. ONBOARDING_COMPLETE is one: its \
      timeout and its failure are struck out, unless "immediate" means that work is waited for. \
      AUTHENTICATED is none: it goes to MAIN_APP when the main app is loaded.
      """,
      repairs: ["lint-dead-rows"],
      .replace(
        AppStateMachine.self, in: .onboardingComplete, per: "ASM-T12",
        with: .on(.transitionFailed, to: .error, per: "ASM-T12")
          .only(when: Readings.immediate.is("when its work is done"))),
      .replace(
        AppStateMachine.self, in: .onboardingComplete, per: "ASM-O03",
        with: .after(Limits.onboardingComplete, to: .unauthenticated, per: "ASM-O03")
          .only(when: Readings.immediate.is("when its work is done"))),
      .replace(
        AppStateMachine.self,
        cause: .by(
          .app, .transitionFailed,
          when: Facts.transitioning && Readings.immediate.is("when its work is done"),
          do: [.clear(Facts.transitioning)], per: "ASM-T12")),
      .replace(
        AppStateMachine.self, in: .authenticated, per: "ASM-T19",
        with: .on(.loadDone, to: .mainApp, per: "ASM-T19")),
      .replace(
        AppStateMachine.self,
        cause: .by(
          .app, .loadDone, when: Facts.loading, do: [.clear(Facts.loading)], per: "ASM-T19")))

    static let automaticRetries = Amendment(
      "automatic-retries",
      """
      An operation of ONBOARDING_CHECK, AUTH_CHECK or AUTH_LOADING that fails is started again up \
      to \(Limits.retries) times before the error is shown; the timeout of the state goes on.
      """,
      repairs: ["automatic-retries"],
      .replace(
        AppStateMachine.self, in: .onboardingCheck, per: "ASM-T07",
        with: .on(
          .onboardingCheckFailed, when: Facts.retries == Limits.retries, to: .error, per: "ASM-T07")
      ),
      .add(
        AppStateMachine.self, in: .onboardingCheck,
        .on(
          .onboardingCheckFailed, when: Facts.retries < Limits.retries,
          do: [.increment(Facts.retries)] + Actions.askWhetherFirstLaunch, per: "ASM-R4"),
        newAttempt),
      .replace(
        AppStateMachine.self, in: .authCheck, per: "ASM-T15",
        with: .on(
          .authCheckFailed, when: Facts.retries == Limits.retries, to: .error, per: "ASM-T15")),
      .add(
        AppStateMachine.self, in: .authCheck,
        .on(
          .authCheckFailed, when: Facts.retries < Limits.retries,
          do: [.increment(Facts.retries)] + Actions.askForSession, per: "ASM-R4"),
        newAttempt),
      .replace(
        AppStateMachine.self, in: .authLoading, per: "ASM-T18",
        with: .on(.networkFailed, when: Facts.retries == Limits.retries, to: .error, per: "ASM-T18")
      ),
      .add(
        AppStateMachine.self, in: .authLoading,
        .on(
          .networkFailed, when: Facts.retries < Limits.retries,
          do: [.increment(Facts.retries), .set(Facts.loggingIn)], per: "ASM-R4"),
        newAttempt))

    private static let newAttempt: Row<AppStateMachine> = .onExit(
      when: Readings.automaticRetries.is("per attempt"), do: [.set(Facts.retries, 0)])
  }
}
