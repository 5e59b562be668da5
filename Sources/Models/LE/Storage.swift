package import RuleLanguage

extension LE {
  package enum Version: String, Name {
    case nothing = "nothing"
    case one = "1.0"
    case two = "2.0"
  }

  package enum Build: String, Name {
    case nothing = "nothing"
    case one = "1"
    case two = "2"
  }

  package enum Bundle: String, Name {
    case first = "1.0 (1)"
    /// The same version, another build.
    case secondBuild = "1.0 (2)"
    /// Another version; the build is that of the one before.
    case secondVersion = "2.0 (2)"
  }

  /// What is stored on the device, and the bundle that runs.
  package enum Storage {
    package static let version = Choice<Version>(
      "metarouter:lifecycle:version", initially: .nothing, .durable)
    package static let build = Choice<Build>(
      "metarouter:lifecycle:build", initially: .nothing, .durable)
    static let identity = Fact("identity stored", .durable)
    package static let bundle = Choice<Bundle>("bundle", initially: .first, .outside)

    // What was set but is not stored yet, where that takes time.
    static let unsavedPair = Fact("version and build not saved yet")
    /// That the identity, if there is one, may be that of a user who has signed out; only the properties look at it.
    static let isFormer = Fact("the identity is of a user who signed out", .outside)
    static let unsavedIdentity = Fact("identity not saved yet")
    static let isFull = Fact("storage is full")
    /// That everything looks as if nothing were stored.
    static let isLocked = Fact("before first unlock")

    static let bundleVersion = IntegerExpression.element([1, 1, 2], at: bundle.expression)
    static let bundleBuild = IntegerExpression.element([1, 2, 2], at: bundle.expression)

    static let isEmpty = version.is(.nothing) || isLocked
    static let sameVersion: Condition = version.expression == bundleVersion
    static let sameBuild: Condition = build.expression == bundleBuild
    static let isCurrent: Condition = sameVersion && sameBuild
    static let isNewer: Condition =
      (version.expression > bundleVersion) || (sameVersion && isNewerBuild)
    private static let isNewerBuild: Condition = build.expression > bundleBuild

    /// That what is stored is the version and the build of one bundle, or nothing.
    static let isWhole =
      version.is(.nothing) && build.is(.nothing) || version.is(.one) && !build.is(.nothing)
      || version.is(.two) && build.is(.two)

    static let writePair: Action = .when(
      Readings.twoKeys.is("together"), [.atomically(write)], else: write)
    private static let write: [Action] = [
      .assign(version.variable, bundleVersion), .assign(build.variable, bundleBuild),
    ]

    static let persist: Action = .when(
      Readings.userDefaults.is("later"), [.set(unsavedPair)],
      else: [.when(!isFull, [writePair])])

    /// Where nothing can be stored, the identity lasts as long as the process.
    static let createIdentity: Action = .when(
      Readings.userDefaults.is("later") || isFull,
      [.when(!identity, [.set(unsavedIdentity), .clear(isFormer)])],
      else: [.when(!identity, [.set(identity), .clear(isFormer)])])

    /// A new identity in the place of the old one.
    static let renewIdentity: [Action] = [createIdentity, .clear(isFormer)]

    static let save: [Action] = [
      .when(unsavedIdentity && !isFull, [.set(identity), .clear(unsavedIdentity)]),
      .when(unsavedPair, [writePair, .clear(unsavedPair)]),
    ]
  }
}
