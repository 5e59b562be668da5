import RuleLanguage

extension LE {
  private static let hasRead = Emitter.is(.readForeground, .readBackground)
  private static let hasReadRightly =
    Emitter.is(.readForeground) && Emitter.counted
    || Emitter.is(.readBackground) && !Emitter.counted

  /// What is claimed of the cold-launch path: that it reads, compares, ends, and does so once.
  static let pathProperties: [Property] = [
    Property(
      "decided-before-opened", "No launch sends Opened before it has compared versions.",
      instead: "A launch sends Opened before it has compared versions.",
      per: ["LE-09", "LE-22"],
      .precedes(.becomes(InstallDetection.isDone), Points.opened, per: .launch), harm: .miscounted),
    Property(
      "state-is-read-first",
      "No launch decides where it runs before the state of the app has been read.",
      per: ["LE-23", "LE-58"],
      .precedes(
        Emitter.happens(.foregroundStateRead),
        .becomes(Emitter.is(.readForeground, .readBackground, .suppressed, .emitted)), per: .launch),
      harm: .miscounted),
    // Notices a state that is not heard, and one that is taken for the other.
    Property(
      "state-read-is-heard",
      "When the state of the app is read, the cold-launch path knows at once where it runs.",
      instead: "The state of the app is read, and the cold-launch path does not learn it.",
      per: ["LE-58", "LE-59"],
      .leadsAtOnce(Emitter.happens(.foregroundStateRead), to: .holds(hasReadRightly).orKill),
      harm: .miscounted),
    // With path-ends it says that the path reaches its end, wherever the state was read.
    Property(
      "path-goes-on",
      "Once the state of the app is read, the cold-launch path of an app on the screen can go on, and compare versions.",
      instead: "The cold-launch path stops after the state of the app is read.",
      per: ["LE-09", "LE-22", "LE-58"],
      .offers(
        Emitter.pathRuns && InstallDetection.isDone,
        from: hasRead && !Emitter.pathRuns, by: [Emitter.Event.coldLaunchPath]),
      harm: .miscounted),
    Property(
      "path-before-opened",
      "No launch sends Opened, or holds it back, before its first cold-launch path has begun.",
      per: ["LE-24", "LE-32"],
      .precedes(
        coldPath, .either([Points.opened, .becomes(Emitter.is(.suppressed, .emitted))]),
        per: .launch), harm: .miscounted),
    Property(
      "path-ends",
      "Once it has compared versions, the cold-launch path sends Opened or holds it back.",
      instead:
        "The cold-launch path has compared versions, and neither sends Opened nor holds it back.",
      per: ["LE-23", "LE-24"],
      .leadsTo(
        coldPath,
        .orKill(
          Points.opened,
          .holds(Emitter.is(.suppressed)),
          .holds(
            Emitter.is(.emitted) && !Emitter.pathRuns && Readings.reinit.is("same process"))),
        .timeOnly), harm: .miscounted,
      except: [
        Exemption(
          "a visit whose Opened was sent before the SDK was initialised again",
          because: "one-opened-per-visit allows no second one")
      ]),
    Property(
      "interruption-is-silent",
      "Control Center, a Face ID prompt or a system alert sends no Opened when it ends.",
      instead: "The end of an interruption sends Opened.", per: ["LE-27", "LE-28"],
      .precedes(
        .either([Points.leavesForeground, .launch, coldPath, Emitter.happens(.secondPath)]),
        Points.opened, per: .becomes(Application.is(.interrupted))), harm: .miscounted,
      except: [
        Exemption(
          "a cold-launch path that is on its way meanwhile",
          because: "one-cold-opened asks that a launch sends only one")
      ]),
  ]

  private static let coldPath = Emitter.happens(.coldLaunchPath)

  /// What a launch decides is what it reports, and the other way round.
  static let decisionProperties: [Property] = [
    Property(
      "path-decides",
      "A launch whose cold-launch path runs decides between Installed, Updated and neither.",
      instead: "The cold-launch path runs, and its launch decides nothing.", per: ["LE-09"],
      .leadsTo(coldPath, .holds(InstallDetection.isDone).orKill, .timeOnly), harm: .miscounted),
    agreement("installed", .installed, Points.installed, "LE-12"),
    agreement("updated", .updated, Points.updated, "LE-11"),
    reported("installed", .installed, Points.installed, "LE-12"),
    reported("updated", .updated, Points.updated, "LE-11"),
  ]

  private static func agreement(
    _ word: String, _ state: InstallDetection.State, _ point: EventPredicate, _ id: String
  ) -> Property {
    Property(
      "\(word)-was-decided", "A launch that reports the app as \(word) has decided so.",
      per: ["LE-09", id], .leadsAtOnce(point, to: .holds(InstallDetection.is(state)).orKill),
      harm: .miscounted)
  }

