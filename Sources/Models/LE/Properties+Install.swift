import RuleLanguage

extension LE {
  /// What is claimed of Installed and Updated, and of what is stored.
  static let installProperties: [Property] =
    installedProperties + [trackedBeforeStored] + updatedProperties + updatesTellStored
    + storageProperties + installCases

  /// Where no new installation is looked at, or nothing is reported of it.
  private static let notNew = [
    Points.usedBefore, Points.restored, Points.turnedOff,
    .holds(!Installation.hasBegun && !Storage.version.is(.nothing)),
  ]
  private static let whoIsNotNew = [
    Exemption(
      "a device restored from a backup, or whose version is stored before the first launch",
      because: "it is new only for restored-device-is-reported"),
    Exemption(
      "a host that turns the events off and on again",
      because: "while they are off nothing is reported"),
  ]

  private static let current = [
    Exemption(
      "the current version and build in the event",
      because: "no event here names them: nothing notices an SDK that reads them from storage")
  ]

  private static let installedProperties: [Property] = [
    Property(
      "installed-xor-updated",
      "A launch reports at most one install or update.",
      per: ["LE-15"],
      .atMost(1, .either([Points.installed, Points.updated]), per: .launch), harm: .miscounted),
    Property(
      "installed-once",
      "Each installation emits Application Installed at most once, even after a reset.",
      instead:
        "One installation emits Application Installed twice (the first may die with its process).",
      per: ["LE-20", "LE-18"], .atMost(1, Points.installed, per: Points.reinstalled),
      fault: .silence, harm: .miscounted),
    Property(
      "new-install-reported",
      "A new installation that is tracked from the start is never reported as an update first.",
      instead: "A new installation is reported as an update.",
      per: ["LE-12", "LE-41"],
      .precedes(
        .either(notNew + [Points.installed]), Points.updated, per: Points.reinstalled),
      fault: .silence, harm: .miscounted, except: whoIsNotNew),
    // Without deaths: that the identity is noted before it is created is the whole difference.
    Property(
      "first-process-installs",
      "A new installation is not reported as an update first, as long as its first process lives.",
      instead: "A new installation is reported as an update in its first process.",
      per: ["LE-12", "LE-41"],
      .precedes(
        .either(notNew + [Points.installed, .kill]), Points.updated, per: Points.reinstalled),
      under: Readings.identityStore.is("UserDefaults"), harm: .miscounted, except: whoIsNotNew),
    Property(
      "no-install-spike",
      "An installation that was used with a pre-lifecycle build is never counted as a new install.",
      instead:
        "An installation that was used with a pre-lifecycle build is counted as a new install.",
      per: ["LE-13", "LE-14"],
      .never(.becomes(InstallDetection.is(.installed) && isExisting)), given: .holds(isExisting),
      fault: .silence, harm: .miscounted,
      except: [
        Exemption(
          "a user who had signed out, unless any user of an earlier build counts as an existing one",
          because: "nothing is left that tells of that user")
      ]),
    Property(
      "restored-device-is-reported",
      "A device on which the app is restored from a backup is first counted as a new install.",
      instead: "A restored device is not counted as a new install first.",
      per: ["LE-12", "LE-20"],
      .precedes(
        Points.installed,
        .becomes(InstallDetection.is(.noOp, .updated) && Installation.is(.restored)),
        per: Points.restored),
      given: .holds(Installation.is(.restored)),
      under: Readings.installation.is("device"), fault: .silence, harm: .miscounted),
    Property(
      "event-not-lost",
      "No install or update that a launch has tracked is marked as reported when its event is lost before it is delivered or drained.",
      instead:
        "An install or update is marked as reported, and the event that was tracked is lost.",
      per: ["LE-16", "LE-49"],
      .precedes(
        .either([Points.delivered, Points.drained, Points.beginning, Points.reinstalled]),
        .either([
          .becomes(Queue.is(.empty) && Storage.isCurrent && !Queue.isKept),
          .becomes(
            Queue.is(.empty) && Queue.isKept && Client.is(.bound)
              && Readings.resetQueue.is("keeps") && Readings.reinit.is("another launch")),
        ]), per: .either([Points.installed, Points.updated])),
      fault: .silence, harm: .miscounted,
      except: [
        Exemption(
          "an event kept on the disk after a reset() that empties the queue, or after the SDK is initialised again in the same process",
          because: "the next launch sends what is kept"),
        Exemption(
          "an event that still waits when the next is tracked",
          because: "no run tells the two apart"),
      ]),
  ]

