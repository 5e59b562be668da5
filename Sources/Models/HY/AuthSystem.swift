public import RuleLanguage

extension HY {
  /// The document's "Auth Store Flow".
  public static let auth = System(
    "auth-store", document: "HY", title: "Credentials and the provider factory",
    machines: [AuthStore.table(), KeyWrite.table(), ProviderFactory.table()],
    process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    readings: [askedFirst, afterUninstall],
    amendments: [threeAnswers, keyIsWrittenAgain, keyGoesWithApp], properties: authProperties)

  private typealias A = AuthStore
  private typealias F = ProviderFactory

  private static let authProperties: [Property] = [
    Property(
      "factory-gives-state", "The provider factory gives what the store holds at the moment.",
      per: ["HY-26", "HY-29"], .always(F.given == A.key, whenever: F.givenTo.is(.openai))),
    Property(
      "apple-gets-nothing", "For Apple the credentials are always empty.", per: ["HY-30"],
      .always(F.given.is(.empty), whenever: F.givenTo.is(.apple))),
    Property(
      "apple-is-asked", "Apple can be asked while a key is set.", per: ["HY-30"],
      .sometimes(.holds(F.givenTo.is(.apple) && !A.key.is(.empty)))),
    Property(
      "stored-key-is-given", "A key that is stored and can be read is given to a request.",
      per: ["HY-26", "HY-29", "HY-48"],
      .always(
        F.given == A.persisted, whenever: F.givenTo.is(.openai) && !A.readWasRefused && !A.changed),
      fault: .silence, harm: .lacking),
    Property(
      "no-request-without-key", "Nothing is requested from OpenAI without a key.",
      per: ["HY-26", "HY-30"], .never(.holds(F.givenTo.is(.openai) && F.given.is(.empty))),
      fault: .silence, harm: .lacking),
    Property(
      "entered-key-is-used", "The key that the user entered or removed is what the store holds.",
      per: ["HY-25", "HY-58"], .always(A.key == A.entered, whenever: A.changed.condition),
      harm: .lost),
    Property(
      "key-goes-with-app",
      "After the app was deleted and installed again no key of the time before is used.",
      per: ["HY-64"],
      .never(.holds(A.isNew && F.givenTo.is(.openai) && !F.given.is(.empty))), fault: .silence,
      harm: .wrong),
    Property(
      "version-counts-changes", "The version is 0 exactly as long as no key was changed.",
      per: ["HY-03", "HY-25", "HY-67"],
      .always(A.writeVersion > 0 && A.changed || A.writeVersion == 0 && !A.changed)),
    Property(
      "key-is-stored", "When a write has landed, storage holds the key.",
      per: ["HY-25", "HY-27"],
      .always(
        A.persisted == A.key, whenever: A.changed && KeyWrite.is(.idle) && !KeyWrite.hasFailed)
    ),
    Property(
      "refused-key-is-not-forgotten", "A change of the key is stored or on its way to storage.",
      per: ["HY-27", "HY-59"],
      .always(A.persisted == A.key, whenever: A.changed && KeyWrite.is(.idle)), fault: .silence,
      harm: .lost),
    Property(
      "longest-wait", "The longest time from the launch until the credentials are hydrated.",
      per: ["HY-48"], .longest(from: .becomes(waits), until: .becomes(!waits), .none)),
    Property("total", "Whatever can happen is answered by a row.", .lint(.total)),
    Property("no-overlap", "No two rows can fire on the same trigger.", .lint(.noOverlap)),
  ]

  private static let waits = !A.hasHydrated && Condition.phase([.foreground])

  // MARK: Amendments

  private static let giveOrSay = Action.when(
    A.key.is(.empty), [.emit("the user is told that a key is missing")], else: F.give)

  private static let threeAnswers = Amendment(
    "three-answers",
    """
    getProviderAuth tells apart a key, no key, and a store that is not hydrated. Without a key \
    nothing is requested and the user is told; before hydration the request waits for it.
    """,
    repairs: ["stored-key-is-given", "no-request-without-key"],
    .replace(
      F.self, in: .ready, on: .event(F.Event.authForOpenAI.rawValue),
      with: .on(
        .authForOpenAI, when: A.hasHydrated, do: [giveOrSay], per: "HY-26", "HY-29")),
    .add(
      F.self, in: .ready,
      .on(.authForOpenAI, when: !A.hasHydrated, to: .waiting, per: "HY-29")),
    .add(
      F.self, in: .waiting, .on(.authIsHydrated, to: .ready, do: [giveOrSay], per: "HY-29"),
      .ignore(.authForOpenAI, because: "A request waits already.")))

  private static let keyGoesWithApp = Amendment(
    "key-goes-with-app",
    """
    With the first key a mark is set in the app's own folder, which goes with the app. A stored \
    key that is found without the mark is deleted, and not read.
    """,
    repairs: ["key-goes-with-app"],
    .replace(
      A.self, in: .hydration, per: "HY-05",
      with: .on(
        .stateIsRead, to: .activeUse,
        do: [
          .when(A.isNew, [.set(A.persisted, .empty)]),
          .when(!A.changed, [.copy(A.persisted, to: A.key)]),
        ] + A.isHydrated, per: "HY-05", "HY-58")))

  private static let keyIsWrittenAgain = Amendment(
    "key-is-written-again", "A write of the key that storage refuses is begun again.",
    repairs: ["refused-key-is-not-forgotten"],
    .replace(
      KeyWrite.self, in: .onItsWay, on: .event(KeyWrite.Event.fails.rawValue),
      with: .on(.fails, to: .onItsWay, per: "HY-59")))
}
