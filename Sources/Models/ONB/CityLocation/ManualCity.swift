package import RuleLanguage

extension ONB {
  /// "Manual City Selection": the flow has six steps, none of which is a failure.
  package enum ManualCity: Machine {
    package static let name = "manual city"
    package static let initial = State.closed
    package static let errors = [State.fetchError, .searchFailed]
    package static let failures = [Event.selectionFails]

    package enum State: String, Name {
      case closed
      case search = "universal search"
      case searching
      case results
      case metadata = "FetchCityMetaData of the selection"
      case fetchError = "FetchError of the selection"
      case notAvailable = "not available"
      case welcome = "CityWelcome of the selection"
      case updating = "selected city is updated"
      case done = "CitySelection done"
      /// Only an amendment leads here.
      case nothingFound = "nothing found"
      case searchFailed = "search failed"
    }

    package enum Event: String, Name {
      case openSearch
      case search, resultsArrive, select
      /// Heard by no row of the document: its search always finds something.
      case nothingFound, searchFails
      case selectedCityFound, selectedCityDiscontinued, selectedNotServiceable, selectionFails
      case retrySelection, searchAgain, proceedManually
      case cityUpdated, cityReady
      /// Heard by no row of the document.
      case backFromSearch = "back from the search"
      /// Caused by nobody as written.
      case openLocationSettings
    }

    private static let asListed = manualUpdate.is("as listed")

    package static let rules = steps.also(
      in: [.search, .searching, .results, .metadata, .fetchError, .notAvailable, .welcome],
      [
        Row<Self>.on(.cityReady, to: .closed).only(when: manualOffered.is("any time, beside GPS"))
      ])

    private static let steps: Rules<Self> = [
      .closed: [.on(.openSearch, to: .search, per: "ONB-M1")],
      .search: [
        .on(.search, to: .searching, per: "ONB-M2")
      ],
      .searching: [.on(.resultsArrive, to: .results, per: "ONB-M2")],
      .results: [
        .on(.search, to: .searching, per: "ONB-M2"),
        .on(
          .select, to: .metadata, do: [.emit("city_selected_manually")],
          per: "ONB-M3", "ONB-E9"),
      ],
      .metadata: [
        .on(
          .selectedCityFound, to: .welcome, do: [.set(CityLocation.candidate, .served)],
          per: "ONB-M4", "ONB-M5"
        ).only(when: manualWelcome.is("shown")),
        .on(
          .selectedCityFound, to: .done, do: [.set(CityLocation.candidate, .served)],
          per: "ONB-M4", "ONB-T9"
        ).only(when: manualWelcome.is("not shown")),
        .on(
          .selectedCityDiscontinued, to: .welcome,
          do: [.set(CityLocation.candidate, .discontinued)], per: "ONB-M4", "ONB-M5"
        ).only(when: manualWelcome.is("shown") && listed.is("every city")),
        .on(
          .selectedCityDiscontinued, to: .done,
          do: [.set(CityLocation.candidate, .discontinued)], per: "ONB-M4", "ONB-T9"
        ).only(when: manualWelcome.is("not shown") && listed.is("every city")),
        .on(.selectionFails, to: .fetchError, per: "ONB-X5"),
        .on(
          .selectedNotServiceable, to: .notAvailable, do: [.emit("city_not_serviceable")],
          per: "ONB-X4", "ONB-E10"
        ).only(when: listed.is("every city")),
      ],
      .fetchError: [.on(.retrySelection, to: .metadata, per: "ONB-X5")],
      .notAvailable: [.on(.searchAgain, to: .search, per: "ONB-X4")],
      .welcome: [
        .on(.proceedManually, to: .done, per: "ONB-M6").only(when: manualWelcome.is("shown"))
      ],
      .done: [
        .immediately(
          to: .closed,
          do: [forget, .send(Disclaimer.Event.cityDone)],
          per: "ONB-M6"
        ).only(when: asListed),
        .immediately(to: .updating, do: CityLocation.update, per: "ONB-A5", "ONB-C0")
          .only(when: manualUpdate.is("as by GPS")),
      ],
      .updating: [
        .on(
          .cityUpdated, to: .closed,
          do: [forget, .send(Disclaimer.Event.cityDone)],
          per: "ONB-M6")
      ],
    ]

    /// A city that GPS has found meanwhile stays the one offered.
    private static let forget: Action = .when(
      CityLocation.is(.left), [.set(CityLocation.candidate, .nothing)])

    private static let answered = Self.is(.metadata) && !serverIsShut

    package static let causes: [Cause<Self>] = [
      .user(
        .search, when: Self.is(.search, .results, .nothingFound, .searchFailed), per: "ONB-M2"),
      .by(
        .server, .resultsArrive, when: Self.is(.searching) && !serverIsShut,
        per: "ONB-M2", "ONB-Y3"),
      .by(
        .server, .nothingFound, when: Self.is(.searching) && !serverIsShut,
        per: "ONB-M2", "ONB-Y3"),
      .by(.network, .searchFails, when: Self.is(.searching), per: "ONB-M2", "ONB-Y3"),
      .user(.select, when: Self.is(.results), per: "ONB-M3"),
      .by(.server, .selectedCityFound, when: answered, per: "ONB-M4", "ONB-Y3"),
      .by(
        .server, .selectedCityDiscontinued,
        when: answered && Installation.cityDiscontinued && listed.is("every city"),
        per: "ONB-M4"),
      .by(
        .server, .selectedNotServiceable, when: answered && listed.is("every city"),
        per: "ONB-M4"),
      .by(.network, .selectionFails, when: Self.is(.metadata), per: "ONB-X5", "ONB-Y3"),
      .user(.retrySelection, when: Self.is(.fetchError), per: "ONB-X5"),
      .user(.searchAgain, when: Self.is(.notAvailable), per: "ONB-X4"),
      .user(.proceedManually, when: Self.is(.welcome), per: "ONB-M6"),
      .user(
        .backFromSearch,
        when: platform.is("android") && (Self.is(.search) || isBehindSearch)),
    ]

    /// The screens that say that there is no result.
    static let withoutResults = [State.nothingFound, .searchFailed]
    static let behindSearch: [State] =
      [.searching, .results, .metadata, .fetchError, .notAvailable, .welcome] + withoutResults
    static let isBehindSearch = Condition.any(behindSearch.map { Self.is($0) })
  }
}
