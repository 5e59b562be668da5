package import RuleLanguage

extension ONB {
  /// What opens the city selection, and the home behind it.
  package enum CityHost: Machine {
    package static let name = "around the city"
    package static let initial = State.launched

    package enum State: String, Name {
      case launched
      case asked = "city asked"
      case home = "HomeScreen"
    }

    package enum Event: String, Name { case start, changeCity, cityReady, cityIsDiscontinued }

    private typealias Has = Installation
    private static let hasCity = Has.cityChosen && !Has.cityDiscontinued

    package static let rules: Rules<Self> = [
      .launched: [
        .on(.start, when: hasCity, to: .home),
        .on(.start, when: !hasCity, to: .asked, do: [.send(Route.cityLocationSelection)]),
      ],
      .asked: [.on(.cityReady, to: .home)],
      .home: [.on(.changeCity, to: .asked, do: [.send(Route.cityLocationSelection)])],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.app, .start, when: Self.is(.launched)),
      .user(.changeCity, when: Self.is(.home)),
      .by(
        .world, .cityIsDiscontinued,
        when: Condition.phase([.dead]) && Has.cityChosen && !Has.cityDiscontinued,
        do: [.set(Has.cityDiscontinued)], per: "ONB-06"
      ).unheard(because: "The app is dead, and finds it at the next launch."),
    ]
  }
}
