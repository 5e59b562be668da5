import RuleLanguage

extension ONB {
  private typealias Has = Installation
  private typealias R = Routing

  private static let home = R.is(.home)
  private static let opens = R.is(.opensCitySelection)
  /// The user is sent to the city selection, and has not asked for it.
  private static let isSent =
    opens
    && (R.source.is(.splashScreen) || R.source.is(.loginScreen) || R.source.is(.unnamed)
      || R.source.is(.languageSelectionScreen))

  /// What is claimed of splash screen and tree, whatever stands behind the routes.
  static let routingProperties: [Property] = order + truth + ways + sources

  private static let order: [Property] = [
    Property(
      "splash-first", "Every launch counts the splash screen as shown at once.",
      per: ["ONB-S1", "ONB-E1", "ONB-07"],
      .leadsAtOnce(.launch, to: .emits("splash_screen_shown").orKill), harm: .miscounted),
    Property(
      "splash-counted-once", "Each launch counts the splash screen at most once.", per: ["ONB-E1"],
      .atMost(1, .emits("splash_screen_shown"), per: .launch), harm: .miscounted),
    Property(
      "language-checked-first", "No launch checks the login before the language.",
      per: ["ONB-S2", "ONB-S3"],
      .precedes(.becomes(R.is(.languageCheck)), .becomes(R.is(.loginCheck)), per: .launch)),
    Property(
      "login-checked-second", "No launch checks the city before the login.",
      per: ["ONB-S3", "ONB-S4"],
      .precedes(.becomes(R.is(.loginCheck)), .becomes(R.is(.cityCheck)), per: .launch)),
    Property(
      "routes-last",
      "No screen but the splash screen is shown before the city is checked.",
      per: ["ONB-S4", "ONB-S5"],
      .precedes(R.happens(.cityRead), .becomes(R.isScreen && !R.is(.startError)), per: .launch),
      except: [
        Exemption(
          R.State.startError,
          because: "only amendments draw it, for a start or a check that does not end")
      ]),
  ]

