package import RuleLanguage

extension ONB {
  /// The city that is offered to the user.
  enum Candidate: String, Name {
    case nothing
    case served = "a city that is served"
    /// The stored city, which is served no more.
    case discontinued = "the discontinued city"
  }

  /// "GPS-Based City Selection", with the five layouts of `CityLocationSelectionLayoutType`.
  package enum CityLocation: Machine {
    package static let name = "city location"
    package static let initial = State.closed
    package static let errors = [State.fetchError, .configFetchFailed]
    package static let failures = [Event.coordinatesFail, .metadataFails, .cityConfigurationFails]

    package enum State: String, Name {
      case closed
      case permission = "LocationPermission"
      case disclaimer = "LocationDisclaimer before the request"
      case requesting = "permission requested"
      case activating = "activates GPS"
      case gpsPrompt = "prompt to enable GPS"
      case settings = "Location settings"
      case coordinates = "fetches coordinates"
      case metadata = "FetchCityMetaData"
      case configuration = "fetches city configuration"
      case fetchError = "FetchError"
      case configFetchFailed = "ConfigFetchFailed"
      case noCityAvailable = "NoCityAvailable"
      case welcome = "CityWelcome"
      case updating = "city is updated"
      /// The manual selection, or the way home, has taken over.
      case left
    }

    package enum Event: String, Name {
      case opened = "CityLocationSelection"
      case useLocation, selectManually, understood
      case permissionGranted, permissionDenied
      case enableGPS, refuseGPS, openSettings, returnFromSettings
      case coordinatesArrive, coordinatesFail
      case cityFound, discontinuedCityFound, notServiceable, metadataFails
      case configurationCached, cityConfigurationArrives, cityConfigurationFails
      case retry, proceed, cityUpdated, cityReady
      /// Heard by no row of the document.
      case back
      /// Caused by nobody: named, so that pages list it as withheld.
      case inAnotherLanguage = "a city's configuration in another language than the app's"
      /// Caused by nobody as written.
      case refuseCity, allowInSettings, searchLeft
    }

    static let candidate = Choice<Candidate>("city offered", initially: .nothing)

    static let needsEducation = !Phone.permission.is(.granted)
    private static let educatesFirst = education.is("before the request")

    static let toSearch: [Action] = [.send(ManualCity.Event.openSearch)]
    /// A city that is found is counted when it is found, whatever comes of it.
    static let detected: [Action] = [.emit("city_detected_from_gps")]
    static let update: [Action] = [.send(CityUpdate.Event.updateCity)]

    package static let rules = steps.also(
      in: [
        .coordinates, .metadata, .configuration, .fetchError, .configFetchFailed, .noCityAvailable,
        .welcome, .updating,
      ], [closedByOther])

    private static let steps: Rules<Self> = [
      .closed: [
        .on(
          .opened, to: .permission, do: [.emit("city_location_selection_screen_shown")],
          per: "ONB-E4", "ONB-D1")
      ],

      .permission: [
        .on(.useLocation, when: !(needsEducation && educatesFirst), to: .requesting, per: "ONB-G1"),
        .on(
          .useLocation, when: needsEducation && educatesFirst, to: .disclaimer,
          per: "ONB-09", "ONB-A4"),
        .on(.selectManually, to: .left, do: toSearch, per: "ONB-T9", "ONB-A3", "ONB-08"),
      ],
      .disclaimer: [.on(.understood, to: .requesting, per: "ONB-09", "ONB-A4", "ONB-Y2")],

      .requesting: [
        .onEntry(do: [.send(Phone.Event.requestPermission)], per: "ONB-G1"),
        .on(.permissionGranted, to: .activating, per: "ONB-G3"),
        .on(.permissionDenied, to: .left, do: toSearch, per: "ONB-G2", "ONB-X3", "ONB-02"),
      ],
      .activating: [
        .immediately(when: Phone.gpsOn, to: .coordinates, per: "ONB-G3"),
        .immediately(when: !Phone.gpsOn, to: .gpsPrompt, per: "ONB-G3", "ONB-X2")
          .only(when: gpsOff.is("a prompt")),
        .immediately(when: !Phone.gpsOn, to: .left, do: toSearch, per: "ONB-T8")
          .only(when: gpsOff.is("a failure")),
      ],
      .gpsPrompt: [
        .on(.enableGPS, to: .coordinates, do: [.set(Phone.gpsOn)], per: "ONB-X2"),
        .on(.refuseGPS, to: .left, do: toSearch, per: "ONB-X2", "ONB-02")
          .only(when: gpsRefused.is("by hand")),
        .ignore(.refuseGPS, because: "The prompt is not answered yet.", per: "ONB-X2")
          .only(when: gpsRefused.is("asked on")),
        .on(.openSettings, to: .settings, per: "ONB-N1"),
        .on(.selectManually, to: .left, do: toSearch, per: "ONB-X2", "ONB-02"),
      ],
      .settings: [
        .on(.returnFromSettings, to: .requesting)
          .only(when: returnFromSettings.is("tried again")),
        .on(.returnFromSettings, to: .gpsPrompt)
          .only(when: returnFromSettings.is("nothing changes")),
      ],

      .coordinates: [
        .on(.coordinatesArrive, to: .metadata, per: "ONB-G4", "ONB-I1"),
        .on(.coordinatesFail, to: .left, do: toSearch, per: "ONB-T8", "ONB-02"),
        byHandMeanwhile, byHandBeside,
      ],
      .metadata: [
        .on(
          .cityFound, to: .configuration, do: [.set(candidate, .served)] + detected,
          per: "ONB-G5", "ONB-G6", "ONB-E8", "ONB-A8"
        ).only(when: cityConfiguration.is("fetched")),
        .on(
          .cityFound, to: .welcome, do: [.set(candidate, .served)] + detected,
          per: "ONB-G5", "ONB-G6", "ONB-E8", "ONB-T7"
        ).only(when: cityConfiguration.is("not fetched")),
        .on(
          .discontinuedCityFound, to: .welcome, do: [.set(candidate, .discontinued)] + detected,
          per: "ONB-G5", "ONB-G6", "ONB-E8"
        ).only(when: cityServer.is("one for all")),
        .on(
          .notServiceable, to: .noCityAvailable, do: [.emit("city_not_serviceable")],
          per: "ONB-G7", "ONB-X4", "ONB-E10", "ONB-D2"
        ).only(when: notServiceable.is("a screen")),
        .on(
          .notServiceable, to: .left, do: [.emit("city_not_serviceable")] + toSearch,
          per: "ONB-G7", "ONB-12", "ONB-E10"
        ).only(when: notServiceable.is("straight to manual")),
        .on(.metadataFails, to: .fetchError, per: "ONB-X5", "ONB-D3"),
        byHandMeanwhile, byHandBeside,
      ],
      .configuration: [
        .on(.cityConfigurationArrives, to: .welcome, per: "ONB-G6", "ONB-T7", "ONB-D4", "ONB-I2"),
        .on(.configurationCached, to: .welcome, per: "ONB-X6", "ONB-T7")
          .only(when: configurationFailure.is("cached if any")),
        .on(.cityConfigurationFails, to: .configFetchFailed, per: "ONB-X6", "ONB-D5"),
        locatedAgain,
        byHandMeanwhile, byHandBeside,
      ],
      .fetchError: [.on(.retry, to: .metadata, per: "ONB-X5")],
      .noCityAvailable: [
        .onEntry(when: stepEight.is("as numbered"), do: update, per: "ONB-G8"),
        .on(.selectManually, to: .left, do: toSearch, per: "ONB-X4", "ONB-12"),
        .ignore(.cityUpdated, because: "no city was found").only(
          when: stepEight.is("as numbered")),
      ],

      .welcome: [
        .onEntry(when: stepEight.is("while welcome is shown"), do: update, per: "ONB-G6"),
        .on(.proceed, to: .updating, do: update, per: "ONB-G8", "ONB-A5", "ONB-T7")
          .only(when: !stepEight.is("while welcome is shown")),
        .on(.proceed, to: .left, do: [.send(Disclaimer.Event.cityDone)], per: "ONB-T7")
          .only(when: stepEight.is("while welcome is shown")),
        locatedAgain,
        .ignore(
          .inAnotherLanguage, because: "no line says in which language a city is configured",
          per: "ONB-I2"),
        .ignore(.cityUpdated, because: "the user goes on when it pleases").only(
          when: stepEight.is("while welcome is shown")),
      ],
      .updating: [
        .on(.cityUpdated, to: .left, do: [.send(Disclaimer.Event.cityDone)], per: "ONB-G8")
      ],
      .left: [
        // What matters no more is as at the start, so that equal states are one.
        .onEntry(do: [.set(candidate, .nothing), .set(Phone.gpsOn)]),
        .on(.cityReady, to: .closed),
      ],
    ]

    private static let locatedAgain = Row<Self>.on(
      .coordinatesArrive, to: .metadata, do: [.set(candidate, .nothing)], per: "ONB-G4"
    ).only(when: laterCoordinates.is("count"))

    private static let closedByOther = Row<Self>.on(
      .cityReady, to: .closed, do: [.set(candidate, .nothing), .set(Phone.gpsOn)]
    ).only(when: manualOffered.is("any time, beside GPS"))

    /// Where the manual selection can be reached at any time, what GPS began ends, or goes on.
    private static let byHandMeanwhile: Row<Self> = .on(
      .selectManually, to: .left, do: toSearch, per: "ONB-T9"
    ).only(when: manualOffered.is("any time"))
    private static let byHandBeside: Row<Self> = .on(.selectManually, do: toSearch, per: "ONB-T9")
      .only(when: manualOffered.is("any time, beside GPS"))
  }
}
