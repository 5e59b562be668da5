import RuleLanguage

extension ONB {
  private typealias R = Routing

  private static let home = R.is(.home)

  private static let past = R.is(
    .afterSelection, .loginOptions, .opensCitySelection, .citySelection, .cityDiscontinued, .home)

  private static let canAct =
    R.is(.loginOptions, .cityDiscontinued, .home, .startError) || Language.is(.grid) || cityScreens

  static let onboardingProperties: [Property] = parts + whole

  private static let whole: [Property] =
    [
      Property(
        "language-screen-follows", "A user who is sent to LanguageSelection sees it.",
        per: ["ONB-A1", "ONB-T1", "ONB-A9"],
        .always(!Language.is(.closed), whenever: R.is(.languageSelection))),
      Property(
        "city-screen-follows", "A user who is sent to CityLocationSelection sees it.",
        per: ["ONB-A2", "ONB-T6", "ONB-A9"],
        .always(!CityLocation.is(.closed), whenever: R.is(.citySelection))),
      Property(
        "one-flow-at-a-time",
        "The language selection and the city selection are never open together.",
        per: ["ONB-07", "ONB-01"], .never(!Language.is(.closed) && !CityLocation.is(.closed))),
      Property(
        "nothing-is-open-at-home", "At home no selection, explanation or dialog is open.",
        per: ["ONB-10"],
        .always(
          Language.is(.closed) && CityLocation.is(.closed) && ManualCity.is(.closed)
            && Disclaimer.is(.closed) && Phone.is(.idle), whenever: home)),
      Property(
        "manual-under-location", "CitySelection is open only within CityLocationSelection.",
        per: ["ONB-A3", "ONB-08"],
        .always(R.is(.citySelection), whenever: !ManualCity.is(.closed))),
      Property(
        "new-user-gets-home",
        "From the language selection of a fresh installation home can be reached.",
        per: ["ONB-04", "ONB-07", "ONB-10"],
        .alwaysPossible(
          home,
          from: R.is(.languageSelection) && !Installation.languageChosen && !Installation.loggedIn
            && !Installation.cityChosen, with: .userAndEnvironment), harm: .stuck),
      Property(
        "longest-wait", "The longest wait between screens on which the user can act.",
        per: ["ONB-S1", "ONB-L3", "ONB-G4", "ONB-M4", "ONB-C0"],
        .longest(from: .becomes(!canAct), until: .becomes(canAct).orKill, .none)),
      Property(
        "lint-exits", "Every screen has an exit.", per: ["ONB-N1"],
        .lint(
          .noStateWithoutExit,
          except: [Exemption(Past.State.settled, because: "the past is no screen")])),
      Property(
        "lint-timeouts", "Every wait of the onboarding has a timeout.",
        per: ["ONB-S1", "ONB-L3", "ONB-G4"],
        .lint(
          .everyAnswerHasTimeout,
          except: .each(
            [Language.State.closed, Language.State.grid],
            because: "it waits for the user, and can hear of an earlier download besides"))),
    ]

  /// The claims of the parts; those left out are said of the whole, or of its parts alone.
  private static let parts: [Property] = [
    routingProperties, routingEnds,
    routingLints.filter { ["lint-overlap", "lint-total"].contains($0.name) },
    languageProperties(past: past, asked: Routing.happens(.changeLanguage)), languageEnds,
    cityLocationProperties(home: home, login: R.is(.loginOptions)), cityEnds,
  ].flatMap { $0 }.filter {
    !["home-means-city", "home-can-be-reached", "nobody-is-stuck"].contains($0.name)
  }
}
