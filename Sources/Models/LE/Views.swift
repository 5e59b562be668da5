import RuleLanguage

// What the user sees of the app, whose events are counted behind it.

extension LE.Application {
  package static let screens: [State: String] = [
    .launching: "the app starting", .active: "the app", .interrupted: "the app, interrupted",
    .returning: "the app coming back",
  ]
}

extension LE.LinkBuffer {
  package static let deeds: [Event: String] = [
    .openCampaign: "opens a link from a mail", .openCallback: "logs in by a link",
  ]
}

extension LE.Client {
  package static let deeds: [Event: String] = [
    .reset: "signs out", .handleDeepLink: "opens a link", .sameLinkAgain: "opens the same link",
  ]
}
