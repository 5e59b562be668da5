package import RuleLanguage

extension ONB {
  /// The language selection of both apps; Android downloads, iOS does not.
  package static let language: System = System(
    "language", document: "ONB", title: "Language selection",
    machines: [LanguageHost.table(), Language.table()], process: ProcessModel(kills: 1),
    immediacy: .always(.atomic), readings: languageReadings,
    amendments: languageAmendments + [packLookedForAtLaunch],
    properties: languageProperties(past: LanguageHost.is(.past)) + languageEnds + languageOnly
      + languageOutcomes
      + languageLints)
}
