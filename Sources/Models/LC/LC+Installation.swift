package import Machines

extension LC {
  package enum UpdateType: String, Name {
    case unknown = "not known"
    case notRequired = "not required"
    case recommended = "RECOMMENDED_UPDATE"
    case forced = "FORCE_UPDATE"
  }

  /// Two versions of the app: a third would show nothing new.
  package enum Version: String, Name {
    case absent, older, newer
  }

  /// What an installation holds between launches, and what is true of it outside; other documents
  /// route by the same names.
  ///
  /// Data of a NonKMP version is ``Migration/legacyData``.
  package enum Installation {
    package static let languageChosen = Fact("language chosen", .durable)
    package static let loggedIn = Fact("logged in", .durable)
    /// That there is a home config: the city and what its home screen shows.
    package static let cityChosen = Fact("city chosen", .durable)
    /// That the city chosen is served no more.
    package static let cityDiscontinued = Fact("city discontinued", .outside)
    /// That the server does not honour the session that the app holds.
    package static let sessionExpired = Fact("session expired", .outside)

    /// A login for which consent has not been settled.
    package static let freshLogin = Fact("fresh login", .durable)
    static let postLoginFlag = Fact("post-login flag", .durable)
    static let consentSaved = Fact("consent saved", .durable)
    /// That this session has put off the consent.
    static let deferred = Fact("consent deferred in this session")

    static let unsynced = Fact("unsynced activation timestamps", initially: true, .durable)
    static let openTimeDue = Fact("app open time is due", initially: true, .durable)
    static let firstSeen = Fact("first-seen timestamp", .durable)

    /// The version installed, and the one that the app has recorded as seen.
    package static let installed = Choice<Version>("installed version", initially: .older, .outside)
    package static let recorded = Choice<Version>("recorded version", initially: .absent, .durable)
    static let usedBefore = Fact("used before", .outside)

    /// What the server demands of the installed version, what the app learnt of it in this process,
    /// and what it keeps of the last answer.
    static let update = Choice<UpdateType>("update", initially: .notRequired, .outside)
    static let known = Choice<UpdateType>("known update", initially: .unknown)
    static let cached = Choice<UpdateType>("cached update", initially: .unknown, .durable)
    /// That the user wants to be reminded later, in this process.
    package static let postponed = Fact("update postponed")
    static let putOffForGood = Fact("update put off for good", .durable)

    static let updatePending =
      (known.is(.recommended) && !putOffForGood || known.is(.forced)) && !postponed

    /// A session that a NonKMP version holds in a store of its own.
    static let legacySession = Fact("session in the old store", .outside)

    /// What a fresh login brings, once the document's three cases are told apart.
    package static let consentDue = freshLoginLasts.means([
      "until consent": postLogin.means([
        "defers": freshLogin && !postLoginFlag && !deferred,
        "asks": freshLogin || postLoginFlag,
      ]),
      "its session": .never,
    ])
    static let consentDeferred =
      postLogin.is("defers") && freshLoginLasts.is("until consent")
      && languageChosen && loggedIn && postLoginFlag

    /// The new version, from the store.
    static let upgrade: [Action] = [.set(installed, .newer), .set(update, .notRequired)]
  }

