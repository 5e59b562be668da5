import RuleLanguage

extension ONB {
  private typealias L = Language
  private static let past = LanguageHost.is(.past)
  private static let tapped = L.is(.pending, .downloading, .installing, .localeUpdate, .refresh)
  private static let taps = EventPredicate.events(L.Event.tapFirst, .tapSecond)

  /// What a tap and an answer lead to, and what is kept of a language.
  static let languageOutcomes = answers + stages + heard + kept + ways

  private static let answers: [Property] = [
    tapTakes(.tapFirst, .first), tapTakes(.tapSecond, .second),
    // Notices a language that is downloaded and not the one in force.
    Property(
      "locale-is-the-selected",
      "While the configuration is refreshed the locale is the language that the user selected.",
      per: ["ONB-L4", "ONB-L5"], .always(L.locale == L.selected, whenever: L.is(.refresh)),
      harm: .wrong, except: givenUpTongue),
    Property(
      "configuration-in-the-language",
      "When the configuration has arrived it is in the language in force, and the app goes on at once.",
      per: ["ONB-L5", "ONB-L6"],
      .leadsAtOnce(
        L.happens(.configurationArrives), to: .holds(past && L.configuration == L.locale).orKill),
      harm: .stuck),
    Property(
      "failed-refresh-is-shown-or-passed",
      "When the refresh fails, or times out, the user sees it at once, or the app goes on.",
      per: ["ONB-X6", "ONB-D15"],
      .leadsAtOnce(
        .either([L.happens(.configurationFails), .rule("ONB-Y3")]),
        to: .orKill(.holds(L.is(.grid) && L.snackbar.is(.configurationFailed)), .holds(past))),
      harm: .stuck),
    Property(
      "cached-means-cached", "The app goes on after a failed refresh only with some configuration.",
      per: ["ONB-X6"], .always(!L.configuration.is(.nothing), whenever: L.is(.done)),
      harm: .wrong),
    Property(
      "tap-counted-once", "A tap on a language is counted at most once.",
      per: ["ONB-E3", "ONB-L2"], .atMost(1, .emits("language_selected"), per: taps),
      harm: .miscounted),
    Property(
      "no-snackbar-behind", "Behind the language selection none of its snackbars is shown.",
      per: ["ONB-D13", "ONB-L6"], .always(L.snackbar.is(.nothing), whenever: past), harm: .wrong),
  ]

  /// Notices a timeout that is taken for an answer of Play, and a tile that nobody can tap.
  private static let stages: [Property] =
    [
      stage("download", .downloadStarted, .downloading, since: .pending),
      stage("installation", .packDownloaded, .installing, since: .downloading),
    ] + [
      Property(
        "quiet-grid-is-wanted",
        "The languages are shown without a snackbar only when opened, after a cancel or Back, or once it has vanished.",
        per: ["ONB-L1", "ONB-X1", "ONB-D14"],
        .precedes(
          .either(
            [.rule("ONB-L1")]
              + [.cancelDownload, .backFromLanguages, .snackbarVanishes].map(L.happens)),
          .becomes(L.is(.grid) && L.snackbar.is(.nothing)),
          per: .either([taps, L.happens(.retryDownload)])), harm: .stuck),
      Property(
        "refresh-snackbar-means-refresh", "A failed refresh is reported only after a refresh.",
        per: ["ONB-D15", "ONB-X6"],
        .precedes(
          .becomes(L.is(.refresh)), .becomes(L.snackbar.is(.configurationFailed)),
          per: .either([taps, L.happens(.retryDownload)])), harm: .wrong),
      Property(
        "nothing-selected-left",
        "After a failed refresh, and behind the selection, no tile looks selected any more.",
        per: ["ONB-D15", "ONB-L6"],
        .always(
          L.selected.is(.nothing),
          whenever: L.is(.closed) || L.is(.grid) && L.snackbar.is(.configurationFailed)),
        harm: .wrong),
      canTap(.tapFirst, .first), canTap(.tapSecond, .second),
    ]

