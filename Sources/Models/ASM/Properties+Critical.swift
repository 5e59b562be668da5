import RuleLanguage

extension ASM.Properties {
  /// The critical rules 2 to 5; rule 1 is a lint and the longest waits.
  static let critical = [
    Property(
      "errors-are-visible",
      "Whatever leads to ERROR is shown to the user within \(ASM.Limits.visible.short).",
      per: ["ASM-R2a", "ASM-S11"],
      .leadsTo(
        .either(failures + [.rule("ASM-T25")]),
        .either([.holds(ASM.Facts.screen.is(.error)), leaves]), within: ASM.Limits.visible,
        .timeOnly)),
    Property(
      "failed-login-is-visible",
      "An error is shown within \(ASM.Limits.visible.short) of a login that fails.",
      per: ["ASM-R2a", "ASM-T17"],
      .leadsTo(
        .rule("ASM-T17"), .either([.holds(ASM.Facts.screen.is(.error)), leaves]),
        within: ASM.Limits.visible,
        .timeOnly),
      under: ASM.Readings.errors.is("every failure")),
    Property(
      "timeouts-are-visible",
      "An error is shown within \(ASM.Limits.visible.short) of every timeout.",
      per: ["ASM-R2a", "ASM-S12", "ASM-O01", "ASM-O03", "ASM-O04"],
      .leadsTo(
        .either(["ASM-O01", "ASM-O03", "ASM-O04", "ASM-O05", "ASM-O06"].map(EventPredicate.rule)),
        .either([.holds(ASM.Facts.screen.is(.error)), leaves]), within: ASM.Limits.visible,
        .timeOnly),
      under: ASM.Readings.errors.is("every failure")),
    Property(
      "errors-offer-an-action", "On every error screen the user has an action that leads away.",
      per: ["ASM-R2b"],
      .offers(
        !App.is(.error), from: App.is(.error) && onScreen,
        by: [App.Event.retry.rawValue, App.Event.hardReset.rawValue])),
    Property(
      "no-automatic-loop", "Nothing goes round in circles by itself.", per: ["ASM-R3"],
      .noAutomaticCycle),
    Property(
      "time-goes-on", "Never do infinitely many things happen in no time.", per: ["ASM-R3"],
      .noZeno),
    Property(
      "comes-to-rest",
      "Every launch comes to a screen on which the user can act, even if nobody answers.",
      per: ["ASM-R3", "ASM-R1"],
      .leadsTo(.launch, .either([.becomes(usable), leaves]), within: nil, .timeOnly)),
    Property(
      "user-loops-end",
      "A user who goes on trying, with an app and a network that go on answering, gets in at last.",
      per: ["ASM-R3"],
      .eventually(enters(.mainApp), .strong([.user, .app, .storage, .server, .network])),
      under: ASM.Readings.loops.is("any")),
    Property(
      "automatic-retries",
      "No operation is retried automatically more than \(ASM.Limits.retries) times before an error is shown.",
      per: ["ASM-R4"],
      .atMost(
        ASM.Limits.retries, .rule("ASM-R4"),
        per: .either([enters(.onboardingCheck), enters(.authCheck), enters(.authLoading)])),
      under: ASM.Readings.automaticRetries.is("per attempt")),
    Property(
      "automatic-retries",
      "No more than \(ASM.Limits.retries) automatic retries are made in a launch.", per: ["ASM-R4"],
      .atMost(ASM.Limits.retries, .rule("ASM-R4"), per: .launch),
      under: ASM.Readings.automaticRetries.is("in total")),
    Property(
      "force-reset", "Everywhere the user has an action that leads to the login at once.",
      per: ["ASM-R5"],
      .offers(
        App.is(.unauthenticated), from: !App.is(.unauthenticated) && onScreen, by: []),
      under: ASM.Readings.forceReset.is("one action")),
    Property(
      "force-reset", "From everywhere the user's own actions, and waiting, can lead to the login.",
      per: ["ASM-R5"], .alwaysPossible(App.is(.unauthenticated), from: onScreen, with: .user),
      under: ASM.Readings.forceReset.is("own actions")),
    Property(
      "force-reset", "From everywhere something can lead to the login.", per: ["ASM-R5"],
      .alwaysPossible(
        App.is(.unauthenticated), from: onScreen, with: .userAndEnvironment),
      under: ASM.Readings.forceReset.is("with help")),
  ]

  /// The rows that lead to ERROR from elsewhere than TIMEOUT.
  private static let failures = [
    "ASM-T04", "ASM-T07", "ASM-T09", "ASM-T12", "ASM-T15", "ASM-T18", "ASM-T20", "ASM-O05",
    "ASM-O06",
  ].map(EventPredicate.rule)
}
