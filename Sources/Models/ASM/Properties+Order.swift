import RuleLanguage

extension ASM.Properties {
  /// The order of states: the overview of the document, and who may leave which state.
  static let order = [
    Property(
      "launch-shows-splash", "Every launch goes from INITIAL to the splash screen at once.",
      per: ["ASM-Q01", "ASM-S01", "ASM-T01", "ASM-T28"],
      .leadsTo(.launch, .either([enters(.splash), leaves, resets]), within: 0, .timeOnly)),
    Property(
      "splash-is-visible", "In SPLASH the splash screen is what the user sees.", per: ["ASM-S02"],
      .always(ASM.Facts.screen.is(.splash), whenever: App.is(.splash))),
    Property(
      "launch-order",
      "In every launch ONBOARDING_CHECK comes before everything but the splash screen and errors.",
      per: ["ASM-Q01"],
      .precedes(
        .either([enters(.onboardingCheck), resets]),
        .becomes(!App.is(.initial, .splash, .onboardingCheck, .error, .timeout)), per: .launch)),
    Property(
      "check-decides",
      "After ONBOARDING_CHECK comes ONBOARDING or AUTH_CHECK, unless it ends in an error.",
      per: ["ASM-Q02", "ASM-S03", "ASM-T05", "ASM-T06", "ASM-T07"],
      .precedes(
        .either([
          .becomes(App.is(.onboarding, .authCheck, .error)), resets, .launch,
        ]),
        .becomes(
          App.is(.onboardingComplete, .unauthenticated, .authLoading, .authenticated, .mainApp)),
        per: enters(.onboardingCheck))),
    Property(
      "check-decides-once",
      "ONBOARDING_CHECK sends the user to only one of ONBOARDING and AUTH_CHECK.",
      per: ["ASM-Q02"],
      .atMost(
        1, .either([enters(.onboarding), enters(.authCheck)]),
        per: .either([enters(.onboardingCheck), enters(.onboardingComplete)]))),
    Property(
      "choice-before-login",
      "In every launch ONBOARDING or AUTH_CHECK comes before the login and the main app.",
      per: ["ASM-Q03"],
      .precedes(
        .either([.becomes(App.is(.onboarding, .authCheck)), resets]),
        .becomes(login || App.is(.mainApp)), per: .launch)),
    Property(
      "onboarding-complete-after-onboarding",
      "In every launch ONBOARDING comes before ONBOARDING_COMPLETE.", per: ["ASM-S05", "ASM-T08"],
      .precedes(enters(.onboarding), enters(.onboardingComplete), per: .launch)),
    Property(
      "onboarding-waits-for-user",
      "Time alone never ends ONBOARDING: the user completes it, or it fails.",
      per: ["ASM-O02", "ASM-T08", "ASM-T09"],
      .precedes(
        .either([
          .launch, .kill, happens(.onboardingCompleted), happens(.onboardingFailed), resets,
        ]),
        .becomes(!App.is(.onboarding)), per: enters(.onboarding))),
    Property(
      "login-waits-for-user",
      "UNAUTHENTICATED is left only when the user attempts to log in.",
      per: ["ASM-O07", "ASM-T21"],
      .precedes(
        .either([.launch, .kill, happens(.login)]), .becomes(!App.is(.unauthenticated)),
        per: enters(.unauthenticated))),
    Property(
      "only-user-logs-in", "AUTH_LOADING begins only when the user attempts to log in.",
      per: ["ASM-T21", "ASM-S07"],
      .precedes(
        happens(.login), enters(.authLoading),
        per: .either([.becomes(!App.is(.authLoading)), .launch]))),
    Property(
      "error-waits-for-user", "ERROR is left only by the user's choice.",
      per: ["ASM-O08", "ASM-T22", "ASM-T23"],
      .precedes(
        .either([.launch, .kill, happens(.retry), happens(.hardReset), resets]),
        .becomes(!App.is(.error)), per: enters(.error))),
    Property(
      "instant-never-times-out",
      "ONBOARDING_COMPLETE, which is left at once, never times out.",
      per: ["ASM-T10", "ASM-T11", "ASM-O03"], .never(.rule("ASM-O03")),
      under: !ASM.Readings.immediate.is("when its work is done")),
    Property(
      "hard-reset-checks-again", "In ERROR the user can always start again with a hard reset.",
      per: ["ASM-T23"],
      .offers(
        App.is(.onboardingCheck), from: App.is(.error) && onScreen,
        by: [App.Event.hardReset.rawValue])),
    Property(
      "timeouts-pass-through-timeout", "Every timeout enters TIMEOUT.", per: ["ASM-S12"],
      .leadsTo(
        .either(["ASM-O01", "ASM-O03", "ASM-O04", "ASM-O05", "ASM-O06"].map(EventPredicate.rule)),
        enters(.timeout), within: 0, .timeOnly),
      under: ASM.Readings.timeouts.is("through TIMEOUT")),
    Property(
      "slow-check-goes-on",
      "When ONBOARDING_CHECK times out the app goes on to AUTH_CHECK, as its arrow says.",
      per: ["ASM-O01"],
      .leadsTo(.rule("ASM-O01"), enters(.authCheck), within: 0, .timeOnly),
      under: ASM.Readings.timeouts.is("through TIMEOUT")),
    Property(
      "nobody-is-stuck", "Except in the main app something can always still happen.",
      per: ["ASM-T27"], .noDeadlock(ends: App.is(.mainApp))),
  ]
}
