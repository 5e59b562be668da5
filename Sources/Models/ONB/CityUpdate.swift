import Machines

extension ONB {
  /// `UpdateCurrentCityUseCase`, `ProcessCityChangeUseCase` and `CityProviderImpl`, in the order of
  /// the architecture; what the four operations leave behind is in ``CityChange``.
  enum CityUpdate: Machine {
    static let name = "city update"
    static let initial = State.idle

    enum State: String, Name {
      case idle = "no update"
      case update = "UpdateCurrentCityUseCase"
      case process = "ProcessCityChangeUseCase"
      case provider = "CityProviderImpl"
    }

    enum Event: String, Name {
      case updateCity, operationsDone
    }

    private typealias Has = Installation
    /// The city to change to; the offer itself may be gone before the change is done.
    static let target = Choice<Candidate>("city to change to", initially: .nothing)
    private static let first = cityWritten.is("first")
    private static let last = cityWritten.is("last")

    /// What becomes true when the city is stored.
    static let store: [Action] = [
      .when(!target.is(.nothing), [.set(Has.cityChosen)]),
      .when(target.is(.served), [.clear(Has.cityDiscontinued)]),
    ]
    /// From the first operation on, or from the storing if that comes first, city and set-up differ.
    static let differ: [Action] = [.when(target.is(.served), [.clear(Has.citySetUp)])]
    static let operations: [Action] =
      [.emit("BASE_URL_UPDATE")] + differ + [
        .emit("CLEAR_PRODUCTS_DATA"), .emit("SETUP_ANALYTICS"),
        .emit("SETUP_CRASHLYTICS_PROPERTIES"),
      ]

    static let rules: Rules<Self> = [
      .idle: [
        .on(
          .updateCity, to: .update, do: [.copy(CityLocation.candidate, to: target)], per: "ONB-A5")
      ],
      .update: [
        .immediately(to: .process, do: store + differ, per: "ONB-A6").only(when: first),
        .immediately(to: .process, per: "ONB-A6").only(when: last),
      ],
      .process: [
        .on(
          .operationsDone, to: .provider,
          do: operations + [.when(first, [.set(Has.citySetUp)])], per: "ONB-C0")
      ],
      .provider: [
        .immediately(
          to: .idle,
          do: [.when(last, store + [.set(Has.citySetUp)])]
            + [.set(target, .nothing), .send(CityLocation.Event.cityUpdated)], per: "ONB-A7")
      ],
    ]

    static let causes: [Cause<Self>] = [
      .by(.app, .operationsDone, when: Self.is(.process), per: "ONB-C0")
    ]
  }
}
