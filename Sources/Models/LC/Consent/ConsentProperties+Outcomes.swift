import RuleLanguage

extension LC.Properties {
  private typealias Screen = LC.Consent
  private static let isOpen = Screen.is(.fetching, .review, .fetchFailed, .saving, .saveFailed)

  /// What each answer and each tap leads to, and what is left of a consent.
  static let consentOutcomes: [Property] = [
    // Notices terms that are shown as fetched though they are not.
    Property(
      "failed-fetch-is-shown",
      "If an answer says that the terms cannot be fetched, the user learns it at once.",
      per: ["LC-EH6"],
      .leadsAtOnce(Screen.happens(.fetchFailed), to: .holds(Screen.is(.fetchFailed)).orKill),
      harm: .stuck),
    .way("failed-fetch", Screen.happens(.fetchFailed), "Fetching the terms can fail.", "LC-EH6"),
    .way("failed-save", Screen.happens(.saveFailed), "Saving the consent can fail.", "LC-CO4"),
    Property(
      "past-by-saving-or-skip",
      "The app goes past the consent screen only when the consent was saved, or by Skip where it is offered.",
      per: ["LC-CO3", "LC-CO4", "LC-CO5", "LC-EH6"],
      .precedes(
        .events(Screen.Event.saved, .skips), .becomes(Screen.is(.left)),
        per: .becomes(Screen.is(.fetching))), harm: .wrong),
    Property(
      "skip-leads-on", "Skip leads past the consent screen at once.", per: ["LC-EH6"],
      .leadsAtOnce(Screen.happens(.skips), to: .holds(Screen.is(.left)).orKill), harm: .stuck),
    Property(
      "accepting-saves", "Accepting begins to save the consent at once.",
      per: ["LC-CO3", "LC-CO4"],
      .leadsAtOnce(Screen.happens(.accepts), to: .holds(Screen.is(.saving)).orKill), harm: .stuck),
    Property(
      "saved-leads-on",
      "When the storage answers that the consent is saved, the next screen opens at once.",
      per: ["LC-CO4", "LC-CO5"],
      .leadsAtOnce(Screen.happens(.saved), to: .holds(Screen.is(.left) && Has.consentSaved).orKill),
      harm: .stuck),
    .way("saved-consent", .becomes(Has.consentSaved), "A consent can be saved.", "LC-CO4"),
    // Notices a user who has consented and is asked at every launch.
    Property(
      "saved-is-not-due", "A consent that counts as saved is not due any more.",
      per: ["LC-CO6", "LC-CO7", "LC-CO8"],
      .never(.holds(Has.consentSaved && (Has.freshLogin || Has.postLoginFlag))),
      given: .holds(Has.consentSaved), harm: .wrong,
      except: [
        Exemption(
          "another login", because: "of the whole document, consent-asked-once asks for it")
      ]),
    Property(
      "asked-when-logged-in",
      "Only a user who is logged in sees the consent screen; who declines, where that is offered, is signed out.",
      per: ["LC-CO1", "LC-CO3", "LC-ND3"],
      .always((Has.loggedIn || !isOpen) && (!Has.loggedIn || !Screen.is(.declined))),
      harm: .wrong),
    // Notices empty terms, shown after an answer that never came.
    Property(
      "terms-are-fetched", "The user reviews only terms that were fetched.",
      per: ["LC-CO2", "LC-CO3"],
      .precedes(
        Screen.happens(.termsFetched), .becomes(Screen.is(.review)),
        per: .becomes(Screen.is(.fetching))),
      harm: .wrong),
    Property(
      "failed-save-ends-waiting",
      "If the storage answers that the consent cannot be saved, nobody waits for it any longer.",
      per: ["LC-CO4"],
      .leadsAtOnce(Screen.happens(.saveFailed), to: .holds(!Screen.is(.saving)).orKill),
      harm: .stuck),
  ]
}
