package import RuleLanguage

extension HY {
  /// The requests for Ollama's list: two at once show everything that more could.
  ///
  /// A request that a newer one has overtaken is *late*: its answer is older than what is shown.
  package enum ModelFetch: Machine {
    package static let name = "fetchModels"
    package static let initial = State.idle

    package enum State: String, Name {
      case idle
      case one = "one on its way"
      case two = "two on their way"
      case late = "a late one on its way"
      case lateAndOne = "a late one and a new one on their way"
    }

    package enum Event: String, Name {
      case fetchModels, newestAnswers, olderAnswers, newestFails, olderFails
      case newestEmpty = "newest answers []"
      case newestLlama = "newest answers [llama]"
      case newestMistral = "newest answers [mistral]"
      case newestBoth = "newest answers [llama, mistral]"
      case olderEmpty = "older answers []"
      case olderBoth = "older answers [llama, mistral]"
    }

    static let canBegin = Self.is(.idle, .one, .late)
    /// That the list shown came from a request older than another that was answered before.
    static let listIsOld = Fact("an older list has replaced a newer")

    private static let request = Action.emit("request for Ollama's models")
    private static let use: [Action] = [
      .clear(listIsOld), .send(ProviderModels.Event.setAvailableModels),
    ]
    private static let useOld: [Action] = [
      .set(listIsOld), .send(ProviderModels.Event.setAvailableModels),
    ]

    package static let rules: Rules<Self> = [
      .idle: [.on(.fetchModels, to: .one, do: [request], per: "HY-33", "HY-35")],
      .one: [
        .on(.fetchModels, to: .two, do: [request], per: "HY-33", "HY-35"),
        .on(.newestAnswers, to: .idle, do: use, per: "HY-34"),
        .on(.newestFails, to: .idle),
      ],
      .two: [
        .on(.newestAnswers, to: .late, do: use, per: "HY-34"),
        .on(.newestFails, to: .one),
        .on(.olderAnswers, to: .one, do: use, per: "HY-34"),
        .on(.olderFails, to: .one),
      ],
      .late: [
        .on(.fetchModels, to: .lateAndOne, do: [request], per: "HY-33", "HY-35"),
        .on(.olderAnswers, to: .idle, do: useOld, per: "HY-34"),
        .on(.olderFails, to: .idle),
      ],
      .lateAndOne: [
        .on(.newestAnswers, to: .late, do: use, per: "HY-34"),
        .on(.newestFails, to: .late),
        .on(.olderAnswers, to: .one, do: useOld, per: "HY-34"),
        .on(.olderFails, to: .one),
      ],
    ]

    package static let causes: [Cause<Self>] =
      [
        .by(.network, .newestFails, when: newestIsOnItsWay),
        .by(.network, .olderFails, when: olderIsOnItsWay),
      ]
      + answers([.newestEmpty, .newestLlama, .newestMistral, .newestBoth])
      + olderAnswers

    private static let newestIsOnItsWay = Self.is(.one, .two, .lateAndOne)
    private static let olderIsOnItsWay = Self.is(.two, .late, .lateAndOne)

    /// The server can list anything at any time.
    private static func answers(_ lists: [Event]) -> [Cause<Self>] {
      lists.enumerated().map { index, list in
        .by(
          .server, list, when: newestIsOnItsWay,
          do: [
            .set(ProviderModels.llama.listed, index % 2 == 1),
            .set(ProviderModels.mistral.listed, index >= 2), .send(Event.newestAnswers),
          ], per: "HY-34")
      }
    }

    /// Of an older answer it matters only that it differs: it has every model, or none.
    private static let olderAnswers: [Cause<Self>] = [
      .by(
        .server, .olderEmpty, when: olderIsOnItsWay, do: [.send(Event.olderAnswers)], per: "HY-34"),
      .by(
        .server, .olderBoth, when: olderIsOnItsWay,
        do: [
          .set(ProviderModels.llama.listed), .set(ProviderModels.mistral.listed),
          .send(Event.olderAnswers),
        ], per: "HY-34"),
    ]
  }
}
