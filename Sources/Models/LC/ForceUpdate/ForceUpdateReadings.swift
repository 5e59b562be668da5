import RuleLanguage

extension LC {
  static let platform = Reading(
    "platform", asks: "Which of the two apps is it?",
    per: ["LC-FU10", "LC-FU27", "LC-FU28"], isVariant: true,
    .init("android", "Android: there is Back, and the store is the Play Store."),
    .init(
      "iOS", "iOS: there is no Back; the store is the phone's own, though line 207 names another."))

  static let storeFailure = Reading(
    "store-failure", asks: "What does the user see when the store cannot be opened?",
    per: ["LC-FU17", "LC-EH3"],
    .init("error", "An error: \"Show error\"."),
    .init("instructions", "How to update by hand: \"Show manual instructions\"."),
    .init("both", "Both."))

  static let recommendedBack = Reading(
    "recommended-back", asks: "What does Back do on a recommended update?", per: ["LC-FU27"],
    .init("leaves", "It leaves the screen, which is what Back is allowed to do."),
    .init("reminds later", "The same as Remind Later."))

  static let shownAgain = Reading(
    "shown-again", asks: "Is DisplayUpdate after a store failure another display of the screen?",
    per: ["LC-EV08", "LC-FU17"],
    .init("no", "No: the screen was there all the time."),
    .init("yes", "Yes: the arrow leads to DisplayUpdate again."))

  static let blocking = Reading(
    "blocking", asks: "Whom does the \"blocking update prompt\" block?",
    per: ["LC-SC05", "LC-A04", "LC-FU24"],
    .init("forced", "Those who must update: a recommended update is optional."),
    .init("everyone", "Everyone to whom it is shown."))

  static let remindLater = Reading(
    "remind-later", asks: "How long does Remind Later last?",
    per: ["LC-FU05", "LC-FU16", "LC-FU26"],
    .init("launch", "Until the next launch."),
    .init("for good", "For good: no later time is named."))

  static let forceUpdateReadings = [
    platform, storeFailure, recommendedBack, shownAgain, blocking, remindLater,
  ]
}
