import RuleLanguage

extension HY {
  private typealias A = AuthStore
  private typealias F = ProviderFactory

  /// What a launch does with the key, what an answer of storage means, and what a message brings.
  static let authLaunchProperties = authHydration + authChanges + authMessages + authWays

  private static let authHydration: [Property] = [
    // Notices a store that waits forever though storage has answered.
    Property(
      "answered-store-is-hydrated",
      "When storage has answered, if only by a refusal, the credentials are hydrated at once.",
      per: ["HY-05", "HY-08", "HY-59", "HY-60"],
      .leadsAtOnce(
        .events(A.Event.stateIsRead, .readIsRefused),
        to: .holds(A.hasHydrated && A.is(.activeUse)).orKill), harm: .stuck),
    Property(
      "hydrated-in-use", "The credentials are hydrated exactly as long as the store is in use.",
      per: ["HY-01", "HY-04", "HY-08", "HY-09"],
      .always(A.hasHydrated && A.is(.activeUse) || !A.hasHydrated && !A.is(.activeUse))),
    // Notices a key that is read and not taken: its user is asked for it again.
    Property(
      "stored-key-is-taken",
      "Until the user changes it, a hydrated store holds the key that is stored, or none if the read was refused.",
      per: ["HY-05", "HY-07", "HY-50", "HY-59"],
      .always(
        A.readWasRefused && A.key.is(.empty) || !A.readWasRefused && A.key == A.persisted,
        whenever: A.hasHydrated && !A.changed), harm: .lost),
    Property(
      "default-until-hydrated",
      "Before it is hydrated the store holds no key, and version 0; a new process has given nothing.",
      per: ["HY-02", "HY-03"],
      .always(
        A.key.is(.empty) && A.writeVersion == 0
          && (!A.is(.initialization) || F.givenTo.is(.nobody) && F.given.is(.empty)),
        whenever: !A.hasHydrated),
      except: [
        Exemption(
          "a key that is changed before that", because: "key-after-first-screen says that none is")
      ]),
    // Notices a key that is kept in memory only, or overwritten by an empty store.
    Property(
      "stored-key-stays",
      "Storage loses its key without another in its place only in a launch in which the user has removed it, or after the app was deleted.",
      per: ["HY-25", "HY-27", "HY-64"],
      .precedes(
        .either([A.happens(.removeKey), A.happens(.reinstalled), .holds(A.isNew)]),
        .becomes(A.persisted.is(.empty)), per: .launch), harm: .lost),
  ]

  private static let authChanges: [Property] =
    [
      entered(.enterFirst, .first), entered(.enterSecond, .second), entered(.removeKey, .empty),
      offered(.enterFirst, .first), offered(.enterSecond, .second), offered(.removeKey, .empty),
    ] + (2...HY.Limits.changes).map(followsOnePreceding) + writes + [
      Property(
        "key-after-first-screen",
        "The user changes the key and sends a message only after the credentials are hydrated: these models assume it.",
        per: ["HY-25", "HY-26", "HY-49"],
        .precedes(
          .becomes(A.hasHydrated),
          .either(
            [A.happens(.enterFirst), A.happens(.enterSecond), A.happens(.removeKey)] + [
              F.happens(.messageToOpenAI), F.happens(.messageToApple),
            ]), per: .launch))
    ]

