import RuleLanguage

extension ONB {
  private typealias C = CityLocation
  private typealias M = ManualCity

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
    return asked + cityTruth(home, login) + cityEvents + cityFailures
  }

  private static func permission(_ home: Condition) -> [Property] {
    [
      Property(
        "permission-before-gps",
        "The app activates GPS only if the permission has been granted, and not been withdrawn since.",
        instead: "The app locates a user who has withdrawn the permission.",
        per: ["ONB-G1", "ONB-G3", "ONB-P3", "ONB-P6"],
        .precedes(
          .holds(Phone.permission.is(.granted)), .becomes(C.is(.activating, .coordinates)),
          per: .becomes(!Phone.permission.is(.granted))), fault: .silence, harm: .wrong),
      Property(
        "ios-asks-once",
        "On iOS a user who has refused the permission is not shown the dialog again.",
        per: ["ONB-P6", "ONB-G1"],
        .never(Phone.is(.dialog) && Phone.permission.is(.deniedForEver)),
        given: .holds(Phone.permission.is(.deniedForEver)),
        under: platform.is("iOS")),
      denied("denied", "for good", by: .denyForEver),
      denied("denied-for-now", "for now", by: .deny, under: platform.is("android")),
      Property(
        "denied-before-leads-to-manual",
        """
        A user who has refused the permission for good, and asks to be located, can select by hand at once, or is \
        told first why it is needed.
        """,
        per: ["ONB-G2", "ONB-X3", "ONB-02"],
        .offers(
          M.is(.search) || C.is(.disclaimer),
          from: C.is(.permission) && M.is(.closed) && Phone.permission.is(.deniedForEver),
          by: [C.Event.useLocation])),
      // Leaving the first screen begins anew: a Back that stayed there before excuses nothing.
      Property(
        "education-on-the-way-home",
        "Once the city is found, a user without the permission gets an explanation before home.",
        instead: "A user without the permission reaches home without an explanation.",
        per: ["ONB-07", "ONB-09"],
        .precedes(
          .either([.becomes(Disclaimer.is(.shown)), .launch, C.happens(.back)]),
          .becomes(home && unpermitted), per: .either([opened, .becomes(!C.is(.permission))])),
        harm: .lacking,
        except: [
          Exemption("a launch that begins at home", because: "no city is looked for"),
          Exemption("a user who goes back home", because: "the city stays as it is"),
        ]),
      Property(
        "education-before-the-request",
        "The app explains the permission before the phone's dialog asks for it.",
        instead: "The app asks for the permission without an explanation.",
        per: ["ONB-09", "ONB-A4"], .precedes(educated, .becomes(Phone.is(.dialog)), per: opened),
        harm: .lacking),
      Property(
        "settings-for-the-denied",
        "A user at the search by name who has refused the permission for good can reach the Location settings.",
        instead:
          "A user at the search who has refused the permission for good cannot reach the Location settings.",
        per: ["ONB-N1", "ONB-X3"],
        .alwaysPossible(
          C.is(.settings), from: M.is(.search) && Phone.permission.is(.deniedForEver), with: .user),
        fault: .silence, harm: .lacking),
      Property(
        "return-from-settings-is-noticed",
        "A user who returns from the Location settings with GPS on is not back at the prompt to enable it.",
        instead: "A user who has turned GPS on is asked to enable it.", per: ["ONB-N1", "ONB-X2"],
        .leadsAtOnce(
          C.happens(.returnFromSettings), to: .holds(!(C.is(.gpsPrompt) && Phone.gpsOn))),
        fault: .silence, harm: .wrong),
    ]
  }

  /// Notices a refusal that leads nowhere, or back.
  private static func denied(
    _ name: String, _ how: String, by event: Phone.Event, under applies: Condition = .always
  ) -> Property {
    Property(
      "\(name)-leads-to-manual",
      "A user who refuses the permission \(how) can select by hand at once.",
      per: ["ONB-G2", "ONB-X3", "ONB-02"],
      .offers(M.is(.search), from: C.is(.requesting) && Phone.is(.dialog), by: [event]),
      under: applies,
      except: [Exemption("a refusal on the way home", because: "the city is chosen by then")])
  }

  private static let branches: [Property] = [
    Property(
      "gps-failure-leads-to-manual",
      "When GPS reports a failure the user can select by hand at once.",
      per: ["ONB-T8", "ONB-02"],
      .leadsAtOnce(C.happens(.coordinatesFail), to: .holds(M.is(.search)))),
    Property(
      "gps-off-is-prompted",
      """
      A user whose GPS is off when the app activates it gets the prompt to enable it; the search by name alone does \
      not count.
      """,
      instead: "A user whose GPS is off gets no prompt to enable it.",
      per: ["ONB-X2", "ONB-G3"],
      .leadsAtOnce(
        .becomes(C.is(.activating) && !Phone.gpsOn), to: .becomes(C.is(.gpsPrompt)).orKill)),
    Property(
      "gps-prompt-offers-both", "The prompt also offers the manual selection.",
      per: ["ONB-X2", "ONB-02"],
      .offers(M.is(.search), from: C.is(.gpsPrompt), by: [C.Event.selectManually]),
      under: gpsOff.is("a prompt")),
    // Notices a no that leaves the user where GPS was needed.
    Property(
      "gps-refusal-leads-to-manual",
      "A user who answers the prompt to enable GPS with no can select by hand at once.",
      instead: "A user answers the prompt to enable GPS with no, and it stays.",
      per: ["ONB-X2", "ONB-02"],
      .offers(M.is(.search), from: C.is(.gpsPrompt), by: [C.Event.refuseGPS]),
      under: gpsOff.is("a prompt"), harm: .stuck),
    Property(
      "not-serviceable-is-said",
      "A user who waits for a city, located or selected, is told at once when the server says that it is not served.",
      instead: "A user whose city is not served is not told so.",
      per: ["ONB-G7", "ONB-X4", "ONB-D2"],
      .leadsAtOnce(
        .either([C.happens(.notServiceable), M.happens(.selectedNotServiceable)]),
        to: .holds(C.is(.noCityAvailable) || M.is(.notAvailable)))),
    Property(
      "not-serviceable-leads-to-manual",
      "A user in whose place GPS finds no city reaches the manual selection, or goes back, if the user goes on.",
      instead: "A user in whose place GPS finds no city never reaches the manual selection.",
      per: ["ONB-12", "ONB-X4"],
      .leadsTo(
        C.happens(.notServiceable),
        .either([.holds(M.is(.search)), C.happens(.back), .kill, away]), .strong([.user]))),
    Property(
      "not-serviceable-offers-manual",
      "Who is told that the city is not served can select by hand.",
      per: ["ONB-12", "ONB-X4"],
      .offers(
        M.is(.search), from: C.is(.noCityAvailable) || M.is(.notAvailable),
        by: [C.Event.selectManually.rawValue, M.Event.searchAgain.rawValue]),
      under: notServiceable.is("a screen")),
    Property(
      "fetch-error-offers-retry",
      "The user can repeat a failed fetch of the metadata for a place that GPS has found.",
      per: ["ONB-X5"],
      .offers(C.is(.metadata), from: C.is(.fetchError), by: [C.Event.retry])),
    Property(
      "manual-fetch-error-offers-retry", "The user can repeat the failed fetch of a selected city.",
      per: ["ONB-X5", "ONB-M4"],
      .offers(M.is(.metadata), from: M.is(.fetchError), by: [M.Event.retrySelection])),
    Property(
      "empty-search-is-said", "A user whose search finds nothing is told so at once.",
      instead: "A search finds nothing, and the user learns nothing of it.",
      per: ["ONB-M2", "ONB-X4"],
      .offers(
        M.is(.nothingFound), from: M.is(.searching) && !serverIsShut, by: [M.Event.nothingFound]),
      fault: .silence, harm: .stuck,
      except: [
        Exemption("a server that ends with its city", because: "it finds nothing: it is silent")
      ]),
    Property(
      "failed-search-is-said", "A user whose search fails is told so at once.",
      instead: "A search fails, and the user learns nothing of it.", per: ["ONB-M2", "ONB-X5"],
      .offers(M.is(.searchFailed), from: M.is(.searching), by: [M.Event.searchFails]),
      fault: .silence, harm: .stuck),
    // Notices a search that ends without a word: by a timeout, say, as if the user had not searched.
    Property(
      "search-ends-with-an-answer",
      """
      A search ends only with results, an answer that there are none, or a failure that the user is told of, unless \
      the user goes back.
      """,
      instead: "A search ends without an answer, and the user learns nothing of it.",
      per: ["ONB-M2", "ONB-X5"],
      .precedes(
        .orKill(
          .becomes(M.is(.results)), M.happens(.nothingFound),
          M.happens(.backFromSearch), .becomes(C.is(.closed))),
        .becomes(!M.is(.searching, .searchFailed)), per: .becomes(M.is(.searching))),
      fault: .silence, harm: .stuck,
      except: [
        Exemption("a user who is home by then", because: "GPS has found the city meanwhile")
      ]),
    Property(
      "fetch-error-offers-manual",
      "After a failed fetch of the metadata for a place that GPS has found, the user can select by hand.",
      instead:
        "After a failed fetch for a place that GPS has found the user cannot select by hand.",
      per: ["ONB-02", "ONB-X5"], .offers(M.is(.search), from: C.is(.fetchError), by: []),
      fault: .silence, harm: .lacking),
    Property(
      "configuration-error-can-be-left", "The user can try again when the configuration fails.",
      instead: "The configuration fails and the user cannot try again.", per: ["ONB-X6", "ONB-D5"],
      .offers(C.is(.configuration), from: C.is(.configFetchFailed), by: [C.Event.retry]),
      under: cityConfiguration.is("fetched"), fault: .silence, harm: .stuck),
    Property(
      "back-leads-to-the-permission",
      "Back from any later screen of the city selection leads to its first.",
      instead: "Back from a screen of the city selection does nothing.", per: ["ONB-08", "ONB-D1"],
      .offers(
        C.is(.permission) && C.candidate.is(.nothing), from: C.isBehindPermission && M.is(.closed),
        by: [C.Event.back]), under: platform.is("android"), fault: .silence, harm: .lacking,
      except: [
        Exemption(
          "the phone's dialog and settings, the wait while the city is changed, and the error that follows it",
          because: "Back is explored on the screens of the selection alone"),
        Exemption(
          "the explanation on the way home", because: "back-puts-explanation-off asks for it"),
        Exemption("a search by hand over it", because: "back-leads-to-the-search asks for it"),
      ]),
    Property(
      "back-leads-to-the-search",
      "Back leads from the search, and from what follows it, to the search or to the city selection.",
      instead: "Back from the manual selection does nothing.", per: ["ONB-08", "ONB-M1"],
      .offers(
        M.is(.search) && C.candidate.is(.nothing) || M.is(.closed) && C.is(.permission),
        from: M.is(.search) || M.isBehindSearch, by: [M.Event.backFromSearch]),
      under: platform.is("android"), fault: .silence, harm: .lacking,
      except: [
        Exemption(
          "the wait while the city is changed, and the error that follows it",
          because: "Back is explored on the screens of the selection alone"),
        Exemption(
          "the explanation on the way home", because: "back-puts-explanation-off asks for it"),
      ]),
    // Notices a search that Back leaves as it is.
    Property(
      "back-leaves-the-search", "Back from the search by hand closes that search.",
      instead: "Back from the search by hand does nothing.", per: ["ONB-08", "ONB-M1"],
      .offers(
        M.is(.closed) && !C.is(.left), from: M.is(.search), by: [M.Event.backFromSearch]),
      under: platform.is("android"), fault: .silence, harm: .lacking),
    Property(
      "back-puts-explanation-off", "Back from the explanation on the way home puts it off.",
      instead: "Back from the explanation on the way home does nothing.",
      per: ["ONB-07", "ONB-09"],
      .offers(Disclaimer.is(.closed), from: Disclaimer.is(.shown), by: [Disclaimer.Event.back]),
      under: platform.is("android") && education.is("after the city"), fault: .silence,
      harm: .lacking),
    Property(
      "wrong-city-can-be-refused", "A user whom GPS puts into the wrong city can refuse it.",
      instead: "A user whom GPS puts into the wrong city cannot refuse it.",
      per: ["ONB-02", "ONB-08", "ONB-D4"], .offers(M.is(.search), from: C.is(.welcome), by: []),
      fault: .silence, harm: .lacking),
    Property(
      "welcome-leads-home", "No explanation of the permission comes between the welcome and home.",
      instead: "Another screen comes between the welcome and home.", per: ["ONB-T7"],
      .never(.becomes(Disclaimer.is(.shown))), under: arrows.is("no")),
    Property(
      "welcome-stays", "The welcome of a city that GPS has found stays until the user leaves it.",
      instead: "The welcome disappears by itself.", per: ["ONB-G4", "ONB-G6", "ONB-D4"],
      .precedes(
        .orKill(C.happens(.proceed), C.happens(.refuseCity), C.happens(.back)),
        .becomes(!C.is(.welcome)), per: .becomes(C.is(.welcome))),
      under: !manualOffered.is("any time, beside GPS"), fault: .silence, harm: .wrong),
    Property(
      "selected-welcome-stays", "The welcome of a selected city stays until the user leaves it.",
      instead: "The welcome of a selected city disappears by itself.", per: ["ONB-M5", "ONB-D4"],
      .precedes(
        .orKill(M.happens(.proceedManually), M.happens(.backFromSearch)),
        .becomes(!M.is(.welcome)), per: .becomes(M.is(.welcome))),
      under: !manualOffered.is("any time, beside GPS"), fault: .silence, harm: .wrong),
    Property(
      "selection-leads-home", "No welcome comes between CitySelection and home.",
      instead: "Another screen comes between CitySelection and home.", per: ["ONB-T9"],
      .never(.becomes(M.is(.welcome))), under: arrows.is("no")),
  ]
}
