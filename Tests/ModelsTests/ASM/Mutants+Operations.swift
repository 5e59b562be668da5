import Machines

@testable import ModelsASM

extension Mutant {
  private typealias App = AppStateMachine
  private typealias Facts = ASM.Facts

  /// Faults of operations: of questions, failures, timeouts that come early, and ways that are lost.
  static let operations = questions + failures + early + ways

  private static func instead(
    _ state: AppStateMachine.State, _ id: String, _ row: Row<AppStateMachine>
  ) -> Patch { .replace(AppStateMachine.self, in: state, per: id, with: row) }

  private static func without(_ state: AppStateMachine.State, _ id: String) -> Patch {
    .remove(AppStateMachine.self, in: state, per: id)
  }

  private static let questions = [
    Mutant("waits-for-an-answer", without(.authCheck, "ASM-T15")),
    Mutant(
      "waits-for-an-answer", amended: true,
      instead(.authLoading, "ASM-R4", .on(.networkFailed, when: Facts.retries < 3, per: "ASM-R4"))),
    Mutant("splash-waits-for-animation", without(.splash, "ASM-T03")),
    Mutant("given-up-is-over", .remove(App.self, in: .authLoading, on: .exit)),
    Mutant(
      "retries-counted-anew", amended: true, .remove(App.self, in: .authLoading, on: .exit)),
    Mutant(
      "session-outlives-process", amended: true, kills: 1,
      instead(
        .authCheck, "ASM-T15",
        .on(
          .authCheckFailed, when: Facts.retries == ASM.Limits.retries, to: .error,
          do: [.clear(Facts.sessionStored)], per: "ASM-T15"))),
  ]

  private static let failures = [
    Mutant(
      "error-means-failure",
      instead(.authLoading, "ASM-T17", .on(.authFailed, to: .error, per: "ASM-T17"))),
    Mutant("failure-is-shown", without(.authenticated, "ASM-T20")),
    Mutant(
      "timeout-means-timeout", readings: ["timeouts": "through TIMEOUT"],
      instead(.authCheck, "ASM-T14", .on(.noSession, to: .timeout, per: "ASM-T14"))),
    Mutant("retry-leads-on", without(.error, "ASM-T22")),
    Mutant(
      "screen-of-the-state",
      instead(.mainApp, "ASM-S10", .onEntry(do: [.set(Facts.screen, .login)], per: "ASM-S10"))),
    Mutant(
      "new-user-meets-login",
      instead(.onboardingComplete, "ASM-T10", .immediately(to: .authCheck, per: "ASM-T10"))),
  ]

  private static let early = [
    Mutant("earliest-SPLASH", early(.splash, "ASM-T02", 1_999, .onboardingCheck)),
    Mutant(
      "earliest-ONBOARDING_CHECK", early(.onboardingCheck, "ASM-O01", 2_999, .authCheck)),
    Mutant("earliest-AUTH_CHECK", early(.authCheck, "ASM-O04", 4_999, .unauthenticated)),
    Mutant("earliest-AUTH_LOADING", early(.authLoading, "ASM-O05", 9_999, .error)),
    Mutant(
      "earliest-AUTHENTICATED", readings: ["immediate": "when its work is done"],
      early(.authenticated, "ASM-O06", 1_999, .error)),
    Mutant(
      "earliest-ONBOARDING_COMPLETE", readings: ["immediate": "when its work is done"],
      early(.onboardingComplete, "ASM-O03", 999, .unauthenticated)),
    Mutant(
      "transition-ends", readings: ["immediate": "when its work is done"],
      without(.onboardingComplete, "ASM-O03")),
  ]

  private static func early(
    _ state: AppStateMachine.State, _ id: String, _ limit: Int, _ target: AppStateMachine.State
  ) -> Patch { instead(state, id, .after(.milliseconds(limit), to: target, per: id)) }

  private static let ways = [
    Mutant("animation-can-happen", without(.splash, "ASM-T03")),
    Mutant("failing-splash-can-happen", without(.splash, "ASM-T04")),
    Mutant("known-user-can-happen", without(.onboardingCheck, "ASM-T06")),
    Mutant("failing-check-can-happen", without(.onboardingCheck, "ASM-T07")),
    Mutant("failing-onboarding-can-happen", without(.onboarding, "ASM-T09")),
    Mutant("no-session-can-happen", without(.authCheck, "ASM-T14")),
    Mutant("failing-session-check-can-happen", without(.authCheck, "ASM-T15")),
    Mutant("refused-login-can-happen", without(.authLoading, "ASM-T17")),
    Mutant("failing-network-can-happen", without(.authLoading, "ASM-T18")),
    Mutant("failing-loading-can-happen", without(.authenticated, "ASM-T20")),
    Mutant("signed-in-user-sees-no-login", without(.authCheck, "ASM-T13")),
    Mutant(
      "ended-session-is-asked-for", without(.authCheck, "ASM-T14"),
      without(.authCheck, "ASM-O04"), without(.error, "ASM-T22")),
  ]
}
