package import RuleLanguage

extension HY {
  /// What the setting of the provider store can be.
  enum Provider: String, Name {
    case unset = "default"
    case ollama, openai
  }

  /// One store: the document's "Store Lifecycle Stages", one state a stage.
  ///
  /// It holds two settings, so that it can be seen what a change of one does to the other.
  package enum Store: Machine {
    package static let name = "provider store"
    package static let initial = State.initialization

    package enum State: String, Name {
      case initialization = "INITIALIZATION"
      case hydration = "HYDRATION"
      case activeUse = "ACTIVE USE"
      case rehydration = "REHYDRATION"
    }

    package enum Event: String, Name {
      case setOllama = "setSelectedProvider(\"ollama\")"
      case setOpenAI = "setSelectedProvider(\"openai\")"
      case addCustomModel
      case listArrives = "a list of models arrives"
      case setSelectedProvider, foregrounded, persistedStateRead, readFailed
    }

    // MARK: What the store holds

    static let selected = Choice<Provider>("selectedProvider", initially: .unset)
    static let custom = Fact("has a custom model")
    static let writeVersion = Counter("__meta.writeVersion", 0...Limits.providerChanges)
    static let hasHydrated = Fact("__meta.hasHydrated")

    // MARK: What only the properties look at

    /// What the user chose last since the launch; the default, if nothing.
    static let chosen = Choice<Provider>("chosen since launch", initially: .unset)
    static let added = Fact("custom model added since launch")
    static let readHasFailed = Fact("a read has failed")

    static let providerChanged = !chosen.is(.unset)

    // MARK: "Store Lifecycle Stages"

    package static let rules =
      stages
      .also(in: [.hydration, .rehydration], merge)
      .also(in: [.hydration, .activeUse, .rehydration], changes)

    private static let stages: Rules<Self> = [
      .initialization: [
        .immediately(
          to: .hydration, do: [.send(Read.Event.begin)],
          per: "HY-01", "HY-02", "HY-03", "HY-04", "HY-05")
      ],
      .hydration: [
        .ignore(.foregrounded, because: "The store is being hydrated already.")
      ],
      .activeUse: [
        .on(
          .foregrounded, to: .rehydration,
          do: [
            .when(rehydrating.is("not hydrated"), [.clear(hasHydrated)]),
            .send(Read.Event.begin),
          ], per: "HY-14", "HY-15"
        ).only(when: rehydration.is("each return")),
        .ignore(.foregrounded, because: "Rehydration is optional, and left out.", per: "HY-14")
          .only(when: rehydration.is("left out")),
      ],
      .rehydration: [
        .ignore(.foregrounded, because: "The store is being hydrated already.")
      ],
    ]

    /// "Version Conflict Resolution", the same for hydration and rehydration.
    private static let merge: [Row<Self>] = [
      .on(
        .persistedStateRead, when: Read.version < writeVersion && hasVersion,
        to: .activeUse, do: keepRuntime, per: "HY-06", "HY-08", "HY-17", "HY-56", "HY-57"),
      .on(
        .persistedStateRead,
        when: Read.version == writeVersion && hasVersion && equal.is("runtime"),
        to: .activeUse, do: keepRuntime, per: "HY-06", "HY-16"),
      .on(
        .persistedStateRead,
        when: Read.version == writeVersion && hasVersion && equal.is("persisted"),
        to: .activeUse, do: takePersisted, per: "HY-07", "HY-16", "HY-50"),
      .on(
        .persistedStateRead, when: Read.version > writeVersion || !hasVersion,
        to: .activeUse, do: takePersisted, per: "HY-07", "HY-08", "HY-16", "HY-50"),
      .on(
        .readFailed, to: .activeUse,
        do: [
          .when(refusedRead.is("hydrated"), [.set(hasHydrated)]), .send(Read.Event.forget),
        ], per: "HY-59", "HY-60"),
    ]

    /// What is read where nothing is stored has no version, unless that reads as version 0.
    private static let hasVersion =
      nothingStored.is("version 0") || !Read.value.is(.unset) || Read.custom

    static let hydrated: [Action] = [.set(hasHydrated), .send(Read.Event.forget)]

    /// What the user has not changed since the launch becomes what is stored.
    static let takeUnchanged: [Action] = [
      .when(!providerChanged, [.copy(Read.value, to: selected)]),
      .when(!added, [.copy(Read.custom, to: custom)]),
    ]

    private static let keepRuntime: [Action] =
      [.when(preserved.is("setting by setting"), takeUnchanged)] + hydrated

    private static let takePersisted: [Action] =
      [
        .copy(Read.value, to: selected), .copy(Read.custom, to: custom),
        .when(mergedVersion.is("persisted"), [.set(writeVersion, Read.version)]),
      ] + hydrated + [
        .when(mergedFlag.is("merged") && Read.isNotHydrated, [.clear(hasHydrated)])
      ]

    /// "User Action to Persistence": the version first, then the state and the write.
    private static let changes: [Row<Self>] = [
      .on(
        .setSelectedProvider,
        do: [
          .increment(writeVersion), .copy(chosen, to: selected), .send(Middleware.Event.persist),
        ],
        per: "HY-12", "HY-13", "HY-20", "HY-21", "HY-31", "HY-52", "HY-54"),
      .on(
        .addCustomModel,
        do: [.increment(writeVersion), .set(custom), .send(Middleware.Event.persist)],
        per: "HY-12", "HY-13", "HY-20", "HY-21"),
      .on(
        .listArrives, do: [.increment(writeVersion), .send(Middleware.Event.persist)],
        per: "HY-13", "HY-34"),
    ]

    // MARK: What the user can do

    /// Two writes on their way at once show every conflict there is.
    private static let withinBounds = writeVersion < Limits.providerChanges && Write.oneIsFree

    private static let canChange =
      withinBounds && !Self.is(.initialization)
      && (firstScreen.is("early") || hasHydrated.condition)

    package static let causes: [Cause<Self>] = [
      .user(
        .setOllama, when: canChange, do: choose(.ollama), per: "HY-10", "HY-19"),
      .user(
        .setOpenAI, when: canChange, do: choose(.openai), per: "HY-10", "HY-19"),
      .user(
        .addCustomModel, when: canChange && !custom, do: [.set(added)], per: "HY-10", "HY-19"),
      .by(
        .server, .listArrives,
        when: derivedChanges.is("mutation") && withinBounds && !Self.is(.initialization),
        per: "HY-34"),
    ]

    private static func choose(_ provider: Provider) -> [Action] {
      [.set(chosen, provider), .send(Event.setSelectedProvider)]
    }
  }
}
