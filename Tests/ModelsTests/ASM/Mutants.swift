import Machines

@testable import ModelsASM

extension Mutant {
  static let all = order + truth + critical + waits + operations + tables

  private typealias App = AppStateMachine
  private typealias Facts = ASM.Facts

  /// Puts a row in the place of those that restate an id.
  private static func instead(
    _ state: AppStateMachine.State, _ id: String, _ row: Row<AppStateMachine>
  ) -> Patch { .replace(AppStateMachine.self, in: state, per: id, with: row) }

  private static func without(_ state: AppStateMachine.State, _ id: String) -> Patch {
    .remove(AppStateMachine.self, in: state, per: id)
  }

  private static func more(
    _ state: AppStateMachine.State, _ row: Row<AppStateMachine>
  ) -> Patch { .add(AppStateMachine.self, in: state, row) }

  private static let order = [
    Mutant(
      "launch-shows-splash", instead(.initial, "ASM-T01", .after(.seconds(1), to: .splash))),
    Mutant("splash-is-visible", instead(.splash, "ASM-S02", .onEntry(do: []))),
    Mutant(
      "check-decides",
      instead(.onboardingCheck, "ASM-T06", .on(.notFirstLaunch, to: .unauthenticated))),
    Mutant(
      "check-decides-once", instead(.onboarding, "ASM-T09", .on(.onboardingFailed, to: .authCheck))),
    Mutant(
      "onboarding-complete-after-onboarding",
      instead(.onboardingCheck, "ASM-T06", .on(.notFirstLaunch, to: .onboardingComplete))),
    Mutant(
      "onboarding-waits-for-user",
      more(.onboarding, .after(.seconds(60), to: .onboardingComplete))),
    Mutant(
      "login-waits-for-user", more(.unauthenticated, .after(.seconds(60), to: .authLoading))),
    Mutant(
      "only-user-logs-in", instead(.authCheck, "ASM-T14", .on(.noSession, to: .authLoading))),
    Mutant("login-or-main-app", more(.mainApp, .after(.seconds(60), to: .unauthenticated))),
    Mutant("error-waits-for-user", more(.error, .after(.seconds(30), to: .unauthenticated))),
    Mutant(
      "instant-never-times-out", without(.onboardingComplete, "ASM-T10")),
    Mutant("instant-ends-at-once", without(.onboardingComplete, "ASM-T10")),
    Mutant("hard-reset-checks-again", instead(.error, "ASM-T23", .on(.hardReset, to: .splash))),
    Mutant(
      "timeouts-pass-through-timeout", readings: ["timeouts": "through TIMEOUT"],
      instead(.authCheck, "ASM-O04", .after(.seconds(5), to: .unauthenticated, per: "ASM-O04"))),
    Mutant("nobody-is-stuck", without(.error, "ASM-T22"), without(.error, "ASM-T23")),
  ]

  private static let truth = [
    Mutant(
      "onboarding-only-for-new-users", misreadings: ["first-launch-cleared": "never"]),
    Mutant(
      "only-onboarded-users-are-checked", amended: true,
      instead(.onboarding, "ASM-T09", .on(.onboardingFailed, to: .authCheck))),
    Mutant(
      "first-time-user-sees-onboarding", amended: true,
      misreadings: ["first-launch-cleared": "when shown"]),
    Mutant("onboarding-once", misreadings: ["hard-reset": "erases"]),
    Mutant(
      "authenticated-means-valid-session",
      instead(.authCheck, "ASM-T14", .on(.noSession, to: .authenticated))),
    Mutant(
      "main-app-means-valid-session",
      instead(.authLoading, "ASM-T16", .on(.authSucceeded, to: .authenticated))),
    Mutant(
      "signed-in-user-not-asked-to-log-in", amended: true,
      misreadings: ["late-answers": "without identity"]),
    Mutant(
      "check-lets-signed-in-user-in", amended: true,
      instead(.authCheck, "ASM-T13", .on(.validSession, to: .unauthenticated))),
    Mutant(
      "login-success-enters",
      instead(.authenticated, "ASM-T19", .immediately(to: .unauthenticated))),
  ]