  private static let writes: [Property] = [
    // Notices a write that is reported as done and was not.
    Property(
      "landed-key-is-stored",
      "When the only change of a launch has been written storage holds the key.",
      per: ["HY-25", "HY-27"],
      .leadsAtOnce(
        KeyWrite.happens(.lands),
        to: .either([.holds(A.persisted == A.key), .holds(A.writeVersion > 1)])),
      harm: .lost),
    Property(
      "second-key-is-stored",
      "When the second change of a launch has been written beside the first, storage holds the key.",
      per: ["HY-25", "HY-27"],
      .leadsAtOnce(
        KeyWrite.happens(.secondLands),
        to: .either([.holds(A.persisted == A.key), .holds(A.writeVersion > 2)])), harm: .lost,
      except: [Exemption("a launch with a third change", because: "key-is-stored asks for it")]),
    // Notices a write that goes on after it was refused, and lands over a newer one.
    Property(
      "ended-key-write-is-over",
      "When the first of two writes of a key ends it is over, or goes on with the latest key, and no change waits.",
      per: ["HY-12", "HY-59"],
      .leadsAtOnce(
        .events(KeyWrite.Event.lands, .fails),
        to: .holds((first.isFree || first.key == A.key) && !KeyWrite.waits)), harm: .wrong),
    Property(
      "second-key-write-is-over", "The second of two writes of a key is over when it ends.",
      per: ["HY-12", "HY-59"],
      .leadsAtOnce(.events(KeyWrite.Event.secondLands, .secondFails), to: .holds(second.isFree)),
      harm: .wrong),
    // Notices an app that writes again and again what has not changed.
    Property(
      "key-written-for-changes",
      "In a launch at most two writes land between two changes of the key.",
      per: ["HY-12", "HY-27"],
      .atMost(
        2, .events(KeyWrite.Event.lands, .secondLands), per: .either(keyChanges + [.launch])),
      except: manyChanges),
    second("land", .secondLands, "HY-27"), second("fail", .secondFails, "HY-59"),
    // Notices a screen that goes on to show the old key, or none.
    Property(
      "key-is-rendered",
      "A change of the key, and the key that was read, are rendered at once.",
      instead: "The key changes, and the UI shows the old one.", per: ["HY-22", "HY-28"],
      .leadsAtOnce(
        .either(keyChanges + [.becomes(A.hasHydrated)]), to: .emits(A.rendered).orKill),
      harm: .wrong),
    Property(
      "key-rendered-once", "A change of the key is rendered at most once.", per: ["HY-28"],
      .atMost(
        1, .emits(A.rendered), per: .either(keyChanges + [.launch, .becomes(A.hasHydrated)])),
      harm: .wrong),
    // Notices a key that is written with the next change, though nobody has it any more.
    Property(
      "ended-key-is-forgotten", "A write that is over keeps nothing of the key that it took along.",
      per: ["HY-12", "HY-27"],
      .always((!first.isFree || first.key.is(.empty)) && (!second.isFree || second.key.is(.empty))),
      harm: .wrong),
    Property(
      "no-key-waits-alone", "A change of the key waits only while another is being written.",
      per: ["HY-12"], .always(!KeyWrite.waits, whenever: KeyWrite.allAreOver),
      given: .holds(KeyWrite.waits), harm: .lost),
  ]

  /// Notices an answer to a write that nobody hears.
  private static func second(_ how: String, _ event: KeyWrite.Event, _ id: String) -> Property {
    Property(
      "second-key-write-can-\(how)", "A second write of a key can \(how), and is over then.",
      per: ["HY-12", id],
      .offers(second.isFree, from: !second.isFree && Condition.phase([.foreground]), by: [event]))
  }

  private static let first = KeyWrite.first
  private static let second = KeyWrite.second
  /// Of every version that is explored: together they say that no change skips one.
  private static func followsOnePreceding(_ version: Int) -> Property {
    func reaches(_ count: Int) -> EventPredicate {
      .becomes(.compare(A.writeVersion.expression, .equal, .constant(count)))
    }
    return Property(
      "version-\(version)-is-not-skipped-to",
      "In no launch does the store of the key have version \(version) before it has had version \(version - 1).",
      per: ["HY-13", "HY-25", "HY-67"],
      .precedes(reaches(version - 1), reaches(version), per: .launch))
  }

  private static let keyChanges = [.enterFirst, .enterSecond, .removeKey].map(A.happens)

  private static let manyChanges = [
    Exemption(
      "a launch with \(Limits.changes) changes, or with two writes on their way",
      because: "of more no run is explored")
  ]

  /// Also after another change: of more than ``Limits/changes`` in a launch no run is explored.
  private static func offered(_ event: A.Event, _ key: Key) -> Property {
    Property(
      "can-be-changed-\(event.rawValue)",
      "The user can change a hydrated key, and change it again: \(key.rawValue).",
      instead: "The user cannot change the key: \(key.rawValue).", per: ["HY-10", "HY-25"],
      .offers(
        A.key.is(key),
        from: A.hasHydrated && A.writeVersion < Limits.changes && KeyWrite.oneIsFree
          && !A.key.is(key) && Condition.phase([.foreground]), by: [event]), harm: .stuck,
      except: manyChanges)
  }

  private static func entered(_ event: A.Event, _ key: Key) -> Property {
    Property(
      "taken-\(event.rawValue)",
      "A change of the key is in the store at once, and on its way to storage or next: \(key.rawValue).",
      per: ["HY-22", "HY-25"],
      .leadsAtOnce(
        .event(event),
        to: .holds(
          A.key.is(key) && (first.carries(key) || second.carries(key) || KeyWrite.waits.condition))),
      harm: .lost, except: manyChanges)
  }

  private static let asked = EventPredicate.emits("request to OpenAI")
  private static let told = EventPredicate.emits("the user is told that a key is missing")

