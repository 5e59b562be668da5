package import RuleLanguage

extension LC {
  /// What happened to the installation before the first launch that is explored, and a new version
  /// that comes while the app does not run; no part of the app.
  ///
  /// Every row of the decision is met with and without those below it. Versions are explored for an
  /// installation that is in order, updates also for a fresh one, a city for a user who is logged in.
  package enum Past: Machine {
    package static let name = "installation"
    package static let initial = State.open
    package static let isOutside = true
    package static let environment: String? =
      "what happened to the installation before the first launch explored, and the store's versions"

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
      case neverNonKMP, homeConfigBefore, cityDiscontinuedBefore
      case updateRecommended, updateForced, usedBefore, upgraded
      case sessionExpires, updateIsEnforced, cityEnds
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
      && !Has.freshLogin && !Migration.legacyData && Has.homeConfig && !Has.cityDiscontinued

    package static let causes: [Cause<Self>] =
      (user + world).unheard(
        because: "What happened before the launch is only what the app finds.")
      + changes.unheard(because: "Nobody tells the app: it finds it when it asks again.")

    /// What changes under an app that runs.
    private static let changing =
      Self.is(.settled) && Condition.phase([.foreground]) && meanwhile.is("anything")
    private static let changes: [Cause<Self>] = [
      .by(
        .world, .sessionExpires, when: changing && Has.loggedIn && !Has.sessionExpired,
        do: [.set(Has.sessionExpired)], per: "LC-EH5"),
      .by(
        .world, .updateIsEnforced,
        when: changing && Has.installed.is(.older) && !Has.update.is(.forced),
        do: [.set(Has.update, .forced)], per: "LC-FU01"),
      .by(
        .world, .cityEnds, when: changing && Has.homeConfig && !Has.cityDiscontinued,
        do: [.set(Has.cityDiscontinued)], per: "LC-SF11"),
    ]

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
        do: [.set(Has.freshLogin), Has.owesConsent]),
      .by(
        .world, .postLoginFlagSet, when: noVersions && Has.freshLogin && !Has.postLoginFlag,
        do: [.set(Has.postLoginFlag)]),
      .by(
        .world, .neverNonKMP, when: noVersions && Migration.legacyData,
        do: [.clear(Migration.legacyData)]),
      .by(
        .world, .homeConfigBefore,
        // Also of one who is logged in no more: a session that ends leaves it.
        when: noVersions && Has.languageChosen && !Has.homeConfig,
        do: [.set(Has.homeConfig)]),
    ]

    private static let world: [Cause<Self>] = [
      .by(
        .world, .sessionExpiredBefore,
        when: noVersions && Has.loggedIn && !Has.sessionExpired && !Has.freshLogin
          && !Has.postLoginFlag,
        // Anyone who returns has settled the consent.
        do: [.set(Has.sessionExpired), .set(Has.consentSaved)]),
      .by(
        .world, .cityDiscontinuedBefore,
        when: noVersions && Has.languageChosen && Has.loggedIn && !Has.cityDiscontinued,
        do: [.set(Has.cityDiscontinued)]),
      .by(
        .world, .usedBefore, when: inOrder && !Has.usedBefore,
        do: [.set(Has.usedBefore), .set(Has.recorded, .older)]),
      .by(
        .world, .updateRecommended, when: inOrder && Has.update.is(.notRequired) || untouched,
        do: [.set(Has.update, .recommended)]),
      .by(
        .world, .updateForced, when: inOrder && Has.update.is(.notRequired) || untouched,
        do: [.set(Has.update, .forced)], per: "LC-FU01"),
      .by(
        .world, .upgraded,
        when: inOrder
          || Condition.phase([.dead]) && Has.installed.is(.older) && Has.homeConfig
            && !Has.cityDiscontinued,
        do: Has.upgrade,
        per: "LC-EV06"),
    ]
  }
}
