import RuleLanguage

extension ONB {
  private typealias L = Language

  private static let taps: EventPredicate = .events(L.Event.tapFirst, .tapSecond)
  private static let failedDownload = L.is(.grid) && L.snackbar.is(.downloadFailed)
  private static let failedRefresh = L.is(.grid) && L.snackbar.is(.configurationFailed)
  private static let downloading = L.is(.pending, .downloading, .installing)
  private static let shown = "language_selection_screen_shown"
  private static let counted = "language_selected"

  /// What is claimed of the language selection.
  ///
  /// - Parameters:
  ///   - past: that the user is somewhere behind it.
  ///   - asked: what the user asks for the selection by, where there is such a thing.
  static func languageProperties(past: Condition, asked: EventPredicate? = nil) -> [Property] {
    let always: [Property] = steps + ofPlatforms + events + asksOnce(asked) + ofTheGrid
    return always + truth(past) + errors(past)
  }

  static let givenUpTongue = [
    Exemption(
      "a language given up for another whose pack arrives all the same",
      because: "it then counts as the selected one: last-tap-wins asks whether it may")
  ]

  private static let steps: [Property] = [
    Property(
      "pack-before-locale",
      "On Android, after a tap, the step that updates the locale comes only after a pack is installed.",
      per: ["ONB-L3", "ONB-L4", "ONB-P1"],
      .precedes(
        .events(L.Event.packInstalled, .earlierPackInstalled), .becomes(L.is(.localeUpdate)),
        per: taps), under: platform.is("android")),
    // Notices besides a refresh before any language is selected, and none in force.
    Property(
      "locale-before-configuration",
      "The configuration is refreshed only with the selected language in force.",
      per: ["ONB-L4", "ONB-L5"],
      .always(L.locale == L.selected && !L.locale.is(.nothing), whenever: L.is(.refresh)),
      except: givenUpTongue),
    Property(
      "language-needs-a-tap",
      "In no launch the step that updates the locale comes before the user has tapped a language.",
      per: ["ONB-L2"],
      .precedes(taps, .becomes(L.is(.localeUpdate)), per: .launch)),
    Property(
      "last-tap-wins",
      "The download of a language that the user gave up for another never goes through.",
      instead: "The download of a language that the user gave up goes through.",
      per: ["ONB-L2", "ONB-L4"],
      .never(L.happens(.earlierPackInstalled)), given: .holds(!L.earlier.is(.nothing)),
      fault: .silence, harm: .wrong),
    Property(
      "language-can-be-selected", "A user can select a language and go on.",
      per: ["ONB-L1", "ONB-L2", "ONB-L5", "ONB-L6"],
      .sometimes(.becomes(L.is(.done) && L.locale == L.selected))),
  ]

  private static let ofPlatforms: [Property] = [
    Property(
      "ios-never-downloads", "On iOS no language is downloaded.", per: ["ONB-03", "ONB-P4"],
      .never(L.is(.pending, .downloading, .installing)), under: platform.is("iOS")),
    Property(
      "ios-no-download-snackbar", "On iOS no snackbar reports a failed download.",
      per: ["ONB-P7", "ONB-P4", "ONB-D14"], .never(L.snackbar.is(.downloadFailed)),
      under: platform.is("iOS")),
    Property(
      "android-downloads", "On Android a language can be downloaded.",
      per: ["ONB-03", "ONB-13", "ONB-P1"],
      .sometimes(.becomes(L.is(.installing))), under: platform.is("android")),
    // What was so before the launch leaves no language but the first.
    Property(
      "ios-locale", "On iOS a language can be set.", per: ["ONB-13", "ONB-P5", "ONB-P4"],
      .sometimes(.becomes(L.locale.is(.second))), under: platform.is("iOS")),
  ]

