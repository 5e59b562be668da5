package import RuleLanguage

extension ONB {
  /// `UpdateCurrentCityUseCase`, `ProcessCityChangeUseCase` and `CityProviderImpl`, in the order of
  /// the architecture; what the four operations leave behind is in ``CityChange``.
  package enum CityUpdate: Machine {
    package static let name = "city update"
    package static let initial = State.idle
    package static let errors = [State.failed]

    package enum State: String, Name {
      case idle = "no update"
      case process = "ProcessCityChangeUseCase"
      /// Only an amendment leads here.
      case failed = "city change failed"
    }

    package enum Event: String, Name {
      case updateCity, operationsDone
      /// Caused by nobody as written.
      case retryChange
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

    package static let rules: Rules<Self> = [
      .idle: [
        .on(
          .updateCity, to: .process, do: begin + [.when(first, store + differ)],
          per: "ONB-A5", "ONB-A6")
      ],
      .process: [
        .on(
          .operationsDone, to: .idle, do: operations + [.when(last, store)] + finish,
          per: "ONB-C0", "ONB-A7")
      ],
    ]

    package static let begin: [Action] = [.copy(CityLocation.candidate, to: target)]
    static let finish: [Action] = [
      .set(Has.citySetUp), .set(target, .nothing), .send(CityLocation.Event.cityUpdated),
    ]

    package static let causes: [Cause<Self>] = [
      .by(.app, .operationsDone, when: Self.is(.process), per: "ONB-C0")
    ]
  }
}
