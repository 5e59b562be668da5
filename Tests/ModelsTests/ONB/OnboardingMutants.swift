import Machines

@testable import ModelsONB

/// One defect of an amended table, and the property that must find it.
struct OnboardingMutant: Sendable {
  var property: String
  var system: Machines.System
  var readings: [String: String] = [:]
  var patch: Patch

  static let all = routing + language + city

  private typealias R = ONB.Routing
  private typealias L = ONB.Language
  private typealias C = ONB.CityLocation
  private typealias M = ONB.ManualCity
  private typealias Has = ONB.Installation

  private static let routing = [
    OnboardingMutant(
      property: "language-checked-first", system: ONB.routing,
      patch: .replace(
        R.self, in: .splash, per: "ONB-S1", with: .on(.initialised, to: .loginCheck, per: "ONB-S1"))
    ),
    OnboardingMutant(
      property: "routes-last", system: ONB.routing,
      patch: .replace(
        R.self, in: .loginCheck, per: "ONB-S3", with: .on(.loginRead, to: .route, per: "ONB-S3"))),
    OnboardingMutant(
      property: "routes-last", system: ONB.routing,
      patch: .add(R.self, in: .cityCheck, .after(.seconds(3), to: .loginOptions))),
    OnboardingMutant(
      property: "language-before-all", system: ONB.routing,
      patch: .replace(
        R.self, in: .route, per: "ONB-T1",
        with: .immediately(when: !Has.languageChosen, to: .loginOptions, per: "ONB-T1"))),
    OnboardingMutant(
      property: "login-before-city", system: ONB.routing,
      patch: .replace(
        R.self, in: .afterSelection, per: "ONB-T2",
        with: .immediately(when: !Has.loggedIn, to: .opensCitySelection, per: "ONB-T2"))),
    OnboardingMutant(
      property: "ready-user-goes-home", system: ONB.routing,
      patch: .replace(
        R.self, in: .route, per: "ONB-T11",
        with: .immediately(
          when: Has.languageChosen && Has.loggedIn && Has.cityChosen && !Has.cityDiscontinued,
          to: .cityDiscontinued, per: "ONB-T11"))),
    // Who has a city selects another language at home, and is asked for the city.
    OnboardingMutant(
      property: "city-asked-only-if-missing", system: ONB.routing,
      patch: .replace(
        R.self, in: .afterSelection, per: "ONB-T3",
        with: .immediately(
          when: Has.loggedIn.condition, to: .opensCitySelection,
          do: [.set(R.source, .languageSelectionScreen)], per: "ONB-T3"))),
    OnboardingMutant(
      property: "source-is-forgotten", system: ONB.routing,
      patch: .replace(
        R.self, in: .opensCitySelection, on: .immediately,
        with: .immediately(to: .citySelection, do: [.send(ONB.Route.cityLocationSelection)]))),
    OnboardingMutant(
      property: "source-RegularBusScreen-is-true", system: ONB.routing,
      patch: .replace(
        R.self, in: .home, per: "ONB-D8",
        with: .on(
          .changeCityAtHome, to: .opensCitySelection, do: [.set(R.source, .regularBusScreen)],
          per: "ONB-D8"))),
    OnboardingMutant(
      property: "discontinued-screen-is-true", system: ONB.routing,
      patch: .replace(
        R.self, in: .afterSelection, per: "ONB-T3",
        with: .immediately(
          when: Has.loggedIn && !Has.cityChosen, to: .cityDiscontinued, per: "ONB-T3"))),
    OnboardingMutant(
      property: "splash-counted-once", system: ONB.routing,
      patch: .add(R.self, in: .splash, .onEntry(do: [.emit("splash_screen_shown")]))),
  ]

  private static let language = [
    OnboardingMutant(
      property: "pack-before-locale", system: ONB.language,
      patch: .replace(
        L.self, in: .downloading, per: "ONB-P2",
        with: .on(.packDownloaded, to: .localeUpdate, per: "ONB-P2"))),
    OnboardingMutant(
      property: "locale-before-configuration", system: ONB.language, readings: ["platform": "iOS"],
      patch: .replace(
        L.self, in: .grid, per: "ONB-L2", with: .on(.languageTapped, to: .refresh, per: "ONB-L2"))),
    OnboardingMutant(
      property: "failed-refresh-can-be-repeated", system: ONB.language,
      patch: .replace(
        L.self, in: .grid, per: "ONB-L2",
        with: .on(.languageTapped, when: L.snackbar.is(.nothing), to: .pending, per: "ONB-L2"))),
    OnboardingMutant(
      property: "tapFirst-is-offered", system: ONB.language,
      patch: .replace(
        L.self, in: .grid, per: "ONB-L2",
        with: .on(
          .languageTapped, when: !L.selected.is(.first), to: .pending,
          do: [.set(L.snackbar, .nothing), .emit("language_selected")], per: "ONB-L2"))),
    OnboardingMutant(
      property: "failed-download-is-shown", system: ONB.language,
      patch: .replace(
        L.self, in: .installing, per: "ONB-X1",
        with: .on(.downloadFailed, to: .grid, per: "ONB-X1"))),
    OnboardingMutant(
      property: "ios-no-download-snackbar", system: ONB.language, readings: ["platform": "iOS"],
      patch: .replace(
        L.self, in: .refresh, per: "ONB-X6",
        with: .on(
          .configurationFails, to: .grid, do: [.set(L.snackbar, .downloadFailed)], per: "ONB-X6"))
    ),
    OnboardingMutant(
      property: "shown-refresh-is-counted", system: ONB.language,
      patch: .replace(
        L.self, in: .refresh, per: "ONB-L5",
        with: .on(
          .configurationArrives, to: .done,
          do: [.copy(L.locale, to: L.configuration), .emit("language_configuration_failed")],
          per: "ONB-L5"))),
    OnboardingMutant(
      property: "locale-before-configuration", system: ONB.language,
      patch: .replace(
        L.self, in: .localeUpdate, per: "ONB-L4", with: .immediately(to: .refresh, per: "ONB-L4"))),
    OnboardingMutant(
      property: "selected-is-counted", system: ONB.language,
      patch: .replace(
        L.self, in: .refresh, per: "ONB-L5",
        with: .on(
          .configurationArrives, to: .closed,
          do: [.set(Has.languageChosen), .send(R.Event.languageReady)], per: "ONB-L5", "ONB-L6"))),
  ]

