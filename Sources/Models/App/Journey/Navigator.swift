import RuleLanguage
import ModelsLC
import ModelsONB

extension App {
  /// Between the documents: opens the screens of onboarding where the splash screen of the app
  /// life-cycle sends the user, and goes on from them by onboarding's own decision tree.
  ///
  /// Its rows restate that tree; only "after login" is said by no document but in half a sentence.
  enum Navigator: Machine {
    static let name = "navigator"
    static let initial = State.nothing

    enum State: String, Name {
      case nothing = "no screen of onboarding"
      case language = "LanguageSelection"
      case afterLanguage = "After Selection"
      case login = "LoginOptions"
      case afterLogin = "back to onboarding"
      case cityDiscontinued = "CityDiscontinued"
      case city = "CityLocationSelection"
      case home = "HomeScreen"
    }

    enum Event: String, Name {
      case languageScreen = "LanguageSelectionScreen"
      case loginScreen = "LoginOptionsScreen"
      case cityScreen = "CitySelectionScreen"
      case discontinuedScreen = "CityDiscontinuedScreen"
      case homeScreen = "HomeScreen"
      case updateLeft = "DismissScreen"
      case languageReady, cityReady
      case logsIn, chooseAnotherCity
      case cityChosenBefore
    }

    typealias Has = LC.Installation

    private static let updateAsksCity = LC.afterUpdate.is("CitySelect")
    private static let noCity = !ONB.Installation.cityChosen
    private static let openLanguage: [Action] = [.send(ONB.Language.Event.opened)]
    private static let openCity: [Action] = [.send(ONB.CityLocation.Event.opened)]
    private static let openSearch: [Action] = [.send(ONB.ManualCity.Event.openSearch)]

    static let rules: Rules<Self> = [
      .nothing: [
        .on(
          .languageScreen, to: .language, do: openLanguage, per: "LC-ND1", "ONB-T1", "ONB-N2"),
        .on(.loginScreen, to: .login, per: "LC-ND2", "ONB-T5"),
        .on(.cityScreen, to: .city, do: openCity, per: "ONB-T6")
          .only(when: cityScreen.is("location")),
        .on(.cityScreen, to: .city, do: openSearch, per: "LC-ND6")
          .only(when: cityScreen.is("list")),
        .on(.updateLeft, to: .city, do: openCity, per: "LC-A17")
          .only(when: updateAsksCity && cityScreen.is("location")),
        .on(.updateLeft, to: .city, do: openSearch, per: "LC-A17")
          .only(when: updateAsksCity && cityScreen.is("list")),
        .on(.discontinuedScreen, to: .cityDiscontinued, per: "LC-ND5", "ONB-T10"),
        .on(.homeScreen, to: .home, per: "LC-ND7", "ONB-T11"),
      ],
      .language: [.on(.languageReady, to: .afterLanguage, per: "ONB-L6")],
      .afterLanguage: next + [
        .immediately(when: !Has.loggedIn, to: .login, per: "ONB-T2")
      ],
      .login: [.on(.logsIn, to: .afterLogin, per: "ONB-11")],
      .afterLogin: next,
      .cityDiscontinued: [
        .on(.chooseAnotherCity, to: .city, do: openCity, per: "ONB-T10")
      ],
      .city: [.on(.cityReady, to: .home, per: "ONB-10", "ONB-T7", "ONB-T9")],
      .home: [],
    ]

    private static let next: [Row<Self>] = [
      .immediately(
        when: Has.loggedIn, to: .nothing, do: [.send(LC.Splash.Event.decide)], per: "LC-IN2"
      ).only(when: afterScreens.is("decision")),
      .immediately(when: Has.loggedIn && noCity, to: .city, do: openCity, per: "ONB-T3")
        .only(when: afterScreens.is("tree")),
      .immediately(when: Has.loggedIn && !noCity, to: .home, per: "ONB-T4")
        .only(when: afterScreens.is("tree")),
    ]

    static let causes: [Cause<Self>] = [
      .user(
        .logsIn, when: Self.is(.login),
        do: [
          .atomically([.set(Has.loggedIn), Has.owesConsent]), .set(Has.freshLogin),
          .clear(Has.sessionExpired),
        ], per: "ONB-11"),
      .user(.chooseAnotherCity, when: Self.is(.cityDiscontinued), per: "ONB-T10"),
      .by(
        .world, .cityChosenBefore,
        when: homeConfig.is("of its own") && LC.Past.is(.open) && Condition.phase([.foreground])
          && Has.languageChosen && Has.loggedIn && noCity,
        do: [.set(ONB.Installation.cityChosen)]
      ).unheard(because: "An earlier launch did it; the app finds what is stored."),
    ]
  }
}