  private static let truth: [Property] = [
    Property(
      "language-before-all",
      "No screen after the language selection opens before a language counts as selected.",
      per: ["ONB-T1", "ONB-T12", "ONB-07"],
      .always(
        Has.languageChosen.condition,
        whenever: R.is(.loginOptions, .opensCitySelection, .citySelection, .cityDiscontinued, .home)
      )),
    Property(
      "login-before-city",
      "The city selection and home open only for a user whose login is stored.",
      per: ["ONB-T2", "ONB-T5", "ONB-T12", "ONB-11"],
      .leadsAtOnce(
        .either(
          [.opensCitySelection, .citySelection, .cityDiscontinued, .home].map {
            .becomes(R.is($0))
          }), to: .holds(Has.loggedIn).orKill), harm: .wrong),
    Property(
      "home-means-city", "Home opens only after a city is chosen.",
      per: ["ONB-T3", "ONB-T6", "ONB-10"],
      .always(Has.cityChosen.condition, whenever: home),
      except: [
        Exemption(
          "a city selection that ends without a stored city",
          because: "a stand-in stores one here: city-is-stored asks the real one")
      ]),
    // Notices an app that goes on with a session that the server has ended while it was open.
    Property(
      "home-means-session", "Nobody is at home whose session has ended while the app was open.",
      instead: "A user is at home with a session that has ended.",
      per: ["ONB-S3", "ONB-T5", "ONB-11"], .never(home && Has.sessionEnded),
      given: R.happens(.sessionEnds), fault: .silence, harm: .wrong),
    Property(
      "discontinued-city-is-replaced", "Home never opens in a discontinued city.",
      instead: "The user reaches home in a discontinued city.",
      per: ["ONB-06", "ONB-X7", "ONB-T4", "ONB-T10", "ONB-T11"],
      .always(!(Has.cityDiscontinued && !Has.discontinuedInUse), whenever: home),
      except: [
        Exemption(
          "a city that is discontinued while its user is at home",
          because: "discontinued-in-use-is-noticed asks for it"),
        Exemption(
          "a city that is discontinued while another screen is open", because: "no run has that"),
        Exemption(
          "a discontinued city that the user selects, in the tree alone",
          because: "a stand-in selects there: discontinued-city-is-not-kept asks the real one"),
      ]),
    Property(
      "discontinued-user-is-told",
      "A user whose city is discontinued is told so before choosing another.",
      instead: "A user whose city is discontinued must choose another without being told why.",
      per: ["ONB-T10", "ONB-T12", "ONB-06", "ONB-X7"],
      .never(.either([.becomes(isSent && Has.cityDiscontinued), .rule("ONB-X7")])),
      given: .holds(Has.cityDiscontinued), harm: .lacking,
      except: [
        Exemption(
          "a user at home who changes the city",
          because: "discontinued-in-use-is-noticed asks for it")
      ]),
    Property(
      "discontinued-user-chooses",
      "A user with a language and a login whom a launch finds in a discontinued city reaches the city selection, if the user goes on and the session does not end.",
      per: ["ONB-X7", "ONB-T10", "ONB-06"],
      .leadsTo(
        .becomes(R.is(.route) && Has.cityDiscontinued && Has.languageChosen && Has.loggedIn),
        .orKill(.becomes(R.is(.citySelection)), R.happens(.sessionEnds)), .strong([.user]))),
    Property(
      "city-asked-only-if-missing",
      "A user whose city is served is not sent to the city selection.",
      instead: "A user whose city is served is sent to the city selection.",
      per: ["ONB-T6", "ONB-T11"],
      .never(
        (isSent || R.is(.opensCitySelection) && R.source.is(.cityDiscontinuedScreen))
          && Has.cityChosen && !Has.cityDiscontinued),
      given: .holds(R.is(.route) && Has.cityChosen && !Has.cityDiscontinued), harm: .wrong),
    Property(
      "ready-user-goes-home",
      "A user who needs nothing reaches home as soon as all checks are done.",
      per: ["ONB-T11", "ONB-S5"],
      .leadsAtOnce(
        .becomes(
          R.is(.route) && Has.languageChosen && Has.loggedIn && Has.cityChosen
            && !Has.cityDiscontinued), to: .becomes(home).orKill)),
    // Notices a way back to the language selection.
    Property(
      "language-then-route",
      "After the language the login, the city selection, CityDiscontinued or home opens at once.",
      per: ["ONB-L6", "ONB-T2", "ONB-T3", "ONB-T4"],
      .leadsAtOnce(
        .becomes(R.is(.afterSelection)),
        to: .becomes(R.is(.loginOptions, .citySelection, .cityDiscontinued, .home)).orKill),
      harm: .stuck),
    Property(
      "city-after-language", "The city selection comes directly after the language.",
      instead: "Another screen comes between the language and the city selection.",
      per: ["ONB-A2", "ONB-07"], .never(.rule("ONB-T2")), under: arrows.is("no")),
    Property(
      "splash-leads-to-language", "The splash screen leads only to the language selection.",
      instead: "The splash screen leads to another screen than the language selection.",
      per: ["ONB-A1"],
      .never(
        .either([
          .rule("ONB-T5"), .rule("ONB-T6"), .rule("ONB-T10"), .rule("ONB-T11"), .rule("ONB-X7"),
        ])), under: arrows.is("all drawn")),
    Property(
      "screens-are-listed", "Every screen that the tree draws before home is a key component.",
      instead: "A screen is shown before home that is no key component.", per: ["ONB-A9"],
      .never(.becomes(R.is(.loginOptions, .cityDiscontinued))), under: arrows.is("all drawn")),
  ]

