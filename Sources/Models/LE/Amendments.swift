import RuleLanguage

extension LE {
  /// Small changes of the document, each with the claims that it repairs: alone, or as one of those
  /// that only together do.
  ///
  /// What none can repair: an app whose user has signed out of a pre-lifecycle build has left
  /// nothing in storage, and looks like a new one (reading `existing-user`); and a process that is
  /// killed on the screen sends no Backgrounded, nor the link that it holds in memory.
  enum Amendments {
    static let install = [decideFirst]
    static let all = [decideFirst, resetRenews, oneVisitOneOpened, linkEndsWithVisit]

    // MARK: Install detection

    static let decideFirst = Amendment(
      "decide-first",
      """
      Every launch, with the flag on or off, compares before IdentityManager.initialize(), and \
      stores version, build and the event that follows from them in one write; the event is sent \
      again until it is delivered. With the flag off it stores in silence.
      """,
      repairs: [
        "installed-once", "new-install-reported", "no-install-spike", "event-not-lost",
        "updated-once-per-change", "updated-only-after-change", "unknown-only-for-old-users",
        "update-in-its-first-launch",
        "stored-pair-is-whole",
      ],
      .remove(Client.self, in: .unbound, per: "LE-41"),
      .remove(Client.self, in: .unbound, per: "LE-03"),
      .add(
        Client.self, in: .unbound,
        .on(.initialize, do: compareFirst, per: "LE-02", "LE-41")
          .only(when: Readings.flagDefault.is("true")),
        .on(.initialize, do: compareFirstOff, per: "LE-03", "LE-63")
          .only(when: Readings.flagDefault.is("false")),
        .on(.initializeOn, do: compareFirst, per: "LE-33", "LE-41"),
        .on(.initializeOff, do: compareFirstOff, per: "LE-03", "LE-33"),
        .on(
          .initializeIdentity, to: .bound,
          do: [
            Storage.createIdentity, .send(Emitter.Event.construct), Client.passOn,
            .when(Queue.isKept, [.send(Queue.Event.track)]),
          ], per: "LE-41", "LE-49"),
        .on(
          .initializeIdentityOff, to: .boundOff, do: [Storage.createIdentity, Client.dropLink],
          per: "LE-41")),
      .remove(InstallDetection.self, in: .notCompared, per: "LE-11"),
      .remove(InstallDetection.self, in: .notCompared, per: "LE-12"),
      .remove(InstallDetection.self, in: .notCompared, per: "LE-13"),
      .remove(InstallDetection.self, in: .notCompared, per: "LE-03"),
      .add(
        InstallDetection.self, in: .notCompared,
        .on(
          .coldLaunch, when: InstallDetection.differs && !Storage.sameVersion, to: .updated,
          do: InstallDetection.tellPrevious(commit), per: "LE-09", "LE-11", "LE-05"),
        .on(
          .coldLaunch, when: InstallDetection.differs && Storage.sameVersion, to: .updated,
          do: InstallDetection.tellPrevious(commit), per: "LE-09", "LE-11", "LE-51"),
        .on(
          .coldLaunch, when: Storage.isNewer && !Storage.isEmpty, to: .noOp,
          do: [.atomically([Storage.writePair])] + InstallDetection.forget, per: "LE-11"
        ).only(when: Readings.downgrade.is("newer")),
        .on(
          .coldLaunch, when: Storage.isEmpty && !InstallDetection.identityBefore, to: .installed,
          do: commit("Application Installed"), per: "LE-04", "LE-12", "LE-16"),
        .on(
          .coldLaunch, when: Storage.isEmpty && InstallDetection.identityBefore, to: .updated,
          do: commit("Application Updated {unknown}"), per: "LE-13", "LE-14", "LE-16"),
        .on(
          .coldLaunchSilently, when: !Storage.isCurrent, to: .noOp,
          do: [.atomically([Storage.writePair])] + InstallDetection.forget, per: "LE-03", "LE-16")),
      .replace(
        Queue.self, in: .holding,
        with: .on(.delivered, to: .empty, do: [.clear(Queue.isKept)], per: "LE-49")))

    private static let compareFirst: [Action] = [
      Client.noteIdentity, .send(InstallDetection.Event.coldLaunch),
      .send(Client.Event.initializeIdentity),
    ]

    private static let compareFirstOff: [Action] = [
      .send(InstallDetection.Event.coldLaunchSilently),
      .send(Client.Event.initializeIdentityOff),
    ]

    private static func commit(_ event: String) -> [Action] {
      [
        .atomically([.emit(event), Storage.writePair, .set(Queue.isKept)]),
        .send(Queue.Event.track),
      ] + InstallDetection.forget
    }

    static let resetRenews = Amendment(
      "reset-renews-identity",
      "reset() puts a new identity in the place of the old one, in one write.",
      repairs: ["events-have-identity"],
      .replace(
        Client.self, in: .bound, per: "LE-18",
        with: .on(.reset, do: Storage.renewIdentity, per: "LE-18", "LE-41", "LE-45")),
      .replace(
        Client.self, in: .boundOff, per: "LE-18",
        with: .on(.reset, do: Storage.renewIdentity, per: "LE-18", "LE-41", "LE-45")))
  }
}
