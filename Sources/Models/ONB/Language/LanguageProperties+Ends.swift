import RuleLanguage

extension ONB {
  static let hasPack = Installation.languageChosen && !Language.locale.is(.nothing)

  private static let downloads = Language.is(.pending, .downloading, .installing) && isAwake

  private static let refreshes = Language.is(.refresh) && isAwake

  private static let canAct = Language.is(.grid) || LanguageHost.is(.launched, .past)

  static let languageEnds = [
    Property(
      "download-ends", "Every download ends, within \(Limits.stages.short) if nothing answers.",
      instead: "A download never ends, because nothing answers.",
      per: ["ONB-L3", "ONB-P2", "ONB-X1"],
      .leadsTo(.becomes(downloads), .becomes(!downloads).orKill, within: Limits.stages, .timeOnly),
      under: platform.is("android"), fault: .silence, except: asleep),
    Property(
      "refresh-ends",
      "Every refresh of the configuration ends, within \(Limits.refresh.short) if nothing answers.",
      instead: "A refresh of the configuration never ends, because nothing answers.",
      per: ["ONB-L5", "ONB-X6"],
      .leadsTo(.becomes(refreshes), .becomes(!refreshes).orKill, within: Limits.refresh, .timeOnly),
      fault: .silence, except: asleep),
  ]

  static let languageOnly = [
    // These two notice a download, or a refresh, that is given up while it is still on its way.
    Property(
      "downloads-are-waited-for",
      """
      The wait for a download times out only after \(Limits.download.short) as pending, as \
      downloading, or as installing.
      """,
      per: ["ONB-L3", "ONB-P2", "ONB-Y4"],
      .shortest(
        from: .either(
          [.pending, .downloading, .installing].map { .becomes(Language.is($0)) }),
        until: .rule("ONB-Y4"), .atLeast(Limits.download)), under: platform.is("android"),
      harm: .wrong),
    Property(
      "refresh-is-waited-for",
      "No refresh of the configuration times out before \(Limits.refresh.short) are over.",
      per: ["ONB-L5", "ONB-Y3"],
      .shortest(
        from: .becomes(Language.is(.refresh)), until: .rule("ONB-Y3"), .atLeast(Limits.refresh)),
      harm: .wrong),
    Property(
      "longest-wait", "The longest wait between screens on which the user can act.",
      per: ["ONB-L3", "ONB-L5"],
      .longest(from: .becomes(!canAct), until: .becomes(canAct).orKill, .none)),
    Property(
      "shown-once", "Each opening of the language selection is counted at most once.",
      instead: "One opening of the language selection is counted twice.",
      per: ["ONB-E2"],
      .atMost(
        1, .emits("language_selection_screen_shown"),
        per: .becomes(LanguageHost.is(.asked))), harm: .miscounted),
    Property(
      "nobody-is-stuck",
      "Before the language is chosen something can still happen, if only outside the app (no deadlock).",
      instead: "The user gets stuck: nothing can happen any more.",
      per: ["ONB-L6"], .noDeadlock(ends: LanguageHost.is(.past))),
  ]

  static let languageLints: [Property] = [
    .total(),
    Property("lint-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
    Property("lint-dead-rows", "Every row can fire.", .lint(.noDeadRow)),
    Property(
      "lint-unreachable-states", "Every state of the language selection is reachable.",
      per: ["ONB-P2"], .lint(.noUnreachableState),
      under: platform.is("android")),
    Property(
      "lint-exits", "Every state has an exit.",
      .lint(
        .noStateWithoutExit,
        except: [
          Exemption(LanguageHost.State.past, because: "the selection ends there")
        ])),
    Property(
      "lint-timeouts", "Every wait of the language selection has a timeout.",
      per: ["ONB-L3", "ONB-L5"],
      .lint(
        .everyAnswerHasTimeout,
        except: [
          Exemption(LanguageHost.State.launched, because: "the host stands for a launch")
        ] + late)),
  ]

  private static let late: [Exemption] = .each(
    [Language.State.closed, Language.State.grid],
    because: "it waits for the user, and can hear of an earlier download besides")
}
