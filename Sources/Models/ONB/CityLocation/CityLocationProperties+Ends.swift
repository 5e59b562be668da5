package import RuleLanguage

extension ONB {
  private typealias C = CityLocation

  /// Screens on which the user can act.
  package static let cityScreens =
    C.is(
      .permission, .disclaimer, .gpsPrompt, .settings, .fetchError, .configFetchFailed,
      .noCityAvailable, .welcome)
    || ManualCity.is(
      .search, .results, .fetchError, .notAvailable, .welcome, .nothingFound, .searchFailed)
    || CityUpdate.is(.failed) || Phone.is(.dialog) || Disclaimer.is(.shown)
    || !manualOffered.is("where the text says so") && C.is(.coordinates, .metadata, .configuration)

  private static let canAct = cityScreens || CityHost.is(.launched, .home)

  static let cityOnly: [Property] = [
    Property(
      "longest-wait", "The longest wait between screens on which the user can act.",
      per: ["ONB-G4", "ONB-G5", "ONB-M4", "ONB-C0"],
      .longest(from: .becomes(!canAct), until: .becomes(canAct).orKill, .none)),
    Property(
      "nobody-is-stuck",
      "Before home something can still happen, if only outside the app (no deadlock).",
      instead: "The user gets stuck: nothing can happen any more.",
      per: ["ONB-10"],
      .noDeadlock(ends: CityHost.is(.home))),
    // These two notice an answer, or a change, that is given up while it is still on its way.
    Property(
      "answers-are-waited-for",
      "By itself the app gives up GPS and the servers only after \(Limits.answer.short).",
      per: ["ONB-G4", "ONB-G5", "ONB-M2", "ONB-M4", "ONB-Y3", "ONB-Y6"],
      .shortest(
        from: .either(
          [.coordinates, .metadata, .configuration].map { .becomes(C.is($0)) }
            + [.searching, .metadata].map { .becomes(ManualCity.is($0)) }),
        until: .either([.rule("ONB-Y3"), .rule("ONB-Y6")]), .atLeast(Limits.answer)),
      harm: .wrong),
    Property(
      "operations-are-waited-for",
      "A city change is said to have failed only after its operations have had \(Limits.operations.short).",
      per: ["ONB-C0"],
      .shortest(
        from: .becomes(CityUpdate.is(.process)), until: .becomes(CityUpdate.is(.failed)),
        .atLeast(Limits.operations)), harm: .wrong),
  ]

  /// A suspended app waits for its user alone.
  static let isAwake = Condition.phase([.foreground, .background])

  /// The user has gone elsewhere, and may never come back.
  static let away = EventPredicate.becomes(.phase([.background, .suspended]))

  /// That everything that is waited for ends.
  static let cityEnds: [Property] = [
    ends(
      "fallback-to-manual", "A search by GPS always ends",
      instead: "A search by GPS never ends, and the fallback never begins",
      ["ONB-02", "ONB-G4", "ONB-T8"], C.is(.coordinates),
      unless: !manualOffered.is("where the text says so")),
    ends(
      "metadata-fetch-ends", "The fetch of a city's metadata always ends",
      instead: "The fetch of a city's metadata never ends",
      ["ONB-G5", "ONB-M4", "ONB-X5"], C.is(.metadata) || ManualCity.is(.metadata)),
    ends(
      "configuration-fetch-ends", "The fetch of a city's configuration always ends",
      instead: "The fetch of a city's configuration never ends",
      ["ONB-I2", "ONB-X6"], C.is(.configuration),
      unless: cityConfiguration.is("not fetched")),
    ends(
      "search-ends", "A search for a city by name always ends",
      instead: "A search for a city by name never ends", ["ONB-M2"],
      ManualCity.is(.searching)),
    ends(
      "change-ends", "The wait for the operations of a city change always ends",
      instead: "The wait for the operations of a city change never ends", ["ONB-C0", "ONB-G8"],
      CityUpdate.is(.process), within: Limits.operations),
  ]

  private static func ends(
    _ name: String, _ statement: String, instead: String, _ ids: [String], _ waits: Condition,
    within limit: Delay = Limits.answer, unless: Condition = .never
  ) -> Property {
    let waits = waits && isAwake
    return Property(
      name, "\(statement), within \(limit.short) if nothing answers.",
      instead: "\(instead), because nothing answers.", per: ids,
      .leadsTo(.becomes(waits), .becomes(!waits).orKill, within: limit, .timeOnly),
      under: .not(unless), fault: .silence, except: asleep)
  }

  /// What the ends of waits leave out.
  static let asleep = [
    Exemption("a suspended app", because: "it waits for its user alone")
  ]

  static let cityLints: [Property] = [
    .total(),
    Property("lint-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
    Property(
      "lint-dead-rows", "Every row can fire.",
      per: ["ONB-D1", "ONB-D2", "ONB-D3", "ONB-D4", "ONB-D5"],
      .lint(.noDeadRow, except: elsewhere)),
    Property(
      "lint-unreachable-states", "Every layout and every screen is reachable.",
      per: ["ONB-D1", "ONB-D2", "ONB-D3", "ONB-D4", "ONB-D5", "ONB-A9"],
      .lint(.noUnreachableState, except: elsewhere)),
    Property(
      "lint-exits", "Every layout and every screen has an exit.", per: ["ONB-D5"],
      .lint(.noStateWithoutExit)),
    Property(
      "lint-timeouts", "Every wait of the city selection has a timeout.",
      per: ["ONB-G4", "ONB-G5", "ONB-M4"],
      .lint(
        .everyAnswerHasTimeout,
        except: [
          Exemption(CityHost.State.launched, because: "the host stands for a launch")
        ])),
  ]

  private static let elsewhere: [Exemption] = .each(
    [
      C.State.disclaimer, Disclaimer.State.shown,
      Disclaimer.State.asking, ManualCity.State.notAvailable,
      ManualCity.State.updating, ManualCity.State.nothingFound,
      ManualCity.State.searchFailed, CityUpdate.State.failed,
    ], because: "it is a screen of some readings alone, or of an amendment")
}
