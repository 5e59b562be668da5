import RuleLanguage

extension HY {
  private static let begins = EventPredicate.either(
    TreeStore.all.map { .becomes($0.is(.hydration)) })

  private static let usable = EventPredicate.becomes(FirstScreen.canAct).orKill

  private static let waits = !FirstScreen.canAct && Condition.phase([.foreground])

  private static let outsideTheTree = [
    Exemption("the error screen of failed migrations", because: "it stands outside the tree")
  ]

  static let hydrationGateProperties: [Property] = [
    Property(
      "timeline-happens", "The user can change the provider while the app hydrates.",
      instead: "The user can never change the provider while the app hydrates.",
      per: ["HY-10", "HY-19", "HY-49", "HY-52"],
      .sometimes(
        .becomes(TreeStore.provider.is(.hydration) && TreeStore.provider.value.is(.chosen)))),
    Property(
      "migrations-first", "No store begins to hydrate before the schema is ready.",
      per: ["HY-45", "HY-46", "HY-47"],
      .precedes(.becomes(DatabaseGate.is(.ready)), begins, per: .launch)),
    Property(
      "all-hydrated-at-first-render", "While a screen is rendered, all three stores are hydrated.",
      per: ["HY-49", "HY-51"], .always(TreeStore.allHydrated, whenever: FirstScreen.is(.rendered)),
      under: rehydrating.is("hydrated"), except: outsideTheTree),
    Property(
      "persisted-or-default",
      "The screen shows the stored or chosen value of each store, or a default with which it goes on.",
      per: ["HY-50"],
      .always(
        .all(TreeStore.all.map { !$0.value.is(.unread) }), whenever: FirstScreen.is(.rendered)),
      except: outsideTheTree),
    Property(
      "provider-with-its-key",
      "The screen shows a stored provider only with the key that was stored.",
      instead: "The screen shows a stored provider without the key that was stored.",
      per: ["HY-48", "HY-59"],
      .never(
        .holds(
          FirstScreen.is(.rendered) && TreeStore.provider.value.is(.persisted)
            && TreeStore.auth.value.is(.refused))),
      given: .holds(TreeStore.auth.value.is(.refused)), under: refusedRead.is("hydrated"),
      fault: .silence, harm: .wrong),
    Property(
      "screen-at-last",
      "After a launch a screen or an error screen appears if the user returns, even if storage and database never answer, unless the app dies first.",
      instead: "No screen ever appears, because storage or the database never answers.",
      per: ["HY-49", "HY-60"],
      .leadsTo(.launch, usable, .strong([.user])), fault: .silence),
    Property(
      "screen-if-answered",
      "After a launch a screen or an error screen appears if the user returns and storage and database answer, even with a refusal, unless the app dies first.",
      instead: "No screen ever appears, although storage and database answer.",
      per: ["HY-49", "HY-59", "HY-60"],
      .leadsTo(.launch, usable, .strong([.user, .storage, DatabaseGate.database])), fault: .silence),
    Property(
      "screen-stays", "A rendered screen stays until the app dies.",
      instead: "A rendered screen disappears while the app lives.",
      per: ["HY-09", "HY-15"],
      .precedes(
        .kill, .becomes(FirstScreen.is(.notRendered)), per: .becomes(FirstScreen.is(.rendered))),
      under: isRehydrated && rehydrating.is("not hydrated"), fault: .silence, harm: .stuck),
    Property(
      "listed-order", "A launch first hydrates the stores in the order auth, settings, provider.",
      per: ["HY-48"],
      .always(
        (TreeStore.auth.hasHydrated || !TreeStore.settings.hasHydrated)
          && (TreeStore.settings.hasHydrated || !TreeStore.provider.hasHydrated)),
      under: order.is("in the listed order") && rehydrating.is("hydrated")),
    Property(
      "longest-wait", "The longest time without a screen on which the user can act.",
      per: ["HY-45", "HY-49"], .longest(waits, .none)),
    Property(
      "screen-in-time",
      """
      A user who looks at the app sees a screen or an error screen within \(Limits.firstScreen.long), \
      even if storage and database never answer.
      """,
      instead:
        "A user who looks at the app can wait longer than \(Limits.firstScreen.long) for a screen.",
      per: ["HY-45", "HY-49", "HY-60"],
      .longest(waits, .atMost(Limits.firstScreen)),
      under: order.is("together"), fault: .silence),
    .total("total"),
    Property("no-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
    Property(
      "states", "Every state of the sequence is reachable.", per: ["HY-48"],
      .lint(.noUnreachableState), under: isRehydrated),
  ]
}
