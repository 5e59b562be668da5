import RuleLanguage

extension HY {
  private typealias R = Reply
  private static let others = EventPredicate.events(
    R.Event.otherReplyArrives, .earlierOtherArrives)
  private static let forPresentKey = EventPredicate.events(R.Event.replyArrives, .earlierArrives)
  private static let ends = [.replyArrives, .otherReplyArrives, .replyFails].map(R.happens)
  private static let earlierEnds = [.earlierArrives, .earlierOtherArrives, .earlierFails]
    .map(R.happens)

  private static let older = [
    Exemption("a request before the two latest", because: "no run follows it")
  ]

  /// What becomes of a request to OpenAI, and for whom its reply is shown.
  static let authReplies: [Property] = [
    Property(
      "reply-of-this-account", "No reply to a request with another key than the present is shown.",
      instead: "A user who has changed the key sees the reply for another account.",
      per: ["HY-25", "HY-26"], .never(.emits(R.otherShown)), given: others,
      fault: .silence, harm: .wrong, except: older),
    // Notices another account's reply that is shown like any other.
    Property(
      "shown-reply-came", "What is shown as a reply came for the present key.",
      per: ["HY-25", "HY-26"], .precedes(forPresentKey, .emits(R.shown), per: others),
      harm: .wrong),
    // Notices a request that goes out with a key and is remembered with another.
    Property(
      "request-keeps-its-key",
      "When a request to OpenAI goes out, its reply is awaited as one for the key that was sent.",
      per: ["HY-26", "HY-29"],
      .leadsAtOnce(
        .emits("request to OpenAI"),
        to: .holds(R.is(.awaited) && R.account == ProviderFactory.given).orKill), harm: .wrong),
    Property(
      "reply-is-shown", "A reply for the present key is shown at once.", per: ["HY-26"],
      .leadsAtOnce(forPresentKey, to: .emits(R.shown).orKill), harm: .lacking,
      except: older),
    Property(
      "reply-shown-once", "A reply for the present key is shown at most once.", per: ["HY-26"],
      .atMost(1, .emits(R.shown), per: forPresentKey), harm: .wrong, except: older),
    Property(
      "reply-ends-request",
      "The latest request ends at once when its reply arrives, or when it fails.",
      per: ["HY-26"], .leadsAtOnce(.either(ends), to: .holds(R.is(.idle)).orKill), harm: .stuck),
    Property(
      "earlier-reply-ends-request",
      "The request before the latest ends at once when its reply arrives, or when it fails.",
      per: ["HY-26"],
      .leadsAtOnce(.either(earlierEnds), to: .holds(!R.earlierAwaited).orKill), harm: .stuck),
    // Notices a request that ends by itself, or a key that outlives it.
    Property(
      "request-is-forgotten",
      "A request whose reply is no longer awaited keeps no copy of its key.",
      per: ["HY-26"],
      .always(
        (!R.is(.idle) || R.account.is(.empty))
          && (R.earlierAwaited || R.earlierAccount.is(.empty))), fault: .silence, harm: .wrong,
      except: older),
    Property(
      "request-ends-by-reply",
      "While the app lives the latest request ends only with its reply, or when none comes.",
      per: ["HY-26"],
      .precedes(.either(ends).orKill, .becomes(R.is(.idle)), per: .becomes(R.is(.awaited))),
      harm: .wrong),
    // Notices a request that is forgotten as soon as there is another.
    Property(
      "earlier-request-is-followed",
      "While the app lives the request before the latest ends only with its reply, when none comes, or by a new one.",
      per: ["HY-26"],
      .precedes(
        .either(earlierEnds).orKill, .becomes(!R.earlierAwaited),
        per: .becomes(R.earlierAwaited.condition)), harm: .wrong),
    .way("reply", R.happens(.replyArrives), "A reply can arrive.", "HY-26"),
    .way(
      "other-reply", R.happens(.otherReplyArrives),
      "A reply can arrive when the user has changed the key.", "HY-25", "HY-26"),
    .way(
      "earlier-reply", .events(R.Event.earlierArrives, .earlierOtherArrives),
      "A reply can arrive when another request has been sent since.", "HY-26"),
    .way("failed-request", R.happens(.replyFails), "A request can have no reply.", "HY-26"),
  ]
}
