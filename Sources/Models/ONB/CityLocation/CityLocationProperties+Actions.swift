import RuleLanguage

extension ONB {
  private typealias C = CityLocation
  private typealias M = ManualCity

  /// What each tap and each answer leads to, in the city selection alone.
  static let cityActions = offered + dialog + answers + needed + changes + ways

  // MARK: Taps

  private static func offers<N: Name>(
    _ name: String, _ sentence: String, _ ids: [String], _ goal: Condition, from: Condition,
    by events: N..., under applies: Condition = .always, except exemptions: [Exemption] = []
  ) -> Property {
    Property(
      name, sentence, per: ids, .offers(goal, from: from, by: events), under: applies,
      harm: .stuck, except: exemptions)
  }

  private static let decidedUser = [
    Exemption(
      "a user who has granted the permission", because: "explained-user-is-asked asks for it"),
    Exemption(
      "a user who has refused it for good", because: "denied-before-leads-to-manual asks for it"),
  ]

  private static let prompts = gpsOff.is("a prompt")
  private static let explainsAfter =
    education.is("after the city") && manualOffered.is("where the text says so")

  /// Notices a button that nobody wired, or that leads to the wrong place.
  private static let offered: [Property] = [
    offers(
      "location-can-be-used", "On the first screen the user can choose to be located.",
      ["ONB-08", "ONB-G1"],
      C.is(.disclaimer, .requesting),
      from: C.is(.permission) && (Phone.permission.is(.undecided) || Phone.permission.is(.denied)),
      by: C.Event.useLocation, except: decidedUser),
    offers(
      "manual-can-be-chosen",
      "On the first screen the user can choose to select by hand instead of being located.",
      ["ONB-08", "ONB-T9"], M.is(.search), from: C.is(.permission) && M.is(.closed),
      by: C.Event.selectManually),
    // A request that was refused for good is answered at once, by the search.
    offers(
      "explained-user-is-asked",
      """
      A user who has granted the permission, or has read its explanation where that comes first, goes on to the \
      request or to GPS.
      """,
      ["ONB-09", "ONB-G1"],
      C.is(.requesting, .activating) || M.is(.search) && Phone.permission.is(.deniedForEver),
      from: C.is(.disclaimer) || C.is(.permission) && Phone.permission.is(.granted),
      by: C.Event.understood, .useLocation,
      except: [
        Exemption(
          "a user who has refused it for good",
          because: "the request is answered at once, and the search by name follows")
      ]),
    offers(
      "gps-can-be-enabled",
      "The prompt lets a user with the permission enable GPS, and then locates the user.",
      ["ONB-X2", "ONB-G4"], C.is(.coordinates) && Phone.gpsOn,
      from: C.is(.gpsPrompt) && Phone.permission.is(.granted),
      by: C.Event.enableGPS, under: prompts),
    offers(
      "settings-can-be-opened", "The prompt leads to the Location settings.", ["ONB-N1"],
      C.is(.settings), from: C.is(.gpsPrompt), by: C.Event.openSettings, under: prompts),
    offers(
      "settings-can-be-left", "The user can return from the Location settings.", ["ONB-N1"],
      !C.is(.settings), from: C.is(.settings), by: C.Event.returnFromSettings,
      under: prompts),
    offers(
      "welcome-can-be-left", "The user can go on from the welcome.", ["ONB-G8", "ONB-T7"],
      C.is(.updating, .left, .closed) && M.is(.closed), from: C.is(.welcome), by: C.Event.proceed,
      under: manualOffered.is("where the text says so")),
    Property(
      "selected-welcome-can-be-left", "The user can go on from the welcome of a selected city.",
      per: ["ONB-M5", "ONB-M6"],
      .offers(M.is(.done), from: M.is(.welcome), by: [M.Event.proceedManually]),
      under: manualWelcome.is("shown"), harm: .stuck),
    Property(
      "prompt-means-off", "The prompt to enable GPS comes up only for a user whose GPS is off.",
      per: ["ONB-X2", "ONB-G3"],
      .precedes(
        .holds(!Phone.gpsOn), .becomes(C.is(.gpsPrompt)), per: .becomes(C.is(.activating))),
      under: prompts, harm: .wrong,
      except: [
        Exemption(
          "a return from the Location settings",
          because: "return-from-settings-is-noticed asks for it")
      ]),
    Property(
      "explained-if-needed", "On the way home only a user without the permission is explained it.",
      per: ["ONB-07", "ONB-09"],
      .precedes(
        .holds(!Phone.permission.is(.granted)), .becomes(Disclaimer.is(.shown)),
        per: .either([C.happens(.proceed), M.happens(.proceedManually), done])),
      under: explainsAfter, harm: .wrong),
    offers(
      "search-can-be-repeated",
      "A user who is shown the outcome of a search can search for another name.", ["ONB-M2"],
      M.is(.searching), from: M.is(.results, .nothingFound, .searchFailed),
      by: M.Event.search),
    offers(
      "disclaimer-can-be-allowed", "To allow the location in the explanation leads on from it.",
      ["ONB-09"],
      !Disclaimer.is(.shown), from: Disclaimer.is(.shown), by: Disclaimer.Event.allow,
      under: explainsAfter),
    offers(
      "disclaimer-can-be-put-off", "The explanation can be put off.", ["ONB-07", "ONB-09"],
      Disclaimer.is(.closed), from: Disclaimer.is(.shown), by: Disclaimer.Event.later,
      under: explainsAfter),
    offers(
      "city-can-be-changed",
      "A user at home who asks to change the city gets the first screen of the city selection.",
      ["ONB-D8"],
      CityHost.is(.asked) && C.is(.permission), from: CityHost.is(.home),
      by: CityHost.Event.changeCity),
  ]

