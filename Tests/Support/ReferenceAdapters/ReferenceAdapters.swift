public import Conformance
public import Foundation
public import ReferenceApps
internal import Simulation

// The reference apps beside the tables of their documents: what a team writes to have its own
// reducer explored.

extension StartUp {
  public static func adapter(_ fault: StartUpFault? = nil) -> ReducerAdapter<Action, Stored> {
    ReducerAdapter(
      stored: Stored(), restore: { StartUp($0, fault: fault) }, onLaunch: [.launched],
      reduce: { $0.reduce($1) }, shows: { ["App": $0.phase, "screen": $0.screen] },
      showsStored: { ["first launch": $0.isFirstLaunch, "session is stored": $0.hasSession] },
      hears: [.animationCompleted, .splashFailed, .onboardingCompleted, .onboardingFailed],
      events: [
        "login": .send(.loginTapped), "retry": .send(.retryTapped), "sessionEnds": .unheard,
        "hardReset": .send(.hardResetTapped), "usedBefore": .change { $0.isFirstLaunch = false },
        "signedInBefore": .change { ($0.isFirstLaunch, $0.hasSession) = (false, true) },
        "sessionEndedBefore": .change { ($0.isFirstLaunch, $0.hasSession) = (false, true) },
      ],
      answers: [
        "firstLaunch": .read { .firstLaunchAnswered($0.isFirstLaunch) },
        "notFirstLaunch": .read { .firstLaunchAnswered($0.isFirstLaunch) },
        "onboardingCheckFailed": .send(.firstLaunchFailed),
        "noSession": .send(.sessionAnswered(isValid: false)),
        "validSession": .send(.sessionAnswered(isValid: true)),
        "authCheckFailed": .send(.sessionFailed),
        "authSucceeded": .send(.loginAnswered(succeeded: true)),
        "networkFailed": .send(.networkFailed),
        "authFailed": .send(.loginAnswered(succeeded: false)),
      ],
      effects: {
        switch $0 {
        case .startTimer(let at, let span):
          .start("\(at)", after: .seconds(span), then: .timedOut(at))
        case .cancelTimer(let phase): .stop("\(phase)")
        case .forget(let phase): .stop("question of \(phase)")
        case .askFirstLaunch:
          .ask(
            "question of onboardingCheck", "firstLaunch", "notFirstLaunch", "onboardingCheckFailed")
        case .askSession:
          .ask("question of authCheck", "validSession", "noSession", "authCheckFailed")
        case .logIn: .ask("question of authLoading", "authSucceeded", "authFailed", "networkFailed")
        case .saveOnboarded: .write { $0.isFirstLaunch = false }
        case .savePhase(let phase): .write { $0.lastPhase = phase }
        case .saveSession: .write { $0.hasSession = true }
        case .eraseEverything: .write { $0 = Stored() }
        }
      })
  }
}

extension MigrationScreen {
  public static func adapter(_ fault: MigrationFault? = nil) -> ReducerAdapter<Action, Stored> {
    func part(_ part: Part, _ running: String) -> String { part == .running ? running : "\(part)" }
    return ReducerAdapter(
      stored: Stored(), restore: { MigrationScreen($0, fault: fault) }, onLaunch: [.opened],
      reduce: { $0.reduce($1) },
      shows: {
        [
          "migration": $0.phase, "last ride migration": part($0.lastRide, "LastRideMigration"),
          "mTicket migration": part($0.tickets, "MTicketMigration"), "attempts": $0.attempts,
          "isLoading": $0.isLoading, "showError": $0.showsError,
        ]
      },
      showsStored: {
        [
          "legacy data": !$0.flags.contains(.legacyDataGone),
          "product_config synced": $0.flags.contains(.requiredSynced),
          "all eight sections synced": $0.flags.contains(.everythingSynced),
          "LastRideInfo migrated": $0.flags.contains(.lastRideMigrated),
          "MTicketActivationStore migrated": $0.flags.contains(.ticketsMigrated),
        ]
      },
      events: ["RetryClickedIntent": .send(.retryTapped), "late success": .unheard],
      answers: [
        "lastRideComplete": .send(.lastRide(succeeded: true)), "attemptFailed": .send(.syncFailed),
        "lastRideFailed": .send(.lastRide(succeeded: false)),
        "mTicketComplete": .send(.tickets(succeeded: true)),
        "mTicketFailed": .send(.tickets(succeeded: false)),
        "everySectionSynced": .send(.synced(everything: true)),
        "requiredSectionSynced": .send(.synced(everything: false)),
      ],
      effects: {
        switch $0 {
        case .start(let timer, let span, let then):
          .start("\(timer)", after: .seconds(span), then: then)
        case .cancel(let timer): .stop("\(timer)")
        case .migrateLastRide: .ask("last ride", "lastRideComplete", "lastRideFailed")
        case .migrateTickets: .ask("tickets", "mTicketComplete", "mTicketFailed")
        case .cancelParts: .all([.stop("last ride"), .stop("tickets")])
        case .sync: .ask("sync", "everySectionSynced", "requiredSectionSynced", "attemptFailed")
        case .cancelSync: .stop("sync")
        case .save(let flag): .write { $0.flags.insert(flag) }
        case .track(let event), .show(let event): .emit(event)
        }
      }, timers: ["loader": "minimum loader"])
  }
}

extension ProviderSettings {
  public static func adapter(
    _ fault: SettingsFault? = nil, on disk: DiskImages
  ) -> ReducerAdapter<Action, Data?> {
    func state(_ write: StoredSettings?) -> String { write == nil ? "idle" : "on its way" }
    return ReducerAdapter(
      stored: nil, restore: { ProviderSettings(disk.load($0), fault: fault) },
      onLaunch: [.launched], reduce: { $0.reduce($1) },
      shows: {
        [
          "provider store": $0.stage, "first write": state($0.writes[0]),
          "second write": state($0.writes[1]), "selectedProvider": $0.provider,
          "has a custom model": $0.hasCustomModel, "__meta.writeVersion": $0.writeVersion,
          "__meta.hasHydrated": $0.hasHydrated,
        ]
      },
      showsStored: {
        let stored = disk.load($0) ?? StoredSettings()
        return [
          "persisted selectedProvider": stored.provider,
          "persisted custom model": stored.hasCustomModel,
          "persisted writeVersion": stored.writeVersion,
        ]
      }, hears: [.addCustomModel],
      events: [
        #"setSelectedProvider("ollama")"#: .send(.select("ollama")),
        "foregrounded": .send(.cameBack),
        #"setSelectedProvider("openai")"#: .send(.select("openai")),
        "storageRefuses": .send(.readFailed),
        "storageReads": .read { .fileRead(disk.load($0)) }, "answerArrives": .send(.readArrived),
        "firstLands": .send(.writeLands(0)), "firstFails": .send(.writeFails(0)),
        "secondLands": .send(.writeLands(1)), "secondFails": .send(.writeFails(1)),
      ],
      effects: { if case .write(let new) = $0 { .write { $0 = disk.save(new) } } else { .nothing } }
    )
  }
}
