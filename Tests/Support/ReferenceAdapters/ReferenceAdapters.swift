public import Conformance
public import Foundation
public import ReferenceApps
internal import Simulation

/// The reference apps beside the tables of their documents: what a team writes to have its own
/// reducer explored.
public enum Reference {
  public static func startUp(
    _ fault: StartUpFault? = nil
  ) -> ReducerAdapter<StartUp.Action, StartUp.Stored> {
    ReducerAdapter(
      stored: StartUp.Stored(), restore: { StartUp($0, fault: fault) }, onLaunch: [.launched],
      reduce: { $0.reduce($1) },
      shows: {
        Observation(states: ["App": $0.phase.rawValue], values: ["screen": $0.screen.rawValue])
      },
      showsStored: {
        Observation(values: ["first launch": $0.isFirstLaunch, "session is stored": $0.hasSession])
      },
      events: [
        "animationCompleted": .send(.animationCompleted), "splashFailed": .send(.splashFailed),
        "onboardingCompleted": .send(.onboardingCompleted),
        "onboardingFailed": .send(.onboardingFailed), "login": .send(.loginTapped),
        "retry": .send(.retryTapped), "hardReset": .send(.hardResetTapped),
        "usedBefore": .change { $0.isFirstLaunch = false },
        "signedInBefore": .change { ($0.isFirstLaunch, $0.hasSession) = (false, true) },
        "sessionEndedBefore": .change { ($0.isFirstLaunch, $0.hasSession) = (false, true) },
        "sessionEnds": .unheard,
      ],
      effects: meaning)
  }

  private static func meaning(
    _ effect: StartUp.Effect
  ) -> AppEffect<StartUp.Action, StartUp.Stored> {
    switch effect {
    case .startTimer(let phase, let seconds):
      .start(phase.rawValue, after: .milliseconds(Int(seconds * 1000)), then: .timedOut(phase))
    case .cancelTimer(let phase): .stop(phase.rawValue)
    case .forget(let phase): .stop("question of \(phase.rawValue)")
    case .askFirstLaunch:
      .request(
        "question of ONBOARDING_CHECK",
        answers: [
          "firstLaunch": .read { .firstLaunchAnswered($0.isFirstLaunch) },
          "notFirstLaunch": .read { .firstLaunchAnswered($0.isFirstLaunch) },
          "onboardingCheckFailed": .send(.firstLaunchFailed),
        ])
    case .askSession:
      .request(
        "question of AUTH_CHECK",
        answers: [
          "validSession": .send(.sessionAnswered(isValid: true)),
          "noSession": .send(.sessionAnswered(isValid: false)),
          "authCheckFailed": .send(.sessionFailed),
        ])
    case .logIn:
      .request(
        "question of AUTH_LOADING",
        answers: [
          "authSucceeded": .send(.loginAnswered(succeeded: true)),
          "authFailed": .send(.loginAnswered(succeeded: false)),
          "networkFailed": .send(.networkFailed),
        ])
    case .saveOnboarded: .write { $0.isFirstLaunch = false }
    case .savePhase(let phase): .write { $0.lastPhase = phase }
    case .saveSession: .write { $0.hasSession = true }
    case .eraseEverything: .write { $0 = StartUp.Stored() }
    }
  }

