import RuleLanguage

// While the app checks and loads, what the user saw last stays on the screen, as in the fact `screen`.

extension AppStateMachine {
  package static let screens: [State: String] = [
    .splash: "the splash screen", .onboarding: "the onboarding",
    .authLoading: "the login in progress", .unauthenticated: "the login", .mainApp: "the main app",
    .error: "an error",
  ]

  package static let deeds: [Event: String] = [
    .loginToAnother: "logs in to another account",
    .onboardingCompleted: "completes the onboarding", .login: "logs in", .retry: "taps Retry",
    .hardReset: "makes a hard reset", .forceReset: "forces a reset",
  ]
}
