package import RuleLanguage

/// Who causes what the machine hears, and when it can happen.
///
/// An operation may be answered at any moment while it runs, exactly at its deadline too, or never;
/// it may fail instead. Without identity, the answer to an operation that was given up can come as
/// long as the app waits for an answer of that kind; where nobody waits for it it changes nothing,
/// which is as if it had never come, and so it is left out.
extension AppStateMachine {
  package static let causes: [Cause<Self>] = [
    .by(
      .app, .animationCompleted, when: Facts.animating, do: [.clear(Facts.animating)],
      per: "ASM-T03"),
    .by(.app, .splashFailed, when: Self.is(.splash), per: "ASM-T04"),

    .by(
      .storage, .firstLaunch,
      when: Facts.onboardingCheck.is(.first)
        || Facts.lateOnboardingCheck.is(.first) && Self.is(.onboardingCheck),
      do: [
        .when(
          Facts.onboardingCheck.is(.first), [.set(Facts.onboardingCheck, .none)],
          else: [.set(Facts.lateOnboardingCheck, .none)])
      ], per: "ASM-T05"),
    .by(
      .storage, .notFirstLaunch,
      when: Facts.onboardingCheck.is(.later)
        || Facts.lateOnboardingCheck.is(.later) && Self.is(.onboardingCheck),
      do: [
        .when(
          Facts.onboardingCheck.is(.later), [.set(Facts.onboardingCheck, .none)],
          else: [.set(Facts.lateOnboardingCheck, .none)])
      ], per: "ASM-T06"),
    .by(
      .storage, .onboardingCheckFailed, when: !Facts.onboardingCheck.is(.none),
      do: [.set(Facts.onboardingCheck, .none)], per: "ASM-T07"),

    .user(.onboardingCompleted, when: Self.is(.onboarding), per: "ASM-T08", "ASM-T29"),
    .by(.app, .onboardingFailed, when: Self.is(.onboarding), per: "ASM-T09"),

    .by(
      .app, .transitionDone,
      when: Facts.transitioning && Readings.immediate.is("when its work is done"),
      do: [.clear(Facts.transitioning)], per: "ASM-T10"),
    .by(
      .app, .transitionFailed, when: Facts.transitioning, do: [.clear(Facts.transitioning)],
      per: "ASM-T12"),

    .by(
      .server, .validSession,
      when: Facts.authCheck.is(.valid) || Facts.lateAuthCheck.is(.valid) && Self.is(.authCheck),
      do: [
        .when(
          Facts.authCheck.is(.valid), [.set(Facts.authCheck, .none)],
          else: [.set(Facts.lateAuthCheck, .none)])
      ], per: "ASM-T13"),
    .by(
      .server, .noSession,
      when: Facts.authCheck.is(.absent) || Facts.lateAuthCheck.is(.absent) && Self.is(.authCheck),
      do: [
        .when(
          Facts.authCheck.is(.absent), [.set(Facts.authCheck, .none)],
          else: [.set(Facts.lateAuthCheck, .none)])
      ], per: "ASM-T14"),
    .by(
      .network, .authCheckFailed, when: !Facts.authCheck.is(.none),
      do: [.set(Facts.authCheck, .none)], per: "ASM-T15"),

    .user(.login, when: Self.is(.unauthenticated), per: "ASM-T21", "ASM-T29"),
    .user(
      .loginToAnother,
      when: Self.is(.unauthenticated) && Facts.lateLogin && !Facts.lateLoginIsOther
        && Readings.lateAnswers.is("without identity"),
      do: [.set(Facts.lateLoginIsOther), .send(Event.login)], per: "ASM-T21"),
    .by(
      .server, .authSucceeded, when: loginIsAwaited,
      do: [endLogin, .set(Facts.sessionValid), .clear(Facts.sessionIsOther)], per: "ASM-T16"),
    // The answer to the attempt that was given up, which comes while another account is tried.
    .by(
      .server, .authSucceeded,
      when: Facts.lateLogin && Facts.lateLoginIsOther && Self.is(.authLoading)
        && Readings.lateAnswers.is("without identity"),
      do: [
        .clear(Facts.lateLogin), .clear(Facts.lateLoginIsOther), .set(Facts.sessionValid),
        .set(Facts.sessionIsOther),
      ], per: "ASM-T16"),
    .by(.server, .authFailed, when: loginIsAwaited, do: [endLogin], per: "ASM-T17"),
    .by(.network, .networkFailed, when: loginIsAwaited, do: [endLogin], per: "ASM-T18"),

    .by(
      .app, .loadDone, when: Facts.loading && Readings.immediate.is("when its work is done"),
      do: [.clear(Facts.loading)], per: "ASM-T19"),
    .by(.app, .loadFailed, when: Facts.loading, do: [.clear(Facts.loading)], per: "ASM-T20"),

    .user(.retry, when: Self.is(.error), per: "ASM-T22", "ASM-T29", "ASM-R2b"),
    .user(.hardReset, when: Self.is(.error), per: "ASM-T23", "ASM-T29", "ASM-R2b"),

    // An answer on its way is of the moment at which it was asked for.
    .by(
      .server, .sessionEnds, when: Facts.signedIn && Condition.phase([.foreground]),
      do: [.clear(Facts.sessionValid)]
    ).unheard(because: "The app is not told: it learns of it when it asks again."),
  ]

  private static let loginIsAwaited =
    Facts.loggingIn || Facts.lateLogin && Self.is(.authLoading)

  /// An answer ends the attempt that runs, or else the one that was given up.
  private static let endLogin: Action = .when(
    Facts.loggingIn, [.clear(Facts.loggingIn)],
    else: [.clear(Facts.lateLogin), .clear(Facts.lateLoginIsOther)])
}
