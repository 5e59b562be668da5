package import RuleLanguage

extension LE {
  /// The moments of which the claims speak.
  package enum Points {
    package static let installed = EventPredicate.emits("Application Installed")
    static let updatedFromKnown = EventPredicate.either(
      InstallDetection.previous.map { .emits($0.event) })
    static let updatedFromUnknown = EventPredicate.emits("Application Updated {unknown}")
    package static let updated = EventPredicate.either([updatedFromKnown, updatedFromUnknown])

    package static let coldOpened = EventPredicate.either([
      .emits("Application Opened {from_background: false}"),
      .emits("Application Opened {from_background: false, url}"),
    ])
    static let resumeOpened = EventPredicate.either([
      .emits("Application Opened {from_background: true}"),
      .emits("Application Opened {from_background: true, url}"),
    ])
    package static let opened = EventPredicate.either([coldOpened, resumeOpened])
    static let openedWithLink = EventPredicate.either([
      .emits("Application Opened {from_background: false, url}"),
      .emits("Application Opened {from_background: true, url}"),
    ])
    static let openedWithoutLink = EventPredicate.either([
      .emits("Application Opened {from_background: false}"),
      .emits("Application Opened {from_background: true}"),
    ])
    /// coldLaunchEmitted becomes true while the cold-launch path is on its way to Opened.
    static let pathSends = EventPredicate.becomes(Emitter.is(.emitted) && Emitter.pathRuns)
    static let backgrounded = EventPredicate.emits("Application Backgrounded")
    static let any = EventPredicate.either([installed, updated, opened, backgrounded])

    static let usedBefore = EventPredicate.events(Installation.Event.usedBefore, .usedAndReset)
    static let restored = Installation.happens(.restoredFromBackup)
    static let reinstalled = Installation.happens(.reinstalled)
    static let updates = EventPredicate.events(Installation.Event.versionUpdated, .buildUpdated)
    static let downgraded = Installation.happens(.downgraded)
    static let changed = EventPredicate.either([updates, downgraded])
    static let turnedOff = EventPredicate.either([
      Client.happens(.initializeOff), .rule("LE-63"), .becomes(Client.is(.boundOff)),
    ])
    /// The first run of the SDK has not begun: that from which a claim counts.
    static let beginning = EventPredicate.holds(!Installation.hasBegun)
    static let initialises = EventPredicate.events(
      Client.Event.initialize, .initializeOn, .initializeOff)
    static let delivered = Queue.happens(.delivered)
    static let drained = EventPredicate.rule("LE-30")
    static let warning = EventPredicate.emits("warning: trackLifecycleEvents is disabled")
    static let link = Client.happens(.handleDeepLink)

    static let handsIn = EventPredicate.either([link, Client.happens(.sameLinkAgain)])

    static let entersForeground = EventPredicate.becomes(Application.inForeground)
    static let leavesForeground = EventPredicate.becomes(!Application.inForeground)
    static let returns = EventPredicate.becomes(Application.is(.returning))
    static let isLeft = EventPredicate.becomes(Application.is(.background))
  }
}
