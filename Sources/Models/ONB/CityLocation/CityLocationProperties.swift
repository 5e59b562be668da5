import RuleLanguage

extension ONB {
  private typealias Has = Installation
  private typealias C = CityLocation
  private typealias M = ManualCity

  private static let welcome = C.is(.welcome) || M.is(.welcome)
  private static let opened: EventPredicate = .becomes(C.is(.permission))
  private static let educated: EventPredicate = .either([
    .becomes(C.is(.disclaimer)), .becomes(Disclaimer.is(.shown)),
  ])
  private static let unpermitted = !Phone.permission.is(.granted)

  /// What is claimed of the selection of a city.
  ///
  /// - Parameters:
  ///   - home: that the user is at home.
  ///   - login: that the user is at the login, where a session can end meanwhile.
  static func cityLocationProperties(home: Condition, login: Condition = .never) -> [Property] {
    let asked: [Property] = permission(home) + branches
    return asked + truth(home, login) + cityEvents + cityFailures
  }

  private static func permission(_ home: Condition) -> [Property] {
    [
      Property(
        "permission-before-gps", "The app activates GPS only with the user's permission.",
        per: ["ONB-G1", "ONB-G3", "ONB-P3", "ONB-P6"],
        .always(Phone.permission.is(.granted), whenever: C.is(.activating))),
      Property(
        "ios-asks-once",
        "On iOS a user who has refused the permission is not shown the dialog again.",
        per: ["ONB-P6", "ONB-G1"],
        .never(Phone.is(.dialog) && Phone.permission.is(.deniedForEver)),
        given: .holds(Phone.permission.is(.deniedForEver)),
        under: platform.is("iOS")),
      Property(
        "denied-leads-to-manual", "A user who refuses the permission can select by hand at once.",
        per: ["ONB-G2", "ONB-X3", "ONB-02"],
        .leadsTo(.rule("ONB-G2"), .holds(M.is(.search)), within: 0, .timeOnly)),
      Property(
        "education-on-the-way-home",
        "Once the city is found, a user without the permission gets an explanation before home.",
        instead: "A user without the permission reaches home without an explanation.",
        per: ["ONB-07", "ONB-09"],
        .precedes(
          .either([.becomes(Disclaimer.is(.shown)), .launch, .event(C.Event.back.rawValue)]),
          .becomes(home && unpermitted), per: opened),
        harm: .lacking,
        except: [
          Exemption("a launch that begins at home", because: "no city is looked for"),
          Exemption("a user who goes back home", because: "the city stays as it is"),
        ]),
      Property(
        "education-before-the-request", "The app explains the permission before it asks for it.",
        instead: "The app asks for the permission without an explanation.",
        per: ["ONB-09", "ONB-A4"], .precedes(educated, .becomes(Phone.is(.dialog)), per: opened),
        harm: .lacking),
      Property(
        "settings-for-the-denied",
        "A user who has refused the permission for good can reach the Location settings.",
        instead:
          "A user who has refused the permission for good cannot reach the Location settings.",
        per: ["ONB-N1", "ONB-X3"],
        .alwaysPossible(
          C.is(.settings), from: M.is(.search) && Phone.permission.is(.deniedForEver), with: .user),
        fault: .silence, harm: .lacking),
      Property(
        "return-from-settings-is-noticed",
        "A user who returns from the Location settings with GPS on is not asked to enable it.",
        instead: "A user who has turned GPS on is asked to enable it.",
        per: ["ONB-N1", "ONB-X2"],
        .leadsTo(
          .event(C.Event.returnFromSettings.rawValue), .holds(!(C.is(.gpsPrompt) && Phone.gpsOn)),
          within: 0, .timeOnly), fault: .silence, harm: .wrong),
    ]
  }

