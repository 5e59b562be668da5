import RuleLanguage

extension ASM {
  /// What is claimed of the machine; each claim names the rules of the catalogue that it checks.
  enum Properties {
    static let all = order + truth + critical + waits + operations + good + tables

    typealias App = AppStateMachine

    /// The user looks at the app; claims about waiting hold only as long as nobody leaves it.
    static let onScreen = Condition.phase([.foreground])
    static let leaves = EventPredicate.becomes(!onScreen)
    /// What claims about acting leave out; of waits their form says it.
    static let unlessLeft = [
      Exemption("an app that its user has left", because: "it says what a user sees who stays")
    ]
    static let unlessReset = [
      Exemption("a forced reset", because: "it is the user's own wish, and leads to the login")
    ]
    static let unlessKilled = [
      Exemption("the death of the process", because: "it ends every state")
    ]

    /// Screens on which the user can do something.
    static let usable = App.is(.onboarding, .unauthenticated, .mainApp, .error)

    /// The LOGIN of the overview.
    static let login =
      Readings.loginState.is("UNAUTHENTICATED") && App.is(.unauthenticated)
      || Readings.loginState.is("AUTH_LOADING") && App.is(.authLoading)
      || Readings.loginState.is("either") && App.is(.unauthenticated, .authLoading)

    static func enters(_ state: App.State) -> EventPredicate { .becomes(App.is(state)) }

    /// The user tries to log in, to whichever account.
    static let triesLogin = EventPredicate.events(App.Event.login, .loginToAnother)

    /// The user's own wish, where an amendment offers it, excuses from the order.
    static let resets = App.happens(.forceReset)
  }
}
