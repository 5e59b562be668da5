package import Machines

extension ONB {
  /// What an installation holds between launches, and what is true of it outside; shared with the
  /// documents that route by the same facts.
  package enum Installation {
    package static let languageChosen = Fact("language chosen", .durable)
    package static let loggedIn = Fact("logged in", .durable)
    package static let cityChosen = Fact("city chosen", .durable)
    /// That the city chosen is served no more.
    package static let cityDiscontinued = Fact("city discontinued", .outside)
    /// Whether base URL, products, analytics and crash reports are those of the city chosen. A truth
    /// about storage, written nowhere; ``CityChange`` has the four by name.
    static let citySetUp = Fact("city set up", .outside)
    /// That the city was discontinued while its user was at home; nobody looks again before the next
    /// launch.
    static let discontinuedInUse = Fact("discontinued in use")
  }

  /// Where the splash screen can send the user; sent as events of these names.
  enum Route: String, Name {
    case languageSelection = "LanguageSelection"
    case loginOptions = "LoginOptions"
    case cityLocationSelection = "CityLocationSelection"
    case cityDiscontinued = "CityDiscontinued"
    case homeScreen = "HomeScreen"
  }

  /// `CityLocationSelectionSource`: from where the city selection was opened.
  enum Source: String, Name {
    case closed = "not open"
    case loginScreen = "LoginScreen"
    case homeScreen = "HomeScreen"
    case splashScreen = "SplashScreen"
    case regularBusScreen = "RegularBusScreen"
    case cityDiscontinuedScreen = "CityDiscontinuedScreen"
    case oldCitySelectionScreen = "OldCitySelectionScreen"
    /// From a screen for which the enumeration has no value.
    case unnamed = "no value"
    /// Only an amendment adds it.
    case languageSelectionScreen = "LanguageSelectionScreen"
  }

  /// What the installation went through before the launch that is explored; no part of the app.
  ///
  /// Any of the three facts can be there without the others: other versions of the app left them.
  package enum Past: Machine {
    package static let name = "past"
    package static let initial = State.open
    package static let isOutside = true

    package enum State: String, Name {
      case open
      case settled
    }

    package enum Event: String, Name {
      case configuredBefore, languageChosenBefore, loggedInBefore, cityChosenBefore
      case cityIsDiscontinued, dataCleared, packLost
      case initialised
    }

    package static let rules: Rules<Self> = [
      .open: [.on(.initialised, to: .settled), .on(.dataCleared, to: .settled)],
      .settled: [
        .ignore(.initialised, because: "the past is past"),
        .ignore(.dataCleared, because: "the past is past"),
      ],
    ]

    private static let dead = Condition.phase([.dead])
    private typealias Has = Installation

    package static let causes: [Cause<Self>] = [
      .by(
        .world, .languageChosenBefore, when: Self.is(.open) && !Has.languageChosen,
        do: [
          .atomically([
            .set(Has.languageChosen), .set(Language.locale, .first),
            .set(Language.configuration, .first),
          ])
        ]),
      .by(
        .world, .configuredBefore,
        when: Self.is(.open) && !Has.languageChosen && Language.configuration.is(.nothing)
          && Language.locale.is(.nothing), do: [.set(Language.configuration, .first)]),
      .by(
        .world, .loggedInBefore, when: Self.is(.open) && !Has.loggedIn, do: [.set(Has.loggedIn)]),
      .by(
        .world, .cityChosenBefore, when: Self.is(.open) && !Has.cityChosen,
        do: [.set(Has.cityChosen), .set(Has.citySetUp)]),
      .by(
        .world, .cityIsDiscontinued,
        when: Has.cityChosen && !Has.cityDiscontinued && (Self.is(.open) || dead),
        do: [.set(Has.cityDiscontinued)], per: "ONB-06"),
      .by(
        .world, .dataCleared,
        when: dead && (Has.languageChosen || Has.loggedIn || Has.cityChosen),
        do: [
          .clear(Has.languageChosen), .when(session.is("no"), [.clear(Has.loggedIn)]),
          .clear(Has.cityChosen),
          .clear(Has.cityDiscontinued), .clear(Has.citySetUp), .set(Language.locale, .nothing),
          .set(Language.configuration, .nothing),
        ], per: "ONB-05"),
      .by(
        .world, .packLost, when: dead && Language.packCanBeLost,
        do: [.set(Language.locale, .nothing)], per: "ONB-P1"),
    ]
  }
}