  private static let ofTheGrid: [Property] = [
    Property(
      "download-can-be-left",
      "A user who waits for a download can tap Cancel, which shows the languages.",
      instead: "A user who waits for a download cannot cancel it.", per: ["ONB-P2", "ONB-L2"],
      .offers(L.is(.grid), from: downloading, by: [L.Event.cancelDownload]),
      under: platform.is("android"), fault: .silence, harm: .lacking),
    Property(
      "back-shows-languages", "Back from a download shows the languages.",
      instead: "Back from a download does nothing.", per: ["ONB-P2", "ONB-L2"],
      .offers(
        L.is(.grid) && L.selected.is(.nothing), from: downloading, by: [L.Event.backFromLanguages]),
      under: platform.is("android"), fault: .silence, harm: .lacking),
    Property(
      "selected-tile-is-known",
      "No language looks selected unless it is loading or shown as failed.",
      instead: "A language looks selected although it neither loads nor has failed.",
      per: ["ONB-X1", "ONB-D13", "ONB-D14"],
      .never(L.is(.grid) && L.snackbar.is(.nothing) && !L.selected.is(.nothing)), fault: .silence,
      harm: .wrong),
    Property(
      "language-failure-is-counted",
      "A failed download or refresh that the user is shown is counted.",
      instead: "The user is shown that a download or refresh failed, and it is not counted.",
      per: ["ONB-X1", "ONB-X6", "ONB-E3"],
      .leadsAtOnce(
        .becomes(failedDownload || failedRefresh),
        to: .either([.emits("language_download_failed"), .emits("language_configuration_failed")])),
      fault: .silence, harm: .missing),
  ]

  private static func truth(_ past: Condition) -> [Property] {
    [
      // Notices besides an app that goes on with no configuration, and no language in force.
      Property(
        "goes-on-in-one-language",
        "The app leaves the language selection only with a configuration in the language in force.",
        instead: "The app goes on with a configuration in another language.",
        per: ["ONB-L5", "ONB-L6", "ONB-X6"],
        .always(
          L.configuration == L.locale && !L.configuration.is(.nothing), whenever: L.is(.done)),
        harm: .wrong,
        except: [
          Exemption(
            "a launch after a death in the selection, where a language was selected before",
            because: "past-in-one-language asks for it")
        ]),
      Property(
        "past-in-one-language",
        "Behind the language selection the configuration is in the language in force, even after a process death.",
        instead: "Behind the language selection the configuration is in another language.",
        per: ["ONB-L4", "ONB-L5", "ONB-L6"],
        .always(L.configuration == L.locale || L.locale.is(.nothing), whenever: past),
        fault: .silence, harm: .wrong,
        except: [
          Exemption("a language whose pack is lost", because: "past-language-is-there asks for it")
        ]),
      Property(
        "past-language-is-configured",
        "After the language selection a configuration exists, even after a process death.",
        instead: "After the language selection no configuration exists.",
        per: ["ONB-L5", "ONB-L6", "ONB-S2"],
        .always(!L.configuration.is(.nothing), whenever: past), fault: .silence, harm: .wrong),
      Property(
        "past-language-is-there",
        """
        After the language selection a language is in force whose pack is not lost, even after a \
        process death.
        """,
        instead: "After the language selection no language is in force, for its pack is lost.",
        per: ["ONB-L3", "ONB-L4", "ONB-S2"], .always(!L.locale.is(.nothing), whenever: past),
        fault: .silence, harm: .wrong),
    ]
  }

