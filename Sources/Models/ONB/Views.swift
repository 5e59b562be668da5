import RuleLanguage

// What the user sees of the onboarding, and does on it. The routing says which screen is open; language and city say
// more of themselves.

extension ONB.Routing {
  package static let screens: [State: String] = [
    .splash: "the splash screen", .languageSelection: "the language selection",
    .loginOptions: "the login", .citySelection: "the city selection",
    .cityDiscontinued: "the notice that the city is discontinued", .home: "home",
    .startError: "an error",
  ]

  package static let deeds: [Event: String] = [
    .login: "logs in", .chooseAnotherCity: "asks for another city",
    .changeCityAtHome: "asks for another city", .changeCityOnBusScreen: "asks for another city",
    .changeCityOnOldScreen: "asks for another city", .tryAgain: "tries again",
    .changeLanguage: "asks for another language",
  ]
}

extension ONB.Screens {
  static let deeds: [Event: String] = [
    .languageReady: "chooses a language", .cityReady: "chooses a city",
  ]
}

extension ONB.Language {
  package static let screens: [State: String] = [
    .grid: "the languages", .pending: "a download that waits", .downloading: "a download",
    .installing: "an installation", .localeUpdate: "the language changing",
    .refresh: "the configuration loading",
  ]

  package static let deeds: [Event: String] = [
    .tapFirst: "taps a language", .tapSecond: "taps another language",
    .retryDownload: "taps Retry", .goOnWithout: "goes on without", .cancelDownload: "cancels",
  ]
}

extension ONB.LanguageHost {
  package static let screens: [State: String] = [.past: "the next screen"]
}

extension ONB.CityHost {
  package static let screens: [State: String] = [.home: "home"]
  package static let deeds: [Event: String] = [.changeCity: "asks for another city"]
}

extension ONB.CityLocation {
  package static let screens: [State: String] = [
    .permission: "the request for the location", .disclaimer: "the reason for the request",
    .gpsPrompt: "the prompt to turn GPS on", .settings: "the Location settings",
    .activating: "the search by GPS", .coordinates: "the search by GPS",
    .metadata: "the city loading", .configuration: "the city loading",
    .fetchError: "an error: the city is not loaded",
    .configFetchFailed: "an error: the configuration is not loaded",
    .noCityAvailable: "the notice that the city is not served",
    .welcome: "the welcome to the city", .updating: "the city changing",
  ]

  package static let deeds: [Event: String] = [
    .useLocation: "taps Use location", .selectManually: "taps Select manually",
    .understood: "reads the reason", .enableGPS: "turns GPS on",
    .openSettings: "opens the settings", .returnFromSettings: "returns from the settings",
    .retry: "taps Retry", .proceed: "taps Proceed", .refuseCity: "refuses the city",
    .allowInSettings: "allows it in the settings", .back: "presses Back",
  ]
}

extension ONB.ManualCity {
  package static let screens: [State: String] = [
    .search: "the search by name", .searching: "the search running", .results: "the cities found",
    .metadata: "the selected city loading", .fetchError: "an error: the city is not loaded",
    .notAvailable: "the notice that the city is not served", .welcome: "the welcome to the city",
    .updating: "the city changing", .nothingFound: "the notice that no city is found",
    .searchFailed: "an error: the search failed",
  ]

  package static let deeds: [Event: String] = [
    .search: "searches", .select: "selects a city", .retrySelection: "taps Retry",
    .searchAgain: "searches again", .proceedManually: "taps Proceed",
    .openLocationSettings: "opens the settings",
  ]
}

extension ONB.CityUpdate {
  package static let screens: [State: String] = [.failed: "an error: the city is not changed"]
  package static let deeds: [Event: String] = [.retryChange: "taps Retry"]
}

extension ONB.Disclaimer {
  static let screens: [State: String] = [.shown: "the explanation of the permission"]
  static let deeds: [Event: String] = [.allow: "taps Allow", .later: "taps Later"]
}

extension ONB.Phone {
  static let screens: [State: String] = [.dialog: "the permission dialog"]

  static let deeds: [Event: String] = [
    .grant: "grants it", .deny: "denies it", .denyForEver: "denies it for good",
  ]
}

extension ONB.CityChange {
  package static let deeds: [Event: String] = [
    .selectFirst: "selects city A", .selectSecond: "selects city B",
  ]
}

extension ONB.ProductFetch {
  package static let deeds: [Event: String] = [
    .activateOffline: "activates a ticket without network"
  ]
}
