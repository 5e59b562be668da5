import Machines

@testable import ModelsHY

/// Defects in what stores do with an answer, with a change, and with what they hold.
extension Defect {
  private typealias A = HY.AuthStore
  private typealias F = HY.ProviderFactory
  private typealias S = HY.SettingsStore

  static let launches = credentials + settings + gate

  private static let credentials: [Defect] = [
    Defect("answered-store-is-hydrated", HY.auth, without(A.self, .hydration, "HY-59")),
    Defect(
      "hydrated-in-use", HY.auth,
      .replace(
        A.self, in: .hydration, per: "HY-59",
        with: .on(.readIsRefused, to: .activeUse, per: "HY-59"))),
    Defect(
      "stored-key-is-taken", HY.auth,
      .replace(
        A.self, in: .hydration, per: "HY-05",
        with: .on(.stateIsRead, to: .activeUse, do: A.isHydrated, per: "HY-05"))),
    Defect(
      "stored-key-stays", HY.auth,
      .replace(
        A.self, in: .hydration, per: "HY-59",
        with: .on(
          .readIsRefused, to: .activeUse, do: A.isHydrated + [.set(A.persisted, .empty)],
          per: "HY-59"))),
    Defect("taken-enterFirst", HY.auth, without(A.self, .activeUse, "HY-25")),
    Defect(
      "ended-key-write-is-over", HY.auth,
      .replace(
        HY.KeyWrite.self, in: .onItsWay, per: "HY-12", with: .on(.lands, per: "HY-12"))),
    // A key that storage has lost, or that an earlier installation left, is another than the one entered last.
    Defect("can-be-changed-enterFirst", HY.auth, enters(.enterFirst, .first)),
    Defect("can-be-changed-removeKey", HY.auth, enters(.removeKey, .empty)),
    Defect("message-asks-apple", HY.auth, without(F.self, .ready, "HY-30")),
    Defect("message-has-an-end", HY.auth, without(F.self, .ready, "HY-29")),
    Defect(
      "one-request-a-question", HY.auth,
      .replace(
        F.self, in: .ready, per: "HY-30",
        with: .on(
          .authForApple, do: [.emit("request to Apple"), .emit("request to Apple")], per: "HY-30"))),
  ]

  private static let settings: [Defect] = [
    Defect(
      "answered-store-is-hydrated", HY.settings,
      .replace(S.self, in: .hydration, per: "HY-05", with: .on(.stateIsRead, per: "HY-05"))),
    Defect(
      "stored-settings-are-taken", HY.settings,
      .replace(
        S.self, in: .hydration, per: "HY-05",
        with: .on(.stateIsRead, to: .activeUse, do: S.isHydrated, per: "HY-05"))),
    Defect(
      "screen-when-hydrated", HY.settings, without(HY.Screen.self, .notRendered, "HY-49")),
    Defect(
      "theme-is-the-users", HY.settings,
      .replace(
        S.self, in: .activeUse, per: "HY-43",
        with: .on(.setHaptics, do: [.set(S.theme.store), .set(S.isWriting)], per: "HY-43"))),
    Defect("font-size-is-taken", HY.settings, without(S.self, .activeUse, "HY-44")),
    Defect("landed-settings-are-stored", HY.settings, without(S.self, .activeUse, "HY-66")),
    Defect("touch-is-felt", HY.settings, without(HY.Screen.self, .rendered, "HY-43")),
    Defect(
      "touch-is-felt-once", HY.settings,
      .replace(
        HY.Screen.self, in: .rendered, per: "HY-43",
        with: .on(
          .touch, do: [.emit("haptic feedback"), .emit("haptic feedback")], per: "HY-43"))),
  ]

  private static let gate: [Defect] = [
    Defect(
      "tree-mounts-when-ready", HY.hydrationGate,
      .replace(
        HY.DatabaseGate.self, in: .migrating, per: "HY-47",
        with: .on(.migrationsDone, to: .ready, per: "HY-47"))),
    Defect(
      "failed-gate-is-shut", HY.hydrationGate,
      .remove(
        HY.DatabaseGate.self, in: .migrating,
        on: .event(HY.DatabaseGate.Event.migrationsFail.rawValue))),
    Defect(
      "choice-is-shown", HY.hydrationGate,
      .remove(
        machine: HY.TreeStore.provider.name, state: HY.TreeStore.State.activeUse.rawValue,
        rows: .restating("HY-31"))),
    Defect(
      "choice-on-a-screen", HY.hydrationGate,
      .replaceCause(
        machine: HY.TreeStore.provider.name, event: HY.TreeStore.Event.setSelectedProvider.rawValue,
        Cause<HY.TreeStore>.user(
          .setSelectedProvider,
          when: (HY.FirstScreen.is(.rendered) || HY.TreeStore.provider.is(.activeUse))
            && !HY.TreeStore.provider.value.is(.chosen)
        ).cause)),
    Defect(
      "settings-store-takes-what-is-read", HY.hydrationGate,
      .remove(
        machine: HY.TreeStore.settings.name, state: HY.TreeStore.State.hydration.rawValue,
        rows: .restating("HY-50"))),
    Defect(
      "auth-store-goes-on-when-refused", HY.hydrationGate,
      .remove(
        machine: HY.TreeStore.auth.name, state: HY.TreeStore.State.hydration.rawValue,
        rows: .restating("HY-59"))),
  ]

  private static func enters(_ event: A.Event, _ key: HY.Key) -> Patch {
    .replaceCause(
      machine: A.name, event: event.rawValue,
      Cause<A>.user(
        event,
        when: A.hasHydrated && A.writeVersion < HY.Limits.changes && HY.KeyWrite.oneIsFree
          && !A.entered.is(key),
        do: [
          .set(A.entered, key), .set(A.changed), .clear(A.isNew), .send(A.Event.setOpenAIApiKey),
        ]
      ).cause)
  }

  private init(_ property: String, _ system: Machines.System, _ patch: Patch) {
    self.init(property: property, system: broken(system, patch))
  }

  private static func without<M: Machine>(
    _ machine: M.Type, _ state: M.State, _ id: String
  ) -> Patch { .remove(machine, in: state, per: id) }
}
