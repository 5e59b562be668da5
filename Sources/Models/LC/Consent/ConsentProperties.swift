import RuleLanguage

extension LC.Properties {
  private typealias Screen = LC.Consent
  private static let left = Screen.is(.left)

  /// The consent screen, alone or with the rest of the document.
  static let consent = [
    Property(
      "left-means-saved",
      "The app goes past the consent screen only with a saved consent.",
      instead: "The user gets past the consent screen without a saved consent.",
      per: ["LC-CO3", "LC-CO4", "LC-CO5", "LC-EH6"],
      .always(Has.consentSaved.condition, whenever: left), fault: .silence),
    Property(
      "skipped-stays-due",
      "For the rest of the launch a user who is past the consent screen has a saved consent, or still counts as a fresh login.",
      instead: "A user who skips the consent counts as a return user, who is not asked again.",
      per: ["LC-EH6", "LC-CO1"],
      .always(Has.consentSaved || Has.freshLogin, whenever: left), harm: .lost),
    Property(
      "accepted-once", "A user who has accepted never accepts again, unless saving fails.",
      instead: "A user who has accepted is asked again, and accepts again.",
      per: ["LC-CO3", "LC-CO4"],
      .atMost(
        1, Screen.happens(.accepts),
        per: .either([LC.Root.happens(.logsIn), .becomes(Screen.is(.saveFailed))])),
      fault: .silence, harm: .wrong,
      except: [
        Exemption("another login", because: "the consent is then one of another user, or is saved")
      ]),
    Property(
      "consent-can-be-left",
      "From every state of the consent screen the user can get past it, if the terms can be fetched and the consent saved.",
      instead: "The user cannot get past the consent screen.",
      per: ["LC-CO3", "LC-CO4", "LC-CO5"],
      .alwaysPossible(
        left, from: Screen.is(.fetching, .review, .fetchFailed, .saving, .saveFailed),
        with: .userAndEnvironment), fault: .silence,
      except: [
        Exemption(Screen.State.declined, because: "who declines is signed out, and not let past")
      ]),
    Property(
      "failure-offers-retry", "After a fetch of the terms that has failed, the user can retry.",
      per: ["LC-EH6"],
      .offers(Screen.is(.fetching), from: Screen.is(.fetchFailed), by: [Screen.Event.retries])),
    Property(
      "failed-fetch-can-be-passed",
      "A user for whom fetching the terms has failed can get past the consent screen without help.",
      instead:
        "A user for whom fetching the terms has failed cannot get past the consent screen without help.",
      per: ["LC-EH6"],
      .alwaysPossible(left, from: Screen.is(.fetchFailed), with: .user)),
    Property(
      "consent-answers",
      "Fetching and saving always end, within \(LC.Limits.step.short) if everything hangs.",
      instead: "Fetching or saving the consent never ends.", per: ["LC-CO2", "LC-CO4", "LC-EH6"],
      .leadsTo(
        .either([.becomes(Screen.is(.fetching)), .becomes(Screen.is(.saving))]),
        .becomes(!Screen.is(.fetching, .saving)).orKill, within: LC.Limits.step, .timeOnly),
      fault: .silence),
  ]

  /// The consent screen alone.
  static let consentAlone: [Property] = [
    Property(
      "nobody-escapes",
      "Every logged-in user has a saved consent, or still counts as a fresh login.",
      instead: "A logged-in user has given no consent and is never asked again.",
      per: ["LC-CO1", "LC-CO6", "LC-CO7"],
      .always(Has.freshLogin || Has.consentSaved, whenever: Has.loggedIn.condition),
      fault: .silence, harm: .lost),
    Property(
      "consent-shown", "The consent screen can open and show the terms.",
      per: ["LC-CO1", "LC-CO2", "LC-CO6"], .sometimes(.becomes(Screen.is(.review)))),
    Property(
      "consent-given", "The user can accept and reach the next screen.",
      per: ["LC-CO3", "LC-CO5", "LC-SC06"], .sometimes(.becomes(left && Has.consentSaved))),
    Property(
      "refusal-possible", "A user who sees the terms can refuse.",
      instead: "The consent screen offers no way to refuse.", per: ["LC-CO3"],
      .offers(Screen.is(.declined), from: Screen.is(.review), by: [Screen.Event.declines]),
      fault: .silence),
    Property(
      "saved-only-if-accepted", "Consent is saved only after the user has accepted.",
      per: ["LC-CO3", "LC-CO4", "LC-SC06"],
      .precedes(Screen.happens(.accepts), .becomes(Has.consentSaved), per: nil), harm: .lost),
    Property(
      "longest-wait", "The longest time between screens on which the user can act.",
      per: ["LC-CO2", "LC-CO4"],
      .longest(
        from: .becomes(Screen.is(.fetching, .saving)),
        until: .becomes(!Screen.is(.fetching, .saving)).orKill, .none), fault: .silence),
    Property(
      "consent-timed", "Every wait of the consent screen has a timeout.",
      per: ["LC-CO2", "LC-CO4"],
      .lint(
        .everyAnswerHasTimeout,
        except: [Exemption(Screen.State.start, because: "the screen is not open")])),
    .total(),
    Property("lint-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
    Property("lint-dead-rows", "Every row can fire.", .lint(.noDeadRow)),
    Property(
      "lint-states", "Every state is reachable.", per: ["LC-CO2"],
      .lint(
        .noUnreachableState,
        except: [
          Exemption(Screen.State.declined, because: "only an amendment draws a refusal")
        ])),
    Property(
      "lint-exits", "Every state has an exit.", per: ["LC-CO3"],
      .lint(
        .noStateWithoutExit,
        except: .each(
          [Screen.State.left.rawValue, declined, "logged in"],
          because: "the screen is left, and other documents go on"))),
  ]

  private static let declined = Screen.State.declined.rawValue
}
