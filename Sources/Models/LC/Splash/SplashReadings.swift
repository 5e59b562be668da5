import RuleLanguage

extension LC {
  static let initOrder = Reading(
    "init-order", asks: "In which order does the splash screen initialise?",
    per: ["LC-J02", "LC-J03", "LC-SF03", "LC-SF04", "LC-SF05", "LC-IS1", "LC-IS4", "LC-IS8"],
    .init("sequence", "As in \"Initialization Sequence\": cluster, properties, analytics, events."),
    .init("journey", "As in \"User Journey\": properties, analytics, cluster, event, timestamps."),
    .init("state flow", "As in \"State Flow\": analytics, cluster, properties, events."))

  static let versionCheck = Reading(
    "version-check", asks: "Where does the splash screen check the version?",
    per: ["LC-A01", "LC-A09", "LC-FU01"],
    .init("first", "Before the initialisation, as the overview names it first."),
    .init("last", "After the initialisation, before the decision."),
    .init("before Home", "Where the decision says Home: every other row comes before an update."),
    .init("nowhere", "Nowhere: neither a step nor a row of the decision table has it."))

  static let cachedConfig = Reading(
    "cached-config", asks: "What does the app keep of the last version check?",
    per: ["LC-EH1", "LC-FU20"],
    .init("versions", "The version required: the installed one is compared with it again."),
    .init("verdict", "The verdict: whether an update was required."))

  static let sessionExpiry = Reading(
    "session-expired", asks: "How does an expired session lead to the login?", per: ["LC-EH5"],
    .init("no login", "The user counts as not logged in, and the decision finds the screen."),
    .init("at once", "The splash goes straight to the login, whatever remains to be done."))

  static let postLogin = Reading(
    "post-login", asks: "What does the post-login flag do to the consent?",
    per: ["LC-ND3", "LC-CO8"],
    .init("defers", "It defers it to the next session."),
    .init("asks", "It asks for it: consent is needed \"post-login\"."))

  static let freshLoginLasts = Reading(
    "fresh-login", asks: "How long is a login fresh?", per: ["LC-CO1", "LC-CO6", "LC-CO7"],
    .init("until consent", "Until the consent that it asks for is settled."),
    .init("its session", "In the session of the login, which decided before: nobody is asked."))

  static let firstSeenSet = Reading(
    "first-seen", asks: "When is the first-seen timestamp set?", per: ["LC-IS3", "LC-IS9"],
    .init("once", "Once in an installation, as its name says."),
    .init("each launch", "In each launch, as the list of steps says."))

  static let versionRecorded = Reading(
    "version-recorded", asks: "When is the version recorded by which changes are detected?",
    per: ["LC-EV06", "LC-EV07"],
    .init("after the event", "After the event that reports it."),
    .init("before the event", "Before the event that reports it."))

  static let legacyInstall = Reading(
    "legacy-install", asks: "What is the first launch over a NonKMP version?",
    per: ["LC-EV06", "LC-EV07", "LC-MG01"],
    .init("fresh", "A fresh install: this app has recorded no version."),
    .init("upgrade", "A version upgrade: data of the older version is there."))

  static let timeAwaited = Reading(
    "time-sync", asks: "Does the splash screen wait for the time sync?",
    per: ["LC-EV04", "LC-EV05"],
    .init("nobody waits", "No: no list has a step for it."),
    .init("splash waits", "Yes: its events are events of the splash screen."))

  static let earlyEvents = Reading(
    "early-events", asks: "What becomes of an event that comes before analytics is set up?",
    per: ["LC-IS4", "LC-EV01", "LC-EV02"],
    .init("kept", "It is kept and sent when analytics is set up."),
    .init("lost", "It is lost: tracking is not configured yet."))

  static let session = Reading(
    "session", asks: "What is the session in which first_screen_open comes once?",
    per: ["LC-EV03", "LC-IS5"],
    .init("process", "The life of the process."),
    .init("visit", "The time from coming to the foreground until leaving it."))

  static let resume = Reading(
    "resume", asks: "What does coming back from the background show?",
    per: ["LC-A07", "LC-A08", "LC-RT08"],
    .init("stack kept", "What was there: a stack that is not empty is kept."),
    .init("splash again", "The splash screen: the arrows lead through the root to it."))

  static let deepLink = Reading(
    "deep-link", asks: "What does a launch by a deep link begin with?",
    per: ["LC-A06", "LC-RT07"],
    .init("splash first", "The splash screen, as the arrows say."),
    .init(
      "its own stack", "The screen that the link names, over home: the stack is not empty then."))

  static let stackRestored = Reading(
    "stack-restored", asks: "Does the stack outlive the process?", per: ["LC-RT07", "LC-RT08"],
    .init("no", "No: a new process begins with an empty stack."),
    .init("yes", "Yes: the OS restores it, and a stack that is not empty is kept."))

  static let recreation = Reading(
    "re-creation", asks: "Is a component created again when its screen is, as on a rotation?",
    per: ["LC-IN1"],
    .init("no", "No: it outlives its screen."),
    .init("yes", "Yes, and it starts again what it starts when created."))

  static let lateVersion = Reading(
    "late-version", asks: "What if the version check answers when the user is home already?",
    per: ["LC-A01", "LC-EH1"],
    .init("dropped", "Nothing: the check has failed, and the cached config was used."),
    .init("at once", "The update screen is shown over whatever the user does."))

  static let legacyKeys = Reading(
    "legacy-keys", asks: "Where are the language and the session of a NonKMP version?",
    per: ["LC-MG01", "LC-ND1", "LC-ND2"],
    .init("shared", "Where this version looks for them: they are not in the list of migrations."),
    .init("own store", "In a store of its own, which nothing reads before the decision."))

  static let expiryKnown = Reading(
    "expiry-known", asks: "Who knows that a session has expired?", per: ["LC-EH4", "LC-EH5"],
    .init("server", "The server alone: offline nobody does."),
    .init("phone", "The phone, too: the session says when it ends."))

  static let trackingConsent = Reading(
    "tracking-consent", asks: "Is the consent also one to the device ID and the app's events?",
    per: ["LC-CO1", "LC-IS2", "LC-IS5", "LC-SC06"],
    .init("no", "No: they are sent before anybody is asked."),
    .init("yes", "Yes: DPDPA consent is one to the collection of data."))

  static let meanwhile = Reading(
    "meanwhile", asks: "What can change while the app runs?",
    per: ["LC-EH5", "LC-FU01", "LC-SF11"],
    .init(
      "nothing", "Nothing: session, required version and city are as the launch found them.",
      isAssumption: true),
    .init(
      "anything",
      "At any moment the session expires, an update becomes enforced, or the city is discontinued.")
  )

  static let splashReadings = [
    initOrder, versionCheck, cachedConfig, sessionExpiry, postLogin, freshLoginLasts, firstSeenSet,
    versionRecorded, legacyInstall, timeAwaited, earlyEvents, session, resume, deepLink,
    stackRestored, recreation, lateVersion, legacyKeys, expiryKnown, trackingConsent,
    meanwhile,
  ]
}
