public import RuleLanguage

extension ONB {
  /// The splash screen and the decision tree, every combination of what it asks for.
  public static let routing: System = System(
    "routing", document: "ONB", title: "Splash screen and decision tree",
    // A pack that is lost matters only where languages are downloaded.
    machines: [
      Past.table().withoutCauses(of: [Past.Event.packLost.rawValue]), Routing.table(),
      Screens.table(),
    ], process: ProcessModel(kills: 1),
    immediacy: .always(.atomic), readings: routingReadings, amendments: routingAmendments,
    properties: routingProperties + routingEnds + routingOnly + routingLints)

  static let routingReadings = [
    discontinuedCheck, discontinuedScreen, readyAfterLanguage, afterLogin, otherSources,
    navigatedFrom, arrows, session, cityServer,
  ]

  /// The screens behind the routes, where only what they end with matters.
  enum Screens: Machine {
    static let name = "screens"
    static let initial = State.shown

    enum State: String, Name { case shown = "screens" }
    enum Event: String, Name { case languageReady, cityReady }

    static let rules: Rules<Self> = [:]
    static let causes: [Cause<Self>] = [
      .user(
        .languageReady, when: Routing.is(.languageSelection),
        do: [.set(Installation.languageChosen)]),
      .user(
        .cityReady, when: Routing.is(.citySelection),
        do: [.set(Installation.cityChosen), .clear(Installation.cityDiscontinued)]),
    ]
  }

  static let routingEnds = [
    Property(
      "splash-ends", "Every launch leads to a screen, even if nothing answers.",
      per: ["ONB-S1", "ONB-S5"],
      .leadsTo(
        .launch, .either([.becomes(Routing.isScreen), .kill]), within: nil, .timeOnly),
      fault: .silence)
  ]

  private static let routingOnly = [
    Property(
      "longest-wait", "The longest wait between screens on which the user can act.",
      per: ["ONB-S1", "ONB-S5"],
      .longest(
        from: .becomes(!Routing.isScreen), until: .either([.becomes(Routing.isScreen), .kill]),
        .none))
  ]

  private static let routingLints = [
    Property(
      "lint-total", "Every event has a row where it can happen.", .lint(.total)),
    Property(
      "lint-overlap", "No two branches of the tree hold at once.", per: ["ONB-T12"],
      .lint(.noOverlap)),
    Property(
      "lint-dead-rows", "Every branch of the tree is taken in some run.", per: ["ONB-T12"],
      .lint(.noDeadRow)),
    Property(
      "lint-unreachable-states", "Every screen of the tree is shown in some run.",
      per: ["ONB-A9"],
      // Only an amendment leads to the error.
      .lint(.noUnreachableState, except: [Routing.State.startError.rawValue])),
    Property(
      "lint-exits", "Every screen can be left.", per: ["ONB-N1"],
      .lint(
        .noStateWithoutExit, except: [Past.State.settled.rawValue, Screens.State.shown.rawValue])),
    Property(
      "lint-timeouts", "Whenever the splash screen waits for an answer a timeout is running.",
      per: ["ONB-S1"], .lint(.everyAnswerHasTimeout, except: [Routing.State.home.rawValue])),
  ]
}

extension ONB.Routing {
  /// Screens on which the user can act, or which belong to another machine.
  static let isScreen = Self.is(
    .languageSelection, .loginOptions, .citySelection, .cityDiscontinued, .home, .startError)
}