  /// What the user answers in the dialog is what the app goes on with.
  private static let dialog: [Property] = [
    // What the dialog of the operating system offers no app can break: that it is reached is asked.
    Property(
      "permission-can-be-granted", "The user can grant the permission.", per: ["ONB-P3"],
      .sometimes(Phone.happens(.grant))),
    Property(
      "permission-can-be-denied", "On Android the user can refuse the permission, for now.",
      per: ["ONB-P3"], .sometimes(Phone.happens(.deny)), under: platform.is("android")
    ),
    Property(
      "permission-can-be-denied-for-ever", "The user can refuse the permission for good.",
      per: ["ONB-P3", "ONB-P6"], .sometimes(Phone.happens(.denyForEver))),
    Property(
      "requested-once", "Each request for the permission is counted at most once.", per: ["ONB-E5"],
      .atMost(
        1, .emits("location_permission_requested"),
        per: .either(
          [.useLocation, .understood, .returnFromSettings, .enableGPS].map(C.happens) + [
            .launch, Disclaimer.happens(.allow),
          ])), harm: .miscounted),
    Property(
      "allowing-requests",
      "Allowing the location after its explanation requests the permission, unless it is granted already.",
      per: ["ONB-09", "ONB-E5"],
      .leadsAtOnce(
        Disclaimer.happens(.allow),
        to: .either([
          .emits("location_permission_requested"), .kill, .holds(Phone.permission.is(.granted)),
        ])), under: explainsAfter, harm: .stuck),
  ]

  // MARK: Answers

  private static func leads(
    _ name: String, _ sentence: String, _ id: String, _ event: EventPredicate, _ state: Condition,
    under applies: Condition = .always
  ) -> Property {
    Property(
      name, sentence, per: [id], .leadsAtOnce(event, to: .holds(state).orKill), under: applies,
      harm: .stuck)
  }

  /// Notices an answer that leads nowhere.
  private static let answers: [Property] = [
    leads(
      "failed-metadata-is-shown",
      "A user who waits for GPS is shown at once that the fetch of the city's metadata failed.",
      "ONB-X5",
      C.happens(.metadataFails), C.is(.fetchError)),
    leads(
      "failed-selection-is-shown", "A failed fetch for a selected city is shown at once.",
      "ONB-X5", M.happens(.selectionFails), M.is(.fetchError)),
    leads(
      "configured-city-is-welcomed",
      "A city found by GPS is welcomed as soon as its configuration arrives, or a cached one is used.",
      "ONB-G6", .events(C.Event.cityConfigurationArrives, .configurationCached), C.is(.welcome),
      under: cityConfiguration.is("fetched")),
    // Notices a city that is offered as another.
    leads(
      "found-discontinued-is-offered",
      "A discontinued city that GPS finds is welcomed as that city, and not as another.", "ONB-G6",
      C.happens(.discontinuedCityFound), C.is(.welcome) && C.candidate.is(.discontinued),
      under: cityServer.is("one for all")),
    Property(
      "failure-counted-once", "A failed fetch that is counted is counted once.",
      per: ["ONB-X5", "ONB-X6"],
      .atMost(
        1, .emits("city_fetch_failed"),
        per: .either([
          .becomes(C.is(.fetchError)), .becomes(C.is(.configFetchFailed)),
          .becomes(M.is(.fetchError)),
        ])), harm: .miscounted),
    leads(
      "failed-configuration-is-shown",
      """
      A user who waits for GPS is shown at once that the configuration failed, if that is reported and nothing cached \
      is used.
      """,
      "ONB-X6", C.happens(.cityConfigurationFails), C.is(.configFetchFailed),
      under: cityConfiguration.is("fetched")),
  ]

  private static func needs(
    _ name: String, _ sentence: String, _ ids: [String], _ first: EventPredicate,
    _ then: Condition, since: Condition, under applies: Condition = .always,
    except exemptions: [Exemption] = []
  ) -> Property {
    Property(
      name, sentence, per: ids,
      .precedes(first, .becomes(then), per: .becomes(since)), under: applies, harm: .wrong,
      except: exemptions)
  }

