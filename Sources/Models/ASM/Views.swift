import RuleLanguage

extension AppStateMachine {
  package static let screens: [State: String] = [
    .splash: "the splash screen", .onboardingCheck: "a blank wait", .onboarding: "the onboarding",
    .authCheck: "a blank wait", .authLoading: "the login in progress",
    .authenticated: "the main app loading", .unauthenticated: "the login", .mainApp: "the main app",
    .error: "an error",
  ]

  package static let deeds: [Event: String] = [
    .onboardingCompleted: "completes the onboarding", .login: "logs in", .retry: "taps Retry",
    .hardReset: "makes a hard reset", .forceReset: "forces a reset",
  ]
}
