import Machines

extension ONB {
  private typealias Has = Installation

  static let routingAmendments = [
    afterSelectionAsksAll, splashGivesUp, sourceOfLanguage, looksWhileInUse, languageFromHome,
    discontinuedCounted,
  ]

  private static let afterSelectionAsksAll = Amendment(
    "after-selection-asks-all",
    """
    After the language the same branches are asked as by the splash screen: a user whose city is \
    discontinued goes to CityDiscontinued.
    """,
    repairs: ["discontinued-city-is-replaced"],
    .replace(
      Routing.self, in: .afterSelection, per: "ONB-T4",
      with: .immediately(
        when: Has.loggedIn && Has.cityChosen && !Has.cityDiscontinued, to: .home,
        do: [.send(Route.homeScreen)], per: "ONB-T4")),
    .add(
      Routing.self, in: .afterSelection,
      .immediately(
        when: Has.loggedIn && Has.cityChosen && Has.cityDiscontinued, to: .cityDiscontinued,
        do: [.send(Route.cityDiscontinued)], per: "ONB-T10")))

  private static let giveUp: Row<Routing> = .after(Limits.splash, to: .startError)

  private static let splashGivesUp = Amendment(
    "splash-gives-up",
    """
    Initialisation and each check have failed after \(Limits.splash.short); the splash screen then says so and offers \
    to try again.
    """,
    repairs: ["splash-ends", "lint-timeouts"],
    .add(Routing.self, in: .splash, giveUp),
    .add(Routing.self, in: .languageCheck, giveUp),
    .add(Routing.self, in: .loginCheck, giveUp),
    .add(Routing.self, in: .cityCheck, giveUp),
    .add(Routing.self, in: .startError, .on(.tryAgain, to: .splash)),
    .add(Routing.self, cause: .user(.tryAgain, when: Routing.is(.startError))))

  private static let sourceOfLanguage = Amendment(
    "source-of-language", "CityLocationSelectionSource has a value LanguageSelectionScreen.",
    repairs: ["source-has-a-name"],
    .replace(
      Routing.self, in: .afterSelection, per: "ONB-T3",
      with: .immediately(
        when: Has.loggedIn && !Has.cityChosen, to: .opensCitySelection,
        do: [.set(Routing.source, .languageSelectionScreen)], per: "ONB-T3", "ONB-A2", "ONB-L6")))

  private static let looksWhileInUse = Amendment(
    "looks-while-in-use",
    "When the city is discontinued while its user is at home, CityDiscontinued is shown at once.",
    repairs: ["discontinued-in-use-is-noticed"],
    .replace(
      Routing.self, in: .home, on: .event(Routing.Event.cityIsDiscontinuedInUse.rawValue),
      with: .on(
        .cityIsDiscontinuedInUse, to: .cityDiscontinued, do: [.send(Route.cityDiscontinued)],
        per: "ONB-06")))

  private static let discontinuedCounted = Amendment(
    "discontinued-counted", "city_discontinued is sent when CityDiscontinued is shown.",
    repairs: ["discontinued-city-is-counted"],
    .add(Routing.self, in: .cityDiscontinued, .onEntry(do: [.emit("city_discontinued")])))

  private static let languageFromHome = Amendment(
    "language-from-home", "At home the user can open the language selection.",
    repairs: ["language-can-be-changed"],
    .add(
      Routing.self, in: .home,
      .on(.changeLanguage, to: .languageSelection, do: [.send(Route.languageSelection)])),
    .add(Routing.self, cause: .user(.changeLanguage, when: Routing.is(.home))))
}
