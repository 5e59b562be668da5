import RuleLanguage

extension LC.Properties {
  private typealias Splash = LC.Splash
  private typealias Root = LC.Root
  private typealias TimeSync = LC.TimeSync

  /// What the splash screen does with each answer, which screen it opens, and what it keeps.
  static let splashAnswers = outcomes + keeping + timeSync + waysOfSplash

  private static let answered: [Splash.State] = [
    .checkVersion, .checkCluster, .setupProperties, .setupAnalytics, .sendTimestamps,
  ]
  private static let waitsForAnswer = Splash.is(
    .checkVersion, .checkCluster, .setupProperties, .setupAnalytics, .sendTimestamps)

  private static let outcomes: [Property] = [
    waitedFor("steps", "the checks and the sync", [.checkVersion, .checkCluster, .sendTimestamps]),
    waitedFor("properties", "the user properties", [.setupProperties]),
    waitedFor("analytics", "the setup of analytics", [.setupAnalytics]),
    // Notices a decision that opens another screen than the one it names.
    Property(
      "decision-opens-its-screen", "The screen that the decision names is the one that opens.",
      per: ["LC-J07", "LC-SF07", "LC-SF08", "LC-SF09", "LC-SF10", "LC-SF11", "LC-SF12", "LC-SF13"],
      .always(
        (!Splash.is(.languageSelect) || Root.is(.onboarding))
          && (!Splash.is(.login) || Root.is(.login)) && (!Splash.is(.consent) || Root.is(.consent))
          && (!Splash.is(.migration) || Root.is(.migration))
          && (!Splash.is(.cityDiscontinued) || Root.is(.cityDiscontinued))
          && (!Splash.is(.citySelect) || Root.is(.citySelect))
          && (!Splash.is(.home) || Root.is(.home))
          && (!Splash.is(.forceUpdate) || Root.is(.forceUpdate))), harm: .wrong),
    // Notices a splash screen that goes on behind the next one.
    Property(
      "splash-is-over", "Every way out of the splash screen that the flow draws ends it.",
      instead: "The splash screen has led on and does not end.", per: ["LC-SF14", "LC-SF15"],
      .leadsAtOnce(
        .becomes(
          Splash.is(
            .languageSelect, .login, .consent, .migration, .cityDiscontinued, .citySelect, .home)),
        to: .holds(Splash.is(.end)).orKill), fault: .silence, harm: .tables),
    ends(
      "expiry", .sessionIsExpired, .checkCluster, "An expired session", "LC-EH5",
      of: Has.loggedIn && Has.sessionExpired),
    ends(
      "sent", .timestampsSent, .sendTimestamps, "A sync of timestamps that succeeds", "LC-IS6",
      of: Has.unsynced.condition, under: !Splash.asFlow),
    ends(
      "failed-check", .versionCheckFailed, .checkVersion, "A version check that fails", "LC-EH1",
      under: !LC.versionCheck.is("nowhere")),
    ends(
      "failed-config", .configFailed, .checkCluster, "A check of the config that fails", "LC-EH4"),
    ends(
      "unsent", .timestampsFailed, .sendTimestamps, "A sync of timestamps that fails", "LC-EH4",
      of: Has.unsynced.condition, under: !Splash.asFlow),
    needsAnswer(
      .checkVersion, "LC-A01", Splash.happens(.versionChecked), Splash.happens(.versionCheckFailed)),
    needsAnswer(
      .checkCluster, "LC-IS1", Splash.happens(.configChecked), Splash.happens(.configFailed),
      Splash.happens(.sessionIsExpired)),
    needsAnswer(.setupProperties, "LC-IS2", Splash.happens(.propertiesSet)),
    needsAnswer(.setupAnalytics, "LC-IS4", Splash.happens(.analyticsReady)),
    needsAnswer(
      .sendTimestamps, "LC-IS6", Splash.happens(.timestampsSent), Splash.happens(.timestampsFailed),
      // As it is entered: so it notices timestamps that count as sent without an answer.
      .becomes(Splash.is(.sendTimestamps) && !Has.unsynced)),
    // Notices an answer that is heard and leads nowhere.
    Property(
      "step-takes-one-answer", "Each step of the splash screen ends with its first answer.",
      per: ["LC-SF04", "LC-SF05", "LC-IS1", "LC-IS2", "LC-IS4", "LC-IS6", "LC-EH1", "LC-EH5"],
      .atMost(
        1,
        .either(
          [
            .versionChecked, .versionCheckFailed, .configChecked, .configFailed, .sessionIsExpired,
            .propertiesSet, .analyticsReady, .timestampsSent, .timestampsFailed,
          ].map(Splash.happens) + answered.map(isGivenUp)),
        per: .either(answered.map { .becomes(Splash.is($0)) } + [.becomes(!waitsForAnswer)])),
      harm: .stuck),
    Property(
      "nothing-unsynced-takes-no-time", "A user who has nothing unsynced waits for no sync.",
      per: ["LC-J05", "LC-IS6"],
      .longest(
        from: .becomes(Splash.is(.sendTimestamps) && !Has.unsynced),
        until: .becomes(!Splash.is(.sendTimestamps)).orKill, .atMost(0)), under: !Splash.asFlow,
      harm: .late),
    Property(
      "login-counts",
      "A user who logs in is logged in at once; if no consent is saved, the login counts as fresh.",
      per: ["LC-CO1", "LC-ND2"],
      .leadsAtOnce(
        Root.happens(.logsIn),
        to: .holds(Has.loggedIn && !Has.sessionExpired && (Has.freshLogin || Has.consentSaved))
          .orKill), harm: .wrong,
      except: [
        Exemption(
          "what the login screen itself does",
          because: "other documents have it: a stand-in logs the user in here")
      ]),
    Property(
      "deferred-is-not-asked", "A consent that is deferred is not asked in that session.",
      per: ["LC-CO8"], .always(!Has.postLoginFlag && !Has.deferred, whenever: Root.is(.consent)),
      under: LC.postLogin.is("defers"), harm: .wrong),
  ]