  /// Notices an answer that is heard in one stage and not in another.
  private static let heard: [Property] = [
    Property(
      "every-stage-can-fail", "In every stage of a download a failure is heard, and shown at once.",
      per: ["ONB-L3", "ONB-X1", "ONB-D14"],
      .offers(
        L.is(.grid) && L.snackbar.is(.downloadFailed),
        from: L.is(.pending, .downloading, .installing), by: [L.Event.downloadFailed]),
      under: platform.is("android"), harm: .stuck),
    Property(
      "every-refresh-can-succeed", "In every refresh a configuration that arrives is heard.",
      per: ["ONB-L5"],
      .offers(L.is(.done), from: L.is(.refresh), by: [L.Event.configurationArrives]), harm: .stuck),
    Property(
      "installed-is-set",
      "The selected language, once installed, becomes the locale at once, and the refresh begins.",
      per: ["ONB-L3", "ONB-L4", "ONB-P2"],
      .leadsAtOnce(
        L.happens(.packInstalled), to: .holds(L.is(.refresh) && L.locale == L.selected).orKill),
      under: platform.is("android"), harm: .stuck),
    Property(
      "download-failure-is-one",
      "A failed download is counted only after it has failed.", per: ["ONB-X1", "ONB-D14"],
      .precedes(
        .either([L.happens(.downloadFailed), .rule("ONB-Y4")]), .emits("language_download_failed"),
        per: .either([taps, L.happens(.retryDownload)])), under: platform.is("android"),
      harm: .miscounted),
    Property(
      "failed-refresh-counted-once",
      "A failed refresh is counted at most once each time that it is shown.",
      per: ["ONB-X6", "ONB-D15"], .atMost(1, counted, per: shown), harm: .miscounted),
    Property(
      "shown-refresh-is-counted", "A failed refresh is counted only if it is shown.",
      per: ["ONB-X6", "ONB-D15"],
      .precedes(shown, counted, per: .becomes(L.is(.refresh))), harm: .miscounted),
  ]

  private static let shown = EventPredicate.becomes(
    L.is(.grid) && L.snackbar.is(.configurationFailed))
  private static let counted = EventPredicate.emits("language_configuration_failed")

  private static func stage(
    _ name: String, _ event: L.Event, _ state: L.State, since: L.State
  ) -> Property {
    Property(
      "\(name)-was-reported", "The \(name) begins only when Play says so.",
      per: ["ONB-L3", "ONB-P2"],
      .precedes(.event(event), .becomes(L.is(state)), per: .becomes(L.is(since))),
      under: platform.is("android"), harm: .wrong)
  }

  private static func canTap(_ event: L.Event, _ tongue: Tongue) -> Property {
    Property(
      "\(event.rawValue)-is-offered",
      "Each language of the grid can be selected, and the app takes it up: \(tongue.rawValue).",
      per: ["ONB-L1", "ONB-L2"],
      .offers(tapped && L.selected.is(tongue), from: L.is(.grid), by: [event]), harm: .stuck)
  }

  private static func tapTakes(_ event: L.Event, _ tongue: Tongue) -> Property {
    Property(
      "\(event.rawValue)-is-taken",
      "A tap selects the language that was tapped: \(tongue.rawValue).", per: ["ONB-L2"],
      .leadsAtOnce(.event(event), to: .holds(tapped && L.selected.is(tongue))), harm: .wrong)
  }

  private static let kept: [Property] = [
    Property(
      "past-means-selected",
      "A user who is past the language selection has a language that is stored as selected.",
      per: ["ONB-L6", "ONB-S2", "ONB-T1"],
      .always(Installation.languageChosen.condition, whenever: past), harm: .lost),
    Property(
      "selected-stays",
      "A language that counts as selected at the next launch stays so unless its pack is lost.",
      instead: "A language counts as selected no longer, though its pack is not lost.",
      per: ["ONB-S2", "ONB-T1", "ONB-P1"],
      .precedes(
        LanguageHost.happens(.packLost), .becomes(!Installation.languageChosen),
        per: .becomes(Installation.languageChosen)), under: platform.is("android"), harm: .lost),
    Property(
      "locale-stays", "A locale once set stays set unless its pack is lost.",
      per: ["ONB-L4", "ONB-P1"],
      .precedes(
        LanguageHost.happens(.packLost), .becomes(L.locale.is(.nothing)),
        per: .becomes(!L.locale.is(.nothing))), under: platform.is("android"), harm: .lost),
  ]

  private static let ways: [Property] = [
    .way(
      "first-language", L.happens(.tapFirst), "A language of the grid can be selected.", "ONB-L2"),
    .way("second-language", L.happens(.tapSecond), "Another language can be selected.", "ONB-L2"),
    .way("failed-refresh", L.happens(.configurationFails), "The refresh can fail.", "ONB-X6"),
    .way(
      "refresh-snackbar", .becomes(L.is(.grid) && L.snackbar.is(.configurationFailed)),
      "A failed refresh can be shown.", "ONB-D15"),
    .way(
      "failed-download", L.happens(.downloadFailed), "A download can fail.", "ONB-X1",
      under: platform.is("android")),
  ]
}
