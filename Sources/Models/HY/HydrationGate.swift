public import Machines

/// The "Hydration Sequence" of a launch: the gate, the tree with its three stores, the first screen.
extension HY {
  /// The "Database Gate (db/index.ts)".
  public enum DatabaseGate: Machine {
    public static let name = "Database Gate"
    public static let initial = State.migrating

    public enum State: String, Name {
      case migrating = "runs migrations"
      case ready = "schema ready"
      case failed = "migrations failed"
    }

    public enum Event: String, Name { case migrationsDone, migrationsFail, retry }

    /// Set by an amendment alone: as written a failure shows nothing.
    package static let errorIsShown = Fact("error screen is shown")

    public static let rules: Rules<Self> = [
      .migrating: [
        .on(
          .migrationsDone, to: .ready, do: [.send(ProviderTree.Event.mount)],
          per: "HY-45", "HY-46", "HY-47"),
        .on(.migrationsFail, to: .failed, per: "HY-46"),
      ]
    ]

    public static let causes: [Cause<Self>] = [
      .by(database, .migrationsDone, when: Self.is(.migrating), per: "HY-46"),
      .by(database, .migrationsFail, when: Self.is(.migrating), per: "HY-46"),
    ]

    static let database = Actor("database")
  }

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

  /// One of the three stores, as far as the gate looks at it; three machines of one shape.
  public enum TreeStore: Machine {
    public static let name = "store"
    public static let initial = State.initialization
    public static let rules: Rules<Self> = [:]

    public enum State: String, Name {
      case initialization = "INITIALIZATION"
      case hydration = "HYDRATION"
      case activeUse = "ACTIVE USE"
      case rehydration = "REHYDRATION"
    }

    public enum Event: String, Name {
      case hydrateAuth, authIsRead, authIsRefused
      case hydrateSettings, settingsIsRead, settingsIsRefused
      case hydrateProvider, providerIsRead, providerIsRefused
      case foregrounded, setSelectedProvider
    }

    /// What the UI shows of a store: something is stored of each.
    enum Value: String, Name {
      case unread = "default"
      case refused = "default, the read being refused"
      case persisted, chosen
    }

    struct Slot {
      let name: String
      let hydrate, read, refused: Event
      let hydrated: ProviderTree.Event
      let value: Choice<Value>
      let hasHydrated: Fact
      /// The one store that the user changes, as in the timeline.
      var isChanged = false

      init(_ name: String, _ events: [Event], _ hydrated: ProviderTree.Event) {
        self.name = "\(name) store"
        (hydrate, read, refused) = (events[0], events[1], events[2])
        self.hydrated = hydrated
        value = Choice("\(name): value", initially: .unread)
        hasHydrated = Fact("\(name): __meta.hasHydrated")
        isChanged = name == "provider"
      }

      func `is`(_ state: State) -> Condition { TreeStore.is(state, named: name) }
    }

    static let auth = Slot(
      "auth", [.hydrateAuth, .authIsRead, .authIsRefused], .authIsHydrated)
    static let settings = Slot(
      "settings", [.hydrateSettings, .settingsIsRead, .settingsIsRefused], .settingsIsHydrated)
    static let provider = Slot(
      "provider", [.hydrateProvider, .providerIsRead, .providerIsRefused], .providerIsHydrated)
    static let all = [auth, settings, provider]

    package static let allHydrated = Condition.all(all.map(\.hasHydrated.condition))

    static func table(of slot: Slot) -> MachineTable {
      let changes = slot.isChanged
      return table(
        named: slot.name,
        rules: [
          .initialization: [
            .on(slot.hydrate, to: .hydration, per: "HY-48"),
            .ignore(.foregrounded, because: "The store has not begun to be hydrated."),
          ],
          .hydration: hydration(slot) + (changes ? [change("HY-52")] : []) + [
            .ignore(.foregrounded, because: "The store is being hydrated already.")
          ],
          .activeUse: [
            .on(
              .foregrounded, to: .rehydration,
              do: [.when(rehydrating.is("not hydrated"), [.clear(slot.hasHydrated)])],
              per: "HY-15")
          ] + (changes ? [change("HY-31")] : []),
          .rehydration: rehydration(slot) + (changes ? [change("HY-31")] : []) + [
            .ignore(.foregrounded, because: "The store is being hydrated already.")
          ],
        ],
        causes: [
          .by(.storage, slot.read, when: slot.is(.hydration) || slot.is(.rehydration)),
          .by(
            .storage, slot.refused, when: slot.is(.hydration) || slot.is(.rehydration),
            per: "HY-59"),
        ] + (changes ? [byTheUser] : []))
    }

    /// The first hydration and every later one resolve conflicts alike: what was chosen stays.
    private static func hydration(_ slot: Slot) -> [Row<Self>] {
      [
        .on(
          slot.read, to: .activeUse,
          do: [take(slot), .set(slot.hasHydrated), .send(slot.hydrated)],
          per: "HY-48", "HY-50"),
        .on(
          slot.refused, to: .activeUse,
          do: [
            .when(slot.value.is(.unread), [.set(slot.value, .refused)]),
            .when(
              refusedRead.is("hydrated"), [.set(slot.hasHydrated), .send(slot.hydrated)]),
          ], per: "HY-59", "HY-60"),
      ]
    }

    private static func rehydration(_ slot: Slot) -> [Row<Self>] {
      [
        .on(slot.read, to: .activeUse, do: [take(slot), .set(slot.hasHydrated)], per: "HY-15"),
        .on(slot.refused, to: .activeUse, do: [.set(slot.hasHydrated)], per: "HY-59", "HY-60")
          .only(when: refusedRead.is("hydrated")),
        .on(slot.refused, to: .activeUse, per: "HY-59")
          .only(when: refusedRead.is("not hydrated")),
      ]
    }

    static func take(_ slot: Slot) -> Action {
      .when(!slot.value.is(.chosen), [.set(slot.value, .persisted)])
    }

    private static func change(_ id: String) -> Row<Self> {
      .on(.setSelectedProvider, do: [.set(provider.value, .chosen)], per: id)
    }

    /// The user acts on a screen, and so not before the first one is rendered.
    private static let byTheUser = Cause<Self>.user(
      .setSelectedProvider, when: FirstScreen.is(.rendered) && !provider.value.is(.chosen),
      per: "HY-10", "HY-19")
  }

  /// "First Screen Renders".
  public enum FirstScreen: Machine {
    public static let name = "First Screen"
    public static let initial = State.notRendered

    public enum State: String, Name {
      case notRendered = "not rendered"
      case rendered
    }

    public enum Event: String, Name { case unused }

    public static let rules: Rules<Self> = [
      .notRendered: [
        .immediately(
          when: TreeStore.allHydrated, to: .rendered, per: "HY-49", "HY-51")
      ],
      .rendered: [
        .immediately(when: !TreeStore.allHydrated, to: .notRendered, per: "HY-49")
          .only(when: rehydrating.is("not hydrated"))
      ],
    ]

    static let canAct = Self.is(.rendered) || DatabaseGate.errorIsShown
  }
}
