import RuleLanguage

extension HY {
  private typealias M = ProviderModels

  static let providerModelsAmendments = [
    checkedAtLaunch, preferredModel, addingShows, listsTakeNothing, newestOnly,
    refreshEverywhere, fetchTimeout, nothingToSend,
  ]

  private static let checkedAtLaunch = Amendment(
    "checked-at-launch",
    "At each launch the selection falls back if it is not among the visible models.",
    repairs: ["selection-is-visible", "selection-of-its-provider"],
    .add(M.self, in: .inUse, .onEntry(do: [.send(M.Event.fallBack)])))

  private static let preferredModel = Amendment(
    "preferred-model",
    """
    The store remembers the model that the user chose for Ollama apart from the one in effect, and \
    selects it whenever it is visible; where none is selected and one becomes visible, the first \
    visible one is.
    """,
    repairs: ["choice-kept", "visible-means-selected"],
    patches: [
      .replace(
        M.self, in: .inUse, per: "HY-32", with: .on(.getVisibleModels, do: [pick], per: "HY-32")),
      .replace(M.self, in: .inUse, per: "HY-37", with: .on(.fallBack, do: [pick], per: "HY-37")),
    ]
      + [M.llama, M.mistral].flatMap { M.choices($0, .always) }.map {
        .replace(M.self, in: .inUse, on: $0.rule.trigger, with: $0)
      })

  private static let pick = Action.when(
    M.ollama && M.preferredIsVisible, [.assign(M.selected.variable, M.preferred.expression)],
    else: [.when(!M.selectionIsVisible, [M.pick])])

  private static let addingShows = Amendment(
    "adding-shows",
    """
    Adding a model that is offered already, by the user or by the server, shows it and does \
    nothing else, where the document changes nothing; adding a new one shows it too.
    """,
    repairs: ["no-duplicates", "added-is-visible"],
    add(M.llama), add(M.mistral), addAgain(M.llama), addAgain(M.mistral))

  private static func add(_ model: M.Model) -> Patch {
    .replace(
      M.self, in: .inUse,
      with: .on(
        model.add, when: !model.isOffered,
        do: [.atomically([.set(model.custom), .clear(model.hidden)]), .send(M.Event.fallBack)],
        per: "HY-61"))
  }

  private static func addAgain(_ model: M.Model) -> Patch {
    .add(
      M.self, in: .inUse,
      .on(
        model.add, when: model.isOffered,
        do: [.clear(model.hidden)] + M.forgetHiding(model) + [.send(M.Event.fallBack)]))
  }

  private static let listsTakeNothing = Amendment(
    "lists-take-nothing-away",
    """
    A list shows a hidden model only if the list before did not have it; and a custom model that \
    was removed because the server had it comes back when the server has it no longer.
    """,
    repairs: ["hidden-stays-hidden", "llama-stays-added", "mistral-stays-added"],
    .replace(
      M.self, in: .inUse, per: "HY-34",
      with: .on(
        .setAvailableModels,
        do: [
          .atomically(take(M.llama) + take(M.mistral)), .clear(M.llama.listed),
          .clear(M.mistral.listed), .send(M.Event.fallBack), M.render,
        ], per: "HY-34", "HY-36", "HY-38", "HY-39")))

  /// That the server had a model which the user had added.
  private static func wasCustom(_ model: M.Model) -> Fact {
    Fact("\(model.name.rawValue) was custom", .durable)
  }

  private static func take(_ model: M.Model) -> [Action] {
    [
      .when(
        model.listed,
        [
          .when(model.custom, [.set(wasCustom(model)), .clear(model.custom)]),
          .when(!model.fetched, [.clear(model.hidden)]),
        ],
        else: [
          .when(wasCustom(model), [.set(model.custom), .clear(wasCustom(model))])
        ] + M.forgetHiding(model)),
      .copy(model.listed, to: model.fetched),
    ]
  }

  private static let newestOnly = Amendment(
    "newest-only", "The answer to a request is not used if a later one was answered before.",
    repairs: ["newest-list-stays"],
    .replace(
      ModelFetch.self, in: .late, with: .on(.lateAnswers, to: .idle, do: notUsed, per: "HY-34")),
    .replace(
      ModelFetch.self, in: .lateAndOne, with: .on(.lateAnswers, to: .one, do: notUsed, per: "HY-34")
    ))

  private static let notUsed: [Action] = [.clear(M.llama.listed), .clear(M.mistral.listed)]

  private static let refreshEverywhere = Amendment(
    "refresh-everywhere", "A change of provider to Ollama fetches its list on whatever screen.",
    repairs: ["change-refreshes"],
    .replace(
      ChatScreen.self, in: .away,
      with: .on(
        .providerChanged, do: [.when(M.ollama, [.send(ModelFetch.Event.fetchModels)])], per: "HY-35"
      )))

  private static let fetchTimeout = Amendment(
    "fetch-timeout",
    """
    When \(Limits.fetch.long) pass in which no request begins or ends, the oldest that is not answered is given up.
    """,
    repairs: ["fetch-ends", "second-fetch-ends"],
    .add(ModelFetch.self, in: .one, .after(Limits.fetch, to: .idle, do: [givenUp])),
    .add(ModelFetch.self, in: .two, .after(Limits.fetch, to: .one, do: [givenUp])),
    .add(ModelFetch.self, in: .late, .after(Limits.fetch, to: .idle, do: [givenUp])),
    .add(ModelFetch.self, in: .lateAndOne, .after(Limits.fetch, to: .one, do: [givenUp])))

  private static let givenUp = Action.emit("a request is given up")

  private static let nothingToSend = Amendment(
    "nothing-to-send", "A message cannot be sent while no model is selected.",
    repairs: ["no-message-without-model"],
    .removeCause(
      machine: ChatScreen.name, event: ChatScreen.Event.sendWithoutModel.rawValue))
}
