import RuleLanguage

extension ONB {
  private typealias Has = Installation
  private typealias C = CityLocation
  private typealias M = ManualCity

  private static let welcome = C.is(.welcome) || M.is(.welcome)
  private static let opened: EventPredicate = .becomes(C.is(.permission))

  /// What is true of the city: what is offered, changed, stored and kept, and who gets home.
  static func cityTruth(_ home: Condition, _ login: Condition) -> [Property] {
    [
      Property(
        "welcome-names-a-city", "The welcome always names a city.",
        instead: "The welcome names no city.", per: ["ONB-D6", "ONB-D4"],
        .always(!C.candidate.is(.nothing), whenever: welcome)),
      Property(
        "welcome-before-change",
        "The city changes only once a welcome was shown for the city on offer.",
        instead: "The city changes without a welcome.",
        per: ["ONB-G6", "ONB-G8", "ONB-M5"],
        .precedes(
          .becomes(welcome), .becomes(CityUpdate.is(.process)),
          per: .either([opened, .becomes(C.candidate.is(.nothing))]))),
      Property(
        "change-needs-a-city", "The city changes only if there is a city to change to.",
        instead: "The app changes the city although there is none to change to.",
        per: ["ONB-G7", "ONB-G8", "ONB-C2"],
        .never(CityUpdate.is(.process) && CityUpdate.target.is(.nothing)),
        given: .holds(CityUpdate.is(.process)), harm: .lost),
      Property(
        "home-after-change", "At home no change of the city is still under way.",
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
        "Home opens after a selection by hand only once the city is changed, unless the user goes back.",
        instead: "The user selects a city and reaches home without a change of the city.",
        per: ["ONB-M3", "ONB-M6", "ONB-C0", "ONB-08"],
        .precedes(
          .either([
            CityUpdate.happens(.operationsDone), .launch, M.happens(.backFromSearch),
            C.happens(.back),
          ]), .becomes(home), per: M.happens(.select)),
        except: [
          Exemption("a launch that begins at home", because: "the process has died on the way")
        ]),
      Property(
        "city-is-set-up",
        "At home the change to the city has been carried to its end, even after a process death.",
        instead: "The user is at home, and the change to the city has not been carried to its end.",
        per: ["ONB-C0", "ONB-G8"],
        .always(Has.citySetUp.condition, whenever: home && Has.cityChosen && CityUpdate.is(.idle)),
        fault: .silence, harm: .lost,
        except: [
          Exemption("a user at home without a city", because: "city-is-stored asks for it"),
          Exemption(
            "a user at home while the city is changed", because: "home-after-change asks for it"),
        ]),
      Property(
        "discontinued-city-is-not-kept",
        "A user's discontinued city is never welcomed, nor changed to, in place of itself.",
        instead: "A user's discontinued city is welcomed, or changed to, in place of itself.",
        per: ["ONB-06", "ONB-X7", "ONB-G5"],
        .never(
          welcome && C.candidate.is(.discontinued)
            || CityUpdate.is(.process) && CityUpdate.target.is(.discontinued)),
        given: .holds(Has.cityDiscontinued),
        fault: .silence, harm: .stuck),
      Property(
        "discontinued-city-can-be-replaced",
        """
        From the first screen of the city selection a user whose city is discontinued can reach home in a served \
        city that GPS finds, if the app may use the location.
        """,
        instead:
          "A user whose city is discontinued cannot reach home in a served city that GPS finds.",
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
        "The welcome of a city found by GPS never comes up over a selection by hand.",
        instead: "A city found by GPS interrupts a user who selects by hand.",
        per: ["ONB-08", "ONB-T9", "ONB-M3"],
        .never(
          C.is(.welcome, .updating) && (M.is(.search) || M.isBehindSearch)),
        given: .holds(M.is(.search, .searching, .results)),
        fault: .silence, harm: .wrong),
      Property(
        "selection-can-be-left",
        "On its first screen a user in a served city can leave the city selection, for home or the login, without a change.",
        instead: "A user at home who opens the city selection cannot leave it without a change.",
        per: ["ONB-D8", "ONB-10"],
        .offers(
          home || login, from: C.is(.permission) && Has.cityChosen && !Has.cityDiscontinued, by: []),
        fault: .silence, harm: .lacking,
        except: login == .never
          ? []
          : [
            Exemption(
              "a user whose session has ended meanwhile",
              because: "leaving leads to the login then")
          ]),
      Property(
        "gps-can-succeed", "A user can be located and welcomed, and go on.",
        per: ["ONB-G4", "ONB-G6", "ONB-T7"], .sometimes(C.happens(.proceed))),
      Property(
        "manual-can-succeed", "A user can select by hand and go on.",
        per: ["ONB-M1", "ONB-M2", "ONB-M3", "ONB-M5", "ONB-M6"], .sometimes(.becomes(M.is(.done)))),
      Property(
        "city-stays-possible", "From every screen home stays reachable.",
        instead: "The user gets stuck and cannot reach home.",
        per: ["ONB-10", "ONB-02"],
        .alwaysPossible(home, from: .always, with: .userAndEnvironment), fault: .silence,
        harm: .stuck),
    ]
  }
}
