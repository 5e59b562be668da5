import RuleLanguage

extension LE {
  private typealias B = LinkBuffer

  // MARK: Amendments

  static let listOfLinks = Amendment(
    "list-of-links",
    """
    The buffer is a list, of whole records: a further link is added to those that wait, unless it \
    waits already, and Opened carries them all.
    """,
    repairs: ["every-link-is-attached"],
    .remove(B.self, in: .holding, per: "LE-36"),
    .remove(B.self, in: .holding, on: .event(B.Event.openedIsHeldBack)),
    .replace(
      B.self, in: .holding, per: "LE-06",
      with: .on(
        .openedIsSent, to: .empty,
        do: B.attach(B.url, B.source)
          + [.when(!B.secondURL.is(.absent), B.attach(B.secondURL, B.secondSource))]
          + emptied, per: "LE-06", "LE-37")),
    .add(
      B.self, in: .holding,
      .on(.openCampaign, when: !B.url.is(.campaign), do: append(.campaign, .mail), per: "LE-36"),
      .on(.openCallback, when: !B.url.is(.callback), do: append(.callback, .absent), per: "LE-36"),
      .ignore(.openCampaign, when: B.url.is(.campaign), because: waits, per: "LE-36"),
      .ignore(.openCallback, when: B.url.is(.callback), because: waits, per: "LE-36"),
      .ignore(
        .openedIsHeldBack, because: "Only an Opened that is sent takes the links.", per: "LE-37"
      ).only(when: heldBackLink.is("stays")),
      .on(.openedIsHeldBack, to: .empty, do: emptied, per: "LE-37")
        .only(when: heldBackLink.is("goes"))))

  private static let waits = "It waits already."
  private static let emptied: [Action] =
    B.clear + [.set(B.secondURL, .absent), .set(B.secondSource, .absent)]

  private static func append(_ link: B.Link, _ source: B.Source) -> [Action] {
    [.set(B.secondURL, link), .set(B.secondSource, source)]
  }

  static let codesAreRemoved = Amendment(
    "codes-are-removed",
    "Query and fragment of a callback's url are removed before it is sent; a campaign's stay.",
    repairs: ["no-code-is-sent"],
    .replace(
      B.self, in: .empty, per: "LE-08",
      with: .on(
        .callbackIsTracked, do: [.emit(B.carriesStripped)],
        per: "LE-08")))
}
