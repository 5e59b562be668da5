package import RuleLanguage

extension HY {
  /// One of the three stores, as far as the gate looks at it; three machines of one shape.
  package enum TreeStore: Machine {
    package static let name = "store"
    package static let initial = State.initialization
    package static let rules: Rules<Self> = [:]

    package enum State: String, Name {
      case initialization = "INITIALIZATION"
      case hydration = "HYDRATION"
      case activeUse = "ACTIVE USE"
      case rehydration = "REHYDRATION"
    }

    package enum Event: String, Name {
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

    /// Apart from reading, so that no answer excuses the want of the other.
    static let refusing = Actor("storage (refusing)")

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
              per: "HY-15"
            ).only(when: HY.rehydration.is("each return")),
            .ignore(.foregrounded, because: "Rehydration is optional, and left out.", per: "HY-14")
              .only(when: HY.rehydration.is("left out")),
          ] + (changes ? [change("HY-31")] : []),
          .rehydration: rehydration(slot) + (changes ? [change("HY-31")] : []) + [
            .ignore(.foregrounded, because: "The store is being hydrated already.")
          ],
        ],
        causes: [
          .by(.storage, slot.read, when: slot.is(.hydration) || slot.is(.rehydration)),
          .by(
            refusing, slot.refused, when: slot.is(.hydration) || slot.is(.rehydration),
            per: "HY-59"),
        ] + (changes ? [byTheUser] : []))
    }

    /// The first hydration and every later one resolve conflicts alike: what was chosen stays.
    private static func hydration(_ slot: Slot) -> [Row<Self>] {
      [
        .on(
          slot.read, to: .activeUse,
          do: [take(slot), .set(slot.hasHydrated), .send(slot.hydrated)],
          per: "HY-08", "HY-48", "HY-50"),
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
}
