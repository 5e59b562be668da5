import RuleLanguage

extension ONB {
  private typealias L = Language

  static let languageAmendments = [
    downloadTimeout, refreshTimeout, ownLanguageCache, recordedAtTheEnd, goOnWithout,
    cancelDownload, failuresCounted, backIsAnswered,
  ]

  private static let backLeaves = Row<L>.ignore(
    .backFromLanguages,
    because:
      "The app does nothing, the OS shows what was before, and who comes back finds the screen."
  ).only(when: platform.is("android"))
  private static let backCancels = Row<L>.on(
    .backFromLanguages, to: .grid, do: [.set(L.selected, .nothing)]
  ).only(when: platform.is("android"))

  private static let backIsAnswered = Amendment(
    "back-cancels-download",
    """
    Back cancels a download and shows the languages; from these, and from a refresh, it leaves the \
    app.
    """,
    repairs: ["back-shows-languages", "lint-total"],
    .add(L.self, in: .grid, backLeaves), .add(L.self, in: .refresh, backLeaves),
    .add(L.self, in: .pending, backCancels), .add(L.self, in: .downloading, backCancels),
    .add(L.self, in: .installing, backCancels))

  private static let downloadFails = Row<L>.after(
    Limits.download, to: .grid, do: [.set(L.snackbar, .downloadFailed)], per: "ONB-Y4"
  ).only(when: platform.is("android"))

  private static let downloadTimeout = Amendment(
    "download-timeout",
    "Each stage of a download that takes longer than \(Limits.download.short) has failed.",
    repairs: ["download-ends", "lint-timeouts"],
    .add(L.self, in: .pending, downloadFails), .add(L.self, in: .downloading, downloadFails),
    .add(L.self, in: .installing, downloadFails))

  private static let refreshFails: [Action] = [
    .set(L.snackbar, .configurationFailed), .set(L.selected, .nothing),
  ]
  private static let hasOwnCache: Condition = L.configuration == L.locale

  private static let refreshTimeout = Amendment(
    "refresh-timeout",
    "A refresh of the configuration that takes longer than \(Limits.refresh.short) has failed.",
    repairs: ["refresh-ends", "lint-timeouts"],
    .add(
      L.self, in: .refresh,
      .after(Limits.refresh, when: hasOwnCache, to: .done, per: "ONB-Y3"),
      .after(Limits.refresh, when: !hasOwnCache, to: .grid, do: refreshFails, per: "ONB-Y3")))

  private static let ownLanguageCache = Amendment(
    "cache-of-the-language",
    "Cached configuration is used only if it is in the language that was selected.",
    repairs: ["goes-on-in-one-language"],
    .replace(
      L.self, in: .refresh, per: "ONB-X6",
      with: .on(.configurationFails, when: hasOwnCache, to: .done, per: "ONB-X6")),
    .add(
      L.self, in: .refresh,
      .on(
        .configurationFails, when: !hasOwnCache, to: .grid, do: refreshFails,
        per: "ONB-X6", "ONB-D15")))

  private static let recordedAtTheEnd = Amendment(
    "recorded-at-the-end",
    """
    A language counts as selected, at the next launch and in the analytics, only when its \
    configuration is there.
    """,
    repairs: ["past-language-is-configured", "selected-once"],
    .replace(
      L.self, in: .localeUpdate, per: "ONB-L4",
      with: .immediately(
        to: .refresh, do: [.copy(L.selected, to: L.locale)], per: "ONB-L4", "ONB-P5")),
    .replace(
      L.self, in: .done, per: "ONB-L6",
      with: .immediately(
        to: .closed,
        do: [
          .when(!L.locale.is(.device), [.emit("language_selected")]),
          .set(Installation.languageChosen), .set(L.selected, .nothing),
          .send(Routing.Event.languageReady),
        ], per: "ONB-L6", "ONB-E3")),
    .replace(
      L.self, in: .grid, per: "ONB-L2",
      with: .on(
        .languageTapped, to: .pending, do: L.tapUncounted, per: "ONB-L2", "ONB-L3", "ONB-P1"
      ).only(when: platform.is("android"))),
    selectedAgain(in: .pending), selectedAgain(in: .downloading), selectedAgain(in: .installing),
    .add(
      L.self, in: .grid,
      .on(.languageTapped, to: .localeUpdate, do: L.tapUncounted, per: "ONB-L2", "ONB-P4")
        .only(when: platform.is("iOS"))))

  private static func selectedAgain(in state: L.State) -> Patch {
    .replace(
      L.self, in: state, per: "ONB-L2",
      with: .on(.languageTapped, to: .pending, do: L.tapUncounted, per: "ONB-L2", "ONB-L3")
        .only(when: L.bothRun))
  }

  private static let goOnWithout = Amendment(
    "go-on-without",
    """
    The device's language, with a first configuration, is part of the app: a user whose download or \
    refresh fails can go on with it and select again later.
    """,
    repairs: ["offline-user-gets-past"],
    .add(
      L.self, in: .grid,
      .on(
        .goOnWithout, when: !L.snackbar.is(.nothing), to: .done,
        do: [
          .set(L.configuration, .device), .set(L.locale, .device),
          .set(Installation.languageChosen), .set(L.snackbar, .nothing),
        ])),
    .add(
      L.self,
      cause: .user(.goOnWithout, when: L.is(.grid) && !L.snackbar.is(.nothing))))

  private static let cancels = Row<L>.on(
    .cancelDownload, to: .grid, do: [.set(L.selected, .nothing)]
  ).only(when: platform.is("android"))

  private static let cancelDownload = Amendment(
    "cancel-download",
    """
    A download can be cancelled; the languages are then as before, and a pack that arrives all the \
    same waits until it is selected.
    """,
    repairs: ["download-can-be-left"],
    .add(L.self, in: .pending, cancels), .add(L.self, in: .downloading, cancels),
    .add(L.self, in: .installing, cancels),
    .add(
      L.self, cause: .user(.cancelDownload, when: L.is(.pending, .downloading, .installing))))

  private static let failuresCounted = Amendment(
    "language-failures-counted",
    "A download or a refresh whose failure is shown sends an event of its own.",
    repairs: ["language-failure-is-counted"],
    .add(
      L.self, in: .grid,
      .onEntry(
        when: L.snackbar.is(.downloadFailed), do: [.emit("language_download_failed")]
      ).only(when: platform.is("android")),
      .onEntry(
        when: L.snackbar.is(.configurationFailed), do: [.emit("language_configuration_failed")])))

  static let packLookedForAtLaunch = Amendment(
    "pack-looked-for",
    "A launch that finds no pack of the language selected leads to the language selection.",
    repairs: ["past-language-is-there"],
    .replace(LanguageHost.self, in: .launched, with: .on(.start, when: hasPack, to: .past)),
    .add(
      LanguageHost.self, in: .launched,
      .on(
        .start, when: !hasPack, to: .asked,
        do: [.clear(Installation.languageChosen), .send(Route.languageSelection)])))
}