  private static func reported(
    _ word: String, _ state: InstallDetection.State, _ point: EventPredicate, _ id: String
  ) -> Property {
    Property(
      "\(word)-is-reported", "A launch that decides that the app is \(word) reports it.",
      per: ["LE-09", id], .leadsTo(.becomes(InstallDetection.is(state)), point.orKill, .timeOnly),
      harm: .miscounted)
  }

  /// What is claimed of the identity, on which install detection and every event count.
  static let identityProperties: [Property] = [
    Property(
      "identity-is-created",
      "When a process first initialises the SDK there is an identity at once, whatever the flag says.",
      instead: "The SDK is initialised and there is no identity.", per: ["LE-08", "LE-41"],
      .leadsAtOnce(
        Points.initialises, to: .holds(Storage.identity || Storage.unsavedIdentity).orKill),
      harm: .miscounted),
    // Notices an identity that lasts no longer than the process: each launch counts another user.
    Property(
      "identity-is-stored",
      "When a process first initialises the SDK an identity is stored at once, unless the storage is full.",
      per: ["LE-41"],
      .leadsAtOnce(Points.initialises, to: .holds(Storage.identity || Storage.isFull).orKill),
      under: !Readings.userDefaults.is("later"), harm: .miscounted),
    Property(
      "identity-is-kept",
      "Only a reset, the deletion of the app, or a host that clears its defaults removes a stored identity.",
      instead: "A stored identity is lost although nobody has reset it.",
      per: ["LE-19", "LE-41"],
      .precedes(
        .either([
          Client.happens(.reset), Points.reinstalled, Installation.happens(.domainRemoved),
        ]), .becomes(!Storage.identity), per: .becomes(Storage.identity.condition)),
      harm: .miscounted,
      except: [
        Exemption("an identity that another replaces", because: "no run tells identities apart")
      ]),
    // Notices a next user of the phone whose events are counted for the one who signed out.
    Property(
      "reset-forgets", "When a user signs out, the identity of that user is gone at once.",
      instead: "A user signs out, and the identity of that user is still there.",
      per: ["LE-18", "LE-45"],
      .leadsAtOnce(
        .events(Client.Event.reset, .signsOut),
        to: .holds(!Storage.identity && !Storage.unsavedIdentity || !Storage.isFormer).orKill),
      under: Readings.reset.is("nothing"), harm: .miscounted,
      except: [
        Exemption("a process that dies during the reset", because: "it may not get to forget")
      ]),
  ]

  /// What is claimed of the queue: nothing tracked is lost there, and nothing stays that was delivered.
  static let queueProperties: [Property] = [
    Property(
      "tracked-is-queued",
      "When an event is tracked the queue holds events at once, unless a drain takes them.",
      instead: "An event is tracked and is not in the queue.", per: ["LE-08", "LE-49"],
      .leadsAtOnce(Points.any, to: .orKill(.holds(Queue.is(.holding)), Points.drained)),
      harm: .miscounted),
    Property(
      "queue-is-not-dropped", "Only delivery, a drain to the disk or a death empties the queue.",
      instead: "Events in the queue are dropped.", per: ["LE-30", "LE-49"],
      .precedes(
        .orKill(Points.delivered, Points.drained, .launch), .becomes(Queue.is(.empty)),
        per: .becomes(Queue.is(.holding))), under: Readings.resetQueue.is("keeps"),
      harm: .miscounted),
    Property(
      "delivered-once", "What has been delivered is neither in memory nor kept any more.",
      instead: "Events that were delivered can be sent again.", per: ["LE-49"],
      .leadsAtOnce(Points.delivered, to: .holds(Queue.is(.empty) && !Queue.isKept).orKill),
      harm: .miscounted,
      except: [
        Exemption("what a drain has put on the disk", because: "no run follows it there")
      ]),
    Property(
      "drained-once", "What has been drained to the disk is not in memory any more.",
      instead: "Events that were drained to the disk stay in memory.", per: ["LE-30"],
      .leadsAtOnce(Points.drained, to: .holds(Queue.is(.empty)).orKill),
      under: Readings.enqueued.is("awaited"), harm: .miscounted),
    // Notices a drain without Backgrounded; backgrounded-in-drain asks whether it is in the drain.
    Property(
      "drain-has-backgrounded",
      "After the app is left no drain comes before its Backgrounded is sent.",
      instead: "The app is left, and a drain comes before Backgrounded is sent.",
      per: ["LE-29", "LE-30"],
      .precedes(Points.backgrounded, Points.drained, per: Points.isLeft), harm: .miscounted),
    Property(
      "delivery", "Events can reach the network.", per: ["LE-49"],
      .sometimes(Points.delivered)),
  ]
}