  private static let critical = [
    Mutant("errors-are-visible", without(.error, "ASM-R2a")),
    Mutant("errors-offer-an-action", without(.error, "ASM-T22"), without(.error, "ASM-T23")),
    Mutant("no-automatic-loop", more(.unauthenticated, .after(.seconds(1), to: .authCheck))),
    Mutant(
      "time-goes-on", more(.mainApp, .immediately(to: .authenticated))),
    Mutant("comes-to-rest", misreadings: ["splash-end": "both"]),
    Mutant("automatic-retries", amended: true, unboundedRetry),
    Mutant(
      "automatic-retries", readings: ["automatic-retries": "in total"], amended: true,
      unboundedRetry),
    Mutant(
      "force-reset", readings: ["force-reset": "own actions"], amended: true,
      without(.mainApp, "ASM-R5")),
    Mutant(
      "force-reset", readings: ["force-reset": "with help"], amended: true,
      without(.mainApp, "ASM-R5")),
  ]

  private static let unboundedRetry = instead(
    .authLoading, "ASM-R4", .on(.networkFailed, do: [.set(Facts.loggingIn)], per: "ASM-R4"))

  private static let waits = [
    Mutant("launch-to-first-action", without(.authCheck, "ASM-O04")),
    Mutant("launch-to-check", misreadings: ["splash-end": "animation alone"]),
    Mutant("login-to-answer", instead(.authLoading, "ASM-O05", .after(.seconds(13), to: .error))),
    Mutant("hard-reset-to-first-action", without(.onboardingCheck, "ASM-O01")),
    Mutant("longest-INITIAL", instead(.initial, "ASM-T01", .after(.seconds(1), to: .splash))),
    Mutant(
      "longest-SPLASH",
      instead(.splash, "ASM-T02", .after(.seconds(3), to: .onboardingCheck))),
    Mutant(
      "longest-ONBOARDING_CHECK",
      instead(.onboardingCheck, "ASM-O01", .after(.seconds(4), to: .authCheck))),
    Mutant(
      "longest-ONBOARDING_COMPLETE",
      misreadings: ["immediate": "when its work is done"]),
    Mutant(
      "longest-AUTH_CHECK",
      instead(.authCheck, "ASM-O04", .after(.seconds(6), to: .unauthenticated))),
    Mutant(
      "longest-AUTH_LOADING", instead(.authLoading, "ASM-O05", .after(.seconds(11), to: .error))),
    Mutant(
      "longest-AUTHENTICATED", readings: ["immediate": "when its work is done"],
      instead(.authenticated, "ASM-O06", .after(.seconds(3), to: .error))),
    Mutant(
      "longest-TIMEOUT", readings: ["timeouts": "through TIMEOUT"],
      instead(.timeout, "ASM-O09", .after(.seconds(1), to: .unauthenticated))),
  ]

  private static let tables = [
    Mutant(
      "first-time-user-can-see-onboarding",
      instead(.onboardingCheck, "ASM-T05", .on(.firstLaunch, to: .authCheck))),
    Mutant("first-time-user-can-get-in", without(.onboarding, "ASM-T08")),
    Mutant("signed-in-user-can-get-in", without(.onboardingCheck, "ASM-T06"), timeoutToError),
    Mutant("returning-user-can-log-in", without(.unauthenticated, "ASM-T21")),
    Mutant(
      "ended-session-is-noticed", without(.authCheck, "ASM-T14"), without(.authCheck, "ASM-O04"),
      without(.error, "ASM-T22")),
    Mutant("error-can-be-left", without(.error, "ASM-T23")),
    Mutant(
      "lint-total",
      .replace(AppStateMachine.self, cause: .user(.login))),
    Mutant("lint-overlap", more(.unauthenticated, .on(.login, to: .mainApp))),
    Mutant("lint-timeouts", without(.authCheck, "ASM-O04")),
    // The splash screen's timer expires and leaves it waiting for its animation.
    Mutant("lint-timeouts", misreadings: ["splash-end": "both"]),
  ]

  private static let timeoutToError = instead(
    .onboardingCheck, "ASM-O01", .after(.seconds(3), to: .error))
}
