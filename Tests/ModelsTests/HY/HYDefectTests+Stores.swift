import Machines

@testable import ModelsHY

/// Defects in requests, selections, reads and writes: each breaks what a claim says that the table keeps.
extension Defect {
  private typealias A = HY.AuthStore
  private typealias F = HY.ModelFetch
  private typealias M = HY.ProviderModels

  static let stores = requests + selections + writes + keys + hydrations

  private static let requests: [Defect] = [
    Defect(
      "newest-is-answered-once", HY.providerModels,
      fetch(.one, .newestAnswers, .on(.newestAnswers, do: [.send(M.Event.setAvailableModels)]))),
    Defect(
      "newest-answer-ends-request", HY.providerModels,
      fetch(.one, .newestAnswers, .on(.newestAnswers, do: [.send(M.Event.setAvailableModels)]))),
    Defect(
      "answer-ends-request", HY.providerModels,
      fetch(.two, .olderAnswers, .on(.olderAnswers, do: [.send(M.Event.setAvailableModels)]))),
    Defect(
      "waits-for-what-was-sent", HY.providerModels,
      fetch(.one, .newestFails, .on(.newestFails, to: .two))),
    Defect(
      "late-means-overtaken", HY.providerModels,
      fetch(.two, .newestFails, .on(.newestFails, to: .late))),
    Defect(
      "late-stays-late", HY.providerModels,
      fetch(.lateAndOne, .newestFails, .on(.newestFails, to: .one))),
    Defect(
      "newer-is-not-late", HY.providerModels,
      fetch(.lateAndOne, .lateFails, .on(.lateFails, to: .late))),
    Defect(
      "failure-ends-one-on-its-way", HY.providerModels,
      .remove(F.self, in: .one, on: .event(F.Event.newestFails.rawValue))),
  ]

  private static let selections: [Defect] = [
    Defect(
      "mistral-stays-selected", HY.providerModels,
      .replace(M.self, in: .inUse, per: "HY-37", with: .on(.fallBack, do: [M.pick], per: "HY-37"))),
    Defect(
      "openai-selects-its-model", HY.providerModels,
      .replace(M.self, in: .inUse, per: "HY-32", with: .on(.getVisibleModels, per: "HY-32"))),
    Defect(
      "nothing-only-without-models", HY.providerModels,
      .replace(
        M.self, in: .inUse, per: "HY-37",
        with: .on(.fallBack, do: [.set(M.selected, .nothing)], per: "HY-37"))),
    // A memory that outlives the model: nobody as written looks at one.
    Defect(
      "remembered-is-chosen", HY.providerModels,
      .replace(
        M.self, in: .inUse, on: .event(M.Event.hideLlama.rawValue),
        with: .on(.hideLlama, do: [.set(M.chosen, .nothing), .set(M.llama.hidden)])),
      readings: ["auto-updated": "last used"]),
    Defect(
      "chat-stays", HY.providerModels,
      .replace(
        HY.ChatScreen.self, in: .shown,
        on: .event(HY.ChatScreen.Event.sendWithoutModel.rawValue),
        with: .on(.sendWithoutModel, to: .away))),
  ]

