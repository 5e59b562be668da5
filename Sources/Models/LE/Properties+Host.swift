import RuleLanguage

extension LE {
  /// What is claimed of the flag and of links.
  static let hostProperties: [Property] =
    flagProperties + linkProperties + warningProperties + tableProperties

  private static let flagProperties: [Property] = [
    Property(
      "flag-off-is-silent",
      "A process whose client is without the events sends none of them.",
      per: ["LE-03"],
      .precedes(
        .either([.launch, .becomes(Client.is(.bound))]), Points.any, per: Points.turnedOff),
      harm: .miscounted),
    Property(
      "on-by-default",
      "A host that does not set the flag as it first initialises the SDK gets a client with the events.",
      instead:
        "A host that does not set the flag as it first initialises the SDK gets a client without the events.",
      per: ["LE-02", "LE-44", "LE-63"],
      .leadsTo(Client.happens(.initialize), .holds(isTracking).orKill, .timeOnly),
      harm: .miscounted),
    Property(
      "default-flag", "A host can initialise the SDK without setting the flag.",
      instead: "No host can initialise the SDK without setting the flag.", per: ["LE-02", "LE-44"],
      .sometimes(Client.happens(.initialize))),
    Property(
      "flag-can-be-set",
      "A host that sets the flag as it first initialises the SDK gets a client with the events.",
      per: ["LE-33", "LE-44"],
      .leadsTo(Client.happens(.initializeOn), .holds(isTracking).orKill, .timeOnly),
      harm: .miscounted),
    Property(
      "flag-set", "A host can set the flag.", instead: "No host can set the flag.",
      per: ["LE-33", "LE-44"], .sometimes(Client.happens(.initializeOn))),
    Property(
      "flag-can-be-cleared",
      "A host that clears the flag as it first initialises the SDK gets a client without the events.",
      per: ["LE-03", "LE-33", "LE-44"],
      .leadsTo(Client.happens(.initializeOff), .holds(Client.is(.boundOff)).orKill, .timeOnly),
      harm: .miscounted),
    Property(
      "gated-until-44", "Until #44 lands no event of the feature is sent.",
      instead: "An event of the feature is sent before #44 lands.",
      per: ["LE-33", "LE-63"], .never(Points.any), under: Readings.flagDefault.is("false"),
      harm: .miscounted),
  ]

  /// A client without its emitter sends nothing.
  private static let isTracking = Client.is(.bound) && !Emitter.is(.notConstructed)

  /// The app is before the eyes, and no step of the cold-launch path is due.
  private static let isCalm =
    Application.inForeground
    && (Emitter.is(.notConstructed, .coldLaunch, .emitted)
      || Emitter.is(.readForeground, .readBackground) && !Emitter.pathRuns
      || Emitter.is(.suppressed) && !Application.is(.active))
  /// A link that is handed in reaches the client at once, if the client is there.
  private static let isPlain = Readings.replay.is("at once") && Readings.linkName.is("one")

  private static let unlessCalm = [
    Exemption("an app that nobody sees", because: "nobody signs out or opens a link there"),
    Exemption("a step of the cold-launch path that is due", because: "it takes no time"),
    Exemption(
      "an Opened that stays held back in an active app",
      because: "held-back-is-made-up asks that none stays so"),
  ]

  private static let linkProperties: [Property] = [
    Property(
      "reset-is-possible",
      "Users can sign out at any time once the client is bound: reset() is heard, and forgets who they were.",
      instead: "A user cannot sign out: reset() is not heard, or forgets nobody.", per: ["LE-18"],
      .offers(
        !Storage.identity && !Storage.unsavedIdentity || !Storage.isFormer,
        from: Client.is(.bound, .boundOff) && isCalm, by: [Client.Event.reset]),
      under: Readings.reset.is("nothing"), except: unlessCalm),
    Property(
      "link-can-be-handed-in",
      "A host can hand in a link at any time: it waits or is buffered, unless the flag is off.",
      instead: "A link cannot be handed in, or neither waits nor is buffered.",
      per: ["LE-34", "LE-35", "LE-56"],
      .offers(
        Client.is(.unbound) && Client.waitingLink || Client.is(.bound) && Emitter.link
          || Client.is(.boundOff), from: isCalm, by: [Client.Event.handleDeepLink]),
      under: Readings.linkName.is("one"),
      except: unlessCalm + [
        Exemption(
          "a link that comes while another waits or is buffered",
          because: "no run tells links apart")
      ]),
    Property(
      "link-once", "Each opened link is attached to at most one Opened.",
      instead: "One link is attached to two Opened.",
      per: ["LE-35", "LE-37"], .atMost(1, Points.openedWithLink, per: Points.link),
      harm: .miscounted,
      except: [
        Exemption("a link after which another is opened", because: "no run here tells links apart")
      ]),
    Property(
      "link-empties-buffer", "An Opened that carries a link empties the buffer.",
      instead: "Opened carries a link, and the link stays in the buffer.", per: ["LE-37"],
      .leadsTo(Points.openedWithLink, .holds(!Emitter.link).orKill, .timeOnly),
      under: Readings.linkName.is("one"), harm: .miscounted),
    Property(
      "link-waits-for-client", "A link waits only until the client is bound.",
      instead: "A link waits although the client is bound.", per: ["LE-57"],
      .always(!Client.waitingLink, whenever: Client.is(.bound, .boundOff)), under: isPlain),
    Property(
      "link-on-next-opened",
      "After a link that is not warned of, the next Opened of the same visit carries it.",
      instead: "The next Opened of the visit does not carry the link.",
      per: ["LE-34", "LE-36", "LE-57"],
      .precedes(
        .either([
          Points.openedWithLink, .launch, Points.leavesForeground, Points.warning,
        ]),
        Points.openedWithoutLink, per: Points.link), harm: .miscounted,
      except: [
        Exemption(
          "a link that is not the last before the Opened",
          because: "no run here tells links apart: every-link-is-attached asks for each")
      ]),
    Property(
      "link-of-this-visit", "Opened never carries a link of an earlier visit.",
      instead: "Opened carries a link of an earlier visit.",
      per: ["LE-35", "LE-36"],
      .precedes(Points.link, Points.openedWithLink, per: Points.leavesForeground),
      fault: .silence, harm: .miscounted,
      except: [
        Exemption(
          "a visit in which another link is opened", because: "no run here tells links apart")
      ]),
    Property(
      "link-comes-twice", "A host can hand in the same link from a second place.",
      instead: "A host hands in a link from one place only.", per: ["LE-35"],
      .sometimes(Client.happens(.sameLinkAgain)), under: Readings.linkCalls.is("in each place")),
    Property(
      "link-ignored-when-off", "With the flag off a link can cause a warning.",
      instead: "With the flag off a link never causes a warning.", per: ["LE-55"],
      .sometimes(.emits("warning: trackLifecycleEvents is disabled"))),
    Property(
      "link-can-be-attached", "Opened can carry a link.", instead: "No Opened ever carries a link.",
      per: ["LE-36", "LE-46"],
      .sometimes(Points.openedWithLink)),
  ]

