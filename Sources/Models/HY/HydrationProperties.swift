import Machines

extension HY {
  private static let changed = !Store.chosen.is(.unset)
  private static let hydratedOrDead = Point.either([
    .becomes(Store.hasHydrated.condition), .kill,
  ])

  static let hydrationProperties: [Property] = [
    Property(
      "runtime-wins",
      "A change that the user makes is never replaced by older data from storage.",
      per: ["HY-06", "HY-16", "HY-17", "HY-56", "HY-57", "HY-58"],
      .always(Store.selected == Store.chosen, whenever: changed)),
    Property(
      "stored-is-shown",
      "Until the user changes something, a hydrated store shows what is stored.",
      per: ["HY-05", "HY-07", "HY-50"],
      .always(
        Store.selected == SecureStore.value,
        whenever: Store.hasHydrated && !changed && !Store.readHasFailed)),
    Property(
      "change-is-stored",
      "When all writes have landed, storage holds what the user chose last.",
      per: ["HY-12", "HY-18", "HY-66"],
      .always(
        SecureStore.value == Store.chosen,
        whenever: changed && Write.allAreOver && !Write.hasFailed)),
    Property(
      "hydrated-at-last",
      "If the user comes back to the app its store is hydrated at last, whatever storage does.",
      per: ["HY-08", "HY-60"],
      .leadsTo(.launch, hydratedOrDead, within: nil, .strong([.user]))),
    Property(
      "hydrated-if-answered",
      "A launched app has hydrated its store if storage answers and the user comes back.",
      per: ["HY-08", "HY-59", "HY-60"],
      .leadsTo(.launch, hydratedOrDead, within: nil, .strong([.user, .storage]))),
    Property(
      "hydrated-stays", "A hydrated store stays hydrated as long as the app lives.",
      per: ["HY-09"],
      .precedes(
        .either([.launch, .kill]), .becomes(!Store.hasHydrated),
        per: .becomes(Store.hasHydrated.condition))),
    Property(
      "defaults-first",
      "A store that is not hydrated and not changed shows its default, version 0.",
      per: ["HY-02", "HY-03", "HY-04"],
      .always(
        Store.selected.is(.unset) && Store.writeVersion == 0,
        whenever: !Store.hasHydrated && !changed)),
    Property(
      "hydrated-before-use", "A store in active use has been hydrated.", per: ["HY-01", "HY-08"],
      .always(Store.hasHydrated.condition, whenever: Store.is(.activeUse, .rehydration))),
    Property(
      "conflict-happens", "A hydration can meet a change of the user and keep it.",
      per: ["HY-52", "HY-53", "HY-54", "HY-55", "HY-56"], .sometimes(.rule("HY-56"))),
    Property(
      "rehydration-happens", "A store can be hydrated again, when the app comes back.",
      per: ["HY-14", "HY-15"], .sometimes(.becomes(Store.is(.rehydration)))),
    Property("total", "Every event has a row where it can happen.", .lint(.total)),
    Property("no-overlap", "No two rows can fire on the same trigger.", .lint(.noOverlap)),
  ]
}
