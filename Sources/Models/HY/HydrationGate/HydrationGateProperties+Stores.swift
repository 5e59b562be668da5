import RuleLanguage

extension HY {
  private typealias Slot = TreeStore.Slot

  /// What the gate and each of the three stores do with an answer, and what the screen then shows.
  static let hydrationGateStores = gate + TreeStore.all.flatMap(claims) + choice
  private static let done = DatabaseGate.happens(.migrationsDone)
  private static let fail = DatabaseGate.happens(.migrationsFail)

  private static let gate: [Property] = [
    // Notices a launch that stands still although the database is ready.
    Property(
      "tree-mounts-when-ready", "When the migrations are done the tree mounts at once.",
      per: ["HY-45", "HY-46", "HY-47", "HY-48"],
      .leadsAtOnce(done, to: .holds(DatabaseGate.is(.ready) && ProviderTree.is(.mounted))),
      harm: .stuck),
    // Notices a gate that lets through what has no schema.
    Property(
      "failed-gate-is-shut",
      "When the database reports that the migrations have failed the gate is shut at once.",
      per: ["HY-46"],
      .leadsAtOnce(fail, to: .holds(DatabaseGate.is(.failed) && !ProviderTree.is(.mounted))),
      harm: .wrong),
    Property(
      "gate-opens-when-done", "The gate opens only when the migrations are done.",
      per: ["HY-45", "HY-46", "HY-47"],
      .precedes(done, .becomes(DatabaseGate.is(.ready)), per: .launch), harm: .wrong),
    Property(
      "error-of-a-failure", "An error is shown only while the migrations have failed.",
      per: ["HY-46"], .always(!DatabaseGate.errorIsShown || DatabaseGate.is(.failed)),
      given: .holds(DatabaseGate.errorIsShown), harm: .wrong),
    // Notices an error screen on which nothing can be done.
    Property(
      "failed-migrations-can-be-repeated",
      "If the migrations have failed the user can have them tried again.",
      instead: "The migrations have failed, and the user can do nothing.", per: ["HY-46"],
      .offers(
        DatabaseGate.is(.migrating),
        from: DatabaseGate.is(.failed) && Condition.phase([.foreground]),
        by: [DatabaseGate.Event.retry]), fault: .silence, harm: .stuck),
    .way("failed-migrations", fail, "The migrations can fail.", "HY-46"),
  ]

  private static func claims(_ slot: Slot) -> [Property] {
    let id = slot.name.split(separator: " ").joined(separator: "-")
    let shown = slot.value.is(.persisted) || slot.value.is(.chosen)
    func ends(_ answer: String, _ actor: Actor, _ ids: String...) -> Property {
      Property(
        "\(id)-ends-with-a-\(answer)",
        "While the user looks at it, a hydration of the \(slot.name) ends if storage answers with a \(answer).",
        per: ids + ["HY-15"],
        .leadsTo(
          .either([.becomes(slot.is(.hydration)), .becomes(slot.is(.rehydration))]),
          .orKill(.becomes(slot.is(.activeUse)), .holds(!Condition.phase([.foreground]))),
          .weak([actor])), harm: .stuck)
    }
    return [
      // Notices a store that has been read and waits on, or forgets what it read.
      Property(
        "\(id)-takes-what-is-read",
        "When the \(slot.name) has been read it is hydrated at once, with what is stored or chosen.",
        per: ["HY-05", "HY-08", "HY-48", "HY-50"],
        .leadsAtOnce(
          .event(slot.read), to: .holds(slot.is(.activeUse) && slot.hasHydrated && shown)),
        harm: .lost),
      Property(
        "\(id)-goes-on-when-refused",
        "When the read of the \(slot.name) is refused it is in ACTIVE USE at once, hydrated or not.",
        per: ["HY-59", "HY-60"],
        .leadsAtOnce(
          .event(slot.refused), to: .holds(slot.is(.activeUse) && !slot.value.is(.unread))),
        harm: .stuck),
      Property(
        "\(id)-hydrated-in-use",
        "The \(slot.name) is not hydrated while it is in INITIALIZATION or HYDRATION.",
        per: ["HY-01", "HY-08"],
        .always(
          !slot.is(.initialization) && !slot.is(.hydration), whenever: slot.hasHydrated.condition)),
      // Notices a read, or a refusal, that nobody hears: the store waits for the other answer.
      ends("read", .storage, "HY-05"), ends("refusal", TreeStore.refusing, "HY-59", "HY-60"),
      Property(
        "\(id)-rehydration-needs-an-answer",
        "While the app lives only an answer of storage ends a rehydration of the \(slot.name).",
        per: ["HY-15", "HY-16"],
        .precedes(
          .orKill(.event(slot.read), .event(slot.refused)), .becomes(!slot.is(.rehydration)),
          per: .becomes(slot.is(.rehydration))), under: isRehydrated, harm: .wrong),
      // Notices a refused rehydration that puts defaults in the place of what was read.
      Property(
        "\(id)-keeps-what-was-read",
        "What the \(slot.name) has read stays until the user chooses something else, or the app ends.",
        per: ["HY-16", "HY-59", "HY-60"],
        .precedes(
          .orKill(.becomes(slot.value.is(.chosen)), .launch), .becomes(!slot.value.is(.persisted)),
          per: .becomes(slot.value.is(.persisted))), harm: .lost),
      // Notices a screen that presents defaults as what the user has stored, or the other way round.
      Property(
        "\(id)-shows-what-was-read",
        "The \(slot.name) shows stored values only if it has read them.",
        per: ["HY-50"],
        .precedes(.event(slot.read), .becomes(slot.value.is(.persisted)), per: .launch),
        harm: .wrong),
      Property(
        "\(id)-default-if-refused",
        "The \(slot.name) goes on with defaults only after a read, its own or another's, is refused or takes too long.",
        per: ["HY-59", "HY-60"],
        .precedes(
          .either([.event(slot.refused), .rule("HY-60")]), .becomes(slot.value.is(.refused)),
          per: .launch), harm: .wrong),
      Property(
        "\(id)-starts-empty", "A new process has nothing of the \(slot.name) yet.",
        per: ["HY-02", "HY-04"],
        .always(
          slot.value.is(.unread) && !slot.hasHydrated, whenever: slot.is(.initialization))),
      .way(
        "\(id)-read", .event(slot.read), "The \(slot.name) can be read.", "HY-05"),
      .way(
        "\(id)-rehydration", .becomes(slot.is(.rehydration)),
        "The \(slot.name) can be hydrated again when the app comes back.", "HY-14", "HY-15",
        under: isRehydrated),
      .way(
        "\(id)-refusal", .event(slot.refused), "The read of the \(slot.name) can be refused.",
        "HY-59"),
      .way(
        "\(id)-default", .becomes(slot.value.is(.refused)),
        "The \(slot.name) can go on with its defaults.", "HY-60"),
    ]
  }

