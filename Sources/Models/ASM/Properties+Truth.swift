import RuleLanguage

extension ASM.Properties {
  private static let endsMeanwhile = [
    Exemption(
      "a session that ends while it is checked, while the main app loads, or later",
      because: "the app is not told: ended-session-leaves-main-app asks what becomes of it")
  ]

  /// What the states say of the user, against what is true of the user.
  static let truth = [
    Property(
      "onboarding-only-for-new-users",
      "A user who has completed the onboarding never sees it again.",
      instead: "A user who has completed the onboarding sees it again.",
      per: ["ASM-S03", "ASM-S04", "ASM-T05"],
      .always(!ASM.Facts.onboarded, whenever: App.is(.onboarding))),
    Property(
      "only-onboarded-users-are-checked",
      "AUTH_CHECK begins only for users who have completed the onboarding.",
      instead: "A user who has not completed the onboarding reaches AUTH_CHECK.",
      per: ["ASM-S03", "ASM-T05", "ASM-T06", "ASM-O01"],
      .always(ASM.Facts.onboarded.condition, whenever: App.is(.authCheck))),
    Property(
      "first-time-user-sees-onboarding",
      "A first-time user completes the onboarding before the login or the main app, unless the user forces a reset in the same launch.",
      instead: "A first-time user gets past the onboarding without completing it.",
      per: ["ASM-S03", "ASM-T05", "ASM-O01", "ASM-T22"],
      .precedes(
        resets,
        .becomes(
          !ASM.Facts.onboarded
            && App.is(.unauthenticated, .authLoading, .authenticated, .mainApp)),
        per: .launch)),
    Property(
      "onboarding-once", "The onboarding is completed at most once per installation.",
      instead: "The user completes the onboarding twice.",
      per: ["ASM-T05", "ASM-T08"],
      .atMost(
        1,
        .either([
          App.happens(.onboardingCompleted),
          .becomes(Installation.is(.signedOut, .signedIn, .sessionEnded)),
        ]), per: nil)),
    Property(
      "authenticated-means-valid-session", "In AUTHENTICATED the session is valid.",
      instead: "The app takes a user for authenticated whose session is not valid.",
      per: ["ASM-S08", "ASM-T13", "ASM-T16"],
      .precedes(
        App.happens(.sessionEnds), .becomes(App.is(.authenticated) && !ASM.Facts.sessionValid),
        per: .either([enters(.authCheck), enters(.authLoading)])),
      given: enters(.authenticated), except: endsMeanwhile),
    Property(
      "main-app-means-valid-session", "Only a user with a valid session reaches the main app.",
      instead: "A user without a valid session reaches the main app.",
      per: ["ASM-S10", "ASM-T19"],
      .precedes(
        App.happens(.sessionEnds), .becomes(App.is(.mainApp) && !ASM.Facts.signedIn),
        per: .either([enters(.authCheck), enters(.authLoading)])), except: endsMeanwhile),
    Property(
      "ended-session-leaves-main-app", "A user whose session ends does not stay in the main app.",
      instead: "A session ends, and its user stays in the main app.", per: ["ASM-S10", "ASM-T27"],
      .leadsTo(
        .becomes(App.is(.mainApp) && !ASM.Facts.sessionValid && onScreen),
        .either([.becomes(!App.is(.mainApp)), leaves]), .timeOnly), fault: .silence, harm: .wrong),
    // Notices an answer that is taken for that of another login.
    Property(
      "own-account", "A user who logs in gets into the account that was tried last.",
      instead: "A user who tries a second account gets into the first.",
      per: ["ASM-T16", "ASM-T21", "ASM-S08", "ASM-S10"],
      .never(App.is(.authenticated, .mainApp) && ASM.Facts.sessionIsOther),
      given: App.happens(.loginToAnother),
      under: ASM.Readings.lateAnswers.is("without identity"), harm: .wrong),
    Property(
      "signed-in-user-not-asked-to-log-in",
      "A user with a valid session is never asked to log in.",
      instead: "A user with a valid session is asked to log in.",
      per: ["ASM-S09", "ASM-T10", "ASM-T13", "ASM-T14", "ASM-T22", "ASM-O04"],
      .always(.not(ASM.Facts.signedIn), whenever: App.is(.unauthenticated)),
      except: unlessReset),
    Property(
      "check-lets-signed-in-user-in",
      "AUTH_CHECK leads a user with a valid session to AUTHENTICATED, or to an error, within \(ASM.Limits.authCheck.short).",
      instead:
        "AUTH_CHECK leads a user with a valid session neither to AUTHENTICATED nor to an error in time.",
      per: ["ASM-S06", "ASM-T13", "ASM-T14", "ASM-T15", "ASM-O04"],
      .leadsTo(
        .becomes(App.is(.authCheck) && ASM.Facts.signedIn && onScreen),
        .either([
          .becomes(App.is(.authenticated, .error)), App.happens(.sessionEnds), leaves, resets,
        ]), within: ASM.Limits.authCheck, .timeOnly), harm: .wrong,
      except: unlessReset + [
        Exemption(
          "a session that ends while it is checked", because: "its user has none any more")
      ]),
    Property(
      "onboarding-respects-session",
      "A user with a valid session who completes the onboarding comes to AUTH_CHECK, AUTHENTICATED or an error within \(ASM.Limits.onboardingComplete.short).",
      instead: "A user with a valid session completes the onboarding and is asked to log in.",
      per: ["ASM-S05", "ASM-T10", "ASM-O03"],
      .leadsTo(
        .becomes(App.is(.onboardingComplete) && ASM.Facts.signedIn && onScreen),
        .either([.becomes(App.is(.authCheck, .authenticated, .error)), leaves, resets]),
        within: ASM.Limits.onboardingComplete, .timeOnly), harm: .wrong, except: unlessReset),
    Property(
      "login-success-enters",
      "AUTHENTICATED leads to the main app or to an error within \(ASM.Limits.authenticated.short).",
      per: ["ASM-T19", "ASM-T20", "ASM-O06"],
      .leadsTo(
        .becomes(App.is(.authenticated) && onScreen),
        .either([.becomes(App.is(.mainApp, .error)), leaves, resets]),
        within: ASM.Limits.authenticated, .timeOnly), except: unlessReset),
  ]
}
