import RuleLanguage

extension HY {
  private typealias F = ProviderFactory

  private typealias A = AuthStore

  // MARK: Amendments

  private static let giveOrSay = Action.when(
    A.key.is(.empty), [.emit("the user is told that a key is missing")], else: F.give)

  static let threeAnswers = Amendment(
    "three-answers",
    """
    getProviderAuth tells apart a key, no key, and a store that is not hydrated. Without a key \
    nothing is requested and the user is told; before hydration the request waits for it.
    """,
    repairs: ["stored-key-is-given", "no-request-without-key"],
    .replace(
      F.self, in: .ready,
      with: .on(
        .authForOpenAI, when: A.hasHydrated, do: [giveOrSay], per: "HY-26", "HY-29")),
    .add(
      F.self, in: .ready,
      .on(.authForOpenAI, when: !A.hasHydrated, to: .waiting, per: "HY-29")),
    .add(
      F.self, in: .waiting, .on(.authIsHydrated, to: .ready, do: [giveOrSay], per: "HY-29"),
      .ignore(.authForOpenAI, because: "A request waits already.")))

  static let keyGoesWithApp = Amendment(
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

  static let replyOfItsAccount = Amendment(
    "reply-of-its-account",
    "A reply to a request with a key that the user has replaced or removed is dropped.",
    repairs: ["reply-of-this-account"],
    patches: [
      .replace(
        Reply.self, in: .awaited, with: .on(.otherReplyArrives, to: .idle, do: Reply.forget))
    ]
      + [Reply.State.idle, .awaited].map {
        .replace(Reply.self, in: $0, with: .on(.earlierOtherArrives, do: Reply.forgetEarlier))
      })

  static let oneKeyAtATime = Amendment(
    "one-key-at-a-time",
    """
    While a key is being written the next change waits; then the latest key is written. So an older \
    key cannot land after a newer one.
    """,
    repairs: ["key-is-stored"],
    write("HY-23", .on(.begin, do: [.set(KeyWrite.waits)], per: "HY-23", "HY-27")),
    write(
      "HY-12",
      .on(
        .lands, to: .idle,
        do: KeyWrite.stores(KeyWrite.first) + [.when(KeyWrite.waits, writeLatest)],
        per: "HY-12", "HY-27")),
    write(
      "HY-59",
      .on(
        .fails, to: .idle,
        do: KeyWrite.forget(KeyWrite.first) + [.when(KeyWrite.waits, writeLatest)], per: "HY-59")))

  static let keyIsWrittenAgain = Amendment(
    "key-is-written-again",
    "A write of the key that storage refuses is begun again, with the latest key, until one lands.",
    repairs: ["refused-key-is-not-forgotten"],
    write(
      "HY-59",
      .on(.fails, to: .idle, do: KeyWrite.forget(KeyWrite.first) + writeLatest, per: "HY-59")),
    write(
      "HY-59", of: KeyWrite.second,
      .on(
        .secondFails, to: .idle, do: KeyWrite.forget(KeyWrite.second) + writeLatest, per: "HY-59"))
  )

  private static let writeLatest: [Action] = [
    .clear(KeyWrite.waits), .send(KeyWrite.Event.begin),
  ]

  private static func write(
    _ id: String, of slot: KeyWrite.Slot = KeyWrite.first, _ row: Row<KeyWrite>
  ) -> Patch {
    .replace(
      machine: slot.name, state: KeyWrite.State.onItsWay.rawValue, rows: .restating(id), row.rule)
  }
}
