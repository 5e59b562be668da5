import Machines

extension ASM.Properties {
  /// How long the user waits, nobody leaving the app meanwhile, whatever others answer or do not.
  static let waits =
    [
      Property(
        "launch-to-first-action",
        "The longest wait from the launch to a screen on which the user can act.",
        per: ["ASM-R1", "ASM-T02", "ASM-O01", "ASM-O04"],
        .longest(from: .launch, until: .either([.becomes(usable), leaves]), .finite)),
      Property(
        "launch-to-check", "The longest wait from the launch to the end of the splash screen.",
        per: ["ASM-T01", "ASM-T02", "ASM-T03"],
        .longest(
          from: .launch, until: .either([.becomes(!App.is(.initial, .splash)), leaves]), .finite)),
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
        "From the attempt to log in to a screen on which the user can act it takes \(ASM.Limits.login.short) at most.",
        per: ["ASM-R1", "ASM-O05", "ASM-O06", "ASM-T16", "ASM-T17", "ASM-T18"],
        .longest(
          from: happens(.login),
          until: .either([.becomes(usable), leaves]), .atMost(ASM.Limits.login))),
      Property(
        "hard-reset-to-first-action",
        "The longest wait from a hard reset to a screen on which the user can act.",
        per: ["ASM-R1", "ASM-T23"],
        .longest(
          from: happens(.hardReset), until: .either([.becomes(usable), leaves]), .finite)),
    ] + stays

  /// The longest stay in each state, in the document's order.
  private static let stays = [
    Property(
      "longest-INITIAL", "INITIAL is left at once.", per: ["ASM-T01", "ASM-S01"],
      .longest(
        from: .launch, until: .either([.becomes(!App.is(.initial)), leaves]), .atMost(0))),
    stay(.splash, ["ASM-T02"], atMost: ASM.Limits.splash),
    stay(.onboardingCheck, ["ASM-O01", "ASM-R1"], atMost: ASM.Limits.onboardingCheck),
    stay(.onboarding, "ONBOARDING lasts as long as the user wants.", ["ASM-O02"], .none),
    stay(
      .onboardingComplete, "ONBOARDING_COMPLETE lasts less than \(ASM.Limits.immediate.short).",
      ["ASM-T11", "ASM-O03"],
      .lessThan(ASM.Limits.immediate)),
    stay(.authCheck, ["ASM-O04", "ASM-R1"], atMost: ASM.Limits.authCheck),
    stay(.authLoading, ["ASM-O05", "ASM-R1"], atMost: ASM.Limits.authLoading),
    stay(.authenticated, ["ASM-O06", "ASM-T19", "ASM-R1"], atMost: ASM.Limits.authenticated),
    stay(
      .unauthenticated, "UNAUTHENTICATED lasts as long as the user wants.", ["ASM-O07"], .none),
    stay(.mainApp, "MAIN_APP lasts as long as the user wants.", ["ASM-S10", "ASM-T27"], .none),
    stay(.error, "ERROR lasts until the user chooses.", ["ASM-O08"], .none),
    stay(.timeout, "TIMEOUT is left at once.", ["ASM-O09", "ASM-T24", "ASM-T25"], .atMost(0)),
  ]

  private static func stay(_ state: App.State, _ ids: [String], atMost limit: Delay) -> Property {
    stay(state, "\(state.rawValue) lasts \(limit.short) at most.", ids, .atMost(limit))
  }

  private static func stay(
    _ state: App.State, _ statement: String, _ ids: [String], _ limit: TimeLimit
  ) -> Property {
    let here = App.is(state) && onScreen
    return Property(
      "longest-\(state.rawValue)", statement, per: ids,
      .longest(from: .becomes(here), until: .becomes(.not(here)), limit))
  }
}