  private static let branches: [Property] = [
    Property(
      "gps-failure-leads-to-manual", "A user whom GPS cannot locate can select by hand at once.",
      per: ["ONB-T8", "ONB-02"],
      .leadsTo(
        .event(C.Event.coordinatesFail.rawValue), .holds(M.is(.search)), within: 0, .timeOnly)),
    Property(
      "gps-off-is-prompted", "A user whose GPS is off is asked to enable it or to select by hand.",
      instead: "A user whose GPS is off is asked nothing.",
      per: ["ONB-X2", "ONB-G3"],
      .leadsTo(
        .becomes(C.is(.activating) && !Phone.gpsOn), .either([.becomes(C.is(.gpsPrompt)), .kill]),
        within: 0, .timeOnly)),
    Property(
      "gps-prompt-offers-both", "The prompt also offers the manual selection.",
      per: ["ONB-X2", "ONB-02"],
      .offers(M.is(.search), from: C.is(.gpsPrompt), by: [C.Event.selectManually.rawValue]),
      under: gpsOff.is("a prompt")),
    Property(
      "not-serviceable-is-said", "A user whose city is not served is told so.",
      instead: "A user whose city is not served is not told so.",
      per: ["ONB-G7", "ONB-X4", "ONB-D2"],
      .leadsTo(
        .event(C.Event.notServiceable.rawValue), .holds(C.is(.noCityAvailable)), within: 0,
        .timeOnly)),
    Property(
      "not-serviceable-leads-to-manual",
      "A user whose city is not served reaches the manual selection, or goes back, if the user goes on.",
      instead: "A user whose city is not served never reaches the manual selection.",
      per: ["ONB-12", "ONB-X4"],
      .leadsTo(
        .event(C.Event.notServiceable.rawValue),
        .either([.holds(M.is(.search)), .event(C.Event.back.rawValue), .kill, away]),
        within: nil, .strong([.user])),
      except: [Exemption("an app that its user has left", because: "the user may never come back")]),
    Property(
      "fetch-error-offers-retry", "The user can repeat a failed fetch.", per: ["ONB-X5"],
      .offers(C.is(.metadata), from: C.is(.fetchError), by: [C.Event.retry.rawValue])),
    Property(
      "manual-fetch-error-offers-retry", "The user can repeat the failed fetch of a selected city.",
      per: ["ONB-X5", "ONB-M4"],
      .offers(M.is(.metadata), from: M.is(.fetchError), by: [M.Event.retrySelection.rawValue])),
    Property(
      "empty-search-is-said", "A user whose search finds nothing is told so at once.",
      instead: "A search finds nothing, and the user learns nothing of it.",
      per: ["ONB-M2", "ONB-X4"],
      .offers(
        M.is(.nothingFound), from: M.is(.searching) && !serverIsShut,
        by: [M.Event.nothingFound.rawValue]), fault: .silence, harm: .stuck,
      except: [
        Exemption("a server that ends with its city", because: "it finds nothing: it is silent")
      ]),
    Property(
      "failed-search-is-said", "A user whose search fails is told so at once.",
      instead: "A search fails, and the user learns nothing of it.", per: ["ONB-M2", "ONB-X5"],
      .offers(
        M.is(.searchFailed), from: M.is(.searching), by: [M.Event.searchFails.rawValue]),
      fault: .silence, harm: .stuck),
    Property(
      "fetch-error-offers-manual", "After a failed fetch the user can select by hand.",
      instead: "After a failed fetch the user cannot select by hand.",
      per: ["ONB-02", "ONB-X5"], .offers(M.is(.search), from: C.is(.fetchError), by: []),
      fault: .silence, harm: .lacking),
    Property(
      "configuration-error-can-be-left", "The user can try again when the configuration fails.",
      instead: "The configuration fails and the user cannot try again.",
      per: ["ONB-X6", "ONB-D5"],
      .offers(
        C.is(.configuration), from: C.is(.configFetchFailed), by: [C.Event.retry.rawValue]),
      under: cityConfiguration.is("fetched"), fault: .silence, harm: .stuck),
    Property(
      "back-leads-to-the-permission",
      "Back from any later screen of the city selection leads to its first.",
      instead: "Back from a screen of the city selection does nothing.",
      per: ["ONB-08", "ONB-D1"],
      .offers(
        C.is(.permission) && C.candidate.is(.nothing),
        from: C.isBehindPermission && M.is(.closed),
        by: [C.Event.back.rawValue]),
      under: platform.is("android"), fault: .silence, harm: .lacking,
      except: [
        Exemption(
          "the settings of the phone, and the wait while the city is changed",
          because: "Back is explored on the screens of the selection alone")
      ]),
    Property(
      "back-leads-to-the-search",
      "Back leads from what follows the search to it, and from the search to the city selection.",
      instead: "Back from the manual selection does nothing.",
      per: ["ONB-08", "ONB-M1"],
      .offers(
        M.is(.search) && C.candidate.is(.nothing) || M.is(.closed) && C.is(.permission),
        from: M.is(.search) || M.isBehindSearch,
        by: [M.Event.backFromSearch.rawValue]),
      under: platform.is("android"), fault: .silence, harm: .lacking),
    Property(
      "back-puts-explanation-off", "Back from the explanation on the way home puts it off.",
      instead: "Back from the explanation on the way home does nothing.",
      per: ["ONB-07", "ONB-09"],
      .offers(
        Disclaimer.is(.closed), from: Disclaimer.is(.shown),
        by: [Disclaimer.Event.back.rawValue]),
      under: platform.is("android") && education.is("after the city"), fault: .silence,
      harm: .lacking),
    Property(
      "wrong-city-can-be-refused", "A user whom GPS puts into the wrong city can refuse it.",
      instead: "A user whom GPS puts into the wrong city cannot refuse it.",
      per: ["ONB-02", "ONB-08", "ONB-D4"], .offers(M.is(.search), from: C.is(.welcome), by: []),
      fault: .silence, harm: .lacking),
    Property(
      "welcome-leads-home", "The welcome leads directly home.",
      instead: "Another screen comes between the welcome and home.", per: ["ONB-T7"],
      .never(.becomes(Disclaimer.is(.shown))), under: arrows.is("no")),
    Property(
      "welcome-stays", "The welcome of a city that GPS has found stays until the user leaves it.",
      instead: "The welcome disappears by itself.",
      per: ["ONB-G4", "ONB-G6", "ONB-D4"],
      .precedes(
        .either([
          .event(C.Event.proceed.rawValue), .event(C.Event.refuseCity.rawValue),
          .event(C.Event.back.rawValue), .kill,
        ]), .becomes(!C.is(.welcome)), per: .becomes(C.is(.welcome))),
      under: !manualOffered.is("any time, beside GPS"), fault: .silence, harm: .wrong),
    Property(
      "selected-welcome-stays", "The welcome of a selected city stays until the user leaves it.",
      instead: "The welcome of a selected city disappears by itself.",
      per: ["ONB-M5", "ONB-D4"],
      .precedes(
        .either([
          .event(M.Event.proceedManually.rawValue), .event(M.Event.backFromSearch.rawValue), .kill,
        ]), .becomes(!M.is(.welcome)), per: .becomes(M.is(.welcome))),
      under: !manualOffered.is("any time, beside GPS"), fault: .silence, harm: .wrong),
    Property(
      "selection-leads-home", "CitySelection leads directly home.",
      instead: "Another screen comes between CitySelection and home.", per: ["ONB-T9"],
      .never(.becomes(M.is(.welcome))), under: arrows.is("no")),
  ]

