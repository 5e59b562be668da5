import RuleLanguage

extension LC.Amendments {
  private typealias Screen = LC.Consent

  static let consent: [Amendment] = [
    retryOnly, savedWhenAccepted, savingCanBeRetried, consentTimeouts, refusal, loginWithConsent,
    backLeavesConsentDue,
  ]

  private static let leaves = Row<LC.Consent>.ignore(
    .back, because: "The app does nothing, the OS shows what was before, and the consent stays due."
  )

  static let backLeavesConsentDue = Amendment(
    "back-leaves-consent-due",
    "Back leaves the app, and not the screen: who comes back finds the consent as it was.",
    repairs: ["lint-total"],
    patches: [LC.Consent.State.fetching, .review, .fetchFailed, .saving, .saveFailed].map {
      .add(LC.Consent.self, in: $0, leaves)
    })

  static let loginWithConsent = Amendment(
    "login-with-consent",
    "A login and that its consent is due are stored in one commit.",
    repairs: ["nobody-escapes"],
    .replace(
      LC.Login.self,
      cause: .user(
        .logsIn, when: LC.Login.is(.open) && !Has.loggedIn,
        do: [.atomically([.set(Has.loggedIn), .set(Has.freshLogin)])])))

  static let retryOnly = Amendment(
    "retry-only", "When the terms cannot be fetched the user can retry, and not skip.",
    repairs: ["left-means-saved"],
    .remove(LC.Consent.self, in: .fetchFailed, on: .event(LC.Consent.Event.skips)),
    .removeCause(machine: LC.Consent.name, event: LC.Consent.Event.skips.rawValue))

  static let savedWhenAccepted = Amendment(
    "saved-when-accepted", "The consent is stored on the phone in the moment of accepting.",
    repairs: ["accepted-once"],
    .replace(
      LC.Consent.self, in: .review, per: "LC-CO3",
      with: .on(.accepts, to: .saving, do: LC.Consent.save, per: "LC-CO3", "LC-CO4")))

  static let savingCanBeRetried = Amendment(
    "saving-can-be-retried", "When saving fails the user sees the terms again, and can accept.",
    repairs: ["consent-can-be-left", "lint-exits"],
    .add(LC.Consent.self, in: .saveFailed, .immediately(to: .review, per: "LC-CO4")))

  static let consentTimeouts = Amendment(
    "consent-timeouts",
    "Fetching or saving that takes longer than \(LC.Limits.step.short) has failed.",
    repairs: ["consent-answers", "consent-timed"],
    .add(
      LC.Consent.self, in: .fetching, .after(LC.Limits.step, to: .fetchFailed, per: "LC-EH6")),
    .add(LC.Consent.self, in: .saving, .after(LC.Limits.step, to: .saveFailed, per: "LC-CO4")))

  static let refusal = Amendment(
    "refusal", "The user can decline; that signs them out and leads to the login.",
    repairs: ["refusal-possible"],
    .add(
      LC.Consent.self, in: .review,
      .on(
        .declines, to: .declined,
        do: [
          .atomically([.clear(Has.loggedIn), .clear(Has.freshLogin)]),
          .send(LC.Destination.loginOptions),
        ], per: "LC-CO3")),
    .add(LC.Consent.self, cause: .user(.declines, when: LC.Consent.is(.review))))
}
