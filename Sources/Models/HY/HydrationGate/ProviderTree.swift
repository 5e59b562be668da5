package import RuleLanguage

extension HY {
  /// The "Provider Tree", which holds the three stores.
  package enum ProviderTree: Machine {
    package static let name = "Provider Tree"
    package static let initial = State.notMounted

    package enum State: String, Name {
      case notMounted = "not mounted"
      case mounted
    }

    package enum Event: String, Name {
      case mount, authIsHydrated, settingsIsHydrated, providerIsHydrated
    }

    package static let rules: Rules<Self> = [
      .notMounted: [
        .on(
          .mount, to: .mounted,
          do: [
            .send(TreeStore.auth.hydrate),
            .when(
              order.is("together"),
              [.send(TreeStore.settings.hydrate), .send(TreeStore.provider.hydrate)]),
          ], per: "HY-48")
      ],
      .mounted: [
        .on(
          .authIsHydrated,
          do: [.when(order.is("in the listed order"), [.send(TreeStore.settings.hydrate)])],
          per: "HY-48"),
        .on(
          .settingsIsHydrated,
          do: [.when(order.is("in the listed order"), [.send(TreeStore.provider.hydrate)])],
          per: "HY-48"),
        .ignore(.providerIsHydrated, because: "It is the last one of the list."),
      ],
    ]
  }
}