  private static let authMessages: [Property] = [
    // Notices a message that leads to nothing, also after another; credentials are read synchronously.
    Property(
      "message-asks-openai", "A message to OpenAI is sent at once if the store holds a key.",
      per: ["HY-26", "HY-29"],
      .leadsAtOnce(F.happens(.messageToOpenAI), to: .either([asked, .holds(A.key.is(.empty))]))),
    Property(
      "message-has-an-end", "A message to OpenAI is sent at once, or its user is told why not.",
      per: ["HY-26", "HY-29"],
      .leadsAtOnce(F.happens(.messageToOpenAI), to: .either([asked, told])), harm: .stuck),
    Property(
      "message-asks-apple", "A message to Apple is sent at once.", per: ["HY-26", "HY-30"],
      .leadsAtOnce(F.happens(.messageToApple), to: .emits("request to Apple")), harm: .stuck),
    Property(
      "effect-has-an-end",
      "When the key is asked for before it is hydrated, a request or a notice follows, if storage answers; one may do for several.",
      per: ["HY-29", "HY-60"],
      .leadsTo(F.happens(.effectWithOpenAI), .orKill(asked, told), .weak([.storage])),
      under: askedFirst.is("at any time")),
    // Notices a key that is left over for anyone who asks next.
    Property(
      "key-for-openai-only", "Only a request to OpenAI is given a key.", per: ["HY-26", "HY-30"],
      .always(F.given.is(.empty), whenever: !F.givenTo.is(.openai)), harm: .wrong,
      except: [Exemption("a request to Ollama", because: "no run here has one")]),
    // Notices it also after a message to OpenAI.
    Property(
      "apple-when-asked", "Credentials for Apple are given only to a message to Apple.",
      per: ["HY-26", "HY-30"],
      .precedes(
        F.happens(.messageToApple), .becomes(F.givenTo.is(.apple)),
        per: .either(
          [.launch, F.happens(.messageToOpenAI), F.happens(.effectWithOpenAI)]
            + [.stateIsRead, .readIsRefused].map(A.happens) + keyChanges)),
      harm: .wrong),
    // Notices a request that goes out before it has its credentials.
    Property(
      "request-has-credentials",
      "A request to OpenAI goes out only when the factory has been asked for the credentials of OpenAI, even if there are none.",
      per: ["HY-26", "HY-29"], .leadsAtOnce(asked, to: .holds(F.givenTo.is(.openai)).orKill),
      harm: .wrong),
    Property(
      "told-without-key",
      "The user is told that a key is missing only while the store holds none, even if one is stored that was not read.",
      per: ["HY-29"],
      .precedes(.holds(A.key.is(.empty)), told, per: .becomes(!A.key.is(.empty))), harm: .wrong),
    // Notices a message that is paid for twice.
    Property(
      "one-request-a-question",
      "Each question for a key, and each answer of storage, leads to one request or one notice at most.",
      per: ["HY-26", "HY-29"],
      .atMost(
        1, .either([asked, told, .emits("request to Apple")]),
        per: .either(
          [F.happens(.messageToOpenAI), F.happens(.messageToApple), F.happens(.effectWithOpenAI)]
            + [A.happens(.stateIsRead), A.happens(.readIsRefused)])), harm: .wrong),
  ]

  private static let authWays: [Property] = [
    .way("read", A.happens(.stateIsRead), "The key can be read.", "HY-05"),
    .way(
      "effect", .becomes(!A.hasHydrated && (F.givenTo.is(.openai) || F.is(.waiting))),
      "The factory can be asked before the key is read.", "HY-29",
      under: askedFirst.is("at any time")),
    .way("refused-read", A.happens(.readIsRefused), "The read can be refused.", "HY-59"),
    .way(
      "second-change", .becomes(A.writeVersion == 2), "The key can be changed twice in a launch.",
      "HY-67"),
    .way("first-key", A.happens(.enterFirst), "A key can be entered.", "HY-25"),
    .way("other-key", A.happens(.enterSecond), "Another key can be entered.", "HY-25"),
    .way("removed-key", A.happens(.removeKey), "A key can be removed.", "HY-25"),
    .way("landed-write", KeyWrite.happens(.lands), "A write can land.", "HY-27"),
    .way("failed-write", KeyWrite.happens(.fails), "A write can fail.", "HY-59"),
    .way("new-installation", A.happens(.reinstalled), "The app can be installed again.", "HY-64"),
    .way(
      "found-after-installation",
      .becomes(A.isNew && A.is(.hydration)), "An app that is installed again can start.",
      "HY-64"),
    .way("key-is-given", .becomes(!F.given.is(.empty)), "A key can be given.", "HY-26"),
  ]
}
