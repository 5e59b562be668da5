package import RuleLanguage

extension ONB {
  /// The splash screen and the "Navigation Decision Tree": what it checks, in which order, and where
  /// it sends the user. The screens it leads to are machines of their own.
  package enum Routing: Machine {
    package static let name = "routing"
    package static let initial = State.launched
    package static let errors = [State.startError]

    package enum State: String, Name {
      case launched
      case splash = "SplashScreen"
      case languageCheck = "checks language"
      case loginCheck = "checks authentication"
      case cityCheck = "checks city"
      case route = "routes"
      case languageSelection = "LanguageSelection"
      case afterSelection = "After Selection"
      case loginOptions = "LoginOptions"
      /// On the way to CityLocationSelection, its source known.
      case opensCitySelection = "opens CityLocationSelection"
      case citySelection = "CityLocationSelection"
      case cityDiscontinued = "CityDiscontinued"
      case home = "HomeScreen"
      /// Only an amendment leads here.
      case startError = "start-up error"
    }

    package enum Event: String, Name {
      case initialised, languageRead, loginRead, cityRead
      case languageReady, login, cityReady
      case chooseAnotherCity, cityIsDiscontinuedInUse
      case changeCityAtHome, changeCityOnBusScreen, changeCityOnOldScreen
      /// Caused by nobody as written.
      case tryAgain, changeLanguage
      /// Heard by no row of the document: its login always succeeds.
      case loginFails, loginIsGivenUp
      /// Heard by no row of the document: it looks at the session at the launch alone.
      case sessionEnds
    }

    static let source = Choice<Source>("source", initially: .closed)

    private typealias Has = Installation

    // MARK: What the branches of the tree ask, each by itself: the tree has no word on their order

    static let noLanguage = !Has.languageChosen
    static let noLogin = !Has.loggedIn
    static let noCity =
      !Has.cityChosen || Has.cityDiscontinued && discontinuedCheck.is("is no city")
    static let discontinued =
      Has.cityDiscontinued && discontinuedCheck.is("by the splash screen")
    /// "Ready": anyone who lacks nothing that the branches above ask for.
    static let ready = !noLanguage && !noLogin && !noCity && !discontinued

    package static let rules: Rules<Self> = [
      .launched: [
        .immediately(to: .splash, do: [.emit("splash_screen_shown")], per: "ONB-E1", "ONB-N2")
      ],
      .splash: [.on(.initialised, to: .languageCheck, per: "ONB-S1")],
      .languageCheck: [.on(.languageRead, to: .loginCheck, per: "ONB-S2")],
      .loginCheck: [.on(.loginRead, to: .cityCheck, per: "ONB-S3")],
      .cityCheck: [.on(.cityRead, to: .route, per: "ONB-S4")],

      .route: [
        .immediately(
          when: noLanguage, to: .languageSelection, do: [.send(Route.languageSelection)],
          per: "ONB-S5", "ONB-T1", "ONB-A1"),
        .immediately(
          when: noLogin, to: .loginOptions, do: [.send(Route.loginOptions)],
          per: "ONB-S5", "ONB-T5"),
        .immediately(
          when: noCity, to: .opensCitySelection,
          do: [.when(source.is(.closed), [.set(source, .splashScreen)])],
          per: "ONB-S5", "ONB-T6", "ONB-D9"),
        .immediately(
          when: discontinued, to: .cityDiscontinued, do: [.send(Route.cityDiscontinued)],
          per: "ONB-S5", "ONB-T10"
        ).only(when: discontinuedScreen.is("shown")),
        .immediately(
          when: discontinued, to: .opensCitySelection,
          do: [.set(source, .cityDiscontinuedScreen)], per: "ONB-X7", "ONB-06"
        ).only(when: discontinuedScreen.is("skipped")),
        .immediately(
          when: ready, to: .home, do: [.set(source, .closed), .send(Route.homeScreen)],
          per: "ONB-S5", "ONB-T11"),
      ],

      .languageSelection: [.on(.languageReady, to: .afterSelection, per: "ONB-L6")],
      .afterSelection: [
        .immediately(
          when: noLogin, to: .loginOptions, do: [.send(Route.loginOptions)],
          per: "ONB-T2", "ONB-L6"),
        .immediately(
          when: noCity, to: .opensCitySelection, do: [.set(source, .unnamed)],
          per: "ONB-T3", "ONB-A2", "ONB-L6"),
        .immediately(
          when: !noLogin && !noCity, to: .home, do: [.send(Route.homeScreen)], per: "ONB-T4"
        ).only(when: readyAfterLanguage.is("what remains")),
        .immediately(when: ready, to: .home, do: [.send(Route.homeScreen)], per: "ONB-T4")
          .only(when: readyAfterLanguage.is("all in order")),
      ],

      .loginOptions: [
        .on(
          .login, to: .languageCheck, do: [.set(Has.loggedIn), .set(source, .loginScreen)],
          per: "ONB-11", "ONB-D7"
        ).only(when: afterLogin.is("checks again")),
        .on(
          .login, to: .opensCitySelection, do: [.set(Has.loggedIn), .set(source, .loginScreen)],
          per: "ONB-11", "ONB-D7"
        ).only(when: afterLogin.is("city selection")),
        .on(.login, do: [.set(Has.loggedIn)], per: "ONB-11")
          .only(when: afterLogin.is("nothing")),
      ],

      .cityDiscontinued: [
        .on(
          .chooseAnotherCity, to: .opensCitySelection, do: [.set(source, .cityDiscontinuedScreen)],
          per: "ONB-T10", "ONB-06", "ONB-D11")
      ],
      .opensCitySelection: [
        .immediately(
          to: .citySelection, do: [.set(source, .closed), .send(Route.cityLocationSelection)])
      ],
      .citySelection: [.on(.cityReady, to: .home, do: [.send(Route.homeScreen)], per: "ONB-10")],

      .home: [
        .on(
          .changeCityAtHome, to: .opensCitySelection, do: [.set(source, .homeScreen)],
          per: "ONB-D8"),
        .on(
          .changeCityOnBusScreen, to: .opensCitySelection, do: [.set(source, .regularBusScreen)],
          per: "ONB-D10"),
        .on(
          .changeCityOnOldScreen, to: .opensCitySelection,
          do: [.set(source, .oldCitySelectionScreen)], per: "ONB-D12"),
        .onExit(do: [.clear(Has.discontinuedInUse)]),
        .ignore(.cityIsDiscontinuedInUse, because: "only a launch looks"),
      ],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.app, .initialised, when: Self.is(.splash), per: "ONB-S1"),
      .by(.storage, .languageRead, when: Self.is(.languageCheck), per: "ONB-Y5"),
      .by(.storage, .loginRead, when: Self.is(.loginCheck), per: "ONB-Y5"),
      .by(.storage, .cityRead, when: Self.is(.cityCheck), per: "ONB-Y5"),
      .user(
        .login, when: Self.is(.loginOptions) && !Has.loggedIn && !serverIsShut,
        do: [.clear(Has.sessionEnded)], per: "ONB-11"),
      .by(
        .world, .sessionEnds,
        when: Past.is(.settled) && Has.loggedIn && !Has.sessionEnded
          && !Self.is(.launched, .route, .afterSelection, .opensCitySelection)
          && Condition.phase([.foreground]),
        do: [.set(Has.sessionEnded)], per: "ONB-S3"),
      .by(
        .network, .loginFails, when: Self.is(.loginOptions) && !Has.loggedIn, per: "ONB-11"),
      .user(.loginIsGivenUp, when: Self.is(.loginOptions) && !Has.loggedIn, per: "ONB-11"),
      .user(.chooseAnotherCity, when: Self.is(.cityDiscontinued), per: "ONB-T10"),
      .user(
        .changeCityAtHome, when: Self.is(.home) && otherSources.is("used"), per: "ONB-D8"),
      .user(
        .changeCityOnBusScreen, when: Self.is(.home) && otherSources.is("used"), per: "ONB-D10"),
      .user(
        .changeCityOnOldScreen, when: Self.is(.home) && otherSources.is("used"), per: "ONB-D12"),
      .by(
        .world, .cityIsDiscontinuedInUse,
        when: Self.is(.home) && Has.cityChosen && !Has.cityDiscontinued
          && Condition.phase([.foreground]),
        do: [.set(Has.cityDiscontinued), .set(Has.discontinuedInUse)], per: "ONB-06"),
    ]
  }
}
