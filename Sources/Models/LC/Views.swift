import RuleLanguage

// What the user sees of the screens, and does on them. The root component says which is open; consent, update and
// migration say more of themselves.

extension LC.Root {
  package static let screens: [State: String] = [
    .splash: "the splash screen", .home: "home", .onboarding: "the language selection",
    .login: "the login", .citySelect: "the city selection",
    .cityDiscontinued: "the notice that the city is discontinued",
    .forceUpdate: "the update screen", .migration: "the loader of the migration",
    .consent: "the consent screen",
  ]

  package static let deeds: [Event: String] = [
    .appLaunch: "opens the app", .deepLink: "opens a link",
    .linkWhileRunning: "opens a link beside the app", .backgroundResume: "returns to the app",
    .choosesLanguage: "chooses a language", .logsIn: "logs in", .choosesCity: "chooses a city",
  ]
}

extension LC.Consent {
  package static let screens: [State: String] = [
    .fetching: "the consent screen loading", .review: "the terms of consent",
    .fetchFailed: "an error: no terms", .saving: "the consent being saved",
    .declined: "the consent declined",
  ]

  package static let deeds: [Event: String] = [
    .accepts: "accepts", .retries: "taps Retry", .skips: "taps Skip", .declines: "declines",
  ]
}

extension LC.Login {
  static let deeds: [Event: String] = [.logsIn: "logs in"]
}

extension LC.ForceUpdate {
  package static let screens: [State: String] = [
    .displayUpdate: "the update screen", .forceMode: "the update screen, without a way past it",
    .recommendMode: "the update screen, with Remind Later", .storeOpened: "the app store",
  ]

  package static let deeds: [Event: String] = [
    .updateClicked: "taps Update", .remindLaterClicked: "taps Remind Later",
    .backPressed: "presses Back", .comesBack: "returns from the store",
    .updatedByHand: "updates by hand", .updatedInStore: "updates in the store",
  ]
}

extension LC.MigrationScreen {
  package static let screens: [State: String] = [
    .loading: "the loader of the migration", .errorScreen: "the error of the migration",
  ]

  package static let deeds: [Event: String] = [.retryClicked: "taps Retry"]
}

extension LC.Migration {
  package static let screens: [State: String] = [
    .loading: "the loader", .migrating: "the loader", .keyValueMigration: "the loader",
    .historySync: "the loader", .syncAttempt: "the loader", .syncRetry: "the loader",
    .ensureMinTime: "the loader", .errorScreen: "the error with Retry", .navigateHome: "home",
    .notRequired: "home",
  ]

  package static let deeds: [Event: String] = [
    .openedAgain: "opens the screen again", .retryClicked: "taps Retry",
  ]
}
