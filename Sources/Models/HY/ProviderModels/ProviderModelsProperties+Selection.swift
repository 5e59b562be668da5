import RuleLanguage

extension HY {
  private typealias M = ProviderModels
  private static let isAsked = listBelongsTo.is("provider asked")

  /// What is chosen, selected, added and stored stays until something that the document names ends it.
  static let selectionStays: [Property] =
    stays(M.llama, beside: M.mistral) + stays(M.mistral, beside: M.llama) + [
      // Notices a provider that is kept in memory only: it is another one after a launch.
      Property(
        "provider-stays", "The selected provider stays until the user selects another: Ollama.",
        per: ["HY-31", "HY-66"],
        .precedes(M.happens(.selectOpenAI), .becomes(!M.ollama), per: M.happens(.selectOllama)),
        harm: .lost,
        except: [
          Exemption(
            "a selection that is not stored yet when the app dies",
            because: "change-survives-death asks for it")
        ]),
      Property(
        "openai-selects-its-model", "When OpenAI is selected its model is, at once.",
        per: ["HY-31", "HY-32"],
        .leadsAtOnce(M.happens(.selectOpenAI), to: .holds(M.selected.is(.gpt)).orKill),
        under: isAsked, harm: .lacking),
      // Notices a fallback that selects nothing although there is something to select.
      Property(
        "nothing-only-without-models",
        "The selection becomes empty only where no model of Ollama is visible.",
        per: ["HY-37", "HY-40", "HY-62"],
        .leadsAtOnce(
          .becomes(M.selected.is(.nothing)),
          to: .holds(!M.llama.isVisible && !M.mistral.isVisible).orKill), under: isAsked,
        harm: .lacking),
      // Notices a memory that holds what the user did not choose; choice-kept, one that is lost.
      Property(
        "remembered-is-chosen",
        "The model that the store remembers is the one that the user chose last, and has not deleted or hidden.",
        per: ["HY-32", "HY-63"],
        .always(M.preferred == M.chosen, whenever: !M.preferred.is(.nothing)), harm: .wrong),
      // Notices a chat that closes by itself.
      Property(
        "chat-stays", "The chat stays on the screen until the user leaves it.", per: ["HY-33"],
        .precedes(
          ChatScreen.happens(.leaveChat).orKill, .becomes(ChatScreen.is(.away)),
          per: .either([.launch, ChatScreen.happens(.openChat)])), harm: .wrong),
    ]

  private static func stays(_ model: M.Model, beside other: M.Model) -> [Property] {
    let name = model.name.rawValue
    return [
      Property(
        "\(name)-stays-added",
        "A model in the user's own list is offered until the user deletes it, or the app ends: \(name).",
        instead: "A model that the user added disappears: \(name).", per: ["HY-38"],
        .precedes(
          .either([.launch, .event(model.delete)]), .becomes(!model.isOffered),
          per: .becomes(model.custom)), fault: .silence, harm: .lost),
      // Notices a fallback that takes a selection away which nothing has made unavailable.
      Property(
        "\(name)-stays-selected",
        """
        The selection of Ollama stays until its model is not visible, the user selects another model or \
        provider or deletes this model, or, in a store that remembers the user's choice, that is \
        visible again: \(name).
        """, per: ["HY-37", "HY-63", "HY-66"],
        .precedes(
          .either([
            .becomes(!model.isVisible), .holds(!M.ollama), .event(other.choose),
            .event(model.delete), .becomes(M.preferred.is(other.name) && other.isVisible),
          ]), .becomes(!model.isSelected), per: .becomes(model.isSelected)), under: isAsked,
        harm: .wrong),
      Property(
        "\(name)-deleted-is-not-selected",
        "A model that is deleted is not selected, unless the server has it: \(name).",
        per: ["HY-40", "HY-62"],
        .leadsAtOnce(
          .event(model.delete),
          to: .holds(!model.isSelected || model.fetched && !model.hidden).orKill),
        under: visibleModels.is("after the deletion"), harm: .wrong),
    ]
  }
}
