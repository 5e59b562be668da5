import RuleLanguage

extension LC.Properties {
  private typealias Splash = LC.Splash
  private static let cluster = Splash.clusterChecked
  private static let properties = Splash.userProperties || Splash.propertiesGivenUp
  private static let analytics = Splash.analyticsReady || Splash.analyticsGivenUp
  private static let fired = Splash.firstScreenFired
  private static let timestamps = Splash.is(.sendTimestamps, .updateOpenTime)

  // What may have been done already, in the order of each list.
  private static let asJourney =
    (!cluster || properties && analytics) && (!fired || cluster.condition)
    && (!timestamps || fired.condition)
  private static let asFlow =
    (!cluster || analytics) && (!properties || cluster.condition) && (!fired || properties)
  private static let inSequence =
    (!properties || cluster.condition) && (!analytics || properties && Has.firstSeen)
    && (!fired || analytics) && (!timestamps || fired.condition)

  private static let givenUp = [
    Exemption("a step that is given up", because: "its turn is over, and the next follows"),
    Exemption(
      "a step that is done again in one launch", because: "the order is asked of the first time"),
  ]

  /// The document's lists, each where it gives the order, and against one another.
  static let lists = [
    Property(
      "order-of-the-journey",
      "User properties, analytics, cluster, first-screen event and timestamps follow the order of \"User Journey\".",
      per: ["LC-J02", "LC-J03", "LC-J04", "LC-J05"], .always(asJourney),
      under: LC.initOrder.is("journey"), except: givenUp),
    Property(
      "order-of-the-state-flow",
      "Analytics, cluster, user properties and first-screen event follow the order of \"State Flow\".",
      per: ["LC-SF03", "LC-SF04", "LC-SF05"],
      .always(asFlow), under: LC.initOrder.is("state flow"), except: givenUp),
    Property(
      "order-of-the-sequence",
      "Cluster, user properties, analytics, first-screen event and timestamps follow the order of \"Initialization Sequence\", with a first-seen timestamp before analytics.",
      per: ["LC-IS1", "LC-IS2", "LC-IS3", "LC-IS4", "LC-IS5", "LC-IS6", "LC-IS8"],
      .always(inSequence),
      under: Splash.inSequence, except: givenUp),
    Property(
      "orders-agree", "Initialisation follows the order of all three lists.",
      instead: "Initialisation breaks the order of one of the three lists.",
      per: ["LC-J02", "LC-J03", "LC-SF03", "LC-SF04", "LC-SF05", "LC-IS1", "LC-IS8"],
      .always(asJourney && asFlow && inSequence), except: givenUp),
    Property(
      "decided-once", "Each display of the splash screen evaluates the decision at most once.",
      per: ["LC-IN2"],
      .atMost(
        1, .becomes(Splash.is(.checkNavigation)),
        per: .either([shows(.splash), .becomes(Condition.phase([.foreground]))]))),
    Property(
      "ways-out-are-rows",
      "No screen after the splash screen opens before a row of the decision table has been chosen.",
      instead: "A screen opens before a row of the decision table has been chosen.",
      per: ["LC-ND0", "LC-A09"],
      .precedes(.rule("LC-ND0"), .becomes(arrived), per: shows(.splash))),
    Property(
      "update-has-a-row",
      "Unless the version check fails or is given up, the decision knows of an enforced update before its screen opens, and home does not open where nothing is known of it.",
      instead: "The decision does not know of an enforced update, and its screen, or home, opens.",
      per: ["LC-A01", "LC-A04", "LC-A09", "LC-ND0", "LC-SF13"],
      .precedes(
        .either([
          .becomes(Splash.is(.checkNavigation) && Has.known.is(.forced)),
          Splash.happens(.versionCheckFailed), isGivenUp(.checkVersion),
        ]),
        .either([
          .becomes(LC.Root.is(.forceUpdate) && Has.known.is(.forced)),
          .becomes(LC.Root.is(.home) && Has.update.is(.forced) && Has.known.is(.unknown)),
        ]), per: .launch), given: .holds(Has.update.is(.forced))),
    Property(
      "ways-out-are-drawn", "Every exit of the splash screen is an arrow of the architecture.",
      instead: "The splash screen has an exit that is no arrow of the architecture.",
      per: ["LC-A09", "LC-A10", "LC-A11", "LC-A12", "LC-A13", "LC-A14", "LC-A18"],
      .precedes(
        .either(
          ["LC-RT03", "LC-A10", "LC-A11", "LC-A12", "LC-A13", "LC-A14", "LC-A18"].map(
            EventPredicate.rule)),
        .becomes(arrived), per: shows(.splash)), harm: .tables),
  ]

