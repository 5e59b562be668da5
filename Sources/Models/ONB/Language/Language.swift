package import RuleLanguage

extension ONB {
  /// Two languages that can be chosen, and what else can be in force.
  package enum Tongue: String, Name {
    case nothing
    case first = "language A"
    case second = "language B"
    /// The device's own, part of the app; only an amendment offers it without a download.
    case device = "device's language"
  }

  /// `LanguageSelectionSnackbarType`.
  package enum Snackbar: String, Name {
    case nothing = "None"
    case downloadFailed = "LanguageDownloadFailed"
    case configurationFailed = "ChaloConfigFetchFailed"
  }

  /// The "Language Selection" flow: one state a step; the download is Android's alone.
  package enum Language: Machine {
    package static let name = "language"
    package static let initial = State.closed
    package static let failures = [Event.downloadFailed, .configurationFails]

    package enum State: String, Name {
      case closed
      case grid = "language grid"
      case pending = "download pending"
      case downloading
      case installing
      case localeUpdate = "locale update"
      case refresh = "configuration refresh"
      /// Where the flow ends and the user goes on.
      case done = "language done"
    }

    package enum Event: String, Name {
      case opened = "LanguageSelection"
      case tapFirst, tapSecond, languageTapped
      case downloadStarted, packDownloaded, packInstalled, downloadFailed, earlierPackInstalled
      case retryDownload
      case configurationArrives, configurationFails
      case snackbarVanishes
      /// Heard by no row of the document.
      case backFromLanguages = "back from the languages"
      /// Caused by nobody as written.
      case goOnWithout, cancelDownload
    }

    static let selected = Choice<Tongue>("selected language", initially: .nothing)
    /// The language whose download was begun before another was selected; it may still arrive.
    static let earlier = Choice<Tongue>("earlier download", initially: .nothing)
    package static let snackbar = Choice<Snackbar>("snackbar", initially: .nothing)
    package static let locale = Choice<Tongue>("locale", initially: .nothing, .durable)
    /// The language of the configuration that is cached.
    static let configuration = Choice<Tongue>(
      "language of the configuration", initially: .nothing, .durable)

    private static let android = platform.is("android")
    private static let ios = platform.is("iOS")
    static let bothRun = android && secondTap.is("both run")

    // MARK: What steps do

    private static let count: [Action] = [.emit("language_selected")]
    static let tapUncounted: [Action] = [
      .set(snackbar, .nothing),
      .when(languageRecorded.is("tapped"), [.set(Installation.languageChosen)]),
    ]
    private static let tap = tapUncounted + [.when(languageCounted.is("tapped"), count)]
    private static let updateLocale: [Action] = [
      .copy(selected, to: locale),
      .when(languageRecorded.is("locale updated"), [.set(Installation.languageChosen)]),
    ]
    static let recorded: [Action] = [
      .when(languageRecorded.is("configuration refreshed"), [.set(Installation.languageChosen)])
    ]
    private static let finish = recorded + [.when(languageCounted.is("in force"), count)]
    /// A restore or an update can leave a language behind without its pack.
    static let packCanBeLost =
      android && Installation.languageChosen && !locale.is(.nothing) && !locale.is(.device)
    private static let hasCache = !configuration.is(.nothing)

    package static let rules: Rules<Self> = [
      .closed: [
        .on(
          .opened, to: .grid, do: [.emit("language_selection_screen_shown")],
          per: "ONB-L1", "ONB-E2")
      ],

      .grid: [
        .on(
          .languageTapped, to: .pending, do: tap, per: "ONB-L2", "ONB-E3", "ONB-L3", "ONB-P1"
        ).only(when: android),
        .on(.languageTapped, to: .localeUpdate, do: tap, per: "ONB-L2", "ONB-E3", "ONB-P4")
          .only(when: ios),
        .on(
          .retryDownload, when: snackbar.is(.downloadFailed), to: .pending,
          do: [.set(snackbar, .nothing)], per: "ONB-X1"
        ).only(when: android),
        .on(.earlierPackInstalled, to: .localeUpdate, do: earlierWins)
          .only(when: bothRun),
        .on(.snackbarVanishes, do: [.set(snackbar, .nothing)])
          .only(when: snackbarLasts.is("a while")),
      ],

      .pending: [
        .on(.downloadStarted, to: .downloading, per: "ONB-L3", "ONB-P2")
          .only(when: android),
        failed, selectAgain, earlierArrives,
      ],
      .downloading: [
        .on(.packDownloaded, to: .installing, per: "ONB-L3", "ONB-P2")
          .only(when: android),
        failed, selectAgain, earlierArrives,
      ],
      .installing: [
        .on(.packInstalled, to: .localeUpdate, per: "ONB-L3", "ONB-P2", "ONB-03")
          .only(when: android),
        failed, selectAgain, earlierArrives,
      ],

      .localeUpdate: [
        .immediately(to: .refresh, do: updateLocale, per: "ONB-L4").only(when: android),
        .immediately(to: .refresh, do: updateLocale, per: "ONB-L4", "ONB-P5").only(when: ios),
      ],
      .refresh: [
        .onEntry(do: [.emit("language_selection_screen_shown")])
          .only(when: android && localeChange.is("begins anew")),
        .on(
          .configurationArrives, to: .done, do: [.copy(locale, to: configuration)] + finish,
          per: "ONB-L5"),
        .on(.configurationFails, when: hasCache, to: .done, do: finish, per: "ONB-X6")
          .only(when: configurationFailure.is("cached if any")),
        .on(
          .configurationFails, when: !hasCache, to: .grid,
          do: [.set(snackbar, .configurationFailed), .set(selected, .nothing)],
          per: "ONB-X6", "ONB-D15"
        ).only(when: configurationFailure.is("cached if any")),
        .on(
          .configurationFails, to: .grid,
          do: [.set(snackbar, .configurationFailed), .set(selected, .nothing)],
          per: "ONB-X6", "ONB-D15"
        ).only(when: configurationFailure.is("an error")),
        earlierArrives,
      ],
      .done: [
        .immediately(
          to: .closed, do: [.set(selected, .nothing), .send(Routing.Event.languageReady)],
          per: "ONB-L6")
      ],
      .closed: [
        .on(
          .earlierPackInstalled, do: [.copy(earlier, to: locale), .set(earlier, .nothing)]
        ).only(when: bothRun)
      ],
    ]

    /// What a failed download leads to.
    private static let failed: Row<Self> = .on(
      .downloadFailed, to: .grid, do: [.set(snackbar, .downloadFailed)], per: "ONB-X1", "ONB-D14"
    ).only(when: android)

    private static let selectAgain = Row<Self>.on(
      .languageTapped, to: .pending, do: tap, per: "ONB-L2", "ONB-L3"
    ).only(when: bothRun)

    /// The completion of an earlier download does what a completion does.
    private static let earlierWins: [Action] = [
      .copy(earlier, to: selected), .set(earlier, .nothing), .set(snackbar, .nothing),
    ]
    private static let earlierArrives = Row<Self>.on(
      .earlierPackInstalled, to: .localeUpdate, do: earlierWins
    ).only(when: bothRun)
  }
}
