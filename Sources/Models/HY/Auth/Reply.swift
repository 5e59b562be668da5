package import RuleLanguage

extension HY {
  /// What OpenAI replies to a request. The document ends with the request: that its reply is shown,
  /// whoever the user is by then, is the model's assumption. The two latest requests are followed.
  package enum Reply: Machine {
    package static let name = "reply of OpenAI"
    package static let initial = State.idle

    package enum State: String, Name {
      case idle = "no request"
      case awaited = "reply awaited"
    }

    package enum Event: String, Name {
      case requested
      case replyArrives = "a reply arrives"
      case otherReplyArrives = "a reply for another account arrives"
      case replyFails = "no reply arrives"
      case earlierArrives = "a reply to an earlier request arrives"
      case earlierOtherArrives = "a reply to an earlier request for another account arrives"
      case earlierFails = "no reply to an earlier request arrives"
    }

    /// The key that was sent, and so the account that the reply is for.
    static let account = Choice<Key>("key of the request", initially: .empty)
    /// The request before that one, while its reply is awaited, and the key that was sent with it.
    static let earlierAwaited = Fact("the reply to an earlier request is awaited")
    static let earlierAccount = Choice<Key>("key of the earlier request", initially: .empty)

    static let shown = "a reply is shown"
    static let otherShown = "a reply for another account is shown"

    private static let take: [Action] = [.copy(AuthStore.key, to: account)]
    static let forget: [Action] = [.set(account, .empty)]
    static let forgetEarlier: [Action] = [.clear(earlierAwaited), .set(earlierAccount, .empty)]

    package static let rules = latest.also(
      in: [.idle, .awaited],
      [
        .on(.earlierArrives, do: [.emit(shown)] + forgetEarlier),
        .on(.earlierOtherArrives, do: [.emit(otherShown)] + forgetEarlier),
        .on(.earlierFails, do: forgetEarlier),
      ])

    private static let latest: Rules<Self> = [
      .idle: [.on(.requested, to: .awaited, do: take, per: "HY-26")],
      .awaited: [
        .on(
          .requested, do: [.set(earlierAwaited), .copy(account, to: earlierAccount)] + take,
          per: "HY-26"),
        .on(.replyArrives, to: .idle, do: [.emit(shown)] + forget),
        .on(.otherReplyArrives, to: .idle, do: [.emit(otherShown)] + forget),
        .on(.replyFails, to: .idle, do: forget),
      ],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.server, .replyArrives, when: Self.is(.awaited) && account == AuthStore.key),
      .by(.server, .otherReplyArrives, when: Self.is(.awaited) && account != AuthStore.key),
      .by(.network, .replyFails, when: Self.is(.awaited)),
      .by(.server, .earlierArrives, when: earlierAwaited && earlierAccount == AuthStore.key),
      .by(.server, .earlierOtherArrives, when: earlierAwaited && earlierAccount != AuthStore.key),
      .by(.network, .earlierFails, when: earlierAwaited),
    ]
  }
}