  /// Notices a death between what is stored and what is tracked, which loses an install for good.
  private static let trackedBeforeStored = Property(
    "tracked-before-stored",
    "No launch stores version and build before it has tracked the install or update that they bring.",
    instead: "Version and build are stored, and the install or update is never tracked.",
    per: ["LE-09", "LE-16"],
    .precedes(
      .either([
        Points.installed, Points.updated, Points.turnedOff, Points.restored, Points.changed,
        .becomes(InstallDetection.is(.noOp)),
      ]), .becomes(Storage.isCurrent), per: .launch),
    under: Readings.downgrade.is("any change"), fault: .silence, harm: .miscounted)

  /// What no rule can repair: an app from whose pre-lifecycle build a user has signed out has left
  /// nothing, and is stored just like a new one. Under the reading "any" it is an existing user.
  private static let isExisting =
    Installation.is(.existing)
    || Readings.existingUser.is("any") && Installation.is(.signedOut)

  private static let updatedProperties: [Property] = [
    Property(
      "updated-once-per-change", "Each update of the app emits Application Updated at most once.",
      instead: "One update emits Application Updated twice (the first may die with its process).",
      per: ["LE-11", "LE-21"],
      .atMost(1, Points.updated, per: .either([Points.changed, Points.reinstalled])),
      fault: .silence, harm: .miscounted),
    Property(
      "updated-only-after-change",
      "An update from a known version is reported only if the bundle has changed on this device, since the first report if there was one.",
      instead: "An update is reported although the bundle has not changed.",
      per: ["LE-11", "LE-21"],
      .precedes(
        Points.changed, Points.updatedFromKnown,
        per: .either([Points.installed, Points.updatedFromUnknown])),
      fault: .silence, harm: .miscounted),
    Property(
      "unknown-only-for-old-users",
      "Only a user of a build without these events is updated from an unknown version.",
      instead: "A new user is reported as updated from an unknown version.",
      per: ["LE-13"],
      .precedes(Points.usedBefore, Points.updatedFromUnknown, per: Points.reinstalled),
      fault: .silence, harm: .miscounted),
    Property(
      "older-is-no-update",
      "A return to the older version is not reported as an update, unless an update follows it.",
      instead: "A return to the older version is reported as an update.", per: ["LE-11"],
      .precedes(
        .either([Points.updates, Points.beginning]), Points.updatedFromKnown,
        per: Points.downgraded),
      under: Readings.downgrade.is("newer"), harm: .miscounted,
      except: [
        Exemption(
          "a return that comes before the SDK has run", because: "it is no change for the SDK")
      ]),
    Property(
      "update-in-its-first-launch",
      "A change that was skipped while the flag was off is not reported later as new.",
      instead: "A change that was skipped while the flag was off is reported later as new.",
      per: ["LE-09", "LE-11"],
      .precedes(
        .either([Points.changed, Points.beginning]), Points.updatedFromKnown,
        per: Points.turnedOff),
      fault: .silence, harm: .miscounted),
    Property(
      "same-version-is-silent",
      "Once the SDK has stored version and build, launches of that bundle report neither install nor update.",
      instead: "A launch of a bundle that is stored reports an install or an update.",
      per: ["LE-10", "LE-48"],
      .precedes(
        .either([Points.changed, Points.reinstalled, Points.beginning]),
        .either([Points.installed, Points.updated]),
        per: .becomes(
          Condition.phase([.foreground, .background]) && Storage.isCurrent
            && InstallDetection.is(.notCompared))),
      harm: .miscounted),
  ]

  /// Notice an app that reads the previous version after it has stored the present one, and one that tells
  /// another version, or another build, than it finds, or that it knows none. What is stored is not found in
  /// a launch before the first unlock, nor before the first run, where a run begins with something else.
  private static let updatesTellStored: [Property] = [
    updateTells(.one, .one, "update-tells-stored"),
    updateTells(.one, .two, "update-tells-stored-build"),
    updateTells(.two, .two, "update-tells-stored-version"),
  ]

