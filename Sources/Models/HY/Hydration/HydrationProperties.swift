import RuleLanguage

extension HY {
  private static let changed = Store.providerChanged
  private static let hydratedOrDead = EventPredicate.becomes(Store.hasHydrated).orKill

  private static let rehydrates = Store.is(.rehydration) && Condition.phase([.foreground])
  private static let waits = !Store.hasHydrated && Condition.phase([.foreground])

  static let hydrationProperties =
    conflicts + storage + lifecycle + hydrationSteps + hydrationWrites

  private static let conflicts: [Property] = [
    Property(
      "runtime-wins",
      "Older data from storage never replaces a change that the user has made since the launch.",
      instead: "Older data from storage replaces a change that the user made since the launch.",
      per: ["HY-06", "HY-16", "HY-17", "HY-31", "HY-56", "HY-57", "HY-58"],
      .always(
        (!changed || Store.selected == Store.chosen) && (!Store.added || Store.custom)),
      given: .holds(changed || Store.added),
      harm: .lost),
    Property(
      "stored-is-shown",
      """
      Until the user changes a setting, a hydrated store shows the stored value, unless a read of this launch has \
      failed, or was given up.
      """,
      instead: "A hydrated store does not show the stored value.",
      per: ["HY-05", "HY-07", "HY-50"],
      .always(
        Store.selected == SecureStore.value && sameCustom,
        whenever: Store.hasHydrated && !changed && !Store.added && !Store.readHasFailed),
      harm: .lost),
    Property(
      "unchanged-is-shown",
      """
      A hydrated store shows the stored value of every setting that the user has not changed since the \
      launch, unless a read of this launch has failed, or was given up.
      """,
      instead: "A hydrated store does not show the stored value of an unchanged setting.",
      per: ["HY-07", "HY-50", "HY-56"],
      .always(
        (changed || Store.selected == SecureStore.value) && (Store.added || sameCustom),
        whenever: Store.hasHydrated && !Store.readHasFailed),
      harm: .lost),
    Property(
      "timeline-reads-version-0", "A stored choice of the user can be read with version 0.",
      instead: "A stored choice can never be read with version 0.",
      per: ["HY-55"],
      .sometimes(.holds(!Read.value.is(.unset) && Read.version == 0 && Read.is(.answering)))),
    Property(
      "versions-differ", "Two simultaneous writes have different versions.",
      per: ["HY-13", "HY-20", "HY-21"],
      .always(
        Write.first.version != Write.second.version,
        whenever: Write.bothAreOnTheirWay)),
    Property(
      "versions-rise",
      "The last change, once it alone is being written, has no lower version than what is stored.",
      instead: "The last change is written with a lower version than what is stored.",
      per: ["HY-03", "HY-67"],
      .always(!isLower(Write.first) && !isLower(Write.second)), fault: .silence),
    Property(
      "conflict-happens",
      "The first hydration can meet a change of the user: what it reads is not what the user chose.",
      per: ["HY-52"],
      .sometimes(
        .holds(
          Store.is(.hydration) && changed && Read.is(.answering) && Read.value != Store.chosen)),
      under: firstScreen.is("early")),
  ]

  /// Of two writes on their way it is not known which lands first.
  private static func isLower(_ slot: Write.Slot) -> Condition {
    !slot.isFree && !Write.bothAreOnTheirWay && slot.version < SecureStore.version
      && slot.version == Store.writeVersion
  }

  private static let sameCustom =
    Store.custom && SecureStore.custom || !Store.custom && !SecureStore.custom

  private static let storage: [Property] = [
    Property(
      "change-is-stored",
      "After all writes of a launch have ended successfully, storage holds what the user chose last and added in it.",
      instead: "All writes end successfully, and storage lacks what the user chose last or added.",
      per: ["HY-12", "HY-18", "HY-31", "HY-66"],
      .always(isStored, whenever: Write.allAreOver && !Write.hasFailed), fault: .silence,
      harm: .lost, except: moreChanges),
    Property(
      "refused-write-is-not-forgotten",
      "When nothing is being written, storage holds what the user chose last and added since the launch.",
      instead: "What the user chose last or added is neither stored nor being written.",
      per: ["HY-12", "HY-24", "HY-59"], .always(isStored, whenever: Write.allAreOver),
      fault: .silence, harm: .lost, except: moreChanges),
    Property(
      "other-settings-kept",
      "Changing one setting never sets another, stored one back to its default.",
      instead: "Changing one setting erases the stored value of another.",
      per: ["HY-07", "HY-12"],
      .never(.either([.becomes(!SecureStore.custom), .becomes(SecureStore.value.is(.unset))])),
      fault: .silence, harm: .lost),
    // A write takes time (HY-23) and the UI does not wait for it (HY-22, HY-24), so the death of
    // the process between the two loses the change, whatever else the rules say: no amendment that
    // leaves these three standing can repair it. So the claim fails, amended or not.
    Property(
      "change-survives-death",
      "A choice of the provider that the app has shown survives the death of the app.",
      instead: "A choice of the provider that the app has shown is lost when the app dies.",
      per: ["HY-22", "HY-23"],
      .precedes(
        .either([.launch, .holds(changed && isChosenStored)]), .kill,
        per: .events(Store.Event.setOllama, .setOpenAI)), given: .kill, fault: .silence, harm: .lost
    ),
    Property(
      "longest-unsaved", "The longest time for which a choice of the provider stays unsaved.",
      per: ["HY-22", "HY-23"],
      .longest(
        from: .becomes(changed && !isChosenStored),
        until: .becomes(!(changed && !isChosenStored)).orKill, .none)),
  ]

