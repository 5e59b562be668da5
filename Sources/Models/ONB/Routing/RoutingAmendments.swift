import RuleLanguage

extension ONB {
  private typealias Has = Installation

  static let routingAmendments = [
    branchesInOrder, afterSelectionAsksAll, splashGivesUp, sourceOfLanguage, looksWhileInUse,
    languageFromHome,
    discontinuedCounted, loginCanFail, endedSessionCounts,
  ]

  /// The rows themselves are the tree's; what is added to each is that no branch above it holds.
  private static let branchesInOrder = Amendment(
    "branches-in-order",
    """
    The branches of the tree are asked from top to bottom, and the first that holds is taken.
    """,
    repairs: ["lint-overlap"],
    patches: ordered(.route, ["ONB-T1", "ONB-T5", "ONB-T6", "ONB-T10", "ONB-X7"])
      + ordered(.afterSelection, ["ONB-T2", "ONB-T3"]))

  private static func ordered(_ state: Routing.State, _ ids: [String]) -> [Patch] {
    let rows = Routing.rules.rows.filter { $0.state == state }.flatMap(\.rows).map(\.rule)
    var above: [Condition] = []
    return ids.flatMap { id -> [Patch] in
      let branches = rows.filter { $0.ids.contains(id) }
      defer { above += branches.map { !$0.condition } }
      return branches.map { branch -> Patch in
        var branch = branch
        if !above.isEmpty { branch.condition = .all(above + [branch.condition]) }
        return .replace(
          machine: Routing.name, state: state.rawValue, rows: .restating(id), branch)
      }
    }
  }

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

  private static let giveUp: Row<Routing> = .after(
    Limits.splash, to: .startError, per: "ONB-Y1")

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
      Routing.self, in: .home,
      with: .on(
        .cityIsDiscontinuedInUse, to: .cityDiscontinued, do: [.send(Route.cityDiscontinued)],
        per: "ONB-06")))

  private static let discontinuedCounted = Amendment(
    "discontinued-counted", "city_discontinued is sent when CityDiscontinued is shown.",
    repairs: ["discontinued-city-is-counted"],
    .add(Routing.self, in: .cityDiscontinued, .onEntry(do: [.emit("city_discontinued")])))

  private static let loginCanFail = Amendment(
    "login-can-fail",
    "A login that fails, or that the user gives up, leaves the user at the login, which says so.",
    repairs: ["lint-total"],
    .add(
      Routing.self, in: .loginOptions,
      .ignore(.loginFails, because: "The login says so.", per: "ONB-11"),
      .ignore(.loginIsGivenUp, because: "The login stays.", per: "ONB-11")))

  private static let endedSessionCounts = Amendment(
    "ended-session-counts",
    """
    A session that the server ends while the app is open counts as no login: at home and where the \
    city is discontinued the login is shown at once, and after the splash screen, the language and the \
    city selection.
    """,
    repairs: ["home-means-session", "lint-total"],
    patches: [
      Routing.State.splash, .languageCheck, .loginCheck, .cityCheck, .startError,
      .languageSelection,
      .citySelection,
    ].map {
      .add(Routing.self, in: $0, .on(.sessionEnds, do: [.clear(Has.loggedIn)], per: "ONB-S3"))
    }
      + [
        .add(
          Routing.self, in: .loginOptions,
          .on(.sessionEnds, do: [.clear(Has.loggedIn)], per: "ONB-S3")
            .only(when: afterLogin.is("nothing"))),
        .add(
          Routing.self, in: .citySelection,
          .on(
            .cityReady, when: !Has.loggedIn, to: .loginOptions, do: [.send(Route.loginOptions)],
            per: "ONB-S3", "ONB-11")),
        .replace(
          Routing.self, in: .citySelection, per: "ONB-10",
          with: .on(
            .cityReady, when: Has.loggedIn, to: .home, do: [.send(Route.homeScreen)],
            per: "ONB-10")),
        .add(Routing.self, in: .cityDiscontinued, endsAtOnce),
        .add(Routing.self, in: .home, endsAtOnce),
      ])

  private static let endsAtOnce: Row<Routing> = .on(
    .sessionEnds, to: .loginOptions, do: [.clear(Has.loggedIn), .send(Route.loginOptions)],
    per: "ONB-S3", "ONB-11")

  private static let languageFromHome = Amendment(
    "language-from-home", "At home the user can open the language selection.",
    repairs: ["language-can-be-changed"],
    .add(
      Routing.self, in: .home,
      .on(.changeLanguage, to: .languageSelection, do: [.send(Route.languageSelection)])),
    .add(Routing.self, cause: .user(.changeLanguage, when: Routing.is(.home))))
}
