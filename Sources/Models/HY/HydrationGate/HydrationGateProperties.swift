import RuleLanguage

extension HY {
  private static let begins = EventPredicate.either(
    TreeStore.all.map { .becomes($0.is(.hydration)) })

  private static let usable = EventPredicate.either([.becomes(FirstScreen.canAct), .kill])

  private static let waits = !FirstScreen.canAct && Condition.phase([.foreground])

  static let hydrationGateProperties: [Property] = [
    Property(
      "timeline-happens", "The user can change the provider while the app is hydrating.",
      per: ["HY-10", "HY-19", "HY-49", "HY-52"], .sometimes(.rule("HY-52"))),
    Property(
      "migrations-first", "No store is hydrated before the schema is ready.",
      per: ["HY-45", "HY-46", "HY-47"], .precedes(.rule("HY-47"), begins, per: .launch)),
    Property(
      "all-hydrated-at-first-render", "While a screen is rendered all three stores are hydrated.",
      per: ["HY-49", "HY-51"], .always(TreeStore.allHydrated, whenever: FirstScreen.is(.rendered)),
      under: rehydrating.is("hydrated")),
    Property(
      "persisted-or-default",
      "The screen shows of each store what is stored or chosen, or the default if it was refused.",
      per: ["HY-50"],
      .always(
        .all(TreeStore.all.map { !$0.value.is(.unread) }), whenever: FirstScreen.is(.rendered))),
    Property(
      "screen-without-key", "A stored provider can be shown whose key could not be read.",
      per: ["HY-48", "HY-59"],
      .sometimes(
        .holds(
          FirstScreen.is(.rendered) && TreeStore.provider.value.is(.persisted)
            && TreeStore.auth.value.is(.refused))), under: refusedRead.is("hydrated")),
    Property(
      "screen-at-last",
      "If the user comes back there is a screen to act on at last, whatever storage does.",
      per: ["HY-49", "HY-60"],
      .leadsTo(.launch, usable, within: nil, .strong([.user])), fault: .silence),
    Property(
      "screen-if-answered",
      "If storage and database answer, if only by a refusal, there is a screen at last.",
      per: ["HY-49", "HY-59", "HY-60"],
      .leadsTo(
        .launch, usable, within: nil, .strong([.user, .storage, DatabaseGate.database])),
      fault: .silence),
    Property(
      "screen-stays", "A screen that is rendered stays as long as the app lives.",
      per: ["HY-09", "HY-15"],
      .precedes(
        .kill, .becomes(FirstScreen.is(.notRendered)), per: .becomes(FirstScreen.is(.rendered))),
      fault: .silence, harm: .stuck),
    Property(
      "listed-order", "Auth, settings and provider store are hydrated in this order.",
      per: ["HY-48"],
      .always(
        (TreeStore.auth.hasHydrated || !TreeStore.settings.hasHydrated)
          && (TreeStore.settings.hasHydrated || !TreeStore.provider.hasHydrated)),
      under: order.is("in the listed order") && rehydrating.is("hydrated")),
    Property(
      "longest-wait", "The longest time without a screen on which the user can act.",
      per: ["HY-45", "HY-49"],
      .longest(from: .becomes(waits), until: .becomes(!waits), .none)),
    Property("total", "Whatever can happen is answered by a row.", .lint(.total)),
    Property("no-overlap", "No two rows can fire on the same trigger.", .lint(.noOverlap)),
    Property(
      "states", "Every state of the sequence can be reached.", per: ["HY-48"],
      .lint(.noUnreachableState)),
  ]
}
