package import RuleLanguage

extension LC {
  package enum UpdateType: String, Name {
    case unknown = "not known"
    case notRequired = "not required"
    case recommended = "RECOMMENDED_UPDATE"
    case forced = "FORCE_UPDATE"
  }

  /// Two versions of the app: a third would show nothing new.
  package enum Version: String, Name {
    case absent, older, newer
  }

  /// What an installation holds between launches, and what is true of it outside; other documents
  /// route by the same names.
  ///
  /// Data of a NonKMP version is ``Migration/legacyData``.
  package enum Installation {
    package static let languageChosen = Fact("language chosen", .durable)
    package static let loggedIn = Fact("logged in", .durable)
    /// That there is a home config: what the home screen shows. The document asks for it apart from
    /// the city, whose loss is ``cityDiscontinued``: neither follows from the other.
    package static let homeConfig = Fact("home config", .durable)
    /// That the user's city is unavailable: it is served no more.
    package static let cityDiscontinued = Fact("city discontinued", .outside)
    /// That the server does not honour the session that the app holds.
    package static let sessionExpired = Fact("session expired", .outside)

    /// A login for which consent has not been settled.
    package static let freshLogin = Fact("fresh login", .durable)
    static let postLoginFlag = Fact("post-login flag", .durable)
    package static let consentSaved = Fact("consent saved", .durable)
    /// That a user has logged in whose consent was never settled, whatever the app knows of it.
    package static let consentOwed = Fact("consent is owed", .outside)
    /// What a login is to the world: consent is owed from the moment at which it is stored.
    package static let owesConsent: Action = .when(!consentSaved, [.set(consentOwed)])
    /// That this session has put off the consent.
    static let deferred = Fact("consent deferred in this session")

    package static let unsynced = Fact("unsynced activation timestamps", initially: true, .durable)
    static let openTimeDue = Fact("app open time is due", initially: true, .durable)
    static let firstSeen = Fact("first-seen timestamp", .durable)

    /// The version installed, and the one that the app has recorded as seen.
    package static let installed = Choice<Version>("installed version", initially: .older, .outside)
    package static let recorded = Choice<Version>("recorded version", initially: .absent, .durable)
    static let usedBefore = Fact("used before", .outside)

    /// What the server demands of the installed version, what the app learnt of it in this process,
    /// and what it keeps of the last answer.
    static let update = Choice<UpdateType>("update", initially: .notRequired, .outside)
    static let known = Choice<UpdateType>("known update", initially: .unknown)
    static let cached = Choice<UpdateType>("cached update", initially: .unknown, .durable)
    /// That the user wants to be reminded later, in this process.
    package static let postponed = Fact("update postponed")
    static let putOffForGood = Fact("update put off for good", .durable)

    static let updatePending =
      (known.is(.recommended) && !putOffForGood || known.is(.forced)) && !postponed

    /// A session that a NonKMP version holds in a store of its own.
    static let legacySession = Fact("session in the old store", .outside)

    /// What a fresh login brings, once the document's three cases are told apart.
    package static let consentDue = freshLoginLasts.means([
      "until consent": postLogin.means([
        "defers": freshLogin && !postLoginFlag && !deferred,
        "asks": freshLogin || postLoginFlag,
      ]),
      "its session": .never,
    ])
    static let consentDeferred =
      postLogin.is("defers") && freshLoginLasts.is("until consent")
      && languageChosen && loggedIn && postLoginFlag

    /// The new version, from the store.
    static let upgrade: [Action] = [.set(installed, .newer), .set(update, .notRequired)]
  }
}
