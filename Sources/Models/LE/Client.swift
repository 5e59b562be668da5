package import RuleLanguage

extension LE {
  /// The host app's calls, and the client that they reach once it is bound.
  package enum Client: Machine {
    package static let name = "client"
    package static let initial = State.unbound

    package enum State: String, Name {
      case unbound = "not bound"
      case bound = "bound"
      case boundOff = "bound, trackLifecycleEvents off"
    }

    package enum Event: String, Name {
      case initialize
      case initializeOn, initializeOff
      case initializeAgain
      case handleDeepLink, sameLinkAgain
      case replay
      case reset = "reset()"
      case signsOut = "signs out, and nobody calls reset()"
      case saved, writesFail, launchedBeforeUnlock
      /// Sent by nobody as written.
      case initializeIdentity, initializeIdentityOff
      /// Heard by the emitter alone as written.
      case didEnterBackground
    }

    /// A link that was handed in before the client was bound.
    static let waitingLink = Fact("a link waits for the client")
    /// That the host may hand in the link of this visit once more.
    static let handedIn = Fact("the link was handed in once")

    package static let rules: Rules<Self> = [
      .unbound: [
        .on(.initialize, to: .bound, do: construct, per: "LE-02", "LE-41")
          .only(when: Readings.flagDefault.is("true")),
        .on(.initialize, to: .boundOff, do: constructOff, per: "LE-03", "LE-63")
          .only(when: Readings.flagDefault.is("false")),
        .on(.initializeOn, to: .bound, do: construct, per: "LE-33", "LE-41"),
        .on(.initializeOff, to: .boundOff, do: constructOff, per: "LE-03", "LE-33"),
        .on(.handleDeepLink, do: [.set(waitingLink)], per: "LE-57")
          .only(when: Readings.linkName.is("one")),
        noSuchEntry,
        .on(.sameLinkAgain, do: [.set(waitingLink)], per: "LE-57").only(when: inEachPlace),
      ],
      .bound: [
        .on(.handleDeepLink, do: [.send(Emitter.Event.openURL)], per: "LE-34", "LE-36")
          .only(when: Readings.linkName.is("one")),
        noSuchEntry,
        .on(.sameLinkAgain, do: [.send(Emitter.Event.openURL)], per: "LE-35")
          .only(when: inEachPlace),
        .on(.replay, do: [.send(Emitter.Event.openURL)], per: "LE-57").only(when: inSomeTime),
        .on(.initializeAgain, do: [.send(Emitter.Event.coldLaunchAgain)], per: "LE-47")
          .only(when: Readings.reinit.is("another launch")),
        .on(.initializeAgain, do: construct, per: "LE-48")
          .only(when: Readings.reinit.is("same process")),
        .on(.reset, do: resetIdentity, per: "LE-18", "LE-45"),
      ],
      .boundOff: [
        .on(.handleDeepLink, do: [warn], per: "LE-55")
          .only(when: Readings.linkName.is("one")),
        noSuchEntry,
        .on(.sameLinkAgain, do: [warn], per: "LE-55").only(when: inEachPlace),
        .on(.replay, do: [warn], per: "LE-55").only(when: inSomeTime),
        .ignore(
          .initializeAgain, because: "A second call in the same process changes nothing.",
          per: "LE-48"
        ).only(when: Readings.reinit.is("another launch")),
        .on(.initializeAgain, to: .bound, do: construct, per: "LE-33", "LE-48")
          .only(when: Readings.reinit.is("same process")),
        .on(.reset, do: resetIdentity, per: "LE-18", "LE-45"),
      ],
    ]

    private static let noSuchEntry: Row<Self> = .ignore(
      .handleDeepLink, because: "The code has openURL only.", per: "LE-34"
    ).only(when: Readings.linkName.is("two"))

    private static let inEachPlace = Readings.linkCalls.is("in each place")
    private static let inSomeTime = Readings.replay.is("some time")
    private static let warn = Action.emit("warning: trackLifecycleEvents is disabled")

    // MARK: What initialising does

    static let noteIdentity: Action = .when(
      Storage.isLocked, [.clear(InstallDetection.identityBefore)],
      else: [.copy(Storage.identity, to: InstallDetection.identityBefore)])

    /// The emitter is constructed, and notes the identity; then the identity is created.
    private static let construct: [Action] = [
      noteIdentity, Storage.createIdentity, .send(Emitter.Event.construct), passOn,
    ]

    private static let constructOff: [Action] = [
      Storage.createIdentity,
      .when(
        Readings.flagOffStores.is("the pair"),
        [.send(InstallDetection.Event.coldLaunchSilently)]),
      dropLink,
    ]

    static let dropLink: Action = .when(
      Readings.replay.is("at once") && waitingLink, [.clear(waitingLink), warn])

    static let passOn: Action = .when(
      Readings.replay.is("at once") && waitingLink,
      [.clear(waitingLink), .send(Emitter.Event.openURL)])

    private static let resetIdentity: [Action] = [
      .when(
        Readings.reset.is("nothing"),
        [.when(Storage.identity, [.clear(Storage.identity)]), .clear(Storage.unsavedIdentity)])
    ]

    // MARK: What the host, the user and storage can do

    package static let causes: [Cause<Self>] = [
      .by(.app, .initialize, when: Self.is(.unbound), per: "LE-02"),
      .by(.app, .initializeOn, when: Self.is(.unbound), per: "LE-33"),
      .by(.app, .initializeOff, when: Self.is(.unbound), per: "LE-33"),
      .by(.app, .initializeAgain, when: Self.is(.bound, .boundOff), per: "LE-48"),
      .user(
        .reset, when: Self.is(.bound, .boundOff),
        do: [.when(Storage.identity || Storage.unsavedIdentity, [.set(Storage.isFormer)])],
        per: "LE-18"),
      .user(
        .signsOut,
        when: Readings.signOut.is("not always") && Self.is(.bound, .boundOff)
          && Storage.identity && !Storage.isFormer,
        do: [.set(Storage.isFormer)], per: "LE-18"
      ).unheard(because: "Nobody tells the SDK."),
      .by(
        .storage, .saved, when: Storage.unsavedIdentity && !Storage.isFull || Storage.unsavedPair,
        do: Storage.save
      ).unheard(because: "UserDefaults tells nobody when it has written to the disk."),
      .by(
        .storage, .writesFail,
        when: Readings.userDefaults.is("unless full") && !Storage.isFull && Self.is(.unbound),
        do: [.set(Storage.isFull)]),
      .by(
        .os, .launchedBeforeUnlock,
        when: Readings.protectedData.is("before first unlock") && Condition.phase([.background])
          && Self.is(.unbound) && !Storage.isLocked,
        do: [.set(Storage.isLocked)]),
    ]

    /// Links can be opened at any time at which the user has the app before the eyes.
    package static let linkCauses: [Cause<Self>] = [
      .user(
        .handleDeepLink,
        do: [.when(inEachPlace, [.set(handedIn)])],
        per: "LE-34", "LE-35"),
      .by(
        .app, .sameLinkAgain, when: handedIn && inEachPlace, do: [.clear(handedIn)], per: "LE-35"),
      .by(
        .app, .replay, when: waitingLink && inSomeTime && !Self.is(.unbound),
        do: [.clear(waitingLink)],
        per: "LE-57"),
    ]
  }
}
