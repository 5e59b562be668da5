import RuleLanguage

extension ASM.Properties {
  /// How long the user waits, nobody leaving the app meanwhile, whatever others answer or do not.
  static let waits =
    [
      Property(
        "launch-to-first-action",
        """
        From the launch to a screen on which the user can act it takes no longer than the limits of SPLASH, both \
        checks and AUTHENTICATED together: \(ASM.Limits.launch.short).
        """,
        instead: "The user may never get from the launch to a screen on which to act, or late.",
        per: ["ASM-R1", "ASM-T02", "ASM-O01", "ASM-O04", "ASM-O06"],
        .longest(
          from: .launch, until: .either([.becomes(usable), leaves]), .atMost(ASM.Limits.launch))),
      Property(
        "launch-to-check",
        "SPLASH is over within \(ASM.Limits.splash.short) of the launch.",
        instead: "SPLASH may never end.",
        per: ["ASM-T01", "ASM-T02", "ASM-T03"],
        .longest(
          from: .launch, until: .either([.becomes(!App.is(.initial, .splash)), leaves]),
          .atMost(ASM.Limits.splash))),
      Property(
        "splash-at-least", "The shortest time from the launch to ONBOARDING_CHECK.",
        per: ["ASM-T02", "ASM-T03"],
        .shortest(from: .launch, until: enters(.onboardingCheck), .none)),
      Property(
        "launch-to-main-app-at-best", "The shortest time from the launch to the main app.",
        per: ["ASM-S10", "ASM-T13", "ASM-T19"],
        .shortest(from: .launch, until: enters(.mainApp), .none)),
      Property(
        "login-to-answer",
        "After a login attempt the user can act again within \(ASM.Limits.login.short).",
        per: ["ASM-R1", "ASM-O05", "ASM-O06", "ASM-T16", "ASM-T17", "ASM-T18"],
        .longest(
          from: triesLogin,
          until: .either([.becomes(usable), leaves]), .atMost(ASM.Limits.login))),
      Property(
        "hard-reset-to-first-action",
        """
        From a hard reset to a screen on which the user can act it takes no longer than the limits of both checks \
        and AUTHENTICATED together: \(ASM.Limits.reset.short).
        """,
        per: ["ASM-R1", "ASM-T23"],
        .longest(
          from: App.happens(.hardReset), until: .either([.becomes(usable), leaves]),
          .atMost(ASM.Limits.reset))),
    ] + stays

  /// The longest stay in each state, in the document's order.
  private static let stays = [
    Property(
      "longest-INITIAL", "INITIAL ends at once.", per: ["ASM-T01", "ASM-S01"],
      .longest(
        from: .launch, until: .either([.becomes(!App.is(.initial)), leaves]), .atMost(0))),
    stay(.splash, ["ASM-T02"], atMost: ASM.Limits.splash, instead: "SPLASH may last for ever."),
    stay(.onboardingCheck, ["ASM-O01", "ASM-R1"], atMost: ASM.Limits.onboardingCheck),
    stay(.onboarding, "The longest time in ONBOARDING.", ["ASM-O02"], .none),
    stay(
      .onboardingComplete, "ONBOARDING_COMPLETE lasts less than \(ASM.Limits.immediate.short).",
      ["ASM-T11", "ASM-O03"],
      .lessThan(ASM.Limits.immediate),
      "ONBOARDING_COMPLETE can last longer than \(ASM.Limits.immediate.short)."),
    stay(.authCheck, ["ASM-O04", "ASM-R1"], atMost: ASM.Limits.authCheck),
    stay(.authLoading, ["ASM-O05", "ASM-R1"], atMost: ASM.Limits.authLoading),
    stay(.authenticated, ["ASM-O06", "ASM-T19", "ASM-R1"], atMost: ASM.Limits.authenticated),
    stay(
      .unauthenticated, "The longest time in UNAUTHENTICATED.", ["ASM-O07"], .none),
    stay(.mainApp, "The longest time in MAIN_APP.", ["ASM-S10", "ASM-T27"], .none),
    stay(.error, "The longest time in ERROR.", ["ASM-O08"], .none),
    stay(.timeout, "TIMEOUT ends at once.", ["ASM-O09", "ASM-T24", "ASM-T25"], .atMost(0)),
  ]

  private static func stay(
    _ state: App.State, _ ids: [String], atMost limit: Delay, instead: String? = nil
  ) -> Property {
    stay(state, "\(state.rawValue) lasts at most \(limit.short).", ids, .atMost(limit), instead)
  }

  private static func stay(
    _ state: App.State, _ statement: String, _ ids: [String], _ limit: TimeLimit,
    _ instead: String? = nil
  ) -> Property {
    let here = App.is(state) && onScreen
    return Property(
      "longest-\(state.rawValue)", statement, instead: instead, per: ids, .longest(here, limit))
  }
}
