package import RuleLanguage

/// The state machine of `ASM-app-state-machine.md`, as written.
///
/// Every arrow of the document is a row, in the document's order; where a passage can be read in
/// several ways there is a row for each, in force `only` under its reading (``ASM/Readings``). What
/// starts, ends and answers the operations it waits for is in the causes (`Causes.swift`).
package enum AppStateMachine: Machine {
  package enum State: String, Name {
    case initial = "INITIAL"
    case splash = "SPLASH"
    case onboardingCheck = "ONBOARDING_CHECK"
    case onboarding = "ONBOARDING"
    case onboardingComplete = "ONBOARDING_COMPLETE"
    case authCheck = "AUTH_CHECK"
    case authLoading = "AUTH_LOADING"
    case authenticated = "AUTHENTICATED"
    case unauthenticated = "UNAUTHENTICATED"
    case mainApp = "MAIN_APP"
    case error = "ERROR"
    case timeout = "TIMEOUT"
  }

  package enum Event: String, Name {
    case animationCompleted, splashFailed
    case firstLaunch, notFirstLaunch, onboardingCheckFailed
    case onboardingCompleted, onboardingFailed
    case transitionDone, transitionFailed
    case validSession, noSession, authCheckFailed
    case login, loginToAnother, authSucceeded, authFailed, networkFailed
    case loadDone, loadFailed
    case retry, hardReset
    /// Heard by no row of the document: it asks for the session at the launch and at a login alone.
    case sessionEnds
    /// Caused by nobody as written: the action that critical rule 5 asks for has no arrow.
    case forceReset
  }

  package static let name = "App"
  package static let initial = State.initial
  package static let errors = [State.error]

  package static let rules: Rules<Self> = [
    .initial: [
      .immediately(to: .splash, per: "ASM-S01", "ASM-T01", "ASM-T28")
    ],

    .splash: [
      .onEntry(do: [.set(Facts.screen, .splash), .set(Facts.animating)], per: "ASM-S02"),
      .after(Limits.splash, to: .onboardingCheck, per: "ASM-T02")
        .only(when: Readings.splashEnd.is("earlier") || Readings.splashEnd.is("time alone")),
      .after(Limits.splash, when: !Facts.animating, to: .onboardingCheck, per: "ASM-T02")
        .only(when: Readings.splashEnd.is("both")),
      .after(Limits.splash, when: Facts.animating, do: [.set(Facts.splashTimeIsOver)])
        .only(when: Readings.splashEnd.is("both")),
      .on(.animationCompleted, to: .onboardingCheck, per: "ASM-T03")
        .only(when: Readings.splashEnd.is("earlier") || Readings.splashEnd.is("animation alone")),
      .on(
        .animationCompleted, when: Facts.splashTimeIsOver, to: .onboardingCheck, per: "ASM-T03"
      ).only(when: Readings.splashEnd.is("both")),
      .ignore(
        .animationCompleted, when: !Facts.splashTimeIsOver,
        because: "the \(Limits.splash.short) are not over"
      ).only(when: Readings.splashEnd.is("both")),
      .ignore(.animationCompleted, because: "the splash screen lasts its \(Limits.splash.short)")
        .only(when: Readings.splashEnd.is("time alone")),
      .on(.splashFailed, to: .error, per: "ASM-T04"),
      .onExit(do: [.clear(Facts.animating), .clear(Facts.splashTimeIsOver)]),
    ],

    .onboardingCheck: [
      .onEntry(do: Actions.askWhetherFirstLaunch, per: "ASM-S03"),
      .on(.firstLaunch, to: .onboarding, per: "ASM-T05"),
      .on(.notFirstLaunch, to: .authCheck, per: "ASM-T06"),
      .on(.onboardingCheckFailed, to: .error, per: "ASM-T07"),
      .after(Limits.onboardingCheck, to: .authCheck, per: "ASM-O01")
        .only(when: Readings.timeouts.is("as the arrow says")),
      .after(Limits.onboardingCheck, to: .timeout, per: "ASM-O01")
        .only(when: Readings.timeouts.is("through TIMEOUT")),
      .onExit(do: Actions.giveUpOnboardingCheck),
    ],

    .onboarding: [
      .onEntry(do: Actions.showOnboarding, per: "ASM-S04"),
      .on(
        .onboardingCompleted, to: .onboardingComplete, do: Actions.finish, per: "ASM-T08",
        "ASM-O02"),
      .on(.onboardingFailed, to: .error, per: "ASM-T09"),
    ],

    .onboardingComplete: [
      .onEntry(do: [.set(Facts.transitioning)], per: "ASM-S05"),
      .immediately(to: .unauthenticated, per: "ASM-T10", "ASM-T11")
        .only(when: !Readings.immediate.is("when its work is done")),
      .on(.transitionDone, to: .unauthenticated, per: "ASM-T10", "ASM-T11")
        .only(when: Readings.immediate.is("when its work is done")),
      .on(.transitionFailed, to: .error, per: "ASM-T12"),
      .after(Limits.onboardingComplete, to: .unauthenticated, per: "ASM-O03")
        .only(when: Readings.timeouts.is("as the arrow says")),
      .after(Limits.onboardingComplete, to: .timeout, per: "ASM-O03")
        .only(when: Readings.timeouts.is("through TIMEOUT")),
      .onExit(do: [.clear(Facts.transitioning)]),
    ],

    .authCheck: [
      .onEntry(do: Actions.askForSession, per: "ASM-S06"),
      .on(.validSession, to: .authenticated, per: "ASM-T13"),
      .on(.noSession, to: .unauthenticated, per: "ASM-T14"),
      .on(.authCheckFailed, to: .error, per: "ASM-T15"),
      .after(Limits.authCheck, to: .unauthenticated, per: "ASM-O04")
        .only(when: Readings.timeouts.is("as the arrow says")),
      .after(Limits.authCheck, to: .timeout, per: "ASM-O04")
        .only(when: Readings.timeouts.is("through TIMEOUT")),
      .onExit(do: Actions.giveUpAuthCheck),
    ],

    .authLoading: [
      .onEntry(do: [.set(Facts.loggingIn)], per: "ASM-S07"),
      .on(
        .authSucceeded, to: .authenticated, do: [.set(Facts.sessionStored)], per: "ASM-T16"),
      .on(.authFailed, to: .unauthenticated, per: "ASM-T17"),
      .on(.networkFailed, to: .error, per: "ASM-T18"),
      .after(Limits.authLoading, to: .error, per: "ASM-O05")
        .only(when: Readings.timeouts.is("as the arrow says")),
      .after(Limits.authLoading, to: .timeout, do: [.set(Facts.critical)], per: "ASM-O05")
        .only(when: Readings.timeouts.is("through TIMEOUT")),
      .onExit(do: Actions.giveUpLogin),
    ],

    .authenticated: [
      .onEntry(do: [.set(Facts.loading)]),
      .immediately(to: .mainApp, per: "ASM-T19")
        .only(when: !Readings.immediate.is("when its work is done")),
      .on(.loadDone, to: .mainApp, per: "ASM-T19")
        .only(when: Readings.immediate.is("when its work is done")),
      .on(.loadFailed, to: .error, per: "ASM-T20"),
      .after(Limits.authenticated, to: .error, per: "ASM-O06")
        .only(when: Readings.timeouts.is("as the arrow says")),
      .after(Limits.authenticated, to: .timeout, do: [.set(Facts.critical)], per: "ASM-O06")
        .only(when: Readings.timeouts.is("through TIMEOUT")),
      .onExit(do: [.clear(Facts.loading)]),
    ],

    .unauthenticated: [
      .onEntry(do: [.set(Facts.screen, .login)], per: "ASM-S09"),
      .on(.login, to: .authLoading, per: "ASM-T21", "ASM-O07"),
    ],

    .mainApp: [
      // The document gives the main app no arrows at all.
      .onEntry(do: [.set(Facts.screen, .mainApp)], per: "ASM-S10", "ASM-T27")
    ],

    .error: [
      .onEntry(do: [.set(Facts.screen, .error)], per: "ASM-S11", "ASM-R2a"),
      .on(.retry, to: .unauthenticated, per: "ASM-T22", "ASM-O08"),
      .on(.hardReset, to: .onboardingCheck, do: Actions.resetHard, per: "ASM-T23", "ASM-O08"),
    ],

    .timeout: [
      .immediately(when: !Facts.critical, to: .unauthenticated, per: "ASM-T24", "ASM-O09"),
      .immediately(
        when: Facts.critical, to: .error, do: [.clear(Facts.critical)], per: "ASM-T25", "ASM-O09"),
    ],
  ]
}
