import Machines
import Testing

@testable import ModelsHY

/// A defect in a table, and the property that must find it: proved without it, not with it.
struct Defect: Sendable {
  var property: String
  var system: Machines.System
  var readings: [String: String] = [:]
  var kills = 1
  var suspends = false
  /// The amendments in force without the defect too: as written the document breaks the property already.
  var amended: Set<String> = []
}

private typealias S = HY.Store
private typealias M = HY.ProviderModels
private typealias F = HY.ProviderFactory

private let notStored = ["stored-version": "not stored"]

private let hydration: [Defect] = [
  Defect(
    property: "runtime-wins",
    system: broken(
      HY.hydration,
      .replace(
        S.self, in: .hydration, per: "HY-56",
        with: .on(
          .persistedStateRead, when: HY.Read.version < S.writeVersion, to: .activeUse,
          do: [.copy(HY.Read.value, to: S.selected)] + S.hydrated, per: "HY-56"))),
    readings: notStored),
  Defect(
    property: "stored-is-shown",
    system: broken(
      HY.hydration,
      .replace(
        S.self, in: .hydration, per: "HY-07",
        with: .on(.persistedStateRead, to: .activeUse, do: S.hydrated, per: "HY-07")))),
  Defect(
    property: "versions-differ",
    system: broken(
      HY.hydration,
      .replace(
        S.self, in: .activeUse, per: "HY-31",
        with: .on(
          .setSelectedProvider,
          do: [.copy(S.chosen, to: S.selected), .send(HY.Middleware.Event.persist)],
          per: "HY-31")))),
  Defect(
    property: "hydrated-before-use",
    system: broken(
      HY.hydration,
      .replace(
        S.self, in: .hydration, per: "HY-59",
        with: .on(.readFailed, to: .activeUse, per: "HY-59")))),
  Defect(
    property: "hydrated-stays",
    system: broken(
      HY.hydration,
      .replace(
        S.self, in: .activeUse, per: "HY-15",
        with: .on(.foregrounded, to: .rehydration, do: [.clear(S.hasHydrated)], per: "HY-15"))),
    suspends: true),
  Defect(
    property: "defaults-first",
    system: broken(
      HY.hydration,
      .replace(
        S.self, in: .initialization, per: "HY-05",
        with: .immediately(
          to: .hydration, do: [.set(S.selected, .ollama), .send(HY.Read.Event.begin)],
          per: "HY-05")))),
]

private let others: [Defect] = [
  Defect(
    property: "fetched-is-visible",
    system: broken(
      HY.providerModels,
      .replace(
        M.self, in: .inUse, per: "HY-39",
        with: .on(
          .setAvailableModels,
          do: [.copy(M.llama.listed, to: M.llama.fetched), .clear(M.llama.custom)],
          per: "HY-39"))), kills: 0),
  Defect(
    property: "fetched-for-ollama-only",
    system: broken(
      HY.providerModels,
      .replace(
        HY.ChatScreen.self, in: .shown,
        on: .event(HY.ChatScreen.Event.providerChanged.rawValue),
        with: .on(.providerChanged, do: [.send(HY.ModelFetch.Event.fetchModels)]))), kills: 0),
  Defect(
    property: "selection-is-visible",
    system: broken(
      HY.providerModels,
      .replace(M.self, in: .inUse, per: "HY-37", with: .on(.fallBack, per: "HY-37"))), kills: 0),
  Defect(
    property: "migrations-first",
    system: broken(
      HY.hydrationGate,
      .add(
        HY.ProviderTree.self, in: .notMounted,
        .immediately(to: .mounted, do: [.send(HY.TreeStore.auth.hydrate)])))),
  Defect(
    property: "all-hydrated-at-first-render",
    system: broken(
      HY.hydrationGate,
      .replace(
        HY.FirstScreen.self, in: .notRendered, per: "HY-49",
        with: .immediately(
          when: HY.TreeStore.auth.hasHydrated && HY.TreeStore.provider.hasHydrated,
          to: .rendered, per: "HY-49")))),
  Defect(
    property: "apple-gets-nothing",
    system: broken(
      HY.auth,
      .replace(
        F.self, in: .ready, per: "HY-30",
        with: .on(
          .authForApple,
          do: [.copy(HY.AuthStore.key, to: F.given), .set(F.givenTo, .apple)], per: "HY-30")))),
  Defect(
    property: "landed-key-is-stored",
    system: broken(
      HY.auth,
      .replace(
        machine: HY.KeyWrite.first.name, state: HY.KeyWrite.State.onItsWay.rawValue,
        rows: .restating("HY-12"),
        Row<HY.KeyWrite>.on(.lands, to: .idle, do: HY.KeyWrite.forget(HY.KeyWrite.first)).rule))),
  Defect(
    property: "key-is-stored",
    system: broken(
      HY.auth,
      .replace(
        HY.KeyWrite.self, in: .onItsWay, per: "HY-23",
        with: .on(.begin, per: "HY-23"))),
    amended: ["one-key-at-a-time"]),
  Defect(
    property: "ui-at-once",
    system: broken(
      HY.settings,
      .replace(HY.Screen.self, in: .rendered, per: "HY-42", with: .on(.stateUpdated)))),
  Defect(
    property: "haptics-off",
    system: broken(
      HY.settings,
      .replace(
        HY.Screen.self, in: .rendered, per: "HY-43",
        with: .on(.touch, do: [.emit("haptic feedback")], per: "HY-43")))),
]

@Suite struct `Defects in the tables of hydration` {
  fileprivate static let mutants = hydration + others + Defect.launches + Defect.stores

  @Test(arguments: mutants.indices) func `are found`(_ index: Int) throws {
    let mutant = Self.mutants[index]
    for defects in [[], mutant.system.mutants] {
      let found = try unproved(
        mutant.system, mutant.readings, amendments: mutant.amended.union(defects),
        kills: mutant.kills,
        suspends: mutant.suspends, asking: [mutant.property])
      #expect(found == (defects.isEmpty ? [] : [mutant.property]))
    }
  }
}
