package import RuleLanguage

extension HY {
  /// The "Provider Factory", which reads credentials with `getProviderAuth()`.
  package enum ProviderFactory: Machine {
    package static let name = "Provider Factory"
    package static let initial = State.ready

    package enum State: String, Name {
      case ready
      case waiting = "waits for the store"
    }

    package enum Event: String, Name {
      case messageToOpenAI = "message with OpenAI"
      case messageToApple = "message with Apple"
      case effectWithOpenAI = "effect with OpenAI"
      case authForOpenAI = "getProviderAuth(openai)"
      case authForApple = "getProviderAuth(apple)"
      case authIsHydrated
    }

    enum Asker: String, Name {
      case nobody = "nothing"
      case openai, apple
    }

    /// What was given last, until the store changes.
    static let given = Choice<Key>("auth given", initially: .empty)
    static let givenTo = Choice<Asker>("given for", initially: .nobody)

    static let forget: [Action] = [.set(given, .empty), .set(givenTo, .nobody)]
    static let give: [Action] = [
      .copy(AuthStore.key, to: given), .set(givenTo, .openai), .emit("request to OpenAI"),
      .send(Reply.Event.requested),
    ]

    package static let rules: Rules<Self> = [
      .ready: [
        .on(.authForOpenAI, do: give, per: "HY-26", "HY-29"),
        .on(
          .authForApple,
          do: [.set(given, .empty), .set(givenTo, .apple), .emit("request to Apple")],
          per: "HY-26", "HY-30"),
        .ignore(.authIsHydrated, because: "The state is read when it is needed.", per: "HY-29"),
      ]
    ]

    package static let causes: [Cause<Self>] = [
      .user(
        .messageToOpenAI, when: AuthStore.hasHydrated, do: [.send(Event.authForOpenAI)],
        per: "HY-26"),
      .user(
        .messageToApple, when: AuthStore.hasHydrated, do: [.send(Event.authForApple)],
        per: "HY-26", "HY-30"),
      .by(
        .app, .effectWithOpenAI,
        when: askedFirst.is("at any time") && !AuthStore.is(.initialization)
          && !AuthStore.hasHydrated,
        do: [.send(Event.authForOpenAI)], per: "HY-29"),
    ]
  }
}
