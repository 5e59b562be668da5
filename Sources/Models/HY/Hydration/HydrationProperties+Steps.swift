import RuleLanguage

extension HY {
  /// Each answer and each action has its effect, in every hydration.
  static let hydrationSteps: [Property] = [
    Property(
      "answer-ends-hydration",
      "An answer of storage ends a hydration at once, the first and every later.",
      instead: "Storage answers and the store is still being hydrated.",
      per: ["HY-05", "HY-08", "HY-15"],
      .leadsAtOnce(Read.happens(.answerArrives), to: isInUse.orKill), harm: .stuck),
    Property(
      "refusal-ends-hydration",
      "A refusal of storage ends a hydration at once too: the store goes on to ACTIVE USE.",
      instead: "Storage refuses and the store is still being hydrated.", per: ["HY-59", "HY-60"],
      .leadsAtOnce(Read.happens(.storageRefuses), to: isInUse.orKill), harm: .stuck),
    Property(
      "rehydration-reads", "A rehydration asks storage for the persisted state, and not before it.",
      instead: "A rehydration does not ask storage for the persisted state.",
      per: ["HY-05", "HY-15"],
      .leadsAtOnce(.becomes(Store.is(.rehydration)), to: .becomes(Read.is(.asked)).orKill),
      under: isRehydrated),
    written(
      "change-is-written-at-once", "A provider that the user selects", by: .setOllama, .setOpenAI,
      per: ["HY-12", "HY-22", "HY-31"],
      isOnItsWay: Write.first.value == Store.chosen || Write.second.value == Store.chosen),
    written(
      "added-model-is-written-at-once", "A model that the user adds", by: .addCustomModel,
      per: ["HY-12", "HY-22"],
      isOnItsWay: Write.first.custom || Write.second.custom),
    // Notices a change that is counted twice.
    Property(
      "version-2-is-not-skipped-to",
      "In no launch does the store have version 2 before it has had version 1.",
      per: ["HY-13", "HY-20", "HY-54"],
      .precedes(
        .becomes(Store.writeVersion == 1), .becomes(Store.writeVersion >= 2), per: .launch),
      under: !mergedVersion.is("persisted")),
    change("ollama", .setOllama, Store.selected.is(.ollama) && Store.chosen.is(.ollama)),
    change("openai", .setOpenAI, Store.selected.is(.openai) && Store.chosen.is(.openai)),
    change("custom-model", .addCustomModel, Store.custom.condition && Store.added.condition),
  ]

  private static let isInUse = EventPredicate.holds(Store.is(.activeUse))

  /// Notices a change that is not written because storage holds it already, though an older write is on its way.
  private static func written(
    _ name: String, _ what: String, by events: Store.Event..., per ids: [String],
    isOnItsWay: Condition
  ) -> Property {
    Property(
      name, "\(what) is on its way to storage at once, or waits for a write to end.",
      instead: "\(what) is not given to storage.", per: ids,
      .leadsAtOnce(
        .either(events.map(EventPredicate.event)), to: .holds(isOnItsWay || waiting).orKill),
      harm: .lost)
  }

  /// Of a store in use, also after another change and beside another write.
  private static func change(
    _ name: String, _ event: Store.Event, _ shown: Condition
  ) -> Property {
    Property(
      "\(name)-can-be-set", "The user can change a setting, and the store has it at once: \(name).",
      instead: "The user cannot change a setting: \(name).",
      per: ["HY-10", "HY-18", "HY-19", "HY-22"],
      .offers(
        shown,
        from: Store.is(.activeUse) && Store.hasHydrated
          && Store.writeVersion < Limits.providerChanges && Write.oneIsFree
          && (event == .addCustomModel ? !Store.custom : .always) && Condition.phase([.foreground]),
        by: [event]),
      except: [
        Exemption(
          "a launch with \(Limits.providerChanges) changes, or with two writes on their way",
          because: "of more no run is explored"),
        Exemption(
          "a store that is being read, or is not hydrated",
          because: "whether a change is possible then is a question"),
      ]
        + (event == .addCustomModel
          ? [
            Exemption("a store that has a custom model", because: "a second one shows nothing new")
          ] : []))
  }
}
