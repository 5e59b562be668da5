import ModelsASM
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB
package import RuleLanguage

// The machines of the five documents as they stand in one app: what one of them takes for granted of
// another is what the other does.

extension App {
  /// Some machines, and what is new with them.
  package struct PhonePart: Sendable {
    package let title: String
    package let machines: [MachineTable]
    /// The machine after which they stand: those that have much to do with each other stand together.
    var beside: String?
    /// Done at every launch.
    var onLaunch: [Action] = []
    /// The machines of earlier parts with what these change of them.
    var joining: @Sendable (MachineTable) -> MachineTable = { $0 }
  }

  /// What comes to the foreground is heard under one name.
  private static let returns = PartRenaming(
    only: ["BackgroundResume": "willEnterForeground", "foregrounded": "willEnterForeground"])

  package static func phoneParts(_ answers: PhoneAnswers = .decided()) -> [PhonePart] {
    [
      PhonePart(
        title: "launch, update, consent, language, city",
        machines: (lifecycleMachines(journeyPast + [.sessionExpiredBefore], answers)
          + [navigator] + onboardingMachines(answers)).map {
            returns(answers($0, journey))
          }),
      PhonePart(
        title: "life-cycle events", machines: emitter(answers),
        joining: { settledBefore(LE.Emitter.is(.notConstructed), $0) }),
      stores(answers), session(answers), cityOperations(answers), linkBuffer(answers),
      credentials(answers), settings(answers), migration(answers), hydration(answers),
      models(answers),
    ]
  }

  /// What happened before the launch is settled before any document looks at it.
  private static func settledBefore(_ look: Condition, _ table: MachineTable) -> MachineTable {
    if table.name != LC.Past.name { return table }
    return table.causes.reduce(table) { table, cause in
      cause.event == LC.Past.Event.upgraded.rawValue
        ? table : table.causing(cause.event, onlyWhen: look)
    }
  }

  /// The SDK with all calls of the host that concern it alone, and the device.
  private static func emitter(_ answers: PhoneAnswers) -> [MachineTable] {
    ([device(answers)]
      + [
        LE.Client.table(causes: LE.Client.causes + LE.Client.linkCauses), LE.Emitter.table(),
        LE.Application.table(), LE.InstallDetection.table(), LE.Queue.table(),
      ].map { answers($0, LE.lifecycleEvents) }).map(deviceNames.callAsFunction)
  }

  /// Two documents call what happened to the app before the installation.
  static let deviceNames = PartRenaming(only: [LE.Installation.name: "device"])

  private static func stores(_ answers: PhoneAnswers) -> PhonePart {
    PhonePart(
      title: "hydration of the stores",
      machines: HY.hydrationGate.machines.map { returns(answers($0, HY.hydrationGate)) })
  }

  // MARK: One login

  private static func session(_ answers: PhoneAnswers) -> PhonePart {
    PhonePart(
      title: "App State Machine",
      machines: ASM.system.machines.map { table in
        ofSession(answers(storingLogin(table), ASM.system))
          .causing(AppStateMachine.Event.login.rawValue, onlyWhen: Navigator.is(.login))
          .causing(
            AppStateMachine.Event.authSucceeded.rawValue,
            do: [.clear(LC.Installation.sessionExpired), .send(Navigator.Event.logsIn)]
          )
          .causing(
            ModelsASM.Installation.Event.sessionEndedBefore.rawValue,
            do: [.set(LC.Installation.sessionExpired)]
          )
          .causing(
            AppStateMachine.Event.sessionEnds.rawValue, do: [.set(LC.Installation.sessionExpired)])
      }, beside: Navigator.name,
      joining: { table in
        // A session that the app holds is honoured until it has expired.
        settledBefore(AppStateMachine.is(.initial, .splash), table).following(
          { $0 == .set(LC.Installation.loggedIn) }, with: [.set(ASM.Facts.sessionValid)]
        )
        .following(
          { $0 == .set(LC.Installation.sessionExpired) }, with: [.clear(ASM.Facts.sessionValid)]
        )
        .withoutCauses(of: table.name == Navigator.name ? ["logsIn"] : [], isReplaced: true)
      })
  }