  private static let ways: [Property] = [
    Property(
      "back-to-onboarding",
      """
      A login leads back to the onboarding, or home, or to the start-up error, if storage answers, the user goes on \
      and the session lasts.
      """, instead: "A login leads neither to the onboarding nor home.", per: ["ONB-11"],
      .leadsTo(
        R.happens(.login),
        .orKill(
          .becomes(
            R.is(.languageSelection, .citySelection, .cityDiscontinued, .home, .startError)),
          R.happens(.sessionEnds)), .strong([.user, .app, .storage]))),
    Property(
      "home-can-be-reached", "From every screen home stays reachable.",
      instead: "The user is on a screen from which home is unreachable.", per: ["ONB-10"],
      .alwaysPossible(home, from: .always, with: .userAndEnvironment), harm: .stuck,
      except: [
        Exemption(
          "the steps within the language selection and the city selection",
          because: """
            a stand-in ends them here: past-language-stays-possible and city-stays-possible ask \
            the real ones
            """)
      ]),
    Property(
      "nobody-is-stuck",
      "Before home something can still happen, if only outside the app (no deadlock).",
      instead: "The user gets stuck: nothing can happen any more.",
      per: ["ONB-T2", "ONB-T5"], .noDeadlock(ends: home)),
    Property(
      "fresh-install", "A fresh installation can show the language selection.",
      per: ["ONB-04", "ONB-01"],
      .sometimes(
        .becomes(
          R.is(.languageSelection) && !Has.languageChosen && !Has.loggedIn && !Has.cityChosen))),
    Property(
      "data-clear",
      """
      Clearing the data leads to the language selection again, or to the start-up error, if the user opens the app, \
      its initialisation ends and storage answers.
      """,
      per: ["ONB-05"],
      .leadsTo(
        Past.happens(.dataCleared), .becomes(R.is(.languageSelection, .startError)).orKill,
        .strong([.user, .app, .storage]))),
    Property(
      "new-installation-new-login",
      "After the data are cleared, the city selection and home open only after a login.",
      instead: "After the data are cleared the user gets on without a login.",
      per: ["ONB-04", "ONB-05"],
      .precedes(
        .either([R.happens(.login), Past.happens(.loggedInBefore)]),
        .becomes(R.is(.opensCitySelection, .citySelection, .cityDiscontinued, .home)),
        per: Past.happens(.dataCleared)), fault: .silence, harm: .lost),
    Property(
      "discontinued-city-is-counted", "A user who sees that the city is discontinued is counted.",
      instead: "A user who sees that the city is discontinued is not counted.",
      per: ["ONB-T10", "ONB-06"],
      .leadsAtOnce(.becomes(R.is(.cityDiscontinued)), to: .emits("city_discontinued")),
      fault: .silence, harm: .missing),
    Property(
      "forced-re-selection", "A discontinued city can lead to the city selection.",
      per: ["ONB-06"],
      .sometimes(
        .becomes(
          opens && Has.cityDiscontinued
            && (R.source.is(.splashScreen) || R.source.is(.cityDiscontinuedScreen))))),
    Property(
      "launched-only",
      """
      Once home was reached the language selection opens only in a new launch, or at the user's own \
      wish.
      """,
      per: ["ONB-N2"],
      .precedes(
        .either([.launch, R.happens(.changeLanguage)]), .becomes(R.is(.languageSelection)),
        per: .becomes(home))),
    Property(
      "city-launched-only", "The city selection opens only in a launch.",
      instead: "The city selection opens outside a launch.", per: ["ONB-N2"],
      .precedes(.launch, .becomes(opens), per: .becomes(home)),
      under: navigatedFrom.is("each screen")),
    Property(
      "discontinued-in-use-is-noticed",
      "A user at home is told by CityDiscontinued when the city is discontinued, before the next launch.",
      instead: "The city is discontinued, and a user at home is not told before the next launch.",
      per: ["ONB-06", "ONB-X7"],
      .leadsTo(
        R.happens(.cityIsDiscontinuedInUse), .becomes(R.is(.cityDiscontinued)).orKill, .timeOnly),
      fault: .silence),
    Property(
      "language-can-be-changed", "From home the language selection can be reached.",
      instead: "A user at home cannot choose another language.", per: ["ONB-01"],
      .alwaysPossible(R.is(.languageSelection), from: home, with: .userAndEnvironment),
      fault: .silence, harm: .lacking),
  ]

  private static let sources: [Property] =
    [
      // An opening for which no source is set has none either.
      Property(
        "source-has-a-name",
        "Every opening of the city selection has a value for its source.",
        instead: "The city selection opens from a place that has no value for its source.",
        per: ["ONB-A2", "ONB-T3", "ONB-D7", "ONB-D9"],
        .always(!R.source.is(.unnamed) && !R.source.is(.closed), whenever: opens),
        harm: .miscounted)
    ]
    + [
      source("login", "LoginScreen", "ONB-D7", .loginScreen),
      source("home", "HomeScreen", "ONB-D8", .homeScreen),
      source("splash", "SplashScreen", "ONB-D9", .splashScreen),
      source("bus", "RegularBusScreen", "ONB-D10", .regularBusScreen),
      source("discontinued", "CityDiscontinuedScreen", "ONB-D11", .cityDiscontinuedScreen),
      source("old", "OldCitySelectionScreen", "ONB-D12", .oldCitySelectionScreen),
    ]

  private static func source(_ name: String, _ words: String, _ id: String, _ source: Source)
    -> Property
  {
    Property(
      "source-\(name)", "The city selection can open from \(words).",
      instead: "The city selection never opens from \(words).", per: [id],
      .sometimes(.becomes(opens && R.source.is(source))))
  }
}
