package import RuleLanguage

extension HY {
  /// What OpenAI replies to a request. The document ends with the request: that its reply is shown,
  /// whoever the user is by then, is the model's assumption. The latest request is followed.
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
    }

    /// The key that was sent, and so the account that the reply is for.
    static let account = Choice<Key>("key of the request", initially: .empty)

    static let shown = "a reply is shown"
    static let otherShown = "a reply for another account is shown"

    private static let take: [Action] = [.copy(AuthStore.key, to: account)]
    static let forget: [Action] = [.set(account, .empty)]

    package static let rules: Rules<Self> = [
      .idle: [.on(.requested, to: .awaited, do: take, per: "HY-26")],
      .awaited: [
        .on(.requested, do: take, per: "HY-26"),
        .on(.replyArrives, to: .idle, do: [.emit(shown)] + forget),
        .on(.otherReplyArrives, to: .idle, do: [.emit(otherShown)] + forget),
        .on(.replyFails, to: .idle, do: forget),
      ],
    ]

    package static let causes: [Cause<Self>] = [
      .by(.server, .replyArrives, when: Self.is(.awaited) && account == AuthStore.key),
      .by(.server, .otherReplyArrives, when: Self.is(.awaited) && account != AuthStore.key),
      .by(.network, .replyFails, when: Self.is(.awaited)),
    ]
  }
}
