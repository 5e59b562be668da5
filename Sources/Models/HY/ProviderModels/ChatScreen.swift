package import RuleLanguage

extension HY {
  /// The screen whose effect fetches the models of Ollama.
  package enum ChatScreen: Machine {
    package static let name = "chat screen"
    package static let initial = State.shown

    package enum State: String, Name {
      case shown = "ChatScreen"
      case away = "another screen"
    }

    package enum Event: String, Name {
      case openChat, leaveChat, providerChanged, sendWithoutModel
    }

    static let isWithoutModel =
      ProviderModels.selected.is(.nothing) && Self.is(.shown)

    package static let rules: Rules<Self> = [
      .shown: [
        .onEntry(
          when: ProviderModels.ollama, do: [.send(ModelFetch.Event.fetchModels)], per: "HY-33"),
        .on(
          .providerChanged, when: ProviderModels.ollama,
          do: [.send(ModelFetch.Event.fetchModels)], per: "HY-33", "HY-35"),
        .ignore(
          .providerChanged, when: !ProviderModels.ollama,
          because: "Only Ollama's models are fetched.", per: "HY-35"),
        .on(.leaveChat, to: .away),
        .on(.sendWithoutModel, do: [.emit("message without a model")], per: "HY-62"),
      ],
      .away: [
        .on(.openChat, to: .shown),
        .on(
          .providerChanged, when: ProviderModels.ollama && effect.is("on every screen"),
          do: [.send(ModelFetch.Event.fetchModels)], per: "HY-33", "HY-35"),
        .ignore(
          .providerChanged, when: !ProviderModels.ollama || effect.is("on the chat screen"),
          because: "The effect belongs to the chat screen.", per: "HY-33"),
      ],
    ]

    package static let causes: [Cause<Self>] = [
      .user(.openChat, when: Self.is(.away) && ModelFetch.canBegin, per: "HY-33"),
      .user(.leaveChat, when: Self.is(.shown)),
      .user(.sendWithoutModel, when: isWithoutModel),
    ]
  }
}
