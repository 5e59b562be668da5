package import RuleLanguage

extension ONB {
  /// What the installation went through before the launch that is explored; no part of the app.
  ///
  /// Any of the three facts can be there without the others: other versions of the app left them.
  package enum Past: Machine {
    package static let name = "past"
    package static let initial = State.open
    package static let isOutside = true
    package static let environment: String? =
      "what the installation went through before the launch explored"

    package enum State: String, Name {
      case open
      case settled
    }

    package enum Event: String, Name {
      case configuredBefore, languageChosenBefore, loggedInBefore, cityChosenBefore
      case cityIsDiscontinued, dataCleared, packLost
      case initialised
    }

    package static let rules: Rules<Self> = [
      .open: [.on(.initialised, to: .settled), .on(.dataCleared, to: .settled)],
      .settled: [
        .ignore(.initialised, because: "the past is past"),
        .ignore(.dataCleared, because: "the past is past"),
      ],
    ]

    private static let dead = Condition.phase([.dead])
    private typealias Has = Installation

    private static let found = "What happened before the launch is only what the app finds."

    private static let before: [Cause<Self>] = [
      .by(
        .world, .languageChosenBefore, when: Self.is(.open) && !Has.languageChosen,
        do: [
          .atomically([
            .set(Has.languageChosen), .set(Language.locale, .first),
            .set(Language.configuration, .first),
          ])
        ]),
      .by(
        .world, .configuredBefore,
        when: Self.is(.open) && !Has.languageChosen && Language.configuration.is(.nothing)
          && Language.locale.is(.nothing), do: [.set(Language.configuration, .first)]),
      .by(.world, .loggedInBefore, when: Self.is(.open) && !Has.loggedIn, do: [.set(Has.loggedIn)]),
      .by(
        .world, .cityChosenBefore, when: Self.is(.open) && !Has.cityChosen,
        do: [.set(Has.cityChosen), .set(Has.citySetUp)]),
      .by(
        .world, .cityIsDiscontinued,
        when: Has.cityChosen && !Has.cityDiscontinued && (Self.is(.open) || dead),
        do: [.set(Has.cityDiscontinued)], per: "ONB-06"),
    ].unheard(because: found)

    package static let causes: [Cause<Self>] =
      before + [
        .by(
          .world, .dataCleared,
          when: dead && (Has.languageChosen || Has.loggedIn || Has.cityChosen),
          do: [
            .clear(Has.languageChosen), .when(session.is("no"), [.clear(Has.loggedIn)]),
            .clear(Has.cityChosen),
            .clear(Has.cityDiscontinued), .clear(Has.citySetUp), .set(Language.locale, .nothing),
            .set(Language.configuration, .nothing), .set(Phone.permission, .undecided),
          ], per: "ONB-05"),
        .by(
          .world, .packLost, when: dead && Language.packCanBeLost,
          do: [.set(Language.locale, .nothing)], per: "ONB-P1"
        )
        .unheard(because: found),
      ]
  }
}