  /// Notices a step that is passed over in silence: nothing of it is done, and nobody is told.
  private static func needsAnswer(
    _ step: Splash.State, _ id: String, _ answers: EventPredicate...
  ) -> Property {
    Property(
      "\(step.rawValue.split(separator: " ").joined(separator: "-"))-needs-an-answer",
      "The splash screen leaves a step only by its answer, or gives it up: \(step.rawValue).",
      instead: "The splash screen leaves a step without its answer: \(step.rawValue).",
      per: [id, "LC-SF16"],
      .precedes(
        .either(
          answers + [isGivenUp(step), .emits("splash_displayed"), .kill]),
        .becomes(!Splash.is(step)), per: .becomes(Splash.is(step))),
      under: step == .sendTimestamps ? !Splash.asFlow : .always, harm: .wrong,
      except: [Exemption("a splash screen that is shown anew", because: "it begins again")]
        + (step == .sendTimestamps
          ? [
            Exemption(
              "a user for whom nothing counts as unsynced once the step has begun",
              because: "nothing-unsynced-takes-no-time asks for it")
          ] : []))
  }

  /// Notices a step that is given up while its answer is still on its way; of steps none of which follows another
  /// at once, so that the end of one is not taken for that of the next.
  private static func waitedFor(
    _ name: String, _ what: String, _ steps: [Splash.State]
  ) -> Property {
    Property(
      "\(name)-are-waited-for",
      "The splash screen waits at least \(LC.Limits.step.short) for an answer before it gives up: \(what).",
      per: ["LC-SF16"],
      .shortest(
        from: .either(steps.map { .becomes(Splash.is($0)) }), until: .either(steps.map(isGivenUp)),
        .atLeast(LC.Limits.step)), harm: .wrong)
  }

  /// Notices an answer that nobody hears, or after which the user waits for a timeout.
  private static func ends(
    _ name: String, _ event: Splash.Event, _ state: Splash.State, _ what: String, _ id: String,
    of user: Condition = .always, under applies: Condition = .always
  ) -> Property {
    Property(
      "\(name)-ends-its-step", "\(what) is heard, and ends its step of the splash screen at once.",
      per: [id], .offers(!Splash.is(state), from: Splash.is(state) && user, by: [event]),
      under: applies, harm: .late,
      except: [
        Exemption(
          "an app that is in the background then", because: "the claim is about a user who waits")
      ])
  }

