import RuleLanguage

extension LC {
  /// The store, the versions, and who opens the screen where nothing else of the document does.
  enum Updates: Machine {
    static let name = "updates"
    static let initial = State.open
    static let isOutside = true

    enum State: String, Name {
      case open = "before the screen"
      case settled = "opened"
    }

    enum Event: String, Name {
      case opened = "ForceAppUpdateScreen"
      case noStore, updateRecommended, updateForced
      case becomesForced = "update becomes FORCE_UPDATE"
    }

    typealias Has = Installation

    static let rules: Rules<Self> = [
      .open: [.on(.opened, to: .settled)],
      .settled: [
        .ignore(.opened, because: "it is another launch"),
        .ignore(
          .becomesForced, because: "the screen shows what was known when it opened", per: "LC-FU19"),
      ],
    ]

    static let causes: [Cause<Self>] = [
      .by(
        .world, .noStore, when: Self.is(.open) && ForceUpdate.hasStore,
        do: [.clear(ForceUpdate.hasStore)]
      )
      .unheard(because: "It is so before the screen opens."),
      .by(
        .world, .updateRecommended, when: Self.is(.open) && Has.update.is(.notRequired),
        do: [.set(Has.update, .recommended)]
      )
      .unheard(because: "It is so before the screen opens."),
      .by(
        .world, .updateForced, when: Self.is(.open) && Has.update.is(.notRequired),
        do: [.set(Has.update, .forced)]
      )
      .unheard(because: "It is so before the screen opens."),
      .by(
        .server, .becomesForced,
        when: ForceUpdate.is(.recommendMode) && Has.update.is(.recommended),
        do: [.set(Has.update, .forced)]),
      .by(
        .app, .opened,
        when: ForceUpdate.is(.start) && !Has.update.is(.notRequired),
        do: [.copy(Has.update, to: Has.known)]),
    ]
  }
}