  static let moreChanges = [
    Exemption(
      "a launch with more than \(Limits.providerChanges) changes", because: "no run is explored")
  ]

  private static let isChosenStored: Condition = SecureStore.value == Store.chosen
  private static let isStored =
    (!changed || isChosenStored) && (!Store.added || SecureStore.custom)

  private static let lifecycle: [Property] = [
    Property(
      "hydrated-at-last",
      "If the user returns, the store becomes hydrated unless the app dies first, even if storage never answers.",
      instead: "The store is never hydrated, because storage never answers.",
      per: ["HY-08", "HY-60"], .leadsTo(.launch, hydratedOrDead, .strong([.user])), fault: .silence),
    Property(
      "hydrated-if-answered",
      "If storage answers and the user returns, the store becomes hydrated unless the app dies first.",
      instead: "The store is never hydrated, although storage answers.",
      per: ["HY-08", "HY-59", "HY-60"],
      .leadsTo(.launch, hydratedOrDead, .strong([.user, .storage]))),
    Property(
      "hydrated-stays", "A hydrated store stays hydrated until the app dies.",
      instead: "A hydrated store loses its hydration while the app lives.", per: ["HY-09"],
      .precedes(.launch.orKill, .becomes(!Store.hasHydrated), per: .becomes(Store.hasHydrated))),
    Property(
      "defaults-first",
      "Until its first hydration has ended, an unchanged store shows its default at version 0.",
      per: ["HY-02", "HY-03", "HY-53"],
      .always(
        Store.selected.is(.unset) && !Store.custom && Store.writeVersion == 0,
        whenever: Store.is(.initialization, .hydration) && !changed && !Store.added),
      under: derivedChanges.is("no mutation")),
    Property(
      "hydrated-before-use", "A store in the stage ACTIVE USE is hydrated.",
      instead: "A store is in the stage ACTIVE USE before it is hydrated.",
      per: ["HY-01", "HY-08"],
      .always(Store.hasHydrated.condition, whenever: Store.is(.activeUse))),
    Property(
      "hydrated-in-time",
      """
      A user who looks at the app has a hydrated store within \(Limits.read.long), even if storage \
      never answers.
      """,
      instead: "A user who looks at the app can wait longer than \(Limits.read.long) for a store.",
      per: ["HY-05", "HY-08", "HY-60"],
      .longest(waits, .atMost(Limits.read)),
      fault: .silence),
    // Notices a store that waits for storage the second time as no store should the first time.
    Property(
      "rehydration-ends",
      """
      A rehydration of an app that the user looks at ends within \(Limits.read.long), even if storage \
      never answers.
      """,
      instead: "A rehydration that the user waits for can take longer than \(Limits.read.long).",
      per: ["HY-15", "HY-16", "HY-60"],
      .longest(rehydrates, .atMost(Limits.read)),
      under: isRehydrated, fault: .silence, harm: .lacking),
    // Notices a store that calls itself hydrated, and is still waiting for storage.
    Property(
      "hydrated-is-in-use",
      "A store is not hydrated while it is in INITIALIZATION or HYDRATION.",
      per: ["HY-01", "HY-04", "HY-08"],
      .always(
        !Store.is(.initialization) && !Store.is(.hydration),
        whenever: Store.hasHydrated.condition)),
    Property(
      "rehydration-happens",
      "A store can be hydrated again when the app returns to the foreground.",
      per: ["HY-14", "HY-15"], .sometimes(.becomes(Store.is(.rehydration))), under: isRehydrated),
    Property(
      "hydrated-once",
      "Where rehydration is left out a store reads storage at most once in a launch.",
      per: ["HY-14"],
      .atMost(1, .becomes(!Read.is(.idle)), per: .launch), under: rehydration.is("left out"),
      harm: .wrong),
    Property(
      "longest-wait",
      "The longest time for which a user looks at an app whose store is not hydrated.",
      per: ["HY-05", "HY-08"], .longest(waits, .none)),
    .total("total"),
    Property("no-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
    Property(
      "stages", "Every stage of the document is reachable.", per: ["HY-01"],
      .lint(
        .noUnreachableState,
        except: [
          Exemption(
            Write.State.onItsWay,
            because: "with one write at a time the second machine has nothing to do")
        ]), under: isRehydrated),
  ]

  static let isRehydrated = rehydration.is("each return")
}