  private static let keeping: [Property] = [
    // Notices a launch that puts the config of the build in the place of the one that is cached.
    Property(
      "cached-demand-stays",
      "A cached demand for an enforced update is replaced only by another answer of the version check.",
      per: ["LC-EH1", "LC-A01"],
      .precedes(
        .events(Splash.Event.versionChecked, .lateVersionChecked),
        .becomes(!Has.cached.is(.forced)), per: .becomes(!Has.cached.is(.forced))), harm: .lost),
    // Notices a user who has chosen a language and does not get it.
    Property(
      "chosen-language-counts",
      "The update screen is in the language of the phone only if no language is chosen.",
      per: ["LC-FU02", "LC-ND1"],
      .always(!Splash.phoneLanguage, whenever: Splash.is(.forceUpdate) && Has.languageChosen),
      given: .holds(Splash.phoneLanguage), under: !LC.versionCheck.is("nowhere"), harm: .wrong),
    // Notices what an app keeps in memory only.
    Property(
      "stored-outlives-process",
      """
      That a language is chosen, that a home config or a config is stored, and that timestamps were sent, the next \
      launch still knows.
      """,
      per: ["LC-ND1", "LC-ND6", "LC-EH1", "LC-EH4", "LC-J05"],
      .never(
        .either([
          .becomes(!Has.languageChosen), .becomes(!Has.homeConfig),
          .becomes(Has.cached.is(.unknown)), .becomes(Has.unsynced),
        ])), given: .kill, harm: .lost),
    Property(
      "deferral-outlives-process",
      "The post-login flag stays until a session has deferred the consent for it, or the user logs in again.",
      per: ["LC-CO8"],
      .precedes(
        .either([.rule("LC-CO8"), Root.happens(.logsIn)]), .becomes(!Has.postLoginFlag),
        per: .becomes(Has.postLoginFlag)), harm: .lost),
    // Notices what should have been forgotten with the process.
    Property(
      "launch-begins-uninitialised",
      "No launch counts as initialised what only an earlier one did.",
      per: ["LC-IN1", "LC-J02", "LC-J03", "LC-J04"],
      .always(
        !Splash.clusterChecked && !Splash.userProperties && !Splash.analyticsReady
          && !Splash.firstScreenFired && Has.known.is(.unknown), whenever: Splash.is(.start)),
      given: .kill, harm: .wrong),
    Property(
      "deferred-is-still-due", "A consent that this session has deferred is due in the next one.",
      instead: "A consent is deferred, and is not due in the next session.",
      per: ["LC-CO8"],
      // Notices a flag that stays as well, and would defer it again.
      .always(
        Has.freshLogin && !Has.postLoginFlag, whenever: Has.deferred.condition),
      under: LC.postLogin.is("defers"), harm: .lost),
    Property(
      "version-is-recorded",
      "When the splash screen has led on, unless to an update, the version is recorded.",
      per: ["LC-EV06", "LC-EV07"], .always(Has.recorded == Has.installed, whenever: decided),
      under: LC.sessionExpiry.is("no login"), harm: .miscounted),
  ]

  private static let timeSync: [Property] = [
    Property(
      "synced-time-is-available", "A time that was synced is available at once.", per: ["LC-EV04"],
      .leadsAtOnce(TimeSync.happens(.timeSynced), to: .holds(TimeSync.is(.available)).orKill),
      harm: .miscounted),
    // These two notice an event in the place of the other.
    Property(
      "synced-time-is-reported", "A time that was synced is reported as available.",
      per: ["LC-EV04"],
      .leadsAtOnce(TimeSync.happens(.timeSynced), to: .emits("CHALO_TIME_AVAILABLE").orKill),
      harm: .miscounted),
    Property(
      "unavailable-means-failed",
      "The time is reported as not available only where it is not available.", per: ["LC-EV05"],
      .leadsAtOnce(
        .emits("CHALO_TIME_NOT_AVAILABLE"), to: .holds(TimeSync.is(.unavailable)).orKill),
      harm: .miscounted),
    Property(
      "available-means-synced", "The time counts as available only after it was synced.",
      per: ["LC-EV04", "LC-EV05"],
      .precedes(
        TimeSync.happens(.timeSynced),
        .either([.emits("CHALO_TIME_AVAILABLE"), .becomes(TimeSync.is(.available))]),
        per: .becomes(TimeSync.is(.asking))), harm: .miscounted),
  ]

  private static let waysOfSplash: [Property] = [
    .way("launch", Root.happens(.appLaunch), "The user can open the app.", "LC-A05"),
    .way("deep-link", Root.happens(.deepLink), "A link can open the app.", "LC-A06"),
    .way("config", Splash.happens(.configChecked), "The KSRTC config can be checked.", "LC-SF04"),
    .way(
      "expiry", Splash.happens(.sessionIsExpired), "The server can report an expired session.",
      "LC-EH5"),
    .way(
      "timestamps", Splash.happens(.timestampsSent), "Activation timestamps can be sent.", "LC-IS6"),
    .way(
      "first-seen", .emits("first-seen timestamp set"), "The first-seen timestamp can be set.",
      "LC-IS3"),
    .way(
      "open-time", .emits("app open time updated"), "The app open time can be updated.", "LC-IS7"),
    .way("time-sync", TimeSync.happens(.timeSynced), "The time can be synced.", "LC-EV04"),
    .way(
      "failed-time-sync", TimeSync.happens(.timeSyncFailed), "The time sync can fail.", "LC-EV05"),
    .way("login", Root.happens(.logsIn), "A user can log in.", "LC-ND2"),
    checked(
      "no-update", Has.known.is(.notRequired),
      "The app can know that no update is required.", "LC-A01"),
    checked(
      "known-recommended-update", Root.is(.forceUpdate) && Has.known.is(.recommended),
      "The splash screen can lead to a recommended update.", "LC-A09"),
    checked(
      "known-forced-update", Root.is(.forceUpdate) && Has.known.is(.forced),
      "The splash screen can lead to an enforced update.", "LC-A09"),
  ]

  private static func checked(
    _ name: String, _ condition: Condition, _ sentence: String, _ id: String
  ) -> Property {
    .way(name, .becomes(condition), sentence, id, under: !LC.versionCheck.is("nowhere"))
  }
}
