package import RuleLanguage
import ModelsASM
import ModelsLC

extension App {
  /// What several documents speak of, or several places of one.
  package static let topics: [Topic] = decisionSubjects + [tryingAgain] + claimedSubjects

  /// Where the overview lets a launch lead, and where the arrow of Retry leads.
  private static let tryingAgain = Topic(
    "trying-again", "Where a launch leads, and where Retry leads",
    sayings: [
      .init(
        "ASM", per: "ASM-Q01", "ASM-Q02", "ASM-Q03",
        says: "ONBOARDING_CHECK leads to ONBOARDING or AUTH_CHECK, and that to LOGIN or MAIN_APP."),
      .init("ASM", per: "ASM-T22", says: "Retry leads from ERROR to UNAUTHENTICATED."),
      .init("ASM", per: "ASM-T23", says: "Hard reset leads from ERROR to ONBOARDING_CHECK."),
    ],
    decisions: DecisionComparison(
      [Input.firstLaunch.variable, Input.login.variable],
      stateMachine("launch", from: .onboardingCheck, answers: checks, given: Input.forASM),
      stateMachine("Retry", from: .error, answers: [.retry], given: Input.forASM),
      stateMachine(
        "hard reset", from: .error, answers: [.hardReset] + checks, given: Input.forASM)))

  // Where more than a decision differs, the documents' machines are run and a claim is asked of them.
  private static let claimedSubjects = [
    Topic(
      "automatic-retries", "How often a failed operation is tried again by itself",
      sayings: [
        .init(
          "ASM", per: "ASM-R4",
          says: "At most \(ASM.Limits.retries) automatic retries before an error is shown."),
        .init(
          "LC", per: "LC-MG31", "LC-MG30",
          says: "\(LC.Limits.attempts), after \(LC.Limits.backoffInWords) in turn."),
      ], claims: [.init("R4-three-retries", in: "App/critical-rules-migration")]),
    Topic(
      "timeouts", "Whether every async operation has a timeout",
      sayings: [
        .init("ASM", per: "ASM-R1", says: "Every async operation has one."),
        .init(
          "LC", per: "LC-SF16", "LC-MG32",
          says: "One, of \(LC.Limits.sync.short), for the migration."),
        .init("ONB", per: "ONB-L3", "ONB-G4", says: "None is mentioned."),
        .init("HY", per: "HY-05", "HY-46", says: "None is mentioned."),
        .init("LE", per: "LE-58", says: "None is mentioned."),
      ],
      claims: [
        "migration", "force-update", "consent", "routing", "language", "city-location", "hydration",
        "hydration-gate", "auth-store", "settings-store", "provider-models", "lifecycle-events",
      ].map { .init("R1-timeouts", in: "App/critical-rules-\($0)") }),
    Topic(
      "visible-errors", "Whether a failure is shown",
      sayings: [
        .init("ASM", per: "ASM-R2a", says: "Every error has a visible UI."),
        .init("HY", per: "HY-59", "HY-24", says: "Silent fail; no return needed."),
        .init("LC", per: "LC-EH3", "LC-FU17", says: "An error, or instructions."),
        .init("ONB", per: "ONB-X1", says: "A snackbar."),
      ],
      claims: [
        .init("R2a-visible", in: "App/critical-rules-hydration"),
        .init("R2a-visible", in: "App/critical-rules-hydration-gate"),
        .init("R2a-visible", in: "App/critical-rules-migration"),
        .init("R2a-visible", in: "App/critical-rules-force-update"),
        .init("R2a-visible", in: "App/critical-rules-language"),
      ]),
    Topic(
      "force-reset", "Whether the user can always get to the login",
      sayings: [
        .init("ASM", per: "ASM-R5", says: "The user can always force-reset to UNAUTHENTICATED."),
        .init(
          "LC", per: "LC-FU03", "LC-MG23", says: "Updates block; Retry alone leaves the error."),
        .init("ONB", per: "ONB-N1", says: "No screen has such an action."),
      ], claims: [.init("R5-force-reset", in: "App/critical-rules-journey")]),
    Topic(
      "splash-time", "How long the splash screen lasts",
      sayings: [
        .init(
          "ASM", per: "ASM-T02", "ASM-T03",
          says: "\(ASM.Limits.splash.short), or until its animation is complete."),
        .init("LC", per: "LC-IN2", "LC-SF16", says: "Until the initialisation is complete."),
        .init("ONB", per: "ONB-S1", "ONB-S5", says: "Until it has initialised and checked."),
      ], claims: [.init("splash-within-2-s", in: "App/splash-and-stores")]),
    Topic(
      "first-screen", "What must be read before the first screen",
      sayings: [
        .init("HY", per: "HY-45", "HY-49", "HY-51", says: "All stores are hydrated before it."),
        .init("LC", per: "LC-J01", "LC-ND0", says: "The splash screen is displayed at the launch."),
        .init("ASM", per: "ASM-T01", says: "INITIAL leads to SPLASH immediately."),
      ],
      claims: ["hydrated-before-first-screen", "hydrated-before-decision", "failed-gate-stops"].map
      {
        .init($0, in: "App/splash-and-stores")
      }),
    Topic(
      "update-and-city", "Where the update screen leads",
      sayings: [
        .init("LC", per: "LC-A17", says: "The architecture: to the selection of a city."),
        .init("LC", per: "LC-FU16", says: "Dismiss, continue."),
        .init("ONB", per: "ONB-T11", says: "A user with a city goes home."),
      ],
      claims: [
        .init("update-keeps-the-city", in: "App/journey"),
        .init("update-keeps-the-city", in: "App/journey-city-after-update"),
      ]),
  ]
}
