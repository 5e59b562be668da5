public import Machines

extension HY {
  /// The document's "Hydration Runtime Behavior", for one store (the provider store).
  public static let hydration = System(
    "hydration", document: "HY", title: "Hydration of a store",
    machines: [
      Store.table(), Read.table(), Write.table(of: Write.first), Write.table(of: Write.second),
      Middleware.table(),
    ],
    process: ProcessModel(
      kills: 1, suspends: true, foregrounded: Store.Event.foregrounded.rawValue),
    immediacy: .always(.atomic), readings: hydrationReadings,
    amendments: [countChanges, oneWriteAtATime, hydrationTimeout],
    properties: hydrationProperties,
    notExecutable: [
      .init("HY-64", "Which storage a platform uses changes no behaviour of the store."),
      .init("HY-65", "Encryption changes no behaviour of the store."),
    ])

  /// The write version that the store took over when it was hydrated.
  private static let base = Counter("version at hydration", 0...3)

  private static let countChanges = Amendment(
    "changes-since-hydration",
    """
    The runtime state is kept if the user has changed it since the launch, whatever the version \
    in storage: versions of two launches are not compared, for each launch counts from 0.
    """,
    repairs: ["runtime-wins"],
    .replace(Store.self, in: .hydration, per: "HY-56", with: keepChanges),
    .replace(Store.self, in: .rehydration, per: "HY-56", with: keepChanges),
    .remove(Store.self, in: .hydration, per: "HY-06"),
    .remove(Store.self, in: .rehydration, per: "HY-06"),
    .replace(Store.self, in: .hydration, per: "HY-07", with: takePersisted),
    .replace(Store.self, in: .rehydration, per: "HY-07", with: takePersisted))

  private static let keepChanges = Row<Store>.on(
    .persistedStateRead, when: base < Store.writeVersion, to: .activeUse, do: Store.hydrated,
    per: "HY-17", "HY-56")

  private static let takePersisted = Row<Store>.on(
    .persistedStateRead, when: base == Store.writeVersion, to: .activeUse,
    do: [
      .copy(Read.value, to: Store.selected),
      .when(
        mergedVersion.is("persisted"),
        [.set(Store.writeVersion, Read.version), .set(base, Read.version)]),
    ] + Store.hydrated, per: "HY-07", "HY-16", "HY-50")

  /// That a change waits until the write on its way is over.
  private static let waiting = Fact("a change waits to be written")

  private static let oneWriteAtATime = Amendment(
    "one-write-at-a-time",
    """
    While a write is on its way the next change waits; then the latest state is written. So an \
    older write cannot land after a newer one.
    """,
    repairs: ["change-is-stored"],
    .remove(Middleware.self, in: .ready, per: "HY-23"),
    .add(
      Middleware.self, in: .ready,
      .on(
        .persist, when: Write.first.isFree, do: [.send(Write.first.begin)], per: "HY-12", "HY-23"),
      .on(.persist, when: !Write.first.isFree, do: [.set(waiting)], per: "HY-12", "HY-23"),
      .on(.firstLands, when: waiting, do: writeLatest, per: "HY-12"),
      .on(.firstFails, when: waiting, do: writeLatest, per: "HY-12", "HY-59"),
      .ignore(.firstLands, when: !waiting, because: "Nothing waits to be written."),
      .ignore(.firstFails, when: !waiting, because: "Nothing waits to be written.")))

  private static let writeLatest: [Action] = [
    .clear(waiting), .send(Middleware.Event.persist),
  ]

  private static let hydrationTimeout = Amendment(
    "hydration-timeout",
    """
    A store that storage leaves without an answer for 3 seconds goes on with what it has, as after \
    a read that failed; an answer that comes later is not used.
    """,
    repairs: ["hydrated-at-last"],
    .add(
      Store.self, in: .hydration,
      .after(
        .seconds(3), to: .activeUse, do: [.set(Store.hasHydrated), .set(Store.readHasFailed)],
        per: "HY-60")),
    .add(
      Store.self, in: .activeUse,
      .on(.persistedStateRead, do: [.send(Read.Event.forget)], per: "HY-60"),
      .ignore(.readFailed, because: "The store has gone on without it.")))
}