  /// The session that is stored is that of the user who is logged in.
  private static func ofSession(_ table: MachineTable) -> MachineTable {
    PartRenaming(
      only: [ASM.Facts.sessionStored.variable.name: LC.Installation.loggedIn.variable.name])(table)
  }

  /// A login is stored as everywhere: the session, and then that its consent is due.
  private static func storingLogin(_ table: MachineTable) -> MachineTable {
    table.name != AppStateMachine.name
      ? table
      : table.following(
        { $0 == .set(ASM.Facts.sessionStored) }, with: [.set(LC.Installation.freshLogin)])
  }

  // MARK: One city

  /// Anyone who changes the city changes it to the other one.
  private static let selectsOther: [Action] = [
    .when(
      ONB.CityChange.city.is(.first), [.set(ONB.CityChange.selected, .second)],
      else: [.set(ONB.CityChange.selected, .first)]),
    .send(ONB.CityChange.Event.citySelected),
  ]

  private static func cityOperations(_ answers: PhoneAnswers) -> PhonePart {
    PhonePart(
      title: "city change, products",
      machines: ONB.cityChange.machines.map {
        answers($0, ONB.cityChange).withoutCauses(
          of: [ONB.CityChange.Event.selectFirst, .selectSecond].map(\.rawValue), isReplaced: true)
      }, beside: ONB.CityUpdate.name,
      onLaunch: answers(ONB.cityChange.process.onLaunch, ONB.cityChange),
      joining: { table in
        table.name == ONB.CityUpdate.name
          ? table.following(
            { $0 == ONB.CityUpdate.begin[0] }, with: selectsOther
          ).causing(
            ONB.CityUpdate.Event.operationsDone.rawValue, onlyWhen: ONB.CityChange.is(.settled))
          : table
      })
  }

  // MARK: One link

  /// That a link was opened whose screen has not been shown; nothing reads it but claims.
  static let linkWaits = Fact("a link was opened and not shown")
  /// That the screen of a link was shown; a claim about it says nothing where it never is.
  static let linkShown = Fact("the screen of a link was shown")
  /// That the screen of a link was shown although none was opened since the last one.
  static let linkShownAgain = Fact("the screen of a link was shown again")

  private static func linkBuffer(_ answers: PhoneAnswers) -> PhonePart {
    PhonePart(
      title: "link buffer",
      machines: LE.linkBuffer.machines.map { table in
        let table = answers(table, LE.linkBuffer)
          .withoutCauses(of: ["Opened is sent", "Opened is held back"])
        return table.causing("callback of a login", do: [.send("handleDeepLink")])
          .causing(
            "link from mail",
            do: [.send("handleDeepLink"), .set(linkWaits), .send(LC.Root.Event.deepLink)])
      }, beside: LE.Client.name,
      joining: { table in
        switch table.name {
        case LE.Emitter.name:
          table.following(
            {
              if case .emit(let output) = $0 {
                output.hasPrefix("Application Opened")
              } else {
                false
              }
            }, with: [.send("Opened is sent")])
        case LE.Client.name: table.withoutCauses(of: ["handleDeepLink"])
        case LC.Root.name:
          table.withoutCauses(of: [LC.Root.Event.deepLink.rawValue])
            .following(
              { $0 == .emit(LC.Root.linkedScreen) },
              with: [
                .when(linkWaits, [.clear(linkWaits)], else: [.set(linkShownAgain)]),
                .set(linkShown),
              ])
        default: table
        }
      })
  }

  // MARK: One storage

  private static let authNames = PartRenaming(
    "auth", shared: ["stateIsRead": "authIsRead", "readIsRefused": "authIsRefused"])

