public import RuleLanguage

extension LC {
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
    storeFailure, recommendedBack, shownAgain, blocking, remindLater,
  ]

  /// The store, the versions, and who opens the screen where nothing else of the document does.
  enum Updates: Machine {
    static let name = "updates"
    static let initial = State.open
    static let isOutside = true

    enum State: String, Name {
      case open = "before the screen"
      case settled = "opened"
    }

    enum Event: String, Name {
      case opened = "ForceAppUpdateScreen"
      case noStore, updateRecommended, updateForced
      case becomesForced = "update becomes FORCE_UPDATE"
    }

    typealias Has = Installation

    static let rules: Rules<Self> = [
      .open: [.on(.opened, to: .settled)],
      .settled: [
        .ignore(.opened, because: "it is another launch"),
        .ignore(
          .becomesForced, because: "the screen shows what was known when it opened", per: "LC-FU19"),
      ],
    ]

    static let causes: [Cause<Self>] = [
      .by(
        .world, .noStore, when: Self.is(.open) && ForceUpdate.hasStore,
        do: [.clear(ForceUpdate.hasStore)]),
      .by(
        .world, .updateRecommended, when: Self.is(.open) && Has.update.is(.notRequired),
        do: [.set(Has.update, .recommended)]),
      .by(
        .world, .updateForced, when: Self.is(.open) && Has.update.is(.notRequired),
        do: [.set(Has.update, .forced)]),
      .by(
        .server, .becomesForced,
        when: ForceUpdate.is(.recommendMode) && Has.update.is(.recommended),
        do: [.set(Has.update, .forced)]),
      .by(
        .app, .opened,
        when: ForceUpdate.is(.start) && !Has.update.is(.notRequired),
        do: [.copy(Has.update, to: Has.known)]),
    ]
  }

  /// "Force App Update Screen", opened after a version check that has found an update.
  public static let forceUpdate = System(
    "force-update", document: "LC", title: "Force app update screen",
    machines: [ForceUpdate.table(), Updates.table()], process: ProcessModel(kills: 1),
    immediacy: .always(.atomic), readings: forceUpdateReadings, amendments: Repairs.forceUpdate,
    properties: Claims.update + Claims.updateAlone)
}