  private static let warningProperties: [Property] = [
    Property(
      "link-is-buffered-or-warned",
      "A link that is handed in is buffered, or the host is warned that it is ignored, once the client is there.",
      instead: "A link is swallowed: neither buffered nor warned of.",
      per: ["LE-34", "LE-36", "LE-55", "LE-57"],
      .leadsTo(
        Points.link,
        .orKill(
          Points.warning, .holds(Emitter.link), Points.openedWithLink, Points.leavesForeground),
        .strong([.app])), under: isPlain && Readings.linkCalls.is("once"), harm: .miscounted,
      except: [
        Exemption(
          "a visit that ends first", because: "link-of-this-visit lets no later one carry it"),
        Exemption(
          "a link that comes while another is buffered", because: "no run tells links apart"),
      ]),
    // Notices a client that passes only the first of several calls on.
    Property(
      "second-call-is-heard",
      "A link that is handed in again is buffered or waits at once, or the host is warned.",
      instead: "A link that is handed in again is swallowed.",
      per: ["LE-34", "LE-35", "LE-55", "LE-57"],
      .leadsAtOnce(
        Client.happens(.sameLinkAgain),
        to: .orKill(
          Points.warning, .holds(Emitter.link || Client.waitingLink), Points.openedWithLink)),
      under: isPlain && Readings.linkCalls.is("in each place"), harm: .miscounted),
    Property(
      "warned-once", "The host is warned at most once each time it hands in a link.",
      instead: "The host hands in a link once and is warned twice.", per: ["LE-55"],
      .atMost(1, Points.warning, per: Points.handsIn), under: isPlain),
    Property(
      "warned-of-links-only", "The host is warned only after it has handed in a link.",
      instead: "The host is warned although it has handed in no link.", per: ["LE-55"],
      .precedes(Points.link, Points.warning, per: .launch), under: Readings.linkName.is("one")),
    Property(
      "warned-only-when-off", "Only a client without the events warns the host.",
      instead: "The host is warned although the flag is on.", per: ["LE-55", "LE-56"],
      .precedes(
        Points.turnedOff, Points.warning, per: .either([.launch, .becomes(Client.is(.bound))])),
      under: Readings.linkName.is("one")),
  ]

  private static let tableProperties: [Property] = [
    Property(
      "cold-start", "A launch can send Opened with from_background false.",
      per: ["LE-01", "LE-06", "LE-46"], .sometimes(Points.coldOpened)),
    Property(
      "resume", "A return can send Opened with from_background true.",
      instead: "No return ever sends Opened with from_background true.",
      per: ["LE-26", "LE-46"], .sometimes(Points.resumeOpened)),
    Property(
      "left", "Leaving the app can send Backgrounded.", per: ["LE-01", "LE-07"],
      .sometimes(Points.backgrounded)),
    Property(
      "background-launch", "A process in the background can hold its Opened back.",
      per: ["LE-24", "LE-46"],
      .sometimes(.becomes(Emitter.is(.suppressed) && Condition.phase([.background])))),
    Property(
      "longest-wait", "The longest time from a launch or a return until the app is active or left.",
      .longest(
        from: .becomes(Application.is(.launching, .returning)),
        until: .orKill(.becomes(Application.is(.active)), Points.isLeft), .none)),
    .total(except: elsewhere),
    Property("lint-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
    Property(
      "lint-unreachable-states", "Every state is reachable.",
      .lint(
        .noUnreachableState,
        except: .each(
          [Installation.State.signedOut, Installation.State.restored],
          because: "the system for install detection looks at the past"))),
    Property(
      "lint-dead-rows", "Every row can fire.", .lint(.noDeadRow, except: elsewhere)),
  ]

  private static let elsewhere: [Exemption] = .each(
    Installation.State.allCases,
    because: "the system for install detection looks at the past of an app")
}
