import RuleLanguage

extension ASM.Properties {
  /// The order of states: the overview of the document, and who may leave which state.
  static let order = [
    Property(
      "launch-shows-splash", "Every launch shows the splash screen at once.",
      per: ["ASM-Q01", "ASM-S01", "ASM-T01", "ASM-T28"],
      .leadsAtOnce(.launch, to: .either([enters(.splash), leaves, resets])), except: unlessReset),
    Property(
      "splash-is-visible", "In SPLASH the user sees the splash screen.", per: ["ASM-S02"],
      .always(ASM.Facts.screen.is(.splash), whenever: App.is(.splash))),
    Property(
      "launch-order",
      "In every launch ONBOARDING_CHECK comes before every state but INITIAL, SPLASH, ERROR and TIMEOUT, unless the user resets.",
      instead: "A launch skips ONBOARDING_CHECK.",
      per: ["ASM-Q01"],
      .precedes(
        .either([enters(.onboardingCheck), resets]),
        .becomes(!App.is(.initial, .splash, .onboardingCheck, .error, .timeout)), per: .launch),
      except: [
        Exemption(
          "that ERROR comes before the check when the splash screen fails",
          because: "line 32 has it, and line 6 does not draw it; what follows that ERROR is counted"
        )
      ]),
    Property(
      "check-decides",
      "What lies behind ONBOARDING_CHECK is reached only by way of ONBOARDING, AUTH_CHECK or ERROR.",
      instead: "What follows ONBOARDING_CHECK is neither the onboarding nor AUTH_CHECK.",
      per: ["ASM-Q02", "ASM-S03", "ASM-T05", "ASM-T06", "ASM-T07"],
      .precedes(
        .either([.becomes(App.is(.onboarding, .authCheck, .error)), resets]),
        .becomes(
          App.is(.onboardingComplete, .unauthenticated, .authLoading, .authenticated, .mainApp)),
        per: enters(.onboardingCheck)), except: unlessReset),
    Property(
      "check-decides-once",
      "Until the onboarding is complete, ONBOARDING_CHECK never leads to both ONBOARDING and AUTH_CHECK.",
      per: ["ASM-Q02"],
      .atMost(
        1, .either([enters(.onboarding), enters(.authCheck)]),
        per: .either([enters(.onboardingCheck), enters(.onboardingComplete)]))),
    Property(
      "choice-before-login",
      "In every launch ONBOARDING or AUTH_CHECK comes before the login and the main app.",
      instead: "The user reaches the login or the main app without ONBOARDING or AUTH_CHECK.",
      per: ["ASM-Q03"],
      .precedes(
        .either([.becomes(App.is(.onboarding, .authCheck)), resets]),
        .becomes(login || App.is(.mainApp)), per: .either([.launch, enters(.onboardingCheck)])),
      except: unlessReset + [
        Exemption(
          "what follows a forced reset until the next ONBOARDING_CHECK",
          because: "the reset leads to the login without them")
      ]),
    // Notices a main app that falls back to the login by itself.
    Property(
      "login-or-main-app",
      """
      AUTH_CHECK and ONBOARDING_COMPLETE never lead to both the login and the main app, until the user logs in, \
      retries or resets, or the session ends.
      """,
      per: ["ASM-Q03"],
      .atMost(
        1, .either([.becomes(login), enters(.mainApp)]),
        per: .either(
          [.launch, enters(.authCheck), enters(.onboardingComplete), resets, triesLogin]
            + [.retry, .sessionEnds].map(App.happens)))),
    Property(
      "onboarding-complete-after-onboarding",
      "In every launch ONBOARDING comes before ONBOARDING_COMPLETE.", per: ["ASM-S05", "ASM-T08"],
      .precedes(enters(.onboarding), enters(.onboardingComplete), per: .launch)),
    Property(
      "onboarding-waits-for-user",
      "ONBOARDING never ends by time alone: the user completes it, or it fails.",
      per: ["ASM-O02", "ASM-T08", "ASM-T09"],
      .precedes(
        .either([
          .launch, .kill, App.happens(.onboardingCompleted), App.happens(.onboardingFailed), resets,
        ]),
        .becomes(!App.is(.onboarding)), per: enters(.onboarding)),
      except: unlessReset + unlessKilled),
    Property(
      "login-waits-for-user",
      "UNAUTHENTICATED ends only when the user tries to log in.",
      per: ["ASM-O07", "ASM-T21"],
      .precedes(
        .either([.launch, .kill, triesLogin]), .becomes(!App.is(.unauthenticated)),
        per: enters(.unauthenticated)), except: unlessKilled),
    Property(
      "only-user-logs-in", "AUTH_LOADING begins only when the user tries to log in.",
      per: ["ASM-T21", "ASM-S07"],
      .precedes(
        triesLogin, enters(.authLoading),
        per: .either([.becomes(!App.is(.authLoading)), .launch]))),
    Property(
      "error-waits-for-user", "ERROR ends only by the user's choice.",
      per: ["ASM-O08", "ASM-T22", "ASM-T23"],
      .precedes(
        .either([.launch, .kill, App.happens(.retry), App.happens(.hardReset), resets]),
        .becomes(!App.is(.error)), per: enters(.error)), except: unlessReset + unlessKilled),
    // Notices an app that hangs where the transition takes its time.
    Property(
      "transition-ends",
      "ONBOARDING_COMPLETE ends within \(ASM.Limits.onboardingComplete.short), however long its work takes.",
      instead: "ONBOARDING_COMPLETE goes on although its time is over.",
      per: ["ASM-O03", "ASM-R1"],
      .leadsTo(
        enters(.onboardingComplete), .either([.becomes(!App.is(.onboardingComplete)), leaves]),
        within: ASM.Limits.onboardingComplete, .timeOnly),
      under: ASM.Readings.immediate.is("when its work is done")),
    Property(
      "instant-never-times-out",
      "ONBOARDING_COMPLETE never times out.",
      instead: "ONBOARDING_COMPLETE, which should end at once, times out.",
      per: ["ASM-T10", "ASM-T11", "ASM-O03"], .never(.rule("ASM-O03")), given: .rule("ASM-T10"),
      under: !ASM.Readings.immediate.is("when its work is done"),
      except: [
        Exemption(
          "a document in which the amendment instants-are-instants has struck the timeout out",
          because: "no row is left that could time out, and instant-ends-at-once asks")
      ]),
    Property(
      "instant-ends-at-once", "ONBOARDING_COMPLETE ends at once.",
      instead: "ONBOARDING_COMPLETE, which should end at once, goes on.",
      per: ["ASM-T10", "ASM-T11"],
      .leadsAtOnce(
        enters(.onboardingComplete), to: .either([.becomes(!App.is(.onboardingComplete)), leaves])),
      under: !ASM.Readings.immediate.is("when its work is done")),
    Property(
      "hard-reset-checks-again", "In ERROR the user can always start again with a hard reset.",
      per: ["ASM-T23"],
      .offers(
        App.is(.onboardingCheck), from: App.is(.error) && onScreen, by: [App.Event.hardReset]),
      except: unlessLeft),
    Property(
      "timeouts-pass-through-timeout", "An operation that times out enters TIMEOUT.",
      per: ["ASM-S12"],
      .leadsAtOnce(
        .either(["ASM-O01", "ASM-O03", "ASM-O04", "ASM-O05", "ASM-O06"].map(EventPredicate.rule)),
        to: enters(.timeout)), under: ASM.Readings.timeouts.is("through TIMEOUT")),
    Property(
      "slow-check-goes-on", "When ONBOARDING_CHECK times out, the app goes to AUTH_CHECK.",
      instead: "A slow ONBOARDING_CHECK does not go on to AUTH_CHECK.", per: ["ASM-O01"],
      .leadsAtOnce(.rule("ASM-O01"), to: enters(.authCheck)),
      under: ASM.Readings.timeouts.is("through TIMEOUT")),
    Property(
      "nobody-is-stuck", "Except in the main app, a next step is always possible (no deadlock).",
      per: ["ASM-T01", "ASM-O08"], .noDeadlock(ends: App.is(.mainApp))),
  ]
}
