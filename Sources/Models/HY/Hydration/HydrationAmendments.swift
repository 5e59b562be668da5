import RuleLanguage

extension HY {
  static let hydrationAmendments = [
    settingBySetting, changedSettingsOnly, oneWriteAtATime, writeAgain,
    hydrationTimeout,
  ]

  private static let settingBySetting = Amendment(
    "setting-by-setting",
    """
    A setting that the user has changed since the launch is kept, whatever the versions; every \
    other one is taken from storage. Versions of two launches are not compared, for each launch \
    counts from 0.
    """,
    repairs: ["runtime-wins", "unchanged-is-shown"],
    .replace(Store.self, in: .hydration, per: "HY-56", with: merge),
    .replace(Store.self, in: .rehydration, per: "HY-56", with: merge),
    .remove(Store.self, in: .hydration, per: "HY-06"),
    .remove(Store.self, in: .rehydration, per: "HY-06"),
    .remove(Store.self, in: .hydration, per: "HY-07"),
    .remove(Store.self, in: .rehydration, per: "HY-07"))

  private static let merge = Row<Store>.on(
    .persistedStateRead, to: .activeUse,
    do: Store.takeUnchanged + [
      .when(
        mergedVersion.is("persisted"),
        [.set(Store.writeVersion, latestVersion)]
      )
    ] + Store.hydrated, per: "HY-08", "HY-17", "HY-56", "HY-57")

  private static let latestVersion = IntegerExpression.maximum(
    Store.writeVersion.expression, Read.version.expression)

  private static let changedSettingsOnly = Amendment(
    "changed-settings-only",
    """
    A write stores only the settings that the user has changed since the launch, each by itself; \
    what the app has not been able to read yet stays in storage as it is. The version, which \
    counts the changes of one launch, is not stored: what is read has version 0.
    """,
    repairs: ["other-settings-kept", "timeline-reads-version-0", "versions-rise"],
    begin(Write.first), lands(Write.first), begin(Write.second), lands(Write.second))

  private static func begin(_ slot: Write.Slot) -> Patch {
    .replace(
      machine: slot.name, state: Write.State.idle.rawValue, rows: .restating("HY-23"),
      Row<Write>.on(
        slot.begin, to: .onItsWay,
        do: [
          .copy(Store.chosen, to: slot.value), .copy(Store.added, to: slot.custom),
          .set(slot.version, Store.writeVersion),
        ],
        per: "HY-23"
      ).rule)
  }

  private static func lands(_ slot: Write.Slot) -> Patch {
    .replace(
      machine: slot.name, state: Write.State.onItsWay.rawValue, rows: .restating("HY-12"),
      Row<Write>.on(
        slot.lands, to: .idle,
        do: [
          .atomically([
            .when(!slot.value.is(.unset), [.copy(slot.value, to: SecureStore.value)]),
            .when(slot.custom, [.set(SecureStore.custom)]),
          ])
        ] + Write.forget(slot), per: "HY-12", "HY-23"
      ).rule)
  }

  /// That a change waits until the write on its way is over.
  static let waiting = Fact("a change waits to be written")

  private static let oneWriteAtATime = Amendment(
    "one-write-at-a-time",
    """
    While a write is on its way the next change waits; then the latest state is written. So an \
    older write cannot land after a newer one.
    """,
    repairs: ["change-is-stored"],
    .remove(Middleware.self, in: .ready, per: "HY-23"),
    .replace(
      Middleware.self, in: .ready,
      with: .on(
        .firstLands, do: [.when(waiting, writeLatest)], per: "HY-12")),
    .replace(
      Middleware.self, in: .ready,
      with: .on(.firstFails, do: [.when(waiting, writeLatest)], per: "HY-12", "HY-59")),
    .add(
      Middleware.self, in: .ready,
      .on(
        .persist, when: Write.first.isFree, do: [.send(Write.first.begin)], per: "HY-12", "HY-23"),
      .on(.persist, when: !Write.first.isFree, do: [.set(waiting)], per: "HY-12", "HY-23")))

  private static let writeLatest: [Action] = [
    .clear(waiting), .send(Middleware.Event.persist),
  ]

  private static let writeAgain = Amendment(
    "write-again",
    "A write that storage refuses is begun again, with the latest state, until one lands.",
    repairs: ["refused-write-is-not-forgotten"],
    .replace(
      Middleware.self, in: .ready, with: .on(.firstFails, do: writeLatest, per: "HY-12", "HY-59")),
    .replace(
      Middleware.self, in: .ready, with: .on(.secondFails, do: writeLatest, per: "HY-12", "HY-59")))

  private static let hydrationTimeout = Amendment(
    "hydration-timeout",
    """
    A store that storage leaves without an answer for \(Limits.read.long), in its first hydration or a later one, \
    goes on with what it has, as after a read that failed; an answer that comes later is not used.
    """,
    repairs: ["hydrated-at-last", "hydrated-in-time", "rehydration-ends"],
    .add(Store.self, in: .hydration, goesOn), .add(Store.self, in: .rehydration, goesOn),
    .add(Read.self, in: .asked, givenUp), .add(Read.self, in: .answering, givenUp))

  private static let goesOn = Row<Store>.after(
    Limits.read, to: .activeUse,
    do: [.set(Store.hasHydrated), .set(Store.readHasFailed), .send(Read.Event.forget)],
    per: "HY-60")

  private static let givenUp = Row<Read>.on(
    .forget, to: .idle, do: Read.forgotten, per: "HY-60")
}
