import RuleLanguage

extension HY {
  private typealias M = ProviderModels
  private typealias F = ModelFetch

  private static let request = EventPredicate.emits("request for Ollama's models")
  private static let givenUp = EventPredicate.emits("a request is given up")
  private static let newest = EventPredicate.events(
    F.Event.newestEmpty, .newestLlama, .newestMistral, .newestBoth)
  private static let older = EventPredicate.events(F.Event.olderEmpty, .olderBoth)
  private static let late = EventPredicate.events(F.Event.lateEmpty, .lateBoth)
  private static let newestFails = EventPredicate.events(F.Event.newestFails)
  private static let lateFails = EventPredicate.events(F.Event.lateFails)

  private static let one = F.is(.one, .late)
  private static let two = F.is(.two, .lateAndOne)
  private static let isLate = F.is(.late, .lateAndOne)

  private static let list = EventPredicate.either(
    [M.llama, M.mistral].flatMap {
      [.becomes($0.fetched), .becomes(!$0.fetched)]
    })

  /// As many answers as requests, each for the request that it answers.
  static let fetchCounts: [Property] =
    fetchEnds + [
      Property(
        "newest-list-stays", "A list never replaces a list that was requested later.",
        instead: "An older list of models replaces a newer one.", per: ["HY-34"],
        .precedes(.orKill(newest, older), list, per: late), given: late, fault: .silence,
        harm: .wrong, except: answerAfterAll + oneAtATime),
      Property(
        "list-is-rendered",
        "A change of the list fetched for Ollama is rendered at once.",
        instead: "The list fetched for Ollama changes, and the UI shows the old one.",
        per: ["HY-36"], .leadsAtOnce(list, to: .orKill(.emits(M.rendered), .launch)), harm: .wrong,
        except: [
          Exemption(
            "a list that a launch does not find again", because: "no screen has shown it yet")
        ]),
      // Notices a list that is handled twice, the second time without what it had.
      Property(
        "list-stays-whole", "A list that has a model never takes it away: llama.", per: ["HY-34"],
        .precedes(
          .events(F.Event.newestEmpty, .newestMistral, .olderEmpty, .lateEmpty).orKill,
          .becomes(!M.llama.fetched),
          per: .events(F.Event.newestBoth, .newestLlama, .olderBoth, .lateBoth)), harm: .wrong),
      // Notices a request that stays open after its answer, so that a second one is believed.
      Property(
        "newest-is-answered-once", "Until the next request only one is answered as the newest.",
        per: ["HY-33", "HY-34"],
        .atMost(1, newest, per: request), harm: .wrong),
      Property(
        "request-ends-once",
        "After a request, until the next one, at most two end: they are answered, fail, or are given up.",
        per: ["HY-33", "HY-34"],
        .atMost(
          2, .either([newest, older, late, newestFails, lateFails, givenUp]), per: request),
        harm: .wrong),
      Property(
        "answer-ends-request", "Of two requests an answer or a failure ends at least one at once.",
        per: ["HY-33", "HY-34"],
        .leadsAtOnce(
          .either([newest, older, late, newestFails, lateFails]), to: .holds(!two).orKill),
        harm: .stuck),
      Property(
        "waits-for-what-was-sent",
        "A second request is on its way only when one is sent.", per: ["HY-33", "HY-35"],
        .leadsAtOnce(.becomes(two), to: request.orKill), harm: .wrong),
      // Notices an app that throws away the only list that it will get.
      Property(
        "late-means-overtaken",
        "A request counts as late only if, since the last one was sent, the newest has been answered.",
        per: ["HY-34"], .precedes(newest, .becomes(isLate), per: request), harm: .wrong),
      Property(
        "late-needs-two", "A request counts as late only where two were on their way.",
        per: ["HY-34"],
        .precedes(
          .becomes(F.is(.two)), .becomes(isLate),
          per: .either([.becomes(F.is(.one)), .becomes(F.is(.idle))])), harm: .wrong),
      Property(
        "late-stays-late", "A request that was overtaken stays so until it ends.", per: ["HY-34"],
        .precedes(.orKill(late, lateFails, givenUp), .becomes(!isLate), per: .becomes(isLate)),
        harm: .wrong),
      Property(
        "newer-is-not-late", "When a late request ends the one sent after it is not late.",
        per: ["HY-34"],
        .precedes(
          .either([newest, newestFails]), .becomes(F.is(.late)),
          per: .either([late, lateFails, givenUp])), harm: .wrong),
      .way("second-request", .becomes(F.is(.two)), "Two requests can be on their way.", "HY-33"),
      .way(
        "late-request", .becomes(F.is(.lateAndOne)),
        "A request can be sent while a late one is on its way.", "HY-33"),
      .way("older-answer", older, "The older of two requests can be answered first.", "HY-34"),
    ]

  private static let fetchEnds: [Property] =
    [
      Property(
        "fetch-ends",
        """
        From when it is alone on its way a fetch ends within \(Limits.fetch.long), even if the network \
        never answers, unless another fetch follows or the app dies.
        """,
        instead: "A fetch that is alone on its way can take longer than \(Limits.fetch.long).",
        per: ["HY-33", "HY-34"],
        .leadsTo(
          .becomes(one),
          .orKill(.becomes(F.is(.idle)), .becomes(two)), within: Limits.fetch, .timeOnly),
        fault: .silence),
      Property(
        "second-fetch-ends",
        "Of two fetches one ends within \(Limits.fetch.long), unless the app dies, even if the network never answers.",
        instead: "Of two fetches of models none can end for longer than \(Limits.fetch.long).",
        per: ["HY-33", "HY-34"],
        .leadsTo(.becomes(two), .becomes(!two).orKill, within: Limits.fetch, .timeOnly),
        fault: .silence),
    ]
    + [
      ends(.one, [.newestFails]), ends(.two, [.newestFails]), ends(.late, [.lateFails]),
      ends(.lateAndOne, [.lateFails]),
      ends(.lateAndOne, [.newestFails], "a new one beside a late one"),
      Property(
        "late-answer-ends-fetch", "A late answer of the server ends its fetch at once.",
        per: ["HY-34"], .leadsAtOnce(late, to: .holds(!isLate).orKill), harm: .stuck),
      // Notices an answer after which the app waits on, also where it is to the only request on its way, or
      // to one beside a late one.
      Property(
        "newest-answer-ends-request", "The answer to the newest request ends it at once.",
        per: ["HY-34"], .leadsAtOnce(newest, to: .holds(F.is(.idle, .late)).orKill), harm: .stuck),
    ]

  private static let foreground = Condition.phase([.foreground])

  /// Notices a failure that nobody hears, though a timeout or another fetch may hide it.
  private static func ends(
    _ state: F.State, _ failures: [F.Event], _ which: String? = nil
  ) -> Property {
    let name = which ?? state.rawValue
    return Property(
      "failure-ends-\(name.split(separator: " ").joined(separator: "-"))",
      "A failure of the network ends a fetch: \(name).", per: ["HY-33"],
      .offers(
        state == .one || state == .late ? F.is(.idle) : !F.is(state),
        from: F.is(state) && foreground, by: failures),
      harm: .stuck)
  }
}