  private static func errors(_ past: Condition) -> [Property] {
    [
      Property(
        "failed-download-is-shown",
        "A download of the selected language that fails, or times out, is shown at once.",
        per: ["ONB-X1", "ONB-D14"],
        .leadsAtOnce(
          .either([L.happens(.downloadFailed), .rule("ONB-Y4")]), to: .holds(failedDownload)),
        under: platform.is("android")),
      Property(
        "failed-download-offers-retry",
        "While the snackbar says that a download has failed, the user can retry it.",
        per: ["ONB-X1", "ONB-D14"],
        .offers(L.is(.pending), from: failedDownload, by: [L.Event.retryDownload]),
        under: platform.is("android")),
      Property(
        "failed-refresh-can-be-repeated",
        "Where a failed refresh is shown, the user can select a language again.",
        per: ["ONB-X6", "ONB-D15"],
        .offers(
          L.is(.pending, .localeUpdate), from: failedRefresh, by: [L.Event.tapFirst, .tapSecond]),
        harm: .stuck),
      Property(
        "every-refresh-can-fail",
        "In every refresh a failure is heard: it is shown at once, or the app goes on.",
        per: ["ONB-L5", "ONB-X6", "ONB-D15"],
        .offers(
          L.is(.done) || failedRefresh, from: L.is(.refresh), by: [L.Event.configurationFails]),
        harm: .stuck),
      Property(
        "no-snackbar-unless-failed",
        "While a selected language is on its way, no snackbar is shown.",
        per: ["ONB-D13"], .always(L.snackbar.is(.nothing), whenever: !L.is(.grid, .closed, .done))),
      Property(
        "past-language-stays-possible",
        "From every state a way leads past the language selection, if what is asked for is answered.",
        per: ["ONB-L6", "ONB-01"], .alwaysPossible(past, from: .always, with: .userAndEnvironment),
        harm: .stuck),
      Property(
        "offline-user-gets-past",
        "A user without a network can get past the language selection.",
        instead: "A user without a network gets stuck in the language selection.",
        per: ["ONB-L3", "ONB-L5", "ONB-X1", "ONB-X6"],
        .alwaysPossible(
          past, from: L.is(.grid, .pending, .downloading, .installing, .refresh), with: .user),
        fault: .silence, harm: .stuck),
    ]
  }

  /// Notices a launch that asks again for what is stored.
  private static func asksOnce(_ asked: EventPredicate?) -> [Property] {
    [
      Property(
        "selected-is-not-asked-again",
        """
        No launch opens and counts the language selection where a language counts as selected, \
        unless the user asked for it in that launch.
        """,
        instead: "A launch opens the language selection where a language counts as selected.",
        per: ["ONB-T1", "ONB-S2", "ONB-E2"],
        .precedes(
          .either([.holds(!Installation.languageChosen)] + (asked.map { [$0] } ?? [])),
          .emits(shown), per: .either([.launch, .becomes(Installation.languageChosen)])),
        under: !localeChange.is("begins anew"), harm: .wrong,
        except: [
          Exemption(
            "a refresh that fails after the tap",
            because: "the languages are shown again, without a new opening")
        ])
    ]
  }

  private static let events: [Property] = [
    Property(
      "shown-before-tap",
      "The language selection is counted as shown before the first tap of a launch.",
      per: ["ONB-E2", "ONB-L1"], .precedes(.emits(shown), taps, per: .launch), harm: .miscounted),
    Property(
      "selected-needs-tap", "No launch sends language_selected before the user selects a language.",
      per: ["ONB-E3", "ONB-L2"],
      .precedes(taps, .emits(counted), per: .either([.launch, L.happens(.goOnWithout)])),
      harm: .miscounted),
    Property(
      "selected-is-counted",
      "The last selection before the app goes on is counted.",
      per: ["ONB-E3", "ONB-L6"],
      .precedes(
        .either([.emits(counted), L.happens(.goOnWithout)]), .rule("ONB-L6"),
        per: .either([.launch, .rule("ONB-L1"), taps])), harm: .miscounted,
      except: [
        Exemption("a user who goes on without one of the languages", because: "none is selected")
      ]),
    Property(
      "selected-once", "Each opening of the language selection counts at most one selection.",
      instead: "One opening of the language selection counts two selections.",
      per: ["ONB-E3", "ONB-L2"],
      .atMost(1, .emits(counted), per: .either([.launch, .rule("ONB-L1")])),
      fault: .silence, harm: .miscounted),
  ]
}