  /// Notices a timeout or a failure that is taken for an answer.
  private static let needed: [Property] = [
    needs(
      "metadata-needs-coordinates",
      "The metadata of a place is fetched only for coordinates that were found.",
      ["ONB-G4", "ONB-G5", "ONB-I1"], C.happens(.coordinatesArrive), C.is(.metadata),
      since: C.is(.coordinates)),
    needs(
      "welcome-needs-configuration",
      "A city that GPS finds is welcomed only with a configuration, fetched or cached.",
      ["ONB-G6", "ONB-I2"],
      .either(
        [.cityConfigurationArrives, .configurationCached, .discontinuedCityFound].map(C.happens)),
      C.is(.welcome), since: C.is(.metadata), under: cityConfiguration.is("fetched"),
      except: [
        Exemption(
          "a discontinued city", because: "line 142 is read as one that has no configuration"),
        Exemption(
          "a city selected by hand", because: "the manual selection is drawn without the fetch"),
      ]),
    needs(
      "not-serviceable-needs-an-answer",
      "\"Not serviceable\" is shown for a place only if the server says so.",
      ["ONB-G7", "ONB-X4"], C.happens(.notServiceable), C.is(.noCityAvailable),
      since: C.is(.metadata), under: notServiceable.is("a screen")),
    needs(
      "results-need-an-answer", "Results are shown only if the server has sent them.",
      ["ONB-M2"], M.happens(.resultsArrive), M.is(.results), since: M.is(.searching)),
    needs(
      "selection-needs-an-answer",
      "The fetch for a selected city leads to its welcome only if the city was found.",
      ["ONB-M4", "ONB-M5"],
      .events(M.Event.selectedCityFound, .selectedCityDiscontinued), M.is(.welcome),
      since: M.is(.metadata)),
  ]

  // MARK: The change of the city

  private static let done = CityUpdate.happens(.operationsDone)
  private static let operations = [
    "BASE_URL_UPDATE", "CLEAR_PRODUCTS_DATA", "SETUP_ANALYTICS", "SETUP_CRASHLYTICS_PROPERTIES",
  ]

  private static let changes: [Property] =
    operations.map { operation in
      Property(
        "change-does-\(operation)", "A change of the city that is done has executed \(operation).",
        per: ["ONB-C0"],
        .leadsAtOnce(done, to: .emits(operation).orKill),
        under: !stepEight.is("as numbered") && manualUpdate.is("as listed"), harm: .wrong,
        except: [Exemption("a death between the operations", because: "city-is-set-up asks for it")]
      )
    }
    + operations.map { operation in
      Property(
        "\(operation)-once", "Each attempt to change the city executes \(operation) at most once.",
        per: ["ONB-C0"],
        .atMost(1, .emits(operation), per: .becomes(CityUpdate.is(.process))), harm: .wrong)
    } + [
      leads(
        "changed-means-chosen", "After a change of the city the city provider has a city.",
        "ONB-A7",
        done, Installation.cityChosen && Installation.citySetUp,
        under: !stepEight.is("as numbered")),
      // Notices a city of an earlier visit that is offered in the next one.
      Property(
        "nothing-left-over", "A city that is no longer offered or changed to is forgotten.",
        per: ["ONB-A5", "ONB-G6"],
        .always(
          (CityUpdate.target.is(.nothing) || !CityUpdate.is(.idle))
            && (C.candidate.is(.nothing)
              || C.is(.configuration, .configFetchFailed, .welcome, .updating)
              || C.is(.left) && M.is(.welcome, .done, .updating))
        ),
        under: manualOffered.is("where the text says so"), harm: .wrong),
    ]

  /// Without these an answer that the document names could be lost unnoticed.
  private static let ways: [Property] =
    [
      Property.way("gps-failure", C.happens(.coordinatesFail), "GPS can fail.", "ONB-T8"),
      .way("not-serviceable", C.happens(.notServiceable), "A city can be unserviceable.", "ONB-G7"),
      .way("failed-metadata", C.happens(.metadataFails), "Metadata can fail.", "ONB-X5"),
      .way("failed-selection", M.happens(.selectionFails), "A selected city can fail.", "ONB-X5"),
    ]
    + [
      ("configuration", C.Event.cityConfigurationArrives, "A configuration can arrive.", "ONB-I2"),
      ("failed-configuration", .cityConfigurationFails, "A configuration can fail.", "ONB-X6"),
    ].map { name, event, sentence, id in
      Property.way(name, .event(event), sentence, id, under: cityConfiguration.is("fetched"))
    } + [
      Property.way(
        "cached-configuration", C.happens(.configurationCached),
        "A cached configuration can be used.", "ONB-X6",
        under: cityConfiguration.is("fetched") && configurationFailure.is("cached if any"))
    ]
}