  private static let provider = TreeStore.provider

  private static let secondChoice = [
    Exemption("a second choice in a launch", because: "no run is explored")
  ]

  private static let choice: [Property] = [
    Property(
      "choice-is-shown", "The provider that the user chooses is in the provider store at once.",
      per: ["HY-10", "HY-18", "HY-31", "HY-52"],
      .leadsAtOnce(TreeStore.happens(.setSelectedProvider), to: .holds(provider.value.is(.chosen))),
      harm: .lost, except: secondChoice),
    Property(
      "choice-stays", "The provider that the user has chosen stays until the app ends.",
      per: ["HY-17", "HY-56", "HY-58"],
      .precedes(
        .launch.orKill, .becomes(!provider.value.is(.chosen)),
        per: TreeStore.happens(.setSelectedProvider)),
      harm: .lost,
      except: secondChoice + [
        Exemption(
          "a choice that stored data of another version replaces",
          because: "runtime-wins of the hydration of a store asks for it")
      ]),
    Property(
      "choice-is-the-users", "Only the user chooses a provider.", per: ["HY-10", "HY-31"],
      .precedes(
        TreeStore.happens(.setSelectedProvider), .becomes(provider.value.is(.chosen)), per: .launch),
      harm: .wrong),
    Property(
      "choice-is-offered", "A user who sees a screen can choose a provider.",
      per: ["HY-10", "HY-19", "HY-31"],
      .offers(
        provider.value.is(.chosen), from: FirstScreen.is(.rendered) && !provider.value.is(.chosen),
        by: [TreeStore.Event.setSelectedProvider]), under: rehydrating.is("hydrated"),
      except: [
        Exemption(
          "a user who has chosen one in this launch",
          because: "a second choice shows nothing new here: ollama-can-be-set asks for it")
      ]),
    Property(
      "others-are-stored-or-default",
      "Whatever provider is chosen, the auth store and the settings store hold what is stored, or a default.",
      per: ["HY-50"],
      .always(
        !TreeStore.auth.value.is(.chosen) && !TreeStore.settings.value.is(.chosen)), harm: .wrong,
      except: [
        Exemption(
          "a user who changes a key or a setting",
          because:
            "nobody does here: the systems auth-store and settings-store ask for it, without a return to the app"
        )
      ]),
    // Notices a control that works before there is anything to choose in.
    Property(
      "choice-on-a-screen",
      "A provider is chosen only on a screen, or by a link during the first hydration of the store: these models assume it.",
      per: ["HY-19", "HY-48", "HY-52"],
      .leadsAtOnce(
        TreeStore.happens(.setSelectedProvider),
        to: .holds(FirstScreen.is(.rendered) || provider.is(.hydration)).orKill), harm: .wrong),
    Property(
      "choice-begins-no-hydration",
      "A choice of a provider begins no rehydration of its store: after it only a return to the app does.",
      per: ["HY-14", "HY-15"],
      .precedes(
        .becomes(Condition.phase([.foreground])), .becomes(provider.is(.rehydration)),
        per: TreeStore.happens(.setSelectedProvider)), under: isRehydrated, harm: .wrong),
    .way(
      "choice", TreeStore.happens(.setSelectedProvider), "The user can choose a provider.", "HY-31"),
  ]
}
