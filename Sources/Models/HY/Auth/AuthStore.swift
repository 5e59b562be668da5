package import RuleLanguage

/// The "Auth Store Flow": a credential is set, stored, and read by the provider factory.
extension HY {
  enum Key: String, Name {
    case empty
    case first = "the first key"
    case second = "the second key"
  }

  package enum AuthStore: Machine {
    package static let name = "useAuthStore"
    package static let initial = State.initialization

    package enum State: String, Name {
      case initialization = "INITIALIZATION"
      case hydration = "HYDRATION"
      case activeUse = "ACTIVE USE"
    }

    package enum Event: String, Name {
      case enterFirst, enterSecond, removeKey
      case reinstalled = "deleted and installed again"
      case setOpenAIApiKey, stateIsRead, readIsRefused
    }

    static let key = Choice<Key>("openAIApiKey", initially: .empty)
    static let writeVersion = Counter("__meta.writeVersion", 0...Limits.changes)
    static let hasHydrated = Fact("__meta.hasHydrated")
    static let persisted = Choice<Key>("persisted openAIApiKey", initially: .empty, .durable)

    /// What the user entered last, in whatever launch; and whether in this one.
    static let entered = Choice<Key>("key entered last", initially: .empty, .outside)
    static let changed = Fact("key changed since launch")
    static let readWasRefused = Fact("the read was refused")
    static let isNew = Fact("installed again, no key entered yet", .outside)

    /// The second side effect of a change, beside the write.
    static let rendered = "the credentials are rendered"

    private static let setKey = Row<Self>.on(
      .setOpenAIApiKey,
      do: [
        .increment(writeVersion), .copy(entered, to: key), .emit(rendered),
        .send(KeyWrite.Event.begin),
      ] + ProviderFactory.forget, per: "HY-25", "HY-27", "HY-28", "HY-67")

    package static let rules: Rules<Self> = [
      .initialization: [
        .immediately(to: .hydration, per: "HY-48")
      ],
      .hydration: [
        .on(
          .stateIsRead, to: .activeUse,
          do: [.when(!changed, [.copy(persisted, to: key)])] + isHydrated, per: "HY-05", "HY-08",
          "HY-58"),
        .on(.readIsRefused, to: .activeUse, do: isHydrated, per: "HY-59", "HY-60"),
        setKey,
      ],
      .activeUse: [setKey],
    ]

    static let isHydrated: [Action] =
      [.set(hasHydrated), .emit(rendered)] + ProviderFactory.forget + [
        .send(ProviderFactory.Event.authIsHydrated)
      ]

    package static let causes: [Cause<Self>] = [
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
        ], per: "HY-64"
      ).unheard(because: "The app is dead, and finds what the phone has kept."),
      enters(.enterFirst, .first), enters(.enterSecond, .second), enters(.removeKey, .empty),
    ]

    /// In the settings, and so after the first screen, to another key than the one that the store holds. Two
    /// writes on their way at once show every conflict.
    private static func enters(_ event: Event, _ value: Key) -> Cause<Self> {
      .user(
        event,
        when: hasHydrated && writeVersion < Limits.changes && KeyWrite.oneIsFree
          && !key.is(value),
        do: [.set(entered, value), .set(changed), .clear(isNew), .send(Event.setOpenAIApiKey)],
        per: "HY-25")
    }
  }
}
