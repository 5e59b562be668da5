import Machines

extension App {
  /// What several documents speak of, or several places of one.
  static let subjects: [Subject] = [tryingAgain]

  /// Where the overview lets a launch lead, and where the arrow of Retry leads.
  private static let tryingAgain = Subject(
    "trying-again", "Where a launch leads, and where Retry leads",
    sayings: [
      .init(
        "ASM", per: "ASM-Q01", "ASM-Q02", "ASM-Q03",
        says: "ONBOARDING_CHECK leads to ONBOARDING or AUTH_CHECK, and that to LOGIN or MAIN_APP."),
      .init("ASM", per: "ASM-T22", says: "Retry leads from ERROR to UNAUTHENTICATED."),
      .init("ASM", per: "ASM-T23", says: "Hard reset leads from ERROR to ONBOARDING_CHECK."),
    ],
    decisions: DecisionComparison(
      [firstLaunch.variable, session.variable, sessionIsValid.variable],
      where: session || !sessionIsValid,
      asm("launch", from: .onboardingCheck), asm("Retry", from: .error, answers: [.retry]),
      asm("hard reset", from: .error, answers: [.hardReset])))

  private static let firstLaunch = Fact("first launch")
  private static let session = Fact("a session is stored")
  private static let sessionIsValid = Fact("the server honours it")

  /// How the App State Machine decides from a state on, if nothing fails or takes too long.
  private static func asm(
    _ name: String, from state: AppStateMachine.State, answers: [AppStateMachine.Event] = []
  ) -> Decision {
    let checks: [AppStateMachine.Event] = [
      .firstLaunch, .notFirstLaunch, .validSession, .noSession,
    ]
    return Decision(
      name, of: ASM.system, machine: AppStateMachine.name, from: state.rawValue,
      answers: (answers + checks).map(\.rawValue),
      given: [
        .copy(firstLaunch, to: ASM.Facts.firstLaunch), .copy(session, to: ASM.Facts.sessionStored),
        .copy(sessionIsValid, to: ASM.Facts.sessionValid),
      ],
      outcomes: [
        "ONBOARDING": "onboarding", "UNAUTHENTICATED": "login", "MAIN_APP": "main app",
      ])
  }
}
