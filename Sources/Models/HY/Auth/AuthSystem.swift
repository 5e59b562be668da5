package import RuleLanguage

extension HY {
  /// The document's "Auth Store Flow".
  package static let auth = System(
    "auth-store", document: "HY", title: "Credentials and the provider factory",
    machines: [
      AuthStore.table(), KeyWrite.table(of: KeyWrite.first), KeyWrite.table(of: KeyWrite.second),
      ProviderFactory.table(), Reply.table(),
    ],
    process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    readings: [askedFirst, afterUninstall, apple],
    amendments: [
      threeAnswers, oneKeyAtATime, keyIsWrittenAgain, keyGoesWithApp, replyOfItsAccount,
    ],
    properties: authProperties + authLaunchProperties + authReplies)
}
