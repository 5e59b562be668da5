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
      case fetchModels, newestAnswers, olderAnswers, lateAnswers, newestFails, lateFails
      case newestEmpty = "newest answers []"
      case newestLlama = "newest answers [llama]"
      case newestMistral = "newest answers [mistral]"
      case newestBoth = "newest answers [llama, mistral]"
      case olderEmpty = "older answers []"
      case olderBoth = "older answers [llama, mistral]"
      case lateEmpty = "late one answers []"
      case lateBoth = "late one answers [llama, mistral]"
    }

    static let canBegin = Self.is(.idle, .one, .late)

    private static let request = Action.emit("request for Ollama's models")
    private static let use: [Action] = [.send(ProviderModels.Event.setAvailableModels)]

    /// Which of two requests fails makes no difference: one is left, and nothing is newer than it.
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
      ],
      .late: [
        .on(.fetchModels, to: .lateAndOne, do: [request], per: "HY-33", "HY-35"),
        .on(.lateAnswers, to: .idle, do: use, per: "HY-34"),
        .on(.lateFails, to: .idle),
      ],
      .lateAndOne: [
        .on(.newestAnswers, to: .late, do: use, per: "HY-34"),
        .on(.newestFails, to: .late),
        .on(.lateAnswers, to: .one, do: use, per: "HY-34"),
        .on(.lateFails, to: .one),
      ],
    ]

    package static let causes: [Cause<Self>] =
      [
        .by(.network, .newestFails, when: newestIsOnItsWay),
        .by(.network, .lateFails, when: lateIsOnItsWay),
      ]
      + newestAnswers
      + answers(.olderEmpty, .olderBoth, .olderAnswers, when: Self.is(.two))
      + answers(.lateEmpty, .lateBoth, .lateAnswers, when: lateIsOnItsWay)

    private static let newestIsOnItsWay = Self.is(.one, .two, .lateAndOne)
    private static let lateIsOnItsWay = Self.is(.late, .lateAndOne)

    /// The server can list anything at any time.
    private static let newestAnswers: [Cause<Self>] =
      [Event.newestEmpty, .newestLlama, .newestMistral, .newestBoth].enumerated().map {
        index, list in
        .by(
          .server, list, when: newestIsOnItsWay,
          do: [
            .set(ProviderModels.llama.listed, index % 2 == 1),
            .set(ProviderModels.mistral.listed, index >= 2), .send(Event.newestAnswers),
          ], per: "HY-34")
      }

    /// Of an older answer it matters only that it differs: it has every model, or none.
    private static func answers(
      _ none: Event, _ both: Event, _ answer: Event, when isOnItsWay: Condition
    ) -> [Cause<Self>] {
      [
        .by(.server, none, when: isOnItsWay, do: [.send(answer)], per: "HY-34"),
        .by(
          .server, both, when: isOnItsWay,
          do: [
            .set(ProviderModels.llama.listed), .set(ProviderModels.mistral.listed), .send(answer),
          ], per: "HY-34"),
      ]
    }
  }
}
