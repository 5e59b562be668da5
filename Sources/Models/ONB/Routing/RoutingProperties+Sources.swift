import RuleLanguage

extension ONB {
  private typealias Has = Installation
  private typealias R = Routing

  /// From where the city selection is opened, what each screen means, and what is kept.
  static let routingSources = opened + screens + checks + pasts

  private static let opened: [Property] =
    [
      // Notices a source that is left over from an earlier visit, and counted for the next one.
      Property(
        "source-is-forgotten",
        "No source is left over at a launch, in the city selection, or at home.",
        per: ["ONB-D7", "ONB-D8", "ONB-D9", "ONB-D10", "ONB-D11", "ONB-D12"],
        .always(
          R.source.is(.closed),
          whenever: R.is(.launched, .citySelection, .home)),
        harm: .miscounted),
      Property(
        "source-is-known",
        "The city selection opens from a screen that the app knows, with a value for it or without.",
        per: ["ONB-D7", "ONB-D9", "ONB-T3", "ONB-T6"],
        .always(!R.source.is(.closed), whenever: R.is(.opensCitySelection)), harm: .miscounted),
    ] + [
      from(.loginScreen, "LoginScreen", after: R.happens(.login), "ONB-D7"),
      from(.homeScreen, "HomeScreen", after: R.happens(.changeCityAtHome), "ONB-D8"),
      from(.splashScreen, "SplashScreen", after: .becomes(R.is(.splash)), "ONB-D9"),
      from(
        .regularBusScreen, "RegularBusScreen", after: R.happens(.changeCityOnBusScreen), "ONB-D10"),
      from(
        .cityDiscontinuedScreen, "CityDiscontinuedScreen",
        after: .either([R.happens(.chooseAnotherCity), .rule("ONB-X7")]), "ONB-D11"),
      from(
        .oldCitySelectionScreen, "OldCitySelectionScreen", after: R.happens(.changeCityOnOldScreen),
        "ONB-D12"),
      // Notices a selection after the languages, or a discontinued city, counted as from the splash.
      Property(
        "splash-sends-itself",
        "The source is SplashScreen only where the checks of the splash screen lead there themselves.",
        per: ["ONB-D9", "ONB-T6"],
        .precedes(
          .rule("ONB-T6"), .becomes(R.source.is(.splashScreen)),
          per: .either(
            [.route, .afterSelection, .cityDiscontinued].map { .becomes(R.is($0)) })),
        harm: .miscounted),
    ]

  /// Notices screens that are confused in the counts. Who logs in comes from the login, and no longer from the splash.
  private static func from(
    _ source: Source, _ name: String, after: EventPredicate, _ id: String
  ) -> Property {
    Property(
      "source-\(name)-is-true",
      """
      The source is \(name) only if the user has been there since the last city selection, or the \
      last login.
      """,
      per: [id],
      .precedes(
        after, .becomes(R.source.is(source)),
        per: .either([.becomes(R.source.is(.closed)), R.happens(.login)])), harm: .miscounted)
  }

  private static let screens: [Property] = [
    Property(
      "login-screen-without-login", "Who is logged in is not shown the login.",
      per: ["ONB-T2", "ONB-T5"],
      .always(!Has.loggedIn, whenever: R.is(.loginOptions)),
      under: !afterLogin.is("nothing"), harm: .wrong),
    Property(
      "discontinued-screen-is-true", "CityDiscontinued is shown only if the city is discontinued.",
      per: ["ONB-T10"],
      .always(Has.cityChosen && Has.cityDiscontinued, whenever: R.is(.cityDiscontinued)),
      harm: .wrong),
    Property(
      "discontinued-counted-once",
      "CityDiscontinued is counted at most once each time it is shown.",
      per: ["ONB-T10"],
      .atMost(1, .emits("city_discontinued"), per: .becomes(R.is(.cityDiscontinued))),
      harm: .miscounted),
    // Notices a choice that is kept in memory only.
    Property(
      "language-stays", "A language once chosen is gone only when the data are cleared.",
      per: ["ONB-05", "ONB-T1"],
      .precedes(
        Past.happens(.dataCleared), .becomes(!Has.languageChosen), per: .becomes(Has.languageChosen)
      ), harm: .lost,
      except: [
        Exemption(
          "a language whose pack is lost",
          because: "no pack is lost here: selected-stays asks for it")
      ]),
    Property(
      "city-stays", "A city once chosen is gone only when the data are cleared.",
      per: ["ONB-05", "ONB-T6"],
      .precedes(
        Past.happens(.dataCleared), .becomes(!Has.cityChosen), per: .becomes(Has.cityChosen)),
      harm: .lost),
  ]

  /// Notices a check that is taken for done before it is.
  private static let checks: [Property] = [
    read("language", .languageRead, .loginCheck, since: .languageCheck, "ONB-S2"),
    read("login", .loginRead, .cityCheck, since: .loginCheck, "ONB-S3"),
    read("city", .cityRead, .route, since: .cityCheck, "ONB-S4"),
    Property(
      "login-stays", "A login ends only when the data are cleared, or the server ends the session.",
      per: ["ONB-05", "ONB-T5"],
      .precedes(
        .either([Past.happens(.dataCleared), R.happens(.sessionEnds)]), .becomes(!Has.loggedIn),
        per: .becomes(Has.loggedIn)), under: session.is("no"), harm: .lost),
  ]

  private static func read(
    _ what: String, _ event: R.Event, _ next: R.State, since: R.State, _ id: String
  ) -> Property {
    Property(
      "\(what)-is-read",
      "The splash screen goes from a check to the next step only when it has read: \(what).",
      per: [id], .precedes(.event(event), .becomes(R.is(next)), per: .becomes(R.is(since))),
      harm: .wrong)
  }

  private static let pasts: [Property] = [
    past("language", .languageChosenBefore, "A launch can find a language chosen.", "ONB-S2"),
    past("login", .loggedInBefore, "A launch can find its user logged in.", "ONB-S3"),
    past("city", .cityChosenBefore, "A launch can find a city chosen.", "ONB-S4"),
    past("discontinued", .cityIsDiscontinued, "The city can be discontinued meanwhile.", "ONB-06"),
  ]

  private static func past(
    _ name: String, _ event: Past.Event, _ sentence: String, _ id: String
  ) -> Property {
    .way("past-\(name)", .event(event), sentence, id)
  }
}
