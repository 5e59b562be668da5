package import Machines

extension LC.Splash {
  /// Where an answer of the version check leads: on, or to the update screen.
  static let versionRows: [Row<Self>] = [
    .on(
      .versionChecked, when: Has.updatePending, to: .forceUpdate,
      do: [.send(LC.Destination.forceUpdate)], per: "LC-A09", "LC-FU01"),
    .on(
      .versionCheckFailed, when: Has.updatePending, to: .forceUpdate,
      do: [.send(LC.Destination.forceUpdate)], per: "LC-A09", "LC-EH1"),
    .on(.versionChecked, when: !Has.updatePending, to: .firstStep, per: "LC-A01")
      .only(when: LC.versionCheck.is("first")),
    .on(.versionCheckFailed, when: !Has.updatePending, to: .firstStep, per: "LC-EH1", "LC-EH4")
      .only(when: LC.versionCheck.is("first")),
    .on(.versionChecked, when: !Has.updatePending, to: .checkNavigation, per: "LC-A01")
      .only(when: LC.versionCheck.is("last")),
    .on(
      .versionCheckFailed, when: !Has.updatePending, to: .checkNavigation,
      per: "LC-EH1", "LC-EH4"
    ).only(when: LC.versionCheck.is("last")),
    .on(
      .versionChecked, when: !Has.updatePending, to: .home, do: [.send(LC.Destination.home)],
      per: "LC-A01"
    ).only(when: LC.versionCheck.is("before Home")),
    .on(
      .versionCheckFailed, when: !Has.updatePending, to: .home, do: [.send(LC.Destination.home)],
      per: "LC-EH1", "LC-EH4"
    ).only(when: LC.versionCheck.is("before Home")),
  ]

  /// What becomes of an answer of the version check that comes after the splash screen.
  static let lateVersionRows: [Row<Self>] = [
    .ignore(
      .lateVersionChecked, because: "the check has failed, and nobody waits for its answer",
      per: "LC-EH1"
    ).only(when: LC.lateVersion.is("dropped") && LC.versionCheck.is("first")),
    .on(
      .lateVersionChecked, to: .forceUpdate,
      do: [
        .copy(Has.update, to: Has.known), .copy(Has.update, to: Has.cached),
        .send(LC.Destination.forceUpdate),
      ], per: "LC-A01"
    ).only(when: LC.lateVersion.is("at once") && LC.versionCheck.is("first")),
  ]

  private static let goesOnWithCluster: [Action] = [.set(clusterChecked)]

  private static let countsAsNoLogin = LC.sessionExpiry.is("no login")

  /// "Check KSRTC config", the request by which the server can tell that the session has expired.
  static let clusterRows: [Row<Self>] =
    expiredOffline + [
      .on(
        .configChecked, to: .setupProperties, do: goesOnWithCluster, per: "LC-SF04", "LC-IS1"
      ).only(when: !asJourney),
      .on(.configChecked, to: .fireEvents, do: goesOnWithCluster, per: "LC-J03", "LC-J04")
        .only(when: asJourney),
      .on(.configFailed, to: .setupProperties, do: goesOnWithCluster, per: "LC-EH4")
        .only(when: !asJourney),
      .on(.configFailed, to: .fireEvents, do: goesOnWithCluster, per: "LC-EH4")
        .only(when: asJourney),
      .on(
        .sessionIsExpired, to: .login, do: [.send(LC.Destination.loginOptions)], per: "LC-EH5"
      ).only(when: LC.sessionExpiry.is("at once")),
      .on(
        .sessionIsExpired, to: .setupProperties, do: [.clear(Has.loggedIn)] + goesOnWithCluster,
        per: "LC-EH5"
      ).only(when: countsAsNoLogin && !asJourney),
      .on(
        .sessionIsExpired, to: .fireEvents, do: [.clear(Has.loggedIn)] + goesOnWithCluster,
        per: "LC-EH5"
      ).only(when: countsAsNoLogin && asJourney),
    ]

  // Offline and expired: where the phone knows of it, two rows of the error table hold at once.
  private static let knownOnPhone =
    LC.expiryKnown.is("phone") && Has.loggedIn && Has.sessionExpired

  private static let expiredOffline: [Row<Self>] = [
    .on(
      .configFailed, to: .setupProperties, do: [.clear(Has.loggedIn)] + goesOnWithCluster,
      per: "LC-EH5"
    ).only(when: knownOnPhone && !asJourney),
    .on(
      .configFailed, to: .fireEvents, do: [.clear(Has.loggedIn)] + goesOnWithCluster,
      per: "LC-EH5"
    ).only(when: knownOnPhone && asJourney),
  ]

  static let setFirstSeen: [Action] = [
    .when(
      !Has.firstSeen || LC.firstSeenSet.is("each launch"),
      [.atomically([.set(Has.firstSeen), .emit("first-seen timestamp set")])])
  ]

  /// An event about the version, and the record that it need not be reported again.
  static func report(_ event: String) -> [Action] {
    let record = Action.copy(Has.installed, to: Has.recorded)
    return [
      .when(
        LC.versionRecorded.is("after the event"), [.emit(event), record],
        else: [record, .emit(event)])
    ]
  }

  static func reportWithRecord(_ event: String) -> [Action] {
    [.atomically([.emit(event), .copy(Has.installed, to: Has.recorded)])]
  }

  static let timeIsSettled =
    LC.timeAwaited.is("nobody waits") || LC.TimeSync.is(.available, .unavailable)

  // MARK: What the environment can do

  /// The component waits for a step of its initialisation.
  private static let initialises =
    Self.is(.checkVersion, .checkCluster, .setupProperties, .setupAnalytics, .sendTimestamps)

  /// An answer that the server gives to a session shows that it still honours it.
  private static let honoured = !(Has.loggedIn && Has.sessionExpired)

  package static let causes: [Cause<Self>] = [
    .by(
      .server, .versionChecked, when: Self.is(.checkVersion),
      do: [.copy(Has.update, to: Has.known), .copy(Has.update, to: Has.cached)], per: "LC-A01"),
    .by(
      .network, .versionCheckFailed, when: Self.is(.checkVersion), do: useCachedConfig,
      per: "LC-EH1"),
    .by(
      .server, .lateVersionChecked,
      when: Self.is(.end) && LC.Root.is(.home) && LC.versionCheck.is("first")
        && Has.update.is(.forced) && !Has.known.is(.forced) && !answeredLate,
      do: [.set(answeredLate)], per: "LC-A01"),
    .by(.os, .created, when: initialises && LC.recreation.is("yes"), per: "LC-IN1"),
    .by(.server, .configChecked, when: Self.is(.checkCluster) && honoured),
    .by(.network, .configFailed, when: Self.is(.checkCluster), per: "LC-EH4"),
    .by(.server, .sessionIsExpired, when: Self.is(.checkCluster) && !honoured, per: "LC-EH5"),
    .by(.os, .propertiesSet, when: Self.is(.setupProperties)),
    .by(.app, .analyticsReady, when: Self.is(.setupAnalytics)),
    .by(.server, .timestampsSent, when: Self.is(.sendTimestamps)),
    .by(.network, .timestampsFailed, when: Self.is(.sendTimestamps), per: "LC-EH4"),
  ]

  static let useCachedConfig: [Action] = [
    .when(
      Has.installed.is(.newer) && LC.cachedConfig.is("versions") && !Has.cached.is(.unknown),
      [.set(Has.known, .notRequired)], else: [.copy(Has.cached, to: Has.known)])
  ]
}
