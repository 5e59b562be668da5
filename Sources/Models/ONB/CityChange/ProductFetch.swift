package import RuleLanguage

extension ONB {
  /// The product cache, filled from the server that the base URL names.
  package enum ProductFetch: Machine {
    package static let name = "product fetch"
    package static let initial = State.idle

    package enum State: String, Name {
      case idle
      case asked
    }

    package enum Event: String, Name {
      case productsNeeded, productsArrive, fetchFailed
      case activateOffline, activationSent
    }

    /// The city whose server was asked.
    static let asked = Choice<City>("city of the request", initially: .none)

    package static let rules: Rules<Self> = [
      .idle: [
        .on(.productsNeeded, to: .asked, do: [.copy(CityChange.baseURL, to: asked)])
      ],
      .asked: [
        .on(
          .productsArrive, to: .idle,
          do: [.copy(asked, to: CityChange.products), .set(asked, .none)]),
        .on(.fetchFailed, to: .idle, do: [.set(asked, .none)]),
      ],
    ]

    package static let causes: [Cause<Self>] = [
      // At any time, also between two operations: nothing says that screens wait for them.
      .by(.app, .productsNeeded, when: Self.is(.idle) && !CityChange.baseURL.is(.none)),
      .by(.server, .productsArrive, when: Self.is(.asked)),
      .by(.server, .fetchFailed, when: Self.is(.asked)),
      .user(
        .activateOffline,
        when: CityChange.is(.settled) && !CityChange.products.is(.none) && !CityChange.unsent
          && !CityChange.unsentLost && productsData.is("all that is local"),
        do: [.set(CityChange.unsent)]
      ).unheard(because: "The ticket is stored as activated; no screen waits for that."),
      .by(
        .server, .activationSent, when: CityChange.unsent, do: [.clear(CityChange.unsent)]
      ).unheard(because: "The activation is on the server; nothing on the phone waits for it."),
    ]
  }
}
