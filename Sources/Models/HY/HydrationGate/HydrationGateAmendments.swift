import RuleLanguage

extension HY {
  // MARK: Amendments

  private static let showError: [Action] = [.set(DatabaseGate.errorIsShown)]

  static let errorScreen = Amendment(
    "error-screen",
    "If the migrations fail the user gets an error screen outside the tree and can try again.",
    repairs: ["screen-if-answered", "failed-migrations-can-be-repeated"],
    .replace(
      DatabaseGate.self, in: .migrating, with: .on(.migrationsFail, to: .failed, do: showError)),
    .add(
      DatabaseGate.self, in: .failed,
      .on(.retry, to: .migrating, do: [.clear(DatabaseGate.errorIsShown)])),
    .add(DatabaseGate.self, cause: .user(.retry, when: DatabaseGate.errorIsShown)))

  static let migrationTimeout = Amendment(
    "migration-timeout",
    "Migrations that are not done after \(Limits.migrations.long) have failed; the error screen says so.",
    repairs: ["screen-at-last", "screen-in-time"],
    .add(
      DatabaseGate.self, in: .migrating, .after(Limits.migrations, to: .failed, do: showError)))

  static let storeTimeout = Amendment(
    "store-timeout",
    """
    A store whose first hydration has no answer within \(Limits.read.long) goes on with its defaults, as after a \
    refusal; what a later one does, hydration-timeout says.
    """,
    repairs: ["screen-at-last", "screen-in-time"],
    timeout(TreeStore.auth), timeout(TreeStore.settings), timeout(TreeStore.provider))

  private static func timeout(_ slot: TreeStore.Slot) -> Patch {
    .add(
      machine: slot.name, state: TreeStore.State.hydration.rawValue,
      [
        Row<TreeStore>.after(
          Limits.read, to: .activeUse,
          do: [
            .when(slot.value.is(.unread), [.set(slot.value, .refused)]), .set(slot.hasHydrated),
            .send(slot.hydrated),
          ], per: "HY-60"
        ).rule
      ])
  }

  static let changeByLink = Amendment(
    "change-by-link",
    """
    What changes the provider while the app is hydrating is no control on a screen, for there is \
    none yet, but a link or a shortcut with which the user opens the app.
    """,
    repairs: ["timeline-happens"],
    .replaceCause(
      machine: TreeStore.provider.name, event: TreeStore.Event.setSelectedProvider.rawValue,
      Cause<TreeStore>.user(
        .setSelectedProvider,
        when: (FirstScreen.is(.rendered) || TreeStore.provider.is(.hydration))
          && !TreeStore.provider.value.is(.chosen), per: "HY-10", "HY-52"
      ).cause))
}
