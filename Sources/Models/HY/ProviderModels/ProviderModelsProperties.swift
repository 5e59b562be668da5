import RuleLanguage

extension HY {
  private typealias M = ProviderModels

  static let providerModelsProperties =
    selection + lists + fetching + modelActions
    + fetchCounts + selectionStays

  private static let alive = Condition.phase([.foreground, .background])
  private static let onScreen = Condition.phase([.foreground])
  private static let noneSelected = M.selected.is(.nothing)
  private static let someVisible = M.llama.isVisible || M.mistral.isVisible
  private static let isOwnList = Condition.not(M.openAIHasForeignList.condition)

  private static let selection: [Property] = [
    Property(
      "selection-is-visible",
      "If a model is selected, it is a visible model of the selected provider.",
      instead: "The selected model is not a visible model of the selected provider.",
      per: ["HY-32", "HY-37", "HY-40", "HY-62"],
      .always(noneSelected || M.selectionIsVisible, whenever: alive),
      fault: .silence, harm: .wrong),
    Property(
      "selection-of-its-provider", "The selected model never belongs to another provider.",
      instead: "The selected model belongs to another provider.",
      per: ["HY-34", "HY-35", "HY-37"],
      .always(
        M.ollama && !M.selected.is(.gpt)
          || !M.ollama && !M.llama.isSelected
            && !M.mistral.isSelected,
        whenever: alive), fault: .silence, harm: .wrong),
    Property(
      "visible-means-selected",
      "If a model of the selected provider is visible, a model is selected.",
      instead: "A model of the selected provider is visible, and none is selected.",
      per: ["HY-32", "HY-37", "HY-40"],
      .always(
        !noneSelected, whenever: (M.ollama && someVisible || !M.ollama && isOwnList) && alive),
      fault: .silence, harm: .lacking,
      except: [
        Exemption(
          "OpenAI with the list of Ollama's models", because: "its own model is not among them")
      ]),
    Property(
      "choice-kept",
      "While Ollama is the provider, the model that the user chose last is selected whenever it is visible, unless the user has hidden or deleted it since.",
      instead: "Another model is selected although the user's choice is visible.",
      per: ["HY-32", "HY-37", "HY-63"],
      .always(
        M.selected == M.chosen, whenever: M.ollama && M.chosenIsVisible && alive),
      fault: .silence, harm: .wrong),
    Property(
      "no-message-without-model", "No message is sent while no model is selected.",
      instead: "A message is sent although no model is selected.", per: ["HY-37", "HY-62"],
      .never(.emits("message without a model")), fault: .silence, harm: .lacking),
    Property(
      "selection-can-be-empty", "The selection of a model can be empty.", per: ["HY-62"],
      .sometimes(.becomes(noneSelected))),
    Property(
      "deletion-falls-back",
      """
      When the user deletes the selected model, which the server does not have, and another is visible, another is \
      selected: llama.
      """,
      per: ["HY-40", "HY-62"],
      .offers(
        !M.llama.isSelected && !noneSelected,
        from: onScreen && M.llama.isSelected && M.llama.custom && !M.llama.fetched
          && M.mistral.isVisible, by: [M.Event.deleteLlama]),
      under: visibleModels.is("after the deletion")),
  ]

  private static let lists: [Property] = [
    Property(
      "no-duplicates", "No model is both in the user's list and in the server's list.",
      instead: "A model is in the user's list and in the server's list.",
      per: ["HY-38", "HY-61"],
      .always(
        !(M.llama.custom && M.llama.fetched) && !(M.mistral.custom && M.mistral.fetched)),
      harm: .wrong),
    Property(
      "fetched-is-visible",
      "A model in the list fetched for Ollama is hidden only if the user hid it while it was there: llama.",
      per: ["HY-39"],
      .always(!(M.llama.fetched && M.llama.hidden), whenever: !M.llamaWasHidden)),
    Property(
      "hidden-stays-hidden",
      """
      A model that the user hides while the server lists it stays hidden until the server lists it no \
      more, or the user shows or adds it: llama.
      """,
      instead: "A model that the user has hidden becomes visible again: llama.",
      per: ["HY-39"], .always(M.llama.hidden.condition, whenever: M.llamaWasHidden.condition),
      harm: .lost),
    Property(
      "added-is-visible", "A model that the user adds is visible: llama.",
      instead: "A model that the user adds is not visible: llama.", per: ["HY-61"],
      .leadsAtOnce(M.happens(.addLlama), to: .holds(M.llama.isVisible)), fault: .silence,
      harm: .lacking),
  ]

  private static let request = EventPredicate.emits("request for Ollama's models")

  private static let fetching: [Property] = [
    Property(
      "change-refreshes", "Selecting Ollama requests its list at once.",
      instead: "The user selects Ollama and its list is not requested.", per: ["HY-33", "HY-35"],
      .leadsAtOnce(M.happens(.selectOllama), to: request.orKill), harm: .lacking,
      except: oneAtATime),
    Property(
      "fetched-for-ollama-only",
      "Nothing is requested from Ollama while another provider is selected.", per: ["HY-35"],
      .precedes(M.happens(.selectOllama), request, per: M.happens(.selectOpenAI))),
    Property(
      "late-list-happens", "A list can be on its way while another provider is selected.",
      per: ["HY-33", "HY-35"],
      .sometimes(.becomes(!M.ollama && !ModelFetch.is(.idle))),
      under: listBelongsTo.is("provider asked")),
    Property(
      "longest-wait", "The longest time on the chat screen without a model.",
      per: ["HY-33", "HY-37"], .longest(ChatScreen.isWithoutModel && onScreen, .none)),
    .total("total", per: ["HY-61"]),
    Property("no-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
  ]
}