  public static func migration(
    _ fault: MigrationFault? = nil
  ) -> ReducerAdapter<MigrationScreen.Action, MigrationScreen.Stored> {
    ReducerAdapter(
      stored: MigrationScreen.Stored(), restore: { MigrationScreen($0, fault: fault) },
      onLaunch: [.opened], reduce: { $0.reduce($1) },
      shows: {
        Observation(
          states: [
            "migration": $0.phase.rawValue, "last ride migration": part($0.lastRide, "LastRide"),
            "mTicket migration": part($0.tickets, "MTicket"),
          ],
          values: [
            "attempts": $0.attempts, "isLoading": $0.isLoading, "showError": $0.showsError,
          ])
      },
      showsStored: {
        Observation(values: [
          "legacy data": !$0.flags.contains(.legacyDataGone),
          "product_config synced": $0.flags.contains(.requiredSynced),
          "all eight sections synced": $0.flags.contains(.everythingSynced),
          "LastRideInfo migrated": $0.flags.contains(.lastRideMigrated),
          "MTicketActivationStore migrated": $0.flags.contains(.ticketsMigrated),
        ])
      },
      events: ["RetryClickedIntent": .send(.retryTapped), "late success": .unheard],
      effects: meaning, timers: ["loader": "minimum loader"])
  }

  private static func part(_ part: MigrationScreen.Part, _ name: String) -> String {
    part == .running ? "\(name)Migration" : part.rawValue
  }

  private static func meaning(
    _ effect: MigrationScreen.Effect
  ) -> AppEffect<MigrationScreen.Action, MigrationScreen.Stored> {
    switch effect {
    case .start(let timer, let seconds, let action):
      .start(timer.rawValue, after: .seconds(seconds), then: action)
    case .cancel(let timer): .stop(timer.rawValue)
    case .migrateLastRide:
      .request(
        "last ride",
        answers: [
          "lastRideComplete": .send(.lastRide(succeeded: true)),
          "lastRideFailed": .send(.lastRide(succeeded: false)),
        ])
    case .migrateTickets:
      .request(
        "tickets",
        answers: [
          "mTicketComplete": .send(.tickets(succeeded: true)),
          "mTicketFailed": .send(.tickets(succeeded: false)),
        ])
    case .sync:
      .request(
        "sync",
        answers: [
          "everySectionSynced": .send(.synced(everything: true)),
          "requiredSectionSynced": .send(.synced(everything: false)),
          "attemptFailed": .send(.syncFailed),
        ])
    case .cancelSync: .stop("sync")
    case .save(let flag): .write { $0.flags.insert(flag) }
    case .track(let event), .show(let event): .emit(event)
    }
  }

  public static func settings(
    _ fault: SettingsFault? = nil, on disk: DiskImages
  ) -> ReducerAdapter<ProviderSettings.Action, Data?> {
    ReducerAdapter(
      stored: nil, restore: { ProviderSettings(disk.load($0), fault: fault) },
      onLaunch: [.launched], reduce: { $0.reduce($1) },
      shows: {
        Observation(
          states: [
            "provider store": $0.stage.rawValue,
            "first write": $0.writes[0] == nil ? "idle" : "on its way",
            "second write": $0.writes[1] == nil ? "idle" : "on its way",
          ],
          values: [
            "selectedProvider": $0.provider, "has a custom model": $0.hasCustomModel,
            "__meta.writeVersion": $0.writeVersion, "__meta.hasHydrated": $0.hasHydrated,
          ])
      },
      showsStored: {
        let settings = disk.load($0) ?? StoredSettings()
        return Observation(values: [
          "persisted selectedProvider": settings.provider,
          "persisted custom model": settings.hasCustomModel,
          "persisted writeVersion": settings.writeVersion,
        ])
      },
      events: [
        #"setSelectedProvider("ollama")"#: .send(.select("ollama")),
        #"setSelectedProvider("openai")"#: .send(.select("openai")),
        "addCustomModel": .send(.addCustomModel), "foregrounded": .send(.cameBack),
        "storageReads": .read { .fileRead(disk.load($0)) }, "answerArrives": .send(.readArrived),
        "storageRefuses": .send(.readFailed),
        "firstLands": .send(.writeLands(0)), "firstFails": .send(.writeFails(0)),
        "secondLands": .send(.writeLands(1)), "secondFails": .send(.writeFails(1)),
      ],
      effects: { effect in
        switch effect {
        case .read: .nothing
        case .write(let settings): .write { $0 = disk.save(settings) }
        }
      })
  }
}
