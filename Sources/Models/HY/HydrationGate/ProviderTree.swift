public import Machines

extension HY {
  /// The "Provider Tree", which holds the three stores.
  public enum ProviderTree: Machine {
    public static let name = "Provider Tree"
    public static let initial = State.notMounted

    public enum State: String, Name {
      case notMounted = "not mounted"
      case mounted
    }

    public enum Event: String, Name {
      case mount, authIsHydrated, settingsIsHydrated, providerIsHydrated
    }

    public static let rules: Rules<Self> = [
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
