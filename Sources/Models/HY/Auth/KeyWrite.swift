package import RuleLanguage

extension HY {
  /// The write of the key: what lands is the latest state of the store.
  package enum KeyWrite: Machine {
    package static let name = "write of the key"
    package static let initial = State.idle

    package enum State: String, Name {
      case idle
      case onItsWay = "on its way"
    }

    package enum Event: String, Name { case begin, lands, fails }

    static let hasFailed = Fact("the write of a key has failed")

    package static let rules: Rules<Self> = [
      .idle: [.on(.begin, to: .onItsWay, do: [.clear(hasFailed)], per: "HY-27")],
      .onItsWay: [
        .ignore(.begin, because: "The write under way takes the latest state along."),
        .on(.lands, to: .idle, do: [.copy(AuthStore.key, to: AuthStore.persisted)], per: "HY-27"),
        .on(.fails, to: .idle, do: [.set(hasFailed)], per: "HY-59"),
      ],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.storage, .lands, when: Self.is(.onItsWay)),
      .by(.storage, .fails, when: Self.is(.onItsWay), per: "HY-59"),
    ]
  }
}