  private static func credentials(_ answers: PhoneAnswers) -> PhonePart {
    PhonePart(
      title: "credentials",
      machines: HY.auth.machines.map { table in
        authNames(answers(table, HY.auth)).awaiting("hydrateAuth", in: "INITIALIZATION")
          .withoutCauses(of: ["authIsRead", "authIsRefused"])
      }, beside: "auth store")
  }

  private static let settingsNames = PartRenaming(
    "settings", shared: ["stateIsRead": "settingsIsRead", "readIsRefused": "settingsIsRefused"])

  private static func settings(_ answers: PhoneAnswers) -> PhonePart {
    PhonePart(
      title: "settings",
      machines: HY.settings.machines.map { table in
        settingsNames(answers(table, HY.settings))
          .awaiting("hydrateSettings", in: "INITIALIZATION")
          .withoutCauses(of: ["settingsIsRead", "settingsIsRefused"])
      }, beside: "settings store")
  }

  /// The user's choice of a provider, which two parts of the document speak of.
  private static let selections = [
    HY.Store.Event.setOllama.rawValue, HY.Store.Event.setOpenAI.rawValue,
  ]

  static let providerNames = PartRenaming(
    "provider",
    shared: ["foregrounded": "willEnterForeground", "setSelectedProvider": "setSelectedProvider"]
      .merging(selections.map { ($0, $0) }) { $1 })

  private static func hydration(_ answers: PhoneAnswers) -> PhonePart {
    PhonePart(
      title: "hydration of the provider store",
      machines: HY.hydration.machines.map { table in
        providerNames(answers(table, HY.hydration))
          .awaiting("hydrateProvider", in: "INITIALIZATION")
          .following(
            { $0 == .send("provider: persistedStateRead") }, with: [.send("providerIsRead")]
          )
          .following({ $0 == .send("provider: readFailed") }, with: [.send("providerIsRefused")])
      }, beside: "provider store",
      onLaunch: HY.hydration.process.onLaunch.map { providerNames($0) },
      joining: {
        $0.withoutCauses(of: ["providerIsRead", "providerIsRefused", "setSelectedProvider"])
      })
  }

  private static let modelNames = PartRenaming(
    "models", shared: [:].merging(selections.map { ($0, $0) }) { $1 })

  private static func models(_ answers: PhoneAnswers) -> PhonePart {
    PhonePart(
      title: "providers and models",
      machines: HY.providerModels.machines.map {
        modelNames(answers($0, HY.providerModels)).withoutCauses(of: selections)
      }, beside: HY.FirstScreen.name,
      onLaunch: answers(HY.providerModels.process.onLaunch, HY.providerModels).map {
        modelNames($0)
      })
  }

  // MARK: One migration

  private static let opened = LC.Root.is(.migration)

  private static func migration(_ answers: PhoneAnswers) -> PhonePart {
    PhonePart(
      title: "migration",
      machines: LC.migration.machines.map { table in
        answers(table, LC.migration).map(rule: { rule in
          // The screen opens where the root leads to it.
          guard table.name == LC.Migration.name, rule.trigger == .immediately,
            rule.target == LC.Migration.State.loading.rawValue
              || rule.target == LC.Migration.State.notRequired.rawValue
          else { return rule }
          var rule = rule
          rule.condition = .all([rule.condition, opened])
          return rule
        })
      }, beside: LC.MigrationScreen.name,
      joining: { table in
        if table.name == LC.MigrationScreen.name {
          // What stands for the screen has no part in it any more.
          var idle = table
          (idle.rules, idle.causes, idle.failures) = ([], [], [])
          return idle
        }
        return table.map(rule: { rule in
          guard rule.condition == LC.MigrationScreen.is(.navigateHome) else { return rule }
          var rule = rule
          rule.condition = LC.Migration.is(.navigateHome)
          return rule
        })
      })
  }
}
