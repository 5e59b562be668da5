package import RuleLanguage

extension LE {
  /// The app on the device, as the world changes it: its past, its updates, its deletion.
  package enum Installation: Machine {
    package static let name = "installation"
    package static let initial = State.new
    package static let isOutside = true
    package static let environment: String? =
      "the device: what users did with earlier versions, updates, backups, deletion"

    package enum State: String, Name {
      case new
      case existing = "used with a pre-lifecycle build"
      case signedOut = "used with a pre-lifecycle build, then reset()"
      case restored = "restored from a backup"
      case untracked = "used with the flag off"
    }

    package enum Event: String, Name {
      case usedBefore, usedAndReset, restoredFromBackup
      case versionUpdated, buildUpdated, downgraded
      case reinstalled
      case domainRemoved = "the host removes its UserDefaults"
      case initialize, initializeOn, initializeOff
      /// Caused by nobody: named, so that pages list it as withheld.
      case unnumbered = "a bundle without version or build"
    }

    /// Whether the SDK has run on the device: then the past is settled.
    static let hasBegun = Fact("the SDK has run", .outside)

    package static let rules: Rules<Self> = past.everywhere([
      .on(.versionUpdated, do: [.set(Storage.bundle, .secondVersion)]),
      .on(.buildUpdated, do: [.set(Storage.bundle, .secondBuild)]),
      .on(.downgraded, do: [.set(Storage.bundle, .first)]),
      .on(.reinstalled, to: .new, do: wipe),
      .on(
        .domainRemoved,
        do: [
          .set(Storage.version, .nothing), .set(Storage.build, .nothing),
          .when(Readings.identityStore.is("UserDefaults"), [.clear(Storage.identity)]),
        ], per: "LE-17"
      ).only(when: Readings.standardDomain.is("the host")),
      .on(.initializeOn, do: [.set(hasBegun)]),
      .on(.initializeOff, when: !isUntracked, do: [.set(hasBegun)]),
      .on(.initialize, when: !isUntracked, do: [.set(hasBegun)])
        .only(when: Readings.flagDefault.is("false")),
      .on(.initialize, do: [.set(hasBegun)]).only(when: Readings.flagDefault.is("true")),
    ])

    /// The first run has the flag off, and leaves nothing that tells of it.
    private static let isUntracked = Self.is(.new) && Storage.version.is(.nothing)

    private static let past: Rules<Self> = [
      .new: [
        .ignore(.unnumbered, because: "The document does not say what is compared then."),
        .on(.usedBefore, to: .existing, do: [.set(Storage.identity)]),
        .on(
          .usedAndReset, to: .signedOut,
          do: [.when(Readings.reset.is("a new one"), [.set(Storage.identity)])]),
        .on(
          .restoredFromBackup, to: .restored,
          do: [.set(Storage.identity), .atomically([Storage.writePair])]),
        .on(.initializeOff, when: isUntracked, to: .untracked, do: [.set(hasBegun)]),
        .on(.initialize, when: isUntracked, to: .untracked, do: [.set(hasBegun)])
          .only(when: Readings.flagDefault.is("false")),
      ]
    ]

    private static let wipe: [Action] = [
      .set(Storage.version, .nothing), .set(Storage.build, .nothing),
      .when(Readings.identityStore.is("UserDefaults"), [.clear(Storage.identity)]),
      .clear(Queue.isKept),
    ]

    package static let causes: [Cause<Self>] = [
      .by(.world, .usedBefore, when: isOpen),
      .by(
        .world, .versionUpdated, when: isDead && !Storage.bundle.is(.secondVersion), per: "LE-61"),
      .by(.world, .buildUpdated, when: isDead && Storage.bundle.is(.first), per: "LE-61"),
      .by(.world, .reinstalled, when: isDead && hasBegun),
    ]

    /// What matters to install detection alone.
    static let rarerCauses: [Cause<Self>] = [
      .by(.world, .usedAndReset, when: isOpen),
      .by(.world, .restoredFromBackup, when: isOpen),
      .by(
        .app, .domainRemoved,
        when: Readings.standardDomain.is("the host") && InstallDetection.isDone
          && !Storage.version.is(.nothing), per: "LE-17"),
      .by(.world, .downgraded, when: isDead && Storage.bundle.is(.secondVersion), per: "LE-61"),
    ]

    private static let isOpen = Self.is(.new) && !hasBegun && Condition.phase([.foreground])
    /// A bundle is loaded at the start of a process and cannot change while it lives.
    private static let isDead = Condition.phase([.dead])
  }
}
