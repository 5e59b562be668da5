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
      F.self, in: .ready, on: .event(F.Event.authForOpenAI.rawValue),
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
    .replace(
      Reply.self, in: .awaited, on: .event(Reply.Event.otherReplyArrives.rawValue),
      with: .on(.otherReplyArrives, to: .idle, do: Reply.forget)))

  static let keyIsWrittenAgain = Amendment(
    "key-is-written-again", "A write of the key that storage refuses is begun again.",
    repairs: ["refused-key-is-not-forgotten"],
    .replace(
      KeyWrite.self, in: .onItsWay, on: .event(KeyWrite.Event.fails.rawValue),
      with: .on(.fails, to: .onItsWay, per: "HY-59")))
}
