import RuleLanguage

extension LE {
  /// What is claimed of Opened.
  static let openedProperties: [Property] = coldProperties + resumeProperties

  private static let coldProperties: [Property] = [
    Property(
      "installed-before-opened", "No launch reports an install or update after Opened.",
      per: ["LE-22"],
      .precedes(.launch, .either([Points.installed, Points.updated]), per: Points.opened),
      harm: .miscounted),
    Property(
      "one-cold-opened", "Each process sends Opened with from_background false at most once.",
      instead: "A process sends Opened with from_background false twice.",
      per: ["LE-32", "LE-47"], .atMost(1, Points.coldOpened, per: .launch), harm: .miscounted),
    Property(
      "cold-opened-in-foreground",
      "Opened with from_background false is sent only in the foreground, be the app active or not.",
      instead: "Opened with from_background false is sent outside the foreground.",
      per: ["LE-23", "LE-58"],
      .precedes(Points.entersForeground, Points.coldOpened, per: Points.leavesForeground),
      harm: .miscounted),
    Property(
      "background-launch-is-silent",
      "A process launched by a push sends no Opened before it is in the foreground, active or not.",
      per: ["LE-24"],
      .precedes(Points.entersForeground, Points.opened, per: .launch), harm: .miscounted),
    Property(
      "first-opened-by-cold-path",
      "No process sends Opened before its cold-launch path, still running, has set coldLaunchEmitted.",
      instead: "The first Opened of a process is sent after its cold-launch path has ended.",
      per: ["LE-25", "LE-31", "LE-32"],
      .precedes(Points.pathSends, Points.opened, per: .launch),
      harm: .miscounted),
    Property(
      "first-opened-is-cold", "The first Opened of a process has from_background false.",
      instead: "The first Opened of a process has from_background true.",
      per: ["LE-25", "LE-32"],
      .precedes(Points.coldOpened, Points.resumeOpened, per: .launch), harm: .miscounted),
  ]

  private static let resumeProperties: [Property] = [
    Property(
      "held-back-is-made-up",
      "An Opened that is still held back in an active app is sent.",
      instead: "An Opened stays held back although the app is active.", per: ["LE-25"],
      .leadsTo(
        .becomes(Application.is(.active) && Emitter.is(.suppressed)), Points.opened.orKill,
        .timeOnly), harm: .miscounted),
    Property(
      "return-sends-opened", "A return from the background to the active app sends Opened.",
      instead: "The user returns to the app and no Opened is sent.",
      per: ["LE-25", "LE-26", "LE-31", "LE-52"],
      .leadsTo(
        .rule("LE-52"),
        .either([
          Points.opened, .kill,
          .holds(Emitter.is(.notConstructed, .coldLaunch, .readForeground, .readBackground)),
        ]), .timeOnly), harm: .miscounted,
      except: [
        Exemption(
          Emitter.State.notConstructed,
          because: "nobody observes the return yet, or the flag is off")
      ]
        + .each(
          [Emitter.State.coldLaunch, .readForeground].map(\.rawValue),
          because: "the cold path is on its way, and sends the first Opened")
        + [
          Exemption(
            Emitter.State.readBackground,
            because: "the first Opened is held back, which held-back-is-made-up asks for")
        ]),
    Property(
      "one-opened-per-visit", "Each visit sends at most one Opened.",
      instead: "One visit sends Opened twice.",
      per: ["LE-26", "LE-27", "LE-28", "LE-47", "LE-48"],
      .atMost(1, Points.opened, per: .either([.launch, Points.isLeft])), harm: .miscounted),
    Property(
      "from-background-is-true",
      "Opened with from_background true is sent only after a return from the background.",
      per: ["LE-06", "LE-26", "LE-27"],
      .precedes(
        Points.returns, Points.resumeOpened,
        per: .either([.launch, Points.isLeft])),
      harm: .miscounted),
  ]

  /// What is claimed of Backgrounded, and of what is common to all events.
  static let backgroundProperties: [Property] = [
    Property(
      "backgrounded-only-when-left",
      "A process sends Backgrounded only after its user has left the app.",
      instead: "Backgrounded is sent although the user has not left the app.",
      per: ["LE-29"],
      .precedes(
        Points.leavesForeground, Points.backgrounded,
        per: .either([.launch, Points.entersForeground])), harm: .miscounted),
    Property(
      "backgrounded-once", "Backgrounded is sent at most once each time the user leaves the app.",
      per: ["LE-29"], .atMost(1, Points.backgrounded, per: Points.isLeft), harm: .miscounted),
    Property(
      "backgrounded-when-left", "When a visit that sent Opened is left, Backgrounded is sent.",
      instead: "The user leaves an app that sent Opened, and Backgrounded is not sent.",
      per: ["LE-07", "LE-29", "LE-39"],
      .precedes(
        .either([Points.backgrounded, .launch]), Points.isLeft, per: Points.opened),
      harm: .miscounted),
    // Notices a client that does not tell of a user who leaves before the first Opened is sent.
    Property(
      "first-leaving-is-told",
      "When the user first leaves an app with the events on, Backgrounded is sent, Opened or not.",
      instead: "The user leaves the app and Backgrounded is not sent.",
      per: ["LE-07", "LE-29"],
      .precedes(
        .either([Points.backgrounded, .launch]), Points.isLeft,
        per: .becomes(!Emitter.is(.notConstructed))), under: Readings.actor.is("order"),
      harm: .miscounted),
    Property(
      "backgrounded-after-opened", "Each Backgrounded follows an Opened of the same visit.",
      instead: "Backgrounded is sent for a visit without Opened.",
      per: ["LE-24", "LE-29"],
      .precedes(
        Points.opened, Points.backgrounded, per: .either([.launch, Points.entersForeground])),
      fault: .silence, harm: .miscounted),
    // Nothing that a rule does can make a process that is killed on the screen send anything.
    Property(
      "visits-are-closed",
      "Between two Opened there is a Backgrounded, even if the process is killed.",
      instead: "The process is killed, and two Opened follow without a Backgrounded.",
      per: ["LE-07", "LE-29"], .atMost(1, Points.opened, per: Points.backgrounded),
      under: Readings.pairing.is("always"), fault: .silence, harm: .miscounted),
    Property(
      "backgrounded-in-drain",
      "When Backgrounded is sent, neither it nor an earlier event stays in memory.",
      instead: "Backgrounded is sent, and events stay in memory.", per: ["LE-29", "LE-30"],
      .leadsAtOnce(Points.backgrounded, to: .holds(Queue.is(.empty))), harm: .miscounted),
    Property(
      "events-have-identity", "Whenever events can be sent, an identity exists.",
      instead: "Events are sent without an identity.",
      per: ["LE-08"],
      .always(
        Storage.identity || Storage.unsavedIdentity, whenever: !Emitter.is(.notConstructed)),
      fault: .silence, harm: .miscounted),
    Property(
      "events-reach-queue", "Every event reaches the queue.", per: ["LE-08", "LE-49"],
      .leadsTo(Points.any, .rule("LE-49").orKill, .timeOnly), harm: .miscounted),
  ]
}