  private static func updateTells(
    _ version: Version, _ build: Build, _ name: String, line: Int = #line
  ) -> Property {
    let found = InstallDetection.known(version, build)
    return Property(
      name,
      "A launch that finds \(found.name) stored, and reports an update, tells it as previous version and build.",
      instead: "A launch finds \(found.name) stored, and reports an update from another one.",
      per: ["LE-05", "LE-11"],
      .precedes(
        .orKill(
          .emits(found.event), Client.happens(.launchedBeforeUnlock),
          .holds(!Installation.hasBegun && !found.stored)),
        .becomes(InstallDetection.is(.updated)),
        per: .becomes(
          found.stored && InstallDetection.is(.notCompared)
            && Condition.phase([.foreground, .background]))), harm: .miscounted, line: line)
  }

  /// Of the detection alone: of the whole document events-reach-queue asks it.
  static let reportsReachQueue = Property(
    "reports-reach-queue", "Every install or update that is reported reaches the queue.",
    instead: "An install or update is reported, and does not reach the queue.",
    per: ["LE-08", "LE-49"],
    .leadsAtOnce(
      .either([Points.installed, Points.updated]), to: .holds(Queue.is(.holding)).orKill),
    harm: .miscounted)

  private static let storageProperties: [Property] = [
    Property(
      "pair-is-stored",
      "After a launch has compared versions, the present version and build are stored, or being saved.",
      instead: "A launch has compared versions, and the present one is not stored.",
      per: ["LE-16", "LE-60", "LE-61"],
      .always(
        Storage.isCurrent || Storage.unsavedPair,
        whenever: InstallDetection.is(.installed, .updated, .noOp)),
      fault: .silence, harm: .miscounted),
    Property(
      "stored-pair-is-whole",
      "The stored version and build always belong to the same bundle.",
      instead: "The stored version and build belong to different bundles.",
      per: ["LE-05", "LE-40"], .always(Storage.isWhole), fault: .silence, harm: .miscounted),
    Property(
      "keys-survive-reset",
      "Once version and build are stored, only deleting the app removes one of them.",
      instead: "The stored version or build is removed although the app was not deleted.",
      per: ["LE-17", "LE-18", "LE-19", "LE-45"],
      .precedes(
        Points.reinstalled, .becomes(isMissing), per: .becomes(!isMissing)),
      given: Client.happens(.reset), harm: .miscounted),
  ]

  /// One of the two keys holds nothing.
  private static let isMissing = Storage.version.is(.nothing) || Storage.build.is(.nothing)

  /// Asked where no bundle goes back to what was stored before.
  static let noUpdateSwallowed: [Property] = [
    Property(
      "update-is-reported",
      "An update is reported before a launch finds nothing new.",
      per: ["LE-09", "LE-11", "LE-51"],
      .precedes(
        .either([
          Points.updated, Points.installed, Points.turnedOff, Points.beginning,
        ]), .becomes(InstallDetection.is(.noOp)), per: Points.changed),
      fault: .silence, harm: .miscounted,
      except: [
        Exemption(
          "a host that turns the events off", because: "while they are off nothing is reported"),
        Exemption(
          "a new version that comes before the SDK has run", because: "it is no update for the SDK"),
        Exemption(
          "an app that is reported as installed instead",
          because: "installed-once and no-install-spike ask for that"),
      ])
  ]

  /// The cases of the emitter's own tests: without them other claims could hold for want of cases.
  static let installCases: [Property] = [
    Property(
      "fresh-install", "A new installation can be reported as installed.",
      per: ["LE-01", "LE-04", "LE-12", "LE-46"], .sometimes(Points.installed), except: current),
    Property(
      "sdk-upgrade",
      "An installation that was used with a pre-lifecycle build can be found to be updated.",
      per: ["LE-13", "LE-46"],
      .sometimes(.becomes(InstallDetection.is(.updated) && Installation.is(.existing)))),
    Property(
      "version-drift", "A new version can be reported as an update, with the previous version.",
      per: ["LE-01", "LE-05", "LE-11", "LE-46"], .sometimes(.rule("LE-05")), except: current),
    Property(
      "update-without-visit",
      "A process in the background can find that the app is updated.",
      per: ["LE-09", "LE-24"],
      .sometimes(
        .becomes(InstallDetection.is(.updated) && Condition.phase([.background])))),
    Property(
      "build-only-drift", "A new build of the same version can be reported as an update.",
      per: ["LE-46", "LE-51"], .sometimes(.rule("LE-51"))),
    Property(
      "same-version", "A launch can find nothing new.",
      per: ["LE-10", "LE-46"], .sometimes(.rule("LE-10"))),
  ]
}
