import Machines

extension LC {
  /// Small changes of the document that repair what was found.
  enum Repairs {
    static let splash: [Amendment] = [
      oneOrder, boundedSteps, updateRow, bundledConfig, drawnTargets, endedTargets,
      oneConsentRecord,
      versionReport, timeSyncEnds,
    ]

    typealias Has = Installation

    /// What a step of the splash screen may take; the document names no time.
    static let stepLimit = Delay.seconds(2)

    static let oneOrder = Amendment(
      "one-order",
      """
      The initialisation sequence alone says the order; the user journey and the state flow refer to       it instead of naming others.
      """,
      repairs: ["order-of-the-journey", "order-of-the-state-flow", "orders-agree"],
      .add(Splash.self, in: .loading, .onEntry(do: [.set(Splash.oneList)], per: "LC-IS8")))

    static let boundedSteps = Amendment(
      "bounded-steps",
      "A step of the splash screen that takes longer than 2 s counts as failed, and it goes on.",
      repairs: ["splash-ends", "splash-answers-timed"],
      .add(
        Splash.self, in: .checkVersion,
        .after(
          stepLimit, do: Splash.useCachedConfig + [.send(Splash.Event.versionCheckFailed)],
          per: "LC-SF16")),
      .add(
        Splash.self, in: .checkCluster,
        .after(stepLimit, do: [.send(Splash.Event.configFailed)], per: "LC-SF16")),
      .add(
        Splash.self, in: .setupProperties,
        .after(stepLimit, do: [.send(Splash.Event.propertiesSet)], per: "LC-SF16")),
      .add(
        Splash.self, in: .setupAnalytics,
        .after(stepLimit, do: [.send(Splash.Event.analyticsReady)], per: "LC-SF16")),
      .add(
        Splash.self, in: .sendTimestamps,
        .after(stepLimit, do: [.send(Splash.Event.timestampsFailed)], per: "LC-SF16")))

    static let updateRow = Amendment(
      "update-row",
      """
      The decision table begins with a row "Update required: ForceAppUpdateScreen"; the version is \
      checked before the decision, and the initialisation goes on whatever the check says.
      """,
      repairs: ["ways-out-are-rows", "update-has-a-row"],
      .remove(Splash.self, in: .checkVersion, per: "LC-A09"),
      .add(
        Splash.self, in: .checkVersion,
        .on(.versionChecked, when: Has.updatePending, to: .firstStep, per: "LC-A01")
          .only(when: versionCheck.is("first")),
        .on(.versionCheckFailed, when: Has.updatePending, to: .firstStep, per: "LC-EH1")
          .only(when: versionCheck.is("first")),
        .on(.versionChecked, when: Has.updatePending, to: .checkNavigation, per: "LC-A01")
          .only(when: versionCheck.is("last")),
        .on(.versionCheckFailed, when: Has.updatePending, to: .checkNavigation, per: "LC-EH1")
          .only(when: versionCheck.is("last"))),
      .add(
        Splash.self, in: .checkNavigation,
        .immediately(
          when: Has.updatePending, to: .forceUpdate, do: [.send(Destination.forceUpdate)],
          per: "LC-ND0")))

    static let bundledConfig = Amendment(
      "bundled-config", "The app carries a config of its build, which is used until one is cached.",
      repairs: ["cached-config-exists"],
      .add(
        Splash.self, in: .checkVersion,
        .onEntry(
          when: Has.cached.is(.unknown), do: [.set(Has.cached, .notRequired)], per: "LC-EH1")))

    static let drawnTargets = Amendment(
      "drawn-targets",
      "The architecture draws arrows from the splash to city selection and to a discontinued city.",
      repairs: ["ways-out-are-drawn"],
      .replace(
        Root.self, in: .splash, per: "LC-SF11",
        with: .on(.cityDiscontinued, to: .cityDiscontinued, per: "LC-SF11", "LC-A18")),
      .replace(
        Root.self, in: .splash, per: "LC-SF12",
        with: .on(.citySelection, to: .citySelect, per: "LC-SF12", "LC-A18")))

    static let endedTargets = Amendment(
      "ended-targets", "CityDiscontinued and CitySelect end the splash as the others do.",
      repairs: ["lint-exits"],
      .add(Splash.self, in: .cityDiscontinued, .immediately(to: .end, per: "LC-SF15")),
      .add(Splash.self, in: .citySelect, .immediately(to: .end, per: "LC-SF15")))

    static let oneConsentRecord = Amendment(
      "one-consent-record",
      """
      One stored value says which of the three cases a user is: a login that is deferred is no fresh \
      one, and becomes one in the next session.
      """,
      repairs: ["consent-cases-exclude"],
      .replace(
        Past.self,
        cause: .by(
          .world, .freshLoginBefore,
          when: Past.is(.open) && Condition.phase([.foreground]) && Has.loggedIn
            && !Has.freshLogin && !Has.postLoginFlag && !Has.usedBefore
            && Has.installed.is(.older) && Has.update.is(.notRequired) && Has.languageChosen
            && !Has.sessionExpired,
          do: [.set(Has.freshLogin)])),
      .replace(
        Past.self,
        cause: .by(
          .world, .postLoginFlagSet,
          when: Past.is(.open) && Condition.phase([.foreground]) && Has.freshLogin,
          do: [.atomically([.set(Has.postLoginFlag), .clear(Has.freshLogin)])])),
      .replace(
        Root.self,
        cause: .user(
          .logsIn, when: Root.is(.login) && !(Has.loggedIn && !Has.sessionExpired),
          do: [
            .atomically([.set(Has.loggedIn), .set(Has.freshLogin), .clear(Has.postLoginFlag)]),
            .clear(Has.sessionExpired),
          ])),
      .replace(
        Splash.self, in: .checkNavigation, per: "LC-CO8",
        with: .onExit(
          when: Has.consentDeferred,
          do: [
            .set(Has.deferred), .atomically([.clear(Has.postLoginFlag), .set(Has.freshLogin)]),
          ], per: "LC-CO8")))

    static let versionReport = Amendment(
      "version-report",
      """
      The event about a new version and the record of it are stored in one commit; data of a NonKMP \
      version makes it an upgrade.
      """,
      repairs: ["installed-once", "updated-once", "legacy-is-no-install"],
      .replace(
        Splash.self, in: .fireEvents, per: "LC-EV07",
        with: .onEntry(
          when: Has.recorded.is(.absent) && !Migration.legacyData,
          do: Splash.reportWithRecord("CHALO_APP_INSTALLED"), per: "LC-EV07")),
      .replace(
        Splash.self, in: .fireEvents, per: "LC-EV06",
        with: .onEntry(
          when: Has.recorded.is(.older) && Has.installed.is(.newer)
            || Has.recorded.is(.absent) && Migration.legacyData,
          do: Splash.reportWithRecord("CHALO_APP_UPDATED"), per: "LC-EV06")))

    static let timeSyncEnds = Amendment(
      "time-sync-ends",
      "A time sync that takes longer than 2 s has failed, and the splash screen waits for it.",
      repairs: ["time-sync-reported", "time-events-from-splash"],
      .add(
        TimeSync.self, in: .asking,
        .after(
          stepLimit, to: .unavailable, do: [.emit("CHALO_TIME_NOT_AVAILABLE")], per: "LC-EV05")),
      .replace(
        Splash.self, in: .initialized, per: "LC-IN2",
        with: .immediately(
          when: TimeSync.is(.available, .unavailable), to: .checkNavigation, per: "LC-IN2"
        ).only(when: !versionCheck.is("last"))))
  }
}
