package import RuleLanguage

extension HY {
  /// A read from SecureStore: storage is read at one moment, and the answer comes at a later one.
  ///
  /// An answer that cannot be parsed counts as a refusal: the document knows no other failure.
  package enum Read: Machine {
    package static let name = "read"
    package static let initial = State.idle

    package enum State: String, Name {
      case idle
      case asked
      case answering
    }

    package enum Event: String, Name {
      case begin = "begin read"
      case storageReads, answerArrives, storageRefuses
      case forget = "forget read"
    }

    static let value = Choice<Provider>("read selectedProvider", initially: .unset)
    static let custom = Fact("read custom model")
    static let version = Counter("read writeVersion", 0...Limits.providerChanges)
    static let isNotHydrated = Fact("read hasHydrated is false")

    package static let rules: Rules<Self> = [
      .idle: [
        .on(.begin, to: .asked, per: "HY-05"),
        .on(.forget, do: forgotten),
      ],
      .asked: [
        .on(
          .storageReads, to: .answering,
          do: takeSettings + [.set(version, SecureStore.version)], per: "HY-05", "HY-55"),
        .on(.storageRefuses, to: .idle, do: [.send(Store.Event.readFailed)], per: "HY-59"),
      ],
      .answering: [
        .on(.answerArrives, to: .idle, do: [.send(Store.Event.persistedStateRead)], per: "HY-05")
      ],
    ]

    static let forgotten: [Action] = [
      .set(value, .unset), .clear(custom), .set(version, 0), .clear(isNotHydrated),
    ]

    static let takeSettings: [Action] = [
      .copy(SecureStore.value, to: value), .copy(SecureStore.custom, to: custom),
      .copy(SecureStore.isNotHydrated, to: isNotHydrated),
    ]

    package static let causes: [Cause<Self>] = [
      .by(.storage, .storageReads, when: Self.is(.asked)),
      .by(.storage, .storageRefuses, when: Self.is(.asked), do: [.set(Store.readHasFailed)]),
      .by(.storage, .answerArrives, when: Self.is(.answering)),
    ]
  }
}
