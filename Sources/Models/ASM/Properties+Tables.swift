import RuleLanguage

extension ASM.Properties {
  /// Ways that must exist: without them every other claim could hold for want of anything to do.
  static let good = [
    Property(
      "first-time-user-can-see-onboarding", "A first-time user can see the onboarding.",
      per: ["ASM-S04", "ASM-T05"],
      .sometimes(.becomes(App.is(.onboarding) && !ASM.Facts.onboarded))),
    Property(
      "first-time-user-can-get-in",
      "A first-time user can complete the onboarding and reach the main app.",
      per: ["ASM-T08", "ASM-T10", "ASM-T16", "ASM-S10"],
      .sometimes(
        .becomes(App.is(.mainApp) && ASM.Facts.onboarded && Installation.is(.fresh)))),
    Property(
      "signed-in-user-can-get-in",
      "AUTH_CHECK can let a user with a valid session in.",
      per: ["ASM-T13"], .sometimes(.rule("ASM-T13"))),
    Property(
      "returning-user-can-log-in", "A returning user without a session can log in.",
      per: ["ASM-T14", "ASM-T21", "ASM-T16"],
      .sometimes(.becomes(App.is(.mainApp) && Installation.is(.signedOut)))),
    Property(
      "ended-session-is-noticed", "A user whose session has ended can be asked to log in.",
      per: ["ASM-T14"],
      .sometimes(.becomes(App.is(.unauthenticated) && Installation.is(.sessionEnded)))),
    Property(
      "error-can-be-left", "A user can leave an error by a hard reset.", per: ["ASM-T23"],
      .sometimes(.rule("ASM-T23"))),
  ]

  /// Checks of the tables themselves.
  static let tables: [Property] = [
    .total(per: ["ASM-T26"]),
    Property(
      "lint-overlap", "No two rows match the same event (determinism).", per: ["ASM-T26"],
      .lint(.noOverlap)),
    Property(
      "lint-dead-rows", "Every row can fire.",
      per: ["ASM-T12", "ASM-T20", "ASM-O03", "ASM-O06", "ASM-T24", "ASM-T25"], .lint(.noDeadRow),
      fault: .contradiction),
    Property(
      "lint-unreachable-states", "Every state is reachable.",
      per: ["ASM-S00", "ASM-S12"], .lint(.noUnreachableState), fault: .contradiction),
    Property(
      "lint-exits", "Every state has an exit.", per: ["ASM-T27", "ASM-R5"],
      .lint(
        .noStateWithoutExit,
        except: .each(
          Installation.State.allCases,
          because: "what a user did before the first launch is no state of the app"))),
    Property(
      "lint-timeouts", "Every wait for an answer has a timeout.",
      per: ["ASM-R1"],
      .lint(
        .everyAnswerHasTimeout,
        except: [
          Exemption(
            App.State.onboarding.rawValue,
            because: "it waits for the user, and its failure is an answer to nothing", line: 43,
            says: "NO TIMEOUT (user-driven)")
        ]), under: ASM.Readings.everyOperation.is("but for the user's")),
    Property(
      "lint-timeouts", "Whenever the app waits for an answer a timeout is running.",
      per: ["ASM-R1"], .lint(.everyAnswerHasTimeout),
      under: ASM.Readings.everyOperation.is("without exception")),
  ]
}
