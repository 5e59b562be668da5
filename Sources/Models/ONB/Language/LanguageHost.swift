package import RuleLanguage

extension ONB {
  /// What opens the language selection, and what comes after it.
  package enum LanguageHost: Machine {
    package static let name = "around the language"
    package static let initial = State.launched

    package enum State: String, Name {
      case launched
      case asked = "language asked"
      /// Somewhere behind the language selection.
      case past = "language past"
    }

    package enum Event: String, Name { case start, cachedBefore, languageReady, packLost }

    package static let rules: Rules<Self> = [
      .launched: [
        .on(
          .start, when: !Installation.languageChosen, to: .asked,
          do: [.send(Route.languageSelection)]),
        .on(.start, when: Installation.languageChosen.condition, to: .past),
      ],
      .asked: [.on(.languageReady, to: .past)],
    ]

    /// A version without a language selection can have left a configuration.
    package static let causes: [Cause<Self>] = [
      .by(.app, .start, when: Self.is(.launched)),
      .by(
        .world, .cachedBefore,
        when: Self.is(.launched) && !Installation.languageChosen && Language.locale.is(.nothing)
          && Language.configuration.is(.nothing),
        do: [.set(Language.configuration, .first)]
      ).unheard(because: "An earlier version did it; the app finds what is cached."),
      .by(
        .world, .packLost, when: Condition.phase([.dead]) && Language.packCanBeLost,
        do: [.set(Language.locale, .nothing)], per: "ONB-P1"
      ).unheard(because: "The app is dead, and finds it at the next launch."),
    ]
  }
}