  private static let city = [
    OnboardingMutant(
      property: "denied-leads-to-manual", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .requesting, per: "ONB-G2",
        with: .on(.permissionDenied, to: .permission, per: "ONB-G2"))),
    OnboardingMutant(
      property: "permission-before-gps", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .requesting, per: "ONB-G2",
        with: .on(.permissionDenied, to: .activating, per: "ONB-G2"))),
    OnboardingMutant(
      property: "permission-before-gps", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .gpsPrompt, on: .event(C.Event.enableGPS.rawValue),
        with: .on(.enableGPS, to: .coordinates, do: [.set(ONB.Phone.gpsOn)], per: "ONB-X2"))),
    OnboardingMutant(
      property: "denied-for-now-leads-to-manual", system: ONB.cityLocation,
      patch: .remove(C.self, in: .requesting, per: "ONB-G2")),
    OnboardingMutant(
      property: "location-can-be-used", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .permission, on: .event(C.Event.useLocation.rawValue),
        with: .on(
          .useLocation, when: !ONB.Phone.permission.is(.denied), to: .requesting, per: "ONB-G1"))),
    OnboardingMutant(
      property: "opening-is-counted-once", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .welcome, on: .event(C.Event.back.rawValue),
        with: .on(
          .back, to: .permission,
          do: [.set(C.candidate, .nothing), .emit("city_location_selection_screen_shown")]))),
    OnboardingMutant(
      property: "not-serviceable-means-it", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .configuration, per: "ONB-G6",
        with: .on(
          .cityConfigurationArrives, to: .welcome, do: [.emit("city_not_serviceable")],
          per: "ONB-G6"))),
    OnboardingMutant(
      property: "denied-before-leads-to-manual", system: ONB.cityLocation,
      patch: .remove(C.self, in: .permission, on: .event(C.Event.useLocation.rawValue))),
    OnboardingMutant(
      property: "search-ends-with-an-answer", system: ONB.cityLocation,
      patch: .replace(
        M.self, in: .searching, per: "ONB-Y3",
        with: .after(ONB.Limits.answer, to: .search, per: "ONB-Y3"))),
    OnboardingMutant(
      property: "not-serviceable-is-said", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .metadata, per: "ONB-G7",
        with: .on(
          .notServiceable, to: .fetchError, do: [.emit("city_not_serviceable")], per: "ONB-G7"))),
    OnboardingMutant(
      property: "fetch-error-offers-retry", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .fetchError, per: "ONB-X5", with: .on(.retry, to: .permission, per: "ONB-X5"))),
    OnboardingMutant(
      property: "welcome-names-a-city", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .metadata, on: .event(C.Event.cityFound.rawValue),
        with: .on(.cityFound, to: .configuration, per: "ONB-G6"))),
    OnboardingMutant(
      property: "home-after-change", system: ONB.cityLocation,
      patch: .replace(
        C.self, in: .welcome, per: "ONB-G8",
        with: .on(
          .proceed, to: .left,
          do: C.detected + C.update + [.send(ONB.Disclaimer.Event.cityDone)], per: "ONB-G8"))),
    // A change that is given up counts as done.
    OnboardingMutant(
      property: "selected-city-is-set", system: ONB.cityLocation,
      patch: .replace(
        ONB.CityUpdate.self, in: .process, per: "ONB-A6",
        with: .after(
          ONB.Limits.operations, to: .idle,
          do: [.set(ONB.CityUpdate.target, .nothing), .send(C.Event.cityUpdated)], per: "ONB-A6"))),
    OnboardingMutant(
      property: "one-answer-a-request", system: ONB.cityLocation,
      patch: .replace(
        ONB.Phone.self, in: .dialog, on: .event(ONB.Phone.Event.grant.rawValue),
        with: .on(
          .grant,
          do: [
            .emit("location_permission_granted"), .send(C.Event.permissionGranted),
          ], per: "ONB-E6"))),
    OnboardingMutant(
      property: "one-way-a-city", system: ONB.cityLocation,
      patch: .replace(
        M.self, in: .fetchError, per: "ONB-X5",
        with: .on(
          .retrySelection, to: .metadata, do: [.emit("city_selected_manually")], per: "ONB-X5"))),
  ]
}
