package import RuleLanguage

extension LC {
  /// The splash screen: the document's "State Flow", one row an arrow, with a state for each step of
  /// its other two lists that the flow does not draw.
  ///
  /// Which list gives the order is a reading (``initOrder``). The decision is ``Routing``.
  package enum Splash: Machine {
    package static let name = "splash"
    package static let initial = State.start

    package enum State: String, Name {
      case start = "[*]"
      case loading = "Loading"
      case initializing = "Initializing"
      case checkVersion = "version check"
      case firstStep = "first step"
      case checkCluster = "CheckCluster"
      case setupProperties = "SetupProperties"
      case setupAnalytics = "setup of analytics"
      case fireEvents = "FireEvents"
      case sendTimestamps = "activation timestamps"
      case updateOpenTime = "app open time"
      case initialized = "init complete"
      case checkNavigation = "CheckNavigation"
      case languageSelect = "LanguageSelect"
      case login = "Login"
      case consent = "Consent"
      case migration = "Migration"
      case cityDiscontinued = "CityDiscontinued"
      case citySelect = "CitySelect"
      case home = "Home"
      case forceUpdate = "ForceUpdate"
      case end = "end"
    }

    package enum Event: String, Name {
      case created = "InitializationIntent"
      case versionChecked, versionCheckFailed
      case lateVersionChecked = "late version check"
      case configChecked, configFailed, sessionIsExpired
      case propertiesSet, analyticsReady
      case timestampsSent, timestampsFailed
      /// Caused by nobody: named, so that pages list it as withheld.
      case notificationsRefused = "the permission for notifications is refused"
      /// From the update screen, and from screens after which an amendment decides again.
      case goOn = "DismissScreen"
      case decide = "NavigationDecisionIntent"
    }

    // MARK: What has been done in this process

    static let clusterChecked = Fact("cluster checked")
    static let userProperties = Fact("user properties set")
    static let analyticsReady = Fact("analytics set up")
    package static let firstScreenFired = Fact("first screen event fired")

    /// That the version check, given up, has answered after all.
    static let answeredLate = Fact("late version check answered")

    /// That texts are in the phone's language; only an amendment has it so.
    static let phoneLanguage = Fact("texts in the phone's language")

    // That a step was left undone; only an amendment has it so.
    static let propertiesGivenUp = Fact("user properties given up")
    static let analyticsGivenUp = Fact("setup of analytics given up")

    /// What is told of a step that is left without its answer; only an amendment has it so.
    static func givenUp(_ step: State) -> String { "given up: \(step.rawValue)" }

    typealias Has = Installation

    static let inSequence = initOrder.is("sequence")
    static let asJourney = initOrder.is("journey")
    static let asFlow = initOrder.is("state flow")

    // MARK: The way to the decision

    package static let rules: Rules<Self> = begin.also(in: [.checkNavigation], Routing.decision)
      .also(
        in: [
          .checkVersion, .checkCluster, .setupProperties, .setupAnalytics, .sendTimestamps,
          .cityDiscontinued, .citySelect, .forceUpdate, .end,
        ],
        [
          .on(.created, to: .loading, per: "LC-A08").only(when: resume.is("splash again"))
        ]
      )
      .also(
        in: [.checkVersion, .checkCluster, .setupProperties, .setupAnalytics, .sendTimestamps],
        [.on(.created, to: .loading, per: "LC-IN1").only(when: recreation.is("yes"))]
      )
      .also(in: [.end], lateVersionRows)

    private static let begin: Rules<Self> = [
      .start: [.on(.created, to: .loading, per: "LC-SF01", "LC-J01", "LC-IN1")],
      .loading: [
        .onEntry(do: [.emit("splash_displayed")], per: "LC-EV02", "LC-J01"),
        .immediately(to: .initializing, per: "LC-SF02"),
      ],
      .initializing: [
        .immediately(to: .checkVersion, per: "LC-A01").only(when: versionCheck.is("first")),
        .immediately(to: .firstStep, per: "LC-SF02").only(when: !versionCheck.is("first")),
      ],
      .checkVersion: versionRows,
      .firstStep: [
        .immediately(to: .checkCluster, per: "LC-IS1", "LC-IS8").only(when: inSequence),
        .immediately(to: .setupProperties, per: "LC-J02").only(when: asJourney),
        .immediately(to: .setupAnalytics, per: "LC-SF03").only(when: asFlow),
      ],
      .checkCluster: clusterRows,
      .setupProperties: [
        .on(
          .propertiesSet, to: .setupAnalytics, do: [.set(userProperties)] + setFirstSeen,
          per: "LC-IS2", "LC-IS3", "LC-IS9", "LC-A02"
        ).only(when: inSequence),
        .on(
          .propertiesSet, to: .setupAnalytics, do: [.set(userProperties)], per: "LC-J02"
        ).only(when: asJourney),
        .on(.propertiesSet, to: .fireEvents, do: [.set(userProperties)], per: "LC-SF05")
          .only(when: asFlow),
        .ignore(
          .notificationsRefused,
          because: "no line asks for the permission: the step reports it, whatever it is",
          per: "LC-IS2"),
      ],
      .setupAnalytics: [
        .on(.analyticsReady, to: .fireEvents, do: [.set(analyticsReady)], per: "LC-IS4")
          .only(when: inSequence),
        .on(
          .analyticsReady, to: .checkCluster, do: [.set(analyticsReady)], per: "LC-J02", "LC-SF03"
        ).only(when: !inSequence),
      ],
      .fireEvents: [
        .onEntry(
          when: !firstScreenFired, do: [.set(firstScreenFired), .emit("first_screen_open")],
          per: "LC-EV03", "LC-IS5", "LC-J04"),
        .onEntry(
          when: Has.recorded.is(.absent) && !Migration.legacyData,
          do: report("CHALO_APP_INSTALLED"), per: "LC-EV07"),
        .onEntry(
          when: Has.recorded.is(.absent) && Migration.legacyData,
          do: report("CHALO_APP_INSTALLED"), per: "LC-EV07", "LC-MG01"
        ).only(when: legacyInstall.is("fresh")),
        .onEntry(
          when: Has.recorded.is(.absent) && Migration.legacyData,
          do: report("CHALO_APP_UPDATED"), per: "LC-EV06"
        ).only(when: legacyInstall.is("upgrade")),
        .onEntry(
          when: Has.recorded.is(.older) && Has.installed.is(.newer),
          do: report("CHALO_APP_UPDATED"), per: "LC-EV06"),
        .immediately(to: .sendTimestamps, per: "LC-J05", "LC-IS6").only(when: !asFlow),
        .immediately(to: .initialized, per: "LC-SF06").only(when: asFlow),
      ],
      .sendTimestamps: [
        .immediately(when: !Has.unsynced, to: .updateOpenTime, per: "LC-IS6"),
        .on(
          .timestampsSent, to: .updateOpenTime, do: [.clear(Has.unsynced)],
          per: "LC-J05", "LC-IS6"),
        .on(.timestampsFailed, to: .updateOpenTime, per: "LC-EH4"),
      ],
      .updateOpenTime: [
        .onEntry(
          when: Has.openTimeDue,
          do: [.atomically([.clear(Has.openTimeDue), .emit("app open time updated")])],
          per: "LC-IS7"
        ).only(when: inSequence),
        .immediately(to: .initialized, per: "LC-IS7", "LC-J06"),
      ],
      .initialized: [
        .immediately(when: timeIsSettled, to: .checkNavigation, per: "LC-IN2", "LC-J06")
          .only(when: !versionCheck.is("last")),
        .immediately(when: timeIsSettled, to: .checkVersion, per: "LC-A01")
          .only(when: versionCheck.is("last")),
      ],
      .checkNavigation: [
        .onExit(
          when: Has.consentDeferred, do: [.set(Has.deferred), .clear(Has.postLoginFlag)],
          per: "LC-CO8")
      ],
      .languageSelect: [.immediately(to: .end, per: "LC-SF14")],
      .login: [.immediately(to: .end, per: "LC-SF14")],
      .consent: [.immediately(to: .end, per: "LC-SF14")],
      .migration: [.immediately(to: .end, per: "LC-SF14")],
      .cityDiscontinued: drawnNowhere,
      .citySelect: drawnNowhere,
      .home: [.immediately(to: .end, per: "LC-SF14")],
      .forceUpdate: [],
      .end: [],
    ]

    /// Where the diagram draws no arrow, the splash screen ends nowhere (`LC-SF15`).
    private static let drawnNowhere: [Row<Self>] = []
  }
}
