package import RuleLanguage

extension ONB {
  /// Two cities, and none: a third would show nothing new.
  package enum City: String, Name {
    case none
    case first = "city A"
    case second = "city B"
  }

  /// "City Change Operations": what `ProcessCityChangeUseCase` executes, one state an operation.
  package enum CityChange: Machine {
    package static let name = "city change"
    package static let initial = State.launched
    package static let failures = [Event.operationFails]

    package enum State: String, Name {
      case launched
      case settled
      case baseURLUpdate = "BASE_URL_UPDATE"
      case clearProductsData = "CLEAR_PRODUCTS_DATA"
      case setupAnalytics = "SETUP_ANALYTICS"
      case setupCrashlytics = "SETUP_CRASHLYTICS_PROPERTIES"
      case hangs = "an operation hangs"
    }

    package enum Event: String, Name {
      case selectFirst = "select city A"
      case selectSecond = "select city B"
      case citySelected
      case operationFails
    }

    /// What the user selected, by GPS or by hand.
    package static let selected = Choice<City>("selected city", initially: .none)

    // MARK: The city, and the four things that follow it

    package static let city = Choice<City>("city", initially: .none, .durable)
    package static let baseURL = Choice<City>("city of the base URL", initially: .none, .durable)
    static let products = Choice<City>("city of the products", initially: .none, .durable)
    static let analytics = Choice<City>("city of analytics", initially: .none, .durable)
    static let crashReports = Choice<City>("city of crash reports", initially: .none, .durable)

    /// What only the phone has of the products: a ticket activated without a network.
    package static let unsent = Fact("unsent activation", .durable)
    package static let unsentLost = Fact("activation is lost", .outside)

    // MARK: The operations

    package static let rules = operations.also(in: running, [selectedMeanwhile, stops, hangs])

    private static let running: [State] = [
      .baseURLUpdate, .clearProductsData, .setupAnalytics, .setupCrashlytics,
    ]
    private static let runs = Self.is(
      .baseURLUpdate, .clearProductsData, .setupAnalytics, .setupCrashlytics)

    private static let selectedMeanwhile = Row<Self>.on(
      .citySelected, do: [.when(cityWritten.is("first"), [.copy(selected, to: city)])]
    ).only(when: secondChange.is("changes the city"))
    private static let stops = Row<Self>.on(.operationFails, to: .settled)
      .only(when: ONB.operationFails.is("the change ends"))
    private static let hangs = Row<Self>.on(.operationFails, to: .hangs)
      .only(when: ONB.operationFails.is("it hangs"))
    private static func skips(to next: State, _ actions: [Action] = []) -> Row<Self> {
      .on(.operationFails, to: next, do: actions)
        .only(when: ONB.operationFails.is("the next follows"))
    }

    private static let operations: Rules<Self> = [
      .launched: [.immediately(to: .settled)],
      .settled: [
        .on(
          .citySelected, when: selected != city, to: .baseURLUpdate,
          do: [.copy(selected, to: city)], per: "ONB-C0"
        ).only(when: cityWritten.is("first")),
        .on(.citySelected, when: selected != city, to: .baseURLUpdate, per: "ONB-C0")
          .only(when: cityWritten.is("last")),
        .ignore(.citySelected, when: selected == city, because: "The city does not change."),
      ],
      .baseURLUpdate: [
        .immediately(to: .clearProductsData, do: [.copy(selected, to: baseURL)], per: "ONB-C1"),
        skips(to: .clearProductsData),
      ],
      .clearProductsData: [
        .immediately(
          to: .setupAnalytics, do: clearsProducts, per: "ONB-C2"),
        skips(to: .setupAnalytics),
      ],
      .setupAnalytics: [
        .immediately(to: .setupCrashlytics, do: [.copy(selected, to: analytics)], per: "ONB-C3"),
        skips(to: .setupCrashlytics),
      ],
      .setupCrashlytics: [
        .immediately(to: .settled, do: [.copy(selected, to: crashReports)] + finish, per: "ONB-C4"),
        skips(to: .settled, finish),
      ],
    ]

    static let clearsProducts: [Action] = [
      .when(unsent && productsData.is("all that is local"), [.set(unsentLost), .clear(unsent)]),
      .set(products, .none),
    ]
    static let finish: [Action] = [.when(cityWritten.is("last"), [.copy(selected, to: city)])]

    // MARK: What the user can do

    private static let canSelect =
      Self.is(.settled) || runs && secondChange.is("changes the city")

    package static let causes: [Cause<Self>] = [
      .user(
        .selectFirst, when: canSelect, do: [.set(selected, .first), .send(Event.citySelected)]),
      .user(
        .selectSecond, when: canSelect, do: [.set(selected, .second), .send(Event.citySelected)]),
      .by(.app, .operationFails, when: runs && !ONB.operationFails.is("none fails")),
    ]
  }
}
