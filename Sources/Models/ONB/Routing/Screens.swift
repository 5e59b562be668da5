import Machines

extension ONB {
  /// The screens behind the routes, where only what they end with matters.
  enum Screens: Machine {
    static let name = "screens"
    static let initial = State.shown

    enum State: String, Name { case shown = "screens" }
    enum Event: String, Name { case languageReady, cityReady }

    static let rules: Rules<Self> = [:]
    static let causes: [Cause<Self>] = [
      .user(
        .languageReady, when: Routing.is(.languageSelection),
        do: [.set(Installation.languageChosen)]),
      .user(
        .cityReady, when: Routing.is(.citySelection),
        do: [.set(Installation.cityChosen), .clear(Installation.cityDiscontinued)]),
    ]
  }
}
