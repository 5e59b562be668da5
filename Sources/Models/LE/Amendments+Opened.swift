import RuleLanguage

extension LE.Amendments {
  private typealias Emitter = LE.Emitter
  private typealias Application = LE.Application

  /// Whether an Opened was sent that no Backgrounded has followed.
  private static let isOpen = Fact("an Opened is open")

  static let oneVisitOneOpened = Amendment(
    "one-visit-one-opened",
    """
    A visit is open from its Opened to its Backgrounded. The cold-launch path sends its Opened when \
    the app is active, and waits for that if need be, so it is the producer of the first Opened \
    however the process was launched. A later didBecomeActive sends Opened if none is open. \
    Backgrounded is sent if one is. All this happens on the main actor, in the order of its \
    notifications.
    """,
    repairs: [
      "cold-opened-in-foreground", "first-opened-by-cold-path", "held-back-is-made-up",
      "one-opened-per-visit", "backgrounded-after-opened",
    ],
    .remove(Emitter.self, in: .readForeground, per: "LE-23"),
    .remove(Emitter.self, in: .readForeground, per: "LE-24"),
    .remove(Emitter.self, in: .readBackground, per: "LE-23"),
    .remove(Emitter.self, in: .readBackground, per: "LE-24"),
    .add(Emitter.self, in: .readForeground, sends, isOpenAlready, waits),
    .add(Emitter.self, in: .readBackground, sends, isOpenAlready, waits),
    .remove(Emitter.self, in: .suppressed, per: "LE-25"),
    .remove(Emitter.self, in: .suppressed, per: "LE-27"),
    .remove(Emitter.self, in: .suppressed, per: "LE-31"),
    .add(
      Emitter.self, in: .suppressed,
      .immediately(
        when: Application.is(.active), to: .emitted, do: open(false), per: "LE-23", "LE-25"),
      .ignore(.didBecomeActive, because: "The cold path, which waits for it, goes on.")),
    .remove(Emitter.self, in: .emitted, per: "LE-26"),
    .remove(Emitter.self, in: .emitted, per: "LE-27"),
    .add(
      Emitter.self, in: .emitted,
      .on(.didBecomeActive, when: !isOpen, do: open(true), per: "LE-06", "LE-26"),
      .ignore(.didBecomeActive, when: isOpen, because: "An Opened is open.", per: "LE-27")),
    closes(.coldLaunch), closes(.readForeground), closes(.readBackground), closes(.suppressed),
    closes(.emitted),
    leaves(.coldLaunch, openOnce: true), leaves(.readForeground, openOnce: true),
    leaves(.readBackground, openOnce: true), leaves(.suppressed, openOnce: true),
    leaves(.emitted, openOnce: false))

  private static let sends = Row<LE.Emitter>.immediately(
    when: LE.Emitter.pathRuns && Application.is(.active) && !isOpen, to: .emitted,
    do: open(false),
    per: "LE-06", "LE-23")
  private static let isOpenAlready = Row<LE.Emitter>.immediately(
    when: LE.Emitter.pathRuns && isOpen, to: .emitted, do: [.clear(LE.Emitter.pathRuns)],
    per: "LE-47"
  ).only(when: LE.Readings.reinit.is("same process"))
  private static let waits = Row<LE.Emitter>.immediately(
    when: LE.Emitter.pathRuns && !Application.is(.active) && !isOpen, to: .suppressed,
    per: "LE-24")

  private static func open(_ fromBackground: Bool) -> [Action] {
    Emitter.opened(fromBackground) + [.set(isOpen)]
  }

  private static func closes(_ state: LE.Emitter.State) -> Patch {
    .remove(Emitter.self, in: state, per: "LE-29")
  }

  /// - Parameter openOnce: that before coldLaunchEmitted only a client initialised again in the
  ///   same process can find an Opened open.
  private static func leaves(_ state: LE.Emitter.State, openOnce: Bool) -> Patch {
    let closing = Row<LE.Emitter>.on(
      .didEnterBackground, when: isOpen, do: Emitter.backgrounded + [.clear(isOpen)],
      per: "LE-07", "LE-29")
    return .add(
      Emitter.self, in: state,
      openOnce ? closing.only(when: LE.Readings.reinit.is("same process")) : closing,
      .ignore(.didEnterBackground, when: !isOpen, because: "No Opened is open.", per: "LE-29"))
  }

  static let linkEndsWithVisit = Amendment(
    "link-ends-with-visit",
    """
    The buffer is emptied when the app is left: a link that came after the Opened of its visit is \
    attached to none, rather than to a later one with which it has nothing to do.
    """,
    repairs: ["link-of-this-visit"],
    .add(
      LE.Client.self, in: .unbound,
      .on(.didEnterBackground, do: [.clear(LE.Client.waitingLink)], per: "LE-57")),
    .add(
      LE.Client.self, in: .bound,
      .on(
        .didEnterBackground, do: [.clear(LE.Client.waitingLink), .clear(LE.Emitter.link)],
        per: "LE-36")))
}
