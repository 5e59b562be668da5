import RuleLanguage

extension ASM.Properties {
  /// The critical rules 2 to 5; rule 1 is a lint and the longest waits.
  static let critical = [
    Property(
      "errors-are-visible",
      "What the app takes to ERROR is on the screen as an error within \(ASM.Limits.visible.short).",
      per: ["ASM-R2a", "ASM-S11"],
      .leadsTo(
        .either(failures),
        .either([.holds(ASM.Facts.screen.is(.error)), leaves]), within: ASM.Limits.visible,
        .timeOnly)),
    Property(
      "failed-login-is-visible",
      "A refused login shows an error within \(ASM.Limits.visible.short).",
      instead: "A login is refused and no error is shown.",
      per: ["ASM-R2a", "ASM-T17"],
      .leadsTo(
        App.happens(.authFailed), .either([.holds(ASM.Facts.screen.is(.error)), leaves]),
        within: ASM.Limits.visible,
        .timeOnly),
      under: ASM.Readings.errors.is("every failure")),
    Property(
      "timeouts-are-visible",
      "A timeout shows an error within \(ASM.Limits.visible.short).",
      instead: "An operation times out and no error is shown.",
      per: ["ASM-R2a", "ASM-S12", "ASM-O01", "ASM-O03", "ASM-O04"],
      .leadsTo(
        .either(["ASM-O01", "ASM-O03", "ASM-O04", "ASM-O05", "ASM-O06"].map(EventPredicate.rule)),
        .either([.holds(ASM.Facts.screen.is(.error)), leaves]), within: ASM.Limits.visible,
        .timeOnly),
      under: ASM.Readings.errors.is("every failure")),
    Property(
      "errors-offer-an-action", "ERROR offers the user an action that leads to another state.",
      per: ["ASM-R2b"],
      .offers(
        !App.is(.error), from: App.is(.error) && onScreen, by: [App.Event.retry, .hardReset]),
      except: unlessLeft),
    Property(
      "no-automatic-loop", "The app never loops by time and immediate transitions alone.",
      per: ["ASM-R3"],
      .noAutomaticCycle),
    Property(
      "time-goes-on", "The app never takes infinitely many steps in no time (no Zeno run).",
      per: ["ASM-R3"],
      .noZeno),
    Property(
      "comes-to-rest",
      "Every launch reaches a screen on which the user can act, even if nothing answers.",
      instead: "The app never reaches a screen on which the user can act.",
      per: ["ASM-R3", "ASM-R1"], .leadsTo(.launch, .either([.becomes(usable), leaves]), .timeOnly)),
    Property(
      "user-loops-end",
      "A user who keeps trying gets in, if the app and the network keep answering.",
      instead: "A user who keeps trying never gets in, although everything answers.",
      per: ["ASM-R3"],
      .eventually(enters(.mainApp), .strong([.user, .app, .storage, .server, .network])),
      under: ASM.Readings.loops.is("any")),
    Property(
      "automatic-retries",
      "No operation is retried automatically more than \(ASM.Limits.retries) times before an error is shown.",
      per: ["ASM-R4"],
      .atMost(
        1 + ASM.Limits.retries,
        .events(
          App.Event.splashFailed, .onboardingCheckFailed, .onboardingFailed, .transitionFailed,
          .authCheckFailed, .networkFailed, .loadFailed),
        per: .either(
          [
            App.State.splash, .onboardingCheck, .onboarding, .onboardingComplete, .authCheck,
            .authLoading, .authenticated,
          ].map(enters))),
      given: .rule("ASM-R4"), under: ASM.Readings.automaticRetries.is("per attempt")),
    Property(
      "automatic-retries",
      "A launch makes at most \(ASM.Limits.retries) automatic retries.", per: ["ASM-R4"],
      .atMost(ASM.Limits.retries, .rule("ASM-R4"), per: .launch),
      under: ASM.Readings.automaticRetries.is("in total")),
    Property(
      "force-reset", "One action of the user leads from every screen directly to the login.",
      instead: "A screen offers no action that leads to the login.",
      per: ["ASM-R5"],
      .offers(
        App.is(.unauthenticated), from: !App.is(.unauthenticated) && onScreen, by: []),
      under: ASM.Readings.forceReset.is("one action"), except: unlessLeft),
    Property(
      "force-reset", "From every screen the user can reach the login by acting or waiting.",
      instead: "The user is on a screen from which neither acting nor waiting leads to the login.",
      per: ["ASM-R5"], .alwaysPossible(App.is(.unauthenticated), from: onScreen, with: .user),
      under: ASM.Readings.forceReset.is("own actions"), except: unlessLeft),
    Property(
      "force-reset", "From every screen the login stays reachable.",
      instead: "The user is on a screen from which nothing leads to the login.", per: ["ASM-R5"],
      .alwaysPossible(
        App.is(.unauthenticated), from: onScreen, with: .userAndEnvironment),
      under: ASM.Readings.forceReset.is("with help"), except: unlessLeft),
  ]

  /// The rows that lead to ERROR, from wherever.
  private static let failures = Set(
    App.rules.rows.flatMap(\.rows).map(\.rule).filter { $0.target == App.State.error.rawValue }
      .compactMap(\.ids.first)
  ).sorted().map(EventPredicate.rule)
}
