package import RuleLanguage

extension LC {
  /// The whole document: the root with its four children, and what ties them together.
  ///
  /// The environment is smaller than in the systems of the single screens: time sync, timestamps and
  /// what the migration does inside are explored there.
  enum Whole {
    private static let continues = afterUpdate.is("continue")

    /// What the root hears from its other children.
    static let root = Root.rules
      .also(
        in: [.forceUpdate],
        [
          .on(.goOn, to: .splash, per: "LC-FU16", "LC-FU29").only(when: continues),
          .on(.goOn, to: .citySelect, per: "LC-A17").only(when: !continues),
        ]
      )
      .also(
        in: [.consent],
        [
          .on(.consentSettled, to: .home, per: "LC-A16", "LC-CO5")
            .only(when: afterConsent.is("Home")),
          .on(
            .consentSettled, to: .splash, do: [.send(Splash.Event.decide)], per: "LC-CO5"
          ).only(when: afterConsent.is("decision")),
          .on(.loginOptions, to: .login),
        ]
      )
      .also(
        in: [.migration],
        [
          .immediately(
            when: MigrationScreen.is(.navigateHome), to: .home, per: "LC-A15", "LC-MG06")
        ])

    private static let decideAgain: Row<Splash> = .on(
      .decide, to: .checkNavigation, do: [.emit("splash_displayed")], per: "LC-CO5")

    static let splash = Splash.rules
      .also(
        in: [.forceUpdate],
        [
          .on(.goOn, to: .firstStep, do: [.emit("splash_displayed")], per: "LC-FU16")
            .only(when: continues && versionCheck.is("first")),
          .on(.goOn, to: .checkNavigation, do: [.emit("splash_displayed")], per: "LC-FU16")
            .only(when: continues && versionCheck.is("last")),
          .on(
            .goOn, to: .home, do: [.emit("splash_displayed"), .send(Destination.home)],
            per: "LC-FU16"
          ).only(when: continues && versionCheck.is("before Home")),
        ]
      )
      .also(in: [.end], [decideAgain.only(when: afterConsent.is("decision"))])

    // MARK: A screen that is opened again

    private static let splashAgain = resume.is("splash again")

    private static let consentAgain: Row<Consent> = .on(.opened, to: .fetching, per: "LC-CO2")

    /// A screen that the splash screen, come again, opens once more begins anew.
    static let consent = Consent.rules
      .also(
        in: [.left], [consentAgain.only(when: afterConsent.is("decision") || splashAgain)]
      )
      .also(
        in: [.fetching, .review, .fetchFailed, .saving, .saveFailed],
        [consentAgain.only(when: splashAgain)])

    static let forceUpdate = ForceUpdate.rules
      .also(
        in: [.dismissed],
        [ForceUpdate.opening.only(when: lateVersion.is("at once") || splashAgain)]
      )
      .also(
        in: [.forceMode, .recommendMode, .openStore, .storeOpened],
        [ForceUpdate.opening.only(when: splashAgain)])

    static let migrationScreen = MigrationScreen.rules.also(
      in: [.loading, .errorScreen, .navigateHome],
      [MigrationScreen.opening.only(when: splashAgain)])

    // MARK: Amendments

    private static func decides(_ event: Root.Event) -> Row<Root> {
      .on(event, to: .splash, do: [.send(Splash.Event.decide)], per: "LC-IN2")
    }

    static let decideAgainAfterScreens = Amendment(
      "decide-again",
      """
      Every screen that the decision leads to comes back to it: after language, login, consent, \
      migration and city the decision is evaluated again.
      """,
      repairs: [
        "home-only-if-all-conditions-are-met", "home-through-the-decision",
        "pending-migration-blocks", "discontinued-city-blocks", "no-home-without-config",
        "login-leads-to-consent", "everybody-can-get-home",
      ],
      .replace(
        Root.self, in: .consent, per: "LC-A16",
        with: .on(
          .consentSettled, to: .splash, do: [.send(Splash.Event.decide)], per: "LC-CO5")),
      .replace(
        Root.self, in: .migration, per: "LC-A15",
        with: .immediately(
          when: MigrationScreen.is(.navigateHome), to: .splash,
          do: [.send(Splash.Event.decide), .send(MigrationScreen.Event.closed)], per: "LC-MG06")),
      .add(Root.self, in: .onboarding, decides(.choosesLanguage)),
      .add(Root.self, in: .login, decides(.logsIn)),
      .add(Root.self, in: .citySelect, decides(.choosesCity)),
      .add(Splash.self, in: .citySelect, decideAgain),
      .add(Splash.self, in: .end, decideAgain))

    static let updateRow = Amendment(
      Amendments.updateRow.id, Amendments.updateRow.text, repairs: ["update-has-a-row"],
      patches: Amendments.updateRow.patches + [
        .replace(
          Splash.self, in: .forceUpdate, per: "LC-FU16",
          with: .on(
            .goOn, to: .checkNavigation, do: [.emit("splash_displayed")], per: "LC-FU16"
          ).only(when: continues))
      ])

    static let amendments: [Amendment] = [
      Amendments.boundedSteps.claimed(to: "splash-ends"), updateRow, Amendments.bundledConfig,
      Amendments.oneConsentRecord.claimed(
        to: "consent-cases-exclude", "consent-asked-once", "no-login-escapes-consent"),
      Amendments.versionReport, Amendments.timeSyncEnds, Amendments.lateVerdict,
      Amendments.phoneLanguage,
      Amendments.linkCarried,
      Amendments.backRemindsLater,
      Amendments.instructionsToo.claimed(to: "failure-shows-instructions"),
      Amendments.returnFromStore.claimed(to: "store-can-be-left"),
      Amendments.storeTimeout.claimed(to: "store-opening-ends"), Amendments.retryOnly,
      Amendments.savedWhenAccepted,
      Amendments.savingCanBeRetried.claimed(to: "consent-can-be-left"),
      Amendments.consentTimeouts.claimed(to: "consent-answers"), decideAgainAfterScreens,
      Amendments.backLeavesConsentDue,
    ]
  }

  /// The whole document.
  package static let lifecycle = System(
    "lifecycle", document: "LC", title: "App lifecycle components, together",
    machines: [
      Root.table(rules: Whole.root), Splash.table(rules: Whole.splash), TimeSync.table(),
      ForceUpdate.table(rules: Whole.forceUpdate), Consent.table(rules: Whole.consent),
      MigrationScreen.table(rules: Whole.migrationScreen), Past.table(),
    ],
    process: ProcessModel(kills: 1, foregrounded: Root.Event.backgroundResume.rawValue),
    immediacy: .always(.atomic),
    readings: splashReadings + forceUpdateReadings + [skipLasts, afterConsent, afterUpdate],
    amendments: Whole.amendments, properties: Properties.whole)
}
