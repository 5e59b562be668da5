import RuleLanguage

extension ONB {
  static let hasPack = Installation.languageChosen && !Language.locale.is(.nothing)

  private static let downloads = Language.is(.pending, .downloading, .installing) && isAwake

  private static let refreshes = Language.is(.refresh) && isAwake

  private static let canAct = Language.is(.grid) || LanguageHost.is(.launched, .past)

  static let languageEnds = [
    Property(
      "download-ends", "A download that is begun ends, even if nothing answers.",
      per: ["ONB-L3", "ONB-P2", "ONB-X1"],
      .leadsTo(
        .becomes(downloads), .either([.becomes(!downloads), .kill]), within: nil, .timeOnly),
      under: platform.is("android"), fault: .silence),
    Property(
      "refresh-ends", "A refresh of the configuration ends, even if nothing answers.",
      per: ["ONB-L5", "ONB-X6"],
      .leadsTo(
        .becomes(refreshes), .either([.becomes(!refreshes), .kill]), within: nil, .timeOnly),
      fault: .silence),
  ]

  static let languageOnly = [
    Property(
      "longest-wait", "The longest wait between screens on which the user can act.",
      per: ["ONB-L3", "ONB-L5"],
      .longest(from: .becomes(!canAct), until: .either([.becomes(canAct), .kill]), .none)),
    Property(
      "shown-once", "The language selection is counted once when it is opened.", per: ["ONB-E2"],
      .atMost(
        1, .emits("language_selection_screen_shown"),
        per: .becomes(LanguageHost.is(.asked))), harm: .miscounted),
    Property(
      "nobody-is-stuck", "Before the language is past something can always still happen.",
      per: ["ONB-L6"], .noDeadlock(ends: LanguageHost.is(.past))),
  ]

  static let languageLints = [
    Property("lint-total", "Every event has a row where it can happen.", .lint(.total)),
    Property("lint-overlap", "No two rows can fire on the same trigger.", .lint(.noOverlap)),
    Property("lint-dead-rows", "Every row fires in some run.", .lint(.noDeadRow)),
    Property(
      "lint-unreachable-states", "Every state of a download is entered in some run.",
      per: ["ONB-P2", "ONB-D13", "ONB-D14", "ONB-D15"], .lint(.noUnreachableState),
      under: platform.is("android")),
    Property(
      "lint-exits", "Every state can be left.",
      .lint(
        .noStateWithoutExit,
        except: [
          Exemption(LanguageHost.State.past.rawValue, because: "the selection ends there")
        ])),
    Property(
      "lint-timeouts", "Whenever the language selection waits for an answer a timeout is running.",
      per: ["ONB-L3", "ONB-L5"],
      .lint(
        .everyAnswerHasTimeout,
        except: [
          Exemption(LanguageHost.State.launched.rawValue, because: "the host stands for a launch")
        ] + late)),
  ]

  private static let late: [Exemption] = .each(
    [Language.State.closed.rawValue, Language.State.grid.rawValue],
    because: "it waits for the user, and can hear of an earlier download besides")
}
