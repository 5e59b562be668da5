import RuleLanguage

extension HY {
  private static let changed = Store.providerChanged
  private static let first = Write.first
  private static let second = Write.second

  private static let answers = EventPredicate.events(Read.Event.answerArrives, .storageRefuses)
  private static let changes = EventPredicate.events(
    Store.Event.setOllama, .setOpenAI, .addCustomModel)

  private static let sameCustom =
    Store.custom && SecureStore.custom || !Store.custom && !SecureStore.custom
  private static let isShown: Condition = Store.selected == SecureStore.value && sameCustom
  private static let isStored =
    (!changed || SecureStore.value == Store.chosen) && (!Store.added || SecureStore.custom)
  /// That older data has replaced in the store what the user chose (`runtime-wins` says where).
  private static let isReplaced =
    changed && Store.selected != Store.chosen || Store.added && !Store.custom

  private static let isCarried =
    (!changed || SecureStore.value == Store.chosen || first.value == Store.chosen
      || second.value == Store.chosen || waiting)
    && (!Store.added || SecureStore.custom || first.custom || second.custom || waiting)

  private static func isEmpty(_ slot: Write.Slot) -> Condition {
    slot.value.is(.unset) && !slot.custom && slot.version == 0 && !slot.isNotHydrated
  }

  /// What a read brings is used once and by its hydration; what a write takes along lands once.
  static let hydrationWrites: [Property] =
    reads + writes + [
      // Notices a change that is dropped because another one is being written.
      Property(
        "change-is-carried",
        "While something is being written the last change is stored, on its way, or waits.",
        per: ["HY-12", "HY-22", "HY-23"],
        .always(isCarried, whenever: !Write.allAreOver && !Write.hasFailed), harm: .lost,
        except: moreChanges + [
          Exemption(
            "a launch in which a write was refused",
            because: "of it refused-write-is-not-forgotten asks when nothing is being written")
        ]),
      Property(
        "only-change-is-stored",
        "After the only change of a launch has been written, storage holds it.",
        per: ["HY-12", "HY-31", "HY-66"],
        .always(
          isStored, whenever: Store.writeVersion == 1 && Write.allAreOver && !Write.hasFailed),
        harm: .lost),
      Property(
        "nothing-waits-alone", "A change waits only while another is being written.",
        per: ["HY-12"], .always(!waiting, whenever: Write.allAreOver), given: .holds(waiting),
        harm: .lost),
    ]

  private static let reads: [Property] = [
    // Notices an app that keeps what it read, and takes that for what is stored now.
    Property(
      "read-is-used-once", "A read that is over keeps nothing of what it has brought.",
      per: ["HY-05", "HY-58"],
      .always(
        Read.value.is(.unset) && !Read.custom && Read.version == 0 && !Read.isNotHydrated,
        whenever: !Read.is(.answering)), harm: .wrong),
    Property(
      "read-is-answered-once", "A hydration gets at most one answer of storage.",
      per: ["HY-05", "HY-59"],
      .atMost(1, answers, per: .either([.launch, .becomes(Store.is(.rehydration))])),
      harm: .wrong),
    // Notices a change of the user that is taken for the answer of storage, also beside a refused write. An app
    // that gives a read up drops it: then a read has failed, and none is under way.
    Property(
      "rehydration-needs-an-answer",
      "While the app lives only an answer of storage ends a rehydration, or that the app gives up waiting.",
      per: ["HY-15", "HY-16"],
      .precedes(
        .orKill(answers, .holds(Store.readHasFailed && Read.is(.idle))),
        .becomes(!Store.is(.rehydration)), per: .becomes(Store.is(.rehydration))),
      under: isRehydrated, harm: .wrong),
    // Notices a later hydration that reads and shows nothing of it.
    Property(
      "merge-takes-what-is-stored",
      "A merge takes what is stored, unless the user has changed something since the launch.",
      instead: "A merge does not take what is stored, although the user has changed nothing.",
      per: ["HY-07", "HY-16", "HY-50"],
      .leadsAtOnce(
        Read.happens(.answerArrives), to: .holds(changed || Store.added || isShown).orKill),
      under: derivedChanges.is("no mutation"), harm: .lost),
  ]

  private static let writes: [Property] = [
    Property(
      "write-has-a-version", "What is on its way to storage has the version of a change.",
      per: ["HY-13", "HY-20", "HY-21"],
      .always(
        (first.isFree || first.version > 0) && (second.isFree || second.version > 0))),
    Property(
      "write-lands-once", "A write that is over keeps nothing of what it took along.",
      per: ["HY-12", "HY-23"],
      .always((!first.isFree || isEmpty(first)) && (!second.isFree || isEmpty(second))),
      harm: .wrong),
    // Notices a write that goes on after it was refused, and lands over a newer one.
    Property(
      "ended-write-is-over",
      "A write is over when it ends, or goes on with the latest state.",
      per: ["HY-12", "HY-23", "HY-59"],
      .leadsAtOnce(
        .events(Write.Event.firstLands, .firstFails),
        to: .holds(first.isFree || first.version == Store.writeVersion).orKill), harm: .wrong),
    Property(
      "second-write-is-over", "The second of two writes is over when it ends.",
      per: ["HY-12", "HY-23", "HY-59"],
      .leadsAtOnce(
        .events(Write.Event.secondLands, .secondFails), to: .holds(second.isFree).orKill),
      harm: .wrong),
    Property(
      "second-write-lands",
      """
      When the second of two writes lands storage holds what the user chose last and added, unless older \
      data has replaced that in the store.
      """, per: ["HY-12", "HY-23", "HY-31"],
      .leadsAtOnce(
        .events(Write.Event.secondLands), to: .holds(isStored || isReplaced).orKill),
      harm: .lost, except: moreChanges),
    // Notices an app that writes again and again what has not changed.
    Property(
      "written-for-changes", "Between two changes at most two writes land.", per: ["HY-12"],
      .atMost(2, .events(Write.Event.firstLands, .secondLands), per: changes),
      under: derivedChanges.is("no mutation"), except: moreChanges),
  ]
}
