package import Machines

extension LE {
  /// The moments of which the claims speak.
  package enum Points {
    package static let installed = Point.emits("Application Installed")
    static let updatedFromKnown = Point.emits("Application Updated {previous}")
    static let updatedFromUnknown = Point.emits("Application Updated {unknown}")
    package static let updated = Point.either([updatedFromKnown, updatedFromUnknown])

    package static let coldOpened = Point.either([
      .emits("Application Opened {from_background: false}"),
      .emits("Application Opened {from_background: false, url}"),
    ])
    static let resumeOpened = Point.either([
      .emits("Application Opened {from_background: true}"),
      .emits("Application Opened {from_background: true, url}"),
    ])
    package static let opened = Point.either([coldOpened, resumeOpened])
    static let openedWithLink = Point.either([
      .emits("Application Opened {from_background: false, url}"),
      .emits("Application Opened {from_background: true, url}"),
    ])
    static let openedWithoutLink = Point.either([
      .emits("Application Opened {from_background: false}"),
      .emits("Application Opened {from_background: true}"),
    ])
    static let backgrounded = Point.emits("Application Backgrounded")
    static let any = Point.either([installed, updated, opened, backgrounded])

    static let usedBefore = Point.either([
      .event(Installation.Event.usedBefore.rawValue),
      .event(Installation.Event.usedAndReset.rawValue),
    ])
    static let restored = Point.event(Installation.Event.restoredFromBackup.rawValue)
    static let reinstalled = Point.event(Installation.Event.reinstalled.rawValue)
    static let updates = Point.either([
      .event(Installation.Event.versionUpdated.rawValue),
      .event(Installation.Event.buildUpdated.rawValue),
    ])
    static let downgraded = Point.event(Installation.Event.downgraded.rawValue)
    static let changed = Point.either([updates, downgraded])
    static let turnedOff = Point.either([
      .event(Client.Event.initializeOff.rawValue), .rule("LE-63"), .becomes(Client.is(.boundOff)),
    ])
    /// The first run of the SDK has not begun: that from which a claim counts.
    static let beginning = Point.holds(!Installation.hasBegun)
    static let link = Point.event(Client.Event.handleDeepLink.rawValue)

    static let entersForeground = Point.becomes(Application.inForeground)
    static let leavesForeground = Point.becomes(!Application.inForeground)
    static let returns = Point.becomes(Application.is(.returning))
    static let isLeft = Point.becomes(Application.is(.background))
  }
}
