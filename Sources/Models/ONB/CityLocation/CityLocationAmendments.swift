import RuleLanguage

extension ONB {
  private typealias C = CityLocation
  private typealias M = ManualCity

  static let cityLocationAmendments = [
    manualChangesCity, answersInTime, configurationRetry, fetchErrorManual, oneTransaction,
    cityCanBeRefused, discontinuedNotOffered, settingsLookedAt, explainedFirst,
    selectionCanBeLeft, failuresCounted, emptySearchIsSaid, backLeadsBack, permissionAskedAgain,
  ]

  private static let manualChangesCity = Amendment(
    "manual-changes-city",
    "A city selected by hand is updated and processed like one found by GPS, before home.",
    repairs: ["city-is-stored", "selected-city-is-set"],
    .remove(M.self, in: .done, per: "ONB-A5"),
    .replace(
      M.self, in: .done, per: "ONB-M6",
      with: .immediately(to: .updating, do: C.update, per: "ONB-M6", "ONB-C0")))

  private static let answersInTime = Amendment(
    "answers-in-time",
    """
    Coordinates, metadata and a configuration that have not come after \(Limits.answer.short) have failed, and so \
    have the operations of a city change that are not done after \(Limits.operations.short): the app says so, and the \
    user can try again.
    """,
    repairs: [
      "fallback-to-manual", "metadata-fetch-ends", "configuration-fetch-ends", "change-ends",
      "lint-timeouts",
    ],
    .add(C.self, in: .coordinates, .after(Limits.answer, to: .left, do: C.toSearch, per: "ONB-Y6")),
    .add(C.self, in: .metadata, .after(Limits.answer, to: .fetchError, per: "ONB-Y3")),
    .add(C.self, in: .configuration, .after(Limits.answer, to: .configFetchFailed, per: "ONB-Y3")),
    .add(M.self, in: .metadata, .after(Limits.answer, to: .fetchError, per: "ONB-Y3")),
    .add(
      CityUpdate.self, in: .process, .after(Limits.operations, to: .failed, per: "ONB-A6")),
    .add(CityUpdate.self, in: .failed, .on(.retryChange, to: .process)),
    .add(CityUpdate.self, cause: .user(.retryChange, when: CityUpdate.is(.failed))))

  private static let emptySearchIsSaid = Amendment(
    "empty-search-is-said",
    """
    A search that finds nothing, or fails, or has no answer after \(Limits.answer.short), says so on its screen, \
    where the user can search again.
    """,
    repairs: [
      "lint-total", "empty-search-is-said", "failed-search-is-said", "search-ends", "lint-timeouts",
    ],
    patches: [
      .add(
        M.self, in: .searching, .on(.nothingFound, to: .nothingFound, per: "ONB-M2"),
        .on(.searchFails, to: .searchFailed, per: "ONB-M2"),
        .after(Limits.answer, to: .searchFailed, per: "ONB-Y3"))
    ]
      + M.withoutResults.map { state in
        .add(
          M.self, in: state, .on(.search, to: .searching, per: "ONB-M2"),
          .on(.cityReady, to: .closed).only(when: manualOffered.is("any time, beside GPS")))
      })

  private static let configurationRetry = Amendment(
    "configuration-retry", "ConfigFetchFailed offers to try again.",
    repairs: ["configuration-error-can-be-left", "city-stays-possible", "lint-exits"],
    .add(C.self, in: .configFetchFailed, .on(.retry, to: .configuration, per: "ONB-X6")),
    .replace(
      C.self, cause: .user(.retry, when: C.is(.fetchError, .configFetchFailed), per: "ONB-X5")))

  private static let fetchErrorManual = Amendment(
    "fetch-error-offers-manual", "FetchError offers the manual selection besides the retry.",
    repairs: ["fetch-error-offers-manual"],
    .add(
      C.self, in: .fetchError, .on(.selectManually, to: .left, do: C.toSearch, per: "ONB-02")),
    .add(C.self, cause: .user(.selectManually, when: C.is(.fetchError), per: "ONB-02")))