  private static let writes: [Defect] = [
    Defect(
      "change-is-carried", HY.hydration,
      .replace(
        HY.Middleware.self, in: .ready, on: .event(HY.Middleware.Event.persist.rawValue),
        with: .on(
          .persist, when: HY.Write.first.isFree, do: [.send(HY.Write.first.begin)]))),
    // What storage holds already is not written, and an older write lands after it.
    Defect(
      "change-is-written-at-once", HY.hydration,
      .replace(
        HY.Store.self, in: .activeUse, per: "HY-31",
        with: .on(
          .setSelectedProvider,
          do: [
            .increment(HY.Store.writeVersion), .copy(HY.Store.chosen, to: HY.Store.selected),
            .when(
              HY.SecureStore.value != HY.Store.chosen, [.send(HY.Middleware.Event.persist)]),
          ], per: "HY-31"))),
    Defect(
      "added-model-is-written-at-once", HY.hydration,
      .replace(
        HY.Store.self, in: .activeUse, on: .event(HY.Store.Event.addCustomModel.rawValue),
        with: .on(.addCustomModel, do: [.increment(HY.Store.writeVersion), .set(HY.Store.custom)]))),
    Defect(
      "read-is-used-once", HY.hydration,
      .remove(HY.Read.self, in: .idle, on: .event(HY.Read.Event.forget.rawValue))),
    Defect(
      "read-is-answered-once", HY.hydration,
      .replace(
        HY.Read.self, in: .asked, on: .event(HY.Read.Event.storageRefuses.rawValue),
        with: .on(.storageRefuses, do: [.send(HY.Store.Event.readFailed)])), suspends: true),
    // An answer to the read before comes, and is taken for that of this rehydration.
    Defect(
      "rehydration-reads", HY.hydration,
      .remove(HY.Read.self, in: .answering, per: "HY-60"), suspends: true,
      amended: ["hydration-timeout"]),
    Defect(
      "rehydration-ends", HY.hydration,
      .remove(HY.Store.self, in: .rehydration, on: .after(HY.Limits.read)), suspends: true,
      amended: ["hydration-timeout"]),
    Defect(
      "rehydration-needs-an-answer", HY.hydration,
      .replace(
        HY.Store.self, in: .rehydration, per: "HY-31",
        with: .on(.setSelectedProvider, to: .activeUse, per: "HY-31")), suspends: true),
  ]

  private static let keys: [Defect] = [
    Defect(
      "second-key-is-stored", HY.auth,
      .replace(
        machine: HY.KeyWrite.second.name, state: HY.KeyWrite.State.onItsWay.rawValue,
        rows: .restating("HY-12"),
        Row<HY.KeyWrite>.on(
          .secondLands, to: .idle, do: HY.KeyWrite.forget(HY.KeyWrite.second)
        ).rule)),
    Defect(
      "key-for-openai-only", HY.auth,
      .replace(
        HY.ProviderFactory.self, in: .ready, per: "HY-30",
        with: .on(
          .authForApple,
          do: [
            .copy(A.key, to: HY.ProviderFactory.given), .set(HY.ProviderFactory.givenTo, .apple),
            .emit("request to Apple"),
          ], per: "HY-30"))),
    Defect(
      "request-has-credentials", HY.auth,
      .replace(
        HY.ProviderFactory.self, in: .ready, per: "HY-29",
        with: .on(.authForOpenAI, do: [.emit("request to OpenAI")], per: "HY-29"))),
  ]

  private static let hydrations: [Defect] = [
    Defect(
      "auth-store-ends-with-a-read", HY.hydrationGate,
      .remove(
        machine: HY.TreeStore.auth.name, state: HY.TreeStore.State.hydration.rawValue,
        rows: .restating("HY-50"))),
    Defect(
      "provider-store-rehydration-needs-an-answer", HY.hydrationGate,
      .replace(
        machine: HY.TreeStore.provider.name, state: HY.TreeStore.State.rehydration.rawValue,
        rows: .restating("HY-31"),
        Row<HY.TreeStore>.on(.setSelectedProvider, to: .activeUse, per: "HY-31").rule),
      suspends: true),
  ]

  private static func fetch(_ state: F.State, _ event: F.Event, _ row: Row<F>) -> Patch {
    .replace(F.self, in: state, on: .event(event.rawValue), with: row)
  }

  private init(
    _ property: String, _ system: Machines.System, _ patch: Patch, suspends: Bool = false,
    readings: [String: String] = [:], amended: Set<String> = []
  ) {
    self.init(
      property: property, system: broken(system, patch), readings: readings, suspends: suspends,
      amended: amended)
  }
}
