package import RuleLanguage

extension ONB.Language {
  private static let downloads = Self.is(.pending, .downloading, .installing)
  private static let runsBoth = ONB.secondTap.is("both run") && ONB.platform.is("android")
  private static let tapPossible = Self.is(.grid) || downloads && runsBoth

  /// A tap on a language while another is downloaded leaves that download behind.
  private static let leaveBehind: [Action] = [
    .when(downloads && runsBoth, [.copy(selected, to: earlier)])
  ]

  package static let causes: [Cause<Self>] = [
    .user(
      .tapFirst, when: tapPossible && !selected.is(.first) || Self.is(.grid),
      do: leaveBehind + [.set(selected, .first), .send(Event.languageTapped)], per: "ONB-L2"),
    .user(
      .tapSecond, when: tapPossible && !selected.is(.second) || Self.is(.grid),
      do: leaveBehind + [.set(selected, .second), .send(Event.languageTapped)], per: "ONB-L2"),
    .user(
      .retryDownload, when: Self.is(.grid) && snackbar.is(.downloadFailed), per: "ONB-X1"),
    .user(
      .backFromLanguages,
      when: ONB.platform.is("android") && (Self.is(.grid, .refresh) || downloads)),
    .by(
      .app, .snackbarVanishes,
      when: Self.is(.grid) && !snackbar.is(.nothing) && ONB.snackbarLasts.is("a while"),
      per: "ONB-D13"),
    .by(playCore, .downloadStarted, when: Self.is(.pending), per: "ONB-Y4", "ONB-P1"),
    .by(playCore, .packDownloaded, when: Self.is(.downloading), per: "ONB-Y4", "ONB-P2"),
    .by(playCore, .packInstalled, when: Self.is(.installing), per: "ONB-Y4", "ONB-P2"),
    .by(playCore, .downloadFailed, when: downloads, per: "ONB-Y4", "ONB-X1"),
    .by(
      playCore, .earlierPackInstalled,
      when: !earlier.is(.nothing) && !Self.is(.localeUpdate, .done),
      per: "ONB-Y4"),
    .by(.network, .configurationArrives, when: Self.is(.refresh), per: "ONB-L5"),
    .by(.network, .configurationFails, when: Self.is(.refresh), per: "ONB-X6"),
  ]

  /// Google Play Core, which delivers packs on Android.
  private static let playCore = RuleLanguage.Actor("Play Core")
}
