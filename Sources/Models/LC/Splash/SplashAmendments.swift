import RuleLanguage

extension LC {
  /// Small changes of the document that repair what was found.
  ///
  /// That its three lists give three orders of the initialisation (`orders-agree`) no row repairs: two
  /// of them must be struck, and the question `init-order` says which.
  enum Amendments {
    static let splash: [Amendment] = [
      boundedSteps, updateRow, bundledConfig, drawnTargets, endedTargets,
      oneConsentRecord, versionReport, timeSyncEnds, lateVerdict, phoneLanguage, linkCarried,
    ]

    typealias Has = Installation

    static let boundedSteps = Amendment(
      "bounded-steps",
      "The splash screen waits \(LC.Limits.step.short) for a step and then goes on without it, with the cached config if it is the version check.",
      repairs: ["splash-ends", "splash-answers-timed"],
      .add(
        Splash.self, in: .checkVersion,
        .after(
          LC.Limits.step, do: Splash.useCachedConfig + giveUp(.checkVersion, .versionCheckFailed),
          per: "LC-A01", "LC-EH1")),
      .add(
        Splash.self, in: .checkCluster,
        .after(LC.Limits.step, do: giveUp(.checkCluster, .configFailed), per: "LC-SF04", "LC-EH4")),
      .add(
        Splash.self, in: .setupProperties,
        goOn(from: .setupProperties, to: .setupAnalytics, Splash.setFirstSeen, per: "LC-IS2")
          .only(when: Splash.inSequence),
        goOn(from: .setupProperties, to: .setupAnalytics, per: "LC-IS2")
          .only(when: Splash.asJourney),
        goOn(from: .setupProperties, to: .fireEvents, per: "LC-IS2").only(when: Splash.asFlow)),
      .add(
        Splash.self, in: .setupAnalytics,
        goOn(from: .setupAnalytics, to: .fireEvents, per: "LC-IS4")
          .only(when: Splash.inSequence),
        goOn(from: .setupAnalytics, to: .checkCluster, per: "LC-IS4")
          .only(when: !Splash.inSequence)),
      .add(
        Splash.self, in: .sendTimestamps,
        .after(
          LC.Limits.step, do: giveUp(.sendTimestamps, .timestampsFailed), per: "LC-IS6", "LC-EH4")))

    private static func giveUp(_ step: Splash.State, _ end: Splash.Event) -> [Action] {
      [.emit(Splash.givenUp(step)), .send(end)]
    }

    /// Of a step whose only answer is that it is done: given up, it is not. The steps behind it follow.
    private static func goOn(
      from step: Splash.State, to next: Splash.State, _ actions: [Action] = [], per id: String
    ) -> Row<Splash> {
      let left = step == .setupProperties ? Splash.propertiesGivenUp : Splash.analyticsGivenUp
      return .after(
        LC.Limits.step, to: next, do: [.emit(Splash.givenUp(step)), .set(left)] + actions, per: id)
    }

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
          .only(when: !versionCheck.is("first")),
        .on(.versionCheckFailed, when: Has.updatePending, to: .checkNavigation, per: "LC-EH1")
          .only(when: !versionCheck.is("first"))),
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
      repairs: ["lint-exits", "splash-is-over"],
      .add(Splash.self, in: .cityDiscontinued, .immediately(to: .end, per: "LC-SF15")),
      .add(Splash.self, in: .citySelect, .immediately(to: .end, per: "LC-SF15")))
  }
}