  static let waits = [
    Property(
      "longest-wait", "The longest time until the splash screen leads on.",
      per: ["LC-SF16", "LC-A08"],
      .longest(from: shows(.splash), until: .becomes(arrived).orKill, .none), fault: .silence),
    Property(
      "splash-ends",
      "The splash screen always ends, within \(LC.Limits.splash.short) if everything hangs.",
      instead: "The splash screen never ends, because something hangs.",
      per: ["LC-SF16", "LC-A02", "LC-EH4"],
      .leadsTo(shows(.splash), .becomes(arrived).orKill, within: LC.Limits.splash, .timeOnly),
      fault: .silence),
    Property(
      "splash-answers-timed", "Every wait of the splash screen has a timeout.",
      per: ["LC-SF16"],
      .lint(
        .everyAnswerHasTimeout,
        except: .each(
          [LC.Root.State.start, LC.Splash.State.end], because: "no splash screen is shown"))),
    Property(
      "offline-goes-on",
      "Whatever has failed, the splash screen can still be passed, if the steps that remain are answered.",
      per: ["LC-EH4", "LC-EH1", "LC-SF02"],
      .alwaysPossible(arrived, from: LC.Root.is(.splash), with: .userAndEnvironment),
      given: LC.Splash.happens(.versionCheckFailed)),
  ]

