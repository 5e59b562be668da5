import RuleLanguage

extension HY {
  private typealias M = ProviderModels

  private static let onScreen = Condition.phase([.foreground])

  /// What the user does with providers and models has its effect, for every model of Ollama.
  static let modelActions: [Property] =
    providerActions + [M.llama, M.mistral].flatMap(actions) + hiding + chat

  static let oneAtATime = [
    Exemption("a third fetch while two are on their way", because: "no run has one")
  ]

  static let answerAfterAll = [
    Exemption("the answer to a request that was given up", because: "no run has one")
  ]

  private static let providerActions: [Property] = [
    Property(
      "ollama-can-be-selected", "The user can select Ollama.",
      instead: "The user cannot select Ollama.", per: ["HY-10", "HY-31"],
      .offers(
        M.ollama, from: onScreen && !M.ollama && ModelFetch.canBegin, by: [M.Event.selectOllama]),
      except: oneAtATime),
    Property(
      "openai-can-be-selected", "The user can select OpenAI.",
      instead: "The user cannot select OpenAI.", per: ["HY-10", "HY-31"],
      .offers(!M.ollama, from: onScreen && M.ollama, by: [M.Event.selectOpenAI])),
  ]

  private static func actions(_ model: M.Model) -> [Property] {
    let name = model.name.rawValue
    let chosen = M.selected.is(model.name) && M.chosen.is(model.name)
    return [
      Property(
        "\(name)-can-be-chosen",
        "While Ollama is the provider, the user can choose a visible model of it that is not selected: \(name).",
        instead: "A visible model of Ollama cannot be chosen: \(name).", per: ["HY-10", "HY-19"],
        .offers(
          chosen, from: onScreen && M.ollama && model.isVisible && !model.isSelected,
          by: [model.choose])),
      Property(
        "\(name)-can-be-added",
        "The user can add a model that neither the user nor the server has: \(name).",
        instead: "The user cannot add a model: \(name).", per: ["HY-10", "HY-61"],
        .offers(model.custom.condition, from: onScreen && !model.isOffered, by: [model.add])),
      Property(
        "\(name)-is-added",
        "A model that the user adds is in a list, the user's or the server's, even if hidden: \(name).",
        instead: "A model that the user adds is in neither list: \(name).",
        per: ["HY-10", "HY-61"],
        .leadsAtOnce(.event(model.add), to: .holds(model.isOffered).orKill), harm: .lacking),
      Property(
        "\(name)-can-be-deleted", "The user can delete a model in the user's own list: \(name).",
        instead: "The user cannot delete a model in the user's own list: \(name).",
        per: ["HY-10", "HY-40"],
        .offers(
          !model.custom && !M.chosen.is(model.name), from: onScreen && model.custom,
          by: [model.delete])),
      Property(
        "\(name)-stays-deleted",
        "Only the user puts a model that was deleted back into the user's own list: \(name).",
        instead: "A deleted model is in the user's own list again: \(name).", per: ["HY-40"],
        .precedes(.event(model.add), .becomes(model.custom), per: .event(model.delete)),
        harm: .wrong),
    ]
  }

  private static let hiding: [Property] = [
    Property(
      "model-can-be-hidden", "The user can hide a visible model: llama.",
      instead: "A visible model cannot be hidden: llama.", per: ["HY-39"],
      .offers(
        M.llama.hidden && !M.chosen.is(.llama), from: onScreen && M.llama.isVisible,
        by: [M.llama.hide])),
    // Hidden models stand in the document; that a user shows them again does not.
    Property(
      "model-can-be-shown",
      "The user can show a hidden model that is offered again, llama: these models assume a switch for it.",
      instead: "A hidden model cannot be shown again: llama.", per: ["HY-39"],
      .offers(
        !M.llama.hidden, from: onScreen && M.llama.isOffered && M.llama.hidden, by: [M.llama.show]),
      fault: .silence),
    Property(
      "only-hidden-is-hidden", "A model that the user has not hidden is not hidden: mistral.",
      instead: "A model is hidden that the user has not hidden.", per: ["HY-39"],
      .always(!M.mistral.hidden), harm: .wrong),
    Property(
      "llama-hidden-is-the-users", "A model is hidden only when the user hides it: llama.",
      instead: "A model is hidden that the user has not hidden: llama.", per: ["HY-39"],
      .precedes(.event(M.llama.hide), .becomes(M.llama.hidden), per: .becomes(!M.llama.hidden)),
      harm: .wrong),
    list("both", .newestBoth, M.llama.fetched && M.mistral.fetched && noneIsCustom),
    list("llama", .newestLlama, M.llama.fetched && !M.mistral.fetched && !M.llama.custom),
    list("mistral", .newestMistral, M.mistral.fetched && !M.llama.fetched && !M.mistral.custom),
    list("none", .newestEmpty, noneIsFetched),
    list("both-of-the-older", .olderBoth, M.llama.fetched && M.mistral.fetched && noneIsCustom),
    list("none-of-the-older", .olderEmpty, noneIsFetched),
  ]

  private static let noneIsFetched = !M.llama.fetched && !M.mistral.fetched
  private static let noneIsCustom = !M.llama.custom && !M.mistral.custom

  /// What a list has is offered, and is no longer the user's own.
  private static func list(_ name: String, _ event: ModelFetch.Event, _ shown: Condition)
    -> Property
  {
    Property(
      "list-is-set-\(name)",
      "A list that no newer one has overtaken is set as the available models, and no model in it stays custom: \(name).",
      instead:
        "A list arrives and is not set as the available models, or a model in it stays custom: \(name).",
      per: ["HY-34", "HY-38"], .leadsAtOnce(.event(event), to: .holds(shown).orKill),
      under: listBelongsTo.is("provider asked"), harm: .wrong, except: answerAfterAll)
  }

  private static let request = EventPredicate.emits("request for Ollama's models")
  private static let openChat = ChatScreen.happens(.openChat)

  private static let chat: [Property] = [
    Property(
      "chat-fetches",
      "With Ollama, opening the chat screen, also by a launch, requests its models at once.",
      instead: "The chat screen is opened with Ollama and its models are not requested.",
      per: ["HY-33"],
      .leadsAtOnce(.either([openChat, .launch]), to: .orKill(request, .holds(!M.ollama))),
      harm: .lacking, except: oneAtATime),
    Property(
      "requested-once",
      "Opening the chat screen, selecting Ollama or launching the app requests its models at most once.",
      instead: "The models of Ollama are requested twice.", per: ["HY-33", "HY-35"],
      .atMost(1, request, per: .either([openChat, M.happens(.selectOllama), .launch]))),
    Property(
      "chat-can-be-left", "The user can leave the chat screen.",
      instead: "The user cannot leave the chat screen.", per: ["HY-33"],
      .offers(
        ChatScreen.is(.away), from: onScreen && ChatScreen.is(.shown),
        by: [ChatScreen.Event.leaveChat])),
    Property(
      "chat-can-be-opened", "The user can open the chat screen.",
      instead: "The user cannot open the chat screen.", per: ["HY-33"],
      .offers(
        ChatScreen.is(.shown), from: onScreen && ChatScreen.is(.away) && ModelFetch.canBegin,
        by: [ChatScreen.Event.openChat]), except: oneAtATime),
  ]
}