  private static let oneTransaction = Amendment(
    "city-in-one-transaction", "The city and the four operations are stored in one transaction.",
    repairs: ["city-is-set-up"],
    .replace(
      CityUpdate.self, in: .idle, per: "ONB-A6",
      with: .on(.updateCity, to: .process, do: CityUpdate.begin, per: "ONB-A5", "ONB-A6")),
    .replace(
      CityUpdate.self, in: .process, per: "ONB-C0",
      with: .on(
        .operationsDone, to: .idle,
        do: [.atomically(CityUpdate.operations + CityUpdate.store)] + CityUpdate.finish,
        per: "ONB-C0", "ONB-A7")))

  private static let discontinuedNotOffered = Amendment(
    "discontinued-not-offered",
    """
    A city that is discontinued is found neither by GPS nor by the search, and both ask a server that \
    does not end with a city.
    """,
    repairs: ["discontinued-city-is-not-kept"],
    .replace(
      C.self, cause: .by(.server, .cityFound, when: C.is(.metadata), per: "ONB-G5", "ONB-Y3")),
    .replace(
      M.self, cause: .by(.server, .resultsArrive, when: M.is(.searching), per: "ONB-M2", "ONB-Y3")),
    .replace(
      M.self, cause: .by(.server, .nothingFound, when: M.is(.searching), per: "ONB-M2", "ONB-Y3")),
    .replace(
      M.self,
      cause: .by(.server, .selectedCityFound, when: M.is(.metadata), per: "ONB-M4", "ONB-Y3")),
    .remove(C.self, in: .metadata, on: .event(C.Event.discontinuedCityFound)),
    .removeCause(machine: C.name, event: C.Event.discontinuedCityFound.rawValue),
    .remove(M.self, in: .metadata, on: .event(M.Event.selectedCityDiscontinued)),
    .removeCause(machine: M.name, event: M.Event.selectedCityDiscontinued.rawValue))

  private static let settingsLookedAt = Amendment(
    "settings-looked-at",
    """
    The manual selection offers the Location settings to a user who has refused the permission for \
    ever, and a user who returns from them is located again.
    """,
    repairs: ["settings-for-the-denied", "return-from-settings-is-noticed"],
    .replace(C.self, in: .settings, with: .on(.returnFromSettings, to: .requesting, per: "ONB-N1")),
    .add(C.self, in: .left, .on(.allowInSettings, to: .settings, per: "ONB-N1")),
    .add(M.self, in: .search, .on(.openLocationSettings, to: .closed, per: "ONB-N1")),
    .add(
      M.self,
      cause: .user(
        .openLocationSettings, when: M.is(.search) && Phone.permission.is(.deniedForEver),
        do: [.send(C.Event.allowInSettings)], per: "ONB-N1")))

  private static let permissionAskedAgain = Amendment(
    "permission-asked-again",
    """
    A user who enables GPS in the prompt is asked for the permission again if it was withdrawn meanwhile: GPS is \
    activated only if the permission is granted.
    """,
    repairs: ["permission-before-gps"],
    .replace(
      C.self, in: .gpsPrompt,
      with: .on(
        .enableGPS, when: Phone.permission.is(.granted), to: .coordinates,
        do: [.set(Phone.gpsOn)], per: "ONB-X2")),
    .add(
      C.self, in: .gpsPrompt,
      .on(
        .enableGPS, when: !Phone.permission.is(.granted), to: .requesting,
        do: [.set(Phone.gpsOn)], per: "ONB-G1", "ONB-G3", "ONB-X2")))

  private static let explainedFirst = Amendment(
    "explained-first",
    "The permission is explained before it is asked for, and again on the way home if it lacks.",
    repairs: ["education-before-the-request"],
    .replace(
      C.self, in: .permission, per: "ONB-G1",
      with: .on(.useLocation, when: !C.needsEducation, to: .requesting, per: "ONB-G1")),
    .replace(
      C.self, in: .permission, per: "ONB-A4",
      with: .on(.useLocation, when: C.needsEducation, to: .disclaimer, per: "ONB-09", "ONB-A4")))