  static let stack = [
    Property(
      "splash-first", "In each launch the splash screen comes before every other screen.",
      instead: "A screen opens before the splash screen.",
      per: ["LC-J01", "LC-RT02", "LC-RT06", "LC-RT07", "LC-A05", "LC-A06", "LC-A08"],
      .precedes(shows(.splash), .becomes(arrived), per: .launch)),
    Property(
      "resume-shows-splash", "After a return from the background the splash screen is shown.",
      per: ["LC-A07", "LC-A08"],
      .leadsAtOnce(.becomes(.phase([.foreground])), to: .holds(LC.Root.is(.start, .splash)).orKill),
      given: .holds(.phase([.background, .suspended])),
      except: [
        Exemption(
          "an app that has shown nothing yet", because: "opening-shows-splash asks for it")
      ]),
    Property(
      "stack-survives-resume",
      "A return from the background does not replace the user's screen by the splash screen.",
      instead: "A return from the background replaces the user's screen by the splash screen.",
      per: ["LC-RT08"],
      .precedes(
        .events(LC.Root.Event.appLaunch, .deepLink, .linkWhileRunning), shows(.splash),
        per: .becomes(.phase([.foreground]))),
      given: .holds(.phase([.background, .suspended])), harm: .lost),
    // Notices a link that is dropped on its way; a launch is met before any link is opened.
    Property(
      "link-leads-to-its-screen",
      "Whoever has opened a link sees its screen by the time home opens.",
      instead: "A link was opened, and home opens without its screen.",
      per: ["LC-A06", "LC-A08", "LC-ND7"],
      .precedes(
        .orKill(.launch, .emits(LC.Root.linkedScreen)), .becomes(LC.Root.is(.home)),
        per: .events(LC.Root.Event.deepLink, .linkWhileRunning)), fault: .silence, harm: .lost,
      except: linksAlike),
    // Notices a link that does nothing because the app is there already.
    Property(
      "every-link-counts", "Each link that is opened opens its screen at once, or is kept.",
      instead: "A link is opened, and neither shown nor kept.",
      per: ["LC-A06", "LC-A08", "LC-RT08"],
      .leadsAtOnce(
        .events(LC.Root.Event.deepLink, .linkWhileRunning),
        to: .orKill(.emits(LC.Root.linkedScreen), .holds(LC.Root.linkKept))),
      fault: .silence, harm: .lost, except: linksAlike),
    // Notices a link whose screen opens again.
    Property(
      "shown-link-is-forgotten", "A user at home has no link that is still kept.",
      instead: "A link is kept though the user is at home.", per: ["LC-A06"],
      .never(.holds(LC.Root.is(.home) && LC.Root.linkKept)), given: .holds(LC.Root.linkKept),
      harm: .wrong),
    // Notices an icon, or a link, that opens nothing.
    Property(
      "opening-shows-splash", "Opening the app leads to the splash screen.",
      per: ["LC-A05", "LC-J01", "LC-RT06", "LC-RT07"],
      .offers(
        LC.Root.is(.splash), from: LC.Root.is(.start) && !LC.Root.stackSaved,
        by: [LC.Root.Event.appLaunch]), harm: .stuck,
      except: [
        Exemption("a stack that the OS has kept", because: "kept-stack-is-shown asks for it")
      ]),
    Property(
      "kept-stack-is-shown",
      "A stack that the OS has kept is shown when the app is opened without a link.",
      instead: "The OS has kept the stack, and opening the app does not show it.",
      per: ["LC-RT08"],
      .offers(
        LC.Root.is(.home), from: LC.Root.is(.start) && LC.Root.stackSaved,
        by: [LC.Root.Event.appLaunch]), under: LC.stackRestored.is("yes"), harm: .lost,
      except: [
        Exemption(
          "a kept stack with another screen on top", because: "here the OS keeps only that of home")
      ]),
    Property(
      "link-shows-splash", "Opening the app by a link leads to the splash screen.",
      per: ["LC-A06", "LC-A08"],
      .offers(LC.Root.is(.splash), from: LC.Root.is(.start), by: [LC.Root.Event.deepLink]),
      under: LC.deepLink.is("splash first"), harm: .stuck),
    Property(
      "linked-screen-needs-link",
      "The screen of a link opens only after a link was opened in the same launch.",
      per: ["LC-A06"],
      .precedes(
        .events(LC.Root.Event.deepLink, .linkWhileRunning), .emits(LC.Root.linkedScreen),
        per: .launch),
      harm: .wrong),
    Property(
      "linked-screen-once", "The screen of a link opens at most once for each link.",
      per: ["LC-A06"],
      .atMost(
        1, .emits(LC.Root.linkedScreen),
        per: .events(LC.Root.Event.deepLink, .linkWhileRunning)), harm: .wrong,
      except: linksAlike),
    Property(
      "splash-created-once", "Each display of the splash screen enters Loading at most once.",
      instead: "One display of the splash screen enters Loading twice.",
      per: ["LC-IN1", "LC-RT01"],
      .atMost(
        1, .becomes(LC.Splash.is(.loading)),
        per: .either([shows(.splash), .becomes(Condition.phase([.foreground]))]))),
  ]

  private static let linksAlike = [
    Exemption("which of several links it is", because: "no run tells links apart")
  ]

  /// Checks of the tables themselves.
  static let tables: [Property] = [
    .total(),
    Property(
      "lint-overlap", "Outside the decision no two rows match the same event (determinism).",
      .lint(
        .noOverlap,
        except: [
          Exemption(
            "CheckNavigation: immediately",
            because: "the decision table is read from the top, so that a lower row can hold too")
        ])),
    Property(
      "lint-dead-rows", "Every row can fire.",
      per: ["LC-SF07", "LC-SF08", "LC-SF09", "LC-SF10", "LC-SF11", "LC-SF12"],
      .lint(.noDeadRow)),
    Property(
      "lint-states",
      "Every screen of the inventory, every child of the root and every step of the splash screen is reachable.",
      per: [
        "LC-SC01", "LC-SC02", "LC-SC03", "LC-SC04", "LC-RT02", "LC-RT03", "LC-RT04", "LC-RT05",
      ],
      .lint(.noUnreachableState)),
    Property(
      "lint-exits", "Every outcome of the splash screen can be left.",
      per: ["LC-SF14", "LC-SF15"],
      .lint(
        .noStateWithoutExit,
        except: .each(
          [
            LC.Splash.State.end.rawValue, LC.Splash.State.forceUpdate.rawValue,
            LC.Past.State.settled.rawValue,
          ] + LC.Root.State.allCases.map(\.rawValue)
            + LC.TimeSync.State.allCases.map(\.rawValue),
          because: "the flow does not draw it as an outcome"))),
  ]
}
