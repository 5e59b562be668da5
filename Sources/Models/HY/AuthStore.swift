public import RuleLanguage

/// The "Auth Store Flow": a credential is set, stored, and read by the provider factory.
extension HY {
  enum Key: String, Name {
    case empty
    case first = "the first key"
    case second = "the second key"
  }

  public enum AuthStore: Machine {
    public static let name = "useAuthStore"
    public static let initial = State.initialization

    public enum State: String, Name {
      case initialization = "INITIALIZATION"
      case hydration = "HYDRATION"
      case activeUse = "ACTIVE USE"
    }

    public enum Event: String, Name {
      case enterFirst, enterSecond, removeKey
      case reinstalled = "deleted and installed again"
      case setOpenAIApiKey, stateIsRead, readIsRefused
    }

    static let key = Choice<Key>("openAIApiKey", initially: .empty)
    static let writeVersion = Counter("__meta.writeVersion", 0...2)
    static let hasHydrated = Fact("__meta.hasHydrated")
    static let persisted = Choice<Key>("persisted openAIApiKey", initially: .empty, .durable)

    /// What the user entered last, in whatever launch; and whether in this one.
    static let entered = Choice<Key>("key entered last", initially: .empty, .outside)
    static let changed = Fact("key changed since launch")
    static let readWasRefused = Fact("the read was refused")
    static let isNew = Fact("installed again, no key entered yet", .outside)

    private static let setKey = Row<Self>.on(
      .setOpenAIApiKey,
      do: [
        .increment(writeVersion), .copy(entered, to: key), .send(KeyWrite.Event.begin),
      ] + ProviderFactory.forget, per: "HY-25", "HY-27", "HY-67")

    public static let rules: Rules<Self> = [
      .initialization: [
        .immediately(to: .hydration, per: "HY-48")
      ],
      .hydration: [
        .on(
          .stateIsRead, to: .activeUse,
          do: [.when(!changed, [.copy(persisted, to: key)])] + isHydrated, per: "HY-05", "HY-58"),
        .on(.readIsRefused, to: .activeUse, do: isHydrated, per: "HY-59"),
        setKey,
      ],
      .activeUse: [setKey],
    ]

    static let isHydrated: [Action] =
      [.set(hasHydrated)] + ProviderFactory.forget + [.send(ProviderFactory.Event.authIsHydrated)]

    public static let causes: [Cause<Self>] = [
      .by(.storage, .stateIsRead, when: Self.is(.hydration), per: "HY-05"),
      .by(
        .storage, .readIsRefused, when: Self.is(.hydration), do: [.set(readWasRefused)],
        per: "HY-59"),
      .by(
        .world, .reinstalled,
        when: Condition.phase([.dead]) && !isNew && !persisted.is(.empty),
        do: [
          .set(isNew), .set(entered, .empty),
          .when(afterUninstall.is("nothing"), [.set(persisted, .empty)]),
        ], per: "HY-64"),
      enters(.enterFirst, .first), enters(.enterSecond, .second), enters(.removeKey, .empty),
    ]

    /// In the settings, and so after the first screen; twice in a launch show every conflict.
    private static func enters(_ event: Event, _ value: Key) -> Cause<Self> {
      .user(
        event, when: hasHydrated && writeVersion < 2 && !entered.is(value),
        do: [.set(entered, value), .set(changed), .clear(isNew), .send(Event.setOpenAIApiKey)],
        per: "HY-25")
    }
  }

  /// The write of the key: what lands is the latest state of the store.
  public enum KeyWrite: Machine {
    public static let name = "write of the key"
    public static let initial = State.idle

    public enum State: String, Name {
      case idle
      case onItsWay = "on its way"
    }

    public enum Event: String, Name { case begin, lands, fails }

    static let hasFailed = Fact("the write of a key has failed")

    public static let rules: Rules<Self> = [
      .idle: [.on(.begin, to: .onItsWay, do: [.clear(hasFailed)], per: "HY-27")],
      .onItsWay: [
        .ignore(.begin, because: "The write under way takes the latest state along."),
        .on(.lands, to: .idle, do: [.copy(AuthStore.key, to: AuthStore.persisted)], per: "HY-27"),
        .on(.fails, to: .idle, do: [.set(hasFailed)], per: "HY-59"),
      ],
    ]

    public static let causes: [Cause<Self>] = [
      .by(.storage, .lands, when: Self.is(.onItsWay)),
      .by(.storage, .fails, when: Self.is(.onItsWay), per: "HY-59"),
    ]
  }

  /// The "Provider Factory", which reads credentials with `getProviderAuth()`.
  public enum ProviderFactory: Machine {
    public static let name = "Provider Factory"
    public static let initial = State.ready

    public enum State: String, Name {
      case ready
      case waiting = "waits for the store"
    }

    public enum Event: String, Name {
      case messageToOpenAI = "message with OpenAI"
      case messageToApple = "message with Apple"
      case effectWithOpenAI = "effect with OpenAI"
      case authForOpenAI = "getProviderAuth(openai)"
      case authForApple = "getProviderAuth(apple)"
      case authIsHydrated
    }

    enum Asker: String, Name {
      case nobody = "nothing"
      case openai, apple
    }

    /// What was given last, until the store changes.
    static let given = Choice<Key>("auth given", initially: .empty)
    static let givenTo = Choice<Asker>("given for", initially: .nobody)

    static let forget: [Action] = [.set(given, .empty), .set(givenTo, .nobody)]
    static let give: [Action] = [
      .copy(AuthStore.key, to: given), .set(givenTo, .openai), .emit("request to OpenAI"),
    ]

    public static let rules: Rules<Self> = [
      .ready: [
        .on(.authForOpenAI, do: give, per: "HY-26", "HY-29"),
        .on(
          .authForApple,
          do: [.set(given, .empty), .set(givenTo, .apple), .emit("request to Apple")],
          per: "HY-26", "HY-30"),
        .ignore(.authIsHydrated, because: "The state is read when it is needed.", per: "HY-29"),
      ]
    ]

    public static let causes: [Cause<Self>] = [
      .user(
        .messageToOpenAI, when: AuthStore.hasHydrated, do: [.send(Event.authForOpenAI)],
        per: "HY-26"),
      .user(
        .messageToApple, when: AuthStore.hasHydrated, do: [.send(Event.authForApple)],
        per: "HY-26", "HY-30"),
      .by(
        .app, .effectWithOpenAI,
        when: askedFirst.is("at any time") && !AuthStore.is(.initialization)
          && !AuthStore.hasHydrated,
        do: [.send(Event.authForOpenAI)], per: "HY-29"),
    ]
  }

  static let afterUninstall = Reading(
    "secure-store-after-uninstall",
    asks: "What does an app that is deleted leave in secure storage?", per: ["HY-64"],
    .init("everything", "Everything: the Keychain of iOS outlives the app."),
    .init("nothing", "Nothing: what the Keystore of Android protects goes with the app."))

  static let askedFirst = Reading(
    "factory-asked", asks: "Can the provider factory be asked before the auth store is hydrated?",
    per: ["HY-26", "HY-29", "HY-49"],
    .init("at any time", "Yes, by whatever is mounted in the tree: it reads without waiting."),
    .init("on a screen", "No: only messages of the user ask it, on a screen."))
}