  /// What happened to the installation before the first launch that is explored, and a new version
  /// that comes while the app does not run; no part of the app.
  ///
  /// Every row of the decision is met with and without those below it. Versions and required updates
  /// are explored for an installation that is in order, a forced one also for a fresh one, a city
  /// for a user who is logged in.
  package enum Past: Machine {
    package static let name = "installation"
    package static let initial = State.open
    package static let isOutside = true

    package enum State: String, Name {
      case open = "before the first launch"
      case settled = "launched"
    }

    package enum Event: String, Name {
      case appLaunch = "AppLaunch"
      case deepLink = "DeepLink"
      case languageChosenBefore, loggedInBefore, sessionExpiredBefore
      case loggedInToNonKMP = "logged in to a NonKMP version"
      case freshLoginBefore, postLoginFlagSet
      case neverNonKMP, cityChosenBefore, cityDiscontinuedBefore
      case updateRecommended, updateForced, usedBefore, upgraded
    }

    package static let rules: Rules<Self> = [
      .open: [.on(.appLaunch, to: .settled), .on(.deepLink, to: .settled)],
      .settled: [
        .ignore(.appLaunch, because: "only the first launch closes the past"),
        .ignore(.deepLink, because: "only the first launch closes the past"),
      ],
    ]

    private typealias Has = Installation
    private static let open = Self.is(.open) && Condition.phase([.foreground])
    private static let noVersions =
      open && Has.installed.is(.older) && Has.update.is(.notRequired) && !Has.usedBefore
    private static let keysAreFound = legacyKeys.is("shared") || !Migration.legacyData
    private static let untouched =
      noVersions && !Has.languageChosen && !Has.loggedIn && !Migration.legacyData
    private static let inOrder =
      open && Has.installed.is(.older) && Has.languageChosen && Has.loggedIn && !Has.sessionExpired
      && !Has.freshLogin && !Migration.legacyData && Has.cityChosen && !Has.cityDiscontinued

    package static let causes: [Cause<Self>] = user + world

    private static let user: [Cause<Self>] = [
      .by(
        .world, .languageChosenBefore, when: noVersions && !Has.languageChosen && keysAreFound,
        do: [.set(Has.languageChosen)]),
      .by(
        .world, .loggedInBefore, when: noVersions && !Has.loggedIn && keysAreFound,
        do: [.set(Has.loggedIn)]),
      .by(
        .world, .loggedInToNonKMP,
        when: noVersions && !keysAreFound && !Has.legacySession, do: [.set(Has.legacySession)]),
      .by(
        .world, .freshLoginBefore,
        when: noVersions && Has.languageChosen && Has.loggedIn && !Has.freshLogin
          && !Has.sessionExpired,
        do: [.set(Has.freshLogin)]),
      .by(
        .world, .postLoginFlagSet, when: noVersions && Has.freshLogin && !Has.postLoginFlag,
        do: [.set(Has.postLoginFlag)]),
      .by(
        .world, .neverNonKMP, when: noVersions && Migration.legacyData,
        do: [.clear(Migration.legacyData)]),
      .by(
        .world, .cityChosenBefore,
        when: noVersions && Has.languageChosen && Has.loggedIn && !Has.cityChosen,
        do: [.set(Has.cityChosen)]),
    ]

    private static let world: [Cause<Self>] = [
      .by(
        .world, .sessionExpiredBefore,
        when: noVersions && Has.loggedIn && !Has.sessionExpired && !Has.freshLogin
          && !Has.postLoginFlag,
        // Whoever returns has settled the consent.
        do: [.set(Has.sessionExpired), .set(Has.consentSaved)]),
      .by(
        .world, .cityDiscontinuedBefore,
        when: noVersions && Has.cityChosen && !Has.cityDiscontinued,
        do: [.set(Has.cityDiscontinued)]),
      .by(
        .world, .usedBefore, when: inOrder && !Has.usedBefore,
        do: [.set(Has.usedBefore), .set(Has.recorded, .older)]),
      .by(
        .world, .updateRecommended, when: inOrder && Has.update.is(.notRequired),
        do: [.set(Has.update, .recommended)]),
      .by(
        .world, .updateForced, when: inOrder && Has.update.is(.notRequired) || untouched,
        do: [.set(Has.update, .forced)], per: "LC-FU01"),
      .by(
        .world, .upgraded,
        when: inOrder
          || Condition.phase([.dead]) && Has.installed.is(.older) && Has.cityChosen
            && !Has.cityDiscontinued,
        do: Has.upgrade,
        per: "LC-EV06"),
    ]
  }
}
