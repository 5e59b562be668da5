package import Machines

extension LE.Readings {
  static let inactive = Reading(
    "inactive", asks: "Is an inactive process in the foreground, at a cold launch?",
    per: ["LE-23", "LE-59"],
    .init("foreground", "Yes: everything but background is."),
    .init("not foreground", "No: only an active one is."))

  static let stateRead = Reading(
    "state-read", asks: "Which state of the app counts when the cold Opened is sent?",
    per: ["LE-23", "LE-54", "LE-58"],
    .init("as read", "The one read before on the main actor, whatever has happened since."),
    .init("at emit time", "The one at the moment of sending."))

  static let heldBack = Reading(
    "held-back", asks: "What does the Opened say that replaces one held back?",
    per: ["LE-25", "LE-26"],
    .init("false", "from_background false: it is sent instead of the cold one."),
    .init("true", "from_background true: the app comes from the background."))

  static let firstActive = Reading(
    "first-didBecomeActive", asks: "Which didBecomeActive is \"the first after launch\"?",
    per: ["LE-31"],
    .init("of a launch", "The one that ends a launch into the foreground."),
    .init("of the process", "The first of the process, however it was launched."),
    .init("seen", "The first that the SDK sees, however late it was initialised."))

  static let transition = Reading(
    "transition", asks: "What is a transition from background to active?",
    per: ["LE-26", "LE-27", "LE-59"],
    .init("since active", "The app was in the background since it was last active."),
    .init("adjacent", "The state just before is background; iOS puts inactive between."))

  static let reinit = Reading(
    "re-init", asks: "What is it to initialise again?", per: ["LE-47", "LE-48"],
    .init("another launch", "In another process; a second call in the same one changes nothing."),
    .init("same process", "A new client, and so a new emitter, in the same process."))

  static let actor = Reading(
    "actor", asks: "What does the isolation of the actor give?", per: ["LE-39", "LE-29", "LE-47"],
    .init("order", "What happens first is handled first, each to its end."),
    .init(
      "one at a time",
      "Only that no two run at once: tasks overtake each other, and others run "
        + "while one waits for the main actor."))

  static let enqueued = Reading(
    "enqueued", asks: "When is Backgrounded enqueued?", per: ["LE-08", "LE-29", "LE-30"],
    .init("awaited", "It is in the queue before flushToDisk() begins."),
    .init("tracked", "track() was called; it reaches the queue after enrichment."))

  static let pairing = Reading(
    "pairing", asks: "Are Opened and Backgrounded pairs?", per: ["LE-07", "LE-29"],
    .init("in a process", "As long as the process lives; what is killed sends nothing."),
    .init("always", "Always: who counts sessions may rely on it."))

  static let replay = Reading(
    "replay", asks: "When do calls pass that were made before the client was bound?",
    per: ["LE-57"],
    .init("at once", "When it is bound, before the cold path goes on."),
    .init("some time", "Some time after it is bound."))

  static let linkCalls = Reading(
    "link-calls", asks: "How often does the host hand in a link?", per: ["LE-35"],
    .init("once", "Once, in one of the places named."),
    .init("in each place", "In each place that iOS calls: the same link may come twice."))

  static let linkName = Reading(
    "link-name", asks: "Is handleDeepLink what the code calls openURL?",
    per: ["LE-34", "LE-55"],
    .init("one", "Yes: two names for one entry."),
    .init("two", "No: the code has openURL only, and handleDeepLink leads nowhere."))

  /// What the calls of the host mean, whatever is done with them.
  static let clientReadings = [reinit, replay, linkCalls, linkName]

  package static let all =
    installReadings + clientReadings + [
      inactive, stateRead, heldBack, firstActive, transition, actor, enqueued, pairing,
    ]
}
