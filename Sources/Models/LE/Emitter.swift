package import RuleLanguage

extension LE {
  /// The LifecycleEventEmitter: the cold-launch path, resume and background, and the link buffer.
  ///
  /// It stands before ``Application`` in a system, and so it sees from which state the app becomes
  /// active.
  package enum Emitter: Machine {
    package static let name = "emitter"
    package static let initial = State.notConstructed

    package enum State: String, Name {
      case notConstructed = "not constructed"
      case coldLaunch = "cold launch"
      case readForeground = "cold launch, read: foreground"
      case readBackground = "cold launch, read: background"
      case suppressed = "Opened held back"
      case emitted = "coldLaunchEmitted"
    }

    package enum Event: String, Name {
      case construct
      case foregroundStateRead, coldLaunchPath
      case coldLaunchAgain, secondPath
      case didBecomeActive, didEnterBackground
      case onBackgroundAsync
      case openURL
      /// Caused by nobody: named, so that pages list it as withheld.
      case ofMacOrScene = "a notification of a Mac, or of one scene"
    }

    /// The link buffer.
    static let link = Fact("a link is buffered")
    /// A task for Backgrounded that has not run yet, where tasks overtake each other.
    static let backgroundTask = Fact("onBackgroundAsync waits")
    /// A second run of the cold path, which found the first one waiting for the main actor.
    static let secondRun = Fact("the cold path runs twice")

    /// The cold path has compared, and goes on to Opened.
    static let pathRuns = Fact("the cold path has compared")

    // MARK: The table

    package static let rules = states.everywhere(except: [.notConstructed], alive)

    private static let states: Rules<Self> = [
      .notConstructed: [
        .on(.construct, to: .coldLaunch),
        .ignore(.didBecomeActive, because: "Nobody observes yet."),
      ],
      .coldLaunch: [
        .on(.foregroundStateRead, when: counted, to: .readForeground, per: "LE-58", "LE-59"),
        .on(.foregroundStateRead, when: !counted, to: .readBackground, per: "LE-58", "LE-59"),
      ] + onItsWay,
      .readForeground: [
        compare,
        .immediately(when: pathRuns, to: .emitted, do: opened(false), per: "LE-06", "LE-23")
          .only(when: Readings.stateRead.is("as read")),
      ],
      .readBackground: [
        compare,
        .immediately(when: pathRuns, to: .suppressed, do: [.clear(pathRuns)], per: "LE-24")
          .only(when: Readings.stateRead.is("as read")),
      ],
      .readForeground: readAgain + onItsWay,
      .readBackground: readAgain + onItsWay,
      .suppressed: [
        .on(
          .didBecomeActive, when: isReturn && !isSwallowed, to: .emitted, do: opened(false),
          per: "LE-25", "LE-27"
        ).only(when: Readings.heldBack.is("false")),
        .on(
          .didBecomeActive, when: isReturn && !isSwallowed, to: .emitted, do: opened(true),
          per: "LE-25", "LE-26", "LE-27"
        ).only(when: Readings.heldBack.is("true")),
        .on(.didBecomeActive, when: isReturn && isSwallowed, to: .emitted, per: "LE-31")
          .only(when: !Readings.firstActive.is("of a launch")),
        .ignore(
          .didBecomeActive, when: !isReturn, because: "inactive to active sends nothing.",
          per: "LE-27"),
        .ignore(.coldLaunchAgain, because: "The cold path has run.", per: "LE-47"),
      ],
      .emitted: [
        .on(
          .didBecomeActive, when: isReturn && !isSwallowed, do: opened(true),
          per: "LE-06", "LE-26", "LE-27"),
        .ignore(
          .didBecomeActive, when: !isReturn || isSwallowed,
          because: "It ends an interruption, or is the first after launch.", per: "LE-27", "LE-31"),
        .ignore(.coldLaunchAgain, because: "coldLaunchEmitted is true.", per: "LE-47"),
        .ignore(
          .ofMacOrScene, because: "Only what an iPhone tells of the process is looked at.",
          per: "LE-52", "LE-59"),
        .on(.secondPath, do: [.clear(secondRun)] + opened(false), per: "LE-39")
          .only(when: Readings.actor.is("one at a time")),
      ],
    ]

    private static let compare: Row<Self> = .on(
      .coldLaunchPath, do: [.set(pathRuns), .send(InstallDetection.Event.coldLaunch)],
      per: "LE-09", "LE-22")

    /// Where the state is read once more, when Opened is due.
    private static let readAgain: [Row<Self>] = [
      .immediately(
        when: pathRuns && counted, to: .emitted, do: opened(false), per: "LE-06", "LE-23"
      ).only(when: Readings.stateRead.is("at emit time")),
      .immediately(
        when: pathRuns && !counted, to: .suppressed, do: [.clear(pathRuns)], per: "LE-24"
      ).only(when: Readings.stateRead.is("at emit time")),
    ]

    /// As long as the cold path has not ended.
    private static let onItsWay: [Row<Self>] = [
      .ignore(
        .didBecomeActive, because: "coldLaunchEmitted is false: the cold path sends the first.",
        per: "LE-31", "LE-32"),
      .on(.coldLaunchAgain, do: [.set(secondRun)])
        .only(when: Readings.actor.is("one at a time")),
      .ignore(.coldLaunchAgain, because: "The cold path is on its way.", per: "LE-47")
        .only(when: Readings.actor.is("order")),
    ]

    /// As long as the emitter lives.
    private static let alive: [Row<Self>] = [
      .on(.construct, to: .coldLaunch, do: [.clear(pathRuns)], per: "LE-48")
        .only(when: Readings.reinit.is("same process")),
      .on(.openURL, do: [.set(link)], per: "LE-36", "LE-56"),
      .on(.didEnterBackground, do: backgrounded, per: "LE-07", "LE-29", "LE-39")
        .only(when: Readings.actor.is("order")),
      .on(.didEnterBackground, do: [.set(backgroundTask)], per: "LE-29", "LE-39")
        .only(when: Readings.actor.is("one at a time")),
      .on(.onBackgroundAsync, do: [.clear(backgroundTask)] + backgrounded, per: "LE-07", "LE-29")
        .only(when: Readings.actor.is("one at a time")),
    ]

    // MARK: What is asked and done

    /// Whether the state of the app counts as the foreground at a cold launch.
    static let counted = Readings.inactive.means([
      "foreground": Application.inForeground,
      "not foreground": Application.is(.active),
    ])

    /// Whether a didBecomeActive ends a return from the background.
    static let isReturn = Readings.transition.means([
      "since active": Application.is(.returning),
      "adjacent": Application.is(.background),
    ])

    private static let isSwallowed =
      !Readings.firstActive.is("of a launch") && !Application.firstIsPast

    static func opened(_ fromBackground: Bool) -> [Action] {
      let event = "Application Opened {from_background: \(fromBackground)"
      return [
        .when(link, [.emit(event + ", url}"), .clear(link)], else: [.emit(event + "}")]),
        .send(Queue.Event.track),
      ]
    }

    static let backgrounded: [Action] = [
      .emit("Application Backgrounded"),
      .when(
        Readings.enqueued.is("awaited"),
        [.send(Queue.Event.track), .send(Queue.Event.flushToDisk)],
        else: [.send(Queue.Event.flushToDisk), .send(Queue.Event.track)]),
    ]

    package static let causes: [Cause<Self>] = [
      .by(.app, .foregroundStateRead, when: Self.is(.coldLaunch), per: "LE-58"),
      .by(.app, .coldLaunchPath, when: Self.is(.readForeground, .readBackground)),
      .by(.app, .onBackgroundAsync, when: backgroundTask),
      .by(.app, .secondPath, when: secondRun && Self.is(.emitted)),
    ]
  }
}
