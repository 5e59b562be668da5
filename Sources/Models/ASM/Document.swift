package import RuleLanguage

extension ASM {
  /// The rules of the document, one by one, in our words.
  package static let document = Document(
    "ASM", title: "App State Machine",
    rules: overview + states + transitions + criticalRules, lines: lines)

  private static let overview: [CatalogueRule] = [
    .init("ASM-Q01", line: 6, "Every run begins INITIAL, SPLASH, ONBOARDING_CHECK."),
    .init(
      "ASM-Q02", line: 6, "After ONBOARDING_CHECK comes exactly one of ONBOARDING and AUTH_CHECK."),
    .init("ASM-Q03", line: 6, "After that comes exactly one of LOGIN and MAIN_APP."),
  ]

  private static let states: [CatalogueRule] = [
    .init("ASM-S00", line: 9, "There are exactly these twelve states."),
    .init("ASM-S01", line: 11, "INITIAL: the app is starting up; the only state to start in."),
    .init("ASM-S02", line: 12, "SPLASH: the splash screen is showing."),
    .init(
      "ASM-S03", line: 13, "ONBOARDING_CHECK: the app checks whether the user needs onboarding."),
    .init("ASM-S04", line: 14, "ONBOARDING: the user goes through the onboarding."),
    .init(
      "ASM-S05", line: 15, "ONBOARDING_COMPLETE: the onboarding is finished, on the way to auth."),
    .init("ASM-S06", line: 16, "AUTH_CHECK: the app checks whether the user is authenticated."),
    .init("ASM-S07", line: 17, "AUTH_LOADING: authentication is under way."),
    .init("ASM-S08", line: 18, "AUTHENTICATED: the user is authenticated."),
    .init("ASM-S09", line: 19, "UNAUTHENTICATED: the user needs to log in."),
    .init("ASM-S10", line: 20, "MAIN_APP: the user is in the main app."),
    .init("ASM-S11", line: 21, "ERROR: something went wrong."),
    .init("ASM-S12", line: 22, "TIMEOUT: an operation timed out."),
  ]

  private static let transitions: [CatalogueRule] = [
    .init("ASM-T01", line: 28, "INITIAL goes to SPLASH immediately."),
    .init("ASM-T02", line: 31, "SPLASH goes to ONBOARDING_CHECK after 2 s."),
    .init("ASM-T03", line: 31, "SPLASH goes to ONBOARDING_CHECK when its animation is complete."),
    .init("ASM-T04", line: 32, "SPLASH goes to ERROR if it fails."),
    .init("ASM-T05", line: 35, "ONBOARDING_CHECK goes to ONBOARDING if this is the first launch."),
    .init(
      "ASM-T06", line: 36, "ONBOARDING_CHECK goes to AUTH_CHECK if this is not the first launch."),
    .init("ASM-T07", line: 37, "ONBOARDING_CHECK goes to ERROR if the check fails."),
    .init("ASM-O01", line: 38, "ONBOARDING_CHECK times out after 3 s, to AUTH_CHECK."),
    .init(
      "ASM-T08", line: 41, "ONBOARDING goes to ONBOARDING_COMPLETE when the user completes it."),
    .init("ASM-T09", line: 42, "ONBOARDING goes to ERROR if it fails."),
    .init("ASM-O02", line: 43, "ONBOARDING has no timeout; the user drives it."),
    .init("ASM-T10", line: 46, "ONBOARDING_COMPLETE goes to UNAUTHENTICATED immediately."),
    .init("ASM-T11", line: 46, "That takes less than 100 ms."),
    .init("ASM-T12", line: 47, "ONBOARDING_COMPLETE goes to ERROR if the transition fails."),
    .init("ASM-O03", line: 48, "ONBOARDING_COMPLETE times out after 1 s, to UNAUTHENTICATED."),
    .init("ASM-T13", line: 51, "AUTH_CHECK goes to AUTHENTICATED if the session is valid."),
    .init("ASM-T14", line: 52, "AUTH_CHECK goes to UNAUTHENTICATED if there is no session."),
    .init("ASM-T15", line: 53, "AUTH_CHECK goes to ERROR if the check fails."),
    .init("ASM-O04", line: 54, "AUTH_CHECK times out after 5 s, to UNAUTHENTICATED."),
    .init("ASM-T16", line: 57, "AUTH_LOADING goes to AUTHENTICATED if authentication succeeds."),
    .init("ASM-T17", line: 58, "AUTH_LOADING goes to UNAUTHENTICATED if authentication fails."),
    .init("ASM-T18", line: 59, "AUTH_LOADING goes to ERROR if the network fails."),
    .init("ASM-O05", line: 60, "AUTH_LOADING times out after 10 s, to ERROR."),
    .init("ASM-T19", line: 63, "AUTHENTICATED goes to MAIN_APP immediately."),
    .init("ASM-T20", line: 64, "AUTHENTICATED goes to ERROR if loading fails."),
    .init("ASM-O06", line: 65, "AUTHENTICATED times out after 2 s, to ERROR."),
    .init(
      "ASM-T21", line: 68, "UNAUTHENTICATED goes to AUTH_LOADING when the user tries to log in."),
    .init("ASM-O07", line: 69, "UNAUTHENTICATED has no timeout; the user drives it."),
    .init("ASM-T22", line: 72, "ERROR goes to UNAUTHENTICATED when the user retries."),
    .init("ASM-T23", line: 73, "ERROR goes to ONBOARDING_CHECK when the user resets hard."),
    .init("ASM-O08", line: 74, "ERROR has no timeout; the user must choose."),
    .init("ASM-T24", line: 77, "TIMEOUT falls back to UNAUTHENTICATED."),
    .init("ASM-T25", line: 78, "TIMEOUT goes to ERROR if it is critical."),
    .init("ASM-O09", line: 79, "TIMEOUT has no timeout; it is left immediately."),
    .init("ASM-T26", line: 24, "There are no transitions but those listed."),
    .init("ASM-T27", line: 26, "MAIN_APP is not in the list: nothing leads out of it."),
    .init("ASM-T28", line: 28, "INITIAL has neither a timeout nor a way to fail."),
    .init(
      "ASM-T29", line: 41,
      "The user's own actions are exactly: complete, attempt login, retry, hard reset."),
  ]

  private static let criticalRules: [CatalogueRule] = [
    .init("ASM-R1", line: 84, "Every asynchronous operation has a timeout."),
    .init("ASM-R2a", line: 85, "Every error has a visible screen."),
    .init("ASM-R2b", line: 85, "Every error has an action button."),
    .init("ASM-R3", line: 86, "No state can loop infinitely."),
    .init("ASM-R4", line: 87, "At most 3 automatic retries are made before the error is shown."),
    .init("ASM-R5", line: 88, "The user can always force a reset to UNAUTHENTICATED."),
  ]
}