  private static func truth(_ home: Condition, _ login: Condition) -> [Property] {
    [
      Property(
        "welcome-names-a-city", "The welcome always names a city.",
        instead: "The welcome names no city.", per: ["ONB-D6", "ONB-D4"],
        .always(!C.candidate.is(.nothing), whenever: welcome)),
      Property(
        "welcome-before-change", "The city changes only after its welcome.",
        instead: "The city changes without its welcome.",
        per: ["ONB-G6", "ONB-G8", "ONB-M5"],
        .precedes(.becomes(welcome), .becomes(CityUpdate.is(.process)), per: opened)),
      Property(
        "change-needs-a-city", "The city changes only if there is another city to change to.",
        instead: "The app changes the city although there is none to change to.",
        per: ["ONB-G7", "ONB-G8", "ONB-C2"],
        .never(CityUpdate.is(.process) && CityUpdate.target.is(.nothing)),
        given: .holds(CityUpdate.is(.process)), harm: .lost),
      Property(
        "home-after-change", "Home opens only after the change of the city is complete.",
        instead: "Home opens before the change of the city is complete.",
        per: ["ONB-G8", "ONB-T7", "ONB-C0", "ONB-A6"],
        .always(CityUpdate.is(.idle), whenever: home)),
      Property(
        "city-is-stored", "A user at home has a city that is stored for the next launch.",
        instead:
          "The user reaches home without a stored city, and is asked again at the next launch.",
        per: ["ONB-10", "ONB-M6", "ONB-C0"],
        .always(Has.cityChosen.condition, whenever: home), harm: .stuck),
      Property(
        "selected-city-is-set",
        "A city that the user selects by hand, and does not go back from, becomes the user's city.",
        instead: "The user selects a city and reaches home in another one.",
        per: ["ONB-M3", "ONB-M6", "ONB-C0", "ONB-08"],
        .precedes(
          .either([
            .becomes(CityUpdate.is(.idle)), .launch,
            .event(M.Event.backFromSearch.rawValue),
            .event(C.Event.back.rawValue),
          ]), .becomes(home),
          per: .event(M.Event.select.rawValue)),
        except: [
          Exemption("a launch that begins at home", because: "the process has died on the way")
        ]),
      Property(
        "city-is-set-up",
        "At home the four operations have run for the city, even after a process death.",
        instead: "The user is at home, and the operations have not run for the city.",
        per: ["ONB-C0", "ONB-G8"],
        .always(Has.citySetUp.condition, whenever: home && Has.cityChosen && CityUpdate.is(.idle)),
        fault: .silence, harm: .lost),
      Property(
        "discontinued-city-is-not-kept", "A discontinued city is never replaced by itself.",
        instead: "A discontinued city is replaced by itself.",
        per: ["ONB-06", "ONB-X7", "ONB-G5"],
        .never(welcome && C.candidate.is(.discontinued)),
        given: .holds(Has.cityDiscontinued.condition), fault: .silence, harm: .stuck),
      Property(
        "discontinued-city-can-be-replaced",
        "A user whose city is discontinued can reach home in a served city.",
        instead: "A user whose city is discontinued cannot reach home in a served city.",
        per: ["ONB-06", "ONB-X7", "ONB-C1", "ONB-Y3"],
        .alwaysPossible(
          home && !Has.cityDiscontinued, from: C.is(.permission) && Has.cityDiscontinued,
          with: .userAndEnvironment), fault: .silence, harm: .stuck),
      Property(
        "home-is-drawn",
        "No screen of the city selection leads home: the diagram has no such arrow.",
        instead:
          "A screen of the city selection leads home, although the diagram has no such arrow.",
        per: ["ONB-A3", "ONB-A4", "ONB-A5"],
        .never(.becomes(home)), under: arrows.is("all drawn")),
      Property(
        "manual-is-not-interrupted",
        "A city found by GPS never interrupts a user who selects by hand.",
        instead: "A city found by GPS interrupts a user who selects by hand.",
        per: ["ONB-08", "ONB-T9", "ONB-M3"],
        .never(
          C.is(.welcome, .updating) && (M.is(.search) || M.isBehindSearch)),
        given: .holds(M.is(.search, .searching, .results)),
        fault: .silence, harm: .wrong),
      Property(
        "selection-can-be-left",
        "A user at home who opens the city selection can leave it without a change.",
        instead: "A user at home who opens the city selection cannot leave it without a change.",
        per: ["ONB-D8", "ONB-10"],
        .offers(
          home || login, from: C.is(.permission) && Has.cityChosen && !Has.cityDiscontinued, by: []),
        fault: .silence, harm: .lacking),
      Property(
        "gps-can-succeed", "A user can be located, welcomed and reach home.",
        per: ["ONB-G4", "ONB-G6", "ONB-T7", "ONB-10"], .sometimes(.rule("ONB-T7"))),
      Property(
        "manual-can-succeed", "A user can select by hand and reach home.",
        per: ["ONB-M1", "ONB-M2", "ONB-M3", "ONB-M5", "ONB-M6"], .sometimes(.rule("ONB-M6"))),
      Property(
        "city-stays-possible", "From every screen home stays reachable.",
        instead: "The user gets stuck and cannot reach home.",
        per: ["ONB-10", "ONB-02"],
        .alwaysPossible(home, from: .always, with: .userAndEnvironment), fault: .silence,
        harm: .stuck),
    ]
  }
}
