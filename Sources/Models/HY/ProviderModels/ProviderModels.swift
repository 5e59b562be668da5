package import RuleLanguage

extension HY {
  /// The "Provider Store Flow": the selected provider, its models, and the selected model.
  ///
  /// Ollama has two models, which the user can add by hand and the server can list; OpenAI has one.
  /// Every change is stored at once (the system `hydration` is about what can come between).
  package enum ProviderModels: Machine {
    package static let name = "provider store"
    package static let initial = State.inUse

    package enum State: String, Name { case inUse = "ACTIVE USE" }

    package enum Event: String, Name {
      case selectOpenAI = "setSelectedProvider(\"openai\")"
      case selectOllama = "setSelectedProvider(\"ollama\")"
      case chooseLlama, chooseMistral, addLlama, addMistral, deleteLlama, deleteMistral
      case hideLlama, hideMistral, showLlama, showMistral
      case getVisibleModels, setAvailableModels, fallBack
    }

    enum Provider: String, Name { case openai, ollama }

    enum Selection: String, Name {
      case nothing = "\"\""
      case gpt, llama, mistral
    }

    // MARK: What the store holds

    static let provider = Choice<Provider>("selectedProvider", initially: .openai, .durable)
    static let selected = Choice<Selection>("selectedModel", initially: .gpt, .durable)
    /// That Ollama's list was set as the list of OpenAI (``listBelongsTo``).
    static let openAIHasForeignList = Fact("OpenAI has Ollama's list", .durable)

    /// What the store remembers of the user's choice, where it remembers one: as written it does not.
    static let preferred = Choice<Selection>("preferred model", initially: .nothing, .durable)

    static let ollama = provider.is(.ollama)

    /// One of the models of Ollama.
    struct Model {
      let name: Selection
      let choose, add, delete, hide, show: Event
      let fetched, custom, hidden: Fact
      /// In the list that arrives at the moment.
      let listed: Fact

      init(_ name: Selection, _ events: [Event]) {
        self.name = name
        (choose, add, delete, hide, show) = (events[0], events[1], events[2], events[3], events[4])
        fetched = Fact("\(name.rawValue) is fetched", .durable)
        custom = Fact("\(name.rawValue) is custom", .durable)
        hidden = Fact("\(name.rawValue) is hidden", .durable)
        listed = Fact("\(name.rawValue) is listed")
      }

      var isOffered: Condition { fetched || custom }
      var isVisible: Condition { isOffered && !hidden }
      var isSelected: Condition { selected.is(name) }
    }

    static let llama = Model(
      .llama, [.chooseLlama, .addLlama, .deleteLlama, .hideLlama, .showLlama])
    static let mistral = Model(
      .mistral, [.chooseMistral, .addMistral, .deleteMistral, .hideMistral, .showMistral])

    // MARK: What only properties and amendments look at

    /// The model of Ollama that the user chose last and has neither deleted nor hidden since.
    static let chosen = Choice<Selection>("model chosen last", initially: .nothing, .outside)
    static let llamaWasHidden = Fact("the user hid llama while the server had it", .outside)

    // MARK: The table

    package static let rules: Rules<Self> = [
      .inUse: providers + [llama, mistral].flatMap { adds($0) + choices($0, remembered) }
    ]

    private static let providers: [Row<Self>] = [
      .on(
        .selectOllama, when: !ollama,
        do: [
          .set(provider, .ollama), .send(Event.getVisibleModels),
          .send(ChatScreen.Event.providerChanged),
        ], per: "HY-31", "HY-35"),
      .on(
        .selectOpenAI, when: ollama,
        do: [
          .set(provider, .openai), .send(Event.getVisibleModels),
          .send(ChatScreen.Event.providerChanged),
        ], per: "HY-31"),
      .on(.getVisibleModels, do: [pick], per: "HY-32"),
      .on(
        .setAvailableModels,
        do: [
          .when(
            ollama || listBelongsTo.is("provider asked"),
            [.atomically(take(llama) + take(mistral))],
            else: [takeForeignList]),
          .clear(llama.listed), .clear(mistral.listed), .send(Event.fallBack), render,
        ], per: "HY-34", "HY-36", "HY-38", "HY-39"),
      .on(
        .fallBack,
        do: [
          .when(
            !selectionIsVisible && (!selected.is(.nothing) || emptySelection.is("falls back too")),
            [pick])
        ], per: "HY-37"),
    ]

    /// The user adds one model of Ollama by hand, or shows it again.
    private static func adds(_ model: Model) -> [Row<Self>] {
      [
        .on(
          model.add, when: !exists(model),
          do: [.set(model.custom), .send(Event.fallBack)], per: "HY-61"),
        .ignore(
          model.add, when: exists(model), because: "Duplicate custom models are prevented.",
          per: "HY-61"),
        .on(model.show, do: [.clear(model.hidden), .send(Event.fallBack)]),
      ]
    }

    private static let remembered = autoUpdate.is("last used")

    /// What begins or ends a choice of the user, with a store that remembers it or does not.
    static func choices(_ model: Model, _ remembers: Condition) -> [Row<Self>] {
      let take: [Action] = [
        .set(selected, model.name), .set(chosen, model.name),
        .when(remembers, [.set(preferred, model.name)]),
      ]
      let forget: [Action] = [
        .when(chosen.is(model.name), [.set(chosen, .nothing)]),
        .when(remembers && preferred.is(model.name), [.set(preferred, .nothing)]),
      ]
      return [
        .on(model.choose, do: [.atomically(take)]),
        .on(
          model.delete, do: [.atomically(forget + delete(model))],
          per: "HY-40", "HY-62", "HY-63"),
        .on(
          model.hide,
          do: [.atomically(forget + [.set(model.hidden)]), .send(Event.fallBack)]),
      ]
    }

    private static func exists(_ model: Model) -> Condition {
      existing.is("custom models") && model.custom || existing.is("all models") && model.isOffered
    }

    /// "Falls back to first available visible model", or to "" where there is none.
    private static func delete(_ model: Model) -> [Action] {
      [
        .when(model.isSelected && visibleModels.is("before the deletion"), [pickFirst]),
        .clear(model.custom),
        .when(
          model.isSelected && visibleModels.is("after the deletion"), [pickFirst]),
      ]
    }

    // MARK: The selected model

    static let selectionIsVisible =
      ollama && (llama.isSelected && llama.isVisible || mistral.isSelected && mistral.isVisible)
      || !ollama
        && (selected.is(.gpt) && !openAIHasForeignList
          || openAIHasForeignList && (llama.isSelected || mistral.isSelected))

    static let pickFirst = Action.when(
      llama.isVisible, [.set(selected, .llama)],
      else: [
        .when(mistral.isVisible, [.set(selected, .mistral)], else: [.set(selected, .nothing)])
      ])

    static let preferredIsVisible = isVisible(preferred)
    static let chosenIsVisible = isVisible(chosen)

    private static func isVisible(_ model: Choice<Selection>) -> Condition {
      model.is(.llama) && llama.isVisible || model.is(.mistral) && mistral.isVisible
    }

    private static let pickOllama = Action.when(
      autoUpdate.is("last used") && preferredIsVisible,
      [.assign(selected.variable, preferred.expression)], else: [pickFirst])

    /// "selectedModel auto-updated".
    static let pick = Action.when(
      ollama, [pickOllama],
      else: [
        .when(openAIHasForeignList, [.set(selected, .nothing)], else: [.set(selected, .gpt)])
      ])

    // MARK: A list that arrives

    static let rendered = "the list of models is rendered"
    static let render = Action.emit(rendered)

    private static func take(_ model: Model) -> [Action] {
      [
        .when(
          model.listed,
          [
            .clear(model.custom),
            .when(unhide.is("each fetch") || !model.fetched, [.clear(model.hidden)]),
          ], else: forgetHiding(model)),
        .copy(model.listed, to: model.fetched),
      ]
    }

    /// The list of Ollama replaces OpenAI's, and its first model the selection.
    private static let takeForeignList = Action.atomically([
      .set(openAIHasForeignList),
      .when(
        llama.listed, [.set(selected, .llama)],
        else: [
          .when(mistral.listed, [.set(selected, .mistral)], else: [.set(selected, .nothing)])
        ]),
    ])

    static func forgetHiding(_ model: Model) -> [Action] {
      model.name == .llama ? [.clear(llamaWasHidden)] : []
    }
  }
}

extension HY.ProviderModels {
  // MARK: What the user can do

  package static let causes: [Cause<Self>] =
    [
      .user(.selectOpenAI, when: ollama, per: "HY-31"),
      .user(.selectOllama, when: !ollama && HY.ModelFetch.canBegin, per: "HY-31"),
    ] + causes(llama) + causes(mistral) + hiding

  /// To hide one of the two models shows whatever hiding both could. The document speaks of hidden
  /// models (HY-39), and does not say how one is hidden or shown.
  private static let hiding: [Cause<Self>] = [
    .user(
      llama.hide, when: llama.isVisible, do: [.when(llama.fetched, [.set(llamaWasHidden)])]),
    .user(llama.show, when: llama.isOffered && llama.hidden, do: [.clear(llamaWasHidden)]),
  ]

  private static func causes(_ model: Model) -> [Cause<Self>] {
    [
      .user(model.choose, when: ollama && model.isVisible && !model.isSelected),
      .user(model.add, per: "HY-61"),
      .user(model.delete, when: model.custom, per: "HY-40"),
    ]
  }
}