  private static let cityCanBeRefused = Amendment(
    "city-can-be-refused",
    """
    The welcome by GPS offers the manual selection. A city is counted, as detected or as selected, \
    when the user goes on with it, not when it is found or tapped.
    """,
    repairs: ["wrong-city-can-be-refused"],
    .add(C.self, in: .welcome, .on(.refuseCity, to: .left, do: C.toSearch, per: "ONB-08")),
    .add(C.self, cause: .user(.refuseCity, when: C.is(.welcome), per: "ONB-08")),
    .replace(
      C.self, in: .welcome,
      with: .on(
        .proceed, to: .updating, do: C.detected + C.update,
        per: "ONB-G8", "ONB-A5", "ONB-E8", "ONB-T7")),
    .replace(
      C.self, in: .metadata,
      with: .on(
        .cityFound, to: .configuration, do: [.set(C.candidate, .served)],
        per: "ONB-G5", "ONB-G6", "ONB-A8")),
    .replace(
      C.self, in: .metadata,
      with: .on(
        .discontinuedCityFound, to: .welcome, do: [.set(C.candidate, .discontinued)],
        per: "ONB-G5", "ONB-G6")),
    .replace(
      M.self, in: .results, per: "ONB-M3", with: .on(.select, to: .metadata, per: "ONB-M3")),
    .add(M.self, in: .done, .onEntry(do: [.emit("city_selected_manually")], per: "ONB-E9")))

  private static let failed: Row<C> = .onEntry(do: [.emit("city_fetch_failed")])

  private static let failuresCounted = Amendment(
    "city-failures-counted", "city_fetch_failed is sent when a fetch for a city fails.",
    repairs: ["city-failure-is-counted"],
    .add(C.self, in: .fetchError, failed), .add(C.self, in: .configFetchFailed, failed),
    .add(M.self, in: .fetchError, .onEntry(do: [.emit("city_fetch_failed")])))

  private static let hasCity = Installation.cityChosen && !Installation.cityDiscontinued

  private static let selectionCanBeLeft = Amendment(
    "selection-can-be-left",
    "A user who has a city that is served can go back from the city selection to home.",
    repairs: ["selection-can-be-left"],
    .add(
      C.self, in: .permission,
      .on(.back, when: hasCity, to: .left, do: [.send(Routing.Event.cityReady)])),
    .replace(C.self, cause: .user(.back, when: C.is(.permission) && hasCity || C.hasBack)))

  private static let backLeadsBack = Amendment(
    "back-leads-back",
    """
    Back leads from a screen of the city selection to its first, from a screen of the manual \
    selection to the search, from there to the city selection, and otherwise out of the app; it puts \
    the explanation on the way home off.
    """,
    repairs: [
      "back-leads-to-the-permission", "back-leads-to-the-search", "back-leaves-the-search",
      "back-puts-explanation-off", "lint-total",
    ],
    patches: [
      .add(
        Disclaimer.self, in: .shown,
        .on(.back, to: .closed, do: [.send(Routing.Event.cityReady)], per: "ONB-10")),
      .add(
        C.self, in: .permission,
        .ignore(
          .back, when: !hasCity, because: "The app does nothing, the OS shows what was before.")),
      .add(C.self, in: .left, .on(.searchLeft, to: .permission, per: "ONB-08")),
      .add(
        M.self, in: .search,
        .on(.backFromSearch, to: .closed, do: [.send(C.Event.searchLeft)], per: "ONB-08")),
    ]
      + C.behindPermission.map { state in
        .add(C.self, in: state, .on(.back, to: .permission, do: [.set(C.candidate, .nothing)]))
      }
      + M.behindSearch.map { state in
        .add(
          M.self, in: state, .on(.backFromSearch, to: .search, do: [.set(C.candidate, .nothing)]))
      })
}
