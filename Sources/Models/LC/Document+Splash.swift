import RuleLanguage

extension LC {
  static let splashJourney: [CatalogueRule] = [
    .init("LC-J01", line: 74, "At a launch the splash screen displays first."),
    .init("LC-J02", line: 75, "Then user properties and analytics are initialised."),
    .init("LC-J03", line: 76, "Then the configuration of the KSRTC cluster is checked."),
    .init("LC-J04", line: 77, "Then the first-screen-open event is fired."),
    .init("LC-J05", line: 78, "Then unsynced activation timestamps are sent."),
    .init("LC-J06", line: 79, "Then the navigation conditions are evaluated."),
    .init("LC-J07", line: 80, "Then the app is routed to its destination."),
  ]

  static let splashFlow: [CatalogueRule] = [
    .init("LC-SF01", line: 86, "A launch begins in Loading."),
    .init("LC-SF02", line: 87, "Loading goes to Initializing, displaying the splash."),
    .init("LC-SF03", line: 89, "Initializing goes to CheckCluster, setting up analytics."),
    .init("LC-SF04", line: 90, "CheckCluster goes to SetupProperties, checking the KSRTC config."),
    .init("LC-SF05", line: 91, "SetupProperties goes to FireEvents, with the user properties set."),
    .init("LC-SF06", line: 92, "FireEvents goes to CheckNavigation, firing the app open events."),
    .init("LC-SF07", line: 94, "CheckNavigation goes to LanguageSelect: no language is selected."),
    .init("LC-SF08", line: 95, "CheckNavigation goes to Login: not logged in."),
    .init("LC-SF09", line: 96, "CheckNavigation goes to Consent: consent is needed."),
    .init("LC-SF10", line: 97, "CheckNavigation goes to Migration: migration is needed."),
    .init("LC-SF11", line: 98, "CheckNavigation goes to CityDiscontinued: city unavailable."),
    .init("LC-SF12", line: 99, "CheckNavigation goes to CitySelect: no home config."),
    .init("LC-SF13", line: 100, "CheckNavigation goes to Home: all conditions are met."),
    .init(
      "LC-SF14", line: 102,
      "LanguageSelect, Login, Consent, Migration and Home end the splash."),
    .init("LC-SF15", line: 98, "From CityDiscontinued and CitySelect no arrow leads to the end."),
    .init("LC-SF16", line: 82, "The flow draws no failure and no timeout."),
  ]

  static let splashTables: [CatalogueRule] = [
    .init("LC-IS1", line: 113, "Step 1: check the KSRTC config."),
    .init("LC-IS2", line: 114, "Step 2: initialise user properties."),
    .init("LC-IS3", line: 115, "Step 3: set analytics properties: the first-seen timestamp."),
    .init("LC-IS4", line: 116, "Step 4: set up analytics, that is, configure tracking."),
    .init("LC-IS5", line: 117, "Step 5: fire the first screen event, once per session."),
    .init("LC-IS6", line: 118, "Step 6: send pending activation timestamps."),
    .init("LC-IS7", line: 119, "Step 7: update the app open time, if needed."),
    .init("LC-IS8", line: 111, "The steps are numbered 1 to 7: that is their order."),
    .init("LC-IS9", line: 115, "The first-seen timestamp is set once (implied)."),
    .init("LC-ND0", line: 121, "The first row that holds decides (implied)."),
    .init("LC-ND1", line: 125, "Language not selected: LanguageSelectionScreen."),
    .init("LC-ND2", line: 126, "User not logged in: LoginOptionsScreen."),
    .init("LC-ND3", line: 127, "Needs consent (post-login): UserConsentScreen."),
    .init("LC-ND4", line: 128, "Requires migration: AppMigrationPreconditionsScreen."),
    .init("LC-ND5", line: 129, "City discontinued: CityDiscontinuedScreen."),
    .init("LC-ND6", line: 130, "No home config: CitySelectionScreen."),
    .init("LC-ND7", line: 131, "Default: HomeScreen."),
    .init("LC-IN1", line: 137, "When the component is created the initialisation starts."),
    .init("LC-IN2", line: 138, "When the initialisation is complete the routing is evaluated."),
  ]
}
